"""What stands on paper already when a party is carried on, as the party file has it."""

from collections.abc import Callable, Sequence
from typing import Any

from scoring.engine.agreement import Agreement


def plays(agreement: Agreement) -> list[str]:
    """What an agreement plays of that which paper may tell of."""
    parts = {
        "bolts": agreement.bolts,
        "barrel": agreement.barrel,
        "write_offs": agreement.write_off,
        "golden": agreement.golden,
    }
    return [name for name, section in parts.items() if section is not None]


def start_of(agreement: Agreement, seats: Sequence[int], typed: Callable[[str], Any]) -> dict[str, Any] | None:
    """As far as the agreement plays it; None where nothing does. `typed` gives what a field says, None for nothing."""
    played = plays(agreement)

    def mark(name: str, seat: int, part: str) -> Any:
        return typed(f"{name}_{seat}") if part in played else None

    marks = []
    for seat in seats:
        barrel = mark("barrel", seat, "barrel")
        score = typed(f"score_{seat}")
        if score is None and barrel is not None and agreement.barrel is not None:
            score = agreement.barrel.at
        one = {
            "score": score,
            "bolts": mark("bolts", seat, "bolts"),
            "barrel": barrel,
            "spent": mark("spent", seat, "barrel"),
            "write_offs": mark("write_offs", seat, "write_offs"),
        }
        marks.append({name: value for name, value in one.items() if value is not None})
    golden: dict[str, Any] = {}
    if "golden" in played and typed("golden_played") is not None:
        golden = {"golden_played": typed("golden_played"), "golden_made": typed("golden_made")}
    return {"seats": marks, **golden} if any(marks) or golden else None
