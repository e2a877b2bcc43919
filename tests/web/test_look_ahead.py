"""What a correction, a removal or something put in between would change below it."""

from typing import Any

import pytest
from django.test import Client

from scoring.ahead import Place
from scoring.models import Party
from scoring.sheet import sheet_of

from .entry_forms import HTMX, a_round, add_url, entries_of, entry_url, faults_at, played, preview_url, sent, table
from .make import text

pytestmark = pytest.mark.django_db

WON = played(0, 120, 120, None, None)


def nearly(*scores: int) -> dict[str, Any]:
    return {"seats": [{"score": score} for score in scores]}


def place(party: Party, position: int) -> Place:
    sheet = sheet_of(Party.objects.to_play().get(pk=party.pk))
    return Place.of(sheet, sheet.rows[position])


def test_a_removal_undoes_a_barrel(client: Client) -> None:
    party = table(client, played(0, 120, 120, None, None), played(1, 100, None, 120, None), start=nearly(800, 0, 0))
    ahead = place(party, 0).look_ahead(None)
    anya, *_ = ahead.seats
    assert (anya.name, anya.before.score, anya.after.score, anya.loses_barrel) == ("Аня", 880, 800, True)
    assert ahead.rows == 1
    page = text(client.get(entry_url("remove", entries_of(party)[0])))
    assert "no longer on the barrel; total 880 → 800" in page


def test_a_correction_shows_its_own_lines_and_what_changes_below(client: Client) -> None:
    party = table(client, played(0, 100, 60, 40, 20), played(1, 100, 20, 100, None), start=nearly(800, 0, 0))
    entry = entries_of(party)[0]
    data = a_round(party, tricks_1=10, tricks_2=10)
    page = text(client.post(preview_url(party, query=f"?entry={entry.key}"), data, headers=HTMX))
    assert "100, needed 100: <b>+100</b>" in page
    assert "now on the barrel; total 720 → 880" in page
    assert "1 later entry changes" in page


def test_nothing_below_changes(client: Client) -> None:
    party = table(client, played(0, 100, 60, 40, 20), played(1, 100, 20, 100, None))
    entry = entries_of(party)[1]
    data = a_round(party, declarer=1, tricks_0=20, no_trick_2="on", tricks_1="", tricks_2="", note="well played")
    page = text(client.post(preview_url(party, query=f"?entry={entry.key}"), data, headers=HTMX))
    assert "Nothing later changes." in page


def test_a_win_is_undone_by_a_correction(client: Client) -> None:
    start = {"seats": [{"score": 880, "barrel": 0}, {"score": 300}, {"score": 300}]}
    party = table(client, played(1, 100, None, 120, None), WON, start=start)
    entry = entries_of(party)[1]
    data = a_round(party, bid=120)
    page = text(client.post(preview_url(party, query=f"?entry={entry.key}"), data, headers=HTMX))
    assert "<bdi>Аня</bdi> has not won: the party goes on" in page
    assert client.post(entry_url("change", entry), data).status_code == 302
    party.refresh_from_db()
    assert party.winner is None


def test_what_is_written_below_a_new_win_becomes_impossible(client: Client) -> None:
    start = {"seats": [{"score": 880, "barrel": 0}, {"score": 300}, {"score": 300}]}
    party = table(client, played(0, 120, 60, 40, 20), played(1, 100, None, 120, None), start=start)
    first, second = entries_of(party)
    data = a_round(party, bid=120, tricks_1="", tricks_2="", no_trick_1="on", no_trick_2="on")
    answer = client.post(entry_url("change", first), data)
    assert answer.status_code == 422
    assert faults_at(answer) == {"__all__": ["Other entries would become impossible. Settle them first."]}
    page = text(answer)
    assert "Round 2: <bdi>Борис</bdi>, 100" in page
    assert "The party is over" in page
    for verb in ("change", "remove"):
        assert entry_url(verb, second) in page
    assert entries_of(party)[0].written["tricks"] == [60, 40, 20]


def test_four_at_the_table_a_missing_deal_makes_those_below_impossible(client: Client) -> None:
    deals = [played(0, 100, 60, 40, 20, None), played(1, 100, None, 60, 40, 20)]
    party = table(client, *deals, players=["A", "B", "C", "D"], agreement={"preset": "four"}, first_dealer=3)
    first = entries_of(party)[0]
    assert len(place(party, 0).look_ahead(None).impossible) == 1
    page = client.get(entry_url("remove", first))
    assert "1 later entry becomes impossible" in text(page)
    assert client.post(entry_url("remove", first), sent(party)).status_code == 422
    assert len(entries_of(party)) == 2


def test_something_put_in_between_moves_the_deal(client: Client) -> None:
    party = table(client, played(0, 100, 100, 20, None), played(1, 100, 20, 100, None))
    page = text(client.post(preview_url(party, query="?at=1"), a_round(party), headers=HTMX))
    assert "<bdi>Вера</bdi> deals next, not <bdi>Борис</bdi>" in page


def test_something_is_put_in_above_a_win(client: Client) -> None:
    start = {"seats": [{"score": 880, "barrel": 0}, {"score": 300}, {"score": 300}]}
    party = table(client, WON, start=start)
    below = entries_of(party)[0]
    data = sent(party, seat=1, sign="+", points=15, above=str(below.key))
    page = text(client.post(preview_url(party, "adjustment", "?at=0"), data, headers=HTMX))
    assert "total 300 → 315" in page
    assert client.post(add_url(party, "adjustment", 0), data).status_code == 302
    assert [entry.written["type"] for entry in entries_of(party)] == ["adjustment", "round"]


def test_bolts_and_barrels_spent_are_compared(client: Client) -> None:
    party = table(client, played(0, 100, 100, 20, None), played(1, 100, 20, 100, None))
    vera = next(seat for seat in place(party, 0).look_ahead(None).seats if seat.name == "Вера")
    assert (vera.before.bolts, vera.after.bolts) == (2, 1)
    assert "bolts 2 → 1" in text(client.get(entry_url("remove", entries_of(party)[0])))
