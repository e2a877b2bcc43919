from collections.abc import Iterable

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access import group_to_write, party_to_see, party_to_write, phone_if_known, phone_of
from scoring.forms.again import AgainForm
from scoring.forms.groupparties import GroupStartForm, MoveForm, tapped
from scoring.forms.parties import StartForm
from scoring.forms.partyfiles import PartyFileForm
from scoring.history import deeds
from scoring.models import Group, Party, Phone, Role
from scoring.views.answers import form_page, on_a_page
from scoring.views.carrying import OUTBOX, written

ACTS_A_PAGE = 50
LINEUPS = 2
LOOKED_BACK = 20


@never_cache
@on_a_page
def party_add(request: HttpRequest) -> HttpResponse:
    group, phone = group_named(request), phone_of(request)
    form, lately = beginning(request, group, phone)
    if form.is_valid():
        version = form.agreement_version
        title = form.cleaned_data["title"]
        slug = request.POST.get("slug", "") if OUTBOX in request.headers else ""
        party, new = Party.begin_once(
            form.written, phone=phone, title=title, group=group, agreement_version=version, slug=slug
        )
        if new and form.drawn:
            _tell_the_lot(request, party)
        return written(request, party, str(party.uuid))
    context = {"form": form, "source": form.source, "lineups": lineups(lately), "group": group}
    return form_page(request, "party_add", context)


def beginning(request: HttpRequest, group: Group | None, phone: Phone) -> tuple[StartForm, list[Party]]:
    """The form, like the party that the address names, and the parties that were begun lately."""
    known = group.parties.newest_first() if group else Party.objects.of_phone(phone).loose()
    named = request.GET.get("from", "").replace("\0", "")  # of which PostgreSQL will hear nothing
    source = known.select_related("agreement_version__agreement").filter(slug=named).first()
    lately = list(known.prefetch_related("seats")[:LOOKED_BACK])
    return _start_form(request, group, source, lately[0] if lately else None), lately


def group_named(request: HttpRequest) -> Group | None:
    """The group that the address names, for who writes in it."""
    slug = request.GET.get("group")
    return None if slug is None else group_to_write(request, slug.replace("\0", ""))


def _start_form(request: HttpRequest, group: Group | None, source: Party | None, last: Party | None) -> StartForm:
    """Stakes are those of the party that this one is begun like, else of the last one."""
    data = request.POST if request.method == "POST" else None
    like = source or last
    stakes = like.stakes if like else None
    if group is None:
        return StartForm(data, source=source, stakes=stakes)
    if data is not None and "tap" in data:
        return GroupStartForm(group, source=source, typed=tapped(data, data["tap"]), stakes=stakes)
    return GroupStartForm(group, data, source=source, stakes=stakes)


def _tell_the_lot(request: HttpRequest, party: Party) -> None:
    name = format_html("<bdi>{}</bdi>", party.names[party.first_dealer])
    messages.info(request, format_html(_("Lots were drawn: {name} deals first."), name=name))


def lineups(parties: Iterable[Party]) -> list[Party]:
    """The newest party of each set of names in their order."""
    newest: dict[tuple[str, ...], Party] = {}
    for party in parties:
        newest.setdefault(tuple(party.names), party)
    return list(newest.values())[:LINEUPS]


@never_cache
@on_a_page
def party_open(request: HttpRequest) -> HttpResponse:
    group, phone = group_named(request), phone_of(request)
    form = PartyFileForm()
    if request.method == "POST":
        sent = int(request.META.get("CONTENT_LENGTH") or 0)
        form = PartyFileForm(request.POST, request.FILES, sent=sent)
    if form.is_valid():
        party, new = Party.begin_once(
            form.written, phone=phone, title=form.title, as_it_stands=form.own_id, group=group
        )
        if not new:
            messages.info(request, _("This party is on this device already."))
        return redirect(party)
    context = {"form": form, "group": group}
    return form_page(request, "party_open", context)


@require_POST
def party_again(request: HttpRequest, slug: str) -> HttpResponse:
    """What a phone without a network has begun is there, whatever has become of the party before it."""
    with transaction.atomic():
        party = party_to_write(request, slug)
        if OUTBOX in request.headers:
            form = AgainForm(party, request.POST)
            if not form.is_valid():
                return HttpResponseBadRequest()
            begun = form.begun
            return written(request, party.again(phone=phone_of(request), begun=begun), str(begun.uuid))
        if party.winner is None:
            messages.error(request, _("This party is not over yet."))
            return redirect(party)
        return redirect(party.again(phone=phone_of(request)))


@on_a_page
def party_move(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method != "POST":
        party = party_to_see(request, slug)
        return redirect(party) if party.group else _moving(request, party, MoveForm(party, _groups(request)))
    with transaction.atomic():
        party = party_to_write(request, slug)
        if party.group is not None:
            return redirect(party)
        if not party.began_on(phone_if_known(request)):
            messages.warning(request, _("Only the phone that began the party takes it into a group."))
            return redirect(party)
        form = MoveForm(party, _groups(request), request.POST)
        if not form.is_valid():
            return _moving(request, party, form)
        party.move(form.cleaned_data["group"])
    messages.success(request, _("The party belongs to the group now."))
    return redirect(party)


def _groups(request: HttpRequest) -> QuerySet[Group]:
    return Group.objects.of(phone_if_known(request), Role.SCORER).order_by("name")


def _moving(request: HttpRequest, party: Party, form: MoveForm) -> HttpResponse:
    context = {"party": party, "form": form}
    return form_page(request, "party_move", context)


@require_safe
def party_history(request: HttpRequest, slug: str) -> HttpResponse:
    party = party_to_see(request, slug)
    page = Paginator(party.acts.order_by("-pk"), ACTS_A_PAGE).get_page(request.GET.get("page"))
    context = {"party": party, "page": page, "deeds": deeds(page, party, phone_if_known(request))}
    return render(request, "scoring/party_history.html", context)
