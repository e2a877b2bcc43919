"""A request's body, whole before a thread is given to it: a slow line holds up nobody, a cut one writes nothing."""

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

PATIENCE = 30.0
"""Seconds that a body may take."""
LARGEST = 25 * 1024 * 1024
"""Bytes; what a form or a file may have is up to Django."""

Event = dict[str, Any]


class RefusedError(Exception):
    """A body that is not waited for any longer, or is not all there."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


async def whole(headers: list[tuple[bytes, bytes]], receive: Callable[[], Awaitable[Any]]) -> bytes:
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(PATIENCE):
            more = True
            while more:
                event: Event = await receive()
                if event["type"] != "http.request":
                    raise RefusedError(HTTPStatus.BAD_REQUEST)
                parts.append(event.get("body", b""))
                size += len(parts[-1])
                if size > LARGEST:
                    raise RefusedError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
                more = event.get("more_body", False)
    except TimeoutError:
        raise RefusedError(HTTPStatus.REQUEST_TIMEOUT) from None
    if size < announced(headers):
        raise RefusedError(HTTPStatus.BAD_REQUEST)
    return b"".join(parts)


def announced(headers: list[tuple[bytes, bytes]]) -> int:
    """How long the body was to be; 0 where nothing is said."""
    said = next((value for name, value in headers if name.lower() == b"content-length"), b"")
    return int(said) if said.isdigit() else 0
