"""A request's body before Django hears of it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import Any

import pytest

from thousand_site import body
from thousand_site.body import RefusedError, whole


def read(*events: dict[str, Any], announced: int | None = None) -> bytes:
    """What comes of a body that arrives in these pieces; after them there is silence."""
    coming = iter(events)

    async def receive() -> dict[str, Any]:
        event = next(coming, None)
        if event is None:
            await asyncio.sleep(60)
        return event or {}

    headers = [] if announced is None else [(b"content-length", str(announced).encode())]
    with ThreadPoolExecutor(1) as thread:  # in this one the browser's loop may be running
        return thread.submit(lambda: asyncio.run(whole(headers, receive))).result()


def piece(content: bytes, *, more: bool = False) -> dict[str, Any]:
    return {"type": "http.request", "body": content, "more_body": more}


def refused(*events: dict[str, Any], announced: int | None = None) -> HTTPStatus:
    with pytest.raises(RefusedError) as caught:
        read(*events, announced=announced)
    return caught.value.status


def test_pieces_are_put_together() -> None:
    assert read(piece(b"points=", more=True), piece(b"35"), announced=9) == b"points=35"
    assert read(piece(b"")) == b""


def test_a_body_that_is_cut_off_is_none() -> None:
    assert refused(piece(b"points=3", more=True), {"type": "http.disconnect"}, announced=9) == HTTPStatus.BAD_REQUEST
    assert refused(piece(b"points=3"), announced=9) == HTTPStatus.BAD_REQUEST


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body, "PATIENCE", 0.01)
    assert refused(piece(b"points=", more=True), announced=9) == HTTPStatus.REQUEST_TIMEOUT


def test_a_body_without_end_is_not_read_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body, "LARGEST", 10)
    endless = [piece(b"12345", more=True)] * 3
    assert refused(*endless) == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
