"""Tapped twice, sent again after a lost answer, two phones at once: one entry, and nothing that was typed is lost."""

from uuid import uuid4

import pytest
from django.test import Client

from scoring.models import Act

from .entry_forms import HTMX, a_round, add_url, entries_of, entry_url, faults_at, played, scores, sent, table, written
from .make import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def other() -> Client:
    """Another phone at the same table."""
    return Client()


def test_a_double_tap_writes_one_entry(client: Client) -> None:
    party = table(client)
    data = a_round(party)
    answers = [client.post(add_url(party), data) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 302]
    assert len(written(party)) == 1
    assert Act.objects.count() == 1


def test_sent_again_after_others_have_written_it_is_still_one_entry(client: Client, other: Client) -> None:
    party = table(client, players=["A", "B", "C", "D"], agreement={"preset": "four"}, first_dealer=3)
    data = a_round(party)
    client.post(add_url(party), data)
    other.post(add_url(party), sent(party, declarer=1, bid=100, tricks_2=20, tricks_3=10))
    assert client.post(add_url(party), data).status_code == 302
    assert len(written(party)) == 2


def test_other_content_under_the_same_key_is_offered_as_a_correction(client: Client) -> None:
    party = table(client)
    data = a_round(party)
    client.post(add_url(party), data)
    answer = client.post(add_url(party), {**data, "bid": 110})
    assert answer.status_code == 409
    page = text(answer)
    assert "already written down" in page
    entry = entries_of(party)[0]
    assert f'action="{entry_url("change", entry)}"' in page
    assert entry.written["bid"] == 100
    again = {**data, "bid": 110, "seen": answer.context["form"]["seen"].value()}
    assert client.post(entry_url("change", entry), again).status_code == 302
    assert [one["bid"] for one in written(party)] == [110]


def test_the_second_of_two_phones_is_told_what_came_in_between(client: Client, other: Client) -> None:
    party = table(client)
    mine = a_round(party, bid=105)
    other.post(add_url(party), a_round(party, declarer=2, bid=115, tricks_2="", tricks_0=50))
    answer = client.post(add_url(party), mine)
    assert answer.status_code == 409
    page = text(answer)
    assert "Round: <bdi>Вера</bdi> played 115" in page
    assert 'value="35"' in page
    assert answer.context["form"]["seen"].value() == "1"
    assert "<bdi>Борис</bdi> is obliged" in page
    assert len(written(party)) == 1
    assert client.post(add_url(party), {**mine, "seen": "1"}).status_code == 302
    assert [one["bid"] for one in written(party)] == [115, 105]


def test_after_a_conflict_the_new_deal_is_checked(client: Client, other: Client) -> None:
    party = table(client, players=["A", "B", "C", "D"], agreement={"preset": "four"}, first_dealer=3)
    mine = a_round(party)
    other.post(add_url(party), a_round(party, bid=110))
    answer = client.post(add_url(party), mine)
    assert answer.status_code == 409
    assert "declarer" in faults_at(answer)
    for typed in ('value="35"', 'value="20"'):
        assert typed in text(answer)
    assert client.post(add_url(party), {**mine, "seen": "1"}).status_code == 422


def test_put_in_between_keeps_its_place_when_others_write_above(client: Client, other: Client) -> None:
    party = table(client, played(0, 100, 100, 20, None), played(1, 100, 20, 100, None))
    below = entries_of(party)[1]
    mine = sent(party, seat=0, sign="+", points=5, above=str(below.key))
    other.post(add_url(party, "adjustment", 0), sent(party, seat=1, sign="+", points=10))
    answer = client.post(add_url(party, "adjustment", 1), mine)
    assert answer.status_code == 409
    assert client.post(add_url(party, "adjustment", 1), {**mine, "seen": "1"}).status_code == 302
    assert [one.get("points") for one in written(party)] == [10, None, 5, None]


def test_a_correction_of_what_another_phone_has_corrected(client: Client, other: Client) -> None:
    party = table(client, played(0, 100, 65, 35, 20))
    entry = entries_of(party)[0]
    mine = a_round(party, bid=105)
    other.post(entry_url("change", entry), a_round(party, bid=110))
    answer = client.post(entry_url("change", entry), mine)
    assert answer.status_code == 409
    assert "played 110" in text(answer)
    assert written(party)[0]["bid"] == 110
    assert client.post(entry_url("change", entry), {**mine, "seen": "1"}).status_code == 302
    assert written(party)[0]["bid"] == 105


def test_a_correction_of_what_another_phone_has_removed(client: Client, other: Client) -> None:
    party = table(client, played(0, 100, 65, 35, 20), played(1, 100, 20, 100, None))
    entry = entries_of(party)[0]
    mine = a_round(party, bid=105)
    other.post(entry_url("remove", entry), sent(party))
    answer = client.post(entry_url("change", entry), mine)
    assert answer.status_code == 409
    page = text(answer)
    assert "has been removed" in page
    assert 'value="35"' in page
    form = answer.context["form"]
    again = {**mine, "seen": "1", "above": form["above"].value()}
    assert client.post(add_url(party, "round", form.place.position), again).status_code == 302
    assert [one["bid"] for one in written(party)] == [105, 100]


def test_a_page_of_a_removed_entry_leads_back_with_a_word(client: Client, other: Client) -> None:
    party = table(client, played(0, 100, 65, 35, 20))
    entry = entries_of(party)[0]
    data = sent(party)
    other.post(entry_url("remove", entry), data)
    for answer in (client.get(entry_url("change", entry)), client.post(entry_url("remove", entry), data)):
        assert answer.status_code == 302
        assert answer["Location"] == party.get_absolute_url()
    assert "has been taken out" in text(client.get(party.get_absolute_url()))
    assert client.get(entry_url("detail", entry), headers=HTMX).status_code == 404


def test_a_removal_asks_again_when_the_sheet_has_changed(client: Client, other: Client) -> None:
    party = table(client, played(0, 100, 65, 35, 20))
    entry = entries_of(party)[0]
    mine = sent(party)
    other.post(add_url(party), a_round(party, declarer=1, tricks_1="", tricks_0=30))
    answer = client.post(entry_url("remove", entry), mine)
    assert answer.status_code == 409
    assert "meanwhile the sheet has changed" in text(answer)
    assert len(written(party)) == 2
    assert client.post(entry_url("remove", entry), sent(party)).status_code == 302


@pytest.mark.parametrize("key", ["", "no key"])
def test_a_form_without_a_key_writes_nothing(client: Client, key: str) -> None:
    party = table(client)
    assert client.post(add_url(party), a_round(party, key=key)).status_code == 422
    assert written(party) == []


def test_a_form_without_what_was_seen_is_asked_again(client: Client) -> None:
    party = table(client)
    assert client.post(add_url(party), a_round(party, seen="")).status_code == 409
    assert scores(party) == [0, 0, 0]


def test_a_form_from_before_a_backup_was_put_back_is_asked_again(client: Client) -> None:
    party = table(client)
    answer = client.post(add_url(party), a_round(party, seen="7"))
    assert answer.status_code == 409
    assert answer.context["form"]["seen"].value() == "0"
    assert written(party) == []


def test_keys_are_new_for_every_form(client: Client) -> None:
    party = table(client)
    first, second = (client.get(add_url(party)).context["form"]["key"].value() for _ in range(2))
    assert first != second != str(uuid4())
