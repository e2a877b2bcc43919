"""Metrics for Prometheus. Imported only where they are asked for, with the token that opens them.

Labels are names from the source, never what stands in an address. All workers of a server write into the directory
that `up` names in PROMETHEUS_MULTIPROC_DIR, and whichever is asked adds up.
"""

import asyncio
import time
from collections.abc import Callable
from hmac import compare_digest
from http import HTTPStatus

from a2wsgi.asgi_typing import HTTPScope, Send
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from . import health, measured

PATH = "/metrics"
METHODS = ("GET", "HEAD", "POST")
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

REQUESTS = Counter("thousand_requests", "Requests answered", ["view", "method", "status"])
DURATION = Histogram("thousand_request_seconds", "How long an answer took", ["view"], buckets=BUCKETS)
CONFLICTS = Counter("thousand_conflicts", "Forms that others were faster than, answered by 409", ["view"])
ACTS = Counter("thousand_acts", "Acts saved; added: entries written down", ["verb"])
STREAMS = Gauge("thousand_streams", "Event streams open", multiprocess_mode="livesum")


class Prometheus:
    def acts(self, verb: str, number: int) -> None:
        ACTS.labels(verb).inc(number)

    def streams(self, change: int) -> None:
        STREAMS.inc(change)


def each_request(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    measured.listener = Prometheus()

    def middleware(request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = get_response(request)
        match = request.resolver_match
        view = (match and match.url_name) or "none"  # static files, and addresses that lead nowhere
        method = request.method if request.method in METHODS else "other"
        REQUESTS.labels(view, method, f"{response.status_code // 100}xx").inc()
        DURATION.labels(view).observe(time.perf_counter() - began)
        if response.status_code == HTTPStatus.CONFLICT:
            CONFLICTS.labels(view).inc()
        return response

    return middleware


async def application(scope: HTTPScope, send: Send) -> None:
    """`GET /metrics`, for who has the token; to all others there is nothing here."""
    given = next((value for name, value in scope["headers"] if name.lower() == b"authorization"), b"")
    if scope["method"] != "GET" or not compare_digest(given, f"Bearer {settings.METRICS_TOKEN}".encode()):
        return await health.answer(send, HTTPStatus.NOT_FOUND, "There is nothing here.")
    text = await asyncio.to_thread(all_workers)
    await health.answer(send, HTTPStatus.OK, text.rstrip("\n"))


def all_workers() -> str:
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry).decode()
