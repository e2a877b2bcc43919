"""Rules.md, section 5: what is refused and what is noted."""

from typing import Any

import pytest

from scoring.engine.entries import Entry
from scoring.engine.ledger import Start
from scoring.engine.sheetfile import answer
from tests.make import (
    adjustment,
    agreement,
    made,
    penalty,
    played,
    redeal,
    refused,
    round_,
    start,
    talon,
    write_off,
)

SITS = start(880, 0, 0, barrel={0: 0})


def case(code: str, entry: Entry, start: Start | None = None, **agreed: Any) -> Any:
    return pytest.param(entry, start, agreed, code, id=f"{code} {entry}"[:60])


@pytest.mark.parametrize(
    ("entry", "start", "agreed", "code"),
    [
        case("declarer", round_(3, 100, 100, 10, 10)),
        case("declarer", round_(-1, 100, 100, 10, 10)),
        case("declarer", write_off(3, 100)),
        case("declarer", round_(3, 100, 100, 10, 10, None), players=4),
        case("declarer", write_off(3, 100), players=4),
        case("bid", made(0, 95)),
        case("bid", made(0, 305)),
        case("bid", made(0, 101)),
        case("bid", write_off(0, 95)),
        case("bid", made(0, 120), auction={"step": 50}),
        case("bid", made(0, 121), SITS),
        case("bid", made(1, 121), SITS, barrel={"needs": 121}),
        case("golden_bid", made(0, 125), golden={}),
        case("golden_bid", made(0, 115), golden={"raises": True}),
        case("golden_bid", write_off(0, 125), golden={}, write_off={"golden": True}),
        case("tricks", round_(0, 100, 1, 100, 19)),
        case("tricks", round_(0, 100, 119, None, None, revoked=[1])),
        case("tricks", round_(0, 100, -10, 120, 10)),
        case("tricks", round_(0, 100, 100, 0, 0, revoked=[1])),
        case("tricks", round_(0, 100, None, None, None, revoked=[1])),
        case("tricks", round_(0, 100, 100, 10, 10, 0), players=4),
        case("tricks_total", round_(0, 100, 100, 10, 5)),
        case("tricks_total", round_(0, 100, 100, 15, 10)),
        case("tricks_total", round_(0, 100, 100, 15, 10, revoked=[1])),
        case("tricks_total", round_(0, 100, 100, 30), players=2, leftover="out"),
        case("marriages", round_(0, 100, 100, 10, 10, marriages={0: ["aces"]})),
        case("marriages", round_(0, 100, 100, 10, 10, marriages={0: ["nines"]})),
        case("marriages", round_(0, 100, 100, 10, 10, marriages={0: ["queen_jack_clubs"]})),
        case("marriages", round_(0, 100, 100, 10, 10, marriages={0: ["coins"]}), extras={"queen_jack": True}),
        case("marriages", round_(0, 100, 100, 10, 10, None, marriages={3: ["clubs"]}), players=4),
        case("marriage_without_trick", round_(0, 100, 100, None, 20, marriages={1: ["clubs"]})),
        case(
            "marriage_without_trick",
            round_(0, 100, 100, None, 20, marriages={1: ["clubs"]}),
            marriages={"first_lead": True},
        ),
        case("declared_twice", round_(0, 100, 80, 20, 20, marriages={0: ["clubs", "clubs"]})),
        case("declared_twice", round_(0, 100, 80, 20, 20, marriages={0: ["clubs"], 1: ["clubs"]})),
        case("declared_twice", round_(0, 100, 80, 20, 20, marriages={0: ["aces"], 1: ["aces"]}), extras={"aces": 200}),
        case(
            "declared_twice",
            round_(0, 100, 80, 20, 20, marriages={0: ["clubs"], 1: ["queen_jack_clubs"]}),
            extras={"queen_jack": True},
        ),
        case("last_trick", round_(0, 100, 100, 10, 10, last_trick=0)),
        case("last_trick", round_(0, 100, 100, 10, 10), extras={"last_trick": 10}),
        case("last_trick", round_(0, 100, 100, 20, None, last_trick=2), extras={"last_trick": 10}),
        case("last_trick", round_(0, 100, 100, 10, 10, last_trick=3), extras={"last_trick": 10}),
        case("last_trick", round_(0, 100, 100, 10, 10, None, last_trick=3), players=4, extras={"last_trick": 10}),
        case("revoked", round_(0, 100, 100, 10, 10, revoked=[3])),
        case("revoked", round_(0, 100, 100, 10, 10, None, revoked=[3]), players=4),
        case("revoked", round_(0, 100, 100, 10, 10, revoked=[1, 1])),
        case("talon", round_(0, 100, 100, 10, 10, talon=talon(10))),
        case("talon", write_off(0, 100, talon(10))),
        case("talon", write_off(0, 100, talon(10)), players=4, resting={"credit": "none"}),
        case("talon", write_off(0, 100, talon(10, ["clubs", "clubs"])), players=4),
        case("talon", write_off(0, 100, talon(10, ["clubs"], ["clubs"])), players=4),
        case("dark", round_(0, 120, 100, 10, 10, dark=True)),
        case("dark", round_(0, 120, 100, 10, 10, dark=True), dark={}, golden={}),
        case("dark_bid", round_(0, 125, 100, 10, 10, dark=True), dark={}),
        case("dark_seat", round_(1, 120, 100, 10, 10, dark=True), dark={}),
        case("dark_minimum", round_(0, 120, 100, 10, 10, dark=True), start(235, 0, 0), dark={"minimum": 240}),
        case("dark_on_barrel", round_(0, 120, 100, 10, 10, dark=True), SITS, dark={}),
        case(
            "dark_on_barrel",
            round_(0, 120, 100, 10, 10, None, dark=True),
            start(0, 0, 0, 880, barrel={3: 0}),
            players=4,
            dark={},
        ),
        case("write_off", write_off(0, 100), write_off=None),
        case("write_off_golden", write_off(0, 120), golden={}),
        case("write_off_on_barrel", write_off(0, 120), SITS),
        case("write_off_on_barrel", write_off(1, 120), SITS, write_off={"others_barrel": False}),
        case(
            "write_off_on_barrel",
            write_off(0, 120),
            start(0, 0, 0, 880, barrel={3: 0}),
            players=4,
            write_off={"others_barrel": False},
        ),
        case("write_off_limit", write_off(0, 120), start(0, 0, 0, write_offs={0: 3}), write_off={"limit": 3}),
        case("seat", penalty(3, 10)),
        case("seat", penalty(-1, 10)),
        case("seat", adjustment(3, 10)),
        case("points", penalty(0, 0)),
        case("points", penalty(0, -5)),
        case("points", penalty(0, 1001)),
        case("points", adjustment(0, 0)),
        case("points", adjustment(0, 1001)),
        case("points", adjustment(0, -1001)),
    ],
)
def test_an_entry_is_refused_with_its_code(entry: Entry, start: Start | None, agreed: Any, code: str) -> None:
    assert refused(entry, agreed=agreement(**agreed), start=start) == [code]


