"""What the agreement is called is said by the app: it does not change on the phone."""

from typing import Any


def name_of(agreement: Any) -> str:
    return ""


def name_of_version(version: Any) -> str:
    return str(version)
