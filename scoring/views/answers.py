"""How a page with a form answers, and what others have done since it was opened."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from scoring.access import phone_if_known
from scoring.history import Deed, deeds
from scoring.models import Party

CONFLICT, UNPROCESSABLE = 409, 422
LONGEST_NUMBER = 9
on_a_page = require_http_methods(["GET", "HEAD", "POST"])


def form_page(request: HttpRequest, page: str, context: Mapping[str, Any]) -> HttpResponse:
    """A page with its `form`: as it was asked for, or with what is wrong in what was sent."""
    status = UNPROCESSABLE if context["form"].errors else 200
    return render(request, f"scoring/{page}.html", dict(context), status=status)


def number_in(text: str | None) -> int | None:
    """A position or a version; None for what is none, however long it is."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else None


def since(request: HttpRequest, party: Party) -> list[Deed]:
    """What was done since a form was opened, the oldest first: the version counts the acts."""
    seen = number_in(request.POST.get("seen"))
    number = 0 if seen is None else party.version - seen
    acts = party.acts.order_by("-pk")[: max(number, 0)]
    return list(deeds(acts, party, phone_if_known(request)))[::-1]
