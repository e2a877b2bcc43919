"""A disk that is full, and a data directory that nothing can be written to; on SQLite, whose disk is the app's own."""

import contextlib
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from tests.server import Server

from .databases import Database
from .phones import Phone, a_round

pytestmark = pytest.mark.usefixtures("on_sqlite")

SIZE = "24m"


@contextmanager
def mounted(place: Path, *how: str) -> Iterator[None]:
    """`how` is what mount is told; several in a row make a mount read only. Skips where one may not."""
    try:
        subprocess.run(["mount", *how, str(place)], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"nothing can be mounted here, so disks were not looked at: {error}")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


@pytest.fixture
def small_disk(database: Database) -> Iterator[Path]:
    """The data directory, on a disk of its own."""
    database.data.mkdir()
    with mounted(database.data, "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs"):
        yield database.data


@contextmanager
def full(disk: Path) -> Iterator[None]:
    """No byte more."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (65536, 1):
            with contextlib.suppress(OSError):
                while True:
                    file.write(bytes(size))
    assert os.statvfs(disk).f_bavail == 0
    try:
        yield
    finally:
        filler.unlink()


@contextmanager
def read_only(disk: Path) -> Iterator[None]:
    with mounted(disk, "--bind", str(disk)):
        subprocess.run(["mount", "-o", "remount,bind,ro", str(disk)], check=True)
        yield


Trouble = Callable[[Path], AbstractContextManager[None]]
TROUBLES = pytest.mark.parametrize(
    ("trouble", "words"), [(full, "No space left"), (read_only, "Read-only file system")]
)


@TROUBLES
def test_where_nothing_can_be_written_one_can_read_and_save_later(
    small_disk: Path, database: Database, trouble: Trouble, words: str
) -> None:
    """Who saves reads that it is not saved yet, and presses again once there is room; tables and lists open as ever,
    also for who comes for the first time; who starts the app there once more reads what is wrong, in a line."""
    with Server(small_disk) as server:
        phone = Phone(server)
        table = phone.start_party()
        phone.save_at_last(table, first := uuid4())
        keys = [uuid4() for _ in range(3)]
        rounds = [a_round(key, "1") for key in keys]
        with trouble(small_disk):
            for key, sent in zip(keys, rounds, strict=True):
                answer = phone.save(table, sent)
                assert answer.status == 503
                assert "Not saved yet" in answer.text
                assert f'name="key" value="{key}"' in answer.text
            for path in (table, "/", f"{table}history/", f"{table}add/round/"):
                assert phone.get(path).status == 200, path
            assert Phone(server).get(table).status == 200
            expect_refused(small_disk, words)
        assert phone.save(table, rounds[0]).status == 302
        assert phone.version(table) == "2"
    assert "Traceback" not in server.said
    database.expect_whole({first, keys[0]})


@TROUBLES
def test_a_first_start_where_nothing_can_be_written_leaves_nothing_behind(
    small_disk: Path, database: Database, trouble: Trouble, words: str
) -> None:
    """Who starts the app for the first time there reads what is wrong, and starts it again once there is room."""
    with trouble(small_disk):
        expect_refused(small_disk, words)
    database.manage("migrate", "--verbosity", "0")


def expect_refused(disk: Path, words: str) -> None:
    """`up` ends with one line that says why, and where."""
    server = Server(disk)
    server.launch()
    assert server.running.wait(60) == 1
    [line] = server.said.strip().splitlines()
    assert words in line.replace("no room left", words)
    assert str(disk) in line
