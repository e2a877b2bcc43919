from collections.abc import Sequence


def prefetch_related_objects(rows: Sequence[object], *names: str) -> None:
    """All is there."""
