"""Numbers as the sheet writes them: with a real minus, and a plus where points are won."""

from decimal import Decimal

from django import template
from django.utils.formats import number_format

from scoring.wording import MINUS, number_text, signed

register = template.Library()

register.filter("plain", number_text)
register.filter("signed", signed)


@register.filter
def money(amount: Decimal, currency: str) -> str:
    """An amount as the reader's language writes it: 1 234,50 ₽; −3 ₽; hundredths only where there are some."""
    places = 0 if amount == amount.to_integral_value() else 2
    figure = number_format(abs(amount), places, force_grouping=True)
    return f"{MINUS if amount < 0 else ''}{figure}\N{NO-BREAK SPACE}{currency}"


@register.filter
def price(point: Decimal, currency: str) -> str:
    """What a point costs: 0,005 €."""
    return f"{number_format(point)}\N{NO-BREAK SPACE}{currency}"


@register.filter
def won(amount: Decimal, currency: str) -> str:
    """What somebody has won or lost: +12,50 ₽, −3 ₽, 0 ₽."""
    return f"+{money(amount, currency)}" if amount > 0 else money(amount, currency)
