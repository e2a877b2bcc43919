"""JSON from outside, read with what a database does not keep refused."""

import json
import math
from typing import Any, NoReturn

DEEPEST = 50


def parsed(source: bytes) -> Any:
    """What a JSON file says; a ValueError where it is none, or says what no database keeps."""
    value = json.loads(source.decode("utf-8-sig"), parse_constant=_no_constant)
    if not can_be_kept(value):
        raise ValueError
    return value


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def can_be_kept(value: Any, depth: int = 0) -> bool:
    """Whether all of a JSON value can be stored: no endless number, no half or null character, not nested on and on."""
    if depth > DEEPEST:
        return False
    if isinstance(value, dict):
        return all(can_be_kept(key) and can_be_kept(one, depth + 1) for key, one in value.items())
    if isinstance(value, list):
        return all(can_be_kept(one, depth + 1) for one in value)
    if isinstance(value, str):
        return not any(char == "\0" or "\ud800" <= char <= "\udfff" for char in value)
    return not isinstance(value, float) or math.isfinite(value)
