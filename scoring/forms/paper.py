"""What stands on paper already when a party is carried on: a total and marks a seat."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy, ngettext

LARGEST_TOTAL = 100_000
MOST_MARKS = 1000
ATTEMPTS = range(5)
MARKS = ("score", "bolts", "barrel", "spent", "write_offs")


def marks_of(seat: int) -> dict[str, forms.Field]:
    """The fields for what stands on paper at one seat."""
    number = forms.NumberInput({"autocomplete": "off"})

    def marks(label: Any) -> forms.Field:
        return forms.IntegerField(label=label, required=False, min_value=0, max_value=MOST_MARKS, widget=number)

    used = [(n, ngettext("on it, {n} attempt used", "on it, {n} attempts used", n).format(n=n)) for n in ATTEMPTS]
    return {
        f"score_{seat}": forms.IntegerField(
            label=gettext_lazy("Total"),
            required=False,
            min_value=-LARGEST_TOTAL,
            max_value=LARGEST_TOTAL,
            widget=number,
        ),
        f"bolts_{seat}": marks(gettext_lazy("Bolts")),
        f"write_offs_{seat}": marks(gettext_lazy("Write-offs")),
        f"barrel_{seat}": forms.TypedChoiceField(
            label=gettext_lazy("Barrel"),
            required=False,
            coerce=int,
            empty_value=None,
            choices=[("", gettext_lazy("not on it")), *used],
        ),
        f"spent_{seat}": marks(gettext_lazy("Barrels spent")),
    }
