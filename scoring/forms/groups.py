import re
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.engine.partyfile import LONGEST_NAME
from scoring.forms.members import MemberNameField
from scoring.forms.names import NameField
from scoring.forms.oneuse import OneUse
from scoring.models import Agreement, Group
from scoring.models.groups import LONGEST_GROUP_NAME
from scoring.models.players import folded
from scoring.models.secrets import new_slug

MOST_AT_ONCE = 30


def group_name() -> NameField:
    return NameField(
        label=gettext_lazy("What the group is called"),
        max_length=LONGEST_GROUP_NAME,
        attrs={"autocapitalize": "sentences"},
    )


class PlayerNamesField(forms.CharField):
    """Names of players, one a line or between commas; each name once."""

    def clean(self, value: Any) -> list[str]:
        written = [part for part in re.split(r"[\n,;]", super().clean(value)) if part.strip()]
        if len(written) > MOST_AT_ONCE:
            text = _("At most {number} players at once; the others can be added later.")
            raise forms.ValidationError(text.format(number=MOST_AT_ONCE))
        names: dict[str, str] = {}
        faults = []
        for part in written:
            try:
                name = NameField(max_length=LONGEST_NAME).clean(part.strip())
                names.setdefault(folded(name), name)
            except forms.ValidationError as error:
                faults += [f"{part.strip()}: {fault}" for fault in error.messages]
        if faults:
            raise forms.ValidationError(faults)
        return list(names.values())


class GroupForm(forms.Form):
    """How a group begins: its name, its owner's, and who plays, as far as one likes to say. `slug`: it begins once."""

    slug = forms.CharField(required=False, initial=new_slug, widget=OneUse())
    name = group_name()
    called = MemberNameField()
    called.label = gettext_lazy("Your name, as the others see it")
    players = PlayerNamesField(
        label=gettext_lazy("Who plays, one name a line, if you like"),
        required=False,
        widget=forms.Textarea(
            {"rows": 4, "autocapitalize": "words", "autocomplete": "off", "spellcheck": "false"},
        ),
    )

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, label_suffix="", use_required_attribute=False)

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"]
        return slug if re.fullmatch(r"[\w-]{22}", slug, re.ASCII) else new_slug()


class GroupChangeForm(forms.Form):
    """What a group is called, and which of its agreements is chosen until one chooses."""

    name = group_name()
    default_agreement = forms.ModelChoiceField(
        label=gettext_lazy("The agreement that a new party starts with"),
        queryset=Agreement.objects.none(),
        to_field_name="slug",
        required=False,
        blank=True,
        empty_label=gettext_lazy("Classic"),
        widget=forms.RadioSelect,
    )

    def __init__(self, group: Group, data: QueryDict | None = None) -> None:
        chosen = group.default_agreement
        initial = {"name": group.name, "default_agreement": chosen.slug if chosen else ""}
        super().__init__(data, initial=initial, label_suffix="", use_required_attribute=False)
        field = self.fields["default_agreement"]
        field.queryset = group.agreements.filter(archived_at=None)  # type: ignore[attr-defined]
