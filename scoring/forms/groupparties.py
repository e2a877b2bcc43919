"""The form that a party of a group begins with: its players are tapped, its agreements stand first."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from scoring.forms.parties import SEATS, Choices, StartForm, Values
from scoring.models import AgreementVersion, Group, Party, Player
from scoring.models.players import folded
from scoring.presets_text import PresetText
from scoring.stakes import Stakes

NAMES = [f"name_{seat}" for seat in SEATS]


class PlayerChip(NamedTuple):
    """A player to tap, and the place in the order of play, counted from 1, that was given already."""

    player: Player
    place: int | None


class GroupStartForm(StartForm):
    """Who plays is chosen from the group's players; a name that none of them has becomes one of them."""

    def __init__(
        self,
        group: Group,
        data: QueryDict | None = None,
        *,
        source: Party | None = None,
        typed: Mapping[str, Any] | None = None,
        stakes: Stakes | None = None,
    ) -> None:
        self.group = group
        self.players = list(group.players.active())
        self.versions = {one.agreement.slug: one for one in AgreementVersion.objects.newest_of(group)}
        super().__init__(data, source=source, typed=typed, stakes=stakes)
        for name in NAMES:
            self.fields[name].widget.attrs["list"] = "players"

    @property
    def chips(self) -> Iterator[PlayerChip]:
        taken = {folded(self[name].value() or ""): place for place, name in enumerate(NAMES, start=1)}
        for player in self.players:
            yield PlayerChip(player, taken.get(folded(player.name)))

    # Which agreement.

    def _usual(self) -> str:
        default = self.group.default_agreement_id
        own = (slug for slug, version in self.versions.items() if version.agreement_id == default)
        return next(own, super()._usual())

    def _choices(self) -> Choices:
        own = [(slug, version.agreement.name) for slug, version in self.versions.items()]
        return [*own, *super()._choices()]

    def _begin_like(self, source: Party, choices: Choices) -> Choices:
        offered = super()._begin_like(source, choices)
        played = source.agreement_version.agreement.slug if source.agreement_version else None
        if played not in self.versions:
            return offered
        self.initial["preset"] = played
        return choices

    def _text(self, choice: str) -> PresetText:
        version = self.versions.get(choice)
        if version is None:
            return super()._text(choice)
        return PresetText(version.agreement.name, gettext_lazy("An agreement of the group."))

    def _version(self, choice: str) -> AgreementVersion | None:
        return self.versions.get(choice) or super()._version(choice)

    def _values(self, choice: str) -> Values | None:
        version = self.versions.get(choice)
        return super()._values(choice) if version is None else version.values


def tapped(data: QueryDict, name: str) -> dict[str, Any]:
    """What is typed, after a player was tapped: who did not play yet takes the first empty place, who did stands up."""
    typed: dict[str, Any] = data.dict()
    seated = {folded(typed.get(field, "").strip()): field for field in NAMES}
    if folded(name) in seated:
        return {**typed, seated[folded(name)]: ""}
    empty = next((field for field in NAMES if not typed.get(field, "").strip()), None)
    return typed if empty is None else {**typed, empty: name}


class MoveOption(NamedTuple):
    """A group to choose, and the names of the party that none of its players has yet."""

    radio: Any
    group: Group
    added: list[str]


class MoveForm(forms.Form):
    """The group that a party of none is taken into."""

    group = forms.ModelChoiceField(
        label=gettext_lazy("Which group?"),
        queryset=Group.objects.none(),
        to_field_name="slug",
        empty_label=None,
        widget=forms.RadioSelect,
    )

    def __init__(self, party: Party, groups: QuerySet[Group], data: QueryDict | None = None) -> None:
        super().__init__(data, label_suffix="", use_required_attribute=False)
        self.names = party.names
        self.fields["group"].queryset = groups.prefetch_related("players")  # type: ignore[attr-defined]

    @property
    def options(self) -> Iterator[MoveOption]:
        for radio in self["group"]:
            group = radio.data["value"].instance
            there = {folded(player.name) for player in group.players.all()}
            yield MoveOption(radio, group, [name for name in self.names if folded(name) not in there])
