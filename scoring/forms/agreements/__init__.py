"""Forms about house rules."""

from scoring.forms.agreements.acts import AddForm, ChangeForm, TakeForm
from scoring.forms.agreements.editor import AgreementForm
from scoring.forms.agreements.party import PartyAgreementForm
from scoring.forms.agreements.what_if import WhatIfForm

__all__ = ["AddForm", "AgreementForm", "ChangeForm", "PartyAgreementForm", "TakeForm", "WhatIfForm"]
