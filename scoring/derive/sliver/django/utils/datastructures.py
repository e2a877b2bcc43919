from collections.abc import Iterable
from typing import Any


class MultiValueDict:
    """The fields of a form, each with all its values."""

    def __init__(self, lists: Any = ()) -> None:
        self.all: dict[str, list[Any]] = dict(lists)

    def get(self, name: str, default: Any = None) -> Any:
        values = self.all.get(name)
        return values[-1] if values else default

    def getlist(self, name: str) -> list[Any]:
        return self.all.get(name, [])

    def lists(self) -> Iterable[tuple[str, list[Any]]]:
        return self.all.items()

    def __contains__(self, name: str) -> bool:
        return name in self.all

    def __setitem__(self, name: str, value: Any) -> None:
        self.all[name] = [value]

    def add(self, name: str, value: Any) -> None:
        self.all.setdefault(name, []).append(value)
