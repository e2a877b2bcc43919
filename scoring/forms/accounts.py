"""Accounts: a name and a password, no mail."""

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms.names import NameField
from scoring.models.members import LONGEST_MEMBER_NAME

LONGEST_PASSWORD = 200
ADVICE = gettext_lazy("At least 8 characters: no common password, not your name, not figures alone.")


def username_of(name: str) -> str:
    """What an account is found by: a phone begins a name with a capital where its owner did not."""
    return User.normalize_username(name).casefold()


class AccountNameField(NameField):
    def __init__(self) -> None:
        hints = {"autocomplete": "username"}
        super().__init__(label=gettext_lazy("Name"), max_length=LONGEST_MEMBER_NAME, attrs=hints)


class PasswordField(forms.CharField):
    def __init__(self, label: Any, *, new: bool, **options: Any) -> None:
        hints = {"autocomplete": "new-password" if new else "current-password"}
        widget = forms.PasswordInput(hints)
        super().__init__(label=label, max_length=LONGEST_PASSWORD, strip=False, widget=widget, **options)


class AccountForm(forms.Form):
    def __init__(self, request: HttpRequest) -> None:
        data = request.POST if request.method == "POST" else None
        super().__init__(data, label_suffix="", use_required_attribute=False)
        self.request = request

    def check_password(self, username: str, password: str) -> User | None:
        """The account, where that is its password; too many failures end the request, see `thousand_site.guessing`."""
        found = authenticate(self.request, username=username, password=password)
        return found if isinstance(found, User) else None

    def check_new(self, field: str, user: User) -> None:
        """A new password is a good one, and was typed twice alike."""
        given = self.cleaned_data
        if given.get(field):
            try:
                validate_password(given[field], user)
            except forms.ValidationError as error:
                self.add_error(field, error)
        if given.get(field) and given.get("again") and given[field] != given["again"]:
            self.add_error("again", _("The two passwords differ."))


class AccountAddForm(AccountForm):
    name = AccountNameField()
    password = PasswordField(gettext_lazy("Password"), new=True, help_text=ADVICE)
    again = PasswordField(gettext_lazy("The password again"), new=True)

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if User.objects.filter(username=username_of(name)).exists():
            raise self.taken()
        return name

    def clean(self) -> None:
        self.check_new("password", User(username=self.cleaned_data.get("name", "")))

    def taken(self) -> forms.ValidationError:
        return forms.ValidationError(_("This name is taken. If it is yours, sign in instead."))

    def save(self) -> User | None:
        """The new account; none, and a fault at the name, where another was quicker."""
        name = self.cleaned_data["name"]
        defaults = {"first_name": name, "password": make_password(self.cleaned_data["password"])}
        user, new = User.objects.get_or_create(username=username_of(name), defaults=defaults)
        if not new:
            self.add_error("name", self.taken())
        return user if new else None


class SignInForm(AccountForm):
    name = AccountNameField()
    password = PasswordField(gettext_lazy("Password"), new=False)

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request)
        self.user: User | None = None

    def clean(self) -> None:
        given = self.cleaned_data
        if "name" in given and "password" in given:
            self.user = self.check_password(username_of(given["name"]), given["password"])
            if self.user is None:
                raise forms.ValidationError(_("The name or the password is not right."))


class PasswordForm(AccountForm):
    password = PasswordField(gettext_lazy("Password so far"), new=False)
    new_password = PasswordField(gettext_lazy("New password"), new=True, help_text=ADVICE)
    again = PasswordField(gettext_lazy("The new password again"), new=True)

    def __init__(self, request: HttpRequest, user: User) -> None:
        super().__init__(request)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if self.check_password(self.user.username, password) is None:
            raise forms.ValidationError(_("This is not the password."))
        return password

    def clean(self) -> None:
        self.check_new("new_password", self.user)

    def save(self) -> None:
        self.user.set_password(self.cleaned_data["new_password"])
        self.user.save(update_fields=["password"])
