"""The form that a party begins with: from nothing, from paper, or like another party."""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import uuid4

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.engine.agreement import Agreement, from_dict, to_dict
from scoring.engine.faults import Fault, Refusal
from scoring.engine.partyfile import FORMAT, LONGEST_NAME, read_party, write_party
from scoring.engine.presets import PRESETS
from scoring.forms.names import NameField
from scoring.forms.oneuse import OneUse
from scoring.forms.paper import MARKS, MOST_MARKS, marks_of
from scoring.forms.stakes import StakesForm
from scoring.models import AgreementVersion, Party
from scoring.models.sheets import LONGEST_TITLE
from scoring.paper import plays, start_of
from scoring.presets_text import PRESET_TEXTS, PresetText, adapted
from scoring.stakes import Stakes
from scoring.wording import fault_text

SEATS = range(4)
FEWEST = 2
DRAW = "draw"
SAME = "same"

Choices = list[tuple[str, Any]]
Values = Mapping[str, Any]


class SeatNameField(NameField):
    def __init__(self, seat: int) -> None:
        hints: dict[str, Any] = {"enterkeyhint": "done" if seat == SEATS[-1] else "next"}
        if seat >= FEWEST:
            hints["placeholder"] = gettext_lazy("if there is one")
        label = format_lazy(gettext_lazy("Player {number}"), number=seat + 1)
        super().__init__(label=label, required=False, max_length=LONGEST_NAME, attrs=hints)


class SeatRow(NamedTuple):
    """One seat as the page shows it."""

    number: int
    name: forms.BoundField
    deals: Any
    score: forms.BoundField
    bolts: forms.BoundField
    write_offs: forms.BoundField
    barrel: forms.BoundField
    spent: forms.BoundField


class AgreementRow(NamedTuple):
    """One agreement to choose: its radio button, its words, and what it plays that paper may tell of."""

    radio: Any
    text: PresetText
    plays: str


class Offer(NamedTuple):
    """One agreement to choose, as it is for the players that it was made for; `values` where it is no preset."""

    choice: str
    agreement: Agreement
    version: AgreementVersion | None
    values: Values | None


