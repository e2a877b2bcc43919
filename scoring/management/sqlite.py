"""Copies of the SQLite database, made while others read and write it."""

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from django.core.management.base import CommandError, OutputWrapper
from django.db import connection
from django.db.migrations.loader import MigrationLoader

PAGES_AT_ONCE = 500
PATIENCE = 1.0

Told = Callable[[int, int, int], None]


def database(postgresql: str) -> Path:
    """The file of the database; where there is none, `postgresql` says what to do instead."""
    if connection.vendor != "sqlite":
        raise CommandError(postgresql)
    return Path(connection.settings_dict["NAME"])


class Progress:
    """How far a copy is, in one line that moves, once it takes longer than a second."""

    def __init__(self, out: OutputWrapper, clock: Callable[[], float] = time.monotonic) -> None:
        self.out, self.clock, self.began, self.said = out, clock, clock(), False

    def __call__(self, status: int, remaining: int, total: int) -> None:
        if self.clock() - self.began < PATIENCE or not self.out.isatty():
            return
        self.said = True
        self.out.write(f"\r{100 * (total - remaining) // max(total, 1):3d} %", ending="")
        self.out.flush()

    def end(self) -> None:
        if self.said:
            self.out.write("\r     \r", ending="")


def copy(source: Path, target: Path, told: Told) -> None:
    """The database as it is at this moment, in one file that appears when it is whole."""
    unfinished = target.with_name(target.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it holds sessions
        with closing(reading(source)) as read, closing(sqlite3.connect(unfinished)) as write:
            read.execute("BEGIN")
            read.execute("SELECT count(*) FROM sqlite_master").fetchone()  # others write on; this is what is copied
            read.backup(write, pages=PAGES_AT_ONCE, progress=told)
            write.execute("PRAGMA journal_mode = DELETE")
        with unfinished.open("rb") as written:
            os.fsync(written.fileno())
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)


def problem(path: Path) -> str | None:
    """Why a file is no backup that this program can go on with; None where it is one."""
    if not path.is_file():
        return f"There is no file {path}."
    try:
        with closing(reading(path)) as read:
            if read.execute("PRAGMA quick_check").fetchone() != ("ok",):
                return f"{path} is damaged."
            applied = {name for (name,) in read.execute("SELECT name FROM django_migrations WHERE app = 'scoring'")}
    except sqlite3.Error:
        return f"{path} is no backup of this app."
    if not applied:
        return f"{path} is no backup of this app."
    known = {name for app, name in MigrationLoader(None).disk_migrations if app == "scoring"}
    if applied - known:
        return f"{path} comes from a newer version of this app."
    return None


def settle(path: Path) -> None:
    """Bring all of the database into its one file; CommandError where anybody else has it open."""
    try:
        with closing(sqlite3.connect(path, timeout=0.5, isolation_level=None)) as own:
            if own.execute("PRAGMA journal_mode = DELETE").fetchone() != ("delete",):
                raise sqlite3.OperationalError
            own.execute("BEGIN EXCLUSIVE")
            own.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        raise CommandError("The database is open: stop the server first.") from error
