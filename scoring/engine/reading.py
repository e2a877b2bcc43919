"""Reading a JSON object field by field: what is missing, ill-typed or unknown is collected, not raised."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, TypeGuard

from scoring.engine.faults import Fault, gettext_noop, pointer
from scoring.engine.whole import is_whole

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\Z", re.IGNORECASE)
RFC_3339 = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\.[0-9]+)?"
    r"([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])\Z"
)


class Fields:
    """The fields of one object. Each reader returns the value, or a stand-in when it leaves a fault.

    `code` is the code of every fault; without one it is the name of the key.
    """

    def __init__(self, written: Mapping[str, Any], at: str = "", code: str | None = None) -> None:
        self.written = written
        self.at = at
        self.code = code
        self.faults: list[Fault] = []

    def fault(self, key: str, text: str, *steps: str | int, **figures: int | str) -> None:
        self.faults.append(Fault(self.code or key, self.at + pointer(key, *steps), text, figures))

    @property
    def unread(self) -> frozenset[str]:
        """The keys that could not be read."""
        return frozenset(fault.field[len(self.at) + 1 :].split("/")[0] for fault in self.faults)

    def required(self, key: str) -> bool:
        if key not in self.written:
            self.fault(key, gettext_noop("This is missing."))
            return False
        return True

    def whole(self, key: str, default: int | None = None, least: int | None = None, most: int | None = None) -> int:
        """A whole number; required where there is no default."""
        if default is not None and key not in self.written:
            return default
        if not self.required(key):
            return 0
        value = self.written[key]
        if not is_whole(value) or (least is not None and value < least) or (most is not None and value > most):
            self.fault(key, gettext_noop("This has to be a whole number."))
            return 0
        return value

    def flag(self, key: str) -> bool:
        value = self.written.get(key, False)
        if not isinstance(value, bool):
            self.fault(key, gettext_noop("This has to be true or false."))
            return False
        return value

    def text(self, key: str, longest: int) -> str:
        value = self.written.get(key, "")
        if not isinstance(value, str) or len(value) > longest:
            self.fault(key, gettext_noop("This has to be a text of up to {longest} characters."), longest=longest)
            return ""
        return value

    def uuid(self, key: str) -> str | None:
        value = self.written.get(key)
        if key in self.written and not (isinstance(value, str) and UUID.match(value)):
            self.fault(key, gettext_noop("This has to be a UUID."))
            return None
        return value

    def moment(self, key: str) -> str | None:
        value = self.written.get(key)
        if key in self.written and not (isinstance(value, str) and is_moment(value)):
            self.fault(key, gettext_noop("This has to be a date and time with an offset, as in RFC 3339."))
            return None
        return value

    def mapping(self, key: str) -> Mapping[str, Any] | None:
        value = self.written.get(key)
        if key in self.written and not isinstance(value, Mapping):
            self.fault(key, gettext_noop("This has to be an object."))
            return None
        return value

    def items(self, key: str) -> Sequence[Any]:
        value = self.written.get(key, ())
        if not is_list(value):
            self.fault(key, gettext_noop("This has to be a list."))
            return ()
        return value

    def refuse_unknown(self, known: Sequence[str]) -> None:
        for key in self.written:
            if key not in known:
                text = gettext_noop("This key is not known.")
                self.faults.append(Fault("unknown_key", self.at + pointer(key), text))


def is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, (list, tuple))


def is_moment(text: str) -> bool:
    """Whether this is a date and time of RFC 3339 on a day that exists."""
    match = RFC_3339.match(text)
    if match is None:
        return False
    try:
        date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return False
    return True
