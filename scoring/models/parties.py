from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.db import models, transaction
from django.db.models import ExpressionWrapper, F, Q
from django.urls import reverse
from django.utils import timezone

from scoring.engine.agreement import from_dict
from scoring.engine.faults import Refusal
from scoring.engine.ledger import Party as Game
from scoring.engine.partyfile import FORMAT, read_party
from scoring.engine.score import Sheet
from scoring.models.agreements import AgreementVersion
from scoring.models.entries import Act, Entry
from scoring.models.groups import KEPT_AFTER_REMOVAL, Group
from scoring.models.lists import PROJECTED, PartyManager, PartyQuerySet
from scoring.models.phones import Phone
from scoring.models.players import Player, Sign, folded
from scoring.models.projection import Outcome, Told, outcomes_of
from scoring.models.seating import Seating, Sitter, sit_down
from scoring.models.secrets import new_slug
from scoring.models.settlements import Settlement
from scoring.models.times import played
from scoring.stakes import Payment, Stakes

Written = Mapping[str, Any]
LONGEST_TITLE = 60


class ImpossibleError(Exception):
    """An act would leave a party that cannot be. Forms say so before it comes to this."""


class Differs(NamedTuple):
    """How far a projection was not what the entries say: outcomes, and whether what lists read."""

    outcomes: int
    lists: bool


