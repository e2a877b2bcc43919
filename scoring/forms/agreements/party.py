"""The agreement of a party that runs or is over, put right."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Self

from django import forms
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext

from scoring.engine.agreement import Agreement as Rules
from scoring.forms.agreements.editor import AgreementForm
from scoring.house_rules import Difference, differences
from scoring.models import AgreementVersion, Phone
from scoring.recount import Recount, recount
from scoring.sheet import PartySheet


class PartyAgreementForm(AgreementForm):
    """The editor on the party's own agreement, or on another one of the group that is to stand in its place.

    When valid, `recount` is what it changes; it is done only when just that has been `shown`.
    """

    keeps_players = True

    def __init__(
        self,
        sheet: PartySheet,
        data: QueryDict | None = None,
        *,
        like: Rules | None = None,
        typed: Mapping[str, Any] | None = None,
    ) -> None:
        self.sheet = sheet
        self.recount: Recount | None = None
        super().__init__(like or sheet.agreement, sheet.agreement, data, typed=typed)
        seen = forms.IntegerField(required=False, initial=sheet.party.version, widget=forms.HiddenInput, min_value=0)
        self.fields["seen"] = seen
        self.fields["shown"] = forms.CharField(required=False, widget=forms.HiddenInput)

    def again(self, typed: Mapping[str, Any]) -> Self:
        return type(self)(self.sheet, typed=typed)

    def renewed(self) -> Self:
        """The same as it was typed, on the party as it is now."""
        return self.again({name: self[name].value() for name in self.fields} | {"seen": self.sheet.party.version})

    def clean(self) -> dict[str, Any]:
        super().clean()
        if self.agreement is not None and not self.unchanged:
            self.recount = recount(self.sheet, self.agreement)
            if self.recount.blocked:
                self.add_error(None, gettext("What is written down could not stand under this agreement."))
        return self.cleaned_data

    @property
    def outdated(self) -> bool:
        """Whether the party has moved on since this form was opened."""
        return self.cleaned_data.get("seen") != self.sheet.party.version

    @property
    def unchanged(self) -> bool:
        return self.agreement is not None and not self.differences

    @property
    def differences(self) -> tuple[Difference, ...]:
        return differences(self.sheet.agreement, self.agreement) if self.agreement else ()

    @property
    def fingerprint(self) -> str:
        """Stands for the agreement whose effect is shown."""
        return hashlib.sha256(json.dumps(self.values, sort_keys=True).encode()).hexdigest()

    @property
    def confirmed(self) -> bool:
        """Whether this is the agreement whose effect was shown."""
        return bool(self.cleaned_data.get("shown") == self.fingerprint)

    @cached_property
    def versions(self) -> list[AgreementVersion]:
        """The group's agreements for as many players."""
        group = self.sheet.party.group
        found = AgreementVersion.objects.newest_of(group) if group else ()
        return [version for version in found if version.rules.players == self.sheet.agreement.players]

    def save(self, phone: Phone) -> None:
        """One of the group's agreements, where it says just this, else one of the party's own."""
        version = next((one for one in self.versions if one.says(self.values)), None)
        self.sheet.party.agree(self.values, version, phone=phone)
