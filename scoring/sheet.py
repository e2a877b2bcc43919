"""The one bridge: rows of the database, scored by the engine, in the shape that pages show."""

from dataclasses import dataclass
from functools import cached_property

from django.db.models import prefetch_related_objects

from scoring.engine.agreement import Agreement
from scoring.engine.deal import Deal
from scoring.engine.faults import Refusal
from scoring.engine.ledger import Party as Game
from scoring.engine.ledger import Standing
from scoring.engine.score import Sheet
from scoring.house_rules import name_of, name_of_version
from scoring.models import Party
from scoring.rows import SheetRow, sheet_rows

NEAR = 60


@dataclass(frozen=True)
class SeatNow:
    """One seat at the table as it stands now: its total, its marks, and its part in the next deal."""

    number: int
    name: str
    standing: Standing
    agreement: Agreement
    next: Deal | None
    won: bool

    @property
    def total(self) -> int:
        return self.standing.score

    @property
    def way(self) -> int:
        """How far it is to the target, in percent."""
        return self.percent(self.total)

    def percent(self, total: int) -> int:
        return min(100, max(0, total * 100 // self.agreement.win.target))

    @property
    def samosval_at(self) -> int | None:
        return self.agreement.samosval.at if self.agreement.samosval else None

    @property
    def stop_at(self) -> int | None:
        """Where the barrel or the lock stands."""
        return self.agreement.barrel.at if self.agreement.barrel else self.agreement.lock

    @property
    def marks(self) -> tuple[int, ...]:
        """Where the samosval and the barrel stand on the way, in percent."""
        return tuple(self.percent(at) for at in (self.samosval_at, self.stop_at) if at is not None)

    @property
    def bolts(self) -> range:
        return range(self.standing.bolts)

    @property
    def sits(self) -> bool:
        return self.standing.sits

    @property
    def attempt(self) -> int:
        """The attempt that the next deal is."""
        return (self.standing.barrel or 0) + 1

    @property
    def attempts(self) -> int | None:
        return self.agreement.barrel.attempts if self.agreement.barrel else None

    @property
    def barrels(self) -> int | None:
        """How many barrels a player has before everything is gone."""
        return self.agreement.barrel.limit if self.agreement.barrel else None

    @property
    def to_samosval(self) -> int | None:
        return self._near(self.samosval_at)

    @property
    def to_barrel(self) -> int | None:
        return None if self.sits or self.agreement.barrel is None else self._near(self.stop_at)

    def _near(self, at: int | None) -> int | None:
        return at - self.total if at is not None and 0 < at - self.total <= NEAR else None

    @property
    def deals(self) -> bool:
        return self.next is not None and self.next.dealer == self.number

    @property
    def rests(self) -> bool:
        return self.next is not None and self.next.resting == self.number

    @property
    def obliged(self) -> bool:
        return self.next is not None and self.next.forced is None and self.next.obliged == self.number

    @property
    def must_pass(self) -> bool:
        return self.next is not None and self.number in self.next.must_pass

    @property
    def forced(self) -> str | None:
        """Why this seat plays without an auction: golden, barrel, last_chance."""
        forced = self.next.forced if self.next else None
        return str(forced.why) if forced and forced.seat == self.number else None


@dataclass(frozen=True)
class PartySheet:
    """A party scored, as its pages show it."""

    party: Party
    game: Game
    sheet: Sheet

    @property
    def agreement(self) -> Agreement:
        return self.game.agreement

    @property
    def agreement_name(self) -> str:
        """What the party's agreement is called: in its group, with the version, or by its preset."""
        version = self.party.agreement_version
        return name_of(self.agreement) if version is None else name_of_version(version)

    @property
    def next(self) -> Deal | None:
        return self.sheet.next

    @cached_property
    def seats(self) -> tuple[SeatNow, ...]:
        table = self.sheet.table
        return tuple(
            SeatNow(number, name, standing, self.agreement, self.next, table.winner == number)
            for number, (name, standing) in enumerate(zip(self.game.players, table.standings, strict=True))
        )

    @cached_property
    def rows(self) -> tuple[SheetRow, ...]:
        return tuple(sheet_rows(list(self.party.entries.all()), self.game, self.sheet.rows))

    @property
    def rows_newest_first(self) -> tuple[SheetRow, ...]:
        return self.rows[::-1]

    @property
    def round_number(self) -> int:
        """The number of the round that is next."""
        return 1 + sum(row.number is not None for row in self.rows)

    @property
    def winner(self) -> SeatNow | None:
        return next((seat for seat in self.seats if seat.won), None)

    @property
    def golden_deal(self) -> int | None:
        """Which of the golden deals is next."""
        return self.sheet.table.golden_played + 1 if self.next is not None and self.next.golden else None


def sheet_of(party: Party) -> PartySheet:
    """Score a party as it is written down; what is not read of it yet is read now."""
    prefetch_related_objects([party], "seats", "entries")
    scored = party.score()
    if isinstance(scored, Refusal):
        raise ValueError(scored.message)
    return PartySheet(party, *scored)
