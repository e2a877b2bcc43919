from typing import Any


class Library:
    """Templates know their tags and filters already."""

    def simple_tag(self, function: Any) -> Any:
        return function

    def filter(self, *function: Any, **options: Any) -> Any:
        return function[0]
