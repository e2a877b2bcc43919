"""A party put away, and a party removed: out of sight or gone for everybody, and had back."""

from datetime import timedelta
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.live.marks import WATCHER, Watched, look, mark_of_group
from scoring.live.stream import by_link, by_slug
from scoring.models import Entry, Party, Role
from scoring.models.players import SatTogetherError
from tests.web.cast import Cast, a_phone, loose_party, phone_on
from tests.web.make import ANYA, BORIS, NAMES, ROUND, party_file, text

pytestmark = pytest.mark.django_db

WON = {"type": "round", "declarer": 0, "bid": 120, "tricks": [120, None, None]}
BARREL = {"seats": [{"score": 880, "barrel": 0}, {"score": 0}, {"score": 0}]}


@pytest.fixture
def cast() -> Cast:
    return Cast()


def begun(cast: Cast, *entries: Any, **head: Any) -> Party:
    written = party_file(*entries, id=str(uuid4()), start=None) | {"agreement": {"preset": "classic"}} | head
    return Party.begin(written, phone=phone_on(cast.alice), group=cast.group)


def act(client: Client, verb: str, party: Party, **sent: object) -> Any:
    return client.post(reverse(f"party_{verb}", args=[party.slug]), sent)


def group(cast: Cast, who: str = "alice", **asked: object) -> str:
    return text(getattr(cast, who).get(cast.group.get_absolute_url(), asked))


def home(client: Client, **asked: str) -> str:
    return text(client.get(reverse("home_detail"), asked))


def removed(party: Party, days_ago: float = 0) -> Party:
    Party.objects.filter(pk=party.pk).update(deleted_at=timezone.now() - timedelta(days=days_ago))
    return party


# Put away.


def test_an_archived_party_is_listed_only_when_asked_for(cast: Cast) -> None:
    party, link = begun(cast), cast.group.watch_links.create()
    assert act(cast.alice, "archive", party, away="1").status_code == 302
    assert party.slug not in group(cast)
    assert "All parties are archived." in group(cast)
    assert party.slug in group(cast, archived="on")
    assert str(party.uuid) not in text(cast.dan.get(link.get_absolute_url()))
    assert party.slug not in home(cast.alice)


def test_an_archived_party_is_still_there_and_comes_back(cast: Cast) -> None:
    party = begun(cast)
    for _ in range(2):  # pressed twice is pressed once
        act(cast.alice, "archive", party, away="1")
    assert cast.carol.get(party.get_absolute_url()).status_code == 200
    act(cast.alice, "archive", party, away="0")
    assert party.slug in group(cast)


def test_the_screen_of_a_group_shows_no_archived_party(cast: Cast) -> None:
    begun(cast, ROUND).archive(away=True)
    link = cast.group.watch_links.create()
    assert "Аня" not in text(cast.dan.get(reverse("watch_screen", args=[link.token])))


def test_who_watches_a_group_is_told_when_a_party_goes_out_of_sight(cast: Cast) -> None:
    party, watched = begun(cast), Watched(None, cast.group.pk, link=cast.group.watch_links.create().pk)
    before = mark_of_group(cast.group, WATCHER)
    assert look([watched]).mark(watched) == before
    party.archive(away=True)
    after = mark_of_group(cast.group, WATCHER)
    assert look([watched]).mark(watched) == after != before


def test_a_loose_party_is_archived_by_whoever_has_it(cast: Cast) -> None:
    party = loose_party(cast.dan)
    assert act(cast.dan, "archive", party, away="1").status_code == 302
    assert party.slug not in home(cast.dan)
    assert party.slug in home(cast.dan, archived="on")
    assert "archived" not in home(cast.bob)


# Removed.


