"""Rules.md, section 4, write-off."""

import pytest

from scoring.engine.entries import WriteOff
from tests.make import agreement, barrel, bolts, played, scores, spent, start, talon, why, write_off


def test_the_bid_goes_and_each_opponent_gets_half() -> None:
    sheet = played(write_off(0, 140))
    assert scores(sheet) == [-140, 70, 70]
    assert why(sheet, 0) == ["write_off"]
    assert why(sheet, 1) == ["write_off_share"]


@pytest.mark.parametrize(("bid", "up", "down"), [(115, 60, 55), (120, 60, 60), (125, 65, 60), (130, 65, 65)])
def test_half_a_bid_goes_to_the_nearest_multiple_of_5(bid: int, up: int, down: int) -> None:
    assert scores(played(write_off(0, bid)))[1] == up
    agreed = agreement(write_off={"half_up": False})
    assert scores(played(write_off(0, bid), agreed=agreed))[1] == down


@pytest.mark.parametrize(("bid", "share"), [(101, 50), (104, 50), (106, 55), (124, 60), (126, 65)])
@pytest.mark.parametrize("half_up", [True, False])
def test_what_is_no_half_goes_where_it_is_nearest(bid: int, share: int, half_up: bool) -> None:
    agreed = agreement(auction={"step": 1}, write_off={"half_up": half_up})
    assert scores(played(write_off(0, bid), agreed=agreed))[1] == share


def test_the_resting_dealer_has_no_share() -> None:
    assert scores(played(write_off(0, 140), agreed=agreement("four"))) == [-140, 60 + 10, 60 + 10, 0]


def test_a_free_write_off_still_gives_the_shares() -> None:
    sheet = played(write_off(0, 140), agreed=agreement(write_off={"free": 1}))
    assert scores(sheet) == [0, 70, 70]
    assert why(sheet, 0) == ["write_off_free"]


def test_free_write_offs_are_counted_by_player() -> None:
    agreed = agreement(write_off={"free": 1})
    assert scores(played(write_off(0, 100), write_off(1, 100), write_off(0, 100), agreed=agreed)) == [-50, 100, 150]


def test_every_third_is_fined_free_ones_counted() -> None:
    agreed = agreement(write_off={"free": "all", "penalty_every": 3})
    sheet = played(*[write_off(0, 100)] * 3, agreed=agreed)
    assert scores(sheet)[0] == -120
    assert why(sheet, 0) == ["write_off_free", "write_off_fine"]
    assert scores(played(*[write_off(0, 100)] * 6, agreed=agreed))[0] == -240


def test_a_write_off_gives_no_bolt_and_takes_none() -> None:
    agreed = agreement(bolts={"in_a_row": True})
    assert bolts(played(write_off(0, 100), agreed=agreed, start=start(0, 0, 0, bolts={0: 1, 1: 2}))) == [1, 2, 0]


def test_an_opponent_on_the_barrel_gets_no_share_and_uses_an_attempt() -> None:
    sheet = played(write_off(1, 100), start=start(880, 0, 0, barrel={0: 0}))
    assert (scores(sheet)[0], barrel(sheet)[0]) == (880, 1)
    assert why(sheet, 0) == ["frozen", "barrel_attempt"]


def test_an_opponent_at_the_lock_gets_no_share() -> None:
    agreed = agreement(barrel=None, lock=900)
    assert scores(played(write_off(1, 100), agreed=agreed, start=start(900, 0, 0)))[0] == 900


@pytest.mark.parametrize(("own_barrel", "total", "barrels"), [("attempt", 880, 0), ("bid", 740, 1), ("fall", 800, 1)])
@pytest.mark.parametrize("free", [0, 1, "all"])
def test_an_own_write_off_on_the_barrel_costs_what_is_agreed_and_free_does_not_help(
    own_barrel: str, total: int, barrels: int, free: int | str
) -> None:
    agreed = agreement(barrel={"penalty": 80}, write_off={"own_barrel": own_barrel, "free": free})
    sheet = played(write_off(0, 140), agreed=agreed, start=start(880, 0, 0, barrel={0: 0}))
    assert (scores(sheet)[0], spent(sheet)[0]) == (total, barrels)
    assert sheet.table.standings[0].write_offs == 1


def test_the_fine_on_the_barrel_rolls_off_too() -> None:
    agreed = agreement(write_off={"own_barrel": "attempt", "penalty_every": 1})
    sheet = played(write_off(0, 140), agreed=agreed, start=start(880, 0, 0, barrel={0: 0}))
    assert (scores(sheet)[0], spent(sheet)[0]) == (760, 1)


def test_a_write_off_on_the_barrel_counts_towards_the_limit() -> None:
    agreed = agreement(write_off={"own_barrel": "attempt"})
    sheet = played(write_off(0, 100), agreed=agreed, start=start(880, 0, 0, barrel={0: 0}, write_offs={0: 4}))
    assert sheet.table.standings[0].write_offs == 5


def test_a_write_off_moves_the_deal_on() -> None:
    assert played(write_off(0, 100), dealer=2).table.dealer == 0


def test_a_write_off_wins_nothing_for_who_gives_up_but_may_for_an_opponent() -> None:
    agreed = agreement(barrel=None)
    assert played(write_off(0, 100), agreed=agreed, start=start(0, 950, 0)).table.winner == 1


def test_a_write_off_of_four_without_a_talon_credits_the_dealer_nothing() -> None:
    four = agreement("four")
    entries: tuple[WriteOff, WriteOff] = (write_off(0, 100), write_off(0, 100, talon(0)))
    assert [scores(played(entry, agreed=four))[3] for entry in entries] == [0, 0]
