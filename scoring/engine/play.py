"""What a rule may read while one entry is scored."""

from collections.abc import Iterator
from typing import Generic, TypeVar

from scoring.engine.agreement import Agreement
from scoring.engine.deal import Deal
from scoring.engine.entries import Entry, Round, WriteOff
from scoring.engine.ledger import Line, Reason, Standing, Table

WrittenT_co = TypeVar("WrittenT_co", bound=Entry, covariant=True)

MADE = (Reason.CONTRACT_MADE, Reason.CONTRACT_SHORT)


class Play(Generic[WrittenT_co]):
    """One entry while it is scored. Rules read it; only the fold writes to it, line by line.

    `before` are the standings before the entry, `standings` those the lines so far have left.
    """

    __slots__ = ("agreement", "before", "deal", "declarer", "entry", "lines", "standings", "table", "winner")

    def __init__(self, agreement: Agreement, table: Table, deal: Deal, entry: WrittenT_co) -> None:
        self.agreement = agreement
        self.table = table
        self.deal = deal
        self.entry = entry
        self.before = table.standings
        self.declarer = entry.declarer if isinstance(entry, (Round, WriteOff)) else None
        self.standings: list[Standing] = list(table.standings)
        self.lines: list[Line] = []
        self.winner: int | None = None

    def add(self, line: Line) -> None:
        self.lines.append(line)
        self.standings[line.seat] = line.after
        if line.reason == Reason.WON:
            self.winner = line.seat

    def reasons(self, seat: int | None) -> Iterator[Reason]:
        """Why the lines so far stand at a seat."""
        return (line.reason for line in self.lines if line.seat == seat)

    @property
    def contract_made(self) -> bool:
        return any(line.reason in MADE for line in self.lines)

    @property
    def won_from_barrel(self) -> bool:
        """Whether the declarer sat on the barrel and made what wins there."""
        return (
            self.declarer is not None
            and self.sat(self.declarer)
            and Reason.CONTRACT_MADE in self.reasons(self.declarer)
        )

    def sat(self, seat: int) -> bool:
        """Whether a seat sat on the barrel before this entry."""
        return self.before[seat].barrel is not None

    def frozen(self, seat: int) -> bool:
        """Whether a seat is credited nothing but its own contracts: on the barrel, or at the lock."""
        lock = self.agreement.lock
        return self.sat(seat) or (lock is not None and self.before[seat].score >= lock)
