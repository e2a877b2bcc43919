"""The one entry of the server: Django as WSGI in a pool of threads.

Django's own ASGI handler spends about three times the processor time a request. Whatever must hold a
connection open for long belongs beside Django here, as plain ASGI, chosen by its path.
"""

from typing import cast

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import Receive, ReceiveEvent, Scope, Send
from a2wsgi.wsgi_typing import WSGIApp

from .wsgi import application as django

pool = WSGIMiddleware(cast(WSGIApp, django), workers=10)  # also answers the lifespan protocol


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    async def receive_one() -> ReceiveEvent:
        """The pool takes nothing but a coroutine; what the server hands out is any awaitable."""
        return await receive()

    await pool(scope, receive_one, send)
