"""Settling up in a group: who pays whom over several parties, and which of them are paid."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from scoring.access import group_held, group_to_see, phone_if_known, phone_of, rights
from scoring.forms.settling import SettleForm, SettlingForm
from scoring.models import Role, Settlement
from scoring.views.answers import form_page

SETTLEMENTS_A_PAGE = 20


@require_safe
def group_settling(request: HttpRequest, slug: str) -> HttpResponse:
    group = group_to_see(request, slug)
    form = SettlingForm(group, request.GET)
    context = {"group": group, "form": form, **rights(request, group)}
    return form_page(request, "group_settling", context)


@require_safe
def settlement_list(request: HttpRequest, slug: str) -> HttpResponse:
    group = group_to_see(request, slug)
    page = Paginator(group.settlements.to_list(), SETTLEMENTS_A_PAGE).get_page(request.GET.get("page"))
    context = {"group": group, "page": page, "me": group.member_on(phone_if_known(request)), **rights(request, group)}
    return render(request, "scoring/settlement_list.html", context)


@require_POST
def settlement_add(request: HttpRequest, slug: str) -> HttpResponse:
    with transaction.atomic():
        group = group_held(request, slug, Role.SCORER)
        form = SettleForm(group, request.POST)
        if not form.is_valid():
            messages.warning(request, gettext("Nothing was marked: something has changed meanwhile. Look again."))
            return redirect("group_settling", slug)
        Settlement.of(form.parties, group, group.member_on(phone_of(request)))
    return redirect("settlement_list", slug)


@require_POST
def settlement_undo(request: HttpRequest, slug: str, settlement: str) -> HttpResponse:
    """Taken back: its parties are open again."""
    with transaction.atomic():
        group = group_held(request, slug, Role.SCORER)
        get_object_or_404(group.settlements, slug=settlement).delete()
    return redirect("settlement_list", slug)