class StartForm(StakesForm):
    """Who plays, who deals first, by which agreement, for what, and what stands on paper already.

    `source` is the party that this one is begun like. When the form is valid, `written` is the party file that it
    makes, and `drawn` says whether the dealer in it was drawn by lot.
    """

    uuid = forms.UUIDField(initial=uuid4, required=False, widget=OneUse())
    first_dealer = forms.ChoiceField(
        label=gettext_lazy("Who deals first"),
        initial=DRAW,
        choices=[(DRAW, gettext_lazy("Draw lots")), *((str(seat), seat) for seat in SEATS)],
        widget=forms.RadioSelect(),
    )
    title = forms.CharField(
        label=gettext_lazy("What the party is called, if you like"),
        required=False,
        max_length=LONGEST_TITLE,
        widget=forms.TextInput(
            {"autocomplete": "off", "enterkeyhint": "done", "placeholder": gettext_lazy("Dacha, Friday")}
        ),
    )
    golden_played = forms.IntegerField(
        label=gettext_lazy("Golden deals played, if the golden round still goes on"),
        required=False,
        min_value=0,
        max_value=MOST_MARKS,
    )
    golden_made = forms.BooleanField(label=gettext_lazy("Somebody has made a golden contract"), required=False)

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        source: Party | None = None,
        typed: Mapping[str, Any] | None = None,
        stakes: Stakes | None = None,
    ) -> None:
        """`typed`: what was filled in already, which is not judged yet. `stakes`: what was played for last."""
        super().__init__(data, stakes=stakes)
        self.fields["stakes_kind"].required = False
        self.source = source
        self.written: dict[str, Any] = {}
        self.drawn = False
        for seat in SEATS:
            self.fields |= {f"name_{seat}": SeatNameField(seat), **marks_of(seat)}
        self.initial["preset"] = self._usual()
        choices = self._choices()
        if source is not None:
            choices = self._begin_like(source, choices)
        self.initial.update(typed or {})
        label = gettext_lazy("Agreement")
        self.fields["preset"] = forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect())

    def _usual(self) -> str:
        """The agreement that is chosen until one chooses."""
        return "classic"

    def _choices(self) -> Choices:
        return [(preset, text.name) for preset, text in PRESET_TEXTS.items()]

    def _begin_like(self, source: Party, choices: Choices) -> Choices:
        names = source.names
        self.initial.update({f"name_{seat}": name for seat, name in enumerate(names)})
        preset = source.agreement.get("preset", "classic")
        self.initial["preset"] = preset
        agreed, _faults = adapted(preset, len(names))
        if agreed is not None and to_dict(agreed) == source.agreement:
            return choices
        self.initial["preset"] = SAME
        return [(SAME, gettext_lazy("As in that party")), *choices]

    # What the page shows.

    @property
    def rows(self) -> Iterator[SeatRow]:
        dealers = list(self["first_dealer"])
        for seat in SEATS:
            marks = {mark: self[f"{mark}_{seat}"] for mark in MARKS}
            yield SeatRow(seat, self[f"name_{seat}"], dealers[1 + seat], **marks)

    @property
    def lots(self) -> Any:
        return self["first_dealer"][0]

    @property
    def agreements(self) -> Iterator[AgreementRow]:
        for radio in self["preset"]:
            value = str(radio.data["value"])
            agreed, _faults = self._agreed(value, PRESETS.get(value, {}).get("players", 3))
            yield AgreementRow(radio, self._text(value), " ".join(plays(agreed)) if agreed else "")

    def _text(self, choice: str) -> PresetText:
        same = PresetText(gettext_lazy("As in that party"), gettext_lazy("The agreement that you chose or opened."))
        return PRESET_TEXTS.get(choice, same)

    @property
    def agreement_version(self) -> AgreementVersion | None:
        """What a group's agreement said, where one is chosen."""
        return self._version(self.cleaned_data.get("preset", ""))

    @property
    def offers(self) -> Iterator[Offer]:
        """All agreements that can be chosen."""
        for choice, _name in self.fields["preset"].choices:  # type: ignore[attr-defined]
            values = self._values(choice)
            made_for = PRESETS[choice] if values is None else values
            agreed, _faults = self._agreed(choice, made_for.get("players", 3))
            if agreed is not None:
                yield Offer(choice, agreed, self._version(choice), values)

    def _version(self, choice: str) -> AgreementVersion | None:
        return self.source.agreement_version if choice == SAME and self.source is not None else None

    def _values(self, choice: str) -> Values | None:
        """What a choice says that is no preset."""
        return self.source.agreement if choice == SAME and self.source is not None else None

    @property
    def agreement_faulty(self) -> bool:
        return "preset" in self.errors

    @property
    def paper_told(self) -> bool:
        """Whether the part about paper has something in it, or a fault."""
        names = [f"{mark}_{seat}" for mark in MARKS for seat in SEATS] + ["golden_played", "golden_made"]
        return any(self.errors.get(name) or self[name].value() not in (None, "", False) for name in names)

    # What was written down.

    def clean(self) -> None:
        super().clean()
        given = self.cleaned_data
        self._check_names([seat for seat in SEATS if given.get(f"name_{seat}")])
        seats = [seat for seat in SEATS if given.get(f"name_{seat}") or f"name_{seat}" in self.errors]
        self._check_dealer(seats)
        self._check_golden()
        if len(seats) >= FEWEST and "preset" in given:
            agreement, faults = self._agreed(given["preset"], len(seats))
            self._hang(faults, seats)
            if agreement is not None:
                self._write(agreement, seats)

    def _check_names(self, seats: list[int]) -> None:
        given = self.cleaned_data
        if len(seats) < FEWEST and not any(f"name_{seat}" in self.errors for seat in SEATS):
            first_empty = next(seat for seat in SEATS if seat not in seats)
            self.add_error(f"name_{first_empty}", _("At least two play."))
        for seat in SEATS:
            if seat not in seats and any(given.get(f"{mark}_{seat}") is not None for mark in MARKS):
                self._fault(f"name_{seat}", _("Something stands on paper for this player, but there is no name."))
        names = {seat: given[f"name_{seat}"].casefold() for seat in seats}
        for seat, name in names.items():
            if name in [other for before, other in names.items() if before < seat]:
                self.add_error(f"name_{seat}", _("Two players have the same name."))

    def _check_dealer(self, seats: list[int]) -> None:
        given = self.cleaned_data
        chosen = given.get("first_dealer", DRAW)
        self.drawn = chosen == DRAW
        if not self.drawn and int(chosen) not in seats:
            self.add_error("first_dealer", _("Nobody sits there to deal."))

    def _check_golden(self) -> None:
        given = self.cleaned_data
        if given.get("golden_made") and given.get("golden_played", 0) is None:
            self.add_error("golden_played", _("How many of the golden deals have been played?"))

    def _agreed(self, choice: str, players: int) -> tuple[Agreement | None, list[Fault]]:
        values = self._values(choice)
        return adapted(choice, players) if values is None else from_dict({**values, "players": players})

    def _write(self, agreement: Agreement, seats: list[int]) -> None:
        """Make the party file, and hang what the engine finds wrong in it on the fields."""
        given = self.cleaned_data
        dealer = given.get("first_dealer", DRAW)
        start = start_of(agreement, seats, given.get)
        read = read_party(
            {
                "format": FORMAT,
                "id": str(given.get("uuid") or uuid4()),
                "agreement": to_dict(agreement),
                "players": [given.get(f"name_{seat}", f"?{seat}") for seat in seats],
                "first_dealer": secrets.randbelow(len(seats)) if dealer == DRAW else seats.index(int(dealer)),
                **({"start": start} if start else {}),
                **({"meta": {"stakes": self.stakes.as_meta()}} if self.stakes else {}),
                "entries": [],
            }
        )
        if isinstance(read, Refusal):
            self._hang(read.faults, seats)
        else:
            self.written = write_party(read[0])

    def _hang(self, faults: Iterable[Fault], seats: list[int]) -> None:
        for fault in faults:
            self._fault(field_of(fault.field, seats), fault_text(fault))

    def _fault(self, field: str | None, text: str) -> None:
        """Hang a fault on a field, once."""
        if text not in self.errors.get(field or NON_FIELD_ERRORS, ()):
            self.add_error(field, text)


def field_of(pointer: str, seats: Sequence[int]) -> str | None:
    """The field of the start form that a place in the head of the party file comes from."""
    match pointer.split("/")[1:]:
        case ["players", number]:
            return f"name_{seats[int(number)]}"
        case ["start", "seats", number, mark]:
            return f"{mark}_{seats[int(number)]}"
        case ["start", ("golden_played" | "golden_made") as mark]:
            return mark
        case ["agreement", *_]:
            return "preset"
    return None