class Party(models.Model):
    """One game up to the target. What was written down is the truth; the projection is read off it."""

    slug = models.SlugField(max_length=22, unique=True, default=new_slug, editable=False)
    uuid = models.UUIDField(default=uuid4, db_index=True)
    title = models.CharField(max_length=LONGEST_TITLE, blank=True)
    group = models.ForeignKey(Group, null=True, blank=True, on_delete=models.CASCADE, related_name="parties")
    agreement = models.JSONField()
    agreement_version = models.ForeignKey(
        AgreementVersion, null=True, blank=True, on_delete=models.SET_NULL, related_name="parties"
    )
    first_dealer = models.PositiveSmallIntegerField()
    start = models.JSONField(null=True, blank=True)
    meta = models.JSONField(null=True, blank=True)
    settlement = models.ForeignKey(Settlement, null=True, blank=True, on_delete=models.SET_NULL, related_name="parties")
    previous = models.OneToOneField("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="next")
    phones = models.ManyToManyField(Phone, related_name="parties")
    version = models.PositiveIntegerField(default=0)
    renames = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    changed_at = models.DateTimeField(default=timezone.now, editable=False)
    archived_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    # The projection that lists read, written with every act. What statistics read of it are the `outcomes`.
    scores = models.JSONField(default=list)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    entry_count = models.PositiveIntegerField(default=0)
    played_at = models.DateTimeField(default=timezone.now)
    took = models.DurationField(null=True, blank=True)
    over = models.GeneratedField(
        expression=ExpressionWrapper(Q(winner__isnull=False), output_field=models.BooleanField()),
        output_field=models.BooleanField(),
        db_persist=True,
    )
    folded_title = models.CharField(max_length=LONGEST_TITLE * 3, blank=True)

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

    def __str__(self) -> str:
        return self.title or ", ".join(self.names)

    def get_absolute_url(self) -> str:
        return reverse("party_detail", args=[self.slug])

    @property
    def looks(self) -> int:
        """Grows with all that changes how the party looks: acts, and names that change outside of it."""
        return self.version + self.renames

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats.all()]

    def signs(self) -> list[int]:
        """By seat, the sign that a player is told by; of no group, that of the seat."""
        seats = self.seats.select_related("player").order_by("number")
        return [seat.player.sign % len(Sign) if seat.player else seat.number for seat in seats]

    @classmethod
    def take_title(cls, written: dict[str, Any]) -> str:
        """Take the title out of a party file, where it stands among what is kept along."""
        meta = written.get("meta") or {}
        title = meta.get("title")
        if not isinstance(title, str) or title != title.strip() or not 1 <= len(title) <= LONGEST_TITLE:
            return ""
        written["meta"] = {key: value for key, value in meta.items() if key != "title"} or None
        return title

    @property
    def totals(self) -> list[tuple[str, int, bool]]:
        """Each player with the total, and whether that one has won: from the projection."""
        names = enumerate(zip(self.names, self.scores, strict=True))
        return [(name, score, number == self.winner) for number, (name, score) in names]

    @property
    def stakes(self) -> Stakes | None:
        """What the party is played for, as its file keeps it; None where for nothing, or for what makes no sense."""
        return Stakes.read((self.meta or {}).get("stakes"))

    @property
    def payments(self) -> list[Payment]:
        """Who pays whom how much, once it is won: from the projection."""
        agreed, _faults = from_dict(self.agreement)
        if self.winner is None or self.stakes is None or agreed is None:
            return []
        return self.stakes.payments(self.names, self.scores, self.winner, agreed.win.target)

    def as_file(self, entries: Sequence[Written] | None = None) -> dict[str, Any]:
        """The party as the party file has it, with its own entries or with others in their place."""
        meta = {**(self.meta or {}), "title": self.title} if self.title else self.meta
        optional = {"start": self.start, "meta": meta}
        return {
            "format": FORMAT,
            "id": str(self.uuid),
            "agreement": self.agreement,
            "players": self.names,
            "first_dealer": self.first_dealer,
            **{key: value for key, value in optional.items() if value is not None},
            "entries": [entry.as_file() for entry in self.entries.all()] if entries is None else entries,
        }

    def score(self, entries: Sequence[Written] | None = None) -> tuple[Game, Sheet] | Refusal:
        """The party as the engine knows it, and its sheet."""
        return read_party(self.as_file(entries))

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
    ) -> "Party":
        """A new party from a party file, which is whole and right, for the phone that opened it.

        In a group its names are those of players; who begins to play is archived no longer.
        """
        with transaction.atomic():
            party = cls.objects.create(
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
    ) -> tuple["Party", bool]:
        """The party of a file's id that this phone or the group has already, else a new one; and whether it is new.

        `as_it_stands`: what there is under the id counts only while it says the same as the file.
        """
        with transaction.atomic():
            Phone.objects.select_for_update().get(pk=phone.pk)
            for party in cls.objects.known_to(phone, group).filter(uuid=written["id"]):
                if not as_it_stands or party.stands_as(written, title):
                    return party, False
            party = cls.begin(written, phone=phone, title=title, group=group, agreement_version=agreement_version)
            return party, True

    def stands_as(self, written: Written, title: str) -> bool:
        """Whether the party is what a file says, but for the ids of entries, which a file need not have."""

        def entries(one: Written) -> list[dict[str, Any]]:
            return [{key: value for key, value in entry.items() if key != "id"} for entry in one["entries"]]

        ours, ignored = self.as_file(), {"id", "entries", "meta"}
        heads = [{key: value for key, value in one.items() if key not in ignored} for one in (ours, written)]
        kept = (self.title, self.meta) == (title, written.get("meta"))
        return kept and heads[0] == heads[1] and entries(ours) == entries(written)

    def again(self, *, phone: Phone) -> "Party":
        """The next party of a won one: the same seats and agreement, and the winner deals first. There is only one."""
        followed = Party.with_removed.filter(previous=self).first()
        if followed is not None and not followed.deleted:
            return followed
        Party.with_removed.filter(previous=self).update(previous=None)
        meta = self.stakes and {"stakes": self.stakes.as_meta()}
        written = {**self.as_file([]), "id": uuid4(), "first_dealer": self.winner, "start": None, "meta": meta}
        return self.begin(
            written,
            phone=phone,
            title=self.title,
            previous=self,
            group=self.group,
            agreement_version=self.agreement_version,
        )

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

    @property
    def archived(self) -> bool:
        return self.archived_at is not None

    @property
    def deleted(self) -> bool:
        return self.deleted_at is not None

    @property
    def kept_until(self) -> datetime | None:
        """Until when a removed party can be had back."""
        return self.deleted_at and self.deleted_at + KEPT_AFTER_REMOVAL

    def archive(self, *, away: bool) -> None:
        """Not shown in lists any more; or shown again."""
        if self.archived != away:
            self.archived_at = timezone.now() if away else None
            self.save(update_fields=["archived_at"])

    def remove(self) -> None:
        if not self.deleted:
            self.deleted_at = timezone.now()
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
        return self.acts.filter(undone=False).exclude(verb=Act.Verb.UNDONE).last()

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
        self.project("version", "changed_at")

    def project(self, *also: str) -> Differs:
        """Read the projection off the entries again, and save it with the fields that have changed besides."""
        party = Party.with_removed.to_project().get(pk=self.pk)
        before = [getattr(party, name) for name in PROJECTED]
        outcomes = party.read_off()
        now = [getattr(party, name) for name in PROJECTED]
        for name, value in zip(PROJECTED, now, strict=True):
            setattr(self, name, value)
        with transaction.atomic():
            self.save(update_fields=[*PROJECTED, *also])
            rows = Outcome.objects.follow(party, outcomes)
        return Differs(rows, now != before)

    def read_off(self) -> Iterator[Told]:
        """Set what lists read of the projection; what its outcomes should say. Needs all of `to_project`."""
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
        return outcomes_of(self, game, sheet)
