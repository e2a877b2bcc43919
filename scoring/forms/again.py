"""What a phone without a network says of the next party of a won one, which it has begun by itself."""

from django import forms
from django.http import QueryDict

from scoring.models import Party
from scoring.models.parties import Begun


class AgainForm(forms.Form):
    """As the phone has it. When it is valid, `begun` is what it says."""

    uuid = forms.UUIDField()
    slug = forms.CharField()
    first_dealer = forms.TypedChoiceField(coerce=int)

    def __init__(self, party: Party, data: QueryDict) -> None:
        super().__init__(data)
        self.players = data.getlist("player")
        self.fields["first_dealer"].choices = [(seat, name) for seat, name in enumerate(party.names)]  # type: ignore[attr-defined]

    @property
    def begun(self) -> Begun:
        given = self.cleaned_data
        return Begun(given["uuid"], given["slug"], self.players, given["first_dealer"])
