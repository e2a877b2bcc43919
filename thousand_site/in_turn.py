"""What only one process may do at a time, while others wait for their turn."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection, connections

KEY = 0x7468_6F75_7361_6E64  # "thousand": a lock of PostgreSQL has a number for a name


@contextmanager
def in_folder(folder: Path) -> Iterator[None]:
    """Alone among the processes of this machine that use the folder. The lock ends with its process, on any system."""
    with closing(sqlite3.connect(folder / "in-turn", timeout=0.2, isolation_level=None)) as lock:
        while not _locked(lock):
            pass
        yield


def _locked(lock: sqlite3.Connection) -> bool:
    """Tries for no longer than Ctrl-C may wait."""
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        return False
    return True


@contextmanager
def on_database() -> Iterator[None]:
    """Alone among all machines that use the database.

    The lock is that of a transaction on a connection of its own: it ends with its process, and it holds behind a pool
    of connections as well. SQLite is a file on this machine: the lock lies beside it.
    """
    if connection.vendor == "sqlite":
        with in_folder(Path(connection.settings_dict["NAME"]).parent):
            yield
        return
    with closing(connections.create_connection("default")) as own:
        own.set_autocommit(False)
        with own.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [KEY])
        yield
