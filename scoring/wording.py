"""The engine's English sentences in the reader's language."""

from django.utils.translation import gettext

from scoring.engine.faults import Fault


def fault_text(fault: Fault) -> str:
    """What is wrong, with its figures, in the language of the page."""
    return gettext(fault.text).format(**fault.figures)
