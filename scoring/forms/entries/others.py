"""What is no round: write-offs, penalties, adjustments and redeals."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.ahead import Place
from scoring.engine.entries import Adjustment, Penalty, Redeal, WriteOff
from scoring.engine.faults import Refusal
from scoring.engine.ledger import Reason
from scoring.engine.score import score_entry
from scoring.forms.entries.base import Data, EntryForm, NumberField, SeatField
from scoring.forms.entries.deal import DealForm
from scoring.wording import PENALTY_KINDS

SIGNS = [("-", pgettext_lazy("an adjustment", "take away")), ("+", pgettext_lazy("an adjustment", "give"))]


class WriteOffForm(DealForm):
    type = WriteOff.type


class PenaltyForm(EntryForm):
    type = Penalty.type

    points = NumberField(label=_("Points"), attrs={"maxlength": "4"})
    kind = forms.ChoiceField(required=False, label=_("What for"), widget=forms.RadioSelect)
    passes_deal = forms.BooleanField(required=False, label=_("The deal passes on"))

    def __init__(self, place: Place, data: Data | None = None, *, asking: bool = False) -> None:
        super().__init__(place, data, asking=asking)
        self.fields["seat"] = SeatField(place.sheet)
        kind = self.kept.get("kind")
        own = [(kind, kind)] if kind and kind not in PENALTY_KINDS else []
        choices = [*PENALTY_KINDS.items(), *own, ("", _("Other"))]
        self.fields["kind"].choices = self.fields["kind"].widget.choices = choices  # type: ignore[attr-defined]

    @property
    def agreed_points(self) -> int:
        """What a penalty costs here when nothing is typed: the engine is asked."""
        place = self.place
        row = score_entry(place.sheet.agreement, place.table, Penalty(place.deal.dealer), place.position)
        lines = () if isinstance(row, Refusal) else row.lines
        found = (line.due or -line.points for line in lines if line.reason == Reason.PENALTY)
        return next(found, place.sheet.agreement.penalty)

    @property
    def dealer(self) -> int:
        return self.place.deal.dealer

    def from_file(self, written: Mapping[str, Any]) -> dict[str, Any]:
        return {name: written.get(name) for name in ("seat", "points", "kind", "passes_deal")}

    def as_file(self) -> dict[str, Any]:
        data = self.cleaned_data
        if not data.get("kind"):
            self.kept.pop("kind", None)
        said = {name: data[name] for name in ("kind", "passes_deal") if data.get(name)}
        return said | {name: data[name] for name in ("seat", "points") if data.get(name) is not None}

    def asks(self, part: str) -> tuple[str, str]:
        return "seat", gettext("who pays")


class AdjustmentForm(EntryForm):
    type = Adjustment.type

    sign = forms.ChoiceField(choices=SIGNS, label=_("Sign"), widget=forms.RadioSelect)
    points = NumberField(label=_("Points"), min_value=0, attrs={"maxlength": "5"})

    def __init__(self, place: Place, data: Data | None = None, *, asking: bool = False) -> None:
        super().__init__(place, data, asking=asking)
        self.fields["seat"] = SeatField(place.sheet)

    def likely(self, place: Place) -> dict[str, Any]:
        return {"sign": "-"}

    def from_file(self, written: Mapping[str, Any]) -> dict[str, Any]:
        points = written["points"]
        return {"seat": written["seat"], "sign": "-" if points < 0 else "+", "points": abs(points)}

    def as_file(self) -> dict[str, Any]:
        data = self.cleaned_data
        points = data.get("points")
        parts = {"seat": data.get("seat"), "points": -points if points and data.get("sign") == "-" else points}
        return {name: value for name, value in parts.items() if value is not None}

    def asks(self, part: str) -> tuple[str, str]:
        return ("seat", gettext("whose total")) if part == "seat" else ("points", gettext("how many points"))


class RedealForm(EntryForm):
    type = Redeal.type

    def from_file(self, written: Mapping[str, Any]) -> dict[str, Any]:
        return {}

    def as_file(self) -> dict[str, Any]:
        return {}

    def asks(self, part: str) -> tuple[str, str]:
        raise NotImplementedError
