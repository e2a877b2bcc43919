"""A party counted under another agreement beside its own, entry by entry, without changing it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from scoring.engine.agreement import Agreement
from scoring.engine.entries import Entry, Round
from scoring.engine.faults import Fault, Refusal
from scoring.engine.ledger import Table
from scoring.engine.score import score_entry
from scoring.engine.start import start_problems
from scoring.rows import Cell, SheetRow
from scoring.sheet import PartySheet


@dataclass(frozen=True)
class Pair:
    """What one seat has after an entry, under the party's own agreement and under the other one.

    `other` is None where the entry could not be written down under it; the total stays what it was, `kept`.
    """

    own: Cell
    other: Cell | None
    kept: int

    @property
    def total(self) -> int:
        return self.kept if self.other is None else self.other.total

    @property
    def differs(self) -> bool:
        return self.total != self.own.total

    @property
    def parts(self) -> bool:
        """Whether the entry itself does something else here than under the own agreement."""
        return self.other is None or self.other.lines != self.own.lines or self.other.after != self.own.after


@dataclass(frozen=True)
class Recounted:
    """One entry under both. `over`: under the other agreement the party was won before it."""

    own: SheetRow
    other: SheetRow | None
    faults: tuple[Fault, ...]
    over: bool
    before: Table

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        others = self.other.cells if self.other else (None,) * len(self.own.cells)
        totals = (standing.score for standing in self.before.standings)
        return tuple(Pair(*one) for one in zip(self.own.cells, others, totals, strict=True))

    @property
    def impossible(self) -> bool:
        return self.other is None and not self.over

    @property
    def differs(self) -> bool:
        """Whether the sheet stands otherwise after it: a total, a mark, or who has won."""
        if self.other is None:
            return True
        own, other = self.own.row, self.other.row
        return own.after != other.after or own.table.winner != other.table.winner


@dataclass(frozen=True)
class Won:
    """Who wins a party, and with which of its entries, counted from 1."""

    name: str
    entry: int


@dataclass(frozen=True)
class Recount:
    """A whole party under both. `faults`: what stands on paper that cannot be under the other agreement.

    `last_trick_unknown`: the other one has a bonus for the last trick, which nobody has written down.
    """

    sheet: PartySheet
    agreement: Agreement
    faults: tuple[Fault, ...]
    rows: tuple[Recounted, ...]
    last_trick_unknown: bool = False

    @property
    def parting(self) -> Recounted | None:
        """The entry at which they first part."""
        return next((row for row in self.rows if row.differs), None)

    @property
    def impossible(self) -> tuple[Recounted, ...]:
        """Entries that could not be written down under the other agreement."""
        return tuple(row for row in self.rows if row.impossible)

    @property
    def blocked(self) -> bool:
        """Whether the party could not be under the other agreement as it is written."""
        return bool(self.faults) or any(row.other is None for row in self.rows)

    @property
    def after_the_end(self) -> tuple[Recounted, ...]:
        return tuple(row for row in self.rows if row.over)

    @property
    def changed(self) -> int:
        """How many entries leave something else."""
        return sum(row.differs for row in self.rows)

    @property
    def won(self) -> Won | None:
        return self._won([row.own for row in self.rows])

    @property
    def won_otherwise(self) -> Won | None:
        return self._won([row.other for row in self.rows])

    @property
    def wins_alike(self) -> bool:
        return self.won == self.won_otherwise

    def _won(self, rows: "list[SheetRow] | list[SheetRow | None]") -> Won | None:
        for number, row in enumerate(rows, start=1):
            if row is not None and row.row.table.winner is not None:
                return Won(self.sheet.game.players[row.row.table.winner], number)
        return None


def recount(sheet: PartySheet, agreement: Agreement, read: Callable[[Entry], Entry] = lambda entry: entry) -> Recount:
    """What becomes of a party under another agreement. What could not be written down under it is left out of it.

    `read`: as what each entry is to count.
    """
    start = sheet.game.start
    faults = tuple(start_problems(agreement, start)) if start is not None else ()
    return Recount(sheet, agreement, faults, () if faults else tuple(_rows(sheet, agreement, read)))


def what_if(sheet: PartySheet, agreement: Agreement) -> Recount:
    """As `recount`, but whose the last trick was is passed over where only one of the two agreements asks for it."""
    asked = bool(agreement.extras.last_trick)
    if asked == bool(sheet.agreement.extras.last_trick):
        return recount(sheet, agreement)
    fitting = replace(agreement, extras=replace(agreement.extras, last_trick=0))
    return replace(recount(sheet, fitting, without_last_trick), last_trick_unknown=asked)


def without_last_trick(entry: Entry) -> Entry:
    return replace(entry, last_trick=None) if isinstance(entry, Round) else entry


def _rows(sheet: PartySheet, agreement: Agreement, read: Callable[[Entry], Entry]) -> Iterator[Recounted]:
    table = replace(sheet.game, agreement=agreement).opening()
    for own in sheet.rows:
        row = score_entry(agreement, table, read(own.written), own.row.entry)
        if isinstance(row, Refusal):
            yield Recounted(own, None, row.faults, table.winner is not None, table)
            continue
        yield Recounted(own, replace(own, row=row), (), False, table)
        table = row.table
