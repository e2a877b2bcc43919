from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe
from django.views.i18n import set_language

from scoring.access import phone_if_known
from scoring.models import Group, Party

PARTIES_A_PAGE = 20

language_change = require_POST(set_language)


@require_safe
def home_detail(request: HttpRequest) -> HttpResponse:
    phone = phone_if_known(request)
    groups = list(Group.objects.of(phone).lately_played())
    newest = {party.group_id: party for party in Party.objects.newest_of(groups).prefetch_related("seats")}
    loose, archived = Party.objects.of_phone(phone).loose(), "archived" in request.GET
    parties = (loose if archived else loose.in_sight()).prefetch_related("seats")
    context = {
        "archived": archived,
        "put_away": loose.put_away().exists(),
        "removed_parties": Party.with_removed.removed_by(phone).loose().prefetch_related("seats"),
        "account": phone and phone.user,
        "removed": Group.objects.removed_by_owners(phone),
        "groups": [(group, newest.get(group.pk)) for group in groups],
        "page": Paginator(parties, PARTIES_A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "scoring/home_detail.html", context)
