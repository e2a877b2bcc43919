"""Rules.md, sections 4.4 and 4.5: the defenders and the resting dealer."""

import pytest

from tests.make import agreement, played, round_, scores, start, talon, why, write_off

FOUR = agreement("four")


@pytest.mark.parametrize(
    ("rounding", "first", "second"), [(1, 22, 13), (5, 20, 15), (10, 20, 10)], ids=["no rounding", "fives", "tens"]
)
def test_a_defender_writes_what_it_took_rounded(rounding: int, first: int, second: int) -> None:
    agreed = agreement(rounding=rounding)
    assert scores(played(round_(0, 100, 85, 22, 13, marriages={0: ["spades"]}), agreed=agreed)) == [100, first, second]


def test_halves_are_rounded_up() -> None:
    agreed = agreement(rounding=10)
    assert scores(played(round_(0, 100, 100, 15, 5), agreed=agreed)) == [100, 20, 10]


def test_the_line_says_whether_points_were_rounded() -> None:
    sheet = played(round_(0, 100, 100, 17, 3, marriages={1: ["spades"]}))
    assert (why(sheet, 1), scores(sheet)[1]) == (["rounded"], 55)
    assert why(played(round_(0, 100, 100, 15, 5)), 1) == ["taken"]


def test_defenders_each_write_their_own_whether_the_contract_is_made_or_not() -> None:
    assert scores(played(round_(0, 120, 60, 40, 20)))[1:] == [40, 20]


def test_a_defender_on_the_barrel_is_credited_nothing() -> None:
    sheet = played(round_(1, 100, 20, 100, 0), start=start(880, 0, 0, barrel={0: 0}))
    assert scores(sheet)[0] == 880
    assert why(sheet, 0) == ["frozen", "barrel_attempt"]
    assert sheet.rows[0].lines[1].figures["taken"] == 20


@pytest.mark.parametrize(("before", "after"), [(899, 919), (900, 900), (930, 930)])
def test_from_the_lock_on_a_defender_is_credited_nothing(before: int, after: int) -> None:
    agreed = agreement(barrel=None, lock=900)
    assert scores(played(round_(1, 100, 20, 100, 0), agreed=agreed, start=start(before, 0, 0)))[0] == after


def test_at_the_lock_an_own_contract_counts_and_a_failed_one_costs() -> None:
    agreed = agreement(barrel=None, lock=900)
    assert scores(played(round_(0, 120, 120, None, None), agreed=agreed, start=start(900, 0, 0)))[0] == 1020
    assert scores(played(round_(0, 120, 100, 10, 10), agreed=agreed, start=start(900, 0, 0)))[0] == 780


def test_the_resting_dealer_is_credited_the_talon_rounded() -> None:
    sheet = played(round_(0, 100, 100, 10, 10, None, talon=talon(22)), agreed=FOUR)
    assert scores(sheet) == [100, 10, 10, 20]
    assert why(sheet, 3) == ["talon"]
    assert sheet.rows[0].lines[-1].figures == {"talon": 22, "aces": 0, "credit": 22}


def test_a_talon_that_was_not_written_down_credits_nothing() -> None:
    assert why(played(round_(0, 100, 100, 10, 10, None), agreed=FOUR), 3) == []


def test_the_talon_counts_with_its_marriages_and_halves() -> None:
    sheet = played(round_(0, 100, 100, 10, 10, None, talon=talon(7, ["spades"], ["hearts"])), agreed=FOUR)
    assert scores(sheet)[3] == 95


def test_marriages_in_the_talon_count_beside_its_aces() -> None:
    agreed = agreement("four", resting={"credit": "aces", "ace_value": 50})
    sheet = played(round_(0, 100, 100, 10, 10, None, talon=talon(18, ["spades"], ["hearts"], aces=1)), agreed=agreed)
    assert scores(sheet)[3] == 50 + 40 + 50


def test_a_talon_is_credited_in_a_write_off_too() -> None:
    assert scores(played(write_off(0, 100, talon(21)), agreed=FOUR)) == [-100, 50, 50, 20]


def test_the_resting_dealer_on_the_barrel_is_credited_nothing_and_uses_no_attempt() -> None:
    sheet = played(
        round_(0, 100, 100, 10, 10, None, talon=talon(21)), agreed=FOUR, start=start(0, 0, 0, 880, barrel={3: 2})
    )
    assert scores(sheet)[3] == 880
    assert sheet.table.standings[3].barrel == 2
    assert why(sheet, 3) == ["frozen"]


def test_the_resting_dealer_at_the_lock_is_credited_nothing() -> None:
    agreed = agreement("four", barrel=None, lock=900)
    sheet = played(round_(0, 100, 100, 10, 10, None, talon=talon(21)), agreed=agreed, start=start(0, 0, 0, 900))
    assert scores(sheet)[3] == 900