def test_a_removed_party_is_gone_for_everybody(cast: Cast) -> None:
    party, kept = begun(cast, ROUND), begun(cast)
    key = party.entries.get().key
    links = [cast.group.watch_links.create(), party.watch_links.create()]
    assert act(cast.alice, "remove", party)["Location"] == cast.group.get_absolute_url()
    for who in (cast.alice, cast.bob, cast.carol):
        for name in (
            "detail",
            "review",
            "history",
            "what_if",
            "export",
            "download",
            "table",
            "screen",
            "share",
            "rules",
        ):
            assert who.get(reverse(f"party_{name}", args=[party.slug])).status_code == 404, name
        assert who.get(reverse("entry_detail", args=[party.slug, key])).status_code == 404
    for link in links:
        assert cast.dan.get(reverse("watch_party", args=[link.token, party.uuid])).status_code == 404
    assert cast.dan.get(links[1].get_absolute_url()).status_code == 404
    assert str(party.uuid) not in text(cast.dan.get(links[0].get_absolute_url()))
    assert f'href="/p/{party.slug}/' not in group(cast, archived="on")
    assert "1 party" in home(cast.alice)
    assert party.slug not in home(cast.alice)
    assert text(cast.alice.get(cast.group_url("player_list"))).count("1 party") == 3
    assert kept.slug in group(cast)


def test_a_stream_of_a_removed_party_ends_and_no_new_one_begins(cast: Cast) -> None:
    party, loose = begun(cast), loose_party(cast.dan)
    link, own, theirs = cast.group.watch_links.create(), party.watch_links.create(), loose.watch_links.create()
    open_ones = [
        Watched(party.pk, cast.group.pk, phone=phone_on(cast.alice).pk),
        Watched(party.pk, cast.group.pk, link=link.pk),
        Watched(party.pk, cast.group.pk, link=own.pk),
        Watched(loose.pk, 0),
        Watched(loose.pk, 0, link=theirs.pk),
    ]
    assert all(look(open_ones).mark(one) for one in open_ones)
    party.remove()
    loose.remove()
    assert not any(look(open_ones).mark(one) for one in open_ones)
    assert by_slug(party.slug, "") is None
    assert by_link(link.token, party.uuid) is None


def test_nobody_writes_in_a_removed_party(cast: Cast) -> None:
    party = removed(begun(cast))
    for name, more in (("entry_add", ["round"]), ("party_undo", []), ("party_again", []), ("party_archive", [])):
        assert cast.alice.post(reverse(name, args=[party.slug, *more])).status_code == 404


def test_the_owner_has_it_back_from_the_page_of_the_group(cast: Cast) -> None:
    party = begun(cast, ROUND)
    act(cast.alice, "remove", party)
    assert "Removed parties" in group(cast)
    assert act(cast.alice, "restore", party)["Location"] == party.get_absolute_url()
    assert cast.carol.get(party.get_absolute_url()).status_code == 200
    assert "Removed parties" not in group(cast)


def test_pressing_twice_removes_once(cast: Cast) -> None:
    party = begun(cast)
    for _ in range(2):
        assert act(cast.alice, "remove", party).status_code == 302
    assert act(cast.bob, "remove", party).status_code == 404
    assert act(cast.alice, "restore", party).status_code == 302
    assert "Have it back" not in group(cast)


def test_a_party_that_several_phones_knew_is_had_back_from_its_group(cast: Cast) -> None:
    party = loose_party(cast.alice)
    for friend in (a_phone(), cast.bob, cast.carol):
        friend.get(party.get_absolute_url())
    party.move(cast.group)
    act(cast.alice, "remove", party)
    assert group(cast).count("Have it back") == 1
    assert act(cast.alice, "restore", party).status_code == 302


@pytest.mark.parametrize("who", ["bob", "carol", "dan"])
def test_nobody_else_has_it_back(cast: Cast, who: str) -> None:
    party = removed(begun(cast))
    assert act(getattr(cast, who), "restore", party).status_code == 404
    if who != "dan":
        assert "Removed parties" not in group(cast, who)
    assert "Removed parties" not in home(getattr(cast, who))
    assert not Party.objects.exists()


