"""What is wrong with something written down: faults are values, collected and returned together."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as default

Figure = int | str | None


def gettext_noop(text: str) -> str:
    """Mark a sentence for translation. The engine speaks English; a page may say it in another language."""
    return text


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its code (rules.md, section 5), the field it concerns, and a sentence with its figures.

    `field` is a JSON Pointer into the entry, or into the head of the party file.
    """

    code: str
    field: str
    text: str
    figures: Mapping[str, Figure] = default(default_factory=dict)

    @property
    def message(self) -> str:
        return self.text.format(**self.figures)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A party that cannot be: its first faulty entry (None: the head) with all the faults of that entry."""

    entry: int | None
    faults: tuple[Fault, ...]

    @property
    def message(self) -> str:
        where = "The head of the party" if self.entry is None else f"Entry {self.entry}"
        return f"{where}: " + " ".join(f"{fault.field or '/'}: {fault.message}" for fault in self.faults)


def pointer(*steps: str | int) -> str:
    """A JSON Pointer (RFC 6901) from its steps."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)
