"""Forms about the people of a group: what a member is called and may do, and the end of a group."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms.names import NameField
from scoring.models import Group, Member, Role
from scoring.models.groups import LONGEST_GROUP_NAME
from scoring.models.members import LONGEST_MEMBER_NAME

ROLES: list[tuple[int, Any]] = [
    (Role.VIEWER, gettext_lazy("watches: sees everything, changes nothing")),
    (Role.SCORER, gettext_lazy("writes: starts parties and writes down the rounds")),
    (Role.OWNER, gettext_lazy("owns: everything, people and agreements too")),
]


class RoleField(forms.TypedChoiceField):
    def __init__(self) -> None:
        label = gettext_lazy("What the member may do")
        super().__init__(label=label, choices=ROLES, coerce=lambda value: Role(int(value)), widget=forms.RadioSelect())


class MemberNameField(NameField):
    def __init__(self) -> None:
        label = gettext_lazy("Name, as the others see it")
        super().__init__(label=label, max_length=LONGEST_MEMBER_NAME, required=False)


class MemberForm(forms.Form):
    """What a member is called and may do. Who does not own the group changes the own name only."""

    role = RoleField()
    name = MemberNameField()

    def __init__(self, member: Member, data: QueryDict | None = None, *, owns: bool) -> None:
        initial = {"name": member.name, "role": member.role}
        super().__init__(data, initial=initial, label_suffix="", use_required_attribute=False)
        self.member = member
        if not owns:
            del self.fields["role"]

    def clean_role(self) -> Role:
        role: Role = self.cleaned_data["role"]
        if role < Role.OWNER and self.member.is_last_owner():
            raise forms.ValidationError(_("A group has an owner. Make somebody else an owner first."))
        return role

    def save(self) -> None:
        self.member.change(self.cleaned_data.get("role", Role(self.member.role)), self.cleaned_data["name"])


class RemovalForm(forms.Form):
    """Whether the links that let somebody in go along with a member, who may know them."""

    links = forms.BooleanField(label=gettext_lazy("Take all links back, too"), required=False, initial=True)

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, label_suffix="")


class SuccessorForm(forms.Form):
    """Which member the group is handed over to, by the member's slug."""

    member = forms.ChoiceField(label=gettext_lazy("New owner"), widget=forms.RadioSelect())

    def __init__(self, others: list[Member], data: QueryDict | None = None) -> None:
        super().__init__(data, label_suffix="", use_required_attribute=False)
        self.others = {member.slug: member for member in others}
        choices = [(slug, member.called or _("without a name")) for slug, member in self.others.items()]
        self.fields["member"] = forms.ChoiceField(
            label=gettext_lazy("New owner"), choices=choices, widget=forms.RadioSelect()
        )

    @property
    def successor(self) -> Member:
        return self.others[self.cleaned_data["member"]]


class GroupRemovalForm(forms.Form):
    """The name of the group, typed by who wants it gone."""

    name = NameField(label=gettext_lazy("The group's name, to be sure"), max_length=LONGEST_GROUP_NAME)

    def __init__(self, group: Group, data: QueryDict | None = None) -> None:
        super().__init__(data, label_suffix="", use_required_attribute=False)
        self.group = group

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name.casefold() != " ".join(self.group.name.split()).casefold():
            raise forms.ValidationError(_("This is not the group's name."))
        return name
