"""Looking on: the pages behind a watch link. Nothing on them writes, or leads to where one may."""

from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scoring.access import party_watched, watched
from scoring.live.marks import WATCHER, mark_of_group
from scoring.live.stream import PREFIX
from scoring.models import Group, Party, WatchLink
from scoring.sheet import sheet_of
from scoring.views.looks import Look, live_page
from scoring.views.tables import screen_context, table_context

PARTIES_A_PAGE = 20


@require_safe
def watch_detail(request: HttpRequest, token: str) -> HttpResponse:
    """A party's link shows the table, a group's the parties."""
    link = watched(token)
    if link.party:
        return _table(request, link, party_watched(link, link.party.uuid))
    group = _group(link)

    def context() -> dict[str, Any]:
        parties = group.parties.in_sight().newest_first().prefetch_related("seats")
        page = Paginator(parties, PARTIES_A_PAGE).get_page(request.GET.get("page"))
        return {"group": group, "page": page}

    return live_page(request, "watch_detail", _look_at_group(link, group), context)


@require_safe
def watch_party(request: HttpRequest, token: str, uuid: UUID) -> HttpResponse:
    link = watched(token)
    return _table(request, link, party_watched(link, uuid))


@require_safe
def watch_screen(request: HttpRequest, token: str) -> HttpResponse:
    """A party's link shows the party, a group's the newest one: a screen may be left on it for good."""
    link = watched(token)
    if link.party:
        return _screen(request, link, party_watched(link, link.party.uuid))
    group = _group(link)

    def context() -> dict[str, Any]:
        newest = group.parties.in_sight().to_play().newest_first().first()
        return screen_context(newest) if newest else {}

    return live_page(request, "party_screen", _look_at_group(link, group), context)


@require_safe
def watch_party_screen(request: HttpRequest, token: str, uuid: UUID) -> HttpResponse:
    link = watched(token)
    return _screen(request, link, party_watched(link, uuid))


@require_safe
@vary_on_headers("HX-Request")
def watch_entry(request: HttpRequest, token: str, uuid: UUID, key: UUID) -> HttpResponse:
    """Why."""
    link = watched(token)
    party = party_watched(link, uuid)
    sheet = sheet_of(party)
    row = next((row for row in sheet.rows if row.entry.key == key), None)
    if row is None:
        if request.htmx and party.acts.filter(entry_key=key).exists():  # type: ignore[attr-defined]
            return render(request, "scoring/entry_gone.html", status=404)
        raise Http404
    template = "scoring/entry_detail.html" + ("#entry-detail" if request.htmx else "")  # type: ignore[attr-defined]
    context = {"sheet": sheet, "party": party, "row": row, "look": Look.of_watcher(link, party)}
    return render(request, template, context)


def _table(request: HttpRequest, link: WatchLink, party: Party) -> HttpResponse:
    return live_page(request, "party_detail", Look.of_watcher(link, party), lambda: table_context(party))


def _screen(request: HttpRequest, link: WatchLink, party: Party) -> HttpResponse:
    return live_page(request, "party_screen", Look.of_watcher(link, party), lambda: screen_context(party))


def _group(link: WatchLink) -> Group:
    if link.group is None:  # the database holds that a link has one or the other
        raise Http404
    return link.group


def _look_at_group(link: WatchLink, group: Group) -> Look:
    base = link.get_absolute_url()
    return Look(base, f"{PREFIX}watch/{link.token}/", mark_of_group(group, WATCHER), screen=f"{base}screen/")
