"""The engine's English sentences in the reader's language."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext_lazy

from scoring.engine.faults import Fault


def fault_text(fault: Fault) -> str:
    """What is wrong, with its figures, in the language of the page."""
    return gettext(fault.text).format(**fault.figures)


PENALTY_KINDS = {
    "misdeal": pgettext_lazy("a penalty", "Misdeal"),
    "revoke": pgettext_lazy("a penalty", "Revoke"),
    "bluff": pgettext_lazy("a penalty", "Bluff"),
    "cut_nines": pgettext_lazy("a penalty", "Nines at the cut"),
}


def kind_text(kind: str) -> str:
    """What a penalty is for: one of the usual things, or as it was written down."""
    return str(PENALTY_KINDS.get(kind, kind))


def moment_text(at: str) -> str:
    """When an entry was first written down, on this server's clock."""
    try:
        moment = datetime.fromisoformat(at.upper())
    except ValueError:
        return at
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT")
