"""The examples as they come out: what stood there, what is written down, and what each choice makes of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.ahead import DealNote, deal_notes
from scoring.engine.agreement.domains import Value
from scoring.engine.entryfile import read_entry
from scoring.engine.faults import Fault, Refusal
from scoring.engine.ledger import Party, Standing
from scoring.engine.partyfile import FORMAT, read_party
from scoring.engine.score import Sheet
from scoring.examples.parties import EXAMPLES, SWITCHES, Example
from scoring.history import Jotting
from scoring.house_rules import value_text
from scoring.rows import Cell


@dataclass(frozen=True)
class Way:
    """What one choice makes of an example; `faults` where the entry could not be written down under it.

    `next`: it is the deal to come that differs. `nowhere`: the choice contradicts all else in the example.
    """

    called: str
    game: Party | None
    sheet: Sheet | None
    faults: tuple[Fault, ...] = ()
    next: bool = False
    cells: tuple[Cell, ...] = ()
    nowhere: bool = False

    @property
    def notices(self) -> tuple[str, ...]:
        return self.sheet.rows[0].notices if self.sheet and self.sheet.rows else ()

    @property
    def notes(self) -> tuple[DealNote, ...]:
        """The deal to come, where that is what differs."""
        if not self.next or self.game is None or self.sheet is None or self.sheet.next is None:
            return ()
        return deal_notes(self.game, self.sheet.next, self.sheet.table)


@dataclass(frozen=True)
class Worked:
    """An example in full."""

    before: tuple[tuple[str, Standing], ...]
    jotting: Jotting | None
    ways: tuple[Way, ...]


def work(key: str, also: Value = None) -> Worked | None:
    """The example of a key, under its choices and under one more; None where the key scores nothing."""
    example = EXAMPLES.get(key)
    if example is None:
        return None
    names = players()[: example.players]
    tried = [_try(example, key, value, names) for value in example.values]
    if also is not None and also not in example.values:
        tried += [way for way in (_try(example, key, also, names),) if not way.nowhere]
    return Worked(tuple(_before(tried, names)), _jotting(example, names), tuple(_shown(tried)))


def players() -> list[str]:
    return [_("Anya"), _("Boris"), _("Vera"), _("Gena")]


def called(key: str, value: Value) -> str:
    if key in SWITCHES:
        return _("played") if value else _("not played")
    return value_text(key, value)


def _try(example: Example, key: str, value: Value, names: Sequence[str]) -> Way:
    written = {
        "format": FORMAT,
        "agreement": example.agreement(key, value),
        "players": names,
        "first_dealer": len(names) - 1,
        **({"start": example.start} if example.start and (key not in SWITCHES or value) else {}),
        "entries": example.written(value),
    }
    read = read_party(written)
    name, goes_on = called(key, value), example.next or example.entry is None
    if isinstance(read, Refusal):
        return Way(name, None, None, read.faults, nowhere=read.entry is None)
    return Way(name, *read, next=goes_on)


def _before(tried: Sequence[Way], names: Sequence[str]) -> Iterator[tuple[str, Standing]]:
    """What stood there before, where it was not nothing."""
    games = [way.game for way in tried if way.game is not None]
    if games and games[0].start is not None:
        for name, standing in zip(names, games[0].start.seats, strict=True):
            if standing != Standing():
                yield name, standing


def _jotting(example: Example, names: Sequence[str]) -> Jotting | None:
    written = [entry for value in example.values for entry in example.written(value)]
    entry = read_entry(written[-1], len(names)).entry if written else None
    return None if entry is None else Jotting(entry, names)


def _shown(tried: Sequence[Way]) -> Iterator[Way]:
    """Of each choice the seats that it changes; of an only one all that it credits."""
    cells = [tuple(_cells(way)) for way in tried]
    scored = [one for one in cells if one]
    changed = {seat for column in zip(*scored, strict=True) for seat in _differing(column)}
    for way, own in zip(tried, cells, strict=True):
        shown = tuple(cell for cell in own if (cell.seat in changed if changed else cell.leads or cell.delta))
        yield replace(way, cells=shown)


def _differing(column: Sequence[Cell]) -> Iterator[int]:
    first = column[0]
    if any((cell.lines, cell.after) != (first.lines, first.after) for cell in column):
        yield first.seat


def _cells(way: Way) -> Iterator[Cell]:
    if way.game is None or way.sheet is None or not way.sheet.rows:
        return
    row, entry = way.sheet.rows[0], way.game.entries[0]
    declarer = getattr(entry, "declarer", None)
    for seat, (name, before, after) in enumerate(zip(way.game.players, row.before, row.after, strict=True)):
        yield Cell(seat, name, before, after, tuple(line for line in row.lines if line.seat == seat), seat == declarer)
