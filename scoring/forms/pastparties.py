"""Which of a group's parties a list shows."""

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.forms.parties import Choices
from scoring.models import Group
from scoring.models.lists import PartyQuerySet
from scoring.models.sheets import LONGEST_TITLE

NONE_OF_OURS = "-"
IN_PROGRESS, FINISHED = "running", "over"


class PastPartiesForm(forms.Form):
    """Nothing chosen shows all that is not put away. What makes no sense filters nothing."""

    q = forms.CharField(label=_("In the title or a name"), required=False, max_length=LONGEST_TITLE)
    player = forms.ChoiceField(label=_("Player"), required=False)
    agreement = forms.ChoiceField(label=_("Agreement"), required=False)
    year = forms.ChoiceField(label=_("Year"), required=False)
    state = forms.ChoiceField(
        label=_("Finished or not"),
        required=False,
        choices=[("", _("all parties")), (FINISHED, _("finished ones")), (IN_PROGRESS, _("those in progress"))],
    )
    archived = forms.BooleanField(label=_("Archived ones, too"), required=False)

    def __init__(self, group: Group, data: QueryDict) -> None:
        super().__init__(data, label_suffix="", use_required_attribute=False)
        self.group = group
        self.players = {player.slug: player for player in group.players.all()}
        self.agreements = {agreement.slug: agreement for agreement in group.agreements.all()}
        players = [(slug, player.name) for slug, player in self.players.items()]
        agreements = [(slug, agreement.name) for slug, agreement in self.agreements.items()]
        self._offer("player", [("", _("anybody")), *players])
        self._offer("agreement", [("", _("any agreement")), *agreements, (NONE_OF_OURS, _("none of the group's"))])
        self._offer("year", [("", _("any year")), *((str(year), str(year)) for year in years(group))])
        self.full_clean()

    def _offer(self, name: str, choices: Choices) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    @property
    def narrows(self) -> bool:
        """Whether anything was asked for."""
        return bool(self.errors) or any(self.cleaned_data.values())

    def parties(self) -> PartyQuerySet:
        """What is to be listed."""
        chosen = {name: value for name, value in self.cleaned_data.items() if value}
        found = self.group.parties.past()
        if "archived" not in chosen:
            found = found.in_sight()
        if "q" in chosen:
            found = found.called(chosen["q"], self.group.players.all().called(chosen["q"]))
        if "player" in chosen:
            found = found.played_by(self.players[chosen["player"]])
        if "agreement" in chosen:
            found = found.filter(agreement_version__agreement=self.agreements.get(chosen["agreement"]))
        if "year" in chosen:
            found = found.filter(played_at__year=int(chosen["year"]))
        if "state" in chosen:
            found = found.filter(over=chosen["state"] == FINISHED)
        return found


def years(group: Group) -> range:
    """From the newest year of a group's parties down to the first."""
    by_day = group.parties.order_by("played_at").values_list("played_at", flat=True)
    first, last = by_day.first(), by_day.last()
    if first is None or last is None:
        return range(0)
    return range(timezone.localtime(last).year, timezone.localtime(first).year - 1, -1)
