"""House rules in templates."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoring.engine.agreement import TableTalk, from_dict
from scoring.examples import work
from scoring.house_rules import name_of, name_of_version, reminders
from scoring.models import Party

register = template.Library()

EXAMPLES_KEPT = 1000


@register.simple_tag
def example(key: str, number: int | None = None) -> SafeString:
    """An option tried on a tiny party, under one more number than is shown anyway."""
    return _example(get_language() or "", key, number)


@lru_cache(EXAMPLES_KEPT)
def _example(language: str, key: str, number: int | None) -> SafeString:
    worked = work(key, number)
    return SafeString("" if worked is None else render_to_string("scoring/_example.html", {"worked": worked}))


@register.filter(name="reminders")
def _reminders(table: TableTalk) -> list[str]:
    return reminders(table)


@register.filter
def agreement_name(party: Party) -> str:
    """What a party's agreement is called. In a list each needs to have come `with_agreement`."""
    if party.agreement_version is not None:
        return name_of_version(party.agreement_version)
    agreement, _faults = from_dict(party.agreement)
    return name_of(agreement) if agreement else ""
