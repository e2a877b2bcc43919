"""Worked cases, presets and whole parties, as they were handed to us; where each is read."""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def read(name: str) -> Any:
    return json.loads((HERE / name).read_text(encoding="utf-8"))


CASES: list[dict[str, Any]] = read("cases.json")
PRESETS: dict[str, dict[str, Any]] = read("presets.json")
PARTIES: dict[str, dict[str, Any]] = {
    path.stem: read(f"parties/{path.name}") for path in sorted((HERE / "parties").glob("*.json"))
}
EVERY_PARTY: dict[str, Any] = {case["id"]: case["party"] for case in CASES} | {
    name: whole["party"] for name, whole in PARTIES.items()
}
