"""What the forms of entries send: `sent(party, declarer=0, bid=120, tricks_1=37, tricks_2=12)`."""

from typing import Any
from uuid import UUID, uuid4

from django.test import Client
from django.urls import reverse

from scoring.models import Entry, Party

from .make import opened, party_file

HTMX = {"HX-Request": "true"}


def table(client: Client, *entries: dict[str, Any], **differs: Any) -> Party:
    """A party with these entries, its first dealer the last seat."""
    return opened(client, party_file(*entries, **differs))


def played(declarer: int, bid: int, *tricks: int | None, **more: Any) -> dict[str, Any]:
    """A round as the party file has it."""
    return {"type": "round", "declarer": declarer, "bid": bid, "tricks": list(tricks), **more}


def sent(party: Party, **fields: object) -> dict[str, object]:
    party.refresh_from_db()
    return {"key": str(uuid4()), "seen": str(party.version), **fields}


def a_round(party: Party, **fields: object) -> dict[str, object]:
    """The first seat plays 100 and makes it, 65 against 35 and 20."""
    return sent(party, **{"declarer": 0, "bid": 100, "tricks_1": 35, "tricks_2": 20, **fields})


def add_url(party: Party, kind: str = "round", at: int | None = None) -> str:
    return reverse("entry_add", args=[party.slug, kind]) + ("" if at is None else f"?at={at}")


def preview_url(party: Party, kind: str = "round", query: str = "") -> str:
    return reverse("entry_preview", args=[party.slug, kind]) + query


def entry_url(verb: str, entry: Entry) -> str:
    return reverse(f"entry_{verb}", args=[entry.party.slug, entry.key])


def entries_of(party: Party) -> list[Entry]:
    return list(Entry.objects.filter(party=party))


def written(party: Party) -> list[dict[str, Any]]:
    """What was written down, without the time."""
    return [{key: value for key, value in entry.written.items() if key != "at"} for entry in entries_of(party)]


def scores(party: Party) -> list[int]:
    party.refresh_from_db()
    found: list[int] = party.scores
    return found


def key_of(data: dict[str, object]) -> UUID:
    return UUID(str(data["key"]))


def faults_at(answer: Any) -> dict[str, list[str]]:
    """The faults of a form by field."""
    return {field: [str(fault) for fault in faults] for field, faults in answer.context["form"].errors.items()}
