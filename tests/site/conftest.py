"""Servers as their keeper runs them: real processes, on a database of the tests' own."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from typing import Any, LiteralString
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from psycopg import sql

from tests.server import Server

SECRET = "the-same-on-all-machines-" + "0123456789abcdefghijklmnopqrstuvwxyz"
CLUSTER = os.environ.get("DATABASE_URL", "")
ON_POSTGRESQL = CLUSTER.startswith("postgres")
NO_POSTGRESQL = "needs PostgreSQL: DATABASE_URL names a cluster in which databases may be made"


class Database:
    """A database in the cluster that the tests were given."""

    def __init__(self) -> None:
        self.name = f"thousand_site_{token_hex(4)}"
        self.url = urlunsplit(urlsplit(CLUSTER)._replace(path=f"/{self.name}"))

    def do(self, command: LiteralString) -> None:
        """From outside; `{}` is its name."""
        with psycopg.connect(CLUSTER, autocommit=True) as keeper:
            keeper.execute(sql.SQL(command).format(sql.Identifier(self.name)))

    def cut_off(self) -> None:
        """Let nobody in, and send away who is."""
        self.do("ALTER DATABASE {} ALLOW_CONNECTIONS false")
        with psycopg.connect(CLUSTER) as keeper:
            keeper.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [self.name])


@pytest.fixture
def database() -> Iterator[Database]:
    """Empty, and gone afterwards."""
    if not ON_POSTGRESQL:
        pytest.skip(NO_POSTGRESQL)
    made = Database()
    made.do("CREATE DATABASE {}")
    yield made
    made.do("DROP DATABASE {} WITH (FORCE)")


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory in which a server has run."""
    folder = tmp_path_factory.mktemp("prepared") / "data"
    with Server(folder, workers=1):
        return folder


@pytest.fixture
def data(prepared: Path, tmp_path: Path) -> Path:
    """A data directory of the test's own, with an empty database and the static files in it."""
    return Path(shutil.copytree(prepared, tmp_path / "data"))


@pytest.fixture(scope="module")
def pair(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two servers that share what they must: a database of PostgreSQL and a secret, else one data directory."""
    folder = tmp_path_factory.mktemp("pair")
    for name in ("a", "b"):
        shutil.copytree(prepared, folder / name)
    if not ON_POSTGRESQL:
        with Server(folder / "a") as one, Server(folder / "a") as other:
            yield one, other
        return
    shared = Database()
    shared.do("CREATE DATABASE {}")
    given: dict[str, Any] = {"DATABASE_URL": shared.url, "THOUSAND_SECRET_KEY": SECRET}
    with Server(folder / "a", **given) as one, Server(folder / "b", **given) as other:
        yield one, other
    shared.do("DROP DATABASE {} WITH (FORCE)")
