"""Entries: written down, explained, corrected, taken out."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from scoring.access import party_to_see, party_to_write, phone_if_known, phone_of
from scoring.ahead import Place
from scoring.forms.entries import ENTRY_FORMS, EntryForm
from scoring.forms.entries.base import as_uuid, keys_in
from scoring.forms.entries.deal import DealForm
from scoring.models import Act, Party, Role
from scoring.rows import SheetRow
from scoring.sheet import PartySheet, sheet_of
from scoring.views.answers import CONFLICT, UNPROCESSABLE, number_in, on_a_page, since
from scoring.views.carrying import OUTBOX, told, written
from scoring.views.looks import look_at


@on_a_page
def entry_add(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    if request.method != "POST":
        sheet = sheet_of(party_to_see(request, slug, Role.SCORER))
        return _page(request, ENTRY_FORMS[kind](_place_to_add(request, sheet)))
    with transaction.atomic():
        sheet = sheet_of(party_to_write(request, slug))
        twin = _find(sheet, as_uuid(request.POST.get("key")))
        if twin is not None:
            return _written_already(request, sheet, twin)
        form = ENTRY_FORMS[kind](_place_to_add(request, sheet), request.POST)
        refused = _refused(request, form)
        if refused is not None:
            return refused
        form.add(phone_of(request))
    return written(request, sheet.party, request.POST.get("key", ""))


def _refused(request: HttpRequest, form: EntryForm) -> HttpResponse | None:
    """What was written in between is told, with what was typed kept; then the faults are."""
    valid = form.is_valid()
    if form.outdated and not _only_own(request, form.place.party, form.sent_before, form.seen_version):
        return _page(request, form.renewed(), CONFLICT, since=since(request, form.place.party))
    return None if valid else _page(request, form, UNPROCESSABLE)


def _only_own(request: HttpRequest, party: Party, sent: set[UUID], seen: int | None) -> bool:
    """Entries that waited on a phone come one after another: what it sent before is nothing that came in between."""
    return bool(sent) and party.only_sent(phone_if_known(request), sent, since=seen)


def _written_already(request: HttpRequest, sheet: PartySheet, twin: SheetRow) -> HttpResponse:
    """Tapped twice or sent again: as if saved now. Something else under the same key: offered as a correction."""
    form = _form_of(sheet, twin, request.POST)
    form.is_valid()
    if form.says_the_same_as(twin.entry):
        return written(request, sheet.party, request.POST.get("key", ""))
    return _page(request, form.renewed(), CONFLICT, twin=twin)


@require_safe
def entry_forms(request: HttpRequest, slug: str) -> HttpResponse:
    """Every form of the table, for a phone to keep: by its kind, and by how many deals are written down before it.

    And what `party_carry` says.
    """
    sheet = sheet_of(party_to_see(request, slug, Role.SCORER))
    seats = len(sheet.seats)
    places = [Place.later(sheet, deals) for deals in range(0 if sheet.winner else seats + 1)]
    kept = {
        f"{kind} {deals}": render_to_string("scoring/entry_form.html", _context(form(place)), request)
        for kind, form in ENTRY_FORMS.items()
        for deals, place in enumerate(places)
        if deals == 0 or issubclass(form, DealForm)
    }
    return JsonResponse({"seats": seats, "forms": kept, **told(request, sheet)})


@require_safe
def party_carry(request: HttpRequest, slug: str) -> HttpResponse:
    """The party itself, for a phone that makes its forms and previews by itself."""
    return JsonResponse(told(request, sheet_of(party_to_see(request, slug, Role.SCORER))))


@require_POST
@vary_on_headers("HX-Request")
def entry_preview(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """What would happen; nothing is written."""
    sheet = sheet_of(party_to_see(request, slug, Role.SCORER))
    row = _find(sheet, as_uuid(request.GET.get("entry")))
    place = _place_to_add(request, sheet) if row is None else Place.of(sheet, row)
    form = ENTRY_FORMS[kind if row is None else row.kind](place, request.POST, asking=True)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "scoring/entry_form.html#entry-preview", {**_context(form), "live": True})
    return _page(request, form)


@require_safe
@vary_on_headers("HX-Request")
def entry_detail(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    sheet = sheet_of(party_to_see(request, slug))
    row = _find(sheet, key)
    if row is None:
        return _gone(request, sheet.party, key)
    template = "scoring/entry_detail.html" + ("#entry-detail" if request.htmx else "")  # type: ignore[attr-defined]
    look = look_at(request, sheet.party)
    return render(request, template, {"sheet": sheet, "party": sheet.party, "row": row, "look": look})


@on_a_page
def entry_change(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    if request.method != "POST":
        sheet = sheet_of(party_to_see(request, slug, Role.SCORER))
        row = _find(sheet, key)
        return _gone(request, sheet.party, key) if row is None else _page(request, _form_of(sheet, row))
    with transaction.atomic():
        sheet = sheet_of(party_to_write(request, slug))
        row = _find(sheet, key)
        if row is None:
            return _put_in_again(request, sheet, key)
        form = _form_of(sheet, row, request.POST)
        form.is_valid()
        if form.says_the_same_as(row.entry):
            return written(request, sheet.party, request.POST.get("key", ""))
        refused = _refused(request, form)
        if refused is not None:
            return refused
        form.change(phone_of(request))
    return written(request, sheet.party, request.POST.get("key", ""))


def _put_in_again(request: HttpRequest, sheet: PartySheet, key: UUID) -> HttpResponse:
    """The entry was taken out while it was corrected: what was typed is offered as a new one in its old place."""
    act = _last_act_on(sheet.party, key)
    if act is None:
        raise Http404
    written: dict[str, Any] = act.before or act.after or {}
    form = ENTRY_FORMS[written["type"]](Place.to_add(sheet, act.position), request.POST)
    form.is_valid()
    return _page(request, form.renewed(), CONFLICT, since=since(request, sheet.party), removed=True)


@on_a_page
def entry_remove(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    if request.method != "POST":
        sheet = sheet_of(party_to_see(request, slug, Role.SCORER))
        row = _find(sheet, key)
        return _gone(request, sheet.party, key) if row is None else _removal(request, sheet, row)
    with transaction.atomic():
        sheet = sheet_of(party_to_write(request, slug))
        row = _find(sheet, key)
        if row is None:
            return _removed_already(request, sheet.party, key)
        seen, sent = number_in(request.POST.get("seen")), keys_in(request.POST.get("after", ""))
        if seen != sheet.party.version and not _only_own(request, sheet.party, sent, seen):
            return _removal(request, sheet, row, CONFLICT)
        if Place.of(sheet, row).look_ahead(None).impossible:
            return _removal(request, sheet, row, UNPROCESSABLE)
        sheet.party.remove_entry(row.entry, phone=phone_of(request))
    return written(request, sheet.party, str(key))


def _removed_already(request: HttpRequest, party: Party, key: UUID) -> HttpResponse:
    """As it was wished: who sent it again after a lost answer hears what that one said."""
    gone = _gone(request, party, key)
    return written(request, party, str(key)) if OUTBOX in request.headers else gone


# Finding, and what is shown.


def _find(sheet: PartySheet, key: UUID | None) -> SheetRow | None:
    return next((row for row in sheet.rows if row.entry.key == key), None)


def _form_of(sheet: PartySheet, row: SheetRow, data: MultiValueDict[str, Any] | None = None) -> EntryForm:
    return ENTRY_FORMS[row.kind](Place.of(sheet, row), data)


def _place_to_add(request: HttpRequest, sheet: PartySheet) -> Place:
    """At the end, or where the address says; above the entry that stood there when the form was opened."""
    return Place.to_add(sheet, number_in(request.GET.get("at")), as_uuid(request.POST.get("above")))


def _page(request: HttpRequest, form: EntryForm, status: int = 200, **more: object) -> HttpResponse:
    return render(request, "scoring/entry_form.html", {**_context(form), **more}, status=status)


def _context(form: EntryForm) -> dict[str, Any]:
    form.is_valid()
    return {"form": form, "place": form.place, "sheet": form.place.sheet, "party": form.place.party}


def _removal(request: HttpRequest, sheet: PartySheet, row: SheetRow, status: int = 200) -> HttpResponse:
    """What taking an entry out would change, and the question; after a conflict also what came in between."""
    place = Place.of(sheet, row)
    context = {"sheet": sheet, "party": sheet.party, "row": row, "place": place, "ahead": place.look_ahead(None)}
    if status == CONFLICT:
        context["since"] = since(request, sheet.party)
    return render(request, "scoring/entry_remove.html", context, status=status)


def _gone(request: HttpRequest, party: Party, key: UUID) -> HttpResponse:
    """An entry that was there says so; one that never was is not found."""
    if _last_act_on(party, key) is None:
        raise Http404
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "scoring/entry_gone.html", status=404)
    messages.warning(request, gettext("This entry has been taken out of the sheet."))
    return redirect(party)


def _last_act_on(party: Party, key: UUID) -> Act | None:
    return party.acts.filter(entry_key=key).last()
