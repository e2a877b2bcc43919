def moment_text(at: str) -> str:
    """The page itself says a moment in the phone's own time (static/scoring/times.js)."""
    return at
