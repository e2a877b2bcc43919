"""Rules.md, section 2: the party file, in and out."""

import time
from typing import Any

import pytest

from scoring.engine.faults import Refusal
from scoring.engine.partyfile import read_party, write_party
from scoring.engine.sheetfile import answer
from tests.make import AT, agreement, party, round_, start, talon, write_off

UUID = "0b8f3c5e-3f4e-4d2a-9a55-6a3f1c2d7e80"
OTHER_UUID = "1b8f3c5e-3f4e-4d2a-9a55-6a3f1c2d7e80"
ROUND: dict[str, Any] = {"type": "round", "declarer": 0, "bid": 100, "tricks": [100, 10, 10]}


def file(*entries: Any, **head: Any) -> dict[str, Any]:
    """A party file that is right but for what is written here; a key of the head that is `...` is left out."""
    whole = {
        "format": "thousand-party/1",
        "agreement": {},
        "players": ["Аня", "Борис", "Вера"],
        "first_dealer": 2,
        "entries": list(entries),
    } | head
    return {key: value for key, value in whole.items() if value is not ...}


def faults(written: object) -> list[tuple[str, str]]:
    result = answer(written)
    return [(fault["code"], fault["field"]) for fault in result["error"]["faults"]] if "error" in result else []


@pytest.mark.parametrize("written", [None, [], 5, "party", True, 1.5])
def test_a_party_is_an_object(written: object) -> None:
    error = answer(written)["error"]
    assert (error["entry"], error["code"], error["faults"]) == (None, "format", [{"code": "format", "field": ""}])


@pytest.mark.parametrize("format_", ["thousand-party/2", "thousand-party", "", 1, None, ["thousand-party/1"], ...])
def test_a_party_says_its_format(format_: object) -> None:
    assert faults(file(format=format_)) == [("format", "/format")]


@pytest.mark.parametrize("key", ["agreement", "players", "first_dealer", "entries"])
def test_a_missing_key_of_the_head_is_named(key: str) -> None:
    without: dict[str, Any] = {key: ...}
    assert (key, f"/{key}") in faults(file(**without))


@pytest.mark.parametrize(
    ("head", "wanted"),
    [
        ({"players": "ABC"}, ("players", "/players")),
        ({"players": {"0": "A"}}, ("players", "/players")),
        ({"players": ["A", "B"]}, ("players", "/players")),
        ({"players": ["A", "B", "C", "D"]}, ("players", "/players")),
        ({"players": ["A", "B", ""]}, ("players", "/players/2")),
        ({"players": ["A", "B", "C" * 41]}, ("players", "/players/2")),
        ({"players": ["A", "B", 3]}, ("players", "/players/2")),
        ({"players": ["A", "B", "A"]}, ("players", "/players/2")),
        ({"first_dealer": 3}, ("first_dealer", "/first_dealer")),
        ({"first_dealer": -1}, ("first_dealer", "/first_dealer")),
        ({"first_dealer": True}, ("first_dealer", "/first_dealer")),
        ({"first_dealer": 1.0}, ("first_dealer", "/first_dealer")),
        ({"first_dealer": None}, ("first_dealer", "/first_dealer")),
        ({"agreement": None}, ("agreement", "/agreement")),
        ({"agreement": {"preset": "none"}}, ("agreement", "/agreement/preset")),
        ({"entries": {}}, ("entries", "/entries")),
        ({"entries": None}, ("entries", "/entries")),
        ({"start": None}, ("start", "/start")),
        ({"id": 5}, ("id", "/id")),
        ({"id": "x"}, ("id", "/id")),
        ({"meta": []}, ("meta", "/meta")),
        ({"colour": "red"}, ("unknown_key", "/colour")),
        ({"a/b~c": 1}, ("unknown_key", "/a~1b~0c")),
    ],
)
def test_a_fault_of_the_head_has_its_code_and_its_field(head: dict[str, Any], wanted: tuple[str, str]) -> None:
    assert faults(file(**head)) == [wanted]
    assert answer(file(**head))["error"]["entry"] is None


def test_all_faults_of_the_head_come_at_once() -> None:
    found = faults(file(format=1, players=["A", "A", "C"], first_dealer=7, agreement={"rounding": 3}, colour=1))
    assert [code for code, _ in found] == ["format", "unknown_key", "agreement", "players", "first_dealer"]


