"""What is known of signs: MicroPython knows nothing of them, but the page that asks does."""

KINDS: dict[str, str] = {}
"""The category of each sign that was told of, or its first letter."""


def category(sign: str) -> str:
    return KINDS.get(sign, "Cn")


def normalize(form: str, text: str) -> str:
    """The page has done so."""
    return text
