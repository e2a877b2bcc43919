"""Rules.md, sections 4.11, 4.12 and 4.14: samosval, target and the golden round."""

import pytest

from scoring.engine.entries import Entry
from tests.make import (
    adjustment,
    agreement,
    barrel,
    bolts,
    made,
    penalty,
    played,
    redeal,
    round_,
    scores,
    spent,
    start,
    talon,
    why,
    write_off,
)

NO_BARREL = agreement(barrel=None)
JUMP = agreement(barrel={"jump": True})
FAILED = [round_(seat, 120, *[100 if seat == one else 10 for one in range(3)]) for seat in range(3)]


def test_exactly_555_becomes_0() -> None:
    sheet = played(made(0, 100), start=start(455, 0, 0))
    assert scores(sheet)[0] == 0
    assert why(sheet, 0) == ["contract_made", "samosval"]


@pytest.mark.parametrize("bid", [105, 110])
def test_crossing_555_does_nothing(bid: int) -> None:
    assert scores(played(made(0, bid), start=start(455, 0, 0)))[0] == 455 + bid


def test_a_total_that_did_not_change_is_left_alone() -> None:
    assert scores(played(made(1, 100), start=start(555, 0, 0)))[0] == 555


def test_a_total_that_comes_back_to_where_it_was_did_not_change() -> None:
    agreed = agreement(bolts={"by": "points", "limit": 1, "penalty": 100})
    sheet = played(round_(0, 100, 100, 0, 20, marriages={1: ["hearts"]}), agreed=agreed, start=start(0, 555, 0))
    assert why(sheet, 1) == ["taken", "bolts_full"]
    assert scores(sheet)[1] == 555


@pytest.mark.parametrize(
    ("entry", "before"),
    [(penalty(0), 675), (adjustment(0, -5), 560), (write_off(1, 100), 505), (round_(1, 100, 15, 100, 5), 540)],
    ids=["penalty", "adjustment", "write_off", "round"],
)
def test_a_samosval_does_not_ask_what_brought_the_total_there(entry: Entry, before: int) -> None:
    assert scores(played(entry, start=start(before, 0, 0)))[0] == 0


def test_a_redeal_fine_may_bring_a_samosval() -> None:
    agreed = agreement(redeals={"fine_after": 1})
    assert scores(played(redeal(), agreed=agreed, start=start(0, 0, 675)))[2] == 0


def test_the_talon_may_bring_a_samosval() -> None:
    sheet = played(
        round_(0, 100, 100, 10, 10, None, talon=talon(5)), agreed=agreement("four"), start=start(0, 0, 0, 550)
    )
    assert scores(sheet)[3] == 0


def test_minus_555_is_another_matter_unless_agreed() -> None:
    assert scores(played(penalty(0), start=start(-435, 0, 0)))[0] == -555
    agreed = agreement(samosval={"negative": True})
    assert scores(played(penalty(0), agreed=agreed, start=start(-435, 0, 0)))[0] == 0


def test_a_roll_off_may_land_on_the_samosval() -> None:
    agreed = agreement(barrel={"penalty": 325})
    sheet = played(round_(1, 100, 10, 100, 10), agreed=agreed, start=start(880, 0, 0, barrel={0: 2}))
    assert scores(sheet)[0] == 0
    assert why(sheet, 0)[-2:] == ["barrel_off", "samosval"]


def test_without_a_barrel_the_target_wins() -> None:
    sheet = played(made(0, 100), agreed=NO_BARREL, start=start(900, 0, 0))
    assert sheet.table.winner == 0
    assert sheet.next is None
    assert why(sheet, 0) == ["contract_made", "won"]


def test_a_defender_may_win_too() -> None:
    sheet = played(round_(0, 100, 100, 20, 0), agreed=NO_BARREL, start=start(0, 990, 0))
    assert sheet.table.winner == 1


def test_with_a_barrel_the_target_is_only_won_from_there() -> None:
    sheet = played(round_(0, 300, 120, None, None, marriages={0: ["hearts", "diamonds"]}), start=start(870, 0, 0))
    assert sheet.table.winner is None
    assert scores(sheet)[0] == 880


def test_the_declarer_who_made_his_contract_goes_first() -> None:
    both = round_(0, 100, 20, 80, 20, marriages={0: ["hearts"]})
    assert played(both, agreed=NO_BARREL, start=start(900, 930, 0)).table.winner == 0
    highest = agreement(barrel=None, win={"tie": "highest"})
    assert played(both, agreed=highest, start=start(900, 930, 0)).table.winner == 1


def test_a_declarer_who_failed_does_not_go_first() -> None:
    sheet = played(round_(0, 100, 90, 20, 10), agreed=NO_BARREL, start=start(1, 985, 995), dealer=2)
    assert sheet.table.winner is None
    sheet = played(round_(0, 100, 90, 25, 5), agreed=NO_BARREL, start=start(1, 985, 996))
    assert sheet.table.winner == 1


def test_the_highest_wins_among_defenders() -> None:
    sheet = played(round_(0, 100, 60, 40, 20, marriages={0: ["hearts"]}), agreed=NO_BARREL, start=start(0, 970, 995))
    assert sheet.table.winner == 2


