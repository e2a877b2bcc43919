"""The table: a party as it is played."""

from typing import Any

from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from scoring.access import may, party_to_follow, party_to_see, party_to_write, phone_of
from scoring.history import deeds
from scoring.models import Act, Entry, Party, Role
from scoring.models.acts import ImpossibleError
from scoring.models.seating import TakenError
from scoring.sheet import sheet_of
from scoring.summary import summaries
from scoring.views.looks import Look, live_page, look_at

SHOWN = 9  # entries on the big screen, where it is high enough


@require_safe
def party_detail(request: HttpRequest, slug: str) -> HttpResponse:
    party, role = party_to_follow(request, slug)
    look = Look.of_member(party, role)
    return live_page(request, "party_detail", look, lambda: table_context(party, writes=look.writes))


@require_safe
def party_screen(request: HttpRequest, slug: str) -> HttpResponse:
    """For a television, or a tablet in the middle of the table."""
    party, role = party_to_follow(request, slug)
    look = Look.of_member(party, role)
    return live_page(request, "party_screen", look, lambda: screen_context(party))


def table_context(party: Party, *, writes: bool = False) -> dict[str, Any]:
    sheet = sheet_of(party)
    return {
        "sheet": sheet,
        "party": party,
        "undoable": writes and party.acts.all().undoable().exists(),
        "summaries": summaries(sheet) if sheet.winner else (),
    }


def screen_context(party: Party) -> dict[str, Any]:
    sheet = sheet_of(party)
    row, *earlier = sheet.rows_newest_first[:SHOWN] or [None]
    return {"sheet": sheet, "party": party, "row": row, "earlier": earlier}


@require_safe
def party_share(request: HttpRequest, slug: str) -> HttpResponse:
    """The link of the party for another phone, and the ways to look on."""
    party = party_to_see(request, slug)
    look = look_at(request, party)
    link = request.build_absolute_uri(party.get_absolute_url())
    return render(request, "scoring/party_share.html", {"party": party, "look": look, "link": link})


@require_POST
def party_undo(request: HttpRequest, slug: str) -> HttpResponse:
    with transaction.atomic():
        party = party_to_write(request, slug)
        act = party.last_act()
        if act is not None and act.owners and not may(request, party, Role.OWNER):
            messages.warning(request, gettext("Only who owns the group can take this back."))
        elif act is None or request.POST.get("seen") != str(party.version):
            messages.warning(request, gettext("Nothing was undone: something else was written in between."))
        else:
            _undo(request, party, act)
    return redirect(party)


def _undo(request: HttpRequest, party: Party, act: Act) -> None:
    try:
        party.undo(act, phone=phone_of(request))
    except TakenError:
        messages.warning(request, gettext("Nothing was undone: the players have other names by now."))
    except (ImpossibleError, Entry.DoesNotExist, IntegrityError):  # acts that came in an archive may be any
        messages.warning(request, gettext("Nothing was undone: this does not fit the party any more."))
    else:
        messages.success(request, _words(party))


def _words(party: Party) -> str:
    """What was done last."""
    [deed] = deeds([party.acts.latest("pk")], party, None)
    return render_to_string("scoring/_deed.html", {"deed": deed}).strip()
