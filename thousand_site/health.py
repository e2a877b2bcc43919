"""What a load balancer asks of a process, by whatever name it calls it: beside Django, whose threads may all be busy.

`GET /health`: it answers. `GET /ready`: its database answers and has all the migrations; where not, 503 and one word.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from http import HTTPStatus

from a2wsgi.asgi_typing import HTTPScope, Send
from django.db import Error, close_old_connections, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

HEALTH, READY = "/health", "/ready"
PATIENCE = 3.0
"""Seconds after which a database that says nothing is taken for one that is not there."""
OK, AWAY, OLD = "ok", "database", "migrations"

# One thread, one connection: who asks often waits for its turn, and is told that the database is busy.
thread = ThreadPoolExecutor(1, thread_name_prefix="ready")


async def application(scope: HTTPScope, send: Send) -> None:
    if scope["method"] not in ("GET", "HEAD"):
        return await answer(send, HTTPStatus.METHOD_NOT_ALLOWED, "GET")
    word = OK if scope["path"] == HEALTH else await in_time(readiness)
    await answer(send, HTTPStatus.OK if word == OK else HTTPStatus.SERVICE_UNAVAILABLE, word)


async def in_time(asking: Callable[[], str]) -> str:
    try:
        async with asyncio.timeout(PATIENCE):
            return await asyncio.get_running_loop().run_in_executor(thread, asking)
    except TimeoutError:
        return AWAY


def readiness() -> str:
    """In a word, whether pages can be had."""
    close_old_connections()
    try:
        applied = MigrationRecorder(connection).applied_migrations()
    except Error:
        connection.close()
        return AWAY
    finally:
        close_old_connections()
    return OK if known_migrations() <= applied.keys() else OLD


@cache
def known_migrations() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None).disk_migrations)


async def answer(send: Send, status: HTTPStatus, word: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": f"{word}\n".encode(), "more_body": False})
