"""The one entry of the server: Django as WSGI in a pool of threads, and beside it what must not wait for a thread.

Django's own ASGI handler spends about three times the processor time a request. A stream holds its connection open
for as long as somebody watches; whether the server is well is asked just when all threads may be busy.
"""

import sys
from typing import cast

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import Receive, ReceiveEvent, Scope, Send
from a2wsgi.wsgi_typing import WSGIApp
from django.conf import settings

from . import health
from .body import RefusedError, whole
from .wsgi import application as django  # first of all: it sets Django up

from scoring.live import stream  # isort: skip
from .sqlite import base as sqlite  # isort: skip

sqlite.DatabaseWrapper.serving = True
beside = {health.HEALTH: health.application, health.READY: health.application}
if settings.METRICS_TOKEN:
    from . import metrics

    beside[metrics.PATH] = metrics.application

# Python runs one of them at a time: with ten, who writes holds the database longer, and the last to be answered waits
# many times as long. They wait for the database only, as bodies are read before. The loop hands out what they answer,
# and must not wait for its turn for the usual 5 ms each time.
THREADS = 3
sys.setswitchinterval(0.001)
pool = WSGIMiddleware(cast(WSGIApp, django), workers=THREADS)  # also answers the lifespan protocol


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    async def receive_one() -> ReceiveEvent:
        """The pool takes nothing but a coroutine; what the server hands out is any awaitable."""
        return await receive()

    if scope["type"] != "http":
        return await pool(scope, receive_one, send)
    if scope["path"].startswith(stream.PREFIX):
        return await stream.application(scope, receive_one, send)
    if (short := beside.get(scope["path"])) is not None:
        return await short(scope, send)
    try:
        body = await whole(list(scope["headers"]), receive)
    except RefusedError as refused:
        return await stream.refuse(send, stream.Refusal(refused.status, f"{refused}."))

    async def receive_whole() -> ReceiveEvent:
        return {"type": "http.request", "body": body, "more_body": False}

    await pool(scope, receive_whole, send)
