import secrets


def new_slug() -> str:
    """128 random bits: who has the link may come in, so nobody may guess it."""
    return secrets.token_urlsafe(16)
