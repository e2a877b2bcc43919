"""The files that a phone loads, beside MicroPython: committed like a lock, and always those of the source."""

import json
from collections.abc import Mapping
from pathlib import Path

from django.conf import settings

from scoring.derive import contents
from scoring.derive.messages import messages
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
    modules = contents.modules()
    words = {code: messages(code, modules) for code, _name in settings.LANGUAGES}
    return {
        FOLDER / "phone.txt": together(modules),
        **{FOLDER / f"{code}.json": json.dumps(said, ensure_ascii=False, indent=0) for code, said in words.items()},
    }
