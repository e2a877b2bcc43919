"""What a party is played for: chosen when it starts, or later."""

from decimal import Decimal
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.formats import number_format
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scoring.stakes import LONGEST_CURRENCY, Kind, Stakes, is_currency, read_point

NOTHING = "nothing"
USUAL = {"ru": "₽", "uk": "₴"}
KINDS = {
    NOTHING: gettext_lazy("For nothing"),
    str(Kind.EACH): gettext_lazy("Each loser pays the winner"),
    str(Kind.POT): gettext_lazy("A pot: the second pays nothing"),
}


class PointField(forms.CharField):
    """The price of a point, with a point or a comma."""

    def prepare_value(self, value: Any) -> Any:
        return number_format(value) if isinstance(value, Decimal) else value

    def clean(self, value: Any) -> Decimal | None:
        written = super().clean(value)
        if not written:
            return None
        price = read_point(written.replace(",", "."))
        if price is None:
            raise forms.ValidationError(_("A number above zero, with at most four places behind the point: 0.05"))
        return price


class CurrencyField(forms.CharField):
    def clean(self, value: Any) -> str:
        currency = " ".join(super().clean(value).split())
        if currency and not is_currency(currency):
            raise forms.ValidationError(_("A sign or a short word, such as € or pts."))
        return currency


class StakesForm(forms.Form):
    """Stakes, or that there are none. When it is valid, `stakes` is what it says; `stakes_before` what stood in it."""

    stakes_kind = forms.ChoiceField(
        label=gettext_lazy("What the party is played for"), choices=list(KINDS.items()), widget=forms.RadioSelect()
    )
    stakes_point = PointField(
        label=gettext_lazy("A point costs"),
        required=False,
        max_length=20,
        widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off", "placeholder": "0.10"}),
    )
    stakes_currency = CurrencyField(
        label=gettext_lazy("Currency"),
        required=False,
        max_length=LONGEST_CURRENCY,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
    )

    def __init__(self, data: QueryDict | None = None, *, stakes: Stakes | None = None, **options: Any) -> None:
        super().__init__(data, label_suffix="", use_required_attribute=False, **options)
        self.stakes_before = stakes
        self.initial["stakes_kind"] = stakes.kind if stakes else NOTHING
        self.initial["stakes_point"] = stakes.point if stakes else None
        self.initial["stakes_currency"] = stakes.currency if stakes else USUAL.get(get_language() or "", "€")

    @property
    def stakes_faulty(self) -> bool:
        return any(name.startswith("stakes_") for name in self.errors)

    @property
    def stakes(self) -> Stakes | None:
        given = self.cleaned_data
        if self._for_nothing or self.stakes_faulty:
            return None
        return Stakes(Kind(given["stakes_kind"]), given["stakes_point"], given["stakes_currency"])

    @property
    def _for_nothing(self) -> bool:
        return self.cleaned_data.get("stakes_kind") in (None, "", NOTHING)

    def clean(self) -> None:
        given = self.cleaned_data
        if self._for_nothing:
            for unread in ("stakes_point", "stakes_currency"):
                self.errors.pop(unread, None)
            return
        if given.get("stakes_point", 0) is None:
            self.add_error("stakes_point", _("How much does a point cost?"))
        if given.get("stakes_currency") == "":
            self.add_error("stakes_currency", _("In what is it paid?"))
