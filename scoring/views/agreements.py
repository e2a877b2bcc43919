"""A group's agreements: kept under a name, changed version by version, sent to another group."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from scoring.access import (
    agreement_to_own,
    agreement_to_see,
    group_held,
    group_to_own,
    group_to_see,
    phone_if_known,
    phone_of,
    role_in,
)
from scoring.engine.agreement.domains import Whole
from scoring.forms.agreements import AddForm, ChangeForm, TakeForm
from scoring.forms.agreements.fields import DOMAINS, number_typed
from scoring.house_rules import Difference, differences, house_rules
from scoring.models import Agreement, AgreementVersion, Role
from scoring.views.answers import CONFLICT, UNPROCESSABLE, form_page, on_a_page

VERSIONS_A_PAGE = 20


@require_safe
def agreement_list(request: HttpRequest, slug: str) -> HttpResponse:
    group = group_to_see(request, slug)
    agreements = group.agreements.with_newest()
    context = {
        "group": group,
        "current": [one for one in agreements if not one.archived],
        "archived": [one for one in agreements if one.archived],
        "owns": role_in(request, group) == Role.OWNER,
    }
    return render(request, "scoring/agreement_list.html", context)


@on_a_page
def agreement_add(request: HttpRequest, slug: str) -> HttpResponse:
    """A new agreement, as it is where it comes from; then it can be changed."""
    if request.method != "POST":
        return _adding(request, AddForm(group_to_own(request, slug), like=request.GET.get("like", "")))
    with transaction.atomic():
        form = AddForm(group_held(request, slug), request.POST)
        if not form.is_valid():
            return _adding(request, form)
        agreement = form.save(phone_of(request))
    messages.success(request, gettext("The agreement is there. Change what you play otherwise."))
    return redirect("agreement_change", agreement.slug)


def _adding(request: HttpRequest, form: AddForm) -> HttpResponse:
    context = {"group": form.group, "form": form}
    return form_page(request, "agreement_add", context)


@on_a_page
def agreement_change(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method != "POST":
        return _editor(request, ChangeForm(agreement_to_see(request, slug, Role.OWNER)))
    with transaction.atomic():
        form = ChangeForm(agreement_to_own(request, slug), request.POST)
        if "back" in request.POST:
            return _editor(request, form.back(request.POST["back"]))
        valid = form.is_valid()
        if form.outdated:
            return _editor(request, form.renewed(), CONFLICT, since=form.since)
        if not valid:
            return _editor(request, form, UNPROCESSABLE)
        form.save(phone_of(request))
    return redirect(form.of)


@require_POST
def agreement_archive(request: HttpRequest, slug: str) -> HttpResponse:
    with transaction.atomic():
        agreement = agreement_to_own(request, slug)
        usual = agreement.is_default
        agreement.archive(away=request.POST.get("away") == "1")
    if usual and agreement.archived:
        messages.info(request, gettext("It was the usual one: until another one is, parties begin with Classic."))
    return redirect("agreement_list", agreement.group.slug)


@require_POST
def agreement_default(request: HttpRequest, slug: str) -> HttpResponse:
    with transaction.atomic():
        agreement = agreement_to_own(request, slug)
        if agreement.archived:
            messages.error(request, gettext("An archived agreement cannot be the usual one."))
        else:
            agreement.make_default()
    return redirect("agreement_list", agreement.group.slug)


@require_safe
def agreement_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """The house rules as text, and what was changed in them when."""
    agreement = agreement_to_see(request, slug)
    newest = agreement.newest
    page = Paginator(agreement.versions.order_by("-number"), VERSIONS_A_PAGE).get_page(request.GET.get("page"))
    phone = phone_if_known(request)
    context = {
        "agreement": agreement,
        "group": agreement.group,
        "version": newest,
        "rules": house_rules(newest.rules),
        "page": page,
        "changes": _changes(agreement, list(page), phone.pk if phone else 0),
        "owns": role_in(request, agreement.group) == Role.OWNER,
        "shared": request.build_absolute_uri(newest.get_absolute_url()),
    }
    return render(request, "scoring/agreement_detail.html", context)


@on_a_page
def agreement_shared(request: HttpRequest, slug: str) -> HttpResponse:
    """One version, for whoever has its link: nothing of the group but what the agreement is called."""
    version = get_object_or_404(AgreementVersion.objects.shared(), slug=slug)
    if request.method != "POST":
        return _taking(request, version, TakeForm(version, phone_if_known(request)))
    with transaction.atomic():
        form = TakeForm(version, phone_if_known(request), request.POST)
        if not form.is_valid():
            return _taking(request, version, form)
        agreement = form.save(phone_of(request))
    return redirect(agreement)


def _taking(request: HttpRequest, version: AgreementVersion, form: TakeForm) -> HttpResponse:
    context = {"version": version, "rules": house_rules(version.rules), "form": form}
    return form_page(request, "agreement_shared", context)


@require_safe
def agreement_example(request: HttpRequest) -> HttpResponse:
    """What an option makes of a tiny party, under one more number than is shown anyway."""
    key = request.GET.get("key", "")
    number = number_typed(request.GET.get(key.replace("/", "-"), "").strip())
    if key not in DOMAINS:
        key = next(iter(DOMAINS))
    fits = isinstance(DOMAINS[key], Whole) and DOMAINS[key].holds(number)
    return render(request, "scoring/_agreement_example.html", {"key": key, "number": number if fits else None})


def _changes(
    agreement: Agreement, versions: list[AgreementVersion], phone: int
) -> list[tuple[AgreementVersion, tuple[Difference, ...], bool]]:
    """Each version with what it changed, and whether this phone made it."""
    before = agreement.versions.filter(number=versions[-1].number - 1).first()
    older = [*versions[1:], before]
    return [
        (new, differences(old.rules, new.rules) if old else (), new.phone_id == phone)
        for new, old in zip(versions, older, strict=True)
    ]


def _editor(request: HttpRequest, form: ChangeForm, status: int = 200, **more: Any) -> HttpResponse:
    context = {
        "form": form,
        "agreement": form.of,
        "group": form.of.group,
        "path": reverse("agreement_change", args=[form.of.slug]),
    }
    return render(request, "scoring/agreement_change.html", {**context, **more}, status=status)
