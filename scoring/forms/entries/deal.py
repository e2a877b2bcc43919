"""What rounds and write-offs have in common: declarer, bid, and the talon of the resting dealer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.ahead import Place
from scoring.engine.agreement.sections import Credit
from scoring.engine.entryfile import LARGEST_TALON
from scoring.forms.entries.base import SUIT_CHOICES, Data, EntryForm, NumberField, SeatField
from scoring.sheet import SeatNow

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

CHIPS = 9
STEPS = (0, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18)  # 100, 105, 110, 115, 120, 130, 140 … where the step is 5


@dataclass(frozen=True)
class Chip:
    value: int
    chosen: bool


def suits(label: "StrOrPromise") -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        choices=SUIT_CHOICES, required=False, label=label, widget=forms.CheckboxSelectMultiple
    )


class DealForm(EntryForm):
    """A scored deal."""

    bid = forms.IntegerField(required=False)
    other_bid = NumberField(label=_("Another bid"), attrs={"maxlength": "4"})
    talon = forms.Field(required=False)  # for faults of the talon as a whole

    def __init__(self, place: Place, data: Data | None = None, *, asking: bool = False) -> None:
        super().__init__(place, data, asking=asking)
        self.fields["declarer"] = SeatField(place.sheet)
        if place.deal.resting is not None:
            self.fields["talon_points"] = NumberField(
                min_value=0, max_value=LARGEST_TALON, attrs={"maxlength": "2", "data-pad": "talon"}
            )
            self.fields["talon_marriages"] = suits(_("Whole marriages"))
            self.fields["talon_halves"] = suits(_("A lone king or queen"))
            self.fields["talon_aces"] = NumberField(
                min_value=0, max_value=3, attrs={"maxlength": "1", "data-pad": "plain"}
            )

    # What is on the page.

    @property
    def deal_seats(self) -> tuple[SeatNow, ...]:
        """Those who take part, in the order of their places; and whoever was chosen though he does not."""
        named = self["declarer"].value()
        return tuple(
            seat for seat in self.place.sheet.seats if seat.number in self.place.deal.seats or str(seat.number) == named
        )

    @cached_property
    def bids(self) -> tuple[Chip, ...]:
        """The bids that are one tap away."""
        chosen = self._chosen_bid
        return tuple(Chip(bid, str(bid) == chosen) for bid in self._likely_bids())

    @property
    def _chosen_bid(self) -> str:
        return (self["other_bid"].value() or self["bid"].value() or "").strip()

    @property
    def other_chosen(self) -> str:
        """The bid that no chip has."""
        return "" if any(chip.chosen for chip in self.bids) else self._chosen_bid

    @property
    def chips(self) -> int:
        """How many bids there is room for."""
        return CHIPS

    def _likely_bids(self) -> list[int]:
        auction, golden, deal = self.place.sheet.agreement.auction, self.place.sheet.agreement.golden, self.place.deal
        if deal.golden and golden is not None and not golden.raises:
            return [golden.bid]
        first = golden.bid if deal.golden and golden is not None else max(auction.obliged, auction.minimum)
        bids = [bid for bid in (first + step * auction.step for step in STEPS) if auction.allows(bid)][: self.chips]
        needed = [] if deal.golden else self._needed()
        kept = [bid for bid in bids if bid not in needed][: self.chips - len(needed)]
        return sorted([*kept, *needed])

    def _needed(self) -> list[int]:
        """What a seat on the barrel has to bid."""
        barrel = self.place.sheet.agreement.barrel
        sits = barrel is not None and any(self.place.table.standings[seat].sits for seat in self.place.deal.seats)
        return [barrel.needs] if barrel is not None and sits else []

    @property
    def fixed_bid(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.bids) == 1 and not self.other_chosen

    @property
    def step(self) -> int:
        return self.place.sheet.agreement.auction.step

    @property
    def first_bid(self) -> int:
        return self._likely_bids()[0]

    @property
    def rests(self) -> SeatNow | None:
        """Who is credited the talon."""
        resting = self.place.deal.resting
        credited = resting is not None and self.place.sheet.agreement.resting.credit != Credit.NONE
        return self.place.sheet.seats[resting] if credited and resting is not None else None

    @property
    def talon_credit(self) -> Mapping[str, bool]:
        """What of the talon the agreement credits."""
        agreed = self.place.sheet.agreement.resting
        return {
            "points": agreed.credit == Credit.POINTS,
            "aces": agreed.credit == Credit.ACES,
            "marriages": agreed.marriage,
            "halves": agreed.half,
        }

    # From and to the party file.

    def likely(self, place: Place) -> dict[str, Any]:
        deal = place.deal
        golden = place.sheet.agreement.golden if deal.golden else None
        return {
            "declarer": deal.forced.seat if deal.forced else deal.obliged,
            "bid": golden.bid if golden and not golden.raises else None,
        }

    def from_file(self, written: Mapping[str, Any]) -> dict[str, Any]:
        talon = written.get("talon", {})
        return {
            "declarer": written["declarer"],
            "bid": written["bid"],
            **{f"talon_{name}": talon[name] for name in ("points", "marriages", "halves", "aces") if name in talon},
        }

    def as_file(self) -> dict[str, Any]:
        return {name: value for name, value in self._deal_parts() if value is not None}

    def _deal_parts(self) -> Iterator[tuple[str, Any]]:
        data = self.cleaned_data
        yield "declarer", data.get("declarer")
        other = data.get("other_bid")
        yield "bid", data.get("bid") if other is None else other
        yield "talon", self._talon() or None

    def _talon(self) -> dict[str, Any]:
        """What was asked for as it was typed; what the page does not ask for as it was written before."""
        row = self.place.row
        kept = row.entry.written.get("talon", {}) if row else {}
        values = {
            name: self.cleaned_data.get(f"talon_{name}") if asked else kept.get(name)
            for name, asked in self.talon_credit.items()
        }
        return {name: value for name, value in values.items() if value not in (None, [])}

    def asks(self, part: str) -> tuple[str, str]:
        if part == "declarer":
            return "declarer", gettext("who plays")
        return "bid", gettext("the bid")

    def part_of(self, field: str) -> str:
        if field == "other_bid":
            return "bid"
        return "talon" if field.startswith("talon_") else field
