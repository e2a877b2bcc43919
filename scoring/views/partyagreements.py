"""The agreement of a party: read, put right, and what another one would have made of it."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scoring.access import party_to_own, party_to_see, party_watched, phone_of, watched
from scoring.engine.agreement import Agreement as Rules
from scoring.forms.agreements import PartyAgreementForm, WhatIfForm
from scoring.house_rules import house_rules
from scoring.models import Party, Role
from scoring.recount import what_if
from scoring.sheet import PartySheet, sheet_of
from scoring.views.answers import CONFLICT, UNPROCESSABLE, on_a_page, since
from scoring.views.looks import Look, look_at


@require_safe
def party_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The house rules that the party is scored by."""
    party = party_to_see(request, slug)
    return _rules(request, look_at(request, party), party)


@require_safe
def watch_rules(request: HttpRequest, token: str, uuid: UUID) -> HttpResponse:
    link = watched(token)
    party = party_watched(link, uuid)
    return _rules(request, Look.of_watcher(link, party), party)


def _rules(request: HttpRequest, look: Look, party: Party) -> HttpResponse:
    sheet = sheet_of(party)
    context = {"sheet": sheet, "party": party, "rules": house_rules(sheet.agreement), "look": look}
    return render(request, "scoring/party_rules.html", context)


@on_a_page
def party_agree(request: HttpRequest, slug: str) -> HttpResponse:
    """Correct the agreement, once it was shown what that changes."""
    if request.method != "POST":
        sheet = sheet_of(party_to_see(request, slug, Role.OWNER))
        return _editor(request, PartyAgreementForm(sheet, like=_like(sheet, request.GET.get("like", ""))))
    with transaction.atomic():
        form = PartyAgreementForm(sheet_of(party_to_own(request, slug)), request.POST)
        if "back" in request.POST:
            return _editor(request, form.back(request.POST["back"]))
        valid = form.is_valid()
        if valid and form.unchanged:
            messages.info(request, gettext("Nothing was changed in the agreement."))
            return redirect(form.sheet.party)
        if form.outdated:
            return _editor(request, form.renewed(), CONFLICT, since=since(request, form.sheet.party))
        if not valid or not form.confirmed:
            return _editor(request, form, 200 if valid else UNPROCESSABLE)
        form.save(phone_of(request))
    messages.success(request, gettext("The agreement is corrected, and all was scored anew."))
    return redirect(form.sheet.party)


@require_safe
def party_what_if(request: HttpRequest, slug: str) -> HttpResponse:
    """The party under any other agreement, beside its own; nothing is changed."""
    sheet = sheet_of(party_to_see(request, slug))
    form = WhatIfForm(sheet, request.GET)
    other = form.other
    context = {
        "sheet": sheet,
        "party": sheet.party,
        "form": form,
        "recount": what_if(sheet, other.rules) if other else None,
        "other": other,
    }
    return render(request, "scoring/party_what_if.html", context)


def _like(sheet: PartySheet, slug: str) -> Rules | None:
    """The agreement of the group that is to stand in place of the party's own."""
    return next((one.rules for one in PartyAgreementForm(sheet).versions if one.slug == slug), None)


def _editor(request: HttpRequest, form: PartyAgreementForm, status: int = 200, **more: Any) -> HttpResponse:
    party = form.sheet.party
    context = {
        "form": form,
        "sheet": form.sheet,
        "party": party,
        "path": reverse("party_agree", args=[party.slug]),
    }
    return render(request, "scoring/party_agree.html", {**context, **more}, status=status)
