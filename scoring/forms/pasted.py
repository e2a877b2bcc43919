"""The form that takes many entries at once."""

from collections.abc import Iterator

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.pasted import PastedLine, tried, ways
from scoring.sheet import PartySheet

MOST_LINES = 300


class PasteForm(forms.Form):
    """Entries, one a line. When valid, `lines` are what is to be written, each scored after the one above it."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    text = forms.CharField(
        label=gettext_lazy("One a line"),
        max_length=MOST_LINES * 200,
        strip=False,
        widget=forms.Textarea(
            {"rows": 8, "autocapitalize": "off", "autocomplete": "off", "spellcheck": "false", "autofocus": True}
        ),
    )

    def __init__(self, sheet: PartySheet, data: QueryDict | None = None) -> None:
        self.sheet = sheet
        self.lines: list[PastedLine] = []
        if data is not None:
            data = data.copy()
            self.outdated = data.get("seen") != str(sheet.party.version)
            data["seen"] = str(sheet.party.version)
        initial = {"seen": sheet.party.version}
        super().__init__(data, initial=initial, label_suffix="", use_required_attribute=False)

    @property
    def ways(self) -> Iterator[tuple[str, str]]:
        """Lines as one may write them, of what the agreement plays, and what each means."""
        return ways(self.sheet)

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        if len(text.splitlines()) > MOST_LINES:
            raise forms.ValidationError(_("At most {number} lines at once.").format(number=MOST_LINES))
        self.lines = list(tried(self.sheet, text))
        if not self.lines:
            raise forms.ValidationError(_("There is nothing in it."))
        if any(line.faults for line in self.lines):
            raise forms.ValidationError(_("Nothing can be saved yet: see the marked lines below."))
        return text
