"""Who is really the best: the figures of a player, of a group, and of two against each other."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.access import group_to_see, rights
from scoring.bars import bars
from scoring.figures import FIGURES, shown
from scoring.forms.statistics import PartiesForm, RankForm, VersusForm
from scoring.statistics import BEST_AND_WORST, Scope, ahead, form_of, records, tallies
from scoring.views.answers import form_page
from scoring.views.players import player_of


@require_safe
def player_detail(request: HttpRequest, slug: str, player: str) -> HttpResponse:
    group = group_to_see(request, slug)
    one = player_of(group, player)
    form = PartiesForm(group, request.GET)
    context = {"group": group, **rights(request, group), "player": one, "form": form}
    if form.is_valid():
        scope = Scope([one], form.keys)
        tally = tallies(scope)[one.pk]
        context |= {
            "chapters": shown([tally]),
            "tally": tally,
            "bars": list(bars(form_of(scope))),
            "records": records(scope, BEST_AND_WORST),
        }
    return form_page(request, "player_detail", context)


@require_safe
def group_statistics(request: HttpRequest, slug: str) -> HttpResponse:
    group = group_to_see(request, slug)
    form = RankForm(group, request.GET)
    context: dict[str, Any] = {"group": group, "form": form}
    if form.is_valid():
        scope = Scope(list(group.players.all()), form.keys)
        context |= {"records": records(scope), **ranked(scope, form)}
    return form_page(request, "group_statistics", context)


def ranked(scope: Scope, form: RankForm) -> dict[str, Any]:
    """The players in order; apart from them those whose figure rests on too little to be compared."""
    figure, counted = FIGURES[form.key], tallies(scope)
    sat = [(player, counted[player.pk]) for player in scope.players if counted[player.pk]["parties"]]
    sat.sort(key=lambda row: figure.value(row[1]) or 0, reverse=not form.rising)
    return {
        "sorted_by": figure,
        "figures": [one for chapter in shown([*counted.values()]) for one in chapter.figures],
        "ranked": [row for row in sat if figure.ranks(row[1])],
        "unranked": [row for row in sat if not figure.ranks(row[1])],
    }


@require_safe
def group_versus(request: HttpRequest, slug: str) -> HttpResponse:
    group = group_to_see(request, slug)
    form = VersusForm(group, request.GET)
    context: dict[str, Any] = {"group": group, "form": form}
    if form.is_valid() and form.pair:
        together = form.together
        counted = tallies(Scope(form.pair, together))
        context |= {
            "chapters": shown([*counted.values()]),
            "pair": [(player, counted[player.pk]) for player in form.pair],
        }
        context["ahead"] = ahead(*form.pair, together)
    return form_page(request, "group_versus", context)
