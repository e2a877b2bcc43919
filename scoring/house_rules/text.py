"""An agreement as text: its chapters in complete sentences, in the reader's language."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.engine.agreement import Agreement, TableTalk
from scoring.engine.agreement.domains import Value
from scoring.house_rules.chapters import BY_NAME, CHAPTERS, WORDS, Chapter
from scoring.house_rules.words import is_number
from scoring.wording import MINUS, number_text


@dataclass(frozen=True)
class Told:
    """One chapter as it is told."""

    name: str
    title: str
    sentences: tuple[str, ...]
    notes: str = ""


def house_rules(agreement: Agreement) -> tuple[Told, ...]:
    told = (chapter_told(chapter, agreement) for chapter in CHAPTERS)
    return tuple(one for one in told if one.sentences or one.notes)


def chapter_told(chapter: Chapter, agreement: Agreement) -> Told:
    if chapter.off is not None and not plays(agreement, chapter.section):
        return Told(chapter.name, str(chapter.title), (str(chapter.off),))
    notes = agreement.table.notes if chapter.name == "table" else ""
    return Told(chapter.name, str(chapter.title), tuple(_sentences(chapter, agreement)), notes)


def _sentences(chapter: Chapter, agreement: Agreement) -> Iterator[str]:
    for key in chapter.words:
        text = sentence(key, value_of(agreement, key), agreement)
        if text:
            yield text


def reminders(table: TableTalk) -> list[str]:
    """What to remember at the deal: of what may be asked for, only what is agreed."""
    agreement = Agreement(table=table)
    told = [key for key in BY_NAME["table"].words if value_of(agreement, key) is not None]
    return [text for text in (sentence(key, value_of(agreement, key), agreement) for key in told) if text]


def sentence(key: str, value: Value, agreement: Agreement) -> str:
    """What the house rules say of a key with this value; nothing where it plays no part."""
    words = WORDS[key]
    found = words.sentence(value) if words.when(agreement) else None
    if found is None:
        return ""
    return found.format(value=value if is_number(value) else "", **figures(key, agreement)).replace(" -", f" {MINUS}")


def figures(key: str, agreement: Agreement) -> dict[str, Any]:
    """What a sentence may name besides the value: the other keys of its section, and the general penalty."""
    section = getattr(agreement, key.partition("/")[0])
    others = {name: getattr(section, name) for name in getattr(section, "__slots__", ())}
    return {**others, "fine": agreement.penalty}


def plays(agreement: Agreement, section: str) -> bool:
    return getattr(agreement, section) is not None


def value_of(agreement: Agreement, key: str) -> Value:
    """What an agreement says at a key; null where its section is not played."""
    section, _slash, name = key.partition("/")
    found = getattr(agreement, section)
    value: Value = getattr(found, name, None) if name else found
    return value


def value_text(key: str, value: Value) -> str:
    """A value as its chip says it: a choice by its name, a number with a real minus."""
    called = WORDS[key].choices.get(value)
    if called is not None:
        return str(called)
    if value == "":
        return _("nothing")
    return number_text(value) if is_number(value) else str(value)
