"""Sheets, rows and menus are kept once made: whatever is done, a page is as if nothing had been kept."""

import re
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client

from scoring.engine.agreement import from_dict, to_dict
from scoring.models import Party, sheets
from scoring.models.seating import Seating, Sitter
from scoring.sheet import sheet_of
from scoring.templatetags import sheets as shown
from tests.web.cast import Cast, loose_party, phone_on
from tests.web.make import ROUND, write_down

pytestmark = pytest.mark.django_db

FAILED = {"type": "round", "declarer": 1, "bid": 200, "tricks": [60, 60, None], "marriages": {"0": ["hearts"]}}


@pytest.fixture
def cast() -> Cast:
    return Cast()


def forget() -> None:
    sheets._scored.cache_clear()
    shown._row.cache_clear()
    shown._menu.cache_clear()


def page(client: Client, party: Party, language: str = "en") -> str:
    answer = client.get(party.get_absolute_url(), headers={"accept-language": language})
    assert answer.status_code == 200
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())


def assert_as_if_made_now(client: Client, party: Party) -> str:
    kept = page(client, party)
    forget()
    assert kept == page(client, party)
    return kept


def test_after_every_act_the_table_is_as_if_nothing_had_been_kept(cast: Cast) -> None:
    party, phone = loose_party(cast.alice), phone_on(cast.alice)
    seen = [assert_as_if_made_now(cast.alice, party)]

    def look() -> None:
        seen.append(assert_as_if_made_now(cast.alice, party))
        assert seen[-1] != seen[-2]

    write_down(party, phone, ROUND, FAILED, FAILED)
    look()
    party.change_entry(party.entries.all()[0], {**ROUND, "tricks": [90, 30, None]}, phone=phone)
    look()
    party.add_entry({"type": "adjustment", "seat": 1, "points": -5}, key=uuid4(), position=1, phone=phone)
    look()
    party.remove_entry(party.entries.all()[2], phone=phone)
    look()
    otherwise, _faults = from_dict({"preset": "classic", "bolts": None, "write_off": None})
    assert otherwise is not None
    party.agree(to_dict(otherwise), None, phone=phone)
    look()
    first, second, _third = Seating.of(party).sitters
    party.reseat(Seating((second, first, Sitter("Гена")), party.first_dealer, (1, 0, 2)), phone=phone)
    look()
    while act := party.last_act():
        party.undo(act, phone=phone)
        look()


def test_each_language_and_each_way_in_has_its_own(cast: Cast) -> None:
    party = cast.party()
    write_down(party, phone_on(cast.alice), FAILED, {"type": "redeal"})
    owner, viewer = page(cast.alice, party), page(cast.carol, party)
    assert "Change seats" in owner
    assert "Change seats" not in viewer
    assert "why?" in owner
    assert "why?" not in page(cast.alice, party, "ru")
    link = party.watch_links.create()
    watched = Client().get(link.get_absolute_url()).content.decode()
    assert party.slug not in watched
    assert owner == page(cast.alice, party)


def test_two_who_write_the_same_get_sheets_of_their_own(cast: Cast) -> None:
    one, other = loose_party(cast.alice, ROUND), loose_party(cast.bob, ROUND)
    assert [row.entry.party_id for party in (one, other) for row in sheet_of(party).rows] == [one.pk, other.pk]
    assert one.get_absolute_url() not in page(cast.bob, other)


def test_what_was_written_in_vain_is_not_kept(cast: Cast) -> None:
    """A save that is rolled back leaves nothing: the next one under the same version shows its own."""
    party, phone = loose_party(cast.alice), phone_on(cast.alice)
    with transaction.atomic():
        write_down(party, phone, ROUND)
        in_vain = page(cast.alice, party)
        transaction.set_rollback(True)
    party = Party.objects.get(pk=party.pk)
    write_down(party, phone, FAILED)
    assert assert_as_if_made_now(cast.alice, party) != in_vain
