"""Threads of one process that write in SQLite: they stand in line, and whoever leaves lets the next one in."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import OperationalError, connections, transaction
from pytest_django import DjangoDbBlocker

from thousand_site import away
from thousand_site.sqlite import base


@pytest.fixture
def database(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[base.DatabaseWrapper]:
    """A connection to a file of its own, on which nobody waits long."""
    made = base.DatabaseWrapper({**connections.settings["default"], **SETTINGS, "NAME": tmp_path / "file"}, "lined")
    made.serving = False  # it may make its file
    connections["lined"] = made
    connections.settings["lined"] = made.settings_dict
    with django_db_blocker.unblock():
        yield made
        made.close()
    del connections["lined"], connections.settings["lined"]


SETTINGS = {
    "ENGINE": "thousand_site.sqlite",
    "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 0.2},
    "TIME_ZONE": None,
    "CONN_MAX_AGE": 0,
    "CONN_HEALTH_CHECKS": False,
    "AUTOCOMMIT": True,
    "ATOMIC_REQUESTS": False,
}


def test_who_waits_for_too_long_is_told_that_the_database_is_away(database: base.DatabaseWrapper) -> None:
    """Not for ever: the person reads that it is not saved yet."""
    with base.line, pytest.raises(OperationalError) as caught, transaction.atomic("lined"):
        pytest.fail("there was somebody in front")
    assert away.cause(caught.value) is caught.value
    assert not database.in_line


def test_whoever_has_written_or_failed_leaves_the_line(database: base.DatabaseWrapper) -> None:
    with transaction.atomic("lined"):
        assert base.line.locked()
    assert not base.line.locked()
    with pytest.raises(RuntimeError), transaction.atomic("lined"):
        raise RuntimeError
    assert not base.line.locked()


def test_who_is_kept_out_by_another_program_leaves_the_line(database: base.DatabaseWrapper) -> None:
    with transaction.atomic("lined"):
        database.cursor().execute("CREATE TABLE one (n)")
    with closing(sqlite3.connect(database.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(OperationalError), transaction.atomic("lined"):
            pytest.fail("it is held")
    assert not base.line.locked()


def test_a_connection_that_is_closed_in_the_middle_leaves_the_line(database: base.DatabaseWrapper) -> None:
    with transaction.atomic("lined"):
        database.close()
    assert not base.line.locked()