def test_an_exact_tie_of_the_highest_plays_on() -> None:
    sheet = played(round_(0, 100, 100, 10, 10), agreed=NO_BARREL, start=start(0, 995, 995))
    assert sheet.table.winner is None
    assert scores(sheet)[1:] == [1005, 1005]


def test_a_tie_that_played_on_is_broken_by_the_next_entry() -> None:
    tie = round_(0, 100, 100, 10, 10)
    assert played(tie, penalty(1, 5), agreed=NO_BARREL, start=start(0, 995, 995)).table.winner == 2


def test_an_adjustment_may_win() -> None:
    assert played(adjustment(1, 5), agreed=NO_BARREL, start=start(0, 995, 0)).table.winner == 1


def test_a_declarer_may_jump_over_the_barrel_where_that_is_agreed() -> None:
    sheet = played(made(0, 150), agreed=JUMP, start=start(850, 0, 0))
    assert (sheet.table.winner, scores(sheet)[0], barrel(sheet)[0]) == (0, 1000, None)


def test_nobody_else_jumps_over_the_barrel() -> None:
    agreed = agreement(barrel={"jump": True}, rounding=1)
    sheet = played(
        round_(0, 100, 100, 20, 0, marriages={1: ["hearts", "spades"]}), agreed=agreed, start=start(0, 870, 0)
    )
    assert (sheet.table.winner, scores(sheet)[1]) == (None, 880)
    assert played(adjustment(1, 200), agreed=agreed, start=start(0, 870, 0)).table.winner is None


def test_who_is_on_the_barrel_does_not_jump_from_it_below_what_it_needs() -> None:
    agreed = agreement(barrel={"jump": True, "needs": 125})
    sheet = played(made(0, 120), agreed=agreed, start=start(880, 0, 0, barrel={0: 0}))
    assert (sheet.table.winner, scores(sheet)[0]) == (None, 880)


def test_a_jump_that_falls_short_sits_down() -> None:
    assert barrel(played(made(0, 145), agreed=JUMP, start=start(850, 0, 0)))[0] == 0


def test_after_a_jump_others_still_sit_down_and_nobody_rolls_off() -> None:
    sheet = played(
        round_(0, 150, 80, 40, None, marriages={0: ["hearts"]}), agreed=JUMP, start=start(850, 850, 880, barrel={2: 0})
    )
    assert sheet.table.winner == 0
    assert barrel(sheet)[1:] == [0, 1]


def test_a_golden_round_that_nobody_won_begins_again_from_nothing() -> None:
    marks = start(500, 400, 300, bolts={0: 2}, spent={1: 2}, write_offs={2: 1}, golden_played=2)
    sheet = played(FAILED[0], agreed=agreement(golden={}), start=marks, dealer=2)
    assert scores(sheet) == [0, 0, 0]
    assert (bolts(sheet), spent(sheet)) == ([0, 0, 0], [0, 0, 0])
    assert [standing.write_offs for standing in sheet.table.standings] == [0, 0, 0]
    assert why(sheet, 0)[-1] == "golden_reset"
    assert (sheet.table.golden_played, sheet.next and sheet.next.golden) == (3, False)


def test_the_golden_reset_empties_the_barrel() -> None:
    agreed = agreement(golden={"deals": 1})
    sheet = played(FAILED[0], agreed=agreed, start=start(0, 880, 0, barrel={1: 0}, golden_played=0))
    assert (scores(sheet)[1], barrel(sheet)[1]) == (0, None)


def test_one_made_golden_contract_is_enough() -> None:
    agreed = agreement(golden={})
    sheet = played(made(0, 120), FAILED[1], FAILED[2], agreed=agreed)
    assert scores(sheet) == [240 + 40, 20 - 240, 20 - 240]
    assert sheet.table.golden_made


def test_a_golden_round_that_starts_anew_has_all_its_deals_before_it() -> None:
    sheet = played(*FAILED, agreed=agreement(golden={"nobody": "again"}))
    assert scores(sheet) == [0, 0, 0]
    assert (sheet.table.golden_played, sheet.table.golden_made) == (0, False)


def test_nothing_is_wiped_where_totals_are_kept() -> None:
    assert scores(played(*FAILED, agreed=agreement(golden={"nobody": "keep"}))) == [-200, -200, -200]


def test_a_write_off_is_a_golden_deal_but_no_made_contract() -> None:
    agreed = agreement(golden={"deals": 1}, write_off={"golden": True})
    assert scores(played(write_off(0, 120), agreed=agreed)) == [0, 0, 0]


def test_a_deal_passed_on_by_a_misdeal_is_no_golden_deal() -> None:
    sheet = played(penalty(2, passes_deal=True), agreed=agreement(golden={}))
    assert sheet.table.golden_played == 0
    assert scores(sheet)[2] == -240


def test_who_wins_in_the_last_golden_deal_wins() -> None:
    agreed = agreement(golden={"deals": 1}, barrel=None)
    sheet = played(round_(0, 120, 90, 30, 0), agreed=agreed, start=start(0, 950, 0, golden_played=0))
    assert (sheet.table.winner, scores(sheet)[1]) == (1, 1010)


def test_more_than_the_target_may_be_asked() -> None:
    agreed = agreement(barrel=None, win={"more_than": True})
    assert played(made(0, 100), agreed=agreed, start=start(900, 0, 0)).table.winner is None
    assert played(made(0, 105), agreed=agreed, start=start(900, 0, 0)).table.winner == 0
