"""Rules.md, section 4: penalties, adjustments and redeals; no deal is scored."""

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
    scores,
    spent,
    start,
    why,
    write_off,
)

FINED = agreement(redeals={"fine_after": 3})
SITTING = start(880, 0, 0, barrel={0: 2}, bolts={0: 2})


def test_a_penalty_costs_what_was_written() -> None:
    sheet = played(penalty(1, 75))
    assert scores(sheet) == [0, -75, 0]
    assert why(sheet, 1) == ["penalty"]


def test_a_penalty_without_points_costs_what_is_agreed() -> None:
    assert scores(played(penalty(1), agreed=agreement(penalty=60))) == [0, -60, 0]


def test_only_the_agreed_penalty_is_doubled_while_the_golden_round_lasts() -> None:
    golden = agreement(golden={"deals": 1})
    assert scores(played(penalty(1), agreed=golden))[1] == -240
    assert scores(played(penalty(1, 100), agreed=golden))[1] == -100
    assert scores(played(made(0, 120), penalty(1), agreed=golden))[1] == -120


def test_a_penalty_on_the_barrel_rolls_off_by_its_amount_and_a_barrel_is_spent() -> None:
    sheet = played(penalty(0, 50), start=SITTING)
    assert (scores(sheet)[0], barrel(sheet)[0], spent(sheet)[0], bolts(sheet)[0]) == (830, None, 1, 2)
    assert why(sheet, 0) == ["penalty", "barrel_off"]
    assert sheet.rows[0].lines[-1].figures["cause"] == "penalty"


def test_a_penalty_on_the_last_barrel_takes_everything() -> None:
    sheet = played(penalty(0, 5), start=start(880, 0, 0, barrel={0: 0}, spent={0: 2}))
    assert (scores(sheet)[0], spent(sheet)[0]) == (0, 0)


def test_a_penalty_leaves_the_deal_where_it_is_unless_it_passes_it_on() -> None:
    assert played(penalty(1)).table.dealer == 2
    assert played(penalty(1, passes_deal=True)).table.dealer == 0


def test_a_deal_that_is_passed_on_ends_a_row_of_redeals() -> None:
    assert played(redeal(), redeal(), penalty(1, passes_deal=True)).table.redeals == 0


def test_an_adjustment_puts_a_total_right_either_way() -> None:
    sheet = played(adjustment(0, -5), adjustment(1, 15))
    assert scores(sheet) == [-5, 15, 0]
    assert why(sheet, 1) == ["adjustment"]


def test_an_adjustment_downwards_takes_off_the_barrel_and_spends_none() -> None:
    sheet = played(adjustment(0, -5), start=SITTING)
    assert (scores(sheet)[0], barrel(sheet)[0], spent(sheet)[0], bolts(sheet)[0]) == (875, None, 0, 2)


def test_an_adjustment_upwards_is_ignored_on_the_barrel() -> None:
    sheet = played(adjustment(0, 500), start=SITTING)
    assert (scores(sheet)[0], barrel(sheet)[0]) == (880, 2)
    assert why(sheet, 0) == ["frozen"]


def test_an_adjustment_counts_at_the_lock() -> None:
    agreed = agreement(barrel=None, lock=900)
    assert scores(played(adjustment(0, 20), agreed=agreed, start=start(900, 0, 0)))[0] == 920


def test_an_adjustment_upwards_may_push_off_who_sits() -> None:
    sheet = played(adjustment(1, 80), start=start(880, 800, 0, barrel={0: 0}))
    assert (scores(sheet), spent(sheet)) == ([760, 880, 0], [1, 0, 0])


def test_a_redeal_changes_nothing_but_its_count() -> None:
    sheet = played(redeal(), redeal())
    assert (sheet.table.redeals, sheet.table.dealer, sheet.rows[-1].lines) == (2, 2, ())


def test_every_third_redeal_in_a_row_costs_the_dealer() -> None:
    sheet = played(*[redeal()] * 3, agreed=FINED)
    assert scores(sheet) == [0, 0, -120]
    assert why(sheet, 2) == ["redeal_fine"]
    assert scores(played(*[redeal()] * 5, agreed=FINED))[2] == -120
    assert scores(played(*[redeal()] * 6, agreed=FINED))[2] == -240


@pytest.mark.parametrize("between", [penalty(0, 5), adjustment(0, 5)], ids=lambda entry: entry.type)
def test_what_is_no_deal_does_not_break_a_row_of_redeals(between: Entry) -> None:
    sheet = played(redeal(), redeal(), between, redeal(), agreed=FINED)
    assert scores(sheet)[2] == -120


@pytest.mark.parametrize("deal", [made(0, 100), write_off(0, 100)], ids=lambda entry: entry.type)
def test_a_scored_deal_breaks_a_row_of_redeals(deal: Entry) -> None:
    sheet = played(redeal(), redeal(), deal, redeal(), agreed=FINED)
    assert sheet.table.redeals == 1
    assert "redeal_fine" not in why(sheet, 0)


def test_redeals_are_carried_on_from_paper() -> None:
    assert scores(played(redeal(), agreed=FINED, start=start(0, 0, 0, redeals=2)))[2] == -120


def test_a_redeal_fine_rolls_off_the_barrel() -> None:
    sheet = played(redeal(), agreed=FINED, start=start(0, 0, 880, barrel={2: 0}, redeals=2))
    assert (scores(sheet)[2], spent(sheet)[2]) == (760, 1)
    assert sheet.rows[0].lines[-1].figures["cause"] == "redeal_fine"
