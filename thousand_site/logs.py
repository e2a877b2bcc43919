"""What is logged, and what of it may be read: no link in full, nothing of what people have written.

A line is plain text, or one JSON object. What belongs to one request bears its id.
"""

import json
import logging
import re
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any

from django.http import HttpRequest, HttpResponse

# Whatever is as long as an unguessable id and no word of the source, wherever it stands but under /static/.
UNGUESSABLE = re.compile(r"/static/\S*|(?<![\w-])(?=[\w-]*[A-Z0-9-])([\w-]{4})[\w-]{16,}")
# PostgreSQL says of a refused row what stands in it.
ROW = re.compile(r"^DETAIL: .*$", re.MULTILINE)
FORMATS = {"plain": "thousand_site.logs.Redacted", "json": "thousand_site.logs.Json"}
OF_A_REQUEST = ("method", "path", "status", "ms")

log = logging.getLogger(__name__)
request_id: ContextVar[str] = ContextVar("request_id", default="")


def redacted(text: str) -> str:
    """Leaves of each unguessable link its first four characters: enough to follow it, too little to open it."""
    shortened = UNGUESSABLE.sub(lambda found: f"{found[1]}…" if found[1] else found[0], text)
    return ROW.sub("DETAIL: …", shortened)


def printable(text: str) -> str:
    """A line break in an address begins no line of the log."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


class Redacted(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record))


class Json(logging.Formatter):
    """An object a line: time, level, logger, message; of a request its id, and once it is answered the rest."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": redacted(record.getMessage()),
        }
        if ours := request_id.get():
            line["request"] = ours
        if record.name == __name__:
            line.update({name: vars(record)[name] for name in OF_A_REQUEST})
        if record.exc_info:
            line["exception"] = redacted(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def each_request(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A line for each request: how it was answered, and how long that took."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request_id.set(token_hex(8))  # for what is logged after this, too: each request has a context of its own
        began = time.perf_counter()
        response = get_response(request)
        ms = round((time.perf_counter() - began) * 1000, 1)
        values = (request.method, printable(redacted(request.path)), response.status_code, ms)
        log.info("%s %s %d in %.1f ms", *values, extra=dict(zip(OF_A_REQUEST, values, strict=True)))
        return response

    return middleware


def configuration(form: str, *, requests: bool) -> dict[str, Any]:
    """As `logging.config` takes it."""
    plain = "%(asctime)s %(levelname)s %(name)s %(message)s"
    loggers: dict[str, Any] = {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
        __name__: {"level": "INFO" if requests else "WARNING"},
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"chosen": {"()": FORMATS[form], "fmt": plain}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "chosen"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": loggers,
    }
