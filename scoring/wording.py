"""What the engine says, in the reader's language: its English sentences and its numbers."""

from django.utils.translation import gettext, pgettext_lazy

from scoring.engine.faults import Fault

MINUS = "\N{MINUS SIGN}"


def number_text(number: int) -> str:
    """As the sheet writes it: 540, −65."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """A change: +35, −120, 0."""
    return f"+{number}" if number > 0 else number_text(number)


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


def tidy(text: str) -> str:
    """A sentence put together from pieces: single spaces, and none before a comma or colon."""
    words = " ".join(text.split())
    for mark in ",:;.":
        words = words.replace(f" {mark}", mark)
    return words
