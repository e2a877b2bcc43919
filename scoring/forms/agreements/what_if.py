"""Under which other agreement a party is recounted."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from django import forms
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy

from scoring.engine.agreement import Agreement as Rules
from scoring.models import AgreementVersion
from scoring.presets_text import PRESET_TEXTS, adapted
from scoring.sheet import PartySheet


class Other(NamedTuple):
    name: str
    rules: Rules


class WhatIfForm(forms.Form):
    """All agreements for as many players: the group's, then the presets, but what the party is scored by anyway."""

    under = forms.ChoiceField(label=gettext_lazy("Under which agreement"), required=False)

    def __init__(self, sheet: PartySheet, data: QueryDict) -> None:
        super().__init__(data, label_suffix="")
        self.sheet = sheet
        field: Any = self.fields["under"]
        field.choices = [("", "—"), *((choice, other.name) for choice, other in self.others.items())]

    @cached_property
    def others(self) -> dict[str, Other]:
        return {choice: other for choice, other in self._others() if not self._same(other.rules)}

    def _others(self) -> Iterator[tuple[str, Other]]:
        players, group = self.sheet.agreement.players, self.sheet.party.group
        for version in AgreementVersion.objects.newest_of(group) if group else ():
            rules = version.rules
            if rules.players == players:
                yield version.slug, Other(version.agreement.name, rules)
        for preset, text in PRESET_TEXTS.items():
            agreed, _faults = adapted(preset, players)
            if agreed is not None:
                yield preset, Other(str(text.name), agreed)

    def _same(self, rules: Rules) -> bool:
        return replace(rules, preset=None) == replace(self.sheet.agreement, preset=None)

    @property
    def other(self) -> Other | None:
        return self.others.get(self.cleaned_data.get("under", "")) if self.is_valid() else None
