"""Live: what a stream says, who may open one, and how long it stays."""

import asyncio
import threading
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError, connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.live import stream
from scoring.live.lookout import Lookout
from scoring.live.marks import Found, Watched, look
from scoring.models import Group, Member, Party, Phone, Role, WatchLink
from tests.web.cast import Cast, a_phone, loose_party, member_of, phone_on
from tests.web.make import ROUND, text, write_down

pytestmark = pytest.mark.django_db


class Post:
    """A lookout that waits for the test: `streams` are those that it was given."""

    def __init__(self) -> None:
        self.streams: list[stream.Stream] = []

    def add(self, one: stream.Stream) -> None:
        self.streams.append(one)

    def remove(self, one: stream.Stream) -> None:
        self.streams.remove(one)


@pytest.fixture(autouse=True)
def post(monkeypatch: pytest.MonkeyPatch) -> Iterator[Post]:
    """The stream asks through the connection of the test, as it must see what the test has not committed."""
    post, ours = Post(), connections["default"]

    def share() -> None:
        connections["default"] = ours

    ours.inc_thread_sharing()
    with ThreadPoolExecutor(1, initializer=share) as threads:
        monkeypatch.setattr(stream, "lookout", post)
        monkeypatch.setattr(stream, "threads", threads)
        monkeypatch.setattr(stream, "close_old_connections", lambda: None)
        yield post
    ours.dec_thread_sharing()


@pytest.fixture
def cast() -> Cast:
    return Cast()


@pytest.fixture
def party(cast: Cast) -> Party:
    return cast.party()


class Line:
    """One request to the stream: `status`, `headers` and the `said` pieces of its body."""

    def __init__(self, address: str, client: Client | None = None, method: str = "GET") -> None:
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in (client.cookies if client else {}).items())
        self.scope: Any = {
            "type": "http",
            "method": method,
            "path": address,
            "headers": [(b"cookie", cookies.encode())],
        }
        self.status = 0
        self.headers: dict[str, str] = {}
        self.said: list[str] = []
        self.ended = False
        self.hung_up = asyncio.Event()

    async def receive(self) -> Any:
        await self.hung_up.wait()
        return {"type": "http.disconnect"}

    async def send(self, event: Any) -> None:
        if event["type"] == "http.response.start":
            self.status = int(event["status"])
            self.headers = {name.decode(): value.decode() for name, value in event["headers"]}
        else:
            self.said += [event["body"].decode()] if event["body"] else []
            self.ended = not event["more_body"]


def during(line: Line, *acts: Callable[[], None]) -> Line:
    """The line as it is after these acts, one after the other, with the stream waiting again after each."""

    async def follow() -> None:
        serving = asyncio.ensure_future(stream.application(line.scope, line.receive, line.send))
        while not line.said and not serving.done():
            await asyncio.sleep(0.001)
        for act in (lambda: None, *acts):
            act()
            for _ in range(20):
                await asyncio.sleep(0)
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving

    asyncio.run(follow())
    return line


def opened(address: str, client: Client | None = None, method: str = "GET") -> Line:
    return during(Line(address, client, method))


def address_of(party: Party) -> str:
    return f"/live/party/{party.slug}/"


def address_by(link: WatchLink, party: Party | None = None) -> str:
    return f"/live/watch/{link.token}/" + (f"{party.uuid}/" if party else "")


# What it says.


def test_a_stream_says_the_mark_at_once(cast: Cast, party: Party) -> None:
    line = opened(address_of(party), cast.bob)
    assert line.status == 200
    assert line.headers["content-type"] == "text/event-stream"
    assert line.headers["cache-control"] == "no-store"
    assert line.said == ["retry: 2000\ndata: 0.2\n\n"]
    assert not line.ended


def test_a_stream_says_each_change(cast: Cast, party: Party, post: Post) -> None:
    line = during(
        Line(address_of(party), cast.bob),
        lambda: post.streams[0].tell("1.2"),
        lambda: post.streams[0].tell("1.2"),
        lambda: post.streams[0].tell("2.2"),
    )
    assert line.said[1:] == ["data: 1.2\n\n", "data: 2.2\n\n"]
    assert post.streams == []


def test_a_stream_is_not_silent_for_long(cast: Cast, party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "PING", 0)
    line = opened(address_of(party), cast.bob)
    assert line.said[1] == ": still here\ndata: 0.2\n\n"


def test_a_stream_ends_when_it_may_be_seen_no_longer(cast: Cast, party: Party, post: Post) -> None:
    line = during(Line(address_of(party), cast.bob), lambda: post.streams[0].tell(None))
    assert line.ended
    assert len(line.said) == 1


