"""What the engine says, in templates."""

import re

from django import template

from scoring import wording

register = template.Library()

register.filter("fault_text", wording.fault_text)
register.filter("kind_text", wording.kind_text)
register.filter("duration", wording.duration_text)
register.filter("moment", wording.moment_text)


@register.filter(is_safe=True)
def tidy(text: str) -> str:
    """A sentence put together from pieces: single spaces, and none before a comma or colon."""
    return re.sub(r" (?=[,:;.])", "", re.sub(r"\s+", " ", text)).strip()
