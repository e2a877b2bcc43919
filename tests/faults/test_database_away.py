"""The database gone for ten seconds, and locked for longer than anybody waits."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from uuid import uuid4

import pytest

from tests.server import Server
from tests.visitor import Answer, Follower

from .databases import ON_POSTGRESQL, Database
from .outages import FileAway, LineCut, Outage
from .phones import Phone, a_round

AWAY_FOR = 10
HTMX = {"HX-Request": "true"}
NOT_SAVED = {"en": "Not saved yet", "ru": "Ещё не сохранено", "uk": "Ще не збережено"}


@pytest.fixture
def outage(database: Database) -> Outage:
    return LineCut(database) if ON_POSTGRESQL else FileAway(database)


@pytest.fixture
def server(database: Database, outage: Outage) -> Iterator[Server]:
    with Server(database.data, **outage.environ) as running:
        yield running


def test_while_the_database_is_away_nothing_is_lost_and_then_it_goes_on_by_itself(
    server: Server, database: Database, outage: Outage
) -> None:
    """Who saves reads, in their language, that it is not saved yet, and has all they typed under a button that sends it
    again; who looks at a page is asked to try again; phones that follow the table go on following it."""
    phones = {language: Phone(server, language) for language in NOT_SAVED}
    table = phones["en"].start_party()
    phones["en"].save_at_last(table, first := uuid4())
    keys = {language: uuid4() for language in phones}
    with Follower(server, table) as follower:
        assert follower.hears("1.3")
        sent = {language: a_round(keys[language], phone.version(table)) for language, phone in phones.items()}

        outage.begin()
        until = time.monotonic() + AWAY_FOR
        for language, phone in phones.items():
            expect_kept(phone.save(table, sent[language]), NOT_SAVED[language], sent[language])
            expect_in_place(phone.post(f"{table}preview/round/", sent[language], **HTMX), NOT_SAVED[language])
            assert phone.get(table).status == 503
        assert phones["en"].get("/static/scoring/icon.svg").status in (200, 404)  # what needs no database is there
        assert Phone(server).get(f"/live{table.replace('/p/', '/party/')}").status == 503
        while time.monotonic() < until:
            assert phones["en"].save(table, sent["en"]).status == 503
            time.sleep(1)
        outage.end()

        for _ in range(2):  # pressed once more than needed
            assert phones["en"].save(table, sent["en"]).status == 302
        assert follower.hears("2.3")
        for language in ("ru", "uk"):
            phones[language].save_at_last(table, keys[language])
        assert follower.hears("4.3")
    assert "Traceback" not in server.said
    database.expect_whole({first, *keys.values()})


def expect_kept(answer: Answer, words: str, sent: dict[str, object]) -> None:
    """A page that says it is not saved, with all that was sent in a form to send again."""
    assert answer.status == 503
    assert int(answer.headers["retry-after"]) > 0
    assert words in answer.text
    for name, value in sent.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in answer.text


def expect_in_place(answer: Answer, words: str) -> None:
    """A line, not a page, for the place where the answer would have been."""
    assert answer.status == 503
    assert answer.headers["hx-reswap"] == "innerHTML"
    assert words in answer.text
    assert "<html" not in answer.text


@pytest.mark.usefixtures("on_sqlite")
def test_while_another_program_holds_the_file_one_can_read_and_then_save(server: Server, database: Database) -> None:
    """A save waits its turn for twenty seconds, then says that it is not saved yet; pressed again later, it is."""
    phone = Phone(server)
    table = phone.start_party()
    sent = a_round(key := uuid4(), phone.version(table))
    with closing(sqlite3.connect(database.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert phone.get(table).status == 200
        expect_kept(phone.save(table, sent), NOT_SAVED["en"], sent)
        other.execute("ROLLBACK")
    assert phone.save(table, sent).status == 302
    database.expect_whole({key})


@pytest.mark.usefixtures("on_postgresql")
def test_while_postgresql_takes_nothing_one_can_read_and_then_save(server: Server, database: Database) -> None:
    """As a standby does, and a host that has seen its disk run full."""
    phone = Phone(server)
    table = phone.start_party()
    sent = a_round(key := uuid4(), phone.version(table))
    for writable, status in ((False, 503), (True, 302)):
        database.let_write(may=writable)
        assert phone.get(table).status == 200
        assert Phone(server).get(table).status == 200  # who comes for the first time is not remembered, and sees
        assert phone.save(table, sent).status == status
    database.expect_whole({key})
