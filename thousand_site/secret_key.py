import os
import time
from pathlib import Path
from secrets import token_urlsafe

SHORTEST = 50
PATIENCE = 50
"""Hundredths of a second in which another process, which has just created the file, fills it."""


def read_or_make(path: Path) -> str:
    """The key kept in this file, which is created on first use and can be read by its owner only."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        pass
    else:
        with open(handle, "w", encoding="ascii") as file:
            file.write(token_urlsafe(50))
    for _ in range(PATIENCE):
        if key := path.read_text(encoding="ascii").strip():
            return key
        time.sleep(0.01)
    raise RuntimeError(f"{path} is empty. Delete it and start again: a new key will be made.")
