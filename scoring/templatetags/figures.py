"""Numbers as the sheet writes them: with a real minus, and a plus where points are won."""

from django import template

register = template.Library()

MINUS = "\N{MINUS SIGN}"


@register.filter
def plain(number: int) -> str:
    """A total: 540, −65."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


@register.filter
def signed(number: int) -> str:
    """A change: +35, −120, 0."""
    return f"+{number}" if number > 0 else plain(number)
