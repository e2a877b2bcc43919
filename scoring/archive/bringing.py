"""What all that an archive brings in has in common: it is counted first, and phones are numbers."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from scoring.archive.contents import Archive
from scoring.models import Phone


@dataclass
class Count:
    """How much of one kind is new, there already, or there otherwise, and left as it is."""

    new: int = 0
    there: int = 0
    kept: int = 0

    @classmethod
    def of(cls, same: Iterable[bool | None]) -> "Count":
        """Of things each of which is there the same, or otherwise, or not at all (None)."""
        found = Counter(same)
        return cls(new=found[None], there=found[True], kept=found[False])

    @property
    def all(self) -> int:
        return self.new + self.there + self.kept


class Phones:
    """The numbers of an archive as phones that nobody has."""

    def __init__(self, archive: Archive) -> None:
        numbers = {version.by for agreement in archive.agreements for version in agreement.versions}
        numbers |= {act.by for party in archive.parties for act in party.acts}
        self.numbers = sorted(number for number in numbers if number is not None)

    @cached_property
    def made(self) -> dict[int, Phone]:
        phones = Phone.objects.bulk_create(Phone() for _ in self.numbers)
        return dict(zip(self.numbers, phones, strict=True))

    def of(self, number: int | None) -> Phone | None:
        return None if number is None else self.made[number]
