"""What the next party of a won one begins with."""

from collections.abc import Mapping
from typing import Any

Written = Mapping[str, Any]


def rematch(file: Written, winner: int, *, uuid: str, stakes: Written | None) -> dict[str, Any]:
    """Its party file: the same seats and agreement, for the same stakes, and the winner deals first."""
    return {
        "format": file["format"],
        "id": uuid,
        "agreement": file["agreement"],
        "players": file["players"],
        "first_dealer": winner,
        **({"meta": {"stakes": stakes}} if stakes else {}),
        "entries": [],
    }
