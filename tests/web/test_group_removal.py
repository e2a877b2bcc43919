"""The end of a group: what goes is said, its name is asked for, and for 30 days it can be had back."""

from datetime import timedelta
from io import StringIO
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from scoring.models import Group, Member, Party, Player, Seat
from tests.web.cast import Cast, a_phone, make_account, sign_in
from tests.web.make import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    cast = Cast()
    party = cast.party()
    for seat in party.seats.all():
        Seat.objects.filter(pk=seat.pk).update(player=cast.group.players.create(name=seat.name))
    return cast


def home(cast: Cast, who: str = "alice") -> str:
    return text(getattr(cast, who).get(reverse("home_detail")))


def removed(cast: Cast, days_ago: float = 0) -> None:
    Group.objects.filter(pk=cast.group.pk).update(deleted_at=timezone.now() - timedelta(days=days_ago))


def test_the_page_says_what_goes(cast: Cast) -> None:
    page = text(cast.alice.get(cast.group_url("group_remove")))
    for told in ("1 party", "3 players", "3 members", "30 days", "<bdi>Дача</bdi>"):
        assert told in page


@pytest.mark.parametrize("name", ["Дача", " дача "])
def test_a_group_is_removed_by_its_name(cast: Cast, name: str) -> None:
    assert cast.alice.post(cast.group_url("group_remove"), {"name": name}).status_code == 302
    for who in (cast.alice, cast.bob, cast.carol):
        assert who.get(cast.group_url("member_list")).status_code == 404
    assert cast.bob.get(Party.objects.get().get_absolute_url()).status_code == 404


@pytest.mark.parametrize("name", ["", "Дач", "D" * 300])
def test_without_the_name_nothing_is_removed_and_nothing_typed_is_lost(cast: Cast, name: str) -> None:
    answer = cast.alice.post(cast.group_url("group_remove"), {"name": name})
    assert answer.status_code == 422
    assert 'id="id_name_error"' in text(answer)
    assert name in text(answer)
    assert Group.objects.alive().exists()


def test_its_owner_has_it_back_from_the_first_page(cast: Cast) -> None:
    removed(cast, days_ago=29.9)
    assert cast.group_url("group_restore") in home(cast)
    assert cast.alice.post(cast.group_url("group_restore")).status_code == 302
    assert cast.carol.get(Party.objects.get().get_absolute_url()).status_code == 200
    assert "Removed groups" not in home(cast)


def test_it_is_had_back_on_another_phone_of_the_owners_account(cast: Cast) -> None:
    make_account(cast.alice)
    removed(cast)
    other = a_phone()
    sign_in(other)
    assert "Дача" in text(other.get(reverse("home_detail")))
    assert other.post(cast.group_url("group_restore")).status_code == 302


def test_nobody_else_has_it_back(cast: Cast) -> None:
    removed(cast)
    for who in ("bob", "carol", "dan"):
        assert "Дача" not in home(cast, who)
        assert getattr(cast, who).post(cast.group_url("group_restore")).status_code == 404
    assert not Group.objects.alive().exists()


def test_after_30_days_nobody_has_it_back(cast: Cast) -> None:
    removed(cast, days_ago=30.1)
    assert "Дача" not in home(cast)
    assert cast.alice.post(cast.group_url("group_restore")).status_code == 404


def test_a_group_that_is_there_is_not_restored(cast: Cast) -> None:
    assert cast.alice.post(cast.group_url("group_restore")).status_code == 404


def test_what_is_older_is_deleted_for_good(cast: Cast) -> None:
    kept, alive = Cast(), Cast()
    removed(cast, days_ago=30.1)
    removed(kept, days_ago=29.9)
    told = StringIO()
    call_command("purge", stdout=told)
    assert "1" in told.getvalue()
    assert set(Group.objects.all()) == {kept.group, alive.group}
    for model in (Party, Player, Seat):
        assert not model.objects.exists()
    assert Member.objects.count() == 6


def test_a_purge_with_nothing_to_do_does_nothing(cast: Cast) -> None:
    with patch.object(Group, "purge", side_effect=AssertionError):
        call_command("purge", verbosity=0)
