"""What the app tells whoever measures it: nobody, unless metrics are asked for (`metrics`)."""

from typing import Protocol


class Listener(Protocol):
    def acts(self, verb: str, number: int) -> None:
        """So many acts were saved."""

    def streams(self, change: int) -> None:
        """So many more event streams are open."""


class Nobody:
    def acts(self, verb: str, number: int) -> None: ...

    def streams(self, change: int) -> None: ...


listener: Listener = Nobody()


def acts(verb: str, number: int = 1) -> None:
    listener.acts(verb, number)


def streams(change: int) -> None:
    listener.streams(change)
