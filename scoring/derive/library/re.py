"""Regular expressions that MicroPython's own can match: repeats are written out, and both cases of a letter."""

import re as plain
from typing import Any

IGNORECASE = 2


class Match:
    def __init__(self, found: Any) -> None:
        self.found = found

    def __getitem__(self, number: int) -> str:
        return self.found.group(number)  # type: ignore[no-any-return]

    group = __getitem__


class Pattern:
    def __init__(self, pattern: str, flags: int) -> None:
        self.whole = pattern.endswith("\\Z")
        pattern = _written_out(pattern.replace("\\Z", "$"))
        self.plain = plain.compile(pattern.replace("a-f", "a-fA-F") if flags else pattern)

    def match(self, text: str) -> Match | None:
        found = self.plain.match(text)
        return Match(found) if found and (not self.whole or found.group(0) == text) else None


def _written_out(pattern: str) -> str:
    """`[0-9]{3}` as `[0-9][0-9][0-9]`."""
    while "{" in pattern:
        before, _, rest = pattern.partition("{")
        times, _, after = rest.partition("}")
        start = before.rfind("[")
        pattern = before[:start] + before[start:] * int(times) + after
    return pattern


def compile(pattern: str, flags: int = 0) -> Pattern:  # noqa: A001
    return Pattern(pattern, flags)
