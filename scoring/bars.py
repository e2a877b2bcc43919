"""A few bars to be drawn on a page, measured out in the units of their picture."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from scoring.statistics import Month

WIDTH, HEIGHT = 360, 120
FOOT, HEAD = 18, 16  # the room for what is written below and above a bar
WIDEST = 48
GAP = 0.3


class Bar(NamedTuple):
    """One month: how tall the share won is, and where it stands."""

    month: date
    percent: int
    wins: int
    finished: int
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)

    @property
    def above(self) -> float:
        """Where the figure stands."""
        return self.y - 4


def bars(months: Sequence[Month]) -> Iterator[Bar]:
    """The share won, month by month, from left to right."""
    room, step = HEIGHT - FOOT - HEAD, min(WIDTH / max(len(months), 1), WIDEST)
    for number, month in enumerate(months):
        percent = round(month.wins * 100 / month.finished)
        height = round(max(room * percent / 100, 1), 1)
        x, y = round(step * (number + GAP / 2), 1), round(HEAD + room - height, 1)
        yield Bar(month.month, percent, month.wins, month.finished, x, y, round(step * (1 - GAP), 1), height)
