"""The sheet of a party as a table for spreadsheet programs: comma-separated values in the reader's language."""

import csv
from collections.abc import Iterator
from io import StringIO

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.sheet import PartySheet

Cell = str | int | None

KINDS = {
    "round": pgettext_lazy("a kind of entry", "round"),
    "write_off": pgettext_lazy("a kind of entry", "write-off"),
    "penalty": gettext_lazy("penalty"),
    "adjustment": gettext_lazy("adjustment"),
    "redeal": gettext_lazy("redeal"),
}
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""What a text begins with that a spreadsheet program would reckon out."""


def sheet_csv(sheet: PartySheet) -> str:
    """One line an entry, after one of headings: what each player's total became, and by how much.

    Between the cells stands what the spreadsheet programs of the reader's country expect: a semicolon where the comma
    is in numbers. A mark before all tells them that this is UTF-8.
    """
    text = StringIO()
    text.write("\ufeff")
    separator = ";" if get_format("DECIMAL_SEPARATOR") == "," else ","
    csv.writer(text, delimiter=separator).writerows([harmless(cell) for cell in line] for line in lines(sheet))
    return text.getvalue()


def lines(sheet: PartySheet) -> Iterator[list[Cell]]:
    names = sheet.game.players
    changes = [_("{name}: change").format(name=name) for name in names]
    yield [_("Deal"), _("Entry"), _("Player"), _("Bid"), *names, *changes]
    if sheet.game.start is not None:
        yield [None, _("on paper"), None, None, *(seat.score for seat in sheet.game.start.seats)]
    for row in sheet.rows:
        totals, deltas = [cell.total for cell in row.cells], [cell.delta for cell in row.cells]
        yield [row.number, str(KINDS[row.kind]), row.name, row.bid, *totals, *deltas]


def harmless(cell: Cell) -> Cell:
    """Text stays text, whatever the players are called."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULAS) else cell