def test_a_fault_of_the_head_hides_those_of_the_entries() -> None:
    assert answer(file({"type": "nonsense"}, first_dealer=7))["error"]["entry"] is None


def test_what_hangs_on_a_faulty_key_of_the_head_is_left_out() -> None:
    assert faults(file(agreement=5, players=...)) == [("agreement", "/agreement"), ("players", "/players")]
    assert faults(file(agreement=5, start={"seats": [{"score": 880}, {}, {}]})) == [("agreement", "/agreement")]


def test_the_longest_name_is_allowed() -> None:
    assert faults(file(players=["A", "B", "Я" * 40])) == []


@pytest.mark.parametrize(
    "entry", [None, 5, [], {}, "round", {"type": None}, {"type": "Round"}, {"type": ["round"]}, {"declarer": 0}]
)
def test_what_is_no_entry_has_the_code_type(entry: object) -> None:
    assert faults(file(entry)) == [("type", "/type")]


@pytest.mark.parametrize(
    ("changed", "wanted"),
    [
        ({"declarer": ...}, ("declarer", "/declarer")),
        ({"declarer": "0"}, ("declarer", "/declarer")),
        ({"declarer": False}, ("declarer", "/declarer")),
        ({"bid": ...}, ("bid", "/bid")),
        ({"bid": 100.0}, ("bid", "/bid")),
        ({"bid": None}, ("bid", "/bid")),
        ({"bid": 10**400}, ("bid", "/bid")),
        ({"tricks": ...}, ("tricks", "/tricks")),
        ({"tricks": "120"}, ("tricks", "/tricks")),
        ({"tricks": [100, 20]}, ("tricks", "/tricks")),
        ({"tricks": [100, 10, 10, None]}, ("tricks", "/tricks")),
        ({"tricks": [100, "10", 10]}, ("tricks", "/tricks/1")),
        ({"tricks": [100, 10, 10.0]}, ("tricks", "/tricks/2")),
        ({"tricks": [100, 20, False]}, ("tricks", "/tricks/2")),
        ({"marriages": []}, ("marriages", "/marriages")),
        ({"marriages": None}, ("marriages", "/marriages")),
        ({"marriages": {"3": ["hearts"]}}, ("marriages", "/marriages/3")),
        ({"marriages": {"00": ["hearts"]}}, ("marriages", "/marriages/00")),
        ({"marriages": {"0": "hearts"}}, ("marriages", "/marriages/0")),
        ({"marriages": {"0": [["hearts"]]}}, ("marriages", "/marriages/0/0")),
        ({"marriages": {"0": ["hearts", "coins"]}}, ("marriages", "/marriages/0/1")),
        ({"dark": 0}, ("dark", "/dark")),
        ({"last_trick": None}, ("last_trick", "/last_trick")),
        ({"last_trick": "0"}, ("last_trick", "/last_trick")),
        ({"revoked": 1}, ("revoked", "/revoked")),
        ({"revoked": [True]}, ("revoked", "/revoked/0")),
        ({"talon": []}, ("talon", "/talon")),
        ({"note": 5}, ("note", "/note")),
        ({"note": "x" * 501}, ("note", "/note")),
        ({"kind": "x" * 501}, ("kind", "/kind")),
        ({"by": "x" * 81}, ("by", "/by")),
        ({"at": "yesterday"}, ("at", "/at")),
        ({"at": "2024-05-01T20:15:00"}, ("at", "/at")),
        ({"at": "2024-02-30T20:15:00Z"}, ("at", "/at")),
        ({"at": "2024-05-01T24:15:00Z"}, ("at", "/at")),
        ({"at": AT + "\n"}, ("at", "/at")),
        ({"at": 5}, ("at", "/at")),
        ({"id": "x"}, ("id", "/id")),
        ({"id": None}, ("id", "/id")),
        ({"meta": "x"}, ("meta", "/meta")),
        ({"seat": 1}, ("unknown_key", "/seat")),
        ({"points": 1}, ("unknown_key", "/points")),
    ],
)
def test_a_fault_of_a_round_has_its_code_and_its_field(changed: dict[str, Any], wanted: tuple[str, str]) -> None:
    entry = {key: value for key, value in (ROUND | changed).items() if value is not ...}
    assert faults(file(ROUND, entry)) == [wanted]
    assert answer(file(ROUND, entry))["error"]["entry"] == 1


