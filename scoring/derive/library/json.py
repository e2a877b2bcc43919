"""JSON whose objects keep their order: MicroPython's own reader loses it."""

import json as plain
from collections import OrderedDict
from typing import Any

ENDS = b",]} \t\r\n"
SPACE = b" \t\r\n"

dumps = plain.dumps


def loads(text: str) -> Any:
    return Reader(text.encode()).value()


class Reader:
    """Reads from the left; single values are read by MicroPython itself. In bytes: there they are found at once."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.at = 0

    def next(self) -> int:
        while self.text[self.at] in SPACE:
            self.at += 1
        return self.text[self.at]

    def value(self) -> Any:
        first = self.next()
        if first == 0x7B:
            return self.object()
        if first == 0x5B:
            return self.array()
        start = self.at
        if first == 0x22:
            self.to_quote()
        else:
            while self.at < len(self.text) and self.text[self.at] not in ENDS:
                self.at += 1
        return plain.loads(self.text[start : self.at].decode())

    def to_quote(self) -> None:
        """Past the quote that ends a text: one with an even number of backslashes before it."""
        while True:
            self.at = end = self.text.find(b'"', self.at + 1)
            while self.text[end - 1] == 0x5C:
                end -= 1
            if (self.at - end) % 2 == 0:
                break
        self.at += 1

    def object(self) -> Any:
        found: Any = OrderedDict()
        while not self.ends(0x7D):
            key = self.value()
            self.next()
            self.at += 1  # the colon
            found[key] = self.value()
        return found

    def array(self) -> Any:
        found = []
        while not self.ends(0x5D):
            found.append(self.value())
        return found

    def ends(self, bracket: int) -> bool:
        """Past the opening bracket or a comma; past the closing one where it is the end."""
        if self.text[self.at] != bracket:
            self.at += 1
        if self.next() == bracket:
            self.at += 1
            return True
        if self.text[self.at] == 0x2C:
            self.at += 1
        return False
