from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.engine.partyfile import LONGEST_NAME
from scoring.forms.names import NameField
from scoring.models import Party, Player
from scoring.models.players import Sign


class SignChip(NamedTuple):
    radio: Any
    sign: Sign


class PlayerRadio(NamedTuple):
    radio: Any
    player: Player


class PlayerAddForm(forms.Form):
    name = NameField(label=gettext_lazy("Name"), max_length=LONGEST_NAME)

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, label_suffix="", use_required_attribute=False)


class PlayerChangeForm(forms.Form):
    """Another name or sign of a player. `namesake` is who has the typed name already."""

    name = NameField(label=gettext_lazy("Name"), max_length=LONGEST_NAME)
    sign = forms.TypedChoiceField(
        label=gettext_lazy("Sign"), coerce=int, choices=Sign.choices, widget=forms.RadioSelect
    )

    def __init__(self, player: Player, data: QueryDict | None = None) -> None:
        initial = {"name": player.name, "sign": player.sign}
        super().__init__(data, initial=initial, label_suffix="", use_required_attribute=False)
        self.player = player
        self.namesake: Player | None = None

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        self.namesake = self.player.namesake(name)
        if self.namesake is not None:
            raise forms.ValidationError(_("Another player of the group has this name."))
        return name

    @property
    def signs(self) -> Iterator[SignChip]:
        for radio in self["sign"]:
            yield SignChip(radio, Sign(int(radio.data["value"])))


class PlayerMergeForm(forms.Form):
    """Which other player this one is. `together` are the parties in which both sat, which rules it out."""

    into = forms.ModelChoiceField(
        label=gettext_lazy("Who is it?"),
        queryset=Player.objects.none(),
        to_field_name="slug",
        empty_label=None,
        widget=forms.RadioSelect,
    )

    def __init__(self, player: Player, data: QueryDict | None = None) -> None:
        super().__init__(data, label_suffix="", use_required_attribute=False)
        self.player = player
        self.neighbours = list(player.neighbours().exclude(pk=player.pk))
        others = player.group.players.with_parties().exclude(pk=player.pk)
        self.fields["into"].queryset = others  # type: ignore[attr-defined]

    @property
    def others(self) -> Iterator[PlayerRadio]:
        """Who may be the same person."""
        for radio in self["into"]:
            player = radio.data["value"].instance
            if player not in self.neighbours:
                yield PlayerRadio(radio, player)

    @cached_property
    def together(self) -> list[Party]:
        other = self.cleaned_data.get("into") if self.is_valid() else None
        return list(self.player.together_with(other).prefetch_related("seats")) if other else []
