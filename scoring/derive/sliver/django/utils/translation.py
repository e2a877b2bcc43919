"""The words of one language, which is spoken from the beginning on: so nothing here has to be lazy."""

from typing import Any

from scoring.words import WORDS


def get_language() -> str:
    return ""


def gettext(text: str) -> str:
    return WORDS["texts"].get(text, text)


def pgettext(context: str, text: str) -> str:
    return WORDS["texts"].get(f"{context}\x04{text}", text)


def ngettext(one: str, many: str, number: int) -> str:
    forms = WORDS["plurals"].get(one)
    form = int(WORDS["forms"][number if number < 100 else 100 + number % 100])
    return (forms or (one, many))[form]


gettext_lazy: Any = gettext
pgettext_lazy: Any = pgettext
