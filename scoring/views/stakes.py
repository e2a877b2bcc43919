"""What a party is played for."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoring.access import party_to_own, party_to_see, phone_of
from scoring.forms.stakes import StakesForm
from scoring.models import Party, Role
from scoring.views.answers import form_page, on_a_page


@on_a_page
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
    return form_page(request, "party_stakes", context)
