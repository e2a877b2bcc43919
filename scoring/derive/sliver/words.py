"""The language that the phone speaks: what `scoring/derive/messages.py` gave, from before anything is shown on."""

from typing import Any

WORDS: dict[str, Any] = {}


def speak(words: dict[str, Any]) -> None:
    WORDS.update(words)
