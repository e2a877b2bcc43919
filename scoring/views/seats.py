"""Seats in the wrong order, or a wrong person, found after several deals."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from scoring.access import party_to_own, party_to_see, phone_of
from scoring.forms.seats import ReseatForm
from scoring.history import Deed
from scoring.models import Role
from scoring.sheet import sheet_of
from scoring.views.answers import CONFLICT, UNPROCESSABLE, on_a_page, since


@on_a_page
def party_reseat(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method != "POST":
        return _page(request, ReseatForm(sheet_of(party_to_see(request, slug, Role.OWNER))))
    with transaction.atomic():
        sheet = sheet_of(party_to_own(request, slug))
        form = ReseatForm(sheet, request.POST)
        if form.done_by(sheet.party.acts.last()):
            return redirect(sheet.party)
        if form.outdated:
            return _outdated(request, form)
        if not form.is_valid():
            return _page(request, form, UNPROCESSABLE)
        if form.seating is None or not form.looked_at:
            return _page(request, form)
        sheet.party.reseat(form.seating, phone=phone_of(request))
    messages.success(request, gettext("They sit so now, and all was scored anew."))
    return redirect(sheet.party)


def _outdated(request: HttpRequest, form: ReseatForm) -> HttpResponse:
    """What was chosen is kept, unless the seats it speaks of are others by now."""
    meanwhile = since(request, form.party)
    if any(deed.seats for deed in meanwhile):
        form = ReseatForm(form.sheet)
    return _page(request, form, CONFLICT, meanwhile)


def _page(
    request: HttpRequest, form: ReseatForm, status: int = 200, meanwhile: list[Deed] | None = None
) -> HttpResponse:
    context = {"form": form, "sheet": form.sheet, "party": form.party, "since": meanwhile}
    return render(request, "scoring/party_reseat.html", context, status=status)
