"""Rules.md, sections 4.2 and 4.3: what was taken, and the declarer's contract."""

import pytest

from tests.make import agreement, barrel, made, played, round_, scores, start, why


def test_a_made_contract_scores_the_bid_and_no_more() -> None:
    sheet = played(round_(0, 120, 100, 15, 5, marriages={0: ["hearts"]}))
    assert scores(sheet) == [120, 15, 5]
    assert why(sheet, 0) == ["contract_made"]


def test_the_line_of_a_contract_shows_how_it_was_reckoned() -> None:
    line = played(round_(0, 120, 87, 23, 10, marriages={0: ["spades"]})).rows[0].lines[0]
    assert line.points == 120
    assert line.figures == {"tricks": 87, "marriages": 40, "last_trick": 0, "taken": 127, "held": 127, "bid": 120}


def test_a_failed_contract_costs_the_bid() -> None:
    sheet = played(round_(0, 120, 100, 15, 5))
    assert scores(sheet) == [-120, 15, 5]
    assert why(sheet, 0) == ["contract_failed"]


def test_what_was_taken_is_held_against_the_bid_unrounded() -> None:
    assert scores(played(round_(0, 100, 99, 11, 10)))[0] == -100


def test_exactly_the_bid_is_enough() -> None:
    assert scores(played(round_(0, 100, 100, 10, 10)))[0] == 100


@pytest.mark.parametrize(("rounding", "credit"), [(1, 123), (5, 125), (10, 120)])
def test_what_was_taken_is_credited_rounded_where_that_is_agreed(rounding: int, credit: int) -> None:
    agreed = agreement(contract={"made": "taken"}, rounding=rounding)
    assert scores(played(round_(0, 100, 83, 27, 10, marriages={0: ["spades"]}), agreed=agreed))[0] == credit


@pytest.mark.parametrize(("rounding", "charge"), [(1, 1), (5, 5), (10, 10)])
def test_a_shortfall_of_one_is_rounded_up_so_that_failing_always_costs(rounding: int, charge: int) -> None:
    agreed = agreement(contract={"failed": "shortfall"}, rounding=rounding)
    assert scores(played(round_(0, 100, 99, 11, 10), agreed=agreed))[0] == -charge


def test_a_shortfall_counts_from_what_was_held_against_the_bid() -> None:
    agreed = agreement(contract={"failed": "shortfall", "rounded": True})
    assert scores(played(round_(0, 120, 98, 12, 10), agreed=agreed))[0] == -20


def test_a_contract_without_a_trick_fails() -> None:
    assert scores(played(round_(0, 100, None, 100, 20)))[0] == -100


def test_marriages_of_others_do_not_help_the_declarer() -> None:
    assert scores(played(round_(0, 100, 90, 20, 10, marriages={1: ["hearts"]}))) == [-100, 120, 10]


def test_half_a_marriage_is_what_a_queen_and_jack_are_worth() -> None:
    agreed = agreement(extras={"queen_jack": True}, contract={"made": "taken"})
    sheet = played(round_(0, 100, 80, 20, 20, marriages={0: ["queen_jack_hearts", "spades"]}), agreed=agreed)
    assert scores(sheet)[0] == 80 + 50 + 40


def test_the_bonus_of_the_last_trick_is_part_of_what_was_taken() -> None:
    agreed = agreement(extras={"last_trick": 10})
    assert scores(played(round_(0, 100, 90, 20, 10, last_trick=0), agreed=agreed)) == [100, 20, 10]


def test_a_contract_of_what_the_barrel_needs_wins_from_it() -> None:
    sheet = played(made(0, 120), start=start(880, 0, 0, barrel={0: 1}))
    assert sheet.table.winner == 0
    assert scores(sheet) == [1000, 0, 0]
    assert barrel(sheet) == [None, None, None]
    assert why(sheet, 0) == ["contract_made", "won"]


def test_a_contract_below_what_the_barrel_needs_only_uses_an_attempt() -> None:
    sheet = played(made(0, 115), start=start(880, 0, 0, barrel={0: 1}))
    assert scores(sheet)[0] == 880
    assert why(sheet, 0) == ["contract_short", "barrel_attempt"]


def test_what_is_missing_is_the_bid_that_was_made_not_what_was_taken() -> None:
    """250 taken against a bid of 115 is still a contract of 115."""
    sheet = played(
        round_(0, 115, 110, 5, 5, marriages={0: ["hearts", "spades"]}), start=start(880, 0, 0, barrel={0: 1})
    )
    assert sheet.table.winner is None


def test_a_credit_of_what_was_taken_counts_at_the_win_too() -> None:
    sheet = played(
        round_(0, 120, 110, 5, 5, marriages={0: ["spades"]}),
        agreed=agreement(contract={"made": "taken"}),
        start=start(880, 0, 0, barrel={0: 0}),
    )
    assert scores(sheet)[0] == 1030


def test_a_failed_contract_on_the_barrel_may_cost_what_is_missing() -> None:
    sheet = played(
        round_(0, 120, 100, 10, 10),
        agreed=agreement(contract={"failed": "shortfall"}, barrel={"failed": "bid"}),
        start=start(880, 0, 0, barrel={0: 0}),
    )
    assert scores(sheet)[0] == 860
    assert why(sheet, 0) == ["contract_failed", "barrel_attempt", "barrel_off"]
