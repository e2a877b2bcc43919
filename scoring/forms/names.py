"""Names of people and of what they keep: seen, on one line, and harmless wherever they are shown."""

import unicodedata
from typing import Any

from django import forms
from django.utils.translation import gettext as _

BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that leave no ink."""
BIDI_CONTROLS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


class NameField(forms.CharField):
    """A name of at least one character that can be seen, unless it may be left empty."""

    def __init__(self, *, max_length: int, attrs: dict[str, Any] | None = None, **options: Any) -> None:
        hints = {"autocapitalize": "words", "autocomplete": "off", "spellcheck": "false", **(attrs or {})}
        super().__init__(max_length=max_length, widget=forms.TextInput(hints), **options)

    def clean(self, value: Any) -> str:
        name: str = " ".join(unicodedata.normalize("NFC", super().clean(value)).split())
        if any(unicodedata.category(char) in ("Cc", "Cs") or char in BIDI_CONTROLS for char in name):
            raise forms.ValidationError(_("A name has no control characters."))
        if name and not any(unicodedata.category(char)[0] in "LNPS" and char not in BLANK_LETTERS for char in name):
            raise forms.ValidationError(_("A name has to be seen."))
        return name
