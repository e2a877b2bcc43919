"""From a bare machine to a running server, and what the server tells a browser."""

import importlib
import logging
import os
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from pytest_django.fixtures import Settings

import thousand_site.settings
from scoring.management.commands import up
from thousand_site import addresses, bootstrap, browser, secret_key, static
from thousand_site.logs import Redacted

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


# The environment


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    path = tmp_path / "some.lock"
    path.write_text("django==5.2.0 --hash=sha256:00\n", encoding="ascii")
    return path


def executable(path: Path, script: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="ascii")
    path.chmod(0o755)
    return path


def test_a_changed_lock_is_installed_again(lock: Path, tmp_path: Path) -> None:
    executable(bootstrap.venv_python(tmp_path), "exit 0")
    assert not bootstrap.installed(lock, tmp_path)
    bootstrap.install(lock, tmp_path)
    assert bootstrap.installed(lock, tmp_path)
    lock.write_text("django==5.2.1 --hash=sha256:00\n", encoding="ascii")
    assert not bootstrap.installed(lock, tmp_path)


def test_a_failed_install_is_not_remembered(lock: Path, tmp_path: Path) -> None:
    executable(bootstrap.venv_python(tmp_path), 'case "$*" in *install*) exit 1;; esac')
    with pytest.raises(SystemExit, match="Could not install"):
        bootstrap.install(lock, tmp_path)
    assert not bootstrap.installed(lock, tmp_path)


def test_an_old_python_looks_for_one_that_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    executable(tmp_path / "python3.14", "exit 127")  # a shim that exists and fails
    good = executable(tmp_path / "python3.12", "exit 0")
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert bootstrap.find_python() == str(good)


def test_no_python_new_enough_is_said_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match=r"Python 3.11 or newer is needed"):
        bootstrap.find_python()


def test_neither_ensurepip_nor_pip_says_what_to_type(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "runs", lambda command: False)
    venv = tmp_path / "venv"
    venv.mkdir()
    with pytest.raises(SystemExit, match="apt-get install python3-venv"):
        bootstrap.find_pip(venv)
    assert not venv.exists()  # made without pip, it would be of no use once ensurepip is there


def test_pip_from_outside_serves_an_environment_without_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "runs", lambda command: "--python" in command)
    assert bootstrap.find_pip(tmp_path)[1:] == ["-m", "pip", "--python", str(bootstrap.venv_python(tmp_path))]


def test_this_environment_is_sound() -> None:
    assert bootstrap.is_sound(Path(sys.prefix))


def test_an_environment_whose_python_was_swapped_is_not_sound(tmp_path: Path) -> None:
    executable(bootstrap.venv_python(tmp_path), 'case "$*" in *purelib*) exit 1;; esac')
    assert not bootstrap.is_sound(tmp_path)


def test_the_modules_that_run_first_need_nothing_but_the_standard_library() -> None:
    command = [sys.executable, "-I", "-S", "-c"]
    script = f"import sys; sys.path.insert(0, {str(bootstrap.ROOT)!r}); import thousand_site.browser, manage"
    assert bootstrap.runs([*command, script])


# The browser of the tests


def test_the_chosen_browser_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = executable(tmp_path / "mine", "exit 0")
    monkeypatch.setenv("CHROMIUM", str(chosen))
    assert browser.find() == str(chosen)


def test_a_missing_browser_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(SystemExit, match="no browser"):
        browser.provide()


def test_a_missing_browser_is_said_aloud_elsewhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    monkeypatch.delenv("CI", raising=False)
    browser.provide()
    assert "WARNING: no browser" in capsys.readouterr().err


# The start of the server


def test_a_taken_port_is_named_with_another_to_take() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=f"Port {port} is taken. Choose another: .* --port {port + 1}"):
            call_command("up", host="127.0.0.1", port=port)


@pytest.mark.parametrize("port", [0, -1, 65536])
def test_an_impossible_port_is_refused(port: int) -> None:
    with pytest.raises(CommandError, match="is no port"):
        call_command("up", host="127.0.0.1", port=port)


