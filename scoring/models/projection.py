"""The projection that statistics read: what each entry was to each seat, read off the sheet that the engine made."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from django.db import models

from scoring.engine.deal import Deal
from scoring.engine.entries import ACES, SUITS, Round, WriteOff
from scoring.engine.entries import Entry as WrittenEntry
from scoring.engine.faults import Figure
from scoring.engine.ledger import Line, Reason, Standing
from scoring.engine.ledger import Party as Game
from scoring.engine.play import MADE
from scoring.engine.score import Row, Sheet
from scoring.models.entries import Entry
from scoring.models.players import Player

if TYPE_CHECKING:
    from scoring.models.parties import Party
    from scoring.models.sheets import WrittenParty

CONTRACT = (*MADE, Reason.CONTRACT_FAILED)
DECLARED = (*SUITS, ACES)
MARKS = (*DECLARED, "bolt", "barrel_on", "barrel_won", "barrel_off", "barrel_spent", "samosval")
BOLTS = (Reason.BOLT, Reason.BOLTS_FULL)


Told = tuple[Any, ...]
"""All that an outcome says, in the order of `Outcome.told()`."""


class Part(models.IntegerChoices):
    """What a seat was in an entry."""

    ASIDE = 0
    DECLARER = 1
    DEFENDER = 2
    RESTING = 3


class OutcomeQuerySet(models.QuerySet["Outcome"]):
    def follow(self, party: "Party", fresh: Iterable[Told], since: int = 0) -> int:
        """Write down where a party has come to differ, from a position on, from its outcomes; how many of them did."""
        names, kept = Outcome.told(), self.filter(party=party)
        if since:
            kept = kept.filter(entry__position__gte=since)
        known = {row[1:]: row[0] for row in kept.values_list("pk", *names)}
        told = set(fresh)
        gone = [pk for row, pk in known.items() if row not in told]
        new = [Outcome.saying(row) for row in sorted(told - known.keys(), key=itemgetter(1, 2))]
        if gone:
            self.filter(pk__in=gone).delete()
        self.bulk_create(new)
        return max(len(gone), len(new))


class Outcome(models.Model):
    """What one entry was to one seat. Never the truth: `follow` writes it anew from what was written down.

    What can be counted is 0 or 1, to be summed up; `bid` and `made` are the declarer's, `taken` is that of all who
    played the round: trick points with marriages and extras. `marked`: any of the `MARKS` is there.
    """

    party = models.ForeignKey("scoring.Party", on_delete=models.CASCADE, related_name="outcomes")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, db_index=False, related_name="outcomes")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        Player, null=True, on_delete=models.PROTECT, db_index=False, related_name="outcomes"
    )  # as the seat has it

    kind = models.CharField(max_length=10)
    part = models.PositiveSmallIntegerField(choices=Part)
    delta = models.IntegerField()

    bid = models.IntegerField(null=True)
    made = models.PositiveSmallIntegerField(null=True)
    taken = models.IntegerField(null=True)
    dark = models.PositiveSmallIntegerField()
    golden = models.PositiveSmallIntegerField()

    spades = models.PositiveSmallIntegerField()
    clubs = models.PositiveSmallIntegerField()
    diamonds = models.PositiveSmallIntegerField()
    hearts = models.PositiveSmallIntegerField()
    aces = models.PositiveSmallIntegerField()

    bolt = models.PositiveSmallIntegerField()
    barrel_on = models.PositiveSmallIntegerField()
    barrel_won = models.PositiveSmallIntegerField()
    barrel_off = models.PositiveSmallIntegerField()
    barrel_spent = models.PositiveSmallIntegerField()
    samosval = models.PositiveSmallIntegerField()
    marked = models.PositiveSmallIntegerField()

    objects = OutcomeQuerySet.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("entry", "seat"), name="outcome_once_a_seat"),)
        indexes = (  # each holds all that one query of scoring.statistics reads, or nearly so
            models.Index(
                fields=("player", "part", "made", "bid", "taken", "dark", "golden", "party", "entry"),
                name="outcome_contracts",
            ),
            models.Index(fields=("player", "marked", *MARKS, "party"), name="outcome_marks"),
            models.Index(fields=("player", "delta", "part", "party", "entry"), name="outcome_deltas"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.entry_id}, seat {self.seat}"

    @classmethod
    def saying(cls, told: Told) -> "Outcome":
        return cls(**dict(zip(cls.told(), told, strict=True)))

    @classmethod
    @cache
    def told(cls) -> tuple[str, ...]:
        """The names of all that an outcome says: the party, the entry, the seat and so on."""
        return tuple(field.attname for field in cls._meta.concrete_fields if not field.primary_key)


def outcomes_of(party: "WrittenParty", game: Game, sheet: Sheet, since: int = 0) -> Iterator[Told]:
    """All that the outcomes of a party should say: each entry of the sheet from a position on, each seat."""
    names, players = Outcome.told(), [seat.player_id for seat in party.seats.all()]
    read = zip(party.entries.all(), game.entries, sheet.rows, strict=True)
    for entry, written, row in islice(read, since, None):
        for seat, player in enumerate(players):
            where = {"party_id": party.pk, "entry_id": entry.pk, "seat": seat, "player_id": player}
            said = where | _read(written, row, seat)
            yield tuple([said[name] for name in names])


def _read(written: WrittenEntry, row: Row, seat: int) -> dict[str, Any]:
    lines = [line for line in row.lines if line.seat == seat]
    part = _part(written, row.deal, seat)
    marks = _declared(written, seat) | _marks(lines, row.before[seat])
    return {
        "kind": written.type,
        "part": part.value,
        "delta": row.after[seat].score - row.before[seat].score,
        "bid": written.bid if isinstance(written, Round | WriteOff) and part == Part.DECLARER else None,
        **_round(written, row.deal, part, lines),
        **marks,
        "marked": int(any(marks.values())),
    }


def _part(written: WrittenEntry, deal: Deal, seat: int) -> Part:
    if not isinstance(written, Round | WriteOff):
        return Part.ASIDE
    if seat == written.declarer:
        return Part.DECLARER
    return Part.DEFENDER if seat in deal.seats else Part.RESTING


def _round(written: WrittenEntry, deal: Deal, part: Part, lines: Sequence[Line]) -> dict[str, Figure | None]:
    """How a contract ended, and what was taken in a round that was played out."""
    contract = next((line.reason for line in lines if line.reason in CONTRACT), None)
    plays = isinstance(written, Round) and part in (Part.DECLARER, Part.DEFENDER)
    taken = [line.figures["taken"] for line in lines if "taken" in line.figures] if plays else []
    return {
        "made": None if contract is None else int(contract in MADE),
        "taken": taken[0] if taken else None,
        "dark": int(isinstance(written, Round) and written.dark),
        "golden": int(deal.golden and isinstance(written, Round | WriteOff)),
    }


def _declared(written: WrittenEntry, seat: int) -> dict[str, int]:
    declared = written.marriages[seat] if isinstance(written, Round) else ()
    return {name: int(name in declared) for name in DECLARED}


def _marks(lines: Sequence[Line], before: Standing) -> dict[str, int]:
    """Bolts, barrels and falls. A barrel is spent where the roll-off counts; who slid off again has spent none."""
    reasons = {line.reason for line in lines}
    off = [line for line in lines if line.reason == Reason.BARREL_OFF]
    return {
        "bolt": int(not reasons.isdisjoint(BOLTS)),
        "barrel_on": int(Reason.BARREL_ON in reasons),
        "barrel_won": int(Reason.WON in reasons and before.sits),
        "barrel_off": int(bool(off)),
        "barrel_spent": int(any(line.after.spent > line.before.spent for line in off)),
        "samosval": int(Reason.SAMOSVAL in reasons),
    }