def test_a_loose_party_is_had_back_by_a_phone_that_knew_it(cast: Cast) -> None:
    party, friend = loose_party(cast.dan), a_phone()
    friend.get(party.get_absolute_url())
    assert act(cast.dan, "remove", party)["Location"] == reverse("home_detail")
    assert act(cast.bob, "restore", party).status_code == 404
    assert act(Client(), "restore", party).status_code == 404
    assert "Removed parties" in home(cast.dan)
    assert "Removed parties" not in home(cast.bob)
    assert act(friend, "restore", party).status_code == 302
    assert party.slug in home(cast.dan)


def test_after_30_days_nobody_has_it_back(cast: Cast) -> None:
    party = removed(begun(cast), days_ago=30.1)
    assert "Removed parties" not in group(cast)
    assert act(cast.alice, "restore", party).status_code == 404


def test_in_a_removed_group_no_party_is_had_back(cast: Cast) -> None:
    party = removed(begun(cast))
    cast.group.remove()
    assert act(cast.alice, "restore", party).status_code == 404


def test_a_party_that_is_there_is_not_restored(cast: Cast) -> None:
    assert act(cast.alice, "restore", begun(cast)).status_code == 404


def test_what_is_older_is_deleted_for_good(cast: Cast) -> None:
    kept, young = begun(cast, ROUND), removed(begun(cast, ROUND), days_ago=29.9)
    removed(begun(cast, ROUND), days_ago=30.1)
    removed(loose_party(cast.dan, ROUND), days_ago=31)
    told = StringIO()
    call_command("purge", stdout=told)
    assert "parties: 2" in told.getvalue()
    assert set(Party.with_removed.all()) == {kept, young}
    assert Entry.objects.count() == 2


def test_a_group_goes_for_good_with_its_removed_parties(cast: Cast) -> None:
    removed(begun(cast, ROUND))
    cast.group.purge()
    assert not Party.with_removed.exists()


# What a removed party leaves room for.


def test_after_its_next_party_is_removed_a_won_one_is_played_again(cast: Cast) -> None:
    party, phone = begun(cast, WON, start=BARREL), phone_on(cast.alice)
    following = party.again(phone=phone)
    following.remove()
    another = party.again(phone=phone)
    assert another != following
    assert another == party.again(phone=phone)
    following.restore()
    assert cast.alice.get(following.get_absolute_url()).status_code == 200


def test_who_sat_together_in_a_removed_party_stays_two(cast: Cast) -> None:
    removed(begun(cast))
    anya, boris = (cast.group.players.get(name=name) for name in (ANYA, BORIS))
    with pytest.raises(SatTogetherError):
        anya.merge_into(boris)
    page = text(cast.alice.get(reverse("player_merge", args=[cast.group.slug, anya.slug]), {"into": boris.slug}))
    assert "removed</p>" in page
    assert Party.with_removed.get().get_absolute_url() not in page


def test_who_sat_in_a_removed_party_only_is_not_removed(cast: Cast) -> None:
    removed(begun(cast))
    for name in NAMES:
        address = reverse("player_remove", args=[cast.group.slug, cast.group.players.get(name=name).slug])
        assert "cannot be removed" in text(cast.alice.get(address))
        assert cast.alice.post(address).status_code == 422
    assert cast.group.players.count() == 3


def test_a_removed_party_comes_back_under_the_names_of_today(cast: Cast) -> None:
    party = removed(begun(cast))
    anya = cast.group.players.get(name=ANYA)
    anya.change("Анна", anya.sign)
    act(cast.alice, "restore", party)
    assert "Анна" in text(cast.carol.get(party.get_absolute_url()))


def test_a_file_of_a_removed_party_opens_as_a_new_one(cast: Cast) -> None:
    party = removed(begun(cast, ROUND))
    opened, new = Party.begin_once(
        {**Party.with_removed.get(pk=party.pk).as_file(), "id": str(party.uuid)},
        phone=phone_on(cast.alice),
        group=cast.group,
    )
    assert new
    assert opened != party


def test_whoever_owns_the_group_by_now_has_it_back(cast: Cast) -> None:
    party = removed(begun(cast))
    cast.member(cast.bob).change(Role.OWNER, "Bob")
    assert act(cast.bob, "restore", party).status_code == 302