def test_a_host_of_another_machine_is_refused() -> None:
    assert "Cannot listen on 192.0.2.77" in str(addresses.problem("192.0.2.77", 8000))


def test_phones_get_the_address_on_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "outgoing_address", lambda: "192.168.1.20")
    assert addresses.here("0.0.0.0", 8000) == "http://localhost:8000/"
    assert addresses.on_the_network("0.0.0.0", 8000) == "http://192.168.1.20:8000/"


def test_a_server_for_this_machine_only_has_no_address_for_phones() -> None:
    assert addresses.on_the_network("127.0.0.1", 8000) is None
    assert addresses.on_the_network("localhost", 8000) is None


def test_a_machine_without_a_network_has_no_address_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "outgoing_address", lambda: None)
    assert addresses.on_the_network("0.0.0.0", 8000) is None


def test_the_qr_code_is_left_out_where_the_terminal_cannot_draw_it() -> None:
    assert "█" in up.qr("http://192.168.1.20:8000/", "utf-8")
    assert up.qr("http://192.168.1.20:8000/", "ascii") == ""
    assert up.qr("http://192.168.1.20:8000/", None) == ""


def test_static_files_are_collected_only_when_one_changed(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    monkeypatch.setattr(static, "call_command", lambda name, **options: calls.append(name))
    monkeypatch.setattr(static, "fingerprint", lambda: "one")
    settings.STATIC_ROOT = tmp_path
    static.collect_if_changed()
    static.collect_if_changed()
    assert calls == ["collectstatic"]
    monkeypatch.setattr(static, "fingerprint", lambda: "two")
    static.collect_if_changed()
    assert calls == ["collectstatic", "collectstatic"]


def test_the_fingerprint_changes_with_a_file(tmp_path: Path, settings: Settings) -> None:
    (tmp_path / "a.css").write_text("a {}", encoding="ascii")
    settings.STATICFILES_DIRS = [tmp_path]
    before = static.fingerprint()
    assert static.fingerprint() == before
    (tmp_path / "a.css").write_text("a { color: red }", encoding="ascii")
    assert static.fingerprint() != before


# Settings


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    key = secret_key.read_or_make(path)
    assert len(key) >= 50
    assert secret_key.read_or_make(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_secret_key_that_another_process_is_just_writing_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "secret_key"
    path.touch()
    monkeypatch.setattr("thousand_site.secret_key.time.sleep", lambda seconds: path.write_text("the key"))
    assert secret_key.read_or_make(path) == "the key"


def test_an_empty_secret_key_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    path.touch()
    with pytest.raises(RuntimeError, match="is empty"):
        secret_key.read_or_make(path)


@pytest.fixture
def reloaded(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The settings module, to be loaded again after a change of the environment."""
    environment = dict(os.environ)
    yield thousand_site.settings
    os.environ.clear()
    os.environ.update(environment)
    importlib.reload(thousand_site.settings)


def test_any_host_is_served_until_hosts_are_named(reloaded: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert reloaded.ALLOWED_HOSTS == ["*"]
    monkeypatch.setenv("THOUSAND_HOSTS", "cards.example, localhost .cards.example")
    monkeypatch.setenv("THOUSAND_HTTPS", "1")
    importlib.reload(reloaded)
    assert reloaded.ALLOWED_HOSTS == ["cards.example", "localhost", ".cards.example"]
    assert reloaded.CSRF_TRUSTED_ORIGINS == ["https://cards.example", "https://localhost", "https://*.cards.example"]


def test_https_makes_cookies_secure(reloaded: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not reloaded.SESSION_COOKIE_SECURE
    monkeypatch.setenv("THOUSAND_HTTPS", "1")
    importlib.reload(reloaded)
    assert reloaded.SESSION_COOKIE_SECURE
    assert reloaded.CSRF_COOKIE_SECURE
    assert reloaded.SECURE_HSTS_SECONDS >= 31536000
    assert reloaded.SECURE_PROXY_SSL_HEADER == ("HTTP_X_FORWARDED_PROTO", "https")


def test_the_production_settings_pass_their_check(tmp_path: Path) -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "django", "check", "--deploy", "--fail-level", "DEBUG"],
        cwd=bootstrap.ROOT,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "thousand_site.settings",
            "PYTHONPATH": str(bootstrap.ROOT),
            "THOUSAND_DATA": str(tmp_path),
            "THOUSAND_HTTPS": "1",
            "THOUSAND_HOSTS": "cards.example",
            "DJANGO_ALLOW_ASYNC_UNSAFE": "",  # which these tests set
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr


def test_sqlite_takes_the_write_lock_first_and_keeps_what_it_answered(
    reloaded: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    importlib.reload(reloaded)
    database = reloaded.DATABASES["default"]
    assert database["NAME"].parent == reloaded.DATA_DIR
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "synchronous=FULL" in database["OPTIONS"]["init_command"]


def test_postgresql_is_taken_from_the_address(reloaded: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://someone:secret@db.example:5433/thousand")
    importlib.reload(reloaded)
    database = reloaded.DATABASES["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", 5433, "thousand")
    assert database["CONN_MAX_AGE"] == 600
    assert "transaction_mode" not in database.get("OPTIONS", {})


@pytest.mark.django_db
def test_the_tests_run_on_the_database_that_was_asked_for() -> None:
    with connection.cursor() as cursor:
        if os.environ.get("DATABASE_URL", "").startswith("postgres"):
            cursor.execute("SELECT version()")
            assert cursor.fetchone()[0].startswith("PostgreSQL")
        else:
            cursor.execute("PRAGMA synchronous")
            assert cursor.fetchone() == (2,)  # FULL


# What every answer says


def test_an_answer_carries_the_policies(client: Client) -> None:
    headers = client.get("/no-such-page").headers
    assert directives(headers["Content-Security-Policy"]) == directives(POLICY)
    assert "screen-wake-lock=(self)" in headers["Permissions-Policy"]
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"


def directives(policy: str) -> set[str]:
    return {part.strip() for part in policy.split(";")}


def test_the_language_follows_the_browser(client: Client) -> None:
    for asked, answered in (("uk,en;q=0.5", "uk"), ("ru-RU", "ru"), ("de", "en")):
        assert client.get("/no-such-page", headers={"accept-language": asked}).headers["Content-Language"] == answered


@pytest.mark.parametrize(
    ("link", "logged"),
    [
        ("/p/{}/add/round/", "/p/Zk3v…/add/round/"),
        ("/i/{}/", "/i/Zk3v…/"),
        ("/w/{}/0b4f3b1e-8f0f-4f5c-9c11-6a2b1f3d4e5f/", "/w/Zk3v…/0b4f…/"),
        ("/live/watch/{}/", "/live/watch/Zk3v…/"),
        ("/r/{}/", "/r/Zk3v…/"),
        ("/g/{}/invitations/{}/", "/g/Zk3v…/invitations/Zk3v…/"),
        ("/new/?group={}&from={}", "/new/?group=Zk3v…&from=Zk3v…"),
        ("/i/{}.html", "/i/Zk3v….html"),
        ("/i/({})/", "/i/(Zk3v…)/"),
        ('/i/"{}-/', '/i/"Zk3v…/'),
    ],
)
def test_no_unguessable_link_is_logged_in_full(link: str, logged: str) -> None:
    where = link.replace("{}", "Zk3v9QmX1TtR8wLw_5yB-A")
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "Not Found: %s", (where,), None)
    assert Redacted("%(message)s").format(record) == f"Not Found: {logged}"


def test_a_link_with_the_full_stop_of_a_sentence_is_not_logged_in_full() -> None:
    record = logging.LogRecord(
        "django.request", logging.WARNING, "", 0, "Not Found: /p/Zk3v9QmX1TtR8wLw_5yB-A.", (), None
    )
    assert Redacted("%(message)s").format(record) == "Not Found: /p/Zk3v…."


def test_a_traceback_keeps_its_file_names() -> None:
    record = logging.LogRecord("django", logging.ERROR, "", 0, 'File "/srv/a_module_with_a_long_name.py"', (), None)
    assert Redacted("%(message)s").format(record) == record.msg
