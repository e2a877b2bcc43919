"""What is done to a group's agreements: a new one, a changed one, one taken over from another group."""

import re
from typing import Any, Self

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.engine.agreement import Agreement as Rules
from scoring.engine.agreement import to_dict
from scoring.engine.presets import PRESETS
from scoring.forms.agreements.editor import AgreementForm
from scoring.forms.names import NameField
from scoring.house_rules import Difference, differences
from scoring.models import Agreement, AgreementVersion, Group, Phone, Role
from scoring.models.agreements import LONGEST_AGREEMENT_NAME
from scoring.presets_text import PRESET_TEXTS, adapted

LINK = "link"
MOST_OFTEN = 3
SHARED = re.compile(r"/r/([\w-]{22})(?![\w-])")


def agreement_name(**options: Any) -> NameField:
    label = gettext_lazy("What the agreement is called")
    return NameField(label=label, max_length=LONGEST_AGREEMENT_NAME, attrs={"autocapitalize": "sentences"}, **options)


def taken(name: str) -> str:
    return _("The group has an agreement of this name already: {name}.").format(name=name)


class AddForm(forms.Form):
    """A new agreement begins like a preset, like another one of the group, or like one that a link leads to."""

    name = agreement_name()
    source = forms.ChoiceField(label=gettext_lazy("It begins like"), widget=forms.RadioSelect(), initial="classic")
    link = forms.CharField(
        label=gettext_lazy("Link to another group's agreement"),
        required=False,
        max_length=500,
        widget=forms.TextInput({"autocomplete": "off", "inputmode": "url"}),
    )

    def __init__(self, group: Group, data: QueryDict | None = None, *, like: str = "") -> None:
        self.group = group
        self.versions = {one.slug: one for one in AgreementVersion.objects.newest_of(group)}
        self.rules: Rules | None = None
        initial = {"source": like} if like in self.versions else None
        super().__init__(data, initial=initial, label_suffix="", use_required_attribute=False)
        choices: list[tuple[str, Any]] = [(slug, version.agreement.name) for slug, version in self.versions.items()]
        choices += [(preset, text.name) for preset, text in PRESET_TEXTS.items()]
        source: Any = self.fields["source"]
        source.choices = [*choices, (LINK, gettext_lazy("An agreement of another group"))]

    @property
    def sources(self) -> list[tuple[Any, Any]]:
        """Each radio button with its line."""
        lines: dict[str, Any] = {preset: text.line for preset, text in PRESET_TEXTS.items()}
        own = gettext_lazy("An agreement of the group.")
        lines[LINK] = gettext_lazy("Put its link in below.")
        return [(box, lines.get(str(box.data["value"]), own)) for box in self["source"]]

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        self.twin = Agreement.objects.filter(group=self.group, name=name).first()
        return name

    def clean(self) -> None:
        source = self.cleaned_data.get("source", "")
        if source == LINK:
            self._follow(self.cleaned_data.get("link", ""))
        elif source in self.versions:
            self.rules = self.versions[source].rules
        elif source:
            self.rules = adapted(source, PRESETS[source].get("players", MOST_OFTEN))[0]
        if self.rules is not None and "name" in self.cleaned_data:
            self._check_twin(self.rules)

    def _follow(self, link: str) -> None:
        found = SHARED.search(link)
        version = AgreementVersion.objects.shared().filter(slug=found[1]).first() if found else None
        if version is None:
            self.add_error("link", _("This is not the link of an agreement."))
        else:
            self.rules = version.rules

    def _check_twin(self, rules: Rules) -> None:
        """One of the same name is in the way, unless it is this one, asked for twice."""
        if self.twin is not None and not self.twin.is_as_begun(to_dict(rules)):
            self.add_error("name", taken(self.twin.name))

    def save(self, phone: Phone) -> Agreement:
        if self.rules is None:
            raise ValueError(self.errors)
        return Agreement.begin(self.group, self.cleaned_data["name"], to_dict(self.rules), phone=phone)


class TakeForm(forms.Form):
    """Another group's agreement, taken over into one of one's own."""

    group = forms.ModelChoiceField(
        label=gettext_lazy("Into which group"),
        queryset=Group.objects.none(),
        to_field_name="slug",
        empty_label=None,
    )
    name = agreement_name()

    def __init__(self, version: AgreementVersion, phone: Phone | None, data: QueryDict | None = None) -> None:
        initial = {"name": version.agreement.name}
        super().__init__(data, initial=initial, label_suffix="", use_required_attribute=False)
        self.version = version
        self.groups = Group.objects.of(phone, Role.OWNER).order_by("name")
        field: Any = self.fields["group"]
        field.queryset = self.groups

    def clean(self) -> None:
        """Within a transaction: the group is held, so that nobody takes the name before this is saved."""
        group, name = self.cleaned_data.get("group"), self.cleaned_data.get("name")
        if group is None or name is None:
            return
        group.hold()
        twin = Agreement.objects.filter(group=group, name=name).first()
        if twin is not None and not twin.is_as_begun(self.version.values):
            self.add_error("name", taken(twin.name))

    def save(self, phone: Phone) -> Agreement:
        given = self.cleaned_data
        return Agreement.begin(given["group"], given["name"], self.version.values, phone=phone)


class ChangeForm(AgreementForm):
    """The editor on a group's agreement. `seen` is the version that was there when it was opened."""

    def __init__(self, of: Agreement, data: QueryDict | None = None, *, typed: Any = None) -> None:
        self.of = of
        self.newest, begun = of.newest, of.begun
        super().__init__(self.newest.rules, begun.rules, data, typed={"name": of.name, **(typed or {})})
        self.fields["name"] = agreement_name()
        self.fields["seen"] = forms.IntegerField(
            required=False, initial=self.newest.number, widget=forms.HiddenInput, min_value=0
        )

    def again(self, typed: Any) -> Self:
        return type(self)(self.of, typed=typed)

    def renewed(self) -> Self:
        """The same as it was typed, on the agreement as it is now."""
        return self.again({name: self[name].value() for name in self.fields} | {"seen": self.newest.number})

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if self.of.namesake(name) is not None:
            raise forms.ValidationError(taken(name))
        return name

    @property
    def outdated(self) -> bool:
        """Whether somebody else has changed it since this form was opened, to something else than this."""
        the_same = self.agreement is not None and self.newest.says(self.values)
        return self.cleaned_data.get("seen") != self.newest.number and not the_same

    @property
    def since(self) -> tuple[Difference, ...]:
        """What somebody else has changed since this form was opened."""
        seen = self.of.versions.filter(number=self.cleaned_data.get("seen") or 0).first()
        return differences(seen.rules, self.newest.rules) if seen else ()

    def save(self, phone: Phone) -> None:
        self.of.change(self.cleaned_data["name"], self.values, phone=phone)
