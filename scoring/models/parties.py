from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db import models, transaction
from django.db.models import F, Q
from django.utils import timezone

from scoring.engine.faults import Refusal
from scoring.models.agreements import AgreementVersion
from scoring.models.entries import Act, Entry
from scoring.models.groups import Group
from scoring.models.lists import PROJECTED, PartyManager, PartyQuerySet
from scoring.models.phones import Phone
from scoring.models.players import Player, folded
from scoring.models.projection import Outcome, Told, outcomes_of
from scoring.models.seating import Seating, Sitter, sit_down
from scoring.models.secrets import is_slug, new_slug
from scoring.models.sheets import Written, WrittenParty
from scoring.models.times import played
from scoring.rematch import rematch
from scoring.stakes import Stakes
from thousand_site import measured


class ImpossibleError(Exception):
    """An act would leave a party that cannot be. Forms say so before it comes to this."""


class Begun(NamedTuple):
    """What a phone without a network has begun by itself after a party that was won there."""

    uuid: UUID
    slug: str
    players: Sequence[str]
    first_dealer: int


class Differs(NamedTuple):
    """How far a projection was not what the entries say: outcomes, and whether what lists read."""

    outcomes: int
    lists: bool


class Party(WrittenParty):
    """One game up to the target."""

    objects = PartyManager()
    with_removed = PartyQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "parties"
        indexes = (
            models.Index(
                "group",
                "over",
                F("played_at").desc(),
                F("id").desc(),
                name="party_past",
                condition=Q(deleted_at=None, archived_at=None),
            ),
            models.Index("group", "played_at", name="party_played"),
            models.Index("group", F("created_at").desc(), F("id").desc(), name="party_newest"),
            models.Index("deleted_at", name="party_removed", condition=Q(deleted_at__isnull=False)),
        )

    @classmethod
    def begin(
        cls,
        written: Written,
        *,
        phone: Phone,
        title: str = "",
        previous: "Party | None" = None,
        group: Group | None = None,
        agreement_version: AgreementVersion | None = None,
        slug: str = "",
    ) -> "Party":
        """A new party from a party file, which is whole and right, for the phone that opened it.

        In a group its names are those of players; who begins to play is archived no longer. `slug`: what a phone
        without a network has called it already.
        """
        with transaction.atomic():
            party = cls.objects.create(
                slug=slug if is_slug(slug) and not cls.with_removed.filter(slug=slug).exists() else new_slug(),
                uuid=written.get("id") or uuid4(),
                title=title,
                folded_title=folded(title),
                group=group,
                agreement=written["agreement"],
                agreement_version=agreement_version,
                first_dealer=written["first_dealer"],
                start=written.get("start"),
                meta=written.get("meta"),
                previous=previous,
            )
            sit_down(party, cls._sitters(written["players"], group, back=not written["entries"]))
            Entry.objects.bulk_create(
                Entry.from_file(party, position, entry) for position, entry in enumerate(written["entries"])
            )
            party.phones.add(phone)
            party.project()
        return party

    @staticmethod
    def _sitters(names: Sequence[str], group: Group | None, *, back: bool = False) -> list[Sitter]:
        if group is None:
            return [Sitter(name) for name in names]
        return [Sitter(player.name, player.slug) for player in Player.named(group, names, back=back)]

    @classmethod
    def begin_once(
        cls,
        written: Written,
        *,
        phone: Phone,
        title: str = "",
        as_it_stands: bool = False,
        group: Group | None = None,
        agreement_version: AgreementVersion | None = None,
        slug: str = "",
    ) -> tuple["Party", bool]:
        """The party of a file's id that this phone or the group has already, else a new one; and whether it is new.

        `as_it_stands`: what there is under the id counts only while it says the same as the file.
        """
        with transaction.atomic():
            Phone.objects.select_for_update().get(pk=phone.pk)
            for party in cls.objects.known_to(phone, group).filter(uuid=written["id"]):
                if not as_it_stands or party.stands_as(written, title):
                    return party, False
            party = cls.begin(
                written, phone=phone, title=title, group=group, agreement_version=agreement_version, slug=slug
            )
            return party, True

    def again(self, *, phone: Phone, begun: Begun | None = None) -> "Party":
        """The next party of a won one: the same seats and agreement, and the winner deals first. There is only one.

        `begun`: by a phone without a network, already. That is one of its own where another phone was earlier.
        """
        followed = Party.with_removed.filter(previous=self).first()
        if begun is None and followed is not None and not followed.deleted:
            return followed
        if begun is not None:
            known = Party.objects.known_to(phone, self.group).filter(uuid=begun.uuid).first()
            if known is not None:
                return known
        if followed is not None and followed.deleted:
            Party.with_removed.filter(previous=self).update(previous=None)
            followed = None
        return self.begin(
            self._rematch(begun),
            phone=phone,
            title=self.title,
            previous=None if followed else self,
            group=self.group,
            agreement_version=self.agreement_version,
            slug=begun.slug if begun else "",
        )

    def _rematch(self, begun: Begun | None) -> Written:
        """As it was begun, whatever was corrected here since: who sits there has the names of today."""
        file, stakes = self.as_file([]), self.stakes.as_meta() if self.stakes else None
        if begun is None:
            return rematch(file, self.winner or 0, uuid=str(uuid4()), stakes=stakes)
        if sorted(begun.players) == sorted(file["players"]):
            file["players"] = list(begun.players)
        return rematch(file, begun.first_dealer, uuid=str(begun.uuid), stakes=stakes)

    def only_sent(self, phone: Phone | None, keys: Collection[UUID], *, since: int | None) -> bool:
        """Whether all that was done since a version is what this phone wrote under these keys."""
        if phone is None or since is None or not 0 <= since < self.version:
            return False
        acts = self.acts.order_by("-pk")[: self.version - since]
        own = (Act.Verb.ADDED, Act.Verb.CHANGED, Act.Verb.REMOVED)
        return all(act.phone_id == phone.pk and act.verb in own and act.entry_key in keys for act in acts)

    def began_on(self, phone: Phone | None) -> bool:
        """Whether a phone was the first to have the party."""
        first = Party.phones.through.objects.filter(party=self).order_by("pk").first()
        return phone is not None and first is not None and first.phone_id == phone.pk

    def move(self, group: Group) -> None:
        """Take a party of no group into one: its names are those of players from now on."""
        with transaction.atomic():
            self.group, self.renames = group, self.renames + 1
            self.save(update_fields=["group", "renames"])
            seats = list(self.seats.all())
            for seat, player in zip(seats, Player.named(group, [seat.name for seat in seats]), strict=True):
                seat.player, seat.name = player, player.name
            self.seats.bulk_update(seats, ["player", "name"])
            self.project()

    def archive(self, *, away: bool) -> None:
        """Not shown in lists any more; or shown again."""
        if self.archived != away:
            self.archived_at = timezone.now() if away else None
            self.save(update_fields=["archived_at"])

    def remove(self) -> None:
        if not self.deleted:
            self.deleted_at = max(timezone.now(), self.changed_at)  # a clock that lags must not cut the 30 days short
            self.save(update_fields=["deleted_at"])

    def restore(self) -> None:
        self.deleted_at = None
        self.save(update_fields=["deleted_at"])

    def reseat(self, seating: Seating, *, phone: Phone) -> None:
        """Seat the players otherwise: what was written follows who wrote it, and all is scored anew."""
        with transaction.atomic():
            before = Seating.of(self).as_state()
            seating = seating.settle(self.group)
            seating.take(self)
            self._record(Act.Verb.SEATED, None, phone, before=before, after=seating.as_state())

    def agree(self, values: Written, version: AgreementVersion | None, *, phone: Phone) -> None:
        """Correct the agreement: all is scored anew. `version` is that of the group's agreement which says the same."""
        with transaction.atomic():
            before = self._agreed()
            self.agreement, self.agreement_version = dict(values), version
            self.save(update_fields=["agreement", "agreement_version"])
            self._record(Act.Verb.AGREED, None, phone, before=before, after=self._agreed())

    def _agreed(self) -> Written:
        """The agreement as an act keeps it."""
        version = self.agreement_version
        return {"agreement": self.agreement, "version": version.slug if version else None}

    def _agree_again(self, state: Written) -> None:
        self.agreement = state["agreement"]
        self.agreement_version = AgreementVersion.objects.filter(slug=state["version"]).first()
        self.save(update_fields=["agreement", "agreement_version"])

    def stake(self, stakes: Stakes | None, *, phone: Phone) -> None:
        """Play for something else, or for nothing."""
        with transaction.atomic():
            before = self._staked()
            self._stake_again({"stakes": stakes and stakes.as_meta()})
            self._record(Act.Verb.STAKED, None, phone, before=before, after=self._staked())

    def _staked(self) -> Written:
        """The stakes as an act keeps them."""
        return {"stakes": (self.meta or {}).get("stakes")}

    def _stake_again(self, state: Written) -> None:
        rest = {key: value for key, value in (self.meta or {}).items() if key != "stakes"}
        self.meta = (rest if state["stakes"] is None else {**rest, **state}) or None
        self.save(update_fields=["meta"])

    def add_entry(self, written: Written, *, key: UUID, position: int, phone: Phone) -> Entry:
        """Write an entry down at a position; those from there on move down."""
        with transaction.atomic():
            self.entries.all().make_room(position)
            entry = self.entries.create(position=position, key=key, written=written)
            self._record(Act.Verb.ADDED, entry, phone, after=written)
        return entry

    def add_entries(self, written: Sequence[Written], *, phone: Phone) -> None:
        """Write entries down at the end, each as an act of its own: all, or none where one cannot be."""
        with transaction.atomic():
            end = self.entries.count()
            entries = [Entry(party=self, position=end + number, written=one) for number, one in enumerate(written)]
            Entry.objects.bulk_create(entries)
            Act.objects.bulk_create(
                Act(
                    party=self,
                    verb=Act.Verb.ADDED,
                    entry_key=entry.key,
                    position=entry.position,
                    after=entry.written,
                    phone=phone,
                )
                for entry in entries
            )
            self.version += len(entries)
            self.changed_at = timezone.now()
            self.project("version", "changed_at")
            transaction.on_commit(lambda: measured.acts(Act.Verb.ADDED.value, len(entries)))

    def change_entry(self, entry: Entry, written: Written, *, phone: Phone) -> None:
        with transaction.atomic():
            before, entry.written = entry.written, written
            entry.save(update_fields=["written"])
            self._record(Act.Verb.CHANGED, entry, phone, before=before, after=written)

    def remove_entry(self, entry: Entry, *, phone: Phone) -> None:
        with transaction.atomic():
            self._record(Act.Verb.REMOVED, self._take_out(entry), phone, before=entry.written)

    def last_act(self) -> Act | None:
        """The act that can be undone."""
        return self.acts.all().undoable().last()

    def undo(self, act: Act, *, phone: Phone) -> None:
        """Take the last act back."""
        with transaction.atomic():
            entry = self._undo_entry(act, act.entry_key) if act.entry_key else None
            if act.verb == Act.Verb.SEATED and act.before and act.after:
                Seating.back(act.before, act.after).settle(self.group).take(self)
            if act.verb == Act.Verb.AGREED and act.before:
                self._agree_again(act.before)
            if act.verb == Act.Verb.STAKED and act.before:
                self._stake_again(act.before)
            act.undone = True
            act.save(update_fields=["undone"])
            self._record(Act.Verb.UNDONE, entry, phone, before=act.after, after=act.before)

    def _undo_entry(self, act: Act, key: UUID) -> Entry:
        if act.verb == Act.Verb.REMOVED:
            position = act.position or 0
            self.entries.all().make_room(position)
            return self.entries.create(position=position, key=key, written=act.before)
        entry = self.entries.get(key=key)
        if act.verb == Act.Verb.ADDED:
            return self._take_out(entry)
        entry.written = act.before
        entry.save(update_fields=["written"])
        return entry

    def _take_out(self, entry: Entry) -> Entry:
        self.entries.filter(pk=entry.pk).delete()
        self.entries.all().close_gap(entry.position)
        return entry

    def _record(
        self,
        verb: Act.Verb,
        entry: Entry | None,
        phone: Phone,
        *,
        before: Written | None = None,
        after: Written | None = None,
    ) -> None:
        """Keep who did what and when, and count the version up, so that another phone notices."""
        self.acts.create(
            verb=verb,
            entry_key=None if entry is None else entry.key,
            position=None if entry is None else entry.position,
            before=before,
            after=after,
            phone=phone,
        )
        self.version += 1
        self.changed_at = timezone.now()
        self.project("version", "changed_at", since=0 if entry is None else entry.position)
        transaction.on_commit(lambda: measured.acts(verb.value))

    def project(self, *also: str, since: int = 0) -> Differs:
        """Read the projection off the entries again, and save it with the fields that have changed besides.

        `since`: the position from which on something was done; what an entry was depends on those above it alone.
        """
        party = Party.with_removed.to_project().get(pk=self.pk)
        before = [getattr(party, name) for name in PROJECTED]
        outcomes = party.read_off(since)
        now = [getattr(party, name) for name in PROJECTED]
        for name, value in zip(PROJECTED, now, strict=True):
            setattr(self, name, value)
        with transaction.atomic():
            self.save(update_fields=[*PROJECTED, *also])
            rows = Outcome.objects.follow(party, outcomes, since)
        return Differs(rows, now != before)

    def read_off(self, since: int = 0) -> Iterator[Told]:
        """Set what lists read of the projection; what its outcomes should say, from a position on.

        Needs all of `to_project`.
        """
        scored = self.score()
        if isinstance(scored, Refusal):
            raise ImpossibleError(scored.message)
        game, sheet = scored
        added = vars(self)["first_added"], vars(self)["last_added"]
        begun, self.took = played([entry.kept.at for entry in game.entries], added)
        self.played_at = begun or self.created_at
        self.scores = [standing.score for standing in sheet.table.standings]
        self.winner = sheet.table.winner
        self.entry_count = len(game.entries)
        return outcomes_of(self, game, sheet, since)