@pytest.mark.parametrize(
    ("entry", "start", "agreed"),
    [
        pytest.param(made(0, 100), None, {}, id="the lowest bid"),
        pytest.param(made(0, 300), None, {}, id="the highest bid"),
        pytest.param(made(0, 121), SITS, {"barrel": {"needs": 121}}, id="exactly what the barrel needs"),
        pytest.param(made(0, 310), SITS, {"barrel": {"needs": 310}}, id="what it needs above the highest bid"),
        pytest.param(made(0, 150), None, {"golden": {"raises": True}}, id="a golden bid raised"),
        pytest.param(round_(0, 100, 120, 0, None), None, {}, id="a trick of nines"),
        pytest.param(round_(0, 100, 118, 2, None), None, {}, id="118 and 2"),
        pytest.param(round_(0, 100, 50, None, None, revoked=[1]), None, {}, id="broken off after a revoke"),
        pytest.param(round_(0, 100, 100, 20), None, {"players": 2, "leftover": "out"}, id="all points in spite of out"),
        pytest.param(
            round_(0, 100, 80, 20, 20, marriages={0: ["clubs"], 1: ["queen_jack_hearts"], 2: ["aces", "nines"]}),
            None,
            {"extras": {"queen_jack": True, "aces": 200, "nines": 200}},
            id="all that can be declared",
        ),
        pytest.param(
            round_(0, 120, 100, 10, 10, dark=True),
            start(240, 0, 0),
            {"dark": {"minimum": 240}},
            id="dark from 240",
        ),
        pytest.param(write_off(0, 120), start(0, 0, 0, write_offs={0: 2}), {"write_off": {"limit": 3}}, id="the third"),
        pytest.param(write_off(0, 120), SITS, {"write_off": {"own_barrel": "bid", "others_barrel": False}}, id="own"),
        pytest.param(penalty(0, 1), None, {}, id="a penalty of 1"),
        pytest.param(penalty(0, 1000), None, {}, id="a penalty of 1000"),
        pytest.param(adjustment(0, -1000), None, {}, id="an adjustment of -1000"),
    ],
)
def test_what_is_just_allowed_is_allowed(entry: Entry, start: Start | None, agreed: Any) -> None:
    assert refused(entry, agreed=agreement(**agreed), start=start) == []


