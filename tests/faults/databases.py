"""The database of a server under test, and a look into it from outside."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from uuid import UUID, uuid4

import psycopg

from tests.server import FOREIGN
from thousand_site.bootstrap import ROOT

URL = os.environ.get("DATABASE_URL", "")
ON_POSTGRESQL = URL.startswith("postgres")


class Database:
    """`environ` is what a server needs to use it; `url` is empty for the SQLite file in the data directory."""

    def __init__(self, data: Path, url: str = "") -> None:
        self.data, self.url = data, url
        self.environ: dict[str, Any] = {"DATABASE_URL": url} if url else {}

    @property
    def file(self) -> Path:
        return self.data / "thousand.sqlite3"

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        if self.url:
            with psycopg.connect(self.url) as connection:
                done = connection.execute(query.encode())
                return done.fetchall() if done.description else []
        with closing(sqlite3.connect(self.file, timeout=30)) as file:
            return file.execute(query).fetchall()

    def let_write(self, *, may: bool) -> None:
        """On PostgreSQL: from now on, and for those who are connected."""
        name = urlsplit(self.url).path.strip("/")
        with psycopg.connect(URL, autocommit=True) as cluster:
            cluster.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {not may}".encode())
            cluster.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])

    def manage(self, *command: str) -> str:
        """What a command of manage.py says."""
        ours = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
        done = subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), *command],
            env={**ours, "THOUSAND_DATA": str(self.data), **self.environ},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        return done.stdout

    # What must hold, whatever happened.

    def keys(self) -> list[UUID]:
        """The keys of the one party's entries, in their order."""
        found = self.rows("SELECT position, key FROM scoring_entry ORDER BY position")
        assert [position for position, _ in found] == list(range(len(found)))
        return [UUID(str(key)) for _, key in found]

    def expect_whole(self, written: set[UUID]) -> None:
        """Just these entries, each once and each an act, in one order; and what lists show is what a recount says."""
        keys = self.keys()
        assert len(keys) == len(set(keys))
        assert set(keys) == written
        acts = self.rows("SELECT verb, entry_key, position FROM scoring_act ORDER BY id")
        assert [(verb, UUID(str(key)), position) for verb, key, position in acts] == [
            ("added", key, position) for position, key in enumerate(keys)
        ]
        assert self.rows("SELECT version, entry_count FROM scoring_party") == [(len(keys), len(keys))]
        assert "1 parties rescored, 0 of them differed." in self.manage("rescore")
        if not self.url:
            assert self.rows("PRAGMA integrity_check") == [("ok",)]


@contextmanager
def database(data: Path) -> Iterator[Database]:
    """An empty one: in this data directory, or beside the one that DATABASE_URL names."""
    if not ON_POSTGRESQL:
        yield Database(data)
        return
    name = f"faults_{uuid4().hex}"
    with psycopg.connect(URL, autocommit=True) as cluster:
        cluster.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield Database(data, urlunsplit(urlsplit(URL)._replace(path=f"/{name}")))
        finally:
            cluster.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
