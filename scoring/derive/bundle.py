"""The files that a phone loads, beside MicroPython: committed like a lock, and always those of the source."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.conf import settings
from python_minifier import minify

from scoring.derive import contents
from scoring.derive.messages import messages
from scoring.derive.refusal import UnknownError
from scoring.derive.templates import templates

FOLDER = contents.SCORING.parent / "static" / "phone"
MARK = "#: "


def together(modules: Mapping[str, str]) -> str:
    """All modules in one text, each below a line with its path."""
    for path, text in modules.items():
        if any(line.startswith(MARK) for line in text.splitlines()):
            raise UnknownError(f"{path} has a line that looks like the head of a module")
    return "".join(f"{MARK}{path}\n{text}" for path, text in modules.items())


@cache
def modules() -> dict[str, str]:
    """All modules, as short as they go: those of the source, and the templates."""
    return {path: shortened(text) for path, text in contents.modules(ready=templates()).items()}


def shortened(text: str) -> str:
    """The same in fewer bytes; all names that others may use stay."""
    short: str = minify(text, hoist_literals=False, constant_folding=False, remove_annotations=False)
    return f"{short}\n" if short else ""


def files() -> dict[Path, str]:
    words = {
        FOLDER / f"{language}.json": json.dumps(messages(language, modules()), ensure_ascii=False, indent=0) + "\n"
        for language, _ in settings.LANGUAGES
    }
    return {FOLDER / "phone.txt": together(modules()), **words}
