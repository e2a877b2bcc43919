"""What the phone shows is what the server shows, byte for byte."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID, uuid5

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.ahead import Place
from scoring.engine.entries import QUEEN_JACK, SUITS
from scoring.engine.ledger import Party as Game
from scoring.engine.partyfile import write_party
from scoring.engine.presets import PRESETS
from scoring.forms.entries import ENTRY_FORMS, base
from scoring.models import Entry, Party
from scoring.models.seating import Seat
from scoring.presets_text import adapted
from scoring.sheet import PartySheet
from scoring.views.looks import Look
from tests.engine.strategies import parties

from .both import Both, Fields, spoken

DATA = Path(__file__).resolve().parent.parent / "engine" / "data"
REAL = sorted(path.stem for path in (DATA / "parties").glob("*.json"))
LANGUAGES = ("en", "ru", "uk")
KEY = UUID("0b9a1f0e-0000-4000-8000-000000000001")
PARTY = UUID("0b9a1f0e-0000-4000-8000-000000000002")
KINDS = ("round", "write_off", "penalty", "adjustment", "redeal")
LOOK = Look("/p/abc/", "/live/party/abc/", "3.2", "/p/abc/screen/", "/p/abc/rules/", "/", role=3)


@pytest.fixture(scope="module", params=LANGUAGES)
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    """Where every new entry has the same key."""
    with spoken(request.param, tmp_path_factory.mktemp("phone")) as phone, pytest.MonkeyPatch.context() as patch:
        there = sys.modules["phone.forms.entries.base"]
        patch.setattr(base, "uuid4", lambda: KEY)
        patch.setattr(there, "uuid4", lambda: there.UUID(str(KEY)))
        yield Both(phone, request.param)


def written(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((DATA / "parties" / f"{name}.json").read_text(encoding="utf-8"))["party"]
    return read


def sheet(party: dict[str, Any], entries: Sequence[dict[str, Any]] | None = None) -> PartySheet:
    """A party that is in no database, scored."""
    found = Party(
        pk=1, slug="abc", uuid=PARTY, version=7, agreement=party["agreement"], first_dealer=party["first_dealer"]
    )
    found.start, found.title = party.get("start"), party.get("title", "")
    seats = [Seat(party=found, number=number, name=name) for number, name in enumerate(party["players"])]
    rows = [
        Entry(party=found, position=number, key=key_of(number, one), written=without_id(one))
        for number, one in enumerate(party["entries"] if entries is None else entries)
    ]
    found._prefetched_objects_cache = {  # type: ignore[attr-defined]
        "seats": fetched(Seat.objects.all(), seats),
        "entries": fetched(Entry.objects.all(), rows),
    }
    return PartySheet(found, *found.score())  # type: ignore[misc]


def key_of(number: int, entry: dict[str, Any]) -> UUID:
    return UUID(entry["id"]) if "id" in entry else uuid5(KEY, str(number))


def fetched(queryset: Any, rows: list[Any]) -> Any:
    queryset._result_cache, queryset._prefetch_done = rows, True
    return queryset


def without_id(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name != "id"}


def typed(chance: Random, players: int) -> Fields:
    """What somebody might type: often nearly right, often blank, sometimes nonsense."""
    number = chance.choice
    fields: list[tuple[str, object]] = [
        ("key", number([*[KEY] * 9, PARTY, "", "x"])),
        ("seen", number([*[7] * 9, 6, "", "-1"])),
        ("above", ""),
        ("note", number([*[""] * 6, "так & <так>", "x" * 501, " a\xa0b "])),
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
    fields += [(name, "on") for name in ("dark", "broken_off", "passes_deal") if chance.random() < 0.2]
    left = 120
    for seat in range(players):
        points = chance.choice(["", "", 0, chance.randint(0, max(left, 0)), left, 5, 121, "ab"])
        left -= points if isinstance(points, int) else 0
        fields.append((f"tricks_{seat}", points))
        if chance.random() < 0.25:
            fields.append((f"no_trick_{seat}", "on"))
        combinations = (*SUITS, "aces", "nines", *QUEEN_JACK, "tulips")
        fields += [(f"marriages_{seat}", name) for name in combinations if chance.random() < 0.06]
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
    for count in {0, 1, 4, 9, len(party["entries"])}:
        both.open(sheet(party, party["entries"][:count]), LOOK)
        compare(both.table())


@pytest.mark.parametrize("name", REAL)
def test_a_form_that_nobody_has_touched_is_the_same(both: Both, name: str) -> None:
    party = written(name)
    for count in (0, len(party["entries"])):
        both.open(sheet(party, party["entries"][:count]), LOOK)
        for kind in KINDS:
            compare(both.form(kind, {}, None, asking=False))
    for row in both.sheet.rows[::3]:
        compare(both.form(row.kind, {"key": str(row.entry.key)}, None, asking=False))


@pytest.mark.parametrize("name", REAL)
def test_whatever_is_typed_has_the_same_preview_and_the_same_faults(both: Both, name: str) -> None:
    chance, party = Random(name), written(name)
    for _ in range(4):
        both.open(sheet(party, party["entries"][: chance.randint(0, len(party["entries"]))]), LOOK)
        for kind in ("round", "round", *KINDS):
            fields, where = typed(chance, len(party["players"])), place(chance, both.sheet)
            compare(both.preview(kind, where, fields))
            compare(both.form(kind, where, fields, asking=chance.random() < 0.5))


@pytest.mark.parametrize("name", REAL)
def test_why_an_entry_stands_and_what_its_removal_would_change_are_the_same(both: Both, name: str) -> None:
    party = written(name)
    entries = [{key: value for key, value in one.items() if key != "at"} for one in party["entries"]]
    both.open(sheet(party, entries), LOOK)
    for row in both.sheet.rows[::2]:
        compare(both.detail(str(row.entry.key)))
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


@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(party=parties(most=8), chance=st.randoms(use_true_random=False))
def test_random_parties_under_random_agreements_look_the_same(both: Both, party: Game, chance: Random) -> None:
    both.open(sheet(write_party(party)), LOOK)
    compare(both.table())
    for kind in KINDS:
        fields, where = typed(chance, len(party.players)), place(chance, both.sheet)
        compare(both.preview(kind, where, fields))
        compare(both.form(kind, where, None, asking=False))
    if both.sheet.rows:
        compare(both.removal(str(chance.choice(both.sheet.rows).entry.key)))


# What waits for the network.


@pytest.mark.parametrize("name", REAL)
def test_entries_that_wait_stand_in_the_table_as_if_they_were_written_down(both: Both, name: str) -> None:
    party = written(name)
    whole, count = sheet(party), len(party["entries"]) - 4
    both.open(sheet(party, party["entries"][:count]), LOOK)
    entries = [
        waits(whole, number, f"/p/abc/add/{whole.rows[number].kind.replace('_', '-')}/")
        for number in range(count, len(whole.rows))
    ]
    both.wait(entries, whole)
    compare(both.table())
    both.wait(entries[:2], sheet(party, party["entries"][: count + 2]))
    compare(both.table())
    compare(both.form("round", {}, None, asking=False))


@pytest.mark.parametrize("name", REAL)
def test_what_is_put_in_between_corrected_or_taken_out_changes_what_is_below(both: Both, name: str) -> None:
    party = written(name)
    entries = [{"id": str(key_of(number, one)), **one} for number, one in enumerate(party["entries"][:6])]
    slip = {"type": "adjustment", "seat": 0, "points": 5, "id": str(KEY)}
    with_slip = sheet(party, [*entries[:1], slip, *entries[1:]])
    added = waits(with_slip, 1, "/p/abc/add/adjustment/?at=1")
    both.open(sheet(party, entries), LOOK)
    both.wait([added], with_slip)
    compare(both.table())
    other = {**slip, "points": -5}
    with_other = sheet(party, [*entries[:1], other, *entries[1:]])
    both.wait([added, waits(with_other, 1, f"/p/abc/entries/{KEY}/change/")], with_other)
    compare(both.table())
    both.wait([added, {"action": f"/p/abc/entries/{KEY}/remove/", "fields": []}], sheet(party, entries))
    compare(both.table())


def test_what_cannot_stand_waits_beside_the_table_and_says_why(both: Both) -> None:
    both.open(sheet(written("classic"), []), LOOK)
    faulty = {"action": "/p/abc/add/adjustment/", "fields": [["key", str(KEY)], ["seen", "7"], ["sign", "+"]]}
    [row] = both.phone.waiting([faulty])["rows"]
    assert (row["key"], row["scored"]) == (str(KEY), False)
    assert len(row["why"]) == 2
    compare(both.table())


def waits(of: PartySheet, number: int, action: str) -> dict[str, Any]:
    """An entry of a sheet as the form that wrote it down sent it."""
    row = of.rows[number]
    form = ENTRY_FORMS[row.kind](Place.of(of, row))
    return {"action": action, "fields": [[name, one] for name, values in form.typed.lists() for one in values]}
