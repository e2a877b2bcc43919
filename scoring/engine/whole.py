"""Whole numbers as the party file knows them: `true` is no number, and 120.0 has a fraction."""

from typing import TypeGuard

LARGEST = 2**53 - 1
"""What every reader of JSON can hold (RFC 8259, section 6)."""


def is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and -LARGEST <= value <= LARGEST


def nearest(points: int, multiple: int) -> int:
    """Points rounded to the nearest multiple (1, 5 or 10), halves up."""
    return (points + multiple // 2) // multiple * multiple


def next_up(points: int, multiple: int) -> int:
    """Points rounded up to a multiple."""
    return -(-points // multiple) * multiple
