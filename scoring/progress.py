"""Long work that says how far it is: a generator of steps, whose value is what came of it."""

from collections.abc import Generator
from typing import NamedTuple, TypeVar

from django.utils.functional import Promise


class Step(NamedTuple):
    """`done` of so many are done; `doing` says in the reader's language what is."""

    doing: str | Promise
    done: int
    of: int


Result = TypeVar("Result")
Steps = Generator[Step, None, Result]


def finished(steps: Steps[Result]) -> Result:
    """What comes of it, for whom it does not take long."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            result: Result = stop.value
            return result
