"""The one entry of the server: Django as WSGI in a pool of threads.

Django's own ASGI handler spends about three times the processor time a request. Whatever must hold a
connection open for long belongs beside Django here, as plain ASGI, chosen by its path.
"""

from typing import cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi_typing import WSGIApp

from .wsgi import application as django

application = WSGIMiddleware(cast(WSGIApp, django), workers=10)  # also answers the lifespan protocol
