"""A party taken along: in words, on paper, as a table for a spreadsheet program, as a file for this app."""

import json
import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from scoring.access import may, party_to_see
from scoring.engine.partyfile import write_party
from scoring.models import Party, Role
from scoring.printed import PrintedSheet
from scoring.sheet import sheet_of
from scoring.spreadsheet import sheet_csv
from scoring.tidings import tidings

LONGEST_FILE_NAME = 50


@require_safe
def party_export(request: HttpRequest, slug: str) -> HttpResponse:
    party = party_to_see(request, slug)
    context = {"party": party, "tidings": tidings(sheet_of(party)), "writes": may(request, party, Role.SCORER)}
    return render(request, "scoring/party_export.html", context)


@require_safe
def party_print(request: HttpRequest, slug: str) -> HttpResponse:
    party = party_to_see(request, slug)
    sheet = sheet_of(party)
    context = {"party": party, "sheet": sheet, "printed": PrintedSheet(sheet)}
    return render(request, "scoring/party_print.html", context)


@require_safe
def party_download(request: HttpRequest, slug: str) -> HttpResponse:
    party = party_to_see(request, slug)
    written = write_party(sheet_of(party).game)
    return as_file(
        f"{file_name(party)}.json", "application/json", json.dumps(written, ensure_ascii=False, indent=2) + "\n"
    )


@require_safe
def party_table(request: HttpRequest, slug: str) -> HttpResponse:
    party = party_to_see(request, slug)
    return as_file(f"{file_name(party)}.csv", "text/csv; charset=utf-8", sheet_csv(sheet_of(party)))


def as_file(name: str, content_type: str, content: str | bytes) -> HttpResponse:
    """What a browser saves under a name."""
    disposition = content_disposition_header(True, name)
    return HttpResponse(content, content_type=content_type, headers={"Content-Disposition": disposition})


def file_name(party: Party) -> str:
    """What a party's file is called: `Аня, Борис, Вера 2024-05-01`."""
    return f"{safe_name(str(party))} {timezone.localdate(party.played_at)}".strip()


def safe_name(name: str) -> str:
    """A name by letters that every system allows in that of a file."""
    return " ".join(re.sub(r"[^\w ,()-]", " ", name).split())[:LONGEST_FILE_NAME].strip()
