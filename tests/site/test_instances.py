"""Two servers on one database are one site: whatever a phone sees, writes or is refused, either would do the same."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from typing import Any

import psycopg

from tests.server import Server
from tests.visitor import Answer, Follower, Visitor
from thousand_site import in_turn

from .conftest import SECRET, Database
from .visitor import Player

Pair = tuple[Server, Server]


def test_a_phone_that_began_a_party_at_one_finds_it_at_the_other(pair: Pair) -> None:
    one, other = pair
    anya = Player()
    party = anya.begin(one)
    assert party in anya.ask(other, "/").text
    assert party not in Visitor().ask(other, "/").text


def test_what_the_other_wrote_into_the_session_stays(pair: Pair) -> None:
    one, other = pair
    anya = Player()
    parties = [anya.begin(server) for server in (one, other, one)]
    for server in pair:
        page = anya.ask(server, "/").text
        assert all(party in page for party in parties)


def test_a_form_from_one_is_good_at_the_other(pair: Pair) -> None:
    one, other = pair
    anya = Player()
    party = anya.begin(one)
    assert anya.ask(other, f"{party}add/round/", anya.a_round(one, party)).status == 302
    assert anya.ask(one, f"{party}add/round/", anya.a_round(other, party)).status == 302
    assert anya.entries(one, party) == anya.entries(other, party) == 2


def test_a_form_without_its_token_is_refused_by_both(pair: Pair) -> None:
    anya = Player()
    party = anya.begin(pair[0])
    form = {**anya.a_round(pair[0], party), "csrfmiddlewaretoken": "x" * 32}
    assert [anya.ask(server, f"{party}add/round/", form).status for server in pair] == [403, 403]


def test_who_watches_at_one_hears_of_what_is_written_at_the_other(pair: Pair) -> None:
    anya = Player()
    for here, there in (pair, pair[::-1]):
        party = anya.begin(here)
        with Follower(there, party) as boris:
            assert boris.hears("0.3")
            assert anya.ask(here, f"{party}add/round/", anya.a_round(here, party)).status == 302
            assert boris.hears("1.3")


def test_one_entry_sent_to_both_at_once_is_written_once(pair: Pair) -> None:
    anya = Player()
    party = anya.begin(pair[0])
    form = anya.a_round(pair[0], party)
    answers = at_once(anya, pair, f"{party}add/round/", [form] * 10)
    assert {answer.status for answer in answers} == {302}
    assert anya.entries(pair[1], party) == 1


def test_of_forms_that_saw_the_same_one_is_saved_and_the_others_hear_of_it(pair: Pair) -> None:
    anya = Player()
    party = anya.begin(pair[0])
    forms = [anya.a_round(pair[number % 2], party, bid=100 + 5 * number) for number in range(4)]
    assert len({form["key"] for form in forms}) == 4
    answers = at_once(anya, pair, f"{party}add/round/", forms)
    assert sorted(answer.status for answer in answers) == [302, 409, 409, 409]
    assert anya.entries(pair[0], party) == anya.entries(pair[1], party) == 1


def test_a_name_that_was_guessed_at_too_often_at_one_is_locked_at_the_other(pair: Pair) -> None:
    one, other = pair
    stranger = Player()
    statuses = []
    for server, _ in zip(cycle(pair), range(6), strict=False):
        form = stranger.form(server, "/account/sign-in/")
        answer = stranger.ask(server, "/account/sign-in/", {**form, "name": "Anya", "password": "wrong"})
        statuses.append(answer.status)
    assert statuses[0] == 422
    assert statuses[-1] == 429
    form = stranger.form(one, "/account/sign-in/")
    assert stranger.ask(other, "/account/sign-in/", {**form, "name": "Anya", "password": "wrong"}).status == 429


def at_once(visitor: Visitor, pair: Pair, path: str, forms: list[dict[str, object]]) -> list[Answer]:
    """The forms sent in parallel, to one server and the other by turns."""
    with ThreadPoolExecutor(len(forms)) as threads:
        sent = [threads.submit(visitor.ask, pair[n % 2], path, form) for n, form in enumerate(forms)]
        return [one.result() for one in sent]


# Starting


def test_servers_that_start_together_on_an_empty_database_bring_it_up_in_turn(
    database: Database, tmp_path: Path
) -> None:
    given: dict[str, Any] = {"DATABASE_URL": database.url, "THOUSAND_SECRET_KEY": SECRET}
    assert started_together([Server(tmp_path / name, workers=1, **given) for name in "abc"]) == [200, 200, 200]


def test_servers_that_start_together_on_one_new_directory_bring_it_up_in_turn(tmp_path: Path) -> None:
    assert started_together([Server(tmp_path / "data", workers=1) for _ in range(3)]) == [200, 200, 200]


def started_together(servers: list[Server]) -> list[int]:
    """What each says of its readiness. None has been told of any fault."""
    try:
        for server in servers:
            server.launch()
        statuses = [Visitor().ask(server, "/ready").status for server in servers if server.answers()]
    finally:
        ends = [server.stop() for server in servers]
    assert ends == [0] * len(servers), [server.said for server in servers]
    assert not any("Traceback" in server.said for server in servers)
    return statuses


def test_a_start_waits_for_who_brings_the_database_up(database: Database, data: Path) -> None:
    server = Server(data, workers=1, DATABASE_URL=database.url)
    waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    tables = "SELECT count(*) FROM pg_tables WHERE tablename = 'scoring_party'"
    with ExitStack() as ending, psycopg.connect(database.url, autocommit=True, prepare_threshold=None) as looking:
        with psycopg.connect(database.url) as first:
            first.execute("SELECT pg_advisory_xact_lock(%s)", [in_turn.KEY])
            server.launch()
            ending.callback(server.stop)
            while looking.execute(waiting).fetchone() == (0,):
                assert server.running.poll() is None, server.said
                time.sleep(0.05)
            assert looking.execute(tables).fetchone() == (0,)
        assert server.answers()
        assert looking.execute(tables).fetchone() == (1,)


def test_a_server_with_another_secret_is_warned_before_it_takes_phones_for_strangers(
    data: Path,
) -> None:
    with Server(data, workers=1) as server:
        Player().begin(server)
    with Server(data, workers=1) as again:
        assert "another secret" not in again.said
    (data / "secret_key").unlink()
    with Server(data, workers=1) as other:
        assert "another secret" in other.said
