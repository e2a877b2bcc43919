"""What a load balancer is told, asked of the entry itself."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError

from thousand_site import health
from thousand_site.asgi import application


def ask(path: str, method: str = "GET") -> tuple[int, str]:
    sent: list[Any] = []

    async def send(event: Any) -> None:
        sent.append(event)

    async def receive() -> Any:
        raise AssertionError("Nothing is read of who asks.")

    scope: Any = {"type": "http", "method": method, "path": path, "headers": []}
    with ThreadPoolExecutor(1) as thread:  # in this one the browser's loop may be running
        thread.submit(lambda: asyncio.run(application(scope, receive, send))).result()
    return sent[0]["status"], sent[1]["body"].decode().strip()


def test_health_asks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "readiness", lambda: pytest.fail("The database was asked."))
    assert ask("/health") == (200, "ok")
    assert ask("/health", "HEAD")[0] == 200


@pytest.mark.parametrize(("word", "status"), [("ok", 200), ("database", 503), ("migrations", 503)])
def test_ready_says_in_a_word_what_is_lacking(monkeypatch: pytest.MonkeyPatch, word: str, status: int) -> None:
    monkeypatch.setattr(health, "readiness", lambda: word)
    assert ask("/ready") == (status, word)


@pytest.mark.parametrize("path", ["/health", "/ready"])
def test_they_are_only_asked(path: str) -> None:
    assert ask(path, "POST") == (405, "GET")


def test_a_database_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()
    monkeypatch.setattr(health, "PATIENCE", 0.01)
    monkeypatch.setattr(health, "readiness", answered.wait)
    assert ask("/ready") == (503, "database")
    answered.set()


@pytest.mark.django_db
def test_a_database_with_all_migrations_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "close_old_connections", lambda: None)
    assert health.readiness() == "ok"
    newer = health.known_migrations() | {("scoring", "9999_later")}
    monkeypatch.setattr(health, "known_migrations", lambda: newer)
    assert health.readiness() == "migrations"


def test_a_database_that_fails_is_away_and_its_connection_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(connection: object) -> None:
        raise OperationalError

    closed: list[bool] = []
    monkeypatch.setattr(health, "close_old_connections", lambda: None)
    monkeypatch.setattr(health, "connection", SimpleNamespace(close=lambda: closed.append(True)))
    monkeypatch.setattr(health, "MigrationRecorder", fail)
    assert health.readiness() == "database"
    assert closed == [True]
