"""Who may see and do what: the object, or 404."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from scoring.models import Party, Phone

SESSION_KEY = "phone"


def phone_if_known(request: HttpRequest) -> Phone | None:
    """The phone of this session, if it has opened a party before."""
    return Phone.objects.filter(pk=request.session.get(SESSION_KEY, 0)).first()


def phone_of(request: HttpRequest) -> Phone:
    """The phone of this session, known from now on."""
    phone = phone_if_known(request)
    if phone is None:
        phone = Phone.objects.create()
        request.session[SESSION_KEY] = phone.pk
    return phone


def party_to_see(request: HttpRequest, slug: str) -> Party:
    """The party of a link. Who has the link may see it, and the phone that opens it will find it on its first page."""
    party = get_object_or_404(Party.objects.to_play(), slug=slug)
    phone = phone_of(request)
    if not party.phones.filter(pk=phone.pk).exists():  # `add` alone would wait for whoever writes, each time
        party.phones.add(phone)
    return party


def party_to_write(request: HttpRequest, slug: str) -> Party:
    """The party of a link, held against other writers until the transaction ends. Who has the link may write."""
    return get_object_or_404(Party.objects.to_play().select_for_update(), slug=slug)
