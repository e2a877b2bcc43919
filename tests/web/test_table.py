"""The table: totals at a glance, the sheet, undo, and the win."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Act, Party

from .make import ROUND, long_party, opened, party_file, phone_of, queries, real_party, started, write_down

pytestmark = pytest.mark.django_db


def table(client: Client, party: Party) -> str:
    answer = client.get(party.get_absolute_url())
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def undo(client: Client, party: Party, seen: object = None) -> Any:
    seen = party.version if seen is None else seen
    return client.post(reverse("party_undo", args=[party.slug]), {"seen": seen})


def test_an_empty_sheet_says_what_comes_next(client: Client) -> None:
    assert "After the first deal tap “Round”" in table(client, started(client))


def test_the_glance_shows_the_barrel_its_attempt_and_the_bolts(client: Client) -> None:
    seats = [{"score": 880, "barrel": 1, "spent": 2, "bolts": 1}, {"score": 540}, {"score": -130}]
    shown = table(client, opened(client, party_file(first_dealer=1, start={"seats": seats})))
    assert "barrel 2/3" in shown
    assert "2/3" in shown
    assert "1 bolt" in shown
    assert "15 to 555" in shown
    assert "−130" in shown
    assert "must pass" not in shown  # forehand is obliged, however low

    shown = table(client, opened(client, party_file(first_dealer=0, start={"seats": seats})))
    assert "must pass" in shown


def test_the_glance_names_the_golden_deal(client: Client) -> None:
    shown = table(client, opened(client, party_file(agreement={"preset": "golden"})))
    assert "golden deal 1 of 3" in shown
    assert "plays 120" in shown


def test_a_fall_strikes_the_total_out(client: Client) -> None:
    adjustment = {"type": "adjustment", "seat": 0, "points": 555}
    party = opened(client, party_file(adjustment))
    assert "<s>555</s>" in client.get(party.get_absolute_url()).content.decode()


def test_the_win_shows_what_everybody_did(client: Client) -> None:
    party = opened(client, real_party("classic"))
    shown = table(client, party)
    assert f"{party.names[party.winner or 0]} has won with" in shown
    assert "contracts made" in shown
    assert "Again" in shown


def test_the_last_act_is_undone(client: Client) -> None:
    party = started(client)
    write_down(party, phone_of(client), ROUND)
    assert undo(client, party).status_code == 302
    party.refresh_from_db()
    assert party.entries.count() == 0
    assert party.scores == [0, 0, 0]
    assert [act.verb for act in party.acts.all()] == [Act.Verb.ADDED, Act.Verb.UNDONE]
    assert "Undone: entry 1 is gone again" in table(client, party)


def test_undoing_goes_further_back_each_time(client: Client) -> None:
    party = started(client)
    phone = phone_of(client)
    first, second = write_down(party, phone, ROUND, ROUND)
    party.change_entry(second, {**ROUND, "bid": 105}, phone=phone)
    party.remove_entry(first, phone=phone)
    undo(client, party)
    party.refresh_from_db()
    assert [entry.key for entry in party.entries.all()] == [first.key, second.key]
    undo(client, party)
    party.refresh_from_db()
    assert [entry.written["bid"] for entry in party.entries.all()] == [100, 100]
    undo(client, party)
    party.refresh_from_db()
    undo(client, party)
    party.refresh_from_db()
    assert party.entries.count() == 0
    assert party.last_act() is None


def test_undoing_what_another_phone_has_written_on_is_refused(client: Client) -> None:
    party = started(client)
    write_down(party, phone_of(client), ROUND)
    seen = party.version
    write_down(party, phone_of(client), ROUND)
    answer = client.post(reverse("party_undo", args=[party.slug]), {"seen": seen}, follow=True)
    assert "something else was written in between" in answer.content.decode()
    assert party.entries.count() == 2


def test_nothing_to_undo_is_said(client: Client) -> None:
    answer = client.post(reverse("party_undo", args=[started(client).slug]), {"seen": 0}, follow=True)
    assert "Nothing was undone" in answer.content.decode()


def test_a_name_is_written_as_it_is(client: Client) -> None:
    party = started(client, "<b>Аня</b>", "Борис & Ко")
    assert "&lt;b&gt;Аня&lt;/b&gt;" in client.get(party.get_absolute_url()).content.decode()


def test_the_table_asks_as_often_for_sixty_entries_as_for_three(client: Client) -> None:
    short, long = opened(client, long_party(3)), opened(client, long_party(60))
    assert queries(client, short.get_absolute_url()) == queries(client, long.get_absolute_url())


def test_a_second_phone_is_shown_the_link(client: Client) -> None:
    party = started(client)
    shown = client.get(reverse("party_share", args=[party.slug])).content.decode()
    assert f"http://testserver{party.get_absolute_url()}" in shown
    assert "data:image/svg+xml" in shown


def test_a_party_from_paper_begins_its_sheet_with_it(client: Client) -> None:
    seats = [{"score": 880, "barrel": 0}, {"score": 450}, {"score": -35}]
    shown = table(client, opened(client, party_file(start={"seats": seats})))
    assert "on paper 880 450 −35" in shown
    assert "The sheet is empty" not in shown
