"""Links by which one joins a group."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access import group_held, group_to_own, phone_if_known, phone_of
from scoring.forms.links import InvitationForm, JoinForm
from scoring.models import Group, Invitation, Role
from scoring.views.answers import form_page, on_a_page


@never_cache
@on_a_page
def invitation_add(request: HttpRequest, slug: str) -> HttpResponse:
    group = group_to_own(request, slug)
    form = InvitationForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        context = {"group": group, "form": form}
        return form_page(request, "invitation_add", context)
    terms = {"role": form.cleaned_data["role"], "expires_at": form.expires_at}
    made_by = group.member_on(phone_if_known(request))
    invitation, _new = group.invitations.get_or_create(token=form.token, defaults={**terms, "made_by": made_by})
    return redirect("invitation_detail", slug, invitation.token)


@never_cache
@require_safe
def invitation_detail(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """The link as one shows it to others."""
    group = group_to_own(request, slug)
    invitation = get_object_or_404(group.invitations.that_hold(), token=token)
    context = {
        "group": group,
        "invitation": invitation,
        "link": request.build_absolute_uri(invitation.get_absolute_url()),
    }
    return render(request, "scoring/invitation_detail.html", context)


@require_POST
def invitation_revoke(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    with transaction.atomic():
        group = group_held(request, slug)
        get_object_or_404(group.invitations, token=token)
        group.invitations.filter(token=token).revoke()
    messages.success(request, _("The invitation is taken back. Who has joined by it stays."))
    return redirect("member_list", slug)


@never_cache
@on_a_page
def invitation_join(request: HttpRequest, token: str) -> HttpResponse:
    """Says what one would join, and asks."""
    if request.method != "POST":
        return _joining(request, _invitation(token), JoinForm())
    with transaction.atomic():
        get_object_or_404(Group, invitations__token=token).hold()
        invitation, form = _invitation(token), JoinForm(request.POST)
        if invitation is None or not form.is_valid():
            return _joining(request, invitation, form)
        invitation.group.join(phone_of(request), Role(invitation.role), form.cleaned_data["name"])
    messages.success(request, _("You are in."))
    return redirect(invitation.group)


def _invitation(token: str) -> Invitation | None:
    """What a link invites to; nothing, where it no longer does."""
    invitation = get_object_or_404(Invitation.objects.select_related("group", "made_by__user"), token=token)
    return invitation if invitation.holds() and invitation.group.deleted_at is None else None


def _joining(request: HttpRequest, invitation: Invitation | None, form: JoinForm) -> HttpResponse:
    if invitation is None:
        return render(request, "scoring/invitation_over.html", status=410)
    me = invitation.group.member_on(phone_if_known(request))
    more = me is None or me.role < invitation.role
    context = {"invitation": invitation, "group": invitation.group, "me": me, "more": more, "form": form}
    return form_page(request, "invitation_join", context)
