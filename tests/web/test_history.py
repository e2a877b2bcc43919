import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Party
from tests.web.cast import Cast, phone_on
from tests.web.make import ROUND, phone_of, queries, started, text, write_down

pytestmark = pytest.mark.django_db
CHANGED = {**ROUND, "bid": 105, "tricks": [60, 30, 30], "marriages": {"0": ["hearts"], "1": ["spades"]}}


@pytest.fixture
def party(client: Client) -> Party:
    return started(client)


def history(client: Client, party: Party, page: int = 1) -> str:
    return text(client.get(reverse("party_history", args=[party.slug]), {"page": page}))


def words(page: str) -> str:
    """What a reader sees of the page's content."""
    content = page.split("<main")[1].split("</main>", maxsplit=1)[0]
    return " ".join(re.sub(r"<[^>]+>", "", re.sub(r"<(br|p|div|h2|li)\b", r" \g<0>", content)).split())


def test_a_party_without_entries_says_so(client: Client, party: Party) -> None:
    page = words(history(client, party))
    assert "Nothing has been written down here yet." in page
    assert "The party began here:" in page


def test_each_act_says_what_stood_there_before_and_after(client: Client, party: Party) -> None:
    phone = phone_of(client)
    [entry] = write_down(party, phone, ROUND)
    party.change_entry(entry, CHANGED, phone=phone)
    party.remove_entry(entry, phone=phone)
    removed, changed, added = re.findall(r'<li class="deed.*?</li>', history(client, party), flags=re.DOTALL)
    assert "Entry 1 written down" in added
    assert "Before" not in added
    assert "Entry 1 corrected" in changed
    assert "played 100" in changed.split("After")[0]
    assert "played 105" in changed.split("After")[1]
    assert "♥ hearts" in changed
    assert "♠ spades" in changed
    assert "Entry 1 removed" in removed
    assert "After" not in removed


def test_tricks_are_told_of_those_who_took_some(client: Client, party: Party) -> None:
    write_down(party, phone_of(client), ROUND)
    assert "Round: Аня played 100 Tricks: Аня 100, Борис 20 The party" in words(history(client, party))


def test_entries_of_every_kind_are_told(client: Client, party: Party) -> None:
    entries: list[dict[str, Any]] = [
        {"type": "write_off", "declarer": 1, "bid": 120},
        {"type": "penalty", "seat": 2, "points": 60, "passes_deal": True, "kind": "misdeal", "note": "the <third>"},
        {"type": "adjustment", "seat": 0, "points": -5},
        {"type": "redeal"},
    ]
    write_down(party, phone_of(client), *entries)
    page = words(history(client, party))
    assert "Write-off: Борис, 120" in page
    assert "Penalty: Вера, 60, Misdeal, the deal passes on the &lt;third&gt;" in page
    assert "Adjustment: Аня, −5" in page
    assert "Redeal" in page


def test_the_newest_act_comes_first(client: Client, party: Party) -> None:
    write_down(party, phone_of(client), ROUND, ROUND)
    page = history(client, party)
    assert page.index("Entry 2 written down") < page.index("Entry 1 written down")


def test_it_says_which_phone_wrote(client: Client, party: Party) -> None:
    friend = Client()
    friend.get(party.get_absolute_url())
    write_down(party, phone_of(client), ROUND)
    assert "this device" in history(client, party)
    assert "another device" in history(friend, party)


def test_a_phone_that_is_gone_is_unknown(client: Client, party: Party) -> None:
    friend = Client()
    friend.get(party.get_absolute_url())
    write_down(party, phone_of(friend), ROUND)
    phone_of(friend).delete()
    assert "a device unknown by now" in history(client, party)


def test_what_was_undone_is_marked(client: Client, party: Party) -> None:
    phone = phone_of(client)
    [entry] = write_down(party, phone, ROUND)
    party.change_entry(entry, CHANGED, phone=phone)
    for _ in range(2):
        act = party.last_act()
        assert act is not None
        party.undo(act, phone=phone)
    page = history(client, party)
    assert page.count("undone later") == 2
    assert "Undone: entry 1 is as before" in page
    assert "Undone: entry 1 is gone again" in page


def test_what_was_taken_out_and_brought_back_says_so(client: Client, party: Party) -> None:
    phone = phone_of(client)
    [entry] = write_down(party, phone, ROUND)
    party.remove_entry(entry, phone=phone)
    act = party.last_act()
    assert act is not None
    party.undo(act, phone=phone)
    assert "Undone: entry 1 is back" in history(client, party)


def test_long_histories_come_in_pages(client: Client, party: Party) -> None:
    write_down(party, phone_of(client), *[{"type": "redeal"}] * 51)
    assert history(client, party).count('<li class="deed') == 50
    assert "The party began here:" not in history(client, party)
    assert history(client, party, page=2).count('<li class="deed') == 1
    assert "The party began here:" in history(client, party, page=2)


def test_names_are_shown_as_text(client: Client) -> None:
    party = started(client, "<b>Аня", "Борис")
    write_down(party, phone_of(client), {"type": "penalty", "seat": 0, "points": 5})
    assert "<bdi>&lt;b&gt;Аня</bdi>" in history(client, party)


def test_a_history_takes_the_same_queries_for_every_number_of_entries(client: Client, party: Party) -> None:
    address = reverse("party_history", args=[party.slug])
    write_down(party, phone_of(client), *[{"type": "redeal"}] * 3)
    few = queries(client, address)
    write_down(party, phone_of(client), *[{"type": "redeal"}] * 57)
    assert queries(client, address) == few


def test_in_a_group_it_says_who() -> None:
    cast = Cast()
    party = cast.party()
    write_down(party, phone_on(cast.bob), ROUND)
    page = history(cast.alice, party)
    assert "<bdi>Bob</bdi> ·" in page
    assert "another phone" not in page
