import os
from pathlib import Path
from secrets import token_urlsafe


def read_or_make(path: Path) -> str:
    """The key kept in this file, which is created on first use and can be read by its owner only."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        pass
    else:
        with open(handle, "w", encoding="ascii") as file:
            file.write(token_urlsafe(50))
    if key := path.read_text(encoding="ascii").strip():
        return key
    raise RuntimeError(f"{path} is empty. Delete it and start again: a new key will be made.")
