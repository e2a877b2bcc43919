"""Players of a group: added, renamed, put away, found to be one person."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.access import group_held, group_to_own, group_to_see, group_to_write, rights
from scoring.forms.players import PlayerAddForm, PlayerChangeForm, PlayerMergeForm
from scoring.models import Group, Player, Role
from scoring.views.answers import UNPROCESSABLE, form_page, on_a_page


def player_of(group: Group, slug: str) -> Player:
    player = get_object_or_404(group.players.with_parties(), slug=slug)
    player.group = group
    return player


@require_safe
def player_list(request: HttpRequest, slug: str) -> HttpResponse:
    group = group_to_see(request, slug)
    return _list(request, group, PlayerAddForm())


def _list(request: HttpRequest, group: Group, form: PlayerAddForm) -> HttpResponse:
    players = list(group.players.with_parties())
    context = {
        "group": group,
        **rights(request, group),
        "form": form,
        "active": [player for player in players if not player.archived],
        "archived": [player for player in players if player.archived],
    }
    return render(request, "scoring/player_list.html", context, status=UNPROCESSABLE if form.errors else 200)


@require_POST
def player_add(request: HttpRequest, slug: str) -> HttpResponse:
    form = PlayerAddForm(request.POST)
    group = group_to_write(request, slug)
    if not form.is_valid():
        return _list(request, group, form)
    player, new = Player.add_once(group, form.cleaned_data["name"])
    if not new:
        text = _("{name} is there already, among the archived.") if player.archived else _("{name} is there already.")
        messages.info(request, format_html(text, name=format_html("<bdi>{}</bdi>", player.name)))
    return redirect("player_list", group.slug)


@on_a_page
def player_change(request: HttpRequest, slug: str, player: str) -> HttpResponse:
    if request.method != "POST":
        one = player_of(group_to_write(request, slug), player)
        return _changing(request, one, PlayerChangeForm(one))
    with transaction.atomic():
        one = player_of(group_held(request, slug, Role.SCORER), player)
        form = PlayerChangeForm(one, request.POST)
        if not form.is_valid():
            return _changing(request, one, form)
        one.change(form.cleaned_data["name"], form.cleaned_data["sign"])
    return redirect("player_list", slug)


def _changing(request: HttpRequest, player: Player, form: PlayerChangeForm) -> HttpResponse:
    context = {"group": player.group, **rights(request, player.group), "player": player, "form": form}
    return form_page(request, "player_change", context)


@require_POST
def player_archive(request: HttpRequest, slug: str, player: str) -> HttpResponse:
    """Put away, or taken back: what the form says, so that pressing twice does it once."""
    with transaction.atomic():
        group = group_held(request, slug, Role.SCORER)
        player_of(group, player).archive(away=request.POST.get("away") == "1")
    return redirect("player_list", slug)


@on_a_page
def player_merge(request: HttpRequest, slug: str, player: str) -> HttpResponse:
    if request.method != "POST":
        one = player_of(group_to_own(request, slug), player)
        form = PlayerMergeForm(one, request.GET if "into" in request.GET else None)
        return _merging(request, one, form)
    with transaction.atomic():
        one = player_of(group_held(request, slug), player)
        form = PlayerMergeForm(one, request.POST)
        if not form.is_valid() or form.together:
            return _merging(request, one, form, UNPROCESSABLE)
        other = form.cleaned_data["into"]
        one.merge_into(other)
    text = _("{name} is one player now, with all parties of both.")
    messages.success(request, format_html(text, name=format_html("<bdi>{}</bdi>", other.name)))
    return redirect("player_list", slug)


def _merging(request: HttpRequest, player: Player, form: PlayerMergeForm, status: int = 200) -> HttpResponse:
    """Whom to choose; once that is said, which parties move, or why they cannot be one person."""
    context = {"group": player.group, "player": player, "form": form}
    if form.is_valid() and not form.together:
        context["parties"] = player.parties().prefetch_related("seats")
    return render(request, "scoring/player_merge.html", context, status=status)


@on_a_page
def player_remove(request: HttpRequest, slug: str, player: str) -> HttpResponse:
    if request.method != "POST":
        one = player_of(group_to_own(request, slug), player)
        context = {"group": one.group, "player": one, "sat": one.seats.exists()}
        return render(request, "scoring/player_remove.html", context)
    with transaction.atomic():
        one = player_of(group_held(request, slug), player)
        if one.seats.exists():
            context = {"group": one.group, "player": one, "sat": True}
            return render(request, "scoring/player_remove.html", context, status=UNPROCESSABLE)
        one.delete()
    return redirect("player_list", slug)
