"""Many entries at once: pasted or typed, looked at, saved all or none."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.access import party_to_see, party_to_write, phone_of
from scoring.forms.pasted import PasteForm
from scoring.models import Role
from scoring.sheet import sheet_of
from scoring.views.answers import CONFLICT, UNPROCESSABLE, on_a_page


@on_a_page
def entries_paste(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method != "POST":
        return _page(request, PasteForm(sheet_of(party_to_see(request, slug, Role.SCORER))))
    with transaction.atomic():
        party = party_to_write(request, slug)
        form = PasteForm(sheet_of(party), request.POST)
        if not form.is_valid():
            return _page(request, form, UNPROCESSABLE)
        if "save" not in request.POST:
            return _page(request, form)
        if form.outdated:
            messages.warning(request, _("Nothing was saved: something was written in between. Look again."))
            return _page(request, form, CONFLICT)
        party.add_entries([line.written for line in form.lines], phone=phone_of(request))
    return redirect(party)


def _page(request: HttpRequest, form: PasteForm, status: int = 200) -> HttpResponse:
    live = bool(request.htmx)  # type: ignore[attr-defined]
    context = {"form": form, "party": form.sheet.party, "sheet": form.sheet, "live": live}
    return render(request, "scoring/entries_paste.html" + ("#pasted" if live else ""), context, status=status)
