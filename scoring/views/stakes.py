"""What a party is played for."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring.access import party_to_own, party_to_see, phone_of
from scoring.forms.stakes import StakesForm
from scoring.models import Party, Role


@require_http_methods(["GET", "HEAD", "POST"])
def party_stakes(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method != "POST":
        party = party_to_see(request, slug, Role.OWNER)
        return _page(request, party, StakesForm(stakes=party.stakes))
    with transaction.atomic():
        party = party_to_own(request, slug)
        form = StakesForm(request.POST)
        if not form.is_valid():
            return _page(request, party, form)
        if form.stakes != party.stakes:
            party.stake(form.stakes, phone=phone_of(request))
    return redirect(party)


def _page(request: HttpRequest, party: Party, form: StakesForm) -> HttpResponse:
    context = {"party": party, "form": form}
    return render(request, "scoring/party_stakes.html", context, status=422 if form.is_bound else 200)
