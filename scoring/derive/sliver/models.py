"""A party and its entries as they came to the phone."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.urls import reverse

from scoring.engine.partyfile import read_party

Written = dict[str, Any]


class Entry:
    def __init__(self, *, party: "Party", position: int, written: Written, key: UUID | None = None) -> None:
        self.party, self.position, self.written, self.key = party, position, written, key


class Entries:
    def __init__(self, party: "Party", written: Sequence[tuple[UUID, Written]]) -> None:
        self.rows = [
            Entry(party=party, position=position, written=one, key=key) for position, (key, one) in enumerate(written)
        ]

    def all(self) -> list[Entry]:
        return self.rows


class Group:
    def __init__(self, slug: str) -> None:
        self.slug = slug


class Party:
    """`told` is what the app says of it (scoring/carried.py)."""

    def __init__(self, told: dict[str, Any], entries: Sequence[tuple[UUID, Written]] | None = None) -> None:
        self.told = told
        self.slug, self.version = told["slug"], told["version"]
        self.uuid = UUID(told["uuid"])
        self.group = Group(told["group"]["slug"]) if told["group"] else None
        self.agreement_version = told["agreement_name"]
        self.stakes = told.get("stakes")
        self.entries = Entries(self, [unpacked(one) for one in told["file"]["entries"]] if entries is None else entries)

    def __str__(self) -> str:
        return self.told["title"] or ", ".join(self.told["file"]["players"])

    def get_absolute_url(self) -> str:
        return reverse("party_detail", [self.slug])

    def score(self) -> Any:
        return read_party(self.told["file"])


def unpacked(entry: Written) -> tuple[UUID, Written]:
    return UUID(entry["id"]), {name: value for name, value in entry.items() if name != "id"}


Phone = None
