"""Whether a server is running on a data directory, or just starting: locks that last as long as a process at most."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class InUseError(Exception):
    """Others hold the lock."""


def share(folder: Path) -> None:
    """Say that a server runs here, until the end of this process, whatever program it becomes."""
    if (file := _locked(folder, alone=False)) is not None:
        os.set_inheritable(file, True)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep servers out meanwhile; InUseError where there is one."""
    file = _locked(folder, alone=True)
    try:
        yield
    finally:
        if file is not None:
            os.close(file)


@contextmanager
def in_turn(folder: Path) -> Iterator[None]:
    """Wait for others who start on this directory, and let them wait."""
    if sys.platform == "win32":
        yield
        return
    with open(folder / "starting", "a", opener=_ours) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _ours(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _locked(folder: Path, *, alone: bool) -> int | None:
    """The file that holds the lock while it is open; None where there are no such locks: there it cannot be known."""
    if sys.platform == "win32":
        return None
    file = os.open(folder / "in-use", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except OSError as error:
        os.close(file)
        raise InUseError from error
    return file
