"""The server as a service: started, asked whether it is well, looked at, stopped."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from tests.server import Server
from tests.visitor import Follower, Visitor
from thousand_site.bootstrap import ROOT

from .conftest import Database
from .visitor import Player

TOKEN = "Zk3v9QmX1TtR8wLw_5yB-A-metrics"
THREADS = 3  # of a worker, for its pages

# Stopping


def test_sigterm_ends_it_cleanly_with_streams_open(data: Path) -> None:
    anya = Player()
    with Server(data) as server, ExitStack() as streams:
        party = anya.begin(server)
        for _ in range(20):
            assert streams.enter_context(Follower(server, party)).hears("0.3")
        server.running.send_signal(signal.SIGTERM)
        assert server.running.wait(timeout=20) == 0
    assert "Traceback" not in server.said


# Whether it is well


@pytest.fixture
def guarded(data: Path) -> Iterator[Server]:
    """A server of one process that answers to one name only, and by https."""
    with Server(data, workers=1, THOUSAND_HOSTS="cards.example", THOUSAND_HTTPS="1") as server:
        yield server


def test_it_says_that_it_is_well_by_any_name_and_without_https(guarded: Server) -> None:
    asking = Visitor()
    for path in ("/health", "/ready"):
        answer = asking.ask(guarded, path)
        assert (answer.status, answer.text) == (200, "ok\n")
        assert answer.headers["Cache-Control"] == "no-store"
        assert asking.ask(guarded, path, {"a": 1}).status == 405
    assert asking.cookies == {}
    assert asking.ask(guarded, "/").status == 400


def test_it_says_that_it_lives_while_every_thread_waits_for_the_database(data: Path) -> None:
    with Server(data, workers=1) as server, ThreadPoolExecutor(THREADS) as threads:
        anya = Player()
        party = anya.begin(server)
        forms = [anya.a_round(server, party) for _ in range(THREADS)]
        with closing(sqlite3.connect(data / "thousand.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            waiting = [threads.submit(anya.ask, server, f"{party}add/round/", form) for form in forms]
            answer = Visitor().ask(server, "/health")
            assert not any(one.done() for one in waiting)
            other.execute("ROLLBACK")
        assert answer.status == 200
        assert sorted(one.result().status for one in waiting) == [302, *[409] * (THREADS - 1)]


def test_without_its_database_it_lives_and_is_not_ready(database: Database, data: Path) -> None:
    asking = Visitor()
    with Server(data, workers=1, DATABASE_URL=database.url) as server:
        assert asking.ask(server, "/ready").status == 200
        database.cut_off()
        answer = asking.ask(server, "/ready")
        assert (answer.status, answer.text) == (503, "database\n")
        assert asking.ask(server, "/health").status == 200
        database.do("ALTER DATABASE {} ALLOW_CONNECTIONS true")
        assert asking.ask(server, "/ready").status == 200


def test_with_migrations_to_come_it_is_not_ready(data: Path) -> None:
    with Server(data, workers=1) as server:
        with closing(sqlite3.connect(data / "thousand.sqlite3")) as other, other:
            other.execute("DELETE FROM django_migrations WHERE app = 'scoring' AND name LIKE '0006%'")
        answer = Visitor().ask(server, "/ready")
        assert (answer.status, answer.text) == (503, "migrations\n")


# Its logs


def test_asked_for_json_it_says_nothing_else_and_nothing_that_opens_a_party(data: Path) -> None:
    given: dict[str, Any] = {"THOUSAND_LOG": "json", "THOUSAND_LOG_REQUESTS": "1", "THOUSAND_TYPO": "hush-hush"}
    with Server(data, **given) as server:
        anya = Player()
        party = anya.begin(server)
        anya.ask(server, f"{party}add/round/", anya.a_round(server, party))
        anya.ask(server, f"{party}no-such-page/")
        workers = children(server.running.pid)
        os.kill(workers[0], signal.SIGKILL)
        server.running.wait(timeout=20)
    lines = [json.loads(line) for line in server.said.splitlines()]
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in lines)
    asked = [line for line in lines if "status" in line]
    assert {(line["method"], line["status"]) for line in asked} == {("GET", 200), ("POST", 302), ("GET", 404)}
    assert len({line["request"] for line in asked}) == len(asked)
    [missing] = [line for line in asked if line["status"] == 404]
    assert [line["logger"] for line in lines if line.get("request") == missing["request"]] == [
        "thousand_site.logs",
        "django.request",
    ]
    assert any("THOUSAND_TYPO is no setting" in line["message"] for line in lines)
    secrets = [party.split("/")[2], "hush-hush", "Аня", *anya.cookies.values()]
    assert [secret for secret in secrets if secret in server.said] == []


def children(process: int) -> list[int]:
    said = subprocess.run(["ps", "--ppid", str(process), "-o", "pid="], capture_output=True, text=True, check=True)
    return [int(number) for number in said.stdout.split()]


def test_at_the_table_no_request_is_logged(data: Path) -> None:
    with Server(data) as server:
        Player().begin(server)
    assert "GET" not in server.said


# Its metrics


def test_metrics_add_up_over_its_processes(data: Path) -> None:
    anya = Player()
    with Server(data, THOUSAND_METRICS_TOKEN=TOKEN) as server, ExitStack() as streams:
        party = anya.begin(server)
        form = anya.a_round(server, party)
        statuses = [anya.ask(server, f"{party}add/round/", form).status for _ in range(3)]
        late = anya.ask(server, f"{party}add/round/", {**anya.a_round(server, party), "seen": form["seen"]})
        assert [*statuses, late.status] == [302, 302, 302, 409]
        for _ in range(4):
            assert streams.enter_context(Follower(server, party)).hears("1.3")
        text = anya.ask(server, "/metrics", Authorization=f"Bearer {TOKEN}").text
    assert 'thousand_requests_total{method="POST",status="3xx",view="entry_add"} 3.0' in text
    assert 'thousand_requests_total{method="POST",status="4xx",view="entry_add"} 1.0' in text
    assert 'thousand_acts_total{verb="added"} 1.0' in text
    assert 'thousand_conflicts_total{view="entry_add"} 1.0' in text
    assert 'thousand_request_seconds_count{view="entry_add"}' in text
    assert "thousand_streams 4.0" in text
    assert party.split("/")[2] not in text


def test_metrics_are_for_who_has_the_token(data: Path) -> None:
    asking = Visitor()
    with Server(data, workers=1, THOUSAND_METRICS_TOKEN=TOKEN) as server:
        assert asking.ask(server, "/metrics").status == 404
        assert asking.ask(server, "/metrics", Authorization=f"Bearer {TOKEN}x").status == 404
        assert asking.ask(server, "/metrics", Authorization=f"Bearer {TOKEN}").status == 200
        assert asking.ask(server, "/").status == 200
    with Server(data, workers=1, THOUSAND_METRICS_TOKEN=TOKEN) as server:  # which counts from nothing
        assert "home_detail" not in asking.ask(server, "/metrics", Authorization=f"Bearer {TOKEN}").text


def test_without_a_token_nothing_is_measured() -> None:
    script = "import sys, thousand_site.asgi; sys.exit('prometheus_client' in sys.modules)"
    ours = {name: value for name, value in os.environ.items() if not name.startswith("THOUSAND_METRICS")}
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=ours, check=False).returncode == 0


# What is wrong when it starts


def start(data: Path, **environ: Any) -> tuple[int, list[str]]:
    """How a start ends that should not succeed, and the lines it says."""
    server = Server(data, port=None, workers=1, **environ)
    server.launch()
    try:
        return server.running.wait(timeout=60), server.said.splitlines()
    finally:
        if server.running.poll() is None:
            server.kill()


def test_all_that_is_wrong_is_said_at_once_a_line_each(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.touch()
    code, said = start(
        taken,
        THOUSAND_HTTPS="yes",
        THOUSAND_TIME_ZONE="Europe/Kyjiw",
        THOUSAND_PORT="eighty",
        THOUSAND_SECRET_KEY="hush",
        DATABASE_URL="postgres://keeper:hush/hush@db:5432/cards",
    )
    assert code == 1
    assert [line.split()[0] for line in said] == [
        "THOUSAND_DATA",
        "THOUSAND_HTTPS",
        "THOUSAND_PORT",
        "THOUSAND_TIME_ZONE",
        "DATABASE_URL",
        "THOUSAND_SECRET_KEY",
    ]
    assert not any("hush" in line for line in said)


def test_a_server_of_the_database_that_is_not_there_is_named(data: Path) -> None:
    code, said = start(data, DATABASE_URL="postgres://keeper:hush@127.0.0.1:1/cards")
    assert code == 1
    assert re.search(r"DATABASE_URL .*127\.0\.0\.1.*port 1\b.*refused", said[0])
    assert len(said) == 1
    assert "hush" not in said[0]


def test_a_database_that_is_not_there_is_named(database: Database, data: Path) -> None:
    code, said = start(data, DATABASE_URL=database.url + "_other")
    assert code == 1
    assert re.search(rf'DATABASE_URL .*"{database.name}_other" does not exist', said[0])
    assert len(said) == 1


def test_a_file_that_is_no_database_is_said_in_a_line(data: Path) -> None:
    (data / "thousand.sqlite3").write_text("letters" * 1000)
    code, said = start(data)
    assert code == 1
    assert re.search(r"THOUSAND_DATA .*not a database", said[0])
    assert len(said) == 1
