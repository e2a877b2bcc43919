"""Parties as they come about on the pages: from the start form, or from a party file."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Entry, Party, Phone

PARTIES = Path(__file__).resolve().parent.parent / "engine" / "data" / "parties"
ANYA, BORIS, VERA = NAMES = ("Аня", "Борис", "Вера")
ROUND: dict[str, Any] = {"type": "round", "declarer": 0, "bid": 100, "tricks": [100, 20, None]}


def start_form(*names: str, **fields: object) -> dict[str, object]:
    """What the start form sends: `start_form("Аня", "Борис", preset="strict", score_0=100)`."""
    named = {f"name_{seat}": name for seat, name in enumerate(names or NAMES)}
    return {"uuid": str(uuid4()), "preset": "classic", "first_dealer": "0", **named, **fields}


def started(client: Client, *names: str, **fields: object) -> Party:
    """The party that the start form made."""
    return party_at(client.post(reverse("party_add"), start_form(*names, **fields)))


def party_at(answer: Any) -> Party:
    """The party that an answer leads to."""
    assert answer.status_code == 302, answer.content.decode()
    return Party.objects.get(slug=answer["Location"].strip("/").split("/")[-1])


def party_file(*entries: Mapping[str, Any], **differs: Any) -> dict[str, Any]:
    head = {"format": "thousand-party/1", "agreement": {}, "players": list(NAMES), "first_dealer": 2}
    return {**head, "entries": list(entries), **differs}


def real_party(name: str) -> dict[str, Any]:
    """One of the sheets that the engine is tested with."""
    read: dict[str, Any] = json.loads((PARTIES / f"{name}.json").read_text(encoding="utf-8"))["party"]
    return read


def long_party(entries: int) -> dict[str, Any]:
    """A party with so many entries that nobody has won."""
    adjustments = [{"type": "adjustment", "seat": number % 3, "points": 5} for number in range(entries)]
    return party_file(*adjustments)


def open_file(client: Client, content: bytes | Mapping[str, Any], *, address: str = "", **fields: object) -> Any:
    """The answer to a party file; `address` is what stands behind the page's own."""
    source = content if isinstance(content, bytes) else json.dumps(content).encode()
    form = {"uuid": str(uuid4()), "file": SimpleUploadedFile("party.json", source), **fields}
    return client.post(reverse("party_open") + address, form)


def opened(client: Client, content: bytes | Mapping[str, Any]) -> Party:
    return party_at(open_file(client, content))


def phone_of(client: Client) -> Phone:
    return Phone.objects.get(pk=client.session["phone"])


def write_down(party: Party, phone: Phone, *entries: Mapping[str, Any]) -> list[Entry]:
    """Entries added one after the other, each as an act of the phone."""
    before = party.entries.count()
    return [
        party.add_entry(entry, key=uuid4(), position=before + number, phone=phone)
        for number, entry in enumerate(entries)
    ]


def queries(client: Client, address: str) -> int:
    """How many queries a page takes, once the session is there and the phone has seen it."""
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def text(answer: Any) -> str:
    decoded: str = answer.content.decode()
    return decoded
