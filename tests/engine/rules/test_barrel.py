"""Rules.md, sections 4.9 and 4.13: the barrel."""

from typing import Any

import pytest

from scoring.engine.entries import Entry
from scoring.engine.ledger import Line
from scoring.engine.score import Sheet
from tests.make import (
    adjustment,
    agreement,
    barrel,
    bolts,
    made,
    penalty,
    played,
    round_,
    scores,
    spent,
    start,
    talon,
    why,
    write_off,
)

FOUR = agreement("four")
OTHERS_DEAL = round_(1, 100, 10, 100, 10)
BOTH_ARRIVE = round_(1, 100, 20, 20, 80, marriages={1: ["hearts"]})
"""Seats 1 and 2 reach the barrel from 800."""


def off(sheet: Sheet, seat: int) -> Line:
    """The one line with which a seat left the barrel in the last deal."""
    (line,) = [line for line in sheet.rows[-1].lines if line.seat == seat and line.reason == "barrel_off"]
    return line


# Arriving


def test_who_reaches_the_barrel_sits_there_with_exactly_its_total() -> None:
    sheet = played(round_(0, 200, 100, 15, 5, marriages={0: ["hearts"]}), start=start(850, 0, 0))
    assert (scores(sheet)[0], barrel(sheet)[0]) == (880, 0)
    assert why(sheet, 0) == ["contract_made", "barrel_on"]


def test_one_point_below_the_barrel_nobody_sits() -> None:
    agreed = agreement(rounding=1)
    assert barrel(played(round_(1, 100, 19, 101, 0), agreed=agreed, start=start(860, 0, 0)))[0] is None
    assert barrel(played(round_(1, 100, 20, 100, 0), agreed=agreed, start=start(860, 0, 0)))[0] == 0


def test_the_deal_of_an_arrival_uses_no_attempt() -> None:
    assert barrel(played(made(0, 100), OTHERS_DEAL, start=start(800, 0, 0)))[0] == 1


@pytest.mark.parametrize("brought", [write_off(1, 100), adjustment(0, 50)], ids=lambda entry: entry.type)
def test_whatever_brings_a_seat_to_the_barrel_it_sits_down(brought: Entry) -> None:
    assert barrel(played(brought, start=start(850, 0, 0)))[0] == 0


def test_the_talon_brings_the_resting_dealer_to_the_barrel() -> None:
    sheet = played(round_(0, 100, 100, 10, 10, None, talon=talon(21)), agreed=FOUR, start=start(0, 0, 0, 870))
    assert (scores(sheet)[3], barrel(sheet)[3]) == (880, 0)


def test_who_arrives_pushes_off_who_sits_and_a_barrel_is_spent() -> None:
    sheet = played(OTHERS_DEAL, start=start(880, 800, 0, barrel={0: 0}))
    assert scores(sheet) == [760, 880, 10]
    assert spent(sheet) == [1, 0, 0]
    assert off(sheet, 0).figures["cause"] == "pushed"


def test_who_is_pushed_off_a_third_barrel_loses_everything() -> None:
    sheet = played(OTHERS_DEAL, start=start(880, 800, 0, barrel={0: 0}, spent={0: 2}))
    assert (scores(sheet)[0], spent(sheet)[0]) == (0, 0)
    assert why(sheet, 0)[-2:] == ["barrel_off", "barrels_spent"]


def test_a_third_seat_pushes_both_off_where_two_may_sit() -> None:
    sheet = played(
        round_(2, 100, 10, 10, 100),
        agreed=agreement(barrel={"seats": 2}),
        start=start(880, 880, 800, barrel={0: 0, 1: 1}),
    )
    assert scores(sheet) == [760, 760, 880]


def test_nobody_is_pushed_where_any_number_may_sit() -> None:
    sheet = played(
        round_(2, 100, 10, 10, 100),
        agreed=agreement(barrel={"seats": None}),
        start=start(880, 880, 800, barrel={0: 0, 1: 1}),
    )
    assert scores(sheet) == [880, 880, 880]


def test_two_who_arrive_together_both_slide_down_and_no_barrel_is_spent() -> None:
    sheet = played(BOTH_ARRIVE, start=start(0, 800, 800))
    assert scores(sheet) == [20, 760, 760]
    assert spent(sheet) == [0, 0, 0]
    assert why(sheet, 2) == ["taken", "barrel_on", "barrel_off"]
    assert off(sheet, 2).figures["cause"] == "together"


