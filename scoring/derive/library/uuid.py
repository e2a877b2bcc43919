"""UUIDs, as far as entries have them."""

from random import getrandbits
from typing import Any


class UUID:
    def __init__(self, text: str) -> None:
        digits = text.replace("urn:", "").replace("uuid:", "").strip("{}").replace("-", "")
        if len(digits) != 32:
            raise ValueError("badly formed hexadecimal UUID string")
        self.number = int(digits, 16)

    def __str__(self) -> str:
        digits = f"{self.number:x}"
        digits = "0" * (32 - len(digits)) + digits
        return "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, UUID) and self.number == other.number

    def __hash__(self) -> int:
        return hash(self.number)


def uuid4() -> UUID:
    words = [getrandbits(16) for _ in range(8)]
    words[3] = words[3] & 0x0FFF | 0x4000
    words[4] = words[4] & 0x3FFF | 0x8000
    return UUID("".join([f"{word:04x}" for word in words]))
