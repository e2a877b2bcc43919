class SafeString:
    """A text that is written into a page as it is. No `str`: MicroPython joins no subclasses of it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __html__(self) -> str:
        return self.text
