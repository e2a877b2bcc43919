"""Who may see and do what: the object, or 404."""

from contextlib import suppress
from uuid import UUID

from django.contrib.auth.models import User
from django.db import InternalError, OperationalError
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from scoring.models import Agreement, Group, Member, Party, Phone, Role, Upload, WatchLink

SESSION_KEY = "phone"


def phone_if_known(request: HttpRequest) -> Phone | None:
    """The phone of this session, if it has opened a party or a group before."""
    return Phone.objects.select_related("user").filter(pk=request.session.get(SESSION_KEY, 0)).first()


def account_on(request: HttpRequest) -> User | None:
    """The account that is signed in on this phone."""
    phone = phone_if_known(request)
    return phone.user if phone else None


def phone_of(request: HttpRequest) -> Phone:
    """The phone of this session, known from now on."""
    phone = phone_if_known(request)
    if phone is None:
        phone = Phone.objects.create()
        request.session[SESSION_KEY] = phone.pk
    return phone


def role_in(request: HttpRequest, group: Group) -> Role | None:
    """The highest role that this phone, or the account on it, has in a group."""
    phone = phone_if_known(request)
    roles = Member.objects.of(phone).filter(group=group).values_list("role", flat=True) if phone else ()
    return Role(max(roles)) if roles else None


def rights(request: HttpRequest, group: Group) -> dict[str, bool]:
    """What a page of a group offers: whether this phone writes in it, and owns it."""
    role = role_in(request, group)
    return {"writes": role is not None and role >= Role.SCORER, "owns": role == Role.OWNER}


def _need(role: Role | None, least: Role) -> None:
    if role is None or role < least:
        raise Http404


def group_to_see(request: HttpRequest, slug: str, least: Role = Role.VIEWER) -> Group:
    group = get_object_or_404(Group.objects.alive(), slug=slug)
    _need(role_in(request, group), least)
    return group


def group_to_write(request: HttpRequest, slug: str) -> Group:
    return group_to_see(request, slug, Role.SCORER)


def group_to_own(request: HttpRequest, slug: str) -> Group:
    return group_to_see(request, slug, Role.OWNER)


def group_held(request: HttpRequest, slug: str, least: Role = Role.OWNER) -> Group:
    """The group, its members held against others who change them until the transaction ends."""
    group = get_object_or_404(Group.objects.alive().select_for_update(), slug=slug)
    _need(role_in(request, group), least)
    return group


def group_to_restore(request: HttpRequest, slug: str) -> Group:
    """A removed group, for who owned it."""
    return get_object_or_404(Group.objects.removed_by_owners(phone_if_known(request)), slug=slug)


def role_at(request: HttpRequest, party: Party) -> Role | None:
    """The role that this phone has at a party. One of no group is open to whoever has its link."""
    if party.group is None:
        return Role.OWNER
    return role_in(request, party.group) if party.group.deleted_at is None else None


def may(request: HttpRequest, party: Party, least: Role) -> bool:
    """Whether this phone may do in a party what a role may."""
    role = role_at(request, party)
    return role is not None and role >= least


def party_to_see(request: HttpRequest, slug: str, least: Role = Role.VIEWER) -> Party:
    """The party of a link; a phone that opens one of no group will find it on its first page."""
    party = get_object_or_404(Party.objects.to_play().with_agreement().select_related("group"), slug=slug)
    _need(role_at(request, party), least)
    if party.group is None:
        with suppress(OperationalError, InternalError):  # where nothing can be written, one can still look
            _remember(request, party)
    return party


def _remember(request: HttpRequest, party: Party) -> None:
    phone = phone_of(request)
    if not party.phones.filter(pk=phone.pk).exists():  # a page that only looks takes no write lock
        party.phones.add(phone)


def party_to_write(request: HttpRequest, slug: str, least: Role = Role.SCORER) -> Party:
    """The party of a link, held against other writers until the transaction ends.

    Its group is held before it, as by who merges players: nobody waits for who waits for him.
    """
    group = Group.objects.select_for_update(of=("self",)).filter(parties__slug=slug).first()
    party = get_object_or_404(Party.objects.to_play().select_for_update(), slug=slug)
    if group is not None and party.group_id == group.pk:
        party.group = group
    _need(role_at(request, party), least)
    return party


def party_to_own(request: HttpRequest, slug: str) -> Party:
    """The party of a link, to correct its agreement or its seats."""
    return party_to_write(request, slug, Role.OWNER)


def party_to_remove(request: HttpRequest, slug: str) -> Party:
    """A party to remove; who has done so already, and presses twice, finds it once more."""
    removed = Party.with_removed.removed_by(phone_if_known(request)).filter(slug=slug).first()
    return removed or party_to_own(request, slug)


def party_to_restore(request: HttpRequest, slug: str) -> Party:
    """A removed party, for who may have it back."""
    return get_object_or_404(Party.with_removed.removed_by(phone_if_known(request)), slug=slug)


def agreement_to_see(request: HttpRequest, slug: str, least: Role = Role.VIEWER) -> Agreement:
    """An agreement of a group, for who may do this much there."""
    found = Agreement.objects.select_related("group__default_agreement").filter(group__deleted_at=None)
    agreement = get_object_or_404(found, slug=slug)
    _need(role_in(request, agreement.group), least)
    return agreement


def agreement_to_own(request: HttpRequest, slug: str) -> Agreement:
    """An agreement to change, its group held against others who do until the transaction ends."""
    get_object_or_404(Group, agreements__slug=slug).hold()
    return agreement_to_see(request, slug, Role.OWNER)


def watched(token: str) -> WatchLink:
    """What a watch link reads, while it holds and the group is there."""
    links = WatchLink.objects.that_open().select_related("group", "party__group")
    return get_object_or_404(links, token=token)


def party_watched(link: WatchLink, uuid: UUID) -> Party:
    """A party that a watch link reads; of two that came from one file, the newer."""
    parties = Party.objects.to_play().with_agreement()
    read = parties.filter(pk=link.party_id) if link.party_id else parties.filter(group=link.group_id)
    party = read.filter(uuid=uuid).order_by("-pk").first()
    if party is None:
        raise Http404
    return party


def upload_to_see(request: HttpRequest, token: str) -> Upload:
    """What this phone has sent; into a group only for who owns that."""
    found = Upload.objects.filter(phone=phone_if_known(request)).select_related("group", "phone")
    upload = get_object_or_404(found, token=token)
    group = upload.group
    if group is not None and (group.deleted_at is not None or role_in(request, group) != Role.OWNER):
        raise Http404
    return upload


def upload_held(request: HttpRequest, seen: Upload) -> Upload:
    """The same, with the group it goes into, held against a second tap until the transaction ends."""
    upload = Upload.objects.select_for_update().filter(pk=seen.pk).first()
    if upload is None:
        raise Http404
    if seen.group is not None:
        upload.group = group_held(request, seen.group.slug)
    return upload
