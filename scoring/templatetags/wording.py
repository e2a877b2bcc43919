"""What the engine says, in templates."""

from django import template
from django.utils.translation import ngettext

from scoring import moments, wording

register = template.Library()

register.filter("fault_text", wording.fault_text)
register.filter("kind_text", wording.kind_text)
register.filter("duration", moments.duration_text)
register.filter("moment", moments.moment_text)
register.filter("tidy", wording.tidy, is_safe=True)


@register.filter
def parties(number: int) -> str:
    """How many: 1 party, 12 parties."""
    return ngettext("%(number)s party", "%(number)s parties", number) % {"number": number}
