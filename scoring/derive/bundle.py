"""The files that a phone loads, beside MicroPython: committed like a lock, and always those of the source."""

from collections.abc import Mapping
from pathlib import Path

from scoring.derive import contents
from scoring.derive.refusal import UnknownError

FOLDER = contents.SCORING.parent / "static" / "phone"
MARK = "#: "


def together(modules: Mapping[str, str]) -> str:
    """All modules in one text, each below a line with its path."""
    for path, text in modules.items():
        if any(line.startswith(MARK) for line in text.splitlines()):
            raise UnknownError(f"{path} has a line that looks like the head of a module")
    return "".join(f"{MARK}{path}\n{text}" for path, text in modules.items())


def files() -> dict[Path, str]:
    return {FOLDER / "phone.txt": together(contents.modules())}
