"""A party looked back on: how it went, and what becomes of it."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.access import party_to_own, party_to_remove, party_to_restore, party_to_see
from scoring.chart import chart_of
from scoring.sheet import sheet_of
from scoring.turning import turning_points
from scoring.views.looks import among, look_at


@require_safe
def party_review(request: HttpRequest, slug: str) -> HttpResponse:
    party = party_to_see(request, slug)
    sheet = sheet_of(party)
    context = {
        "party": party,
        "sheet": sheet,
        "look": look_at(request, party),
        "chart": chart_of(sheet, party.signs()),
        "turns": turning_points(sheet),
    }
    return render(request, "scoring/party_review.html", context)


@require_POST
def party_archive(request: HttpRequest, slug: str) -> HttpResponse:
    """Put away, or taken back: what the form says, so that pressing twice does it once."""
    with transaction.atomic():
        party = party_to_own(request, slug)
        party.archive(away=request.POST.get("away") == "1")
    return redirect("party_review", slug)


@require_POST
def party_remove(request: HttpRequest, slug: str) -> HttpResponse:
    with transaction.atomic():
        party = party_to_remove(request, slug)
        party.remove()
    told = _("The party is removed. For 30 days it can be had back, from this page.")
    back = format_html('<a class="link" href="#removed-parties">{}</a>', _("Removed parties"))
    messages.success(request, format_html("{} {}", told, back))
    return redirect(among(party))


@require_POST
def party_restore(request: HttpRequest, slug: str) -> HttpResponse:
    party = party_to_restore(request, slug)
    party.restore()
    messages.success(request, _("The party is back, as it was."))
    return redirect(party)