def test_together_counts_from_two_where_any_number_may_sit() -> None:
    assert scores(played(BOTH_ARRIVE, agreed=agreement(barrel={"seats": None}), start=start(0, 800, 800)))[1:] == [
        760,
        760,
    ]


def test_two_may_arrive_together_where_two_may_sit() -> None:
    sheet = played(BOTH_ARRIVE, agreed=agreement(barrel={"seats": 2}), start=start(0, 800, 800))
    assert barrel(sheet) == [None, 0, 0]


def test_two_who_arrive_where_one_sits_push_him_off_and_slide_down_themselves() -> None:
    sheet = played(BOTH_ARRIVE, start=start(880, 800, 800, barrel={0: 0}))
    assert scores(sheet) == [760, 760, 760]
    assert spent(sheet) == [1, 0, 0]


def test_two_who_arrive_push_off_who_sits_even_where_they_may_stay() -> None:
    sheet = played(
        BOTH_ARRIVE, agreed=agreement(barrel={"together": "stay"}), start=start(880, 800, 800, barrel={0: 0})
    )
    assert scores(sheet) == [760, 880, 880]


def test_all_fall_where_the_declarer_is_not_among_those_who_arrive() -> None:
    sheet = played(
        round_(0, 100, 60, 30, 30, marriages={0: ["spades"]}),
        agreed=agreement(barrel={"together": "declarer_stays"}),
        start=start(0, 850, 850),
    )
    assert scores(sheet) == [100, 760, 760]


def test_nobody_is_pushed_off_after_a_win() -> None:
    sheet = played(
        round_(0, 120, 100, 20, None, marriages={0: ["spades"]}),
        agreed=agreement(barrel={"seats": 2}),
        start=start(880, 860, 880, barrel={0: 0, 2: 1}),
    )
    assert sheet.table.winner == 0
    assert barrel(sheet) == [None, 0, 1]


# Attempts


def test_every_deal_it_takes_part_in_uses_an_attempt() -> None:
    sheet = played(OTHERS_DEAL, write_off(2, 100), start=start(880, 0, 0, barrel={0: 0}))
    assert barrel(sheet)[0] == 2
    assert why(sheet, 0) == ["frozen", "barrel_attempt"]


@pytest.mark.parametrize("entry", [penalty(1), adjustment(1, 5)], ids=lambda entry: entry.type)
def test_what_is_no_deal_uses_no_attempt(entry: Entry) -> None:
    assert barrel(played(entry, start=start(880, 0, 0, barrel={0: 1})))[0] == 1


def test_the_third_attempt_rolls_off_and_a_barrel_is_spent() -> None:
    sheet = played(OTHERS_DEAL, start=start(880, 0, 0, barrel={0: 2}))
    assert (scores(sheet)[0], barrel(sheet)[0], spent(sheet)[0]) == (760, None, 1)
    assert off(sheet, 0).figures == {"cause": "expired", "spent": 1, "limit": 3}


def test_an_own_failed_contract_and_a_write_off_are_own_attempts() -> None:
    agreed = agreement(barrel={"counts": "own"}, write_off={"own_barrel": "attempt"})
    sheet = played(
        round_(0, 120, 100, 10, 10),
        OTHERS_DEAL,
        write_off(0, 100),
        agreed=agreed,
        start=start(880, 0, 0, barrel={0: 0}),
    )
    assert barrel(sheet)[0] == 2


def test_a_third_barrel_outweighs_any_deduction() -> None:
    sheet = played(
        round_(0, 300, 100, 10, 10),
        agreed=agreement(barrel={"failed": "bid"}),
        start=start(880, 0, 0, barrel={0: 0}, spent={0: 2}),
    )
    assert (scores(sheet)[0], spent(sheet)[0]) == (0, 0)


def test_bolts_survive_a_third_barrel() -> None:
    sheet = played(OTHERS_DEAL, start=start(880, 0, 0, barrel={0: 2}, spent={0: 2}, bolts={0: 2}))
    assert (scores(sheet)[0], bolts(sheet)[0]) == (0, 2)


# One roll-off for all causes of a deal