def test_who_hangs_up_is_forgotten(cast: Cast, party: Party, post: Post) -> None:
    line, left = Line(address_of(party), cast.bob), list[int]()

    def count() -> None:
        left.extend((len(post.streams), stream.streams))

    during(line, count, line.hung_up.set, count)
    assert left == [1, 1, 0, 0]


def test_a_full_server_says_so(cast: Cast, party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "MOST", 1)
    assert opened(address_of(party), cast.bob).status == 200
    monkeypatch.setattr(stream, "streams", 1)
    line = opened(address_of(party), cast.bob)
    assert line.status == 503
    assert line.ended
    assert "Too many are watching" in line.said[0]
    assert stream.streams == 1


def test_a_stream_is_only_read(cast: Cast, party: Party) -> None:
    for method in ("POST", "HEAD", "PUT"):
        assert opened(address_of(party), cast.bob, method).status == 405


@pytest.mark.parametrize(
    "path", ["/live/", "/live/party/", "/live/group/abc/", "/live/party/a%2Fb/", "/live/watch/x/y/"]
)
def test_any_other_address_is_not_found(path: str) -> None:
    assert opened(path).status == 404


# Who may.


def test_members_may_and_others_may_not(cast: Cast, party: Party) -> None:
    for client, status in ((cast.alice, 200), (cast.bob, 200), (cast.carol, 200), (cast.dan, 404), (Client(), 404)):
        assert opened(address_of(party), client).status == status
    assert opened(address_of(party)).status == 404


def test_who_has_the_address_of_a_party_of_no_group_may(cast: Cast) -> None:
    assert opened(address_of(loose_party(cast.alice))).said == ["retry: 2000\ndata: 0.3\n\n"]


def test_a_watch_link_opens_what_it_reads(cast: Cast, party: Party) -> None:
    ours, all_of_them = party.watch_links.create(), cast.group.watch_links.create()
    stranger = Cast().party()
    for address in (address_by(ours), address_by(ours, party), address_by(all_of_them), address_by(all_of_them, party)):
        assert opened(address).status == 200
    for address in (address_by(ours, stranger), address_by(all_of_them, stranger), "/live/watch/AAAAAAAAAAAA/"):
        assert opened(address).status == 404


def test_a_link_that_no_longer_holds_opens_nothing(cast: Cast, party: Party) -> None:
    ended = timezone.now() - timedelta(minutes=1)
    for gone in ({"revoked_at": ended}, {"expires_at": ended}):
        for link in (party.watch_links.create(**gone), cast.group.watch_links.create(**gone)):
            assert opened(address_by(link, party)).status == 404


def test_a_removed_group_opens_nothing(cast: Cast, party: Party) -> None:
    links = party.watch_links.create(), cast.group.watch_links.create()
    Group.objects.filter(pk=cast.group.pk).update(deleted_at=timezone.now())
    assert [opened(address_by(link, party)).status for link in links] == [404, 404]
    assert opened(address_of(party), cast.alice).status == 404


def test_a_page_has_the_mark_that_its_stream_says(client: Client, cast: Cast, party: Party) -> None:
    write_down(party, phone_on(cast.alice), ROUND)
    write_down(cast.party(), phone_on(cast.alice), ROUND, ROUND)
    ours, all_of_them = party.watch_links.create(), cast.group.watch_links.create()
    loose = loose_party(cast.alice)
    for who, page, address in (
        (cast.alice, party.get_absolute_url(), address_of(party)),
        (cast.carol, f"{party.get_absolute_url()}screen/", address_of(party)),
        (cast.dan, loose.get_absolute_url(), address_of(loose)),
        (client, ours.get_absolute_url(), address_by(ours, party)),
        (client, all_of_them.get_absolute_url(), address_by(all_of_them)),
        (client, f"{all_of_them.get_absolute_url()}screen/", address_by(all_of_them)),
    ):
        shown = text(who.get(page))
        mark = opened(address, who).said[0].split("data: ")[1].strip()
        assert f'data-live="{address}" data-version="{mark}"' in shown, page


# What the lookout sees.


def watched_by(client: Client, party: Party) -> Watched:
    watched = stream.by_slug(party.slug, client.session.session_key or "")
    assert watched is not None
    return watched


def mark(watched: Watched) -> str | None:
    return look([watched]).mark(watched)


def test_all_that_is_watched_is_looked_at_in_one_query(cast: Cast, party: Party) -> None:
    watched = [watched_by(client, party) for client in (cast.alice, cast.bob, cast.carol)]
    for link in (party.watch_links.create(), cast.group.watch_links.create()):
        found = stream.by_link(link.token, None)
        assert found is not None
        watched.append(found)
    with CaptureQueriesContext(connection) as captured:
        found_all = look(watched)
    assert len(captured) == 1
    assert [found_all.mark(one) for one in watched] == ["0.3", "0.2", "0.1", "0.0", "0-1.0"]


