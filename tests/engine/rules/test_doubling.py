"""Rules.md, section 4.6: dark and golden deals."""

from tests.make import agreement, made, played, round_, scores, start, talon, why, write_off

GOLDEN = agreement(golden={})
DARK = agreement(dark={})


def test_a_golden_deal_doubles_everybody() -> None:
    sheet = played(round_(0, 120, 90, 20, 10, marriages={0: ["spades"]}), agreed=GOLDEN)
    assert scores(sheet) == [240, 40, 20]
    assert why(sheet, 0) == ["contract_made", "doubled"]


def test_a_failed_golden_contract_costs_twice_the_bid() -> None:
    assert scores(played(round_(0, 120, 90, 20, 10), agreed=GOLDEN)) == [-240, 40, 20]


def test_points_are_doubled_after_they_are_rounded() -> None:
    assert scores(played(round_(0, 120, 98, 12, 10, marriages={0: ["spades"]}), agreed=GOLDEN))[1] == 20


def test_a_dark_round_doubles_the_declarer_alone() -> None:
    sheet = played(round_(0, 120, 90, 20, 10, dark=True), agreed=DARK)
    assert scores(sheet) == [-240, 20, 10]
    assert why(sheet, 1) == ["taken"]


def test_a_dark_round_may_double_everybody_the_resting_dealer_too() -> None:
    agreed = agreement("four", dark={"doubles": "all"})
    sheet = played(round_(0, 120, 100, 10, 10, None, dark=True, talon=talon(21)), agreed=agreed)
    assert scores(sheet) == [-240, 20, 20, 40]


def test_a_dark_round_of_four_leaves_the_resting_dealer_alone_unless_agreed() -> None:
    agreed = agreement("four", dark={})
    sheet = played(round_(0, 120, 100, 10, 10, None, dark=True, talon=talon(21)), agreed=agreed)
    assert scores(sheet)[3] == 20


def test_a_golden_deal_doubles_the_talon() -> None:
    agreed = agreement("four", golden={})
    assert scores(played(round_(0, 120, 100, 10, 10, None, talon=talon(21)), agreed=agreed))[3] == 40


def test_a_golden_write_off_doubles_bid_share_fine_and_talon() -> None:
    agreed = agreement("four", golden={}, write_off={"golden": True, "penalty_every": 1})
    assert scores(played(write_off(0, 120, talon(21)), agreed=agreed)) == [-240 - 240, 120, 120, 40]


def test_the_bid_held_against_the_barrel_is_the_plain_one() -> None:
    agreed = agreement(dark={"on_barrel": True}, barrel={"needs": 125})
    sheet = played(round_(0, 120, 120, None, None, dark=True), agreed=agreed, start=start(880, 0, 0, barrel={0: 0}))
    assert sheet.table.winner is None
    assert why(sheet, 0) == ["contract_short", "barrel_attempt"]


def test_a_dark_win_from_the_barrel_is_credited_twice() -> None:
    agreed = agreement(dark={"on_barrel": True})
    sheet = played(round_(0, 120, 120, None, None, dark=True), agreed=agreed, start=start(880, 0, 0, barrel={0: 0}))
    assert scores(sheet)[0] == 1120
    assert sheet.table.winner == 0


def test_a_failed_dark_contract_on_the_barrel_costs_twice_where_it_costs_the_bid() -> None:
    agreed = agreement(dark={"on_barrel": True}, barrel={"failed": "bid"})
    sheet = played(round_(0, 120, 90, 20, 10, dark=True), agreed=agreed, start=start(880, 0, 0, barrel={0: 0}))
    assert scores(sheet)[0] == 640
    assert why(sheet, 0) == ["contract_failed", "doubled", "barrel_attempt", "barrel_off"]


def test_no_penalty_of_rolling_off_is_doubled() -> None:
    agreed = agreement(golden={}, barrel={"failed": "fall"})
    sheet = played(round_(0, 120, 90, 20, 10), agreed=agreed, start=start(880, 0, 0, barrel={0: 0}, golden_played=0))
    assert scores(sheet) == [760, 40, 20]


def test_bolts_are_never_doubled() -> None:
    sheet = played(made(0, 120), agreed=GOLDEN, start=start(0, 0, 0, bolts={1: 2}, golden_played=0))
    assert scores(sheet)[1] == -120


def test_an_ordinary_deal_is_not_doubled() -> None:
    agreed = agreement(golden={"deals": 1})
    assert scores(played(made(0, 120), round_(1, 100, 10, 100, 10), agreed=agreed)) == [250, 100, 10]
