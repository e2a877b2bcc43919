"""A page on which a bar moves while something takes its time. It is sent bit by bit, and needs no JavaScript."""

import logging
from collections.abc import Callable, Generator
from contextlib import closing
from time import monotonic
from typing import NamedTuple, TypeVar

from django.db import DatabaseError
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.translation import gettext as _

from scoring.progress import Step, Steps

logger = logging.getLogger(__name__)

PATIENCE = 0.7
"""Seconds until one is told how far it is."""
BETWEEN = 0.2
"""Seconds between two looks."""
GAP = "<!-- what is done meanwhile -->"

Result = TypeVar("Result")


class End(NamedTuple):
    """What came of it, and where one goes from there; with the form that was refused, where one was."""

    text: str
    onward: str
    address: str
    form: BaseForm | None = None


def moving(
    request: HttpRequest,
    title: str,
    steps: Steps[Result],
    answer: Callable[[Result], HttpResponse],
    end: Callable[[Result], End],
) -> HttpResponseBase:
    """The answer to what is soon done; else a page that says how far it is, and in the end what came of it."""
    until = monotonic() + PATIENCE
    try:
        step = next(steps)
        while monotonic() < until:
            step = next(steps)
    except StopIteration as stop:
        return answer(stop.value)
    page = render_to_string("scoring/moving.html", {"title": title, "gap": GAP}, request)

    def told(end: End) -> str:
        return render_to_string("scoring/_moved.html", {"end": end}, request)

    failed = End(_("This could not be done, and nothing was changed."), _("Try again"), request.get_full_path())
    response = StreamingHttpResponse(_sent(page, step, steps, lambda result: told(end(result)), told(failed)))
    response["Content-Encoding"] = "identity"  # packed, it would come all at once
    response["X-Accel-Buffering"] = "no"
    return response


def _sent(
    page: str, step: Step, steps: Steps[Result], told: Callable[[Result], str], failed: str
) -> Generator[str, None, None]:
    before, after = page.split(GAP)
    with closing(steps):
        yield before + _bar(step)
        last = monotonic()
        try:
            while True:
                step = next(steps)
                if monotonic() - last > BETWEEN:
                    yield _bar(step)
                    last = monotonic()
        except StopIteration as stop:
            yield told(stop.value)
        except (Http404, DatabaseError):  # it is too late for a page of their own
            logger.exception("Long work failed.")
            yield failed
    yield after


def _bar(step: Step) -> str:
    """Each takes the place of the one before it (archive.css)."""
    bar = '<label class="moving">{} <progress max="{}" value="{}">{}/{}</progress></label>\n'
    return format_html(bar, step.doing, step.of, step.done, step.done, step.of)