@pytest.mark.parametrize(
    ("talon", "wanted"),
    [
        ({"points": 34}, ("talon", "/talon/points")),
        ({"points": -1}, ("talon", "/talon/points")),
        ({"points": "5"}, ("talon", "/talon/points")),
        ({"aces": 4}, ("talon", "/talon/aces")),
        ({"aces": True}, ("talon", "/talon/aces")),
        ({"marriages": "hearts"}, ("talon", "/talon/marriages")),
        ({"marriages": ["aces"]}, ("talon", "/talon/marriages/0")),
        ({"halves": [[]]}, ("talon", "/talon/halves/0")),
        ({"halves": ["hearts", "hearts"]}, ("talon", "/talon")),
        ({"marriages": ["hearts"], "halves": ["hearts"]}, ("talon", "/talon")),
        ({"kings": 1}, ("unknown_key", "/talon/kings")),
    ],
)
def test_a_fault_of_the_talon_has_its_code_and_its_field(talon: dict[str, Any], wanted: tuple[str, str]) -> None:
    entry = {"type": "write_off", "declarer": 0, "bid": 100, "talon": talon}
    assert faults(file(entry, agreement={"preset": "four"}, players=["A", "B", "C", "D"])) == [wanted]


@pytest.mark.parametrize(
    ("entry", "wanted"),
    [
        ({"type": "write_off", "declarer": 0}, ("bid", "/bid")),
        ({"type": "write_off", "declarer": 0, "bid": 100, "tricks": []}, ("unknown_key", "/tricks")),
        ({"type": "penalty"}, ("seat", "/seat")),
        ({"type": "penalty", "seat": 0, "points": None}, ("points", "/points")),
        ({"type": "penalty", "seat": 0, "points": 5.0}, ("points", "/points")),
        ({"type": "penalty", "seat": 0, "passes_deal": 1}, ("passes_deal", "/passes_deal")),
        ({"type": "adjustment", "seat": 0}, ("points", "/points")),
        ({"type": "adjustment", "points": 5}, ("seat", "/seat")),
        ({"type": "adjustment", "seat": 0, "points": 5, "passes_deal": True}, ("unknown_key", "/passes_deal")),
        ({"type": "redeal", "seat": 0}, ("unknown_key", "/seat")),
        ({"type": "redeal", "note": None}, ("note", "/note")),
    ],
)
def test_a_fault_of_another_entry_has_its_code_and_its_field(entry: dict[str, Any], wanted: tuple[str, str]) -> None:
    assert faults(file(entry)) == [wanted]


def test_a_null_without_meaning_is_refused() -> None:
    """Of the optional keys of a round none is null."""
    entry = ROUND | dict.fromkeys(["marriages", "dark", "last_trick", "revoked", "talon", "note", "kind", "at", "by"])
    assert len(faults(file(entry))) == 9


@pytest.mark.parametrize(
    "at", [AT, "2024-05-01t20:15:00z", "2024-02-29T23:59:60.123456789-00:00", "0001-01-01T00:00:00Z"]
)
def test_moments_are_those_of_rfc_3339(at: str) -> None:
    assert faults(file({"type": "redeal", "at": at})) == []


@pytest.mark.parametrize("twice", [UUID, UUID.upper()])
def test_an_id_stands_once_in_a_file(twice: str) -> None:
    entry = {"type": "redeal", "id": UUID}
    assert faults(file(entry, {"type": "redeal", "id": twice})) == [("id", "/id")]
    assert faults(file({"type": "redeal", "id": twice}, id=UUID)) == [("id", "/id")]
    assert faults(file(entry, id=OTHER_UUID)) == []


