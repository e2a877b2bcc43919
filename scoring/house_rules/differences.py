"""What differs between two agreements, key by key."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.engine.agreement import Agreement
from scoring.engine.agreement.domains import Value
from scoring.engine.agreement.reading import SECTION_TYPES
from scoring.house_rules.chapters import CHAPTERS, Chapter
from scoring.house_rules.text import plays, value_of, value_text
from scoring.house_rules.words import NO, YES


@dataclass(frozen=True)
class Difference:
    """One key that says something else. An empty `label` stands for the chapter: whether it is played."""

    key: str
    chapter: str
    label: str
    before: str
    after: str


def differences(before: Agreement, after: Agreement) -> tuple[Difference, ...]:
    return tuple(one for chapter in CHAPTERS for one in _of_chapter(chapter, before, after))


def _of_chapter(chapter: Chapter, before: Agreement, after: Agreement) -> Iterator[Difference]:
    section, title = chapter.section, str(chapter.title)
    if section:
        was, is_ = plays(before, section), plays(after, section)
        if was != is_:
            yes, no = str(YES), str(NO)
            yield Difference(section, title, "", *((yes, no) if was else (no, yes)))
        if not is_:
            return
    for key, words in chapter.words.items():
        old, new = value_or_default(before, key), value_of(after, key)
        if old != new:
            yield Difference(key, title, str(words.label), value_text(key, old), value_text(key, new))


def value_or_default(agreement: Agreement, key: str) -> Value:
    """What an agreement says at a key; where its section is not played, what it would begin with."""
    section, _slash, name = key.partition("/")
    if name and getattr(agreement, section) is None:
        value: Value = getattr(SECTION_TYPES[section](), name)
        return value
    return value_of(agreement, key)
