"""Formats that there have been: a document of an older one is brought up to the next, step by step, and then read."""

from collections.abc import Callable, Mapping
from typing import Any

from scoring.archive.contents import FORMAT

Document = dict[str, Any]

UPGRADES: Mapping[str, Callable[[Document], Document]] = {}
"""By the format that a document has, what makes it one of the next."""


def up_to_date(document: Document) -> Document | None:
    """The document in the format of today; None where its own was never ours, or is yet to come."""
    steps = len(UPGRADES)
    while document.get("format") != FORMAT:
        upgrade = UPGRADES.get(str(document.get("format")))
        if upgrade is None or steps == 0:
            return None
        document, steps = upgrade(document), steps - 1
    return document
