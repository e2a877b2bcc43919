"""`replace` of data classes as they are written out for the phone."""

from typing import Any


def replace(one: Any, **changes: Any) -> Any:
    return type(one)(*[changes[name] if name in changes else getattr(one, name) for name in one.FIELDS])
