"""The entries of a party as the sheet shows them: what each of them was, and what it did to each seat."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from uuid import UUID

from scoring.engine.entries import Entry as WrittenEntry
from scoring.engine.entries import Round, WriteOff
from scoring.engine.ledger import Line, Reason, Standing
from scoring.engine.ledger import Party as Game
from scoring.engine.score import Row
from scoring.models import Entry

FALLS = (Reason.BARREL_OFF, Reason.SAMOSVAL, Reason.GOLDEN_RESET)


class ShownCell(NamedTuple):
    """All that the sheet shows of a cell."""

    total: int
    delta: int
    leads: bool
    touched: bool
    bolted: bool
    dumped: bool
    struck: int | None
    reasons: frozenset[str]


class ShownRow(NamedTuple):
    """All that the sheet shows of an entry: rows that look the same are the same."""

    key: UUID
    number: int | None
    kind: str
    bid: int | None
    doubled: bool
    cells: tuple[ShownCell, ...]


@dataclass(frozen=True)
class Cell:
    """What one entry did to one seat."""

    seat: int
    name: str
    before: Standing
    after: Standing
    lines: tuple[Line, ...]
    leads: bool

    @property
    def delta(self) -> int:
        return self.after.score - self.before.score

    @property
    def total(self) -> int:
        return self.after.score

    @cached_property
    def reasons(self) -> frozenset[str]:
        return frozenset(str(line.reason) for line in self.lines)

    @property
    def touched(self) -> bool:
        return bool(self.lines) or self.before != self.after

    @property
    def bolted(self) -> bool:
        return not self.reasons.isdisjoint({Reason.BOLT, Reason.BOLTS_FULL})

    @property
    def dumped(self) -> bool:
        """A samosval, the last barrel spent, or everything wiped."""
        return not self.reasons.isdisjoint({Reason.SAMOSVAL, Reason.BARRELS_SPENT, Reason.GOLDEN_RESET})

    @property
    def fell(self) -> bool:
        """Off the barrel, or down with all others."""
        return not self.reasons.isdisjoint({Reason.BARREL_OFF, Reason.BARRELS_SPENT, Reason.GOLDEN_RESET})

    @property
    def struck(self) -> int | None:
        """The total that a fall struck out, as on paper."""
        return next((line.before.score for line in self.lines if line.reason in FALLS), None)

    @property
    def shown(self) -> ShownCell:
        return ShownCell(
            self.total,
            self.delta,
            self.leads,
            self.touched,
            self.bolted,
            self.dumped,
            self.struck,
            self.reasons,
        )


@dataclass(frozen=True)
class SheetRow:
    """One entry as the sheet shows it. `number` counts the scored deals; None for what is no deal."""

    entry: Entry
    written: WrittenEntry
    row: Row
    number: int | None
    names: tuple[str, ...]

    @property
    def kind(self) -> str:
        return self.written.type

    @property
    def dealer(self) -> int:
        return self.row.deal.dealer

    @property
    def declarer(self) -> int | None:
        return self.written.declarer if isinstance(self.written, Round | WriteOff) else None

    @property
    def seat(self) -> int | None:
        """Whom the entry is about."""
        return self.declarer if isinstance(self.written, Round | WriteOff) else getattr(self.written, "seat", None)

    @property
    def name(self) -> str | None:
        """The player it is about."""
        return None if self.seat is None else self.names[self.seat]

    @property
    def bid(self) -> int | None:
        return self.written.bid if isinstance(self.written, Round | WriteOff) else None

    @property
    def dark(self) -> bool:
        return isinstance(self.written, Round) and self.written.dark

    @property
    def golden(self) -> bool:
        return self.row.deal.golden and self.number is not None

    @property
    def doubled(self) -> bool:
        return self.dark or self.golden

    @property
    def notices(self) -> tuple[str, ...]:
        return self.row.notices

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        seats = zip(self.names, self.row.before, self.row.after, strict=True)
        return tuple(
            [
                Cell(seat, *one, tuple([line for line in self.row.lines if line.seat == seat]), seat == self.declarer)
                for seat, one in enumerate(seats)
            ]
        )

    @property
    def shown(self) -> ShownRow:
        cells = tuple(cell.shown for cell in self.cells)
        return ShownRow(self.entry.key, self.number, self.kind, self.bid, self.doubled, cells)


def sheet_rows(entries: Sequence[Entry], game: Game, rows: Sequence[Row]) -> Iterator[SheetRow]:
    number = 0
    for entry, one, row in zip(entries, game.entries, rows, strict=True):
        scored = isinstance(one, Round | WriteOff)
        number += scored
        yield SheetRow(entry, one, row, number if scored else None, game.players)
