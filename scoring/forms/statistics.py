"""Which parties figures are asked for, by which figure players are ranked, and which two are compared."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django import forms
from django.db.models import Exists, OuterRef, QuerySet
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.figures import FIGURES, USUAL
from scoring.forms.parties import FEWEST, SEATS, Choices
from scoring.models import Group, Party, Player
from scoring.models.seating import Seat
from scoring.presets_text import PRESET_TEXTS

DAYS: Choices = [("30", _("Last 30 days")), ("90", _("Last 90 days")), ("365", _("Last 365 days"))]
PRESET = "preset-"


class PartiesForm(forms.Form):
    """Parties of a group by when they began, their agreement, and how many played."""

    period = forms.ChoiceField(label=_("Period"), required=False)
    agreement = forms.ChoiceField(label=_("Agreement"), required=False)
    seats = forms.ChoiceField(label=_("Players at the table"), required=False)

    def __init__(self, group: Group, data: QueryDict) -> None:
        super().__init__(data, label_suffix="", use_required_attribute=False)
        self.group = group
        years = group.parties.dates("played_at", "year", order="DESC")
        self._offer("period", _("All time"), [*DAYS, *((str(day.year), str(day.year)) for day in years)])
        self._offer("agreement", _("All agreements"), [*self._agreements()])
        self._offer("seats", _("Any number"), [(str(number), number) for number in range(FEWEST, len(SEATS) + 1)])

    def _offer(self, name: str, everything: Any, choices: Choices) -> None:
        field: Any = self.fields[name]
        field.choices = [("", everything), *choices]

    def _agreements(self) -> Iterator[tuple[str, Any]]:
        """The group's own that parties were begun with, and the presets of parties that know none."""
        used = self.group.agreements.filter(versions__parties__group=self.group).distinct()
        yield from used.values_list("slug", "name")
        bare = self.group.parties.filter(agreement_version=None)
        presets = set(bare.order_by().values_list("agreement__preset", flat=True).distinct())
        yield from ((PRESET + key, text.name) for key, text in PRESET_TEXTS.items() if key in presets)

    @property
    def narrowed(self) -> bool:
        return any(self.cleaned_data.get(name) for name in PartiesForm.base_fields)

    @property
    def keys(self) -> list[int] | None:
        """The parties that are asked for (`Party.pk`); None for all."""
        return list(self._parties().values_list("pk", flat=True)) if self.narrowed else None

    def _parties(self) -> "QuerySet[Party]":
        asked, parties = self.cleaned_data, self.group.parties.all()
        period, agreement = asked["period"], asked["agreement"]
        if period in dict(DAYS):
            parties = parties.filter(played_at__gte=timezone.now() - timedelta(days=int(period)))
        elif period:
            parties = parties.filter(played_at__year=int(period))
        if agreement.startswith(PRESET):
            preset = agreement.removeprefix(PRESET)
            parties = parties.filter(agreement_version=None, agreement__preset=preset)
        elif agreement:
            parties = parties.filter(agreement_version__agreement__slug=agreement)
        if asked["seats"]:
            seats, last = Seat.objects.filter(party=OuterRef("pk")), int(asked["seats"]) - 1
            parties = parties.filter(Exists(seats.filter(number=last)), ~Exists(seats.filter(number=last + 1)))
        return parties


class RankForm(PartiesForm):
    """By which figure, from the highest down; with a minus, from the lowest up."""

    sort = forms.ChoiceField(
        required=False,
        choices=[(f"{sign}{key}", figure.label) for key, figure in FIGURES.items() for sign in ("", "-")],
        widget=forms.HiddenInput(),
    )

    @property
    def key(self) -> str:
        return self.cleaned_data["sort"].removeprefix("-") or USUAL

    @property
    def rising(self) -> bool:
        return bool(self.cleaned_data["sort"].startswith("-"))


class VersusForm(PartiesForm):
    """Two players of the group, and the parties to compare them in."""

    one = forms.ModelChoiceField(
        label=_("One player"), queryset=Player.objects.none(), to_field_name="slug", required=False, empty_label="—"
    )
    other = forms.ModelChoiceField(
        label=_("The other"), queryset=Player.objects.none(), to_field_name="slug", required=False, empty_label="—"
    )

    field_order = ("one", "other")

    def __init__(self, group: Group, data: QueryDict) -> None:
        super().__init__(group, data)
        for name in ("one", "other"):
            field: Any = self.fields[name]
            field.queryset = group.players.all()

    def clean(self) -> dict[str, Any]:
        asked = self.cleaned_data
        if asked.get("one") and asked.get("one") == asked.get("other"):
            self.add_error("other", _("Choose two different players."))
        return asked

    @property
    def pair(self) -> tuple[Player, Player] | None:
        """Both, where both are chosen."""
        one, other = self.cleaned_data["one"], self.cleaned_data["other"]
        return (one, other) if one and other else None

    @property
    def together(self) -> list[int]:
        """The parties asked for in which both sat (`Party.pk`)."""
        parties = self._parties()
        for player in self.pair or ():
            parties = parties.filter(pk__in=player.seats.values("party"))
        return list(parties.values_list("pk", flat=True))
