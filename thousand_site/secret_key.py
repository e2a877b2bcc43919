import os
import time
from pathlib import Path
from secrets import token_urlsafe

PATIENCE = 2.0
"""Seconds until a key that another process has begun to write stands there."""


def read_or_make(path: Path) -> str:
    """The key kept in this file, which is created on first use and can be read by its owner only."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read(path)
    try:
        with open(handle, "w", encoding="ascii") as file:
            file.write(token_urlsafe(50))
    except OSError as error:  # no room: the next start shall not find half a key
        path.unlink()
        error.filename = str(path)
        raise
    return _read(path)


def _read(path: Path) -> str:
    until = time.monotonic() + PATIENCE
    while not (key := path.read_text(encoding="ascii").strip()):
        if time.monotonic() > until:
            raise RuntimeError(f"{path} is empty. Delete it and start again: a new key will be made.")
        time.sleep(0.02)
    return key
