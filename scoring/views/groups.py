"""Groups: friends who play together, their parties, and what leads from there."""

from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access import group_held, group_to_own, group_to_see, phone_of, rights
from scoring.forms.groups import GroupChangeForm, GroupForm
from scoring.forms.pastparties import PastPartiesForm
from scoring.models import AgreementVersion, Group, Party, Player
from scoring.views.answers import form_page, on_a_page

PARTIES_A_PAGE = 20


@never_cache
@on_a_page
def group_add(request: HttpRequest) -> HttpResponse:
    phone = phone_of(request)
    form = GroupForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with transaction.atomic():
            data = form.cleaned_data
            group, new = Group.begin_once(data["slug"], data["name"], phone=phone, called=data["called"])
            if new:
                Player.named(group, data["players"])
        rules = AgreementVersion.objects.shared().filter(slug=request.GET.get("rules", "").replace("\0", "")).first()
        return redirect(rules or group)  # who came for house rules goes on with them
    return form_page(request, "group_add", {"form": form})


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
    if request.method != "POST":
        group = group_to_own(request, slug)
        return _changing(request, group, GroupChangeForm(group))
    with transaction.atomic():
        group = group_held(request, slug)
        form = GroupChangeForm(group, request.POST)
        if not form.is_valid():
            return _changing(request, group, form)
        group.name, group.default_agreement = form.cleaned_data["name"], form.cleaned_data["default_agreement"]
        group.save(update_fields=["name", "default_agreement"])
    return redirect(group)


def _changing(request: HttpRequest, group: Group, form: GroupChangeForm) -> HttpResponse:
    context = {"form": form, "group": group}
    return form_page(request, "group_change", context)
