"""Forms that make a link: an invitation, or a link to watch."""

from datetime import datetime, timedelta
from typing import Any, cast

from django import forms
from django.core.signing import BadSignature, Signer
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy

from scoring.forms.members import MemberNameField, RoleField
from scoring.forms.oneuse import OneUse
from scoring.models import Role
from scoring.models.secrets import new_slug

HOLDS = {"day": timedelta(days=1), "week": timedelta(days=7), "month": timedelta(days=30), "ever": None}


def signer() -> Signer:
    return Signer(salt="scoring.links")


def new_key() -> str:
    """A token that nobody chose, signed: the form that is sent twice makes one link."""
    return signer().sign(new_slug())


class LinkForm(forms.Form):
    key = forms.CharField(required=False, initial=new_key, widget=OneUse())
    holds = forms.ChoiceField(
        label=gettext_lazy("How long the link holds"),
        initial="week",
        choices=[
            ("day", gettext_lazy("a day")),
            ("week", gettext_lazy("a week")),
            ("month", gettext_lazy("a month")),
            ("ever", gettext_lazy("until it is taken back")),
        ],
        widget=forms.RadioSelect(),
    )

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, label_suffix="", use_required_attribute=False)

    def clean_key(self) -> str:
        """The token in the key; another one where there is none, or none of ours."""
        try:
            return signer().unsign(self.cleaned_data["key"])
        except BadSignature:
            return new_slug()

    @property
    def token(self) -> str:
        return cast(str, self.cleaned_data["key"])

    @property
    def expires_at(self) -> datetime | None:
        holds = HOLDS[self.cleaned_data["holds"]]
        return timezone.now() + holds if holds else None


class InvitationForm(LinkForm):
    role = RoleField()
    field_order = ("role", "holds")

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.initial["role"] = Role.SCORER


class JoinForm(forms.Form):
    name = MemberNameField()

    def __init__(self, data: QueryDict | None = None, **options: Any) -> None:
        super().__init__(data, label_suffix="", **options)