def test_an_entry_is_seen_in_its_party_and_its_group(cast: Cast, party: Party) -> None:
    link = stream.by_link(cast.group.watch_links.create().token, None)
    assert link is not None
    write_down(party, phone_on(cast.alice), ROUND, ROUND)
    assert mark(watched_by(cast.bob, party)) == "2.2"
    assert mark(link) == "2-1.0"


def test_another_name_is_seen(cast: Cast) -> None:
    party = loose_party(cast.alice)
    party.move(cast.group)  # which gives the players their names there
    link = stream.by_link(cast.group.watch_links.create().token, None)
    assert link is not None
    watched = watched_by(cast.bob, party)
    anya, vera = cast.group.players.get(name="Аня"), cast.group.players.create(name="Вероника")
    anya.change("Анна", anya.sign)
    assert (mark(watched), mark(link)) == ("2.2", "2-1.0")
    cast.group.players.get(name="Вера").merge_into(vera)
    assert (mark(watched), mark(link)) == ("3.2", "3-1.0")
    assert f'data-version="{mark(watched)}"' in text(cast.bob.get(party.get_absolute_url()))


def test_a_member_who_is_removed_sees_no_more(cast: Cast, party: Party) -> None:
    watched = watched_by(cast.carol, party)
    member_of(cast.group, cast.carol).delete()
    assert mark(watched) is None


def test_a_member_with_another_role_hears_of_it(cast: Cast, party: Party) -> None:
    watched = watched_by(cast.carol, party)
    member_of(cast.group, cast.carol).change(Role.SCORER, "Carol")
    assert mark(watched) == "0.2"


def test_a_phone_that_signs_out_sees_no_more_of_the_account_s_groups(
    cast: Cast, party: Party, django_user_model: Any
) -> None:
    user = django_user_model.objects.create_user("erik")
    client = a_phone()
    Member.objects.create(group=cast.group, user=user, role=Role.SCORER)
    Phone.objects.filter(pk=phone_on(client).pk).update(user=user)
    watched = watched_by(client, party)
    assert mark(watched) == "0.2"
    phone_on(client).sign_out()
    assert mark(watched) is None


def test_the_higher_role_of_phone_and_account_counts(cast: Cast, party: Party, django_user_model: Any) -> None:
    user = django_user_model.objects.create_user("erik")
    Phone.objects.filter(pk=phone_on(cast.carol).pk).update(user=user)
    Member.objects.create(group=cast.group, user=user, role=Role.OWNER)
    assert mark(watched_by(cast.carol, party)) == "0.3"


def test_a_party_that_is_moved_into_a_group_is_asked_for_anew(cast: Cast) -> None:
    party = loose_party(cast.alice)
    watched = watched_by(cast.dan, party)
    Party.objects.filter(pk=party.pk).update(group=cast.group)
    assert mark(watched) is None
    assert opened(address_of(party), cast.dan).status == 404
    assert opened(address_of(party), cast.bob).status == 200


# The lookout itself: one thread, and no database here.


class Someone:
    def __init__(self, party: int) -> None:
        self.watched = Watched(party, 0)
        self.told: list[str | None] = []
        self.heard = threading.Event()

    def tell(self, mark: str | None) -> None:
        self.told.append(mark)
        self.heard.set()


def test_the_lookout_tells_each_what_it_watches() -> None:
    asked: list[Collection[Watched]] = []

    def looking(watched: Collection[Watched]) -> Found:
        asked.append(watched)
        return Found(parties={1: (7, 0)})

    lookout = Lookout(looking, every=0)
    first, twin, gone = Someone(1), Someone(1), Someone(2)
    lookout.watchers = {first, twin, gone}
    lookout.look()
    assert asked == [{Watched(1, 0), Watched(2, 0)}]
    assert (first.told, twin.told, gone.told) == (["7.3"], ["7.3"], [None])


def test_the_lookout_rests_while_nobody_watches() -> None:
    lookout = Lookout(lambda _: pytest.fail("looked"), every=0)
    lookout.wanted.set()
    lookout.look()
    assert not lookout.wanted.is_set()


@pytest.mark.parametrize("fault", [OperationalError, InterfaceError])
def test_the_lookout_goes_on_after_the_database_was_away(
    fault: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    answers = iter([fault("gone"), fault("still gone")])

    def looking(_: Collection[Watched]) -> Found:
        for error in answers:
            raise error
        return Found(parties={1: (7, 0)})

    lookout = Lookout(looking, every=0.001)
    someone = Someone(1)
    lookout.add(someone)
    assert someone.heard.wait(5)
    lookout.remove(someone)
    assert someone.told[0] == "7.3"
    assert len([record for record in caplog.records if "goes on trying" in record.message]) == 1
