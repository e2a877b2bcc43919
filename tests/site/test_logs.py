"""What may be read in the logs: enough to find a fault, nothing that opens a door or tells who plays."""

import json
import logging
import sys
from collections.abc import Callable
from contextvars import copy_context
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.urls import URLPattern, reverse

from scoring.models.secrets import new_slug
from scoring.urls import urlpatterns
from thousand_site import logs

FILLED_IN: dict[str, Callable[[], Any]] = {
    "SlugConverter": new_slug,
    "UUIDConverter": uuid4,
    "KindConverter": lambda: "round",
}
PATTERNS = [one for one in urlpatterns if isinstance(one, URLPattern)]


def address(pattern: URLPattern) -> tuple[str, list[str]]:
    """The path, and the secrets in it. Each of its parts that is no word is made as the app makes it."""
    converters = pattern.pattern.converters.items()
    made = {name: FILLED_IN[type(converter).__name__]() for name, converter in converters}
    secrets = [str(value) for name, value in made.items() if name != "kind"]
    return reverse(str(pattern.name), kwargs={**made, **pattern.default_args}), secrets


@pytest.fixture
def records(monkeypatch: pytest.MonkeyPatch) -> list[logging.LogRecord]:
    """What is logged of requests."""
    found: list[logging.LogRecord] = []
    logger = logging.Logger(logs.__name__)
    monkeypatch.setattr(logger, "handle", found.append)
    monkeypatch.setattr(logs, "log", logger)
    return found


def asked(request: HttpRequest, status: int = 200) -> str:
    """Has the middleware answer, in a context of its own as by the server; the id it gave."""
    context = copy_context()
    context.run(logs.each_request(lambda request: HttpResponse(status=status)), request)
    return context[logs.request_id]


def formatted(record: logging.LogRecord) -> list[str]:
    """As both kinds of log have it."""
    return [logs.Json().format(record), logs.Redacted("%(levelname)s %(name)s %(message)s").format(record)]


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda one: f"{one.name} {one.pattern}")
def test_no_address_is_logged_so_that_it_opens_anything(pattern: URLPattern, records: list[logging.LogRecord]) -> None:
    path, secrets = address(pattern)
    asked(RequestFactory().get(path, {"player": new_slug(), "q": "Аня"}))
    [record] = records
    for line in formatted(record):
        assert [secret for secret in secrets if secret in line or secret[5:-5] in line] == []
        assert "Аня" not in line
        assert f"GET {path[:3]}" in line


def test_every_kind_of_address_is_looked_at() -> None:
    assert len(PATTERNS) > 80
    assert len([pattern for pattern in PATTERNS if address(pattern)[1]]) > 60


def test_what_is_sent_is_not_logged(records: list[logging.LogRecord]) -> None:
    request = RequestFactory().post("/account/sign-in/", {"name": "Аня", "password": "hush"})
    request.COOKIES["sessionid"] = "hush"
    asked(request, 422)
    [record] = records
    assert not any(secret in line for line in formatted(record) for secret in ("Аня", "hush"))


def test_a_json_line_says_all_of_a_request(records: list[logging.LogRecord]) -> None:
    known_as = asked(RequestFactory().post("/new/"), 302)
    line = json.loads(logs.Json().format(records[0]))
    assert set(line) == {"time", "level", "logger", "message", "method", "path", "status", "ms"}
    assert (line["method"], line["path"], line["status"]) == ("POST", "/new/", 302)
    assert line["ms"] >= 0
    assert line["time"].endswith("+00:00")
    assert len(known_as) == 16


def test_no_two_requests_have_one_id() -> None:
    assert len({asked(RequestFactory().get("/")) for _ in range(50)}) == 50


def test_a_line_break_in_an_address_begins_no_line(records: list[logging.LogRecord]) -> None:
    asked(RequestFactory().get("/p/%0A2026-01-01 ERROR forged/"))
    assert [line.count("\n") for line in formatted(records[0])] == [0, 0]


def test_a_traceback_stands_in_its_line_and_keeps_back_what_a_row_held() -> None:
    said = 'null value in column "slug"\nDETAIL:  Failing row contains (1, Аня, Zk3v9QmX1TtR8wLw_5yB-A).'
    try:
        raise ValueError(said)
    except ValueError:
        record = logging.LogRecord("django.request", logging.ERROR, "", 0, "Fault: %s", ("/",), sys.exc_info())
    for line in formatted(record):
        assert 'ValueError: null value in column "slug"' in line.replace("\\", "")
        assert "Аня" not in line
        assert "9QmX" not in line
    assert "\n" not in logs.Json().format(record)


@pytest.mark.parametrize(("form", "requests", "level"), [("plain", False, "WARNING"), ("json", True, "INFO")])
def test_requests_are_logged_only_when_asked_for(form: str, requests: bool, level: str) -> None:
    found = logs.configuration(form, requests=requests)
    assert found["loggers"]["thousand_site.logs"]["level"] == level
    assert found["formatters"]["chosen"]["()"] == logs.FORMATS[form]
