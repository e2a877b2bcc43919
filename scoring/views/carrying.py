"""What a phone is told of a party, to go on by itself; also with the answer to what waited there."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect

from scoring.access import party_to_see
from scoring.carried import carried
from scoring.models import Party
from scoring.sheet import PartySheet, sheet_of
from scoring.views.app import kit_of, phone_files
from scoring.views.looks import look_at

OUTBOX = "Outbox"  # the header by which what waited on a phone is sent (static/scoring/outbox.js)


def told(request: HttpRequest, sheet: PartySheet) -> dict[str, Any]:
    return {
        "party": carried(sheet, look_at(request, sheet.party), get_token(request)),
        "kit": kit_of(sheet.party.group)["path"],
        **phone_files(),
    }


def written(request: HttpRequest, party: Party, key: str) -> HttpResponse:
    """On to the table.

    The outbox is told in a way that nothing between it and the app can say; and how the party is now, as the network
    may be gone again before it could ask.
    """
    if OUTBOX not in request.headers:
        return redirect(party)
    answer = JsonResponse(told(request, sheet_of(party_to_see(request, party.slug))))
    answer["Entry-Written"] = key
    return answer
