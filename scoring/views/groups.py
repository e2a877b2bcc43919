"""Groups: friends who play together, their parties, and what leads from there."""

from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.access import group_to_own, group_to_see, phone_of, rights
from scoring.forms.groups import GroupChangeForm, GroupForm
from scoring.forms.pastparties import PastPartiesForm
from scoring.models import Group, Party, Player

PARTIES_A_PAGE = 20
on_a_page = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@on_a_page
def group_add(request: HttpRequest) -> HttpResponse:
    form = GroupForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with transaction.atomic():
            data = form.cleaned_data
            group, new = Group.begin_once(data["slug"], data["name"], phone=phone_of(request))
            if new:
                Player.named(group, data["players"])
        return redirect(group)
    return render(request, "scoring/group_add.html", {"form": form}, status=422 if form.is_bound else 200)


@require_safe
def group_detail(request: HttpRequest, slug: str) -> HttpResponse:
    group = group_to_see(request, slug)
    form, own = PastPartiesForm(group, request.GET), rights(request, group)
    parties = form.parties().with_agreement().prefetch_related("seats")
    context = {
        "group": group,
        **own,
        "form": form,
        "page": Paginator(parties, PARTIES_A_PAGE).get_page(request.GET.get("page")),
        "players": [player for player in form.players.values() if not player.archived],
        "put_away": group.parties.put_away().exists,
        "removed_parties": Party.with_removed.removed().filter(group=group).prefetch_related("seats")
        if own["owns"]
        else (),
    }
    return render(request, "scoring/group_detail.html", context)


@on_a_page
def group_change(request: HttpRequest, slug: str) -> HttpResponse:
    group = group_to_own(request, slug)
    form = GroupChangeForm(group, request.POST if request.method == "POST" else None)
    if form.is_valid():
        group.name, group.default_agreement = form.cleaned_data["name"], form.cleaned_data["default_agreement"]
        group.save(update_fields=["name", "default_agreement"])
        return redirect(group)
    context = {"form": form, "group": group}
    return render(request, "scoring/group_change.html", context, status=422 if form.is_bound else 200)
