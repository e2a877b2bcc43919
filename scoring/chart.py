"""How the totals of a party went, entry by entry, as the points of a chart."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.engine.ledger import Reason
from scoring.models.players import Sign
from scoring.rows import Cell
from scoring.sheet import PartySheet

# One unit is a pixel on the smallest phone.
WIDTH, HEIGHT = 336, 260
LEFT, RIGHT, TOP, BOTTOM = 40, 244, 14, 246
LABEL_AT = RIGHT + 16
APART = 15
LONGEST_LABEL = 10


class Point(NamedTuple):
    x: float
    y: float


@dataclass(frozen=True)
class Mark:
    """Something that happened to a player at an entry: barrel, fall, samosval."""

    what: str
    at: Point


@dataclass(frozen=True)
class Curve:
    """The totals of one player.

    `label_y`: where the name stands, so that no two names cover each other. `begins_apart`: whether there is room for
    the sign at the beginning.
    """

    seat: int
    name: str
    sign: int
    total: int
    points: tuple[Point, ...]
    marks: tuple[Mark, ...]
    label_y: float
    begins_apart: bool

    @property
    def path(self) -> str:
        return "M" + "L".join(f"{x} {y}" for x, y in self.points)

    @property
    def end(self) -> Point:
        return self.points[-1]

    @property
    def label(self) -> str:
        """The name as far as there is room for it."""
        return self.name if len(self.name) <= LONGEST_LABEL else self.name[: LONGEST_LABEL - 1].rstrip() + "…"

    @property
    def glyph(self) -> str:
        return Sign(self.sign).glyph


@dataclass(frozen=True)
class Level:
    """A line across: target, barrel (or lock), zero, lowest. `told`: whether there is room for its number."""

    what: str
    total: int
    y: float
    told: bool


@dataclass(frozen=True)
class Chart:
    curves: tuple[Curve, ...]
    levels: tuple[Level, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    label_at: int = LABEL_AT

    @property
    def marked(self) -> frozenset[str]:
        """What the legend has to explain."""
        return frozenset(mark.what for curve in self.curves for mark in curve.marks)


@dataclass(frozen=True)
class Scale:
    """From entries and totals to points."""

    entries: int
    lowest: int
    highest: int

    @classmethod
    def of(cls, sheet: PartySheet) -> "Scale":
        totals = {total for seat in range(len(sheet.seats)) for _entry, total in course(sheet, seat)}
        return cls(len(sheet.rows), min(0, *totals), max(sheet.agreement.win.target, *totals))

    def y(self, total: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (total - self.lowest) / (self.highest - self.lowest), 1)

    def at(self, entry: int, total: int) -> Point:
        return Point(round(LEFT + (RIGHT - LEFT) * entry / self.entries, 1), self.y(total))


def chart_of(sheet: PartySheet, signs: Sequence[int]) -> Chart | None:
    """The chart of a party; None before its first entry. `signs`: by seat, what each player is told by."""
    if not sheet.rows:
        return None
    scale = Scale.of(sheet)
    labels = spread([scale.y(seat.total) for seat in sheet.seats])
    begins = [scale.y(standing.score) for standing in sheet.game.opening().standings]
    curves = (
        Curve(
            seat.number,
            seat.name,
            signs[seat.number],
            seat.total,
            tuple(scale.at(entry, total) for entry, total in course(sheet, seat.number)),
            tuple(marks(sheet, seat.number, scale)),
            labels[seat.number],
            sum(abs(begins[seat.number] - other) < APART for other in begins) == 1,
        )
        for seat in sheet.seats
    )
    return Chart(tuple(curves), tuple(levels(sheet, scale)))


def course(sheet: PartySheet, seat: int) -> Iterator[tuple[int, int]]:
    """A player's totals by the number of entries; where a fall struck one out, that one before the new one."""
    yield 0, sheet.game.opening().standings[seat].score
    for number, row in enumerate(sheet.rows, start=1):
        cell = row.cells[seat]
        if cell.struck is not None:
            yield number, cell.struck
        yield number, cell.total


def marks(sheet: PartySheet, seat: int, scale: Scale) -> Iterator[Mark]:
    for number, row in enumerate(sheet.rows, start=1):
        for what in marks_of(row.cells[seat]):
            yield Mark(what, scale.at(number, row.cells[seat].total))


def marks_of(cell: Cell) -> Iterator[str]:
    happened = {
        "barrel": Reason.BARREL_ON in cell.reasons,
        "fall": cell.fell,
        "samosval": Reason.SAMOSVAL in cell.reasons,
    }
    yield from (what for what, so in happened.items() if so)


def levels(sheet: PartySheet, scale: Scale) -> Iterator[Level]:
    """The lines across, the weightiest first: of two that lie close only the first has its number."""
    wanted = {"target": sheet.agreement.win.target, "barrel": sheet.seats[0].stop_at, "zero": 0, "lowest": scale.lowest}
    told: list[float] = []
    for what, total in wanted.items():
        if total is None or (what == "lowest" and total == 0):
            continue
        y = scale.y(total)
        free = all(abs(y - other) >= APART for other in told)
        told += [y] if free else []
        yield Level(what, total, y, free)


def spread(wanted: Sequence[float]) -> list[float]:
    """Heights as near as can be to the wanted ones, none nearer to another one than a line of text."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    found = [0.0] * len(wanted)
    above: float = TOP - APART
    for rest, number in zip(range(len(order) - 1, -1, -1), order, strict=True):
        above = max(above + APART, min(wanted[number], BOTTOM - rest * APART))
        found[number] = above
    return [round(y, 1) for y in found]
