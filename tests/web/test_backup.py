"""The whole site in one file while it runs, and back: on a database of each test's own, by the real commands."""

import io
import os
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.base import OutputWrapper
from django.db import connection

from scoring.management.sqlite import Progress, copy
from thousand_site import in_use
from thousand_site.bootstrap import ROOT

PLACE = "INSERT INTO scoring_group (slug, name, created_at) VALUES ('{0}', '{0}', '2026-01-01')"


class Site:
    """A data directory with a database, and the commands on it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.data = folder, folder / "data"
        self.database = self.data / "thousand.sqlite3"
        self.backup = folder / "backup.sqlite3"
        monkeypatch.setattr(settings, "DATA_DIR", self.data)
        monkeypatch.setitem(connection.settings_dict, "NAME", self.database)
        monkeypatch.chdir(folder)

    def run(self, command: str, *arguments: object) -> str:
        """What a command said; CommandError where it ended badly."""
        said = io.StringIO()
        call_command(command, *map(str, arguments), stdout=said)
        return said.getvalue()

    def outside(self, *command: object, answer: str = "") -> tuple[int, str]:
        """How a command in a process of its own ended, and what it said."""
        ours = {name: value for name, value in os.environ.items() if not name.startswith(("THOUSAND_", "DATABASE_"))}
        done = subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), *map(str, command)],
            env={**ours, "THOUSAND_DATA": str(self.data), "DJANGO_SETTINGS_MODULE": "thousand_site.settings"},
            cwd=self.folder,
            input=answer,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    def write(self, name: str) -> None:
        with closing(sqlite3.connect(self.database)) as own, own:
            own.execute(PLACE.format(name))

    def names(self, file: Path | None = None) -> list[str]:
        with closing(sqlite3.connect(file or self.database)) as own:
            return [name for (name,) in own.execute("SELECT name FROM scoring_group ORDER BY id")]

    def kept(self) -> list[Path]:
        """The databases that others were put in place of."""
        return sorted(self.data.glob("thousand.sqlite3.before-*"))


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in which nothing is written yet."""
    folder = tmp_path_factory.mktemp("empty")
    environ = {**os.environ, "THOUSAND_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "thousand_site.settings"}
    environ.pop("DATABASE_URL", None)
    command = [sys.executable, str(ROOT / "manage.py"), "migrate", "--verbosity=0"]
    subprocess.run(command, env=environ, stdin=subprocess.DEVNULL, check=True)
    return folder


@pytest.fixture
def site(empty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    if connection.vendor != "sqlite":
        pytest.skip("These commands are for SQLite; of any other database they say so, which is tested there, too.")
    shutil.copytree(empty, tmp_path / "data")
    site = Site(tmp_path, monkeypatch)
    site.write("one")
    return site


def test_a_backup_is_restored_and_what_was_there_is_kept(site: Site) -> None:
    assert site.outside("backup", site.backup)[0] == 0
    site.write("two")
    code, said = site.outside("restore", site.backup, "--yes")
    assert code == 0, said
    assert site.names() == ["one"]
    [kept] = site.kept()
    assert site.names(kept) == ["one", "two"]
    assert str(kept) in said


def test_a_backup_is_made_while_others_have_the_database_open_and_write(site: Site) -> None:
    with closing(sqlite3.connect(site.database)) as server:
        server.execute(PLACE.format("two"))
        server.commit()  # which is in the log beside the database yet
        server.execute(PLACE.format("never said"))
        site.run("backup", site.backup)
        server.rollback()
    assert site.names(site.backup) == ["one", "two"]


def test_what_is_written_meanwhile_neither_comes_in_by_halves_nor_starts_it_again(site: Site) -> None:
    with closing(sqlite3.connect(site.database)) as own, own:
        own.executemany(PLACE.format("{0}").replace("'{0}'", "?"), [(f"{n}", "x" * 4000) for n in range(3000)])
    begun = []

    def meanwhile(status: int, remaining: int, total: int) -> None:
        begun.append(remaining)
        site.write(f"late {len(begun)}")

    copy(site.database, site.backup, meanwhile)
    assert begun == sorted(begun, reverse=True)
    assert len(begun) > 3
    assert len(site.names(site.backup)) == 3001
    assert len(site.names()) == 3001 + len(begun)


def test_a_backup_is_one_file_that_only_its_owner_reads(site: Site) -> None:
    site.run("backup", site.backup)
    assert stat.S_IMODE(site.backup.stat().st_mode) == 0o600
    assert sorted(path.name for path in site.folder.iterdir()) == ["backup.sqlite3", "data"]


def test_without_a_name_a_backup_is_called_by_its_time(site: Site) -> None:
    said = site.run("backup")
    [file] = site.folder.glob("*.sqlite3")
    assert re.fullmatch(r"thousand-\d{4}-\d{2}-\d{2}-\d{6}\.sqlite3", file.name)
    assert file.name in said


def test_a_backup_is_written_over_nothing(site: Site) -> None:
    site.backup.write_text("letters")
    with pytest.raises(CommandError, match="Nothing was written"):
        site.run("backup", site.backup)
    assert site.backup.read_text() == "letters"


def test_a_backup_into_a_folder_that_is_not_there_says_so(site: Site) -> None:
    with pytest.raises(CommandError, match="Could not write"):
        site.run("backup", site.folder / "none" / "backup.sqlite3")


@pytest.mark.parametrize(("answer", "names"), [("n\n", ["one", "two"]), ("", ["one", "two"]), ("y\n", ["one"])])
def test_a_restore_asks_first(site: Site, answer: str, names: list[str]) -> None:
    site.run("backup", site.backup)
    site.write("two")
    said = site.outside("restore", site.backup, answer=answer)[1]
    assert "[y/N]" in said
    assert site.names() == names
    assert ("Nothing was changed." in said) is (names != ["one"])


def test_a_restore_needs_no_database_to_be_there(site: Site) -> None:
    site.run("backup", site.backup)
    site.database.unlink()
    site.run("restore", site.backup, "--yes")
    assert site.names() == ["one"]
    assert site.kept() == []


def test_a_copy_that_was_made_by_other_means_is_restored_as_well(site: Site) -> None:
    with closing(sqlite3.connect(site.database)) as own, closing(sqlite3.connect(site.backup)) as other:
        own.backup(other)
    site.write("two")
    site.run("restore", site.backup, "--yes")
    assert site.names() == ["one"]


def spoilt(site: Site, change: str) -> None:
    with closing(sqlite3.connect(site.backup)) as own, own:
        own.execute(change)


def refused(site: Site, file: Path) -> str:
    """Why a file was not restored; nothing is other than before."""
    before = site.names()
    with pytest.raises(CommandError) as error:
        site.run("restore", file, "--yes")
    assert site.names() == before
    assert site.kept() == []
    return str(error.value)


def test_what_is_no_backup_is_refused(site: Site) -> None:
    assert "There is no file" in refused(site, site.folder / "none")
    site.backup.write_text("letters" * 1000)
    assert "is no backup of this app" in refused(site, site.backup)
    site.backup.unlink()
    spoilt(site, "CREATE TABLE other (id)")
    assert "is no backup of this app" in refused(site, site.backup)


def test_the_database_itself_is_no_backup(site: Site) -> None:
    assert "is the database itself" in refused(site, site.database)


def test_a_backup_of_a_newer_version_is_refused(site: Site) -> None:
    site.run("backup", site.backup)
    spoilt(site, "INSERT INTO django_migrations (app, name, applied) VALUES ('scoring', '9999_later', '2030-01-01')")
    assert "comes from a newer version" in refused(site, site.backup)


def test_a_damaged_backup_is_refused(site: Site) -> None:
    site.run("backup", site.backup)
    content = bytearray(site.backup.read_bytes())
    content[4096 * 3 : 4096 * 20] = os.urandom(4096 * 17)
    site.backup.write_bytes(content)
    said = refused(site, site.backup)
    assert "is damaged" in said or "is no backup" in said


def test_while_the_database_is_open_it_is_not_replaced(site: Site) -> None:
    site.run("backup", site.backup)
    with closing(sqlite3.connect(site.database)) as server:
        server.execute("SELECT * FROM scoring_group").fetchone()
        assert "stop the server first" in refused(site, site.backup)


@pytest.fixture
def server(site: Site) -> Iterator[None]:
    """A process that says that it is a server, and then does nothing."""
    script = (
        "import os, sys, pathlib; from thousand_site import in_use; in_use.share(pathlib.Path(sys.argv[1]));"
        "os.execvp(sys.executable, [sys.executable, '-c', 'print(1, flush=True); input()'])"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(site.data)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout
        process.stdout.readline()
        yield
        process.kill()


@pytest.mark.usefixtures("server")
def test_while_a_server_runs_that_happens_to_do_nothing_it_is_not_replaced(site: Site) -> None:
    site.run("backup", site.backup)
    assert "A server is running" in refused(site, site.backup)


def test_while_a_backup_is_restored_no_server_starts(site: Site) -> None:
    with in_use.alone(site.data), pytest.raises(CommandError, match="being restored"):
        call_command("up", host="127.0.0.1", port=8999)


def test_on_postgresql_its_own_tools_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("scoring.management.sqlite.connection", SimpleNamespace(vendor="postgresql"))
    with pytest.raises(CommandError, match="pg_dump"):
        call_command("backup", tmp_path / "x")
    with pytest.raises(CommandError, match="pg_restore"):
        call_command("restore", tmp_path / "x", yes=True)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_told_from_the_first_second_on_and_wiped_away() -> None:
    terminal, now = Terminal(), iter([0.0, 0.5, 1.5, 3.0])
    progress = Progress(OutputWrapper(terminal), clock=lambda: next(now))
    progress(0, 90, 100)
    assert terminal.getvalue() == ""
    progress(0, 50, 100)
    progress(0, 1, 100)
    progress.end()
    assert terminal.getvalue() == "\r 50 %\r 99 %\r     \r"


def test_in_a_file_no_progress_is_told() -> None:
    log, now = io.StringIO(), iter([0.0, 2.0])
    progress = Progress(OutputWrapper(log), clock=lambda: next(now))
    progress(0, 50, 100)
    progress.end()
    assert log.getvalue() == ""
