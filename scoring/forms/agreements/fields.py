"""The keys of an agreement as fields of a form: what they are called and how a value stands in them."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.agreement import SCALARS, SECTIONS, Agreement
from scoring.engine.agreement.domains import MAY_BE_NULL, Domain, Flag, OneOf, Text, Value, Whole
from scoring.house_rules import WORDS, plays, value_text
from scoring.house_rules.differences import value_or_default

DOMAINS: dict[str, Domain] = SCALARS | {
    f"{section}/{key}": domain for section, domains in SECTIONS.items() for key, domain in domains.items()
}
WHOLE = re.compile(r"[-\N{MINUS SIGN}]?[0-9]{1,6}\Z")
NONE = "null"
NO_WORD = ""


def field_name(key: str) -> str:
    return key.replace("/", "-")


def switch_name(section: str) -> str:
    return f"{section}-played"


def word_name(key: str) -> str:
    """The box beside a number that stands for a word: none, or all."""
    return f"{field_name(key)}-word"


def word_of(domain: Domain) -> Value:
    """What the box beside a number stands for; NO_WORD where there is none."""
    if isinstance(domain, Whole) and domain.words:
        return domain.words[0]
    return None if isinstance(domain, Whole) and domain.or_null else NO_WORD


def number_typed(raw: str, otherwise: Value = None) -> Value:
    """The whole number that is typed, with whatever minus."""
    return int(raw.replace("\N{MINUS SIGN}", "-")) if WHOLE.match(raw) else otherwise


def typed_as(value: Value) -> str:
    """A value as the form sends it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return NONE if value is None else str(value)


def fields_of_key(agreement: Agreement, key: str) -> dict[str, Any]:
    value = value_or_default(agreement, key)
    if not isinstance(DOMAINS[key], Whole):
        return {field_name(key): typed_as(value)}
    worded = value is None or isinstance(value, str)
    number: dict[str, Any] = {field_name(key): "" if worded else str(value)}
    return number if word_of(DOMAINS[key]) == NO_WORD else {**number, word_name(key): worded}


def fields_of(agreement: Agreement, base: Agreement) -> dict[str, Any]:
    """An agreement as it stands in the fields of the form; what it does not play, as the one it began with has it."""
    fields: dict[str, Any] = {switch_name(section): plays(agreement, section) for section in MAY_BE_NULL}
    for key in WORDS:
        section = key.partition("/")[0]
        left_out = section in MAY_BE_NULL and not plays(agreement, section)
        fields |= fields_of_key(base if left_out else agreement, key)
    return fields


def form_field(key: str, domain: Domain) -> forms.Field:
    if isinstance(domain, Text):
        return NotesField(domain.longest)
    if isinstance(domain, Whole):
        return forms.CharField(required=False, max_length=20)
    values: tuple[Value, ...] = (True, False) if isinstance(domain, Flag) else domain.choices
    if isinstance(domain, OneOf) and domain.or_null:
        values = (*values, None)
    choices = [(typed_as(value), value_text(key, value)) for value in values]
    return forms.ChoiceField(choices=choices, error_messages={"required": _("Choose one of these.")})


class NotesField(forms.CharField):
    """Free text; a line's end counts as one character, as in the browser."""

    def __init__(self, longest: int) -> None:
        super().__init__(required=False, max_length=longest, widget=forms.Textarea({"rows": 4, "maxlength": longest}))

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value) or "").replace("\r\n", "\n").replace("\r", "\n")
