from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import Server

from .databases import ON_POSTGRESQL, Database
from .databases import database as database_in


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with database_in(tmp_path / "data") as made:
        yield made


@pytest.fixture
def on_sqlite() -> None:
    if ON_POSTGRESQL:
        pytest.skip("about SQLite; here DATABASE_URL names PostgreSQL")


@pytest.fixture
def on_postgresql() -> None:
    if not ON_POSTGRESQL:
        pytest.skip("about PostgreSQL, which DATABASE_URL would name")


@pytest.fixture
def server(database: Database) -> Iterator[Server]:
    with Server(database.data, **database.environ) as running:
        yield running
