"""The event stream: `GET /live/<party|watch>/<slug or token>/`, plain ASGI beside Django.

It sends the mark (see `marks`) at once, at each change, and again while nothing changes, so that a page notices a
dead line. It ends when what it is about may be seen no longer; the browser asks again then, and gets a 404.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http import HTTPStatus
from importlib import import_module
from typing import Any
from uuid import UUID

from a2wsgi.asgi_typing import HTTPResponseBodyEvent, HTTPScope, Receive, Send
from django.conf import settings
from django.db import Error, close_old_connections
from django.http import parse_cookie

from scoring.access import SESSION_KEY
from scoring.live.lookout import Lookout
from scoring.live.marks import Watched, look
from scoring.models import Party, WatchLink
from thousand_site.away import said
from thousand_site.middleware import may_be_session_key

PREFIX = "/live/"
ADDRESS = re.compile(
    r"/live/(?P<kind>party|watch)/(?P<key>[-\w]{1,50})/(?:(?P<uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/)?"
)
PING = 15
RETRY_MS = 2000
# Where nothing else is said a process may hold 1024 files; each stream is one, and pages need some as well.
MOST = 800

log = logging.getLogger(__name__)
lookout = Lookout()
streams = 0
# Opening a stream asks the database, which must not keep the loop waiting. Two threads, two connections.
threads = ThreadPoolExecutor(2, thread_name_prefix="live")


@dataclass(frozen=True, slots=True)
class Refusal:
    status: HTTPStatus
    words: str


NOT_FOUND = Refusal(HTTPStatus.NOT_FOUND, "There is nothing to watch here.")
NOT_ALLOWED = Refusal(HTTPStatus.METHOD_NOT_ALLOWED, "A stream is only read.")
AWAY = Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "The data cannot be reached just now; the page asks again.")
FULL = Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "Too many are watching; the page asks by itself instead.")


async def application(scope: HTTPScope, receive: Receive, send: Send) -> None:
    """Answer one request under /live/."""
    global streams  # noqa: PLW0603 - a process has one count, touched by its one loop
    if streams >= MOST:
        return await refuse(send, FULL)
    streams += 1
    try:
        address = ADDRESS.fullmatch(scope["path"])
        if scope["method"] != "GET":
            return await refuse(send, NOT_ALLOWED)
        if address is None:
            return await refuse(send, NOT_FOUND)
        loop = asyncio.get_running_loop()
        opened = await loop.run_in_executor(threads, with_database(admit), address.groupdict(), session_key(scope))
        if isinstance(opened, Refusal):
            return await refuse(send, opened)
        watched, mark = opened
        await Stream(watched, mark, loop).serve(receive, send)
    finally:
        streams -= 1


class Stream:
    """One open stream. `mark` is what the page was told last, None at the end."""

    def __init__(self, watched: Watched, mark: str | None, loop: asyncio.AbstractEventLoop) -> None:
        self.watched, self.mark, self.loop = watched, mark, loop
        self.changed = asyncio.Event()

    def tell(self, mark: str | None) -> None:
        """From the lookout's thread."""
        if mark == self.mark:
            return
        self.mark = mark
        try:
            self.loop.call_soon_threadsafe(self.changed.set)
        except RuntimeError:  # the server is going down, and its loop is gone
            lookout.remove(self)

    async def serve(self, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": headers("text/event-stream")})
        lookout.add(self)
        left: asyncio.Future[Any] = asyncio.ensure_future(until_left(receive))
        try:
            before = f"retry: {RETRY_MS}\n"
            while not left.done() and (mark := self.mark) is not None:
                await send(event(f"{before}data: {mark}\n\n"))
                await self.next_change(left)
                before = "" if self.changed.is_set() else ": still here\n"
                self.changed.clear()
        finally:
            lookout.remove(self)
            left.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def next_change(self, left: asyncio.Future[Any]) -> None:
        """Wait until there is something to tell, or nobody to tell it to; no longer than a line may be silent."""
        change: asyncio.Future[Any] = asyncio.ensure_future(self.changed.wait())
        await asyncio.wait({change, left}, timeout=PING, return_when=asyncio.FIRST_COMPLETED)
        change.cancel()


async def until_left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def event(text: str) -> HTTPResponseBodyEvent:
    return {"type": "http.response.body", "body": text.encode(), "more_body": True}


async def refuse(send: Send, refusal: Refusal) -> None:
    await send(
        {"type": "http.response.start", "status": refusal.status, "headers": headers("text/plain; charset=utf-8")}
    )
    await send({"type": "http.response.body", "body": f"{refusal.words}\n".encode(), "more_body": False})


def headers(content_type: str) -> list[tuple[bytes, bytes]]:
    return [
        (b"content-type", content_type.encode()),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", settings.SECURE_REFERRER_POLICY.encode()),
    ]


def session_key(scope: HTTPScope) -> str:
    cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie").decode("latin-1")
    return parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME, "")


# Who may, asked in a thread.


def with_database(act: Callable[..., Any]) -> Callable[..., Any]:
    """Outside a request nobody else renews a thread's connection, or gives it back, or minds that there is none."""

    def acting(*arguments: Any) -> Any:
        close_old_connections()
        try:
            return act(*arguments)
        except Error as error:
            log.error("No stream is opened: %s", said(error))
            return AWAY
        finally:
            close_old_connections()

    return acting


def admit(address: dict[str, str | None], session: str) -> tuple[Watched, str] | Refusal:
    """What an address is about and its mark, for who may see it."""
    uuid, key = address["uuid"], address["key"] or ""
    watched = by_link(key, UUID(uuid) if uuid else None) if address["kind"] == "watch" else by_slug(key, session)
    mark = look([watched]).mark(watched) if watched else None
    return (watched, mark) if watched and mark else NOT_FOUND


def by_slug(slug: str, session: str) -> Watched | None:
    party = Party.objects.filter(slug=slug).values("pk", "group").first()
    if party is None:
        return None
    return Watched(party["pk"], party["group"] or 0, phone=phone_in(session) if party["group"] else 0)


def by_link(token: str, uuid: UUID | None) -> Watched | None:
    link = WatchLink.objects.filter(token=token).values("pk", "party", "group", "party__group").first()
    if link is None:
        return None
    group = link["group"] or link["party__group"] or 0
    if uuid is None:
        return Watched(link["party"], group, link=link["pk"])
    read = Party.objects.filter(pk=link["party"]) if link["party"] else Party.objects.filter(group=group)
    party = read.filter(uuid=uuid).order_by("-pk").first()
    return Watched(party.pk, group, link=link["pk"]) if party else None


def phone_in(session: str) -> int:
    """The phone that a session knows; 0 for none."""
    if not may_be_session_key(session):
        return 0
    store = import_module(settings.SESSION_ENGINE).SessionStore(session)
    return int(store.get(SESSION_KEY, 0))
