"""Who is in a group, and what each may do."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.access import group_held, group_to_own, group_to_restore, group_to_see, phone_if_known, phone_of, role_in
from scoring.forms.members import GroupRemovalForm, MemberForm, RemovalForm, SuccessorForm
from scoring.models import Group, Invitation, Member, Role, WatchLink
from scoring.views.answers import UNPROCESSABLE, form_page, on_a_page


@require_safe
def member_list(request: HttpRequest, slug: str) -> HttpResponse:
    group = group_to_see(request, slug)
    me = group.member_on(phone_if_known(request))
    role = me.role if me else Role.VIEWER
    links = WatchLink.objects.into(group).that_open().select_related("group", "party").prefetch_related("party__seats")
    context = {
        "group": group,
        "members": group.members.select_related("user"),
        "me": me,
        "owns": role >= Role.OWNER,
        "writes": role >= Role.SCORER,
        "invitations": group.invitations.that_hold().select_related("made_by__user") if role >= Role.OWNER else (),
        "watch_links": links if role >= Role.SCORER else (),
    }
    return render(request, "scoring/member_list.html", context)


@on_a_page
def member_change(request: HttpRequest, slug: str, member: str) -> HttpResponse:
    """An owner changes anyone; the others change what they themselves are called."""
    if request.method != "POST":
        return _member_page(request, _member_form(request, group_to_see(request, slug), member))
    with transaction.atomic():
        form = _member_form(request, group_held(request, slug, Role.VIEWER), member)
        if not form.is_valid():
            return _member_page(request, form)
        form.save()
    return redirect("member_list", slug)


def _member_form(request: HttpRequest, group: Group, slug: str) -> MemberForm:
    owns = role_in(request, group) == Role.OWNER
    members = group.members.all() if owns else Member.objects.of(phone_if_known(request)).filter(group=group)
    member = get_object_or_404(members.select_related("user", "group"), slug=slug)
    return MemberForm(member, request.POST if request.method == "POST" else None, owns=owns)


def _member_page(request: HttpRequest, form: MemberForm) -> HttpResponse:
    member = form.member
    mine = member.is_on(phone_if_known(request))
    context = {"form": form, "member": member, "group": member.group, "mine": mine, "owns": "role" in form.fields}
    return form_page(request, "member_change", context)


@on_a_page
def member_remove(request: HttpRequest, slug: str, member: str) -> HttpResponse:
    if request.method != "POST":
        group = group_to_own(request, slug)
        found = get_object_or_404(group.members.select_related("user"), slug=member)
        known = group.invitations.that_hold().exists() or WatchLink.objects.into(group).that_hold().exists()
        context = {"group": group, "member": found, "known": known, "form": RemovalForm()}
        context |= {"mine": found.is_on(phone_if_known(request))}
        return render(request, "scoring/member_remove.html", context)
    with transaction.atomic():
        group = group_held(request, slug)
        _remove(request, group, group.members.filter(slug=member).first())
    return redirect("member_list", slug)


def _remove(request: HttpRequest, group: Group, member: Member | None) -> None:
    """Nothing where the member is gone already: tapped twice, or by another owner."""
    if member is not None and member.is_on(phone_if_known(request)):
        messages.error(request, _("Nobody removes oneself: leave the group instead."))
    elif member is not None:
        member.leave()
        if "links" in request.POST:
            Invitation.objects.filter(group=group).revoke()
            WatchLink.objects.into(group).revoke()


@on_a_page
def group_hand_over(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method != "POST":
        return _hand_over_page(request, *_successors(request, group_to_own(request, slug)))
    with transaction.atomic():
        group, me, form = _successors(request, group_held(request, slug))
        if not form.is_valid():
            return _hand_over_page(request, group, me, form)
        group.hand_over(me, form.successor)
    messages.success(request, _("The group is handed over. You still write in it."))
    return redirect("member_list", slug)


def _successors(request: HttpRequest, group: Group) -> tuple[Group, Member, SuccessorForm]:
    phone = phone_if_known(request)
    others = [member for member in group.members.select_related("user", "group") if not member.is_on(phone)]
    me = get_object_or_404(Member.objects.of(phone).owners().select_related("group"), group=group)
    return group, me, SuccessorForm(others, request.POST if request.method == "POST" else None)


def _hand_over_page(request: HttpRequest, group: Group, me: Member, form: SuccessorForm) -> HttpResponse:
    context = {"group": group, "me": me, "form": form}
    return form_page(request, "group_hand_over", context)


@on_a_page
def group_leave(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method != "POST":
        group = group_to_see(request, slug)
        stays = not group.may_leave(phone_of(request))
        return render(request, "scoring/group_leave.html", {"group": group, "stays": stays})
    with transaction.atomic():
        group, phone = group_held(request, slug, Role.VIEWER), phone_of(request)
        if not group.may_leave(phone):
            return render(request, "scoring/group_leave.html", {"group": group, "stays": True}, status=UNPROCESSABLE)
        group.leave(phone)
    messages.success(request, _("You have left the group."))
    return redirect("home_detail")


@on_a_page
def group_remove(request: HttpRequest, slug: str) -> HttpResponse:
    removed = Group.objects.removed_by_owners(phone_if_known(request)).filter(slug=slug)
    if request.method == "POST" and removed.exists():  # tapped twice
        return redirect("home_detail")
    group = group_to_own(request, slug)
    form = GroupRemovalForm(group, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        context = {"group": group, "form": form, "goes": group.contents()}
        return form_page(request, "group_remove", context)
    group.remove()
    messages.success(request, _("The group is removed. For 30 days you can have it back, from this page."))
    return redirect("home_detail")


@require_POST
def group_restore(request: HttpRequest, slug: str) -> HttpResponse:
    group = group_to_restore(request, slug)
    group.restore()
    messages.success(request, _("The group is back, as it was."))
    return redirect(group)
