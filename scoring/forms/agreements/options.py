"""The keys of an agreement as the editor shows them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.engine.agreement.domains import Domain, Text, Value, Whole
from scoring.examples import EXAMPLES
from scoring.forms.agreements.fields import (
    DOMAINS,
    NO_WORD,
    field_name,
    fields_of_key,
    number_typed,
    switch_name,
    word_name,
    word_of,
)
from scoring.house_rules import WORDS, Chapter, plays, value_text
from scoring.house_rules.differences import value_or_default
from scoring.house_rules.words import Words
from scoring.wording import number_text

if TYPE_CHECKING:
    from scoring.forms.agreements.editor import AgreementForm


class Chip(NamedTuple):
    value: str
    label: str
    checked: bool


@dataclass(frozen=True)
class Option:
    """One key: its words, what stands in its fields, and what it was in the beginning."""

    form: "AgreementForm"
    key: str

    @property
    def name(self) -> str:
        return field_name(self.key)

    @property
    def domain(self) -> Domain:
        return DOMAINS[self.key]

    @property
    def words(self) -> Words:
        return WORDS[self.key]

    @property
    def kind(self) -> str:
        if isinstance(self.domain, Text):
            return "text"
        return "number" if isinstance(self.domain, Whole) else "choice"

    @property
    def raw(self) -> str:
        """What stands in the field."""
        return str(self.form[self.name].value() or "").strip().replace("\r\n", "\n")

    @property
    def chips(self) -> list[Chip]:
        field: Any = self.form.fields[self.name]
        return [Chip(value, label, value == self.raw) for value, label in field.choices]

    @property
    def longest(self) -> int:
        return self.domain.longest if isinstance(self.domain, Text) else 0

    @property
    def low(self) -> int:
        return self.domain.low if isinstance(self.domain, Whole) else 0

    @property
    def low_text(self) -> str:
        return number_text(self.low)

    @property
    def high(self) -> int:
        return self.domain.high if isinstance(self.domain, Whole) else 0

    @property
    def has_example(self) -> bool:
        return self.key in EXAMPLES

    @property
    def word(self) -> Chip | None:
        """The box beside a number: none, or all."""
        word, name = word_of(self.domain), word_name(self.key)
        return None if word == NO_WORD else Chip(name, value_text(self.key, word), bool(self.form[name].value()))

    @property
    def number(self) -> Value:
        """The number typed, where it is one that may stand here."""
        number = number_typed(self.raw) if self.kind == "number" else None
        return number if self.domain.holds(number) else None

    @property
    def errors(self) -> list[str]:
        return [str(error) for error in self.form[self.name].errors]

    @property
    def beginning(self) -> str:
        """What it was in the beginning, in words."""
        return value_text(self.key, value_or_default(self.form.base, self.key))

    @property
    def differs(self) -> bool:
        began: dict[str, Any] = fields_of_key(self.form.base, self.key)
        worded = self.word is not None and self.word.checked
        return worded != began.get(word_name(self.key), False) or self._plain(self.raw) != self._plain(began[self.name])

    def _plain(self, raw: str) -> Value:
        return number_typed(raw, raw) if self.kind == "number" else raw


@dataclass(frozen=True)
class ChapterView:
    """A chapter of the editor, with the switch of its section."""

    form: "AgreementForm"
    chapter: Chapter
    options: tuple[Option, ...]

    @property
    def switch(self) -> str:
        return switch_name(self.chapter.section) if self.chapter.section else ""

    @property
    def played(self) -> bool:
        return not self.switch or bool(self.form[self.switch].value())

    @property
    def switch_differs(self) -> bool:
        return bool(self.switch) and self.played != plays(self.form.base, self.chapter.section)

    @property
    def switch_errors(self) -> list[str]:
        return [str(error) for error in self.form[self.switch].errors] if self.switch else []

    @property
    def differing(self) -> int:
        """How many keys say something else than in the beginning."""
        return self.switch_differs + (sum(option.differs for option in self.options) if self.played else 0)

    @property
    def faults(self) -> int:
        return len(self.switch_errors) + sum(len(option.errors) for option in self.options)

    @property
    def open(self) -> bool:
        touched = self.form.turned_back
        return bool(self.faults) or touched in self.chapter.words or (touched != "" and touched == self.chapter.section)
