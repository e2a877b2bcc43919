"""What is done in a party: each act is kept and counted, can be taken back, and the projection follows it."""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.engine.faults import Refusal
from scoring.models.agreements import AgreementVersion
from scoring.models.entries import Act, Entry
from scoring.models.lists import PROJECTED, PartyManager, PartyQuerySet
from scoring.models.phones import Phone
from scoring.models.projection import Outcome, Told, outcomes_of
from scoring.models.seating import Seating
from scoring.models.sheets import Written, WrittenParty
from scoring.models.times import played
from scoring.stakes import Stakes
from thousand_site import measured

if TYPE_CHECKING:
    from scoring.models.entries import ActManager


class ImpossibleError(Exception):
    """An act would leave a party that cannot be. Forms say so before it comes to this."""


class Differs(NamedTuple):
    """How far a projection was not what the entries say: outcomes, and whether what lists read."""

    outcomes: int
    lists: bool


class PartyWithActs(WrittenParty):
    """What is written down, and what all agree on, changes by acts alone."""

    if TYPE_CHECKING:
        acts: ActManager[Act]

    objects = PartyManager()
    with_removed = PartyQuerySet.as_manager()

    class Meta:
        abstract = True

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
            places = enumerate(written, start=self.entries.count())
            entries = [Entry(party_id=self.pk, position=position, written=one) for position, one in places]
            Entry.objects.bulk_create(entries)
            Act.objects.bulk_create(
                Act(
                    party_id=self.pk,
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

    def only_sent(self, phone: Phone | None, keys: Collection[UUID], *, since: int | None) -> bool:
        """Whether all that was done since a version is what this phone wrote under these keys."""
        if phone is None or since is None or not 0 <= since < self.version:
            return False
        acts = self.acts.order_by("-pk")[: self.version - since]
        own = (Act.Verb.ADDED, Act.Verb.CHANGED, Act.Verb.REMOVED)
        return all(act.phone_id == phone.pk and act.verb in own and act.entry_key in keys for act in acts)

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
        party = type(self).with_removed.to_project().get(pk=self.pk)
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
