"""All that is known between two entries, and the lines that lead from one to the next."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scoring.engine.agreement import Agreement
from scoring.engine.entries import Entry
from scoring.engine.faults import Figure


class Reason(StrEnum):
    """Why a line stands in the sheet (rules.md, section 6)."""

    CONTRACT_MADE = "contract_made"
    CONTRACT_FAILED = "contract_failed"
    CONTRACT_SHORT = "contract_short"
    TAKEN = "taken"
    ROUNDED = "rounded"
    FROZEN = "frozen"
    TALON = "talon"
    DOUBLED = "doubled"
    BOLT = "bolt"
    BOLTS_FULL = "bolts_full"
    BOLTS_CLEARED = "bolts_cleared"
    REVOKED = "revoked"
    WRITE_OFF = "write_off"
    WRITE_OFF_SHARE = "write_off_share"
    WRITE_OFF_FREE = "write_off_free"
    WRITE_OFF_FINE = "write_off_fine"
    PENALTY = "penalty"
    ADJUSTMENT = "adjustment"
    REDEAL_FINE = "redeal_fine"
    BARREL_ON = "barrel_on"
    BARREL_ATTEMPT = "barrel_attempt"
    BARREL_OFF = "barrel_off"
    BARRELS_SPENT = "barrels_spent"
    SAMOSVAL = "samosval"
    GOLDEN_RESET = "golden_reset"
    WON = "won"


class Notice(StrEnum):
    """What is unusual under the agreement and was written down as it happened (rules.md, section 5)."""

    NOT_FORCED = "not_forced"
    MUST_PASS = "must_pass"
    NO_MARRIAGE = "no_marriage"
    UNDER_OBLIGED = "under_obliged"


@dataclass(frozen=True, slots=True)
class Standing:
    """What the sheet knows of one seat. `barrel`: attempts used while it sits there, else None; `spent`: barrels."""

    score: int = 0
    bolts: int = 0
    barrel: int | None = None
    spent: int = 0
    write_offs: int = 0

    @property
    def sits(self) -> bool:
        return self.barrel is not None

    def plus(self, points: int) -> "Standing":
        return Standing(self.score + points, self.bolts, self.barrel, self.spent, self.write_offs)

    def off_barrel(self, score: int, spent: int) -> "Standing":
        return Standing(score, self.bolts, None, spent, self.write_offs)

    def on_barrel(self, score: int, attempts: int) -> "Standing":
        return Standing(score, self.bolts, attempts, self.spent, self.write_offs)

    def with_bolts(self, bolts: int, points: int = 0) -> "Standing":
        return Standing(self.score + points, bolts, self.barrel, self.spent, self.write_offs)

    def after_write_off(self, points: int) -> "Standing":
        return Standing(self.score + points, self.bolts, self.barrel, self.spent, self.write_offs + 1)


@dataclass(frozen=True, slots=True)
class Line:
    """One reason and the change it makes to one seat.

    `due` is what a seat on the barrel would lose by it: the largest of a deal is taken once, when it rolls off.
    """

    seat: int
    reason: Reason
    before: Standing
    after: Standing
    figures: Mapping[str, Figure] = field(default_factory=dict)
    due: int = 0

    @property
    def points(self) -> int:
        return self.after.score - self.before.score


@dataclass(frozen=True, slots=True)
class Table:
    """All that is known between two entries."""

    standings: tuple[Standing, ...]
    dealer: int
    golden_played: int = 0
    golden_made: bool = False
    redeals: int = 0
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """A party carried on from paper; `golden_played` is None where the golden round is over."""

    seats: tuple[Standing, ...]
    golden_played: int | None = None
    golden_made: bool = False
    redeals: int = 0


@dataclass(frozen=True, slots=True)
class Party:
    """One game up to the target: its agreement, its players in the order of play, and what was written down."""

    agreement: Agreement
    players: tuple[str, ...]
    first_dealer: int
    entries: tuple[Entry, ...] = ()
    start: Start | None = None
    id: str | None = None
    meta: Mapping[str, object] | None = None

    def opening(self) -> Table:
        """The table before the first entry."""
        if self.start is None:
            return Table(tuple(Standing() for _ in self.players), self.first_dealer)
        played = self.start.golden_played
        return Table(
            self.start.seats,
            self.first_dealer,
            self.agreement.golden_deals if played is None else played,
            self.start.golden_made,
            self.start.redeals,
        )

    def with_entries(self, entries: tuple[Entry, ...]) -> "Party":
        return replace(self, entries=entries)
