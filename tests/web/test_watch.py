"""Looking on: what a watch link and a viewer are shown, live parts, and what they are never shown."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Party, WatchLink
from tests.web.cast import Cast, phone_on
from tests.web.make import ROUND, queries, real_party, text, write_down

pytestmark = pytest.mark.django_db

LIVE = {"HX-Request": "true"}
TITLE = "Дача"


@pytest.fixture
def cast() -> Cast:
    return Cast()


@pytest.fixture
def party(cast: Cast) -> Party:
    party = cast.party()
    Party.objects.filter(pk=party.pk).update(title=TITLE)
    write_down(party, phone_on(cast.alice), ROUND)
    return party


@pytest.fixture
def link(party: Party) -> WatchLink:
    return party.watch_links.create()


@pytest.fixture
def group_link(cast: Cast, party: Party) -> WatchLink:
    return cast.group.watch_links.create()


def at(name: str, link: WatchLink, *more: Any) -> str:
    return reverse(name, args=[link.token, *more])


def pages(link: WatchLink, party: Party) -> list[str]:
    return [
        at("watch_detail", link),
        at("watch_screen", link),
        at("watch_party", link, party.uuid),
        at("watch_party_screen", link, party.uuid),
        at("watch_entry", link, party.uuid, party.entries.get().key),
    ]


def test_a_party_s_link_shows_its_table(client: Client, link: WatchLink) -> None:
    shown = text(client.get(link.get_absolute_url()))
    assert TITLE in shown
    assert "Аня" in shown
    assert f"/live/watch/{link.token}/" in shown


def test_a_group_s_link_shows_its_parties(client: Client, group_link: WatchLink, party: Party) -> None:
    shown = text(client.get(group_link.get_absolute_url()))
    assert f'href="{at("watch_party", group_link, party.uuid)}"' in shown
    assert "100" in shown


def test_an_entry_says_why(client: Client, link: WatchLink, party: Party) -> None:
    shown = text(client.get(at("watch_party", link, party.uuid)))
    (why,) = re.findall(r'href="([^"]*entries[^"]*)"', shown)
    assert "needed 100" in text(client.get(why))


@pytest.mark.parametrize("which", ["link", "group_link"])
def test_nothing_behind_a_link_writes_or_leads_to_where_one_may(
    which: str, client: Client, cast: Cast, party: Party, request: pytest.FixtureRequest
) -> None:
    link = request.getfixturevalue(which)
    invitation = cast.invitation()
    for page in pages(link, party):
        for headers in ({}, LIVE):
            shown = text(client.get(page, headers=headers))
            assert party.slug not in shown, page
            assert cast.group.slug not in shown, page
            assert invitation.token not in shown, page
            assert "<form" not in shown, page
            assert "csrf" not in shown, page
    assert not client.cookies


def test_a_link_that_was_taken_back_or_has_expired_shows_nothing(client: Client, link: WatchLink, party: Party) -> None:
    addresses = pages(link, party)
    for change in ({"revoked_at": timezone.now()}, {"revoked_at": None, "expires_at": timezone.now()}):
        WatchLink.objects.filter(pk=link.pk).update(**change)
        assert [client.get(page).status_code for page in addresses] == [404] * 5


def test_a_link_shows_nothing_of_a_removed_group(
    client: Client, cast: Cast, link: WatchLink, group_link: WatchLink, party: Party
) -> None:
    type(cast.group).objects.filter(pk=cast.group.pk).update(deleted_at=timezone.now())
    for one in (link, group_link):
        assert [client.get(page).status_code for page in pages(one, party)] == [404] * 5


def test_a_link_shows_its_own_parties_only(client: Client, cast: Cast, link: WatchLink, group_link: WatchLink) -> None:
    sister = cast.party()
    assert client.get(at("watch_party", link, sister.uuid)).status_code == 404
    assert client.get(at("watch_party", group_link, sister.uuid)).status_code == 200
    other = Cast().party()
    assert client.get(at("watch_party", group_link, other.uuid)).status_code == 404


def test_a_viewer_s_table_has_nothing_that_writes(cast: Cast, party: Party) -> None:
    written = text(cast.bob.get(party.get_absolute_url()))
    assert "Undo" in written
    shown = text(cast.carol.get(party.get_absolute_url()))
    assert "<form" not in shown
    assert "/add/" not in shown
    assert reverse("party_screen", args=[party.slug]) in shown
    why = reverse("entry_detail", args=[party.slug, party.entries.get().key])
    assert "/change/" in text(cast.bob.get(why))
    assert "/change/" not in text(cast.carol.get(why))


def test_the_live_part_is_the_part_alone(client: Client, link: WatchLink) -> None:
    answer = client.get(link.get_absolute_url(), headers=LIVE)
    shown = text(answer).strip()
    assert shown.startswith('<div id="party-detail"')
    assert shown.endswith("</div>")
    assert "HX-Request" in answer["Vary"]
    assert "no-store" in answer["Cache-Control"]


def test_what_is_up_to_date_is_not_scored_again(
    cast: Cast, party: Party, link: WatchLink, group_link: WatchLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client()
    addresses = [*pages(link, party)[:-1], *pages(group_link, party)[:-1]]
    etags = [client.get(page, headers=LIVE)["ETag"] for page in addresses]
    with monkeypatch.context() as patched:
        patched.setattr("scoring.views.tables.sheet_of", None)
        for page, etag in zip(addresses, etags, strict=True):
            answer = client.get(page, headers={**LIVE, "If-None-Match": etag})
            assert (answer.status_code, answer.content) == (304, b"")
    write_down(party, phone_on(cast.alice), ROUND)
    for page, etag in zip(addresses, etags, strict=True):
        assert client.get(page, headers={**LIVE, "If-None-Match": etag}).status_code == 200


def test_a_changed_role_is_news(cast: Cast, party: Party) -> None:
    etag = cast.carol.get(party.get_absolute_url(), headers=LIVE)["ETag"]
    assert cast.bob.get(party.get_absolute_url(), headers={**LIVE, "If-None-Match": etag}).status_code == 200


def test_the_live_part_leaves_messages_to_the_page(cast: Cast, party: Party) -> None:
    cast.bob.post(reverse("party_undo", args=[party.slug]), {"seen": party.version})
    assert "Undone: entry 1 is gone again" not in text(cast.bob.get(party.get_absolute_url(), headers=LIVE))
    assert "Undone: entry 1 is gone again" in text(cast.bob.get(party.get_absolute_url()))


def test_the_screen_shows_the_last_entry_and_its_reason(client: Client, link: WatchLink, party: Party) -> None:
    shown = text(client.get(at("watch_screen", link)))
    assert "needed 100" in shown
    assert "deals" in shown


def test_the_screen_shows_the_entries_before_the_last_newest_first(client: Client, cast: Cast, party: Party) -> None:
    for _ in range(10):
        write_down(party, phone_on(cast.alice), ROUND)
    shown = text(client.get(reverse("watch_screen", args=[party.watch_links.create().token])))
    assert re.findall(r'<span class="n">(\d+)</span>', shown) == [str(number) for number in range(10, 2, -1)]
    assert f"plays {ROUND['bid']}" in shown


def test_the_screen_of_a_group_follows_its_newest_party(client: Client, cast: Cast, group_link: WatchLink) -> None:
    screen = at("watch_screen", group_link)
    etag = client.get(screen, headers=LIVE)["ETag"]
    newest = cast.party()
    Party.objects.filter(pk=newest.pk).update(title="Вторая партия")
    answer = client.get(screen, headers={**LIVE, "If-None-Match": etag})
    assert "Вторая партия" in text(answer)


def test_a_group_without_a_party_says_so(client: Client, cast: Cast) -> None:
    link = cast.group.watch_links.create()
    for name in ("watch_detail", "watch_screen"):
        assert "No party yet" in text(client.get(at(name, link)))


def test_an_entry_that_was_taken_out_says_so(client: Client, cast: Cast, party: Party, link: WatchLink) -> None:
    entry = party.entries.get()
    why = at("watch_entry", link, party.uuid, entry.key)
    party.remove_entry(entry, phone=phone_on(cast.alice))
    answer = client.get(why, headers=LIVE)
    assert answer.status_code == 404
    assert "taken out of the sheet" in text(answer)
    assert client.get(why).status_code == 404


def test_looking_on_asks_as_often_for_a_long_party_as_for_a_short_one(
    client: Client, cast: Cast, party: Party, link: WatchLink, group_link: WatchLink
) -> None:
    addresses = [*pages(link, party)[:-1], group_link.get_absolute_url()]
    before = [queries(client, page) for page in addresses]
    write_down(party, phone_on(cast.alice), *real_party("classic")["entries"][:20])
    cast.party()
    assert [queries(client, page) for page in addresses] == before
