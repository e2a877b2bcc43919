"""The names of people, as they are typed."""

import unicodedata
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.engine.partyfile import LONGEST_NAME

SEATS = range(4)
FEWEST = 2

BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that leave no ink."""
BIDI_CONTROLS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


class NameField(forms.CharField):
    def __init__(self, seat: int) -> None:
        hints = {"autocapitalize": "words", "autocomplete": "off", "spellcheck": "false"}
        hints["enterkeyhint"] = "done" if seat == SEATS[-1] else "next"
        widget = forms.TextInput({**hints, "placeholder": gettext_lazy("if there is one")} if seat >= FEWEST else hints)
        label = format_lazy(gettext_lazy("Player {number}"), number=seat + 1)
        super().__init__(label=label, required=False, max_length=LONGEST_NAME, widget=widget)

    def clean(self, value: Any) -> str:
        name: str = " ".join(unicodedata.normalize("NFC", super().clean(value)).split())
        if any(unicodedata.category(char) in ("Cc", "Cs") or char in BIDI_CONTROLS for char in name):
            raise forms.ValidationError(_("A name has no control characters."))
        if name and not any(unicodedata.category(char)[0] in "LNPS" and char not in BLANK_LETTERS for char in name):
            raise forms.ValidationError(_("A name has to be seen."))
        return name
