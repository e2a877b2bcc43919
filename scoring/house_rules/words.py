"""How a key of an agreement is said to players."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeGuard

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.engine.agreement import Agreement
from scoring.engine.agreement.domains import Value

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Text = _StrPromise

When = Callable[[Agreement], bool]

ANY = "*"
YES, NO = pgettext_lazy("an option", "Yes"), pgettext_lazy("an option", "No")


def always(agreement: Agreement) -> bool:
    return True


@dataclass(frozen=True)
class Words:
    """One key: its short label, its effect in a line, what its choices are called, and what the house rules say.

    `says` are sentences by value, ANY for a number. They may name `{value}`, the other keys of the section, and `fine`,
    the agreed penalty. A key without a sentence is told along with another one. `when` says where a key plays a part.
    """

    label: "Text"
    effect: "Text"
    says: "Mapping[Value, Text]" = field(default_factory=dict)
    choices: "Mapping[Value, Text]" = field(default_factory=dict)
    when: When = always

    def sentence(self, value: Value) -> "Text | None":
        found = self.says.get(value)
        return found if found is not None or not is_number(value) else self.says.get(ANY)


def is_number(value: Value) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def flag(
    label: "Text", effect: "Text", *, yes: "Text | None" = None, no: "Text | None" = None, when: When = always
) -> Words:
    says: dict[Value, Text] = {value: text for value, text in ((True, yes), (False, no)) if text is not None}
    return Words(label, effect, says, {True: YES, False: NO}, when)


def number(
    label: "Text",
    effect: "Text",
    says: "Text | None" = None,
    *,
    none: "tuple[Text, Text] | None" = None,
    when: When = always,
) -> Words:
    """`none`: what null is called, and what the house rules say then."""
    sentences: dict[Value, Text] = {} if says is None else {ANY: says}
    if none is None:
        return Words(label, effect, sentences, {}, when)
    return Words(label, effect, {**sentences, None: none[1]}, {None: none[0]}, when)


def choice(label: "Text", effect: "Text", ways: "Mapping[Value, tuple[Text, Text]]", *, when: When = always) -> Words:
    """`ways`: what each value is called, and what the house rules say."""
    says = {value: sentence for value, (_called, sentence) in ways.items()}
    return Words(label, effect, says, {value: called for value, (called, _sentence) in ways.items()}, when)


def with_four(agreement: Agreement) -> bool:
    return agreement.players == 4


def with_two(agreement: Agreement) -> bool:
    return agreement.players == 2


def with_barrel(agreement: Agreement) -> bool:
    return agreement.barrel is not None


def without_barrel(agreement: Agreement) -> bool:
    return agreement.barrel is None


def with_dark(agreement: Agreement) -> bool:
    return agreement.dark is not None


def with_golden(agreement: Agreement) -> bool:
    return agreement.golden is not None


NOT_PLAYED = _("not played")
NO_LIMIT = _("no limit")
NEVER = pgettext_lazy("an option", "never")
