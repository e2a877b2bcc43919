"""A deal that was played out."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django import forms
from django.forms.boundfield import BoundField, BoundWidget
from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.ahead import Place
from scoring.engine.agreement.sections import Leftover
from scoring.engine.check import PACK, check
from scoring.engine.entries import ACES, NINES, QUEEN_JACK, SUITS, Round
from scoring.forms.entries.base import SUIT_CHOICES, Data, NumberField, SeatField
from scoring.forms.entries.deal import CHIPS, DealForm
from scoring.sheet import SeatNow

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

EXTRA_CHOICES = [
    (ACES, _("Four aces")),
    (NINES, _("Four nines")),
    *(
        (name, format_lazy(_("Q+J {suit}"), suit=suit))
        for name, (_suit, suit) in zip(QUEEN_JACK, SUIT_CHOICES, strict=True)
    ),
]
EVERYTHING_ELSE = frozenset(("declarer", "bid", "tricks", "marriages", "last_trick", "revoked", "talon"))


@dataclass(frozen=True)
class SeatRow:
    """What the form asks of one seat."""

    seat: SeatNow
    points: BoundField
    no_trick: BoundField
    suits: tuple[BoundWidget, ...]
    marriages: BoundField
    rests: bool


@dataclass(frozen=True)
class Box:
    """One seat's box to tick."""

    field: str
    name: str
    chosen: bool


@dataclass(frozen=True)
class Extra:
    """A combination that may be declared besides the marriages."""

    value: str
    label: "StrOrPromise"
    boxes: tuple[Box, ...]


