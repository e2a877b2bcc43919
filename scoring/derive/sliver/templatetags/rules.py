"""What to remember at the deal is said by the app: it does not change on the phone."""

from typing import Any

SAID: list[str] = []


def _reminders(table: Any) -> list[str]:
    return SAID
