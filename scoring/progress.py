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
