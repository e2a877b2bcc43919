"""Data classes as they are written out for the phone: what those have in common, and `replace`."""

from typing import Any


class DataClass:
    """Equal are those of one class with equal fields."""

    FIELDS: tuple[str, ...]
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, name) == getattr(other, name) for name in self.FIELDS)


def replace(one: Any, **changes: Any) -> Any:
    return type(one)(*[changes[name] if name in changes else getattr(one, name) for name in one.FIELDS])
