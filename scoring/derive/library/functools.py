"""What is computed once, or as often as it is asked for."""

from collections.abc import Callable
from typing import Any

NOTHING = object()


def cached_property(make: Callable[[Any], Any]) -> Any:
    name = "_kept_" + make.__name__

    def get(self: Any) -> Any:
        kept = getattr(self, name, NOTHING)
        if kept is NOTHING:
            kept = make(self)
            setattr(self, name, kept)
        return kept

    return property(get)


def lru_cache(size: int) -> Any:
    """Remembers nothing: the phone has one party."""
    return lambda function: function
