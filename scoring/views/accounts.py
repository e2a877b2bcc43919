"""Accounts: optional; they keep one's groups on other phones."""

from django.contrib import messages
from django.contrib.auth import user_logged_in
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from scoring.access import account_on, phone_if_known, phone_of
from scoring.forms.accounts import AccountAddForm, AccountForm, PasswordForm, SignInForm
from scoring.models import Group
from scoring.views.answers import form_page, on_a_page


@never_cache
@require_safe
def account_detail(request: HttpRequest) -> HttpResponse:
    phone = phone_if_known(request)
    groups = Group.objects.of(phone).order_by("name")
    return render(request, "scoring/account_detail.html", {"account": phone and phone.user, "groups": groups})


@sensitive_post_parameters()
@never_cache
@on_a_page
def account_add(request: HttpRequest) -> HttpResponse:
    if account_on(request):
        return redirect("account_detail")
    form = AccountAddForm(request)
    user = form.save() if form.is_valid() else None
    if user is None:
        return _page(request, form, "account_add")
    _sign_in(request, user)
    messages.success(request, _("The account is made, and this device is signed in."))
    return redirect("account_detail")


@sensitive_post_parameters()
@never_cache
@on_a_page
def account_sign_in(request: HttpRequest) -> HttpResponse:
    if account_on(request):  # read before the password is: a second tap must not find the session moved away
        return redirect("account_detail")
    form = SignInForm(request)
    if not form.is_valid() or form.user is None:
        return _page(request, form, "account_sign_in")
    _sign_in(request, form.user)
    return redirect("home_detail")


def _sign_in(request: HttpRequest, user: User) -> None:
    """As Django's own login does: the session gets another key, and all who listen are told."""
    phone_of(request).sign_in(user)
    request.session.cycle_key()
    user_logged_in.send(sender=User, request=request, user=user)


def _page(request: HttpRequest, form: AccountForm, page: str) -> HttpResponse:
    groups = Group.objects.of(phone_if_known(request)).order_by("name")
    return form_page(request, page, {"form": form, "groups": groups})


@require_POST
def account_sign_out(request: HttpRequest) -> HttpResponse:
    if phone := phone_if_known(request):
        phone.sign_out()
    messages.success(request, _("Signed out. Parties that belong to no group are still on this device."))
    return redirect("home_detail")


@require_POST
def account_sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    if phone := phone_if_known(request):
        phone.sign_out_others()
        phone.sign_out()
        request.session.cycle_key()
    messages.success(request, _("Signed out on every device."))
    return redirect("home_detail")


@sensitive_post_parameters()
@never_cache
@on_a_page
def account_change(request: HttpRequest) -> HttpResponse:
    user = account_on(request)
    if user is None:
        return redirect("account_sign_in")
    form = PasswordForm(request, user)
    if not form.is_valid():
        return _page(request, form, "account_change")
    form.save()
    phone_of(request).sign_out_others()
    request.session.cycle_key()
    messages.success(request, _("The password is changed. Other devices have to sign in again."))
    return redirect("account_detail")
