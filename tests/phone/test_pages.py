"""What the phone shows is what the server shows, byte for byte."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID, uuid5

import pytest

from scoring.engine.entries import QUEEN_JACK, SUITS
from scoring.engine.presets import PRESETS
from scoring.forms.entries import base
from scoring.models import Entry, Party
from scoring.models.seating import Seat
from scoring.presets_text import adapted
from scoring.sheet import PartySheet
from scoring.views.looks import Look

from .both import Both, Fields, spoken

DATA = Path(__file__).resolve().parent.parent / "engine" / "data"
REAL = sorted(path.stem for path in (DATA / "parties").glob("*.json"))
LANGUAGES = ("en", "ru", "uk")
KEY = UUID("0b9a1f0e-0000-4000-8000-000000000001")
KINDS = ("round", "write_off", "penalty", "adjustment", "redeal")
LOOK = Look("/p/abc/", "/live/party/abc/", "3.2", "/p/abc/screen/", "/p/abc/rules/", "/", role=3)


@pytest.fixture(scope="module", params=LANGUAGES)
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    with spoken(request.param, tmp_path_factory.mktemp("phone")) as phone:
        yield Both(phone, request.param)


@pytest.fixture(autouse=True)
def new_entries_have_one_key(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    there = sys.modules["phone.forms.entries.base"]
    monkeypatch.setattr(base, "uuid4", lambda: KEY)
    monkeypatch.setattr(there, "uuid4", lambda: there.UUID(str(KEY)))  # type: ignore[attr-defined]


def written(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((DATA / "parties" / f"{name}.json").read_text(encoding="utf-8"))["party"]
    return read


def sheet(party: dict[str, Any], entries: Sequence[dict[str, Any]] | None = None) -> PartySheet:
    """A party that is in no database, scored."""
    found = Party(
        pk=1, slug="abc", uuid=KEY, version=7, agreement=party["agreement"], first_dealer=party["first_dealer"]
    )
    found.start, found.title = party.get("start"), party.get("title", "")
    seats = [Seat(party=found, number=number, name=name) for number, name in enumerate(party["players"])]
    rows = [
        Entry(party=found, position=number, key=uuid5(KEY, str(number)), written=without_id(one))
        for number, one in enumerate(party["entries"] if entries is None else entries)
    ]
    found._prefetched_objects_cache = {  # type: ignore[attr-defined]
        "seats": fetched(Seat.objects.all(), seats),
        "entries": fetched(Entry.objects.all(), rows),
    }
    return PartySheet(found, *found.score())  # type: ignore[misc]


def fetched(queryset: Any, rows: list[Any]) -> Any:
    queryset._result_cache, queryset._prefetch_done = rows, True
    return queryset


def without_id(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name != "id"}


def typed(chance: Random, players: int) -> Fields:
    """What somebody might type: often nearly right, often blank, sometimes nonsense."""
    number = chance.choice
    fields: list[tuple[str, object]] = [
        ("key", number([KEY, KEY, KEY, "", "x", uuid5(KEY, "another")])),
        ("seen", number([7, 7, 6, "", "-1"])),
        ("above", ""),
        ("note", number(["", "", "так & <так>", "x" * 501, " a\xa0b "])),
        ("declarer", number(["", *range(players), *range(players), 9])),
        ("bid", number(["", 100, 110, 120, 120, 125, 200, 7, "a"])),
        ("other_bid", number(["", "", "", 130, 123, "12.0", "-5", "1e3"])),
        ("last_trick", number(["", "", *range(players), "x"])),
        ("seat", number(["", *range(players), 4])),
        ("points", number(["", 0, 20, 60, 120, "-3", "x"])),
        ("sign", number(["+", "-", "", "?"])),
        ("kind", number(["", "misdeal", "revoke", "Sneezed <at> cards"])),
        ("talon_points", number(["", "", 0, 10, 33, 99])),
        ("talon_aces", number(["", "", 0, 1, 4])),
    ]
    for name in ("dark", "broken_off", "passes_deal"):
        if chance.random() < 0.2:
            fields.append((name, "on"))
    left = 120
    for seat in range(players):
        points = chance.choice(["", "", 0, chance.randint(0, max(left, 0)), left, 5, 121, "ab"])
        left -= points if isinstance(points, int) else 0
        fields.append((f"tricks_{seat}", points))
        if chance.random() < 0.25:
            fields.append((f"no_trick_{seat}", "on"))
        for name in (*SUITS, "aces", "nines", *QUEEN_JACK, "tulips"):
            if chance.random() < 0.06:
                fields.append((f"marriages_{seat}", name))
        if chance.random() < 0.1:
            fields.append(("revoked", seat))
    for name in ("talon_marriages", "talon_halves"):
        fields += [(name, suit) for suit in SUITS if chance.random() < 0.1]
    return [(name, str(value)) for name, value in fields]


def place(chance: Random, party: PartySheet) -> dict[str, Any]:
    if not party.rows or chance.random() < 0.4:
        return {}
    at = chance.randrange(len(party.rows))
    return chance.choice([{"at": at}, {"key": str(party.rows[at].entry.key)}])


def compare(pages: tuple[str, str]) -> None:
    server, phone = pages
    assert phone.splitlines() == server.splitlines()
    assert phone == server


@pytest.mark.parametrize("name", REAL)
def test_the_table_is_the_same_as_it_goes(both: Both, name: str) -> None:
    party = written(name)
    for count in {0, 1, 2, 5, 8, 12, len(party["entries"])}:
        both.open(sheet(party, party["entries"][:count]), LOOK)
        compare(both.table())


@pytest.mark.parametrize("name", REAL)
def test_a_form_that_nobody_has_touched_is_the_same(both: Both, name: str) -> None:
    party = written(name)
    for count in (0, 3, len(party["entries"])):
        both.open(sheet(party, party["entries"][:count]), LOOK)
        for kind in KINDS:
            compare(both.form(kind, {}, None, asking=False))
    for row in both.sheet.rows:
        compare(both.form(row.kind, {"key": str(row.entry.key)}, None, asking=False))


@pytest.mark.parametrize("name", REAL)
def test_whatever_is_typed_has_the_same_preview_and_the_same_faults(both: Both, name: str) -> None:
    chance, party = Random(name), written(name)
    for _ in range(25):
        both.open(sheet(party, party["entries"][: chance.randint(0, len(party["entries"]))]), LOOK)
        for kind in ("round", *KINDS):
            fields, where = typed(chance, len(party["players"])), place(chance, both.sheet)
            compare(both.preview(kind, where, fields))
            compare(both.form(kind, where, fields, asking=chance.random() < 0.5))


@pytest.mark.parametrize("name", REAL)
def test_what_a_removal_would_change_is_the_same(both: Both, name: str) -> None:
    both.open(sheet(written(name)), LOOK)
    for row in both.sheet.rows:
        compare(both.removal(str(row.entry.key)))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_asks_the_same(both: Both, preset: str) -> None:
    chance = Random(preset)
    for players in (2, 3, 4):
        if adapted(preset, players)[0] is None:
            continue
        names = ["О'Нил <b>", "Борис & Ко", "Вера", "Александра Константиновна"][:players]
        agreed = {"preset": preset, "players": players}
        both.open(sheet({"agreement": agreed, "players": names, "first_dealer": 1, "entries": []}), LOOK)
        compare(both.table())
        for kind in KINDS:
            compare(both.form(kind, {}, None, asking=False))
            compare(both.preview(kind, {}, typed(chance, players)))
