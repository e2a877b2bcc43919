import re
import secrets

SLUG = re.compile(r"[A-Za-z0-9_-]{22}")


def new_slug() -> str:
    """128 random bits: who has the link may come in, so nobody may guess it."""
    return secrets.token_urlsafe(16)


def is_slug(text: str) -> bool:
    """Whether it is as long as those that nobody may guess."""
    return SLUG.fullmatch(text) is not None