@pytest.mark.parametrize(("bid", "total", "cause"), [(100, 760, "expired"), (120, 760, "failed"), (150, 730, "failed")])
def test_the_largest_deduction_counts_once(bid: int, total: int, cause: str) -> None:
    sheet = played(
        round_(0, bid, None, 100, 20),
        agreed=agreement(barrel={"failed": "bid"}),
        start=start(880, 0, 0, barrel={0: 2}, bolts={0: 2}),
    )
    assert (scores(sheet)[0], spent(sheet)[0], bolts(sheet)[0]) == (total, 1, 0)
    assert off(sheet, 0).points == total - 880
    if cause == "failed":
        assert off(sheet, 0).figures["cause"] == cause


CAUSES: dict[str, tuple[Entry, dict[str, Any], int]] = {
    "failed": (round_(0, 140, 100, 10, 10), {"failed": "bid"}, 140),
    "short": (made(0, 115), {"short": "fall"}, 120),
    "write_off": (write_off(0, 140), {}, 140),
    "write_off_fine": (write_off(0, 100), {"attempts": 5}, 200),
    "bolts": (round_(1, 100, None, 100, 20), {}, 130),
    "revoked": (round_(1, 100, 10, 100, 10, revoked=[0]), {}, 200),
    "expired": (OTHERS_DEAL, {"attempts": 2}, 120),
}


@pytest.mark.parametrize("cause", CAUSES)
def test_every_cause_rolls_off_and_is_named(cause: str) -> None:
    entry, barrel_section, points = CAUSES[cause]
    agreed = agreement(
        barrel=barrel_section,
        bolts={"penalty": 130},
        penalty=200,
        write_off={"own_barrel": "bid", "penalty_every": 1 if cause == "write_off_fine" else None},
    )
    sheet = played(entry, agreed=agreed, start=start(880, 0, 0, barrel={0: 1}, bolts={0: 2}))
    assert off(sheet, 0).figures["cause"] == cause
    assert scores(sheet)[0] == 880 - points
    assert spent(sheet)[0] == 1


def test_an_expired_barrel_may_cost_everything() -> None:
    sheet = played(OTHERS_DEAL, agreed=agreement(barrel={"expired": "zero"}), start=start(880, 0, 0, barrel={0: 2}))
    assert (scores(sheet)[0], spent(sheet)[0]) == (0, 1)
    assert why(sheet, 0)[-1] == "barrel_off"


def test_who_has_rolled_off_may_come_back() -> None:
    sheet = played(
        round_(0, 120, 100, 10, 10),
        round_(0, 120, 120, None, None),
        agreed=agreement(barrel={"failed": "fall"}),
        start=start(880, 0, 0, barrel={0: 0}),
    )
    assert (scores(sheet)[0], barrel(sheet)[0], spent(sheet)[0]) == (880, 0, 1)


# A win from the barrel


def test_the_others_keep_their_places_when_one_wins_from_the_barrel() -> None:
    sheet = played(
        round_(0, 120, 120, None, None),
        agreed=agreement(barrel={"seats": 2}),
        start=start(880, 880, 0, barrel={0: 2, 1: 2}, bolts={1: 2}),
    )
    assert sheet.table.winner == 0
    assert sheet.next is None
    assert (scores(sheet)[1], barrel(sheet)[1], spent(sheet)[1]) == (880, 2, 0)


def test_bolts_of_the_deal_are_marked_for_who_sits_while_another_wins() -> None:
    sheet = played(
        round_(0, 120, 120, None, None),
        agreed=agreement(barrel={"seats": 2}),
        start=start(880, 880, 0, barrel={0: 0, 1: 0}),
    )
    assert bolts(sheet) == [0, 1, 1]


def test_a_third_bolt_is_marked_and_costs_nothing_while_another_wins() -> None:
    sheet = played(
        round_(0, 120, 120, None, None),
        agreed=agreement(barrel={"seats": 2}),
        start=start(880, 880, 0, barrel={0: 0, 1: 0}, bolts={1: 2, 2: 2}),
    )
    assert (bolts(sheet), scores(sheet)) == ([0, 3, 0], [1000, 880, -120])


def test_an_own_revoke_undoes_the_win() -> None:
    sheet = played(round_(0, 120, 120, 0, None, revoked=[0]), start=start(880, 0, 0, barrel={0: 0}))
    assert sheet.table.winner is None
    assert off(sheet, 0).figures["cause"] == "revoked"
