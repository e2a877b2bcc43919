"""Links to watch: made by who may write, shown, taken back; they write nothing and tell of no other link."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Group, Party, WatchLink
from tests.web.cast import Cast, a_phone, loose_party
from tests.web.make import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return Cast()


def of(shared: Group | Party) -> dict[str, str]:
    return {"group" if isinstance(shared, Group) else "party": shared.slug}


def url(name: str, shared: Group | Party, **more: str) -> str:
    return reverse(name, kwargs={**of(shared), **more})


def made(client: Client, shared: Group | Party, **fields: object) -> WatchLink:
    """The link that the form made."""
    answer = client.post(url("watch_add", shared), {"holds": "week", **fields})
    assert answer.status_code == 302, text(answer)
    link = WatchLink.objects.get(token=answer["Location"].rstrip("/").split("/")[-1])
    assert answer["Location"] == url("watch_share", shared, token=link.token)
    return link


def test_a_group_is_let_to_be_watched(cast: Cast) -> None:
    link = made(cast.bob, cast.group)
    assert (link.group, link.party) == (cast.group, None)
    assert link.expires_at is not None
    assert abs(timezone.now() + timedelta(days=7) - link.expires_at) < timedelta(minutes=1)


def test_a_party_of_a_group_is_let_to_be_watched(cast: Cast) -> None:
    party = cast.party()
    assert made(cast.bob, party, holds="ever").party == party


def test_a_party_of_no_group_is_let_to_be_watched_by_whoever_has_its_link(cast: Cast) -> None:
    party = loose_party(cast.dan)
    assert made(Client(), party).party == party


def test_the_link_is_shown_to_be_read_and_as_a_qr_code(cast: Cast) -> None:
    link = made(cast.bob, cast.group)
    page = text(cast.bob.get(url("watch_share", cast.group, token=link.token)))
    assert f'value="http://testserver{link.get_absolute_url()}"' in page
    assert 'src="data:image/svg+xml' in page


def test_links_that_hold_are_listed(cast: Cast) -> None:
    link, gone = made(cast.bob, cast.group), cast.group.watch_links.create(revoked_at=timezone.now())
    page = text(cast.bob.get(url("watch_add", cast.group)))
    assert link.token in page
    assert gone.token not in page


def test_a_form_sent_twice_makes_one_link(cast: Cast) -> None:
    key = cast.bob.get(url("watch_add", cast.group)).context["form"]["key"].value()
    assert made(cast.bob, cast.group, key=key) == made(cast.bob, cast.group, key=key)
    assert cast.group.watch_links.count() == 1


def test_how_long_it_holds_is_one_of_what_is_offered(cast: Cast) -> None:
    answer = cast.bob.post(url("watch_add", cast.group), {"holds": "a while"})
    assert answer.status_code == 422
    assert 'id="id_holds_error"' in text(answer)


def test_a_link_is_taken_back(cast: Cast) -> None:
    link = made(cast.bob, cast.group)
    place = url("watch_revoke", cast.group, token=link.token)
    assert [cast.bob.post(place).status_code for _ in range(2)] == [302, 302]
    link.refresh_from_db()
    assert not link.holds()
    assert cast.bob.get(url("watch_share", cast.group, token=link.token)).status_code == 404
    assert a_phone().get(link.get_absolute_url()).status_code == 404


def test_who_only_reads_and_who_is_a_stranger_make_and_take_back_nothing(cast: Cast) -> None:
    link = made(cast.bob, cast.group)
    for client in (cast.carol, cast.dan):
        for place in (url("watch_add", cast.group), url("watch_revoke", cast.group, token=link.token)):
            assert client.post(place, {"holds": "week"}).status_code == 404
        for place in (url("watch_add", cast.group), url("watch_share", cast.group, token=link.token)):
            assert client.get(place).status_code == 404
    link.refresh_from_db()
    assert link.holds()


def test_a_link_is_shown_and_taken_back_where_it_belongs_only(cast: Cast) -> None:
    link, party = made(cast.bob, cast.group), loose_party(cast.dan)
    assert cast.dan.get(url("watch_share", party, token=link.token)).status_code == 404
    assert cast.dan.post(url("watch_revoke", party, token=link.token)).status_code == 404
    link.refresh_from_db()
    assert link.holds()


def test_the_token_of_a_watch_link_opens_nothing_else(cast: Cast) -> None:
    token = made(cast.bob, cast.party()).token
    for place in (
        reverse("party_detail", args=[token]),
        reverse("invitation_join", args=[token]),
        reverse("member_list", args=[token]),
        reverse("watch_add", kwargs={"party": token}),
        reverse("watch_revoke", kwargs={"party": token, "token": token}),
    ):
        assert a_phone().get(place).status_code in (404, 405)
        assert a_phone().post(place).status_code in (404, 405)


def test_a_watching_page_tells_of_no_link_that_writes_or_lets_in(cast: Cast) -> None:
    loose, party = loose_party(cast.alice), cast.party()
    links = [loose.watch_links.create(), party.watch_links.create(), cast.group.watch_links.create()]
    secret = [cast.group.slug, cast.invitation().token, loose.slug, party.slug]
    secret += [member.slug for member in cast.group.members.all()]
    for link in links:
        answer = a_phone().get(link.get_absolute_url())
        assert answer.status_code == 200
        others = [other.token for other in links if other != link]
        assert [one for one in secret + others if one in text(answer)] == []
