"""The form that seats a party otherwise: in another order, or with another person for one who was not there."""

import json
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from django import forms
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.ahead import Ahead
from scoring.engine.partyfile import LONGEST_NAME
from scoring.forms.names import NameField
from scoring.models import Act
from scoring.models.players import folded
from scoring.models.seating import Seating, Sitter
from scoring.reseating import look_ahead
from scoring.sheet import PartySheet


class Person(NamedTuple):
    """Who sits at the table until now, and the fields that say who it really was."""

    name: str
    who: forms.BoundField | None
    new: forms.BoundField


class ReseatForm(forms.Form):
    """Who sits where, who dealt first, who it really was. When valid, `seating` says so and `ahead` what it changes.

    Seats are chosen by the numbers that they have until now.
    """

    def __init__(self, sheet: PartySheet, data: QueryDict | None = None) -> None:
        super().__init__(data, label_suffix="", use_required_attribute=False)
        self.sheet, self.party = sheet, sheet.party
        self.now = Seating.of(self.party)
        self.players = {} if self.party.group is None else {one.slug: one for one in self.party.group.players.all()}
        self.seating: Seating | None = None
        self.ahead: Ahead | None = None
        choices = list(enumerate(self.now.names))
        for place in self.places:
            label = format_lazy(gettext_lazy("Place {number}"), number=place + 1)
            self.fields[f"place_{place}"] = forms.TypedChoiceField(
                label=label, coerce=int, choices=choices, initial=place
            )
            self.fields |= self._person(self.now.sitters[place], place)
        self.fields["first_dealer"] = forms.TypedChoiceField(
            label=gettext_lazy("Who dealt first"),
            coerce=int,
            choices=choices,
            initial=self.now.first_dealer,
            widget=forms.RadioSelect,
        )

    def _person(self, sitter: Sitter, seat: int) -> dict[str, forms.Field]:
        new = NameField(label=gettext_lazy("A new name"), max_length=LONGEST_NAME, required=False)
        if not self.players:
            return {f"new_{seat}": new}
        choices = [(slug, player.name) for slug, player in self.players.items()]
        label = gettext_lazy("Another player")
        return {
            f"who_{seat}": forms.ChoiceField(label=label, choices=choices, initial=sitter.player, required=False),
            f"new_{seat}": new,
        }

    @property
    def places(self) -> range:
        return range(len(self.now.sitters))

    @property
    def order(self) -> Iterator[forms.BoundField]:
        return (self[f"place_{place}"] for place in self.places)

    @property
    def people(self) -> Iterator[Person]:
        for seat, name in enumerate(self.now.names):
            yield Person(name, self[f"who_{seat}"] if self.players else None, self[f"new_{seat}"])

    @property
    def somebody_else(self) -> bool:
        """Whether a person is changed, or something is wrong there."""
        names = [f"{part}_{seat}" for part in ("who", "new") for seat in self.places]
        return self.is_bound and any(name in self.errors or name in self.changed_data for name in names)

    # What was chosen.

    def clean(self) -> None:
        given = self.cleaned_data
        order = [given[f"place_{place}"] for place in self.places if f"place_{place}" in given]
        for place, seat in enumerate(order):
            if seat in order[:place]:
                self.add_error(f"place_{place}", _("Sits at another place already."))
        people = [self._who(seat) for seat in self.places]
        names = [folded(sitter.name) for sitter in people]
        for seat, name in enumerate(names):
            if names.index(name) < seat:
                # At the one that was changed: the other is right as it stands.
                pair = (seat, names.index(name))
                changed = next((one for one in pair if people[one] != self.now.sitters[one]), seat)
                field = f"new_{changed}" if given.get(f"new_{changed}") or not self.players else f"who_{changed}"
                self.add_error(field, _("Sits at the table already."))
        if not self.errors:
            dealer = order.index(given["first_dealer"])
            self.seating = Seating(tuple(people[seat] for seat in order), dealer, tuple(order))
            self._look()

    def _who(self, seat: int) -> Sitter:
        """Who it really was at a seat."""
        given = self.cleaned_data
        name = given.get(f"new_{seat}")
        if name:
            known = next((one for one in self.players.values() if folded(one.name) == folded(name)), None)
            return Sitter(known.name, known.slug) if known else Sitter(name)
        player = self.players.get(given.get(f"who_{seat}", ""))
        return Sitter(player.name, player.slug) if player else self.now.sitters[seat]

    def _look(self) -> None:
        if self.seating is None:
            return
        if self.seating == self.now:
            self.add_error(None, _("They sit like that already."))
            return
        self.ahead = look_ahead(self.sheet, self.seating)
        if self.ahead.impossible:
            self.add_error(None, _("Seated like this, some entries could not have been. Nothing was changed."))

    # The act.

    @cached_property
    def fingerprint(self) -> str:
        """What one has looked at, to be told from what one chooses afterwards."""
        return fingerprint(self.seating) if self.seating and self.is_valid() else ""

    @property
    def looked_at(self) -> bool:
        return self.data.get("looked") == self.fingerprint

    @property
    def outdated(self) -> bool:
        return self.data.get("seen") != str(self.party.version)

    def done_by(self, act: Act | None) -> bool:
        """Whether the last act is this one: tapped twice, or sent again after a lost answer."""
        if act is None or act.verb != Act.Verb.SEATED or not act.after:
            return False
        same = fingerprint(Seating.from_state(act.after)) == self.data.get("looked")
        return same and self.data.get("seen") == str(self.party.version - 1)


def fingerprint(seating: Seating) -> str:
    return json.dumps([seating.names, seating.first_dealer, seating.order], ensure_ascii=False)
