"""Figures in templates: `{{ figure|text_for:tally }}`."""

from django import template

from scoring.figures import Figure, Tally

register = template.Library()


@register.filter
def text_for(figure: Figure, tally: Tally) -> str:
    return figure.text(tally)


@register.filter
def base_for(figure: Figure, tally: Tally) -> str:
    """What the figure rests on, where it is a share."""
    return figure.rests_on(tally)
