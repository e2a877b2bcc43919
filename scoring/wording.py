"""What the engine says, in the reader's language: its English sentences, its numbers, its moments."""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext_lazy

from scoring.engine.faults import Fault

MINUS = "\N{MINUS SIGN}"


def number_text(number: int) -> str:
    """As the sheet writes it: 540, −65."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


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


def duration_text(length: timedelta) -> str:
    """How long it took, as one would say it: `2 h 10 min`."""
    minutes = max(1, round(length.total_seconds() / 60))
    hours, minutes = divmod(minutes, 60)
    if not hours:
        return gettext("{minutes} min").format(minutes=minutes)
    return gettext("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