@pytest.mark.parametrize(
    "entry", [made(1, 100), write_off(1, 100), penalty(0), adjustment(0, 5), redeal()], ids=lambda entry: entry.type
)
def test_nothing_is_written_after_the_win(entry: Entry) -> None:
    assert refused(made(0, 120), entry, start=SITS) == ["party_over"]


def test_all_faults_of_an_entry_come_at_once() -> None:
    entry = round_(0, 97, 1, 100, 10, marriages={0: ["hearts"], 1: ["hearts"]}, last_trick=0, revoked=[], dark=True)
    assert sorted(refused(entry)) == ["bid", "bid", "dark", "declared_twice", "last_trick", "tricks", "tricks_total"]


def test_faults_of_reading_and_of_playing_come_together() -> None:
    party = {
        "format": "thousand-party/1",
        "agreement": {},
        "players": ["A", "B", "C"],
        "first_dealer": 2,
        "entries": [
            {"type": "redeal"},
            {
                "type": "round",
                "declarer": True,
                "bid": 50,
                "tricks": [100, 10, 5],
                "marriages": {"7": ["hearts"]},
                "dark": 1,
                "last_trick": "0",
                "colour": "red",
                "note": 5,
            },
        ],
    }
    error = answer(party)["error"]
    assert error["entry"] == 1
    assert {fault["code"] for fault in error["faults"]} == {
        "declarer",
        "bid",
        "tricks_total",
        "marriages",
        "dark",
        "last_trick",
        "unknown_key",
        "note",
    }
    assert error["code"] in {fault["code"] for fault in error["faults"]}
    assert {"code": "marriages", "field": "/marriages/7"} in error["faults"]
    assert "Entry 1" in error["message"]
    assert "/bid: The lowest bid is 100." in error["message"]


@pytest.mark.parametrize(
    ("entry", "start", "agreed", "notices"),
    [
        pytest.param(made(0, 100), None, {}, [], id="nothing unusual"),
        pytest.param(made(1, 120), None, {"golden": {}}, ["not_forced"], id="not the golden one"),
        pytest.param(made(0, 120), None, {"golden": {}}, [], id="the golden one"),
        pytest.param(
            made(1, 100), SITS, {"barrel": {"free_talon": "always"}}, ["not_forced"], id="not who gets the talon"
        ),
        pytest.param(write_off(1, 100), SITS, {"barrel": {"free_talon": "always"}}, ["not_forced"], id="write-off"),
        pytest.param(made(1, 100), start(0, -125, 0), {}, ["must_pass"], id="below the floor"),
        pytest.param(write_off(1, 100), start(0, -125, 0), {}, ["must_pass"], id="a write-off below the floor"),
        pytest.param(made(1, 100), start(0, -120, 0), {}, [], id="at the floor"),
        pytest.param(round_(0, 125, 120, 0, None), None, {}, ["no_marriage"], id="125 without a marriage"),
        pytest.param(round_(0, 120, 120, 0, None), None, {}, [], id="120 without a marriage"),
        pytest.param(round_(0, 125, 110, 10, 0, marriages={1: ["clubs"]}), None, {}, ["no_marriage"], id="another's"),
        pytest.param(write_off(0, 125), None, {}, [], id="a write-off needs no marriage"),
        pytest.param(made(0, 100), None, {"auction": {"obliged": 110}}, ["under_obliged"], id="under the obliged bid"),
        pytest.param(write_off(0, 100), None, {"auction": {"obliged": 110}}, [], id="a write-off under it"),
        pytest.param(penalty(0), None, {"golden": {}}, [], id="no deal"),
    ],
)
def test_what_is_unusual_is_written_down_with_a_notice(
    entry: Entry, start: Start | None, agreed: Any, notices: list[str]
) -> None:
    assert list(played(entry, agreed=agreement(**agreed), start=start).rows[-1].notices) == notices
