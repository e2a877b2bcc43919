"""The database is away: not reached, or it takes nothing. What a person sees then asks neither database nor session."""

import logging
import sqlite3
import sys

from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.defaults import bad_request, server_error

RETRY_AFTER = 5
"""Seconds."""
SQLITE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
}
# Classes of states: no connection, two in each other's way, no room, in use, shut down, the system; and read only.
POSTGRESQL = ("08", "40", "53", "55", "57", "58", "25006")
SECRET = {"password", "new_password", "again"}
"""Fields that no page repeats."""

log = logging.getLogger(__name__)


def handler500(request: HttpRequest) -> HttpResponse:
    return sorry(request, sys.exception()) or server_error(request)


def handler400(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A session that could not be written looks like a fault of the request."""
    return sorry(request, exception) or bad_request(request, exception)


def sorry(request: HttpRequest, error: BaseException | None) -> HttpResponse | None:
    """The answer where the database is away; None where something else is wrong."""
    found = cause(error)
    if found is None:
        return None
    log.error("%s is not answered: %s", request.path, said(found))
    saving = request.method not in ("GET", "HEAD")
    if request.headers.get("HX-Request") == "true":
        answer = HttpResponse(render_to_string("503.html#sorry", {"saving": saving}), status=503)
        answer["HX-Reswap"] = "innerHTML"  # into the place where what was asked for would have been
    else:
        context = {"saving": saving, "address": request.get_full_path(), "kept": kept(request) if saving else []}
        answer = HttpResponse(render_to_string("503.html", context), status=503)
    answer["Retry-After"] = str(RETRY_AFTER)
    answer["Cache-Control"] = "no-store"
    answer["Vary"] = "HX-Request"
    answer._has_been_logged = True  # type: ignore[attr-defined] # in a line, not once more with all its stack
    return answer


def kept(request: HttpRequest) -> list[tuple[str, str]]:
    """What was sent, to be sent again: the same entries under the same keys. A browser gives a file only once."""
    if request.FILES or SECRET & set(request.POST):
        return []
    return [(name, str(value)) for name, values in request.POST.lists() for value in values]


def cause(error: BaseException | None) -> BaseException | None:
    """The error of the database that says it is away, behind this one."""
    while error is not None:
        if isinstance(error, DatabaseError | InterfaceError) and is_away(error):
            return error
        error = error.__cause__ or error.__context__
    return None


def is_away(error: BaseException) -> bool:
    driver = error.__cause__
    if isinstance(driver, sqlite3.Error):
        return (getattr(driver, "sqlite_errorcode", 0) & 0xFF) in SQLITE
    state = getattr(driver, "sqlstate", "")
    if state is None:  # psycopg itself could not go on
        return type(error).__name__ in ("OperationalError", "InterfaceError")
    return bool(state) and state.startswith(POSTGRESQL)


def said(error: BaseException) -> str:
    """What a database says of it, in one line."""
    return " ".join(str(error).split()) or type(error).__name__
