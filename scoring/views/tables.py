"""The table: a party as it is played."""

import segno
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from scoring.access import party_to_see, party_to_write, phone_of
from scoring.sheet import sheet_of
from scoring.summary import summaries


@require_safe
def party_detail(request: HttpRequest, slug: str) -> HttpResponse:
    sheet = sheet_of(party_to_see(request, slug))
    context = {
        "sheet": sheet,
        "party": sheet.party,
        "act": sheet.party.last_act(),
        "summaries": summaries(sheet) if sheet.winner else (),
    }
    return render(request, "scoring/party_detail.html", context)


@require_safe
def party_share(request: HttpRequest, slug: str) -> HttpResponse:
    """The link of the party for another phone: as words, and as a QR code."""
    party = party_to_see(request, slug)
    address = request.build_absolute_uri(party.get_absolute_url())
    code = segno.make(address, micro=False).svg_data_uri(border=3)
    return render(request, "scoring/party_share.html", {"party": party, "address": address, "code": code})


@require_POST
def party_undo(request: HttpRequest, slug: str) -> HttpResponse:
    with transaction.atomic():
        party = party_to_write(request, slug)
        act = party.last_act()
        if act is None or request.POST.get("seen") != str(party.version):
            messages.warning(request, gettext("Nothing was undone: something else was written in between."))
        else:
            party.undo(act, phone=phone_of(request))
            messages.success(request, gettext("Undone."))
    return redirect(party)
