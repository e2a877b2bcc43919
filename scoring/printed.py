"""A party's sheet as on one page of paper: in columns, and the smaller the more there is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.rows import SheetRow
from scoring.sheet import PartySheet

MOST_IN_ONE_COLUMN = 34
MOST_IN_TWO = 88
SIZES = (34, 44, 60, 80, 110)
"""How many lines there are in a column at most; the style sheet has a size for each."""


@dataclass(frozen=True)
class PrintedColumn:
    rows: Sequence[SheetRow]
    first: bool


@dataclass(frozen=True)
class PrintedSheet:
    """The lines of a sheet in columns of a size that lets all of them stand on one page of A4."""

    sheet: PartySheet

    @property
    def _lines(self) -> int:
        return len(self.sheet.rows) + (self.sheet.game.start is not None)

    @property
    def columns_wanted(self) -> int:
        if self._lines <= MOST_IN_ONE_COLUMN:
            return 1
        return 2 if self._lines <= MOST_IN_TWO or len(self.sheet.seats) > 3 else 3

    @property
    def _lines_each(self) -> int:
        return -(-self._lines // self.columns_wanted)

    @property
    def size(self) -> int:
        return next((size for size in SIZES if self._lines_each <= size), SIZES[-1])

    @property
    def columns(self) -> Iterator[PrintedColumn]:
        rows, start = self.sheet.rows, self.sheet.game.start is not None
        at = 0
        for number in range(self.columns_wanted):
            end = at + self._lines_each - (start and number == 0)
            yield PrintedColumn(rows[at:end], number == 0)
            at = end
