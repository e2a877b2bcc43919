"""The editor of house rules: every key of an agreement, as the engine's domains have them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Self

from django import forms
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from scoring.engine.agreement import SCALARS, SECTIONS, Agreement, from_dict, to_dict
from scoring.engine.agreement.domains import MAY_BE_NULL, Flag, Text, Value, Whole
from scoring.engine.faults import Fault
from scoring.forms.agreements.fields import (
    DOMAINS,
    NO_WORD,
    NONE,
    field_name,
    fields_of,
    fields_of_key,
    form_field,
    number_typed,
    switch_name,
    word_name,
    word_of,
)
from scoring.forms.agreements.options import ChapterView, Option
from scoring.house_rules import CHAPTERS, value_text
from scoring.wording import fault_text


class AgreementForm(forms.Form):
    """House rules as they are now, with what differs from those they began with. When valid: `agreement`, `values`.

    `base` are the rules it is compared with, `typed` what stands in the fields already and is not judged yet.
    """

    keeps_players = False

    def __init__(
        self,
        now: Agreement,
        base: Agreement,
        data: QueryDict | None = None,
        *,
        typed: Mapping[str, Any] | None = None,
    ) -> None:
        self.now, self.base = now, base
        self.agreement: Agreement | None = None
        self.values: dict[str, Any] = {}
        self.turned_back = ""
        super().__init__(data, initial={**fields_of(now, base), **(typed or {})}, label_suffix="")
        self.use_required_attribute = False
        for section in MAY_BE_NULL:
            self.fields[switch_name(section)] = forms.BooleanField(required=False)
        for key, domain in DOMAINS.items():
            self.fields[field_name(key)] = form_field(key, domain)
            if word_of(domain) != NO_WORD:
                self.fields[word_name(key)] = forms.BooleanField(required=False)
        if self.keeps_players:
            del self.fields["players"]

    def back(self, key: str) -> Self:
        """The same as it was typed, but with a key as it was in the beginning: asked again, not judged."""
        typed = {name: self[name].value() for name in self.fields}
        if key in MAY_BE_NULL:
            typed[switch_name(key)] = fields_of(self.base, self.base)[switch_name(key)]
        elif key in DOMAINS:
            typed |= fields_of_key(self.base, key)
        form = self.again(typed)
        form.turned_back = key
        return form

    def again(self, typed: Mapping[str, Any]) -> Self:
        """This form with something in its fields that is not judged."""
        return type(self)(self.now, self.base, typed=typed)

    # What the page shows.

    @cached_property
    def chapters(self) -> tuple[ChapterView, ...]:
        return tuple(self._chapters())

    def _chapters(self) -> Iterator[ChapterView]:
        for chapter in CHAPTERS:
            keys = [key for key in chapter.words if field_name(key) in self.fields]
            yield ChapterView(self, chapter, tuple(Option(self, key) for key in keys))

    @property
    def differing(self) -> int:
        return sum(chapter.differing for chapter in self.chapters)

    # What was written down.

    def clean(self) -> dict[str, Any]:
        self._forgive()
        agreement, faults = from_dict(self._written())
        for fault in faults:
            self._hang(fault)
        if not self.errors and agreement is not None:
            self.agreement, self.values = agreement, to_dict(agreement)
        return self.cleaned_data

    def _written(self) -> dict[str, Any]:
        """The agreement as the party file has it, with all that is typed, right or wrong."""
        written: dict[str, Any] = {key: self._value(key) for key in SCALARS}
        if self.keeps_players:
            written["players"] = self.now.players
        for section, domains in SECTIONS.items():
            played = section not in MAY_BE_NULL or self.cleaned_data.get(switch_name(section))
            written[section] = {name: self._value(f"{section}/{name}") for name in domains} if played else None
        if self.now.preset is not None:
            written["preset"] = self.now.preset
        return written

    @property
    def _off(self) -> list[str]:
        return [section for section in MAY_BE_NULL if not self.cleaned_data.get(switch_name(section))]

    def _forgive(self) -> None:
        """What stands in a section that is not played cannot be wrong."""
        for name in [name for name in self.errors if name.partition("-")[0] in self._off]:
            del self.errors[name]

    def _value(self, key: str) -> Value:
        domain, name = DOMAINS.get(key), field_name(key)
        raw: str = self.cleaned_data.get(name, "")
        if isinstance(domain, Text):
            return raw
        if isinstance(domain, Whole):
            return self._number(key, domain, raw)
        if isinstance(domain, Flag):
            return {"true": True, "false": False}.get(raw, raw)
        return None if raw == NONE else int(raw) if raw.isdigit() else raw

    def _number(self, key: str, domain: Whole, raw: str) -> Value:
        name = field_name(key)
        worded = self.cleaned_data.get(word_name(key), False)
        value: Value = number_typed(raw, raw)
        if name in self.errors or key.partition("/")[0] in self._off:
            return word_of(domain) if worded else value
        if worded and raw:
            text = _("Here stands a number, and “{word}” is ticked, too: which one?")
            self.add_error(name, text.format(word=value_text(key, word_of(domain))))
        elif not worded and not domain.holds(value):
            plain = replace(domain, or_null=False, words=()).refused("")
            self.add_error(name, fault_text(plain))
        return word_of(domain) if worded else value

    def _hang(self, fault: Fault) -> None:
        """At the field it concerns, once; not where that one has a fault of its own, which says more."""
        key = fault.field.removeprefix("/agreement/")
        name = switch_name(key) if key in MAY_BE_NULL else field_name(key)
        domain, text = DOMAINS.get(key), fault_text(fault)
        if name not in self.fields:
            self.add_error(None, text)
        elif domain is not None and text == fault_text(domain.refused(fault.field)):
            if name not in self.errors:
                self.add_error(name, text)
        elif text not in self.errors.get(name, ()):
            self.add_error(name, text)
