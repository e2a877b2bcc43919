from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe
from django.views.i18n import set_language

from scoring.access import phone_if_known
from scoring.models import Party

PARTIES_A_PAGE = 20

language_change = require_POST(set_language)


@require_safe
def home_detail(request: HttpRequest) -> HttpResponse:
    parties = Party.objects.of_phone(phone_if_known(request)).prefetch_related("seats")
    page = Paginator(parties, PARTIES_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "scoring/home_detail.html", {"page": page})
