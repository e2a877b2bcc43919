"""One form an act: what the scorer writes down, by kind."""

from typing import Final

from scoring.forms.entries.base import EntryForm
from scoring.forms.entries.others import AdjustmentForm, PenaltyForm, RedealForm, WriteOffForm
from scoring.forms.entries.round import RoundForm

ENTRY_FORMS: Final[dict[str, type[EntryForm]]] = {
    form.type: form for form in (RoundForm, WriteOffForm, PenaltyForm, AdjustmentForm, RedealForm)
}

__all__ = ["ENTRY_FORMS", "EntryForm"]