class RoundForm(DealForm):
    type = Round.type

    dark = forms.BooleanField(required=False, label=pgettext_lazy("a bid", "Dark"))
    broken_off = forms.BooleanField(required=False, label=_("The deal was broken off"))
    tricks = forms.Field(required=False)  # for faults of the tricks as a whole

    def __init__(self, place: Place, data: Data | None = None, *, asking: bool = False) -> None:
        super().__init__(place, data, asking=asking)
        seats = place.sheet.seats
        for seat in seats:
            self.fields[f"tricks_{seat.number}"] = NumberField(attrs={"data-pad": "tricks"})
            self.fields[f"no_trick_{seat.number}"] = forms.BooleanField(required=False, label=_("No trick"))
            self.fields[f"marriages_{seat.number}"] = forms.MultipleChoiceField(
                choices=[*SUIT_CHOICES, *EXTRA_CHOICES], required=False, widget=forms.CheckboxSelectMultiple
            )
        self.fields["last_trick"] = SeatField(place.sheet)
        self.fields["revoked"] = forms.TypedMultipleChoiceField(
            choices=[(seat.number, seat.name) for seat in seats],
            coerce=int,
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )

    # What is on the page.

    @cached_property
    def seat_rows(self) -> tuple[SeatRow, ...]:
        return tuple(self._seat_row(seat) for seat in self.place.sheet.seats if self._asked(seat))

    def _asked(self, seat: SeatNow) -> bool:
        """Whoever takes part; and whoever something was typed for, though he does not."""
        number = seat.number
        typed = (f"tricks_{number}", f"no_trick_{number}", f"marriages_{number}")
        return number in self.place.deal.seats or any(self[name].value() for name in typed)

    def _seat_row(self, seat: SeatNow) -> SeatRow:
        number = seat.number
        marriages = self[f"marriages_{number}"]
        boxes = {str(box.data["value"]): box for box in marriages.subwidgets}
        return SeatRow(
            seat,
            self[f"tricks_{number}"],
            self[f"no_trick_{number}"],
            tuple(boxes[suit] for suit in SUITS),
            marriages,
            number == self.place.deal.resting,
        )

    def _agreed(self, name: str) -> bool:
        extras = self.place.sheet.agreement.extras
        played = {ACES: extras.aces is not None, NINES: extras.nines is not None}
        return played.get(name, extras.queen_jack)

    @cached_property
    def extras(self) -> tuple[Extra, ...]:
        """What may be declared besides marriages, and by whom."""
        return tuple(
            Extra(name, label, boxes)
            for name, label in EXTRA_CHOICES
            if (boxes := self._boxes(name)) and (self._agreed(name) or any(box.chosen for box in boxes))
        )

    def _boxes(self, name: str) -> tuple[Box, ...]:
        return tuple(
            Box(row.marriages.name, row.seat.name, name in (row.marriages.value() or ())) for row in self.seat_rows
        )

    @property
    def chips(self) -> int:
        return CHIPS - self.plays_dark

    @property
    def revoked_boxes(self) -> list[BoundWidget]:
        """Who may have revoked: whoever takes part."""
        boxes = self["revoked"].subwidgets
        return [box for box in boxes if box.data["selected"] or box.data["value"] in self.place.deal.seats]

    @property
    def plays_last_trick(self) -> bool:
        return bool(self.place.sheet.agreement.extras.last_trick) or self["last_trick"].value() not in (None, "")

    @cached_property
    def plays_dark(self) -> bool:
        """Whether somebody might play this deal dark: the engine is asked."""
        place = self.place
        players = len(place.sheet.seats)
        trial = Round(place.deal.obliged, 0, (None,) * players, ((),) * players, dark=True)
        faults = check(place.sheet.agreement, place.table, place.deal, trial, EVERYTHING_ELSE)
        return bool(self["dark"].value()) or all(fault.field != "/dark" for fault in faults)

    @property
    def pack(self) -> int:
        return PACK

    @property
    def rest_follows(self) -> bool:
        """Whether the last seat's points follow from the others'."""
        return self.place.sheet.agreement.leftover != Leftover.OUT and not self.cleaned_data.get("broken_off")

    @property
    def leftover_out(self) -> bool:
        return self.place.sheet.agreement.leftover == Leftover.OUT

    @property
    def more_open(self) -> bool:
        """Whether something is said that is seldom said."""
        declared = any(box.chosen for extra in self.extras for box in extra.boxes)
        return declared or any(self[name].value() for name in ("note", "revoked", "broken_off"))

    # From and to the party file.

    def from_file(self, written: Mapping[str, Any]) -> dict[str, Any]:
        tricks: list[int | None] = written["tricks"]
        broken = bool(written.get("revoked")) and sum(points or 0 for points in tricks) < PACK
        values = super().from_file(written) | {
            "dark": written.get("dark"),
            "last_trick": written.get("last_trick"),
            "revoked": written.get("revoked"),
            "broken_off": broken,
        }
        left_out = self.place.sheet.agreement.leftover == Leftover.OUT
        for seat in self.place.deal.seats:
            follows = seat == written["declarer"] and tricks[seat] != 0 and not broken and not left_out
            values[f"tricks_{seat}"] = None if follows else tricks[seat]
            values[f"no_trick_{seat}"] = tricks[seat] is None and not follows
        for number, names in written.get("marriages", {}).items():
            values[f"marriages_{number}"] = names
        return values

    def as_file(self) -> dict[str, Any]:
        data = self.cleaned_data
        seats = range(len(self.place.sheet.seats))
        declared = {str(seat): data.get(f"marriages_{seat}") for seat in seats}
        parts = {
            "tricks": self._tricks(),
            "marriages": {seat: names for seat, names in declared.items() if names},
            "dark": data.get("dark"),
            "revoked": data.get("revoked"),
        }
        written = super().as_file() | {name: value for name, value in parts.items() if value}
        if data.get("last_trick") is not None:
            written["last_trick"] = data["last_trick"]
        return written

    def _tricks(self) -> list[int | None]:
        """The points by seat; nothing where more than one seat is blank."""
        seats = self.place.deal.seats
        tricks = [self._points(seat) for seat in range(len(self.place.sheet.seats))]
        blank = self._blank()
        if len(blank) == 1 and self.rest_follows:
            rest = PACK - sum(points or 0 for points in tricks)
            tricks[blank[0]] = rest if rest > 0 else None
        elif any(seat in seats for seat in blank):
            return []
        return tricks

    def _points(self, seat: int) -> int | None:
        points: int | None = self.cleaned_data.get(f"tricks_{seat}")
        if self.cleaned_data.get(f"no_trick_{seat}"):
            if points:
                self.add_error(f"tricks_{seat}", gettext("Points, or no trick: not both."))
            return None
        return points

    def _blank(self) -> list[int]:
        """The seats of the deal that nothing was said of."""
        data = self.cleaned_data
        return [
            seat
            for seat in self.place.deal.seats
            if data.get(f"tricks_{seat}") is None
            and not data.get(f"no_trick_{seat}")
            and f"tricks_{seat}" not in self.errors
        ]

    def asks(self, part: str) -> tuple[str, str]:
        if part == "last_trick":
            return "last_trick", gettext("who took the last trick")
        if part != "tricks":
            return super().asks(part)
        blank = self._blank()
        if self.rest_follows:
            left = len(blank) - 1
            text = ngettext("the points of {number} more player", "the points of {number} more players", left)
            return "tricks", text.format(number=left)
        names = ", ".join(self.place.sheet.seats[seat].name for seat in blank)
        return "tricks", gettext("the points of {names}").format(names=names)

    def part_of(self, field: str) -> str:
        for part in ("tricks", "marriages"):
            if field.startswith(f"{part}_"):
                return part
        return "tricks" if field.startswith("no_trick_") else super().part_of(field)
