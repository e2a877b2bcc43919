"""Who may do what: every address, for the phone that started the party, for another one with its link, and without.

Who has a party's link may see it and write in it; without it there is nothing to be found.
"""

from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, reverse

from scoring.models import Party
from scoring.urls import urlpatterns
from tests.web.make import ROUND, phone_of, started, write_down

pytestmark = pytest.mark.django_db

KINDS = ("round", "write_off", "penalty", "adjustment", "redeal")


@dataclass(frozen=True)
class Address:
    """An address, and the answers it gives to an empty form; None for a method that is not allowed."""

    name: str
    get: int | None
    post: int | None
    of: str = ""
    more: dict[str, Any] = field(default_factory=dict)

    def at(self, party: Party, slug: str) -> str:
        known: dict[str, Any] = {}
        if self.of:
            known["slug"] = slug
        if self.of == "entry":
            known["key"] = party.entries.get().key
        return reverse(self.name, kwargs={**known, **self.more})

    def __str__(self) -> str:
        return " ".join([self.name, *self.more.values()])


ADDRESSES = [
    Address("home_detail", 200, None),
    Address("help_detail", 200, None),
    Address("language_change", None, 302),
    Address("party_add", 200, 422),
    Address("party_open", 200, 422),
    Address("party_detail", 200, None, of="party"),
    Address("party_download", 200, None, of="party"),
    Address("party_again", None, 302, of="party"),
    Address("party_share", 200, None, of="party"),
    Address("party_undo", None, 302, of="party"),
    Address("party_history", 200, None, of="party"),
    *(Address("entry_add", 200, 409, of="party", more={"kind": kind}) for kind in KINDS),
    *(Address("entry_preview", None, 200, of="party", more={"kind": kind}) for kind in KINDS),
    Address("entry_detail", 200, None, of="entry"),
    Address("entry_change", 200, 409, of="entry"),
    Address("entry_remove", 200, 409, of="entry"),
]
BEHIND_A_LINK = [address for address in ADDRESSES if address.of]


@pytest.fixture
def party(client: Client) -> Party:
    """A party that the client has started, with one entry."""
    party = started(client)
    write_down(party, phone_of(client), ROUND)
    return party


@pytest.fixture
def friend(party: Party) -> Client:
    """Another phone, to which the link was given."""
    friend = Client()
    friend.get(party.get_absolute_url())
    return friend


def test_every_address_stands_in_the_table() -> None:
    there = [pattern.name for pattern in urlpatterns if isinstance(pattern, URLPattern)]
    assert len(there) == len(urlpatterns)
    assert set(there) == {address.name for address in ADDRESSES}


def check(address: Address, sender: Client, party: Party) -> None:
    place = address.at(party, party.slug)
    assert status(sender.get(place)) == (address.get or 405)
    assert status(sender.post(place)) == (address.post or 405)
    assert status(sender.head(place)) == (address.get or 405)
    for answer in (sender.put(place), sender.patch(place), sender.delete(place)):
        assert status(answer) == 405


def status(answer: Any) -> int:
    assert isinstance(answer, HttpResponse)
    return answer.status_code


@pytest.mark.parametrize("address", ADDRESSES, ids=str)
def test_the_phone_that_started_the_party_may(address: Address, client: Client, party: Party) -> None:
    check(address, client, party)


@pytest.mark.parametrize("address", ADDRESSES, ids=str)
def test_another_phone_that_has_the_link_may_too(address: Address, friend: Client, party: Party) -> None:
    check(address, friend, party)


@pytest.mark.parametrize("address", ADDRESSES, ids=str)
def test_a_phone_that_opens_the_address_first_of_all_may_too(address: Address, party: Party) -> None:
    check(address, Client(), party)


@pytest.mark.parametrize("wrong", ["AAAAAAAAAAAAAAAAAAAAAA", "1"])
@pytest.mark.parametrize("address", BEHIND_A_LINK, ids=str)
def test_without_the_link_there_is_nothing(address: Address, wrong: str, client: Client, party: Party) -> None:
    place = address.at(party, wrong)
    assert status(client.get(place)) == (404 if address.get else 405)
    assert status(client.post(place)) == (404 if address.post else 405)
    assert party.entries.count() == 1


@pytest.mark.parametrize("address", [address for address in ADDRESSES if address.of == "entry"], ids=str)
def test_an_entry_is_found_in_its_own_party_only(address: Address, client: Client, party: Party) -> None:
    other = started(client)
    place = address.at(party, other.slug)
    assert status(client.get(place)) == 404
    assert status(client.post(place)) == (404 if address.post else 405)


@pytest.mark.parametrize("address", BEHIND_A_LINK, ids=str)
def test_the_link_of_a_party_is_told_to_no_other_site(address: Address, client: Client, party: Party) -> None:
    if address.get:
        assert client.get(address.at(party, party.slug))["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("address", [address for address in BEHIND_A_LINK if address.get], ids=str)
def test_a_phone_that_is_known_only_reads(address: Address, friend: Client, party: Party) -> None:
    with CaptureQueriesContext(connection) as queries:
        friend.get(address.at(party, party.slug))
    assert [query["sql"] for query in queries if not query["sql"].startswith("SELECT")] == []


def test_links_cannot_be_guessed(client: Client) -> None:
    slugs = {started(client).slug for _ in range(20)}
    assert len(slugs) == 20
    assert all(len(slug) == 22 for slug in slugs)


def test_the_writing_pages_ask_for_a_token(party: Party) -> None:
    strict = Client(enforce_csrf_checks=True)
    for address in ADDRESSES:
        if address.post:
            assert status(strict.post(address.at(party, party.slug))) == 403, address
