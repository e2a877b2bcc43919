"""The app says when an entry was written down."""


def localtime() -> None:
    raise NotImplementedError
