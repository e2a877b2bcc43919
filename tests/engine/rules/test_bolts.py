"""Rules.md, sections 4.7 and 4.8: bolts and revokes."""

import pytest

from scoring.engine.entries import Entry
from tests.make import (
    adjustment,
    agreement,
    bolts,
    made,
    penalty,
    played,
    redeal,
    round_,
    scores,
    spent,
    start,
    why,
    write_off,
)

IN_A_ROW = agreement(bolts={"in_a_row": True})


def test_a_round_without_a_trick_is_a_bolt_and_costs_nothing() -> None:
    sheet = played(round_(0, 100, 100, None, 20))
    assert bolts(sheet) == [0, 1, 0]
    assert scores(sheet)[1] == 0
    assert why(sheet, 1) == ["taken", "bolt"]


def test_a_third_bolt_costs_the_penalty() -> None:
    sheet = played(round_(0, 100, 100, None, 20), start=start(0, 300, 0, bolts={1: 2}))
    assert scores(sheet)[1] == 180
    assert bolts(sheet)[1] == 0
    assert why(sheet, 1) == ["taken", "bolts_full"]


def test_nothing_but_nines_is_a_trick() -> None:
    assert bolts(played(round_(0, 100, 100, 0, 20))) == [0, 0, 0]


def test_a_trick_leaves_earlier_bolts_alone() -> None:
    assert bolts(played(round_(0, 100, 100, 10, 10), start=start(0, 0, 0, bolts={1: 2}))) == [0, 2, 0]


def test_a_trick_clears_bolts_that_have_to_come_in_a_row() -> None:
    sheet = played(round_(0, 100, 100, 10, 10), agreed=IN_A_ROW, start=start(0, 0, 0, bolts={0: 1, 1: 2}))
    assert bolts(sheet) == [0, 0, 0]
    assert why(sheet, 1) == ["taken", "bolts_cleared"]


@pytest.mark.parametrize("other", [write_off(0, 100), redeal(), penalty(1, 5), adjustment(1, 5)], ids=lambda e: e.type)
def test_a_row_of_bolts_is_broken_by_rounds_alone(other: Entry) -> None:
    assert bolts(played(other, agreed=IN_A_ROW, start=start(0, 0, 0, bolts={1: 2}))) == [0, 2, 0]


def test_a_round_in_which_a_seat_can_get_none_leaves_its_row_alone() -> None:
    agreed = agreement(bolts={"in_a_row": True, "declarer": False})
    assert bolts(played(made(0, 100), agreed=agreed, start=start(0, 0, 0, bolts={0: 2})))[0] == 2


def test_the_resting_dealer_gets_no_bolt() -> None:
    assert bolts(played(round_(0, 100, 100, 10, 10, None), agreed=agreement("four"))) == [0, 0, 0, 0]


def test_a_declarer_without_a_trick_gets_a_bolt_and_fails() -> None:
    sheet = played(round_(0, 100, None, 60, 60))
    assert (scores(sheet)[0], bolts(sheet)[0]) == (-100, 1)


def test_by_points_marriages_and_the_last_trick_do_not_save_from_a_bolt() -> None:
    agreed = agreement(bolts={"by": "points"}, extras={"last_trick": 10})
    sheet = played(round_(0, 100, 100, 0, 20, marriages={1: ["hearts"]}, last_trick=1), agreed=agreed)
    assert (scores(sheet)[1], bolts(sheet)[1]) == (110, 1)


def test_after_the_penalty_the_rest_stays_where_it_is_carried() -> None:
    agreed = agreement(golden={}, bolts={"carry": True})
    sheet = played(made(0, 120), agreed=agreed, start=start(0, 0, 0, bolts={1: 2}, golden_played=0))
    assert (scores(sheet)[1], bolts(sheet)[1]) == (-120, 1)


def test_the_penalty_is_paid_at_most_once_a_deal() -> None:
    agreed = agreement(golden={}, bolts={"carry": True, "limit": 1, "golden": 2})
    sheet = played(made(0, 120), agreed=agreed)
    assert (scores(sheet)[1], bolts(sheet)[1]) == (-120, 1)


def test_a_third_bolt_on_the_barrel_rolls_off() -> None:
    sheet = played(round_(1, 100, None, 100, 20), start=start(880, 0, 0, barrel={0: 0}, bolts={0: 2}))
    assert (scores(sheet)[0], bolts(sheet)[0], spent(sheet)[0]) == (760, 0, 1)
    assert why(sheet, 0) == ["frozen", "bolts_full", "barrel_attempt", "barrel_off"]


def test_bolts_survive_a_samosval() -> None:
    sheet = played(made(1, 100), made(0, 100), start=start(455, 0, 0))
    assert (scores(sheet)[0], bolts(sheet)[0]) == (0, 1)


def test_who_revoked_takes_nothing_and_pays_the_penalty() -> None:
    sheet = played(round_(0, 100, 100, 20, 0, marriages={1: ["hearts"]}, revoked=[1]))
    assert scores(sheet) == [100, -120, 0]
    assert why(sheet, 1) == ["taken", "revoked"]


def test_a_declarer_who_revoked_fails_and_pays_besides() -> None:
    assert scores(played(round_(0, 100, 110, 10, 0, revoked=[0]))) == [-220, 10, 0]


def test_the_others_keep_what_they_took_when_a_deal_is_broken_off() -> None:
    assert scores(played(round_(0, 100, 100, 5, None, revoked=[2]))) == [100, 5, -120]


def test_who_revoked_neither_gets_a_bolt_nor_has_any_cleared() -> None:
    marked = start(0, 0, 0, bolts={1: 1, 2: 1})
    sheet = played(round_(0, 100, 100, 20, None, revoked=[1, 2]), agreed=IN_A_ROW, start=marked)
    assert bolts(sheet) == [0, 1, 1]


def test_a_revoke_in_a_golden_deal_costs_twice() -> None:
    assert scores(played(round_(0, 120, 120, 0, None, revoked=[1]), agreed=agreement(golden={})))[1] == -240


def test_a_revoke_in_a_dark_round_costs_once() -> None:
    agreed = agreement(dark={"doubles": "all"})
    assert scores(played(round_(0, 120, 120, 0, None, dark=True, revoked=[1]), agreed=agreed))[1] == -120


def test_a_revoke_on_the_barrel_rolls_off_by_the_penalty() -> None:
    sheet = played(
        round_(1, 100, 0, 100, 20, revoked=[0]), agreed=agreement(penalty=200), start=start(880, 0, 0, barrel={0: 0})
    )
    assert (scores(sheet)[0], spent(sheet)[0]) == (680, 1)
