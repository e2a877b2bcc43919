"""What takes the place of syntax and methods that MicroPython lacks."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any


def merged(*parts: Mapping[Any, Any]) -> dict[Any, Any]:
    """`{**a, **b}`"""
    whole: dict[Any, Any] = OrderedDict()
    for part in parts:
        whole.update(part)
    return whole


def backwards(items: Sequence[Any]) -> Sequence[Any]:
    """`items[::-1]`"""
    turned = list(reversed(items))
    if isinstance(items, str):
        return "".join(turned)
    return tuple(turned) if isinstance(items, tuple) else turned


def without_prefix(text: str, prefix: str) -> str:
    length = len(prefix)
    return text[length:] if text[:length] == prefix else text


def without_suffix(text: str, suffix: str) -> str:
    rest = len(text) - len(suffix)
    return text[:rest] if text[max(rest, 0) :] == suffix else text
