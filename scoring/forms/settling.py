"""Which parties of a group are settled: looked for, and marked."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.models import Group, Party
from scoring.models.lists import PartyQuerySet
from scoring.stakes import Account, accounts

OPEN, SINCE, ALL = "open", "since", "all"
ISO = "%Y-%m-%d"


class DayField(forms.DateField):
    def __init__(self, label: Any) -> None:
        widget = forms.DateInput({"type": "date"}, format=ISO)
        super().__init__(label=label, required=False, input_formats=[ISO], widget=widget)


class SettlingForm(forms.Form):
    """The parties to settle over. With `only` in the address, just those that are ticked count."""

    which = forms.ChoiceField(
        label=gettext_lazy("Which parties"),
        required=False,
        choices=[
            (OPEN, gettext_lazy("Not settled yet")),
            (SINCE, gettext_lazy("Since the last settling")),
            (ALL, gettext_lazy("All parties")),
        ],
        widget=forms.RadioSelect(),
    )
    first = DayField(gettext_lazy("From the day"))
    last = DayField(gettext_lazy("To the day"))
    players = forms.MultipleChoiceField(
        label=gettext_lazy("In which all of these sat"), required=False, widget=forms.CheckboxSelectMultiple()
    )

    def __init__(self, group: Group, data: QueryDict) -> None:
        told = data.copy()
        told.setdefault("which", OPEN)
        super().__init__(told, label_suffix="", use_required_attribute=False)
        self.group = group
        field: Any = self.fields["players"]
        field.choices = [(player.slug, player.name) for player in group.players.all()]

    def clean(self) -> None:
        first, last = self.cleaned_data.get("first"), self.cleaned_data.get("last")
        if first and last and last < first:
            self.add_error("last", _("This is before the first day."))

    @property
    def narrowed(self) -> bool:
        """Whether something other than what is open was asked for."""
        given = self.cleaned_data if self.is_valid() else {"which": None}
        return given["which"] != OPEN or any(given[name] for name in ("first", "last", "players"))

    @cached_property
    def parties(self) -> list[Party]:
        """Those that fit, the newest first; none where what was asked for is faulty."""
        if not self.is_valid():
            return []
        return [party for party in self._found() if party.stakes]

    def _found(self) -> PartyQuerySet:
        given = self.cleaned_data
        found = self.group.parties.to_settle().past()
        if given["which"] != ALL:
            found = found.filter(settlement=None)
        last = self.group.settlements.order_by("-at").first()
        if given["which"] == SINCE and last is not None:
            found = found.filter(changed_at__gt=last.at)
        if given["first"]:
            found = found.filter(played_at__date__gte=given["first"])
        if given["last"]:
            found = found.filter(played_at__date__lte=given["last"])
        for player in given["players"]:
            found = found.filter(seats__player__slug=player)
        return found

    @cached_property
    def chosen(self) -> list[Party]:
        """Those that count."""
        ticked = set(self.data.getlist("party"))  # type: ignore[attr-defined]
        return [party for party in self.parties if "only" not in self.data or party.slug in ticked]

    @property
    def accounts(self) -> list[Account]:
        return accounts((party.stakes.currency, party.payments) for party in self.chosen if party.stakes)

    @property
    def some_settled(self) -> bool:
        return any(party.settlement_id for party in self.chosen)

    @property
    def seen(self) -> str:
        return mark_of(self.chosen)


class SettleForm(forms.Form):
    """Parties of a group to mark as settled: open ones, all as they were when the amounts were shown."""

    party = forms.MultipleChoiceField()
    seen = forms.CharField()

    def __init__(self, group: Group, data: QueryDict) -> None:
        super().__init__(data)
        self.open = group.parties.to_settle().filter(settlement=None).select_for_update()
        field: Any = self.fields["party"]
        field.choices = [(party.slug, str(party)) for party in self.open]

    def clean(self) -> None:
        if not self.errors and mark_of(self.parties) != self.cleaned_data["seen"]:
            raise forms.ValidationError(_("Something was written in between."))

    @property
    def parties(self) -> PartyQuerySet:
        return self.open.filter(slug__in=self.cleaned_data["party"])


def mark_of(parties: Iterable[Party]) -> str:
    """Another one once any of these parties has changed."""
    return str(sum(party.version for party in parties))
