"""Addresses, as the app has them."""

from collections.abc import Sequence

from scoring.addresses import DASHED, PATTERNS


def reverse(name: str, args: Sequence[object] = ()) -> str:
    told = [str(one) for one in args]
    if name in DASHED:
        told[DASHED[name]] = told[DASHED[name]].replace("_", "-")
    return PATTERNS[name].format(*told)
