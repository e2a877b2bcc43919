"""The house rules in the players' words: what each key is called, what it does, and an agreement as text."""

from scoring.house_rules.chapters import BY_NAME, CHAPTERS, WORDS, Chapter
from scoring.house_rules.differences import Difference, differences
from scoring.house_rules.names import name_of, name_of_version
from scoring.house_rules.text import Told, chapter_told, house_rules, plays, reminders, value_of, value_text

__all__ = [
    "BY_NAME",
    "CHAPTERS",
    "WORDS",
    "Chapter",
    "Difference",
    "Told",
    "chapter_told",
    "differences",
    "house_rules",
    "name_of",
    "name_of_version",
    "plays",
    "reminders",
    "value_of",
    "value_text",
]