def test_what_is_kept_scores_nothing_and_comes_out_again() -> None:
    kept = {"id": UUID, "meta": {"phone": [1, None]}, "note": "Ой", "kind": "misdeal", "at": AT, "by": "Аня"}
    written = file({"type": "redeal", **kept}, id=OTHER_UUID, meta={"table": "дача"})
    read = read_party(written)
    assert isinstance(read, tuple)
    again = write_party(read[0])
    assert again["entries"] == written["entries"]
    assert (again["id"], again["meta"]) == (OTHER_UUID, {"table": "дача"})
    assert answer(written) == answer(file({"type": "redeal"}))


def test_an_export_is_what_was_written_down() -> None:
    whole = party(
        round_(
            0,
            120,
            100,
            20,
            None,
            None,
            marriages={1: ["hearts", "aces"]},
            dark=True,
            last_trick=0,
            revoked=[2],
            talon=talon(21, ["clubs"], ["spades"], 1),
        ),
        write_off(1, 100, talon(3)),
        agreed=agreement("four", dark={}, extras={"aces": 200, "last_trick": 10}),
        start=start(100, 200, 300, 880, barrel={3: 1}, bolts={0: 2}, spent={1: 1}, write_offs={2: 4}, redeals=1),
    )
    written = write_party(whole)
    assert written["entries"][0] == {
        "type": "round",
        "declarer": 0,
        "bid": 120,
        "tricks": [100, 20, None, None],
        "marriages": {"1": ["hearts", "aces"]},
        "dark": True,
        "last_trick": 0,
        "revoked": [2],
        "talon": {"points": 21, "marriages": ["clubs"], "halves": ["spades"], "aces": 1},
    }
    assert written["start"]["seats"][3] == {"score": 880, "bolts": 0, "barrel": 1, "spent": 0, "write_offs": 0}
    assert "golden_played" not in written["start"]


def taken(seat: int, points: int, tricks: int) -> dict[str, Any]:
    figures = {"tricks": tricks, "marriages": 0, "last_trick": 0, "taken": tricks}
    return {"seat": seat, "reason": "taken", "points": points, **figures}


def test_the_sheet_has_all_that_the_rules_name() -> None:
    entry = {"type": "round", "declarer": 0, "bid": 120, "tricks": [80, 40, None], "marriages": {"0": ["clubs"]}}
    sheet = answer(file(entry))
    assert sheet.pop("rows") == [
        {
            "entry": 0,
            "dealer": 2,
            "deltas": [120, 40, 0],
            "scores": [120, 40, 0],
            "bolts": [0, 0, 1],
            "barrel": [None, None, None],
            "spent": [0, 0, 0],
            "lines": [
                {
                    "seat": 0,
                    "reason": "contract_made",
                    "points": 120,
                    "tricks": 80,
                    "marriages": 60,
                    "last_trick": 0,
                    "taken": 140,
                    "held": 140,
                    "bid": 120,
                },
                taken(seat=1, points=40, tricks=40),
                taken(seat=2, points=0, tricks=0),
                {"seat": 2, "reason": "bolt", "points": 0, "bolts": 1, "limit": 3},
            ],
            "notices": [],
        }
    ]
    assert sheet == {
        "format": "thousand-sheet/1",
        "scores": [120, 40, 0],
        "bolts": [0, 0, 1],
        "barrel": [None, None, None],
        "spent": [0, 0, 0],
        "write_offs": [0, 0, 0],
        "golden_played": 0,
        "golden_made": False,
        "redeals": 0,
        "winner": None,
        "next": {"dealer": 0, "resting": None, "obliged": 1, "golden": False, "must_pass": [], "forced": None},
    }


def test_after_the_win_an_entry_has_no_other_fault() -> None:
    start = {"seats": [{"score": 880, "barrel": 0}, {}, {}]}
    won = {"type": "round", "declarer": 0, "bid": 120, "tricks": [120, None, None]}
    assert faults(file(won, {"type": "penalty", "seat": 9}, start=start)) == [("party_over", "")]


@pytest.mark.parametrize(
    "written",
    [
        file(players=[str(number) for number in range(80_000)]),
        file({**ROUND, "revoked": [0] * 200_000}),
    ],
    ids=["players", "revoked"],
)
def test_an_endless_list_is_refused_in_one_pass(written: object) -> None:
    """Half a megabyte; looking back over the whole list from each of its values takes many times as long."""
    began = time.process_time()
    assert isinstance(read_party(written), Refusal)
    assert time.process_time() - began < 5
