"""What is answered while the database is away, and what is not taken for that."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import InternalError, OperationalError, connection
from django.test import Client
from django.urls import reverse

from tests.web.cast import PASSWORD
from tests.web.entry_forms import HTMX, a_round, add_url, preview_url, table
from tests.web.make import start_form, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


def of_sqlite(code: int) -> OperationalError:
    driver = sqlite3.OperationalError("no")
    driver.sqlite_errorcode = code
    error = OperationalError("no")
    error.__cause__ = driver
    return error


class PostgresqlError(Exception):
    def __init__(self, state: str | None) -> None:
        super().__init__("no")
        self.sqlstate = state


def of_postgresql(state: str | None, kind: type[Exception] = OperationalError) -> Exception:
    error = kind("no")
    error.__cause__ = PostgresqlError(state)
    return error


@contextmanager
def failing(error: Exception) -> Iterator[None]:
    """Every query fails."""

    def fail(*_: Any) -> None:
        raise error

    with connection.execute_wrapper(fail):
        yield


AWAY = [
    of_sqlite(sqlite3.SQLITE_BUSY),
    of_sqlite(sqlite3.SQLITE_IOERR | 18 << 8),
    of_sqlite(sqlite3.SQLITE_READONLY),
    of_postgresql(None),
    of_postgresql("57P01"),
    of_postgresql("53100"),
    of_postgresql("25006", InternalError),
]
FAULTS_OF_OURS = [of_sqlite(sqlite3.SQLITE_ERROR), of_postgresql("42P01"), OperationalError("no"), ValueError("no")]


@pytest.mark.parametrize("error", AWAY)
def test_a_page_says_to_try_again(client: Client, error: Exception) -> None:
    party = table(client)
    with failing(error):
        answer = client.get(party.get_absolute_url())
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert answer["Cache-Control"] == "no-store"
    assert "default-src" in answer["Content-Security-Policy"]
    assert f'href="{party.get_absolute_url()}"' in text(answer)


@pytest.mark.parametrize("error", FAULTS_OF_OURS)
def test_a_fault_of_ours_is_not_taken_for_it(client: Client, error: Exception) -> None:
    party = table(client)
    with failing(error):
        assert client.get(party.get_absolute_url()).status_code == 500


def test_a_save_comes_back_with_all_that_was_sent(client: Client) -> None:
    party = table(client)
    sent = a_round(party, note='5 < 6 & "so"', marriages_0=["hearts", "spades"])
    with failing(AWAY[0]):
        answer = client.post(add_url(party), sent)
    assert answer.status_code == 503
    page = text(answer)
    assert f'action="{add_url(party)}"' in page
    assert f'name="key" value="{sent["key"]}"' in page
    assert 'name="note" value="5 &lt; 6 &amp; &quot;so&quot;"' in page
    assert page.count('name="marriages_0"') == 2


def test_the_answer_to_a_script_is_a_line_for_its_place(client: Client) -> None:
    party = table(client)
    sent = a_round(party)
    with failing(AWAY[0]):
        answer = client.post(preview_url(party), sent, headers=HTMX)
    assert answer.status_code == 503
    assert answer["HX-Reswap"] == "innerHTML"
    assert text(answer).strip().startswith('<p class="fault" role="alert">')


def test_neither_a_password_nor_a_file_is_sent_back(client: Client) -> None:
    file = SimpleUploadedFile("party.json", b"{}")
    sent = {"account_sign_in": {"name": "Anna", "password": PASSWORD}, "party_open": {**start_form(), "file": file}}
    for name, fields in sent.items():
        client.post(reverse("party_add"), start_form())
        with failing(AWAY[0]):
            answer = client.post(reverse(name), fields)
        assert answer.status_code == 503
        assert "Go back and send it again" in text(answer)
        assert 'type="hidden"' not in text(answer)
        assert PASSWORD not in text(answer)


def test_a_session_that_cannot_be_written_is_no_fault_of_the_request(client: Client) -> None:
    client.post(reverse("party_add"), start_form())
    with patch("django.contrib.sessions.backends.db.SessionStore.save", side_effect=AWAY[0]):
        answer = client.post(reverse("account_add"), {"name": "Anna", "password": PASSWORD, "again": PASSWORD})
    assert answer.status_code == 503
