"""What may be set from outside, and what is said of what makes no sense."""

import errno
import re
from pathlib import Path

import pytest

from thousand_site.bootstrap import ROOT
from thousand_site.environment import KNOWN, Environment, unknown

SECRET = "Zk3v9QmX1TtR8wLw_5yB-A" * 3


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory that is not there yet."""
    return tmp_path / "data"


def read(data: Path, **given: str) -> Environment:
    environment, faults = Environment.read({"THOUSAND_DATA": str(data), **given})
    assert environment is not None, faults
    return environment


def fault(data: Path, **given: str) -> str:
    """The one thing that is wrong."""
    environment, [line] = Environment.read({"THOUSAND_DATA": str(data), **given})
    assert environment is None
    assert "\n" not in line
    return line


def test_nothing_needs_to_be_set(data: Path) -> None:
    found = read(data)
    assert (found.host, found.port, found.hosts, found.time_zone) == ("0.0.0.0", 8000, (), "UTC")
    assert (found.debug, found.https, found.log, found.log_requests) == (False, False, "plain", False)
    assert found.database is None
    assert found.secret_key == (data / "secret_key").read_text()


def test_what_is_empty_is_as_if_not_set(data: Path) -> None:
    assert read(data, **dict.fromkeys(KNOWN[1:], " "), DATABASE_URL="") == read(data)


def test_what_is_set_is_taken(data: Path) -> None:
    found = read(
        data,
        THOUSAND_HOSTS="cards.example, .cards.example localhost [::1]",
        THOUSAND_PORT="80",
        THOUSAND_HTTPS="1",
        THOUSAND_DEBUG="0",
        THOUSAND_TIME_ZONE="Europe/Kyiv",
        THOUSAND_LOG="json",
        THOUSAND_SECRET_KEY=SECRET,
    )
    assert found.hosts == ("cards.example", ".cards.example", "localhost", "[::1]")
    assert (found.port, found.https, found.debug, found.time_zone) == (80, True, False, "Europe/Kyiv")
    assert (found.log, found.secret_key) == ("json", SECRET)
    assert not (data / "secret_key").exists()


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("THOUSAND_PORT", "abc", "a number from 1 to 65535"),
        ("THOUSAND_PORT", "0", "a number from 1 to 65535"),
        ("THOUSAND_PORT", "65536", "a number from 1 to 65535"),
        ("THOUSAND_PORT", "٨٠", "a number from 1 to 65535"),
        ("THOUSAND_HOST", "http://0.0.0.0", "one address of this machine"),
        ("THOUSAND_HOSTS", "https://cards.example", "a bare name"),
        ("THOUSAND_HOSTS", "cards.example:8000", "a bare name"),
        ("THOUSAND_HTTPS", "yes", "1 turns it on"),
        ("THOUSAND_DEBUG", "true", "1 turns it on"),
        ("THOUSAND_LOG_REQUESTS", "2", "1 turns it on"),
        ("THOUSAND_LOG", "xml", "plain or json"),
        ("THOUSAND_TIME_ZONE", "Kyiv", "a name such as Europe/Kyiv"),
        ("THOUSAND_TIME_ZONE", "../../etc/passwd", "a name such as Europe/Kyiv"),
        ("THOUSAND_SECRET_KEY_FILE", "/no/such/file", "cannot be read"),
    ],
)
def test_what_makes_no_sense_is_named_with_what_is_expected(data: Path, name: str, value: str, expected: str) -> None:
    said = fault(data, **{name: value})
    assert said.startswith(f"{name} ")
    assert value.rsplit(maxsplit=1)[-1] in said
    assert expected in said


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("THOUSAND_SECRET_KEY", "hush"),
        ("THOUSAND_SECRET_KEY", "hush" * 20),
        ("THOUSAND_METRICS_TOKEN", "hush"),
        ("THOUSAND_METRICS_TOKEN", "hush hush hush hush hush hush"),
        ("DATABASE_URL", "hush"),
        ("DATABASE_URL", "hush://me@db/cards"),
        ("DATABASE_URL", "mysql://me:hush@db/cards"),
        ("DATABASE_URL", "postgres://me:hush/hush@db/cards"),
        ("DATABASE_URL", "postgres://me:hush@db:port/cards"),
        ("DATABASE_URL", "postgres://me:hush@db"),
        ("DATABASE_URL", "sqlite://:memory:"),
    ],
)
def test_what_may_be_a_secret_is_never_shown(data: Path, name: str, value: str) -> None:
    said = fault(data, **{name: value})
    assert said.startswith(f"{name} ")
    assert "hush" not in said.replace("hush://…", "")


def test_what_is_set_is_shown_without_its_secrets(data: Path) -> None:
    found = read(
        data, THOUSAND_SECRET_KEY=SECRET, THOUSAND_METRICS_TOKEN=SECRET, DATABASE_URL=f"postgres://me:{SECRET}@db/x"
    )
    assert SECRET not in repr(found)


def test_the_secret_may_lie_in_a_file(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text(f"{SECRET}\n")
    assert read(data, THOUSAND_SECRET_KEY_FILE=str(file)).secret_key == SECRET
    file.write_text("hush")
    assert "hush" not in fault(data, THOUSAND_SECRET_KEY_FILE=str(file))
    file.write_text("")
    assert "at least 50 signs" in fault(data, THOUSAND_SECRET_KEY_FILE=str(file))


def test_two_secrets_are_one_too_many(data: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text(SECRET)
    said = fault(data, THOUSAND_SECRET_KEY=SECRET, THOUSAND_SECRET_KEY_FILE=str(tmp_path / "secret"))
    assert "both set" in said


def test_a_data_directory_is_made(tmp_path: Path) -> None:
    assert read(tmp_path / "some" / "where").data.is_dir()


def test_a_data_directory_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        assert repr(str(path)) in fault(path)


def test_a_data_directory_in_which_nothing_can_be_written_is_named(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(**_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("thousand_site.environment.TemporaryFile", refused)  # root may write anywhere
    assert "may write is expected (Permission denied)" in fault(data)


def test_a_kept_secret_that_is_empty_or_unreadable_is_named(data: Path) -> None:
    data.mkdir()
    (data / "secret_key").touch()
    assert "secret_key is empty" in fault(data)
    (data / "secret_key").write_bytes(b"\xff\xfe")
    assert "secret_key" in fault(data)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    faulty = {"THOUSAND_DATA": str(tmp_path / "file"), "THOUSAND_PORT": "x", "THOUSAND_HTTPS": "x", "DATABASE_URL": "x"}
    environment, faults = Environment.read(faulty)
    assert environment is None
    assert sorted(line.split()[0] for line in faults) == sorted(faulty)


def test_a_slip_in_a_name_is_told_with_what_may_be_meant_and_not_with_its_value() -> None:
    given = {"THOUSAND_HTPPS": "hush", "THOUSAND_PORT": "1", "THOUSAND_WHATEVER_ELSE": "hush", "PATH": "x"}
    htpps, whatever = unknown(given)
    assert htpps == "THOUSAND_HTPPS is no setting of this app and is ignored. Is THOUSAND_HTTPS meant?"
    assert whatever.startswith("THOUSAND_WHATEVER_ELSE is no setting")
    assert "hush" not in htpps + whatever


def test_the_readme_lists_every_setting() -> None:
    listed = re.findall(r"^\| `(THOUSAND_\w+)`", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert sorted(listed) == sorted(KNOWN)
