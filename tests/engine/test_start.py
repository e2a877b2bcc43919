"""Rules.md, section 2: a party carried on from paper."""

from typing import Any

import pytest

from scoring.engine.sheetfile import answer


def carried_on(start: Any, **agreed: Any) -> dict[str, Any]:
    return answer(
        {
            "format": "thousand-party/1",
            "agreement": agreed,
            "players": ["A", "B", "C"],
            "first_dealer": 0,
            "start": start,
            "entries": [],
        }
    )


def seat(**marks: Any) -> dict[str, Any]:
    """A start whose first seat has these marks."""
    return {"seats": [marks, {}, {}]}


NO_BARREL: dict[str, Any] = {"barrel": None}


@pytest.mark.parametrize(
    ("start", "agreed", "field"),
    [
        ([], {}, "/start"),
        (None, {}, "/start"),
        ({}, {}, "/start/seats"),
        ({"seats": {}}, {}, "/start/seats"),
        ({"seats": [{}, {}]}, {}, "/start/seats"),
        ({"seats": [{}, {}, {}, {}]}, {}, "/start/seats"),
        ({"seats": [{}, 5, {}]}, {}, "/start/seats/1"),
        (seat(score="5"), {}, "/start/seats/0/score"),
        (seat(score=None), {}, "/start/seats/0/score"),
        (seat(score=True), {}, "/start/seats/0/score"),
        (seat(score=10**400), {}, "/start/seats/0/score"),
        (seat(bolts=-1), {}, "/start/seats/0/bolts"),
        (seat(spent=-1), {}, "/start/seats/0/spent"),
        (seat(write_offs=-1), {}, "/start/seats/0/write_offs"),
        (seat(score=880, barrel=-1), {}, "/start/seats/0/barrel"),
        (seat(score=880, barrel=False), {}, "/start/seats/0/barrel"),
        (seat() | {"golden_played": -1}, {"golden": {}}, "/start/golden_played"),
        (seat() | {"golden_played": None}, {"golden": {}}, "/start/golden_played"),
        (seat() | {"golden_made": 1}, {"golden": {}}, "/start/golden_made"),
        (seat() | {"redeals": -1}, {}, "/start/redeals"),
        (seat(bolts=1), {"bolts": None}, "/start/seats/0/bolts"),
        (seat(bolts=3), {}, "/start/seats/0/bolts"),
        (seat(bolts=4), {}, "/start/seats/0/bolts"),
        (seat(write_offs=1), {"write_off": None}, "/start/seats/0/write_offs"),
        (seat(barrel=0), NO_BARREL, "/start/seats/0/barrel"),
        (seat(spent=1), NO_BARREL, "/start/seats/0/spent"),
        (seat(score=1000), NO_BARREL, "/start/seats/0/score"),
        (seat(score=870, barrel=0), {}, "/start/seats/0/score"),
        (seat(score=885, barrel=0), {}, "/start/seats/0/score"),
        (seat(score=880), {}, "/start/seats/0/score"),
        (seat(score=880, barrel=3), {}, "/start/seats/0/barrel"),
        (seat(spent=3), {}, "/start/seats/0/spent"),
        (seat() | {"golden_played": 4}, {"golden": {}}, "/start/golden_played"),
        (seat() | {"golden_played": 3}, {"golden": {"deals": 2}}, "/start/golden_played"),
        (seat() | {"golden_played": 1}, {}, "/start/golden_played"),
        (seat() | {"golden_made": True}, {}, "/start/golden_made"),
    ],
)
def test_a_start_that_cannot_be_is_refused(start: Any, agreed: dict[str, Any], field: str) -> None:
    error = carried_on(start, **agreed)["error"]
    assert error["entry"] is None
    assert error["faults"] == [{"code": "start", "field": field}]


@pytest.mark.parametrize(
    ("start", "field"), [(seat() | {"winner": 0}, "/start/winner"), (seat(total=5), "/start/seats/0/total")]
)
def test_unknown_keys_of_a_start_are_refused(start: Any, field: str) -> None:
    assert carried_on(start)["error"]["faults"] == [{"code": "unknown_key", "field": field}]


@pytest.mark.parametrize(
    ("start", "agreed"),
    [
        (seat(), {}),
        (seat(score=-1500), {}),
        (seat(score=879, bolts=2, spent=2, write_offs=50), {}),
        (seat(score=880, barrel=2), {}),
        (seat(score=880, barrel=50), {"barrel": {"attempts": None}}),
        (seat(spent=50), {"barrel": {"limit": None}}),
        (seat(score=870, barrel=None), {}),
        (seat(score=999), NO_BARREL),
        (seat(score=1000), {"barrel": None, "win": {"more_than": True}}),
        (seat(score=950), {"barrel": None, "lock": 900}),
        (seat() | {"golden_played": 3, "golden_made": True, "redeals": 2}, {"golden": {}}),
        (seat() | {"golden_played": 0}, {}),
        ({"seats": [{"score": 880, "barrel": 0}] * 3}, {}),
    ],
)
def test_a_start_that_can_be_is_taken_as_it_is(start: Any, agreed: dict[str, Any]) -> None:
    sheet = carried_on(start, **agreed)
    wanted = [{"score": 0, "bolts": 0, "barrel": None, "spent": 0, "write_offs": 0} | one for one in start["seats"]]
    for key, column in {"score": "scores", "write_offs": "write_offs", "bolts": "bolts", "barrel": "barrel"}.items():
        assert sheet[column] == [one[key] for one in wanted]


def test_all_faults_of_a_start_come_at_once() -> None:
    start = {"seats": [{"score": 880}, {"bolts": 3}, {"spent": 3}], "golden_made": True}
    fields = {fault["field"] for fault in carried_on(start)["error"]["faults"]}
    assert fields == {"/start/seats/0/score", "/start/seats/1/bolts", "/start/seats/2/spent", "/start/golden_made"}


def test_without_golden_deals_written_down_the_golden_round_is_over() -> None:
    assert carried_on(seat(), golden={})["golden_played"] == 3
    assert carried_on(seat() | {"golden_played": 1, "golden_made": True}, golden={})["golden_made"] is True
    assert carried_on(seat() | {"golden_played": 1}, golden={})["next"]["golden"] is True
