"""The next deal: who deals, rests, is obliged, is forced, must pass."""

import pytest

from scoring.engine.deal import Deal
from scoring.engine.entries import Entry
from tests.make import adjustment, agreement, made, penalty, played, redeal, start, write_off

LAST_CHANCE = agreement(barrel={"free_talon": "last_chance"})
ALWAYS = agreement(barrel={"free_talon": "always"})


def next_deal(*entries: Entry, **given: object) -> Deal:
    deal = played(*entries, **given).next  # type: ignore[arg-type]
    assert deal is not None
    return deal


@pytest.mark.parametrize("entry", [made(0, 100), write_off(0, 100), penalty(0, 5, passes_deal=True)])
def test_the_dealer_moves_left_after_each_scored_deal(entry: Entry) -> None:
    assert [next_deal(*[entry] * deals).dealer for deals in range(3)] == [2, 0, 1]


@pytest.mark.parametrize("entry", [redeal(), adjustment(0, 5), penalty(0, 5)], ids=lambda entry: entry.type)
def test_what_is_no_deal_leaves_the_dealer(entry: Entry) -> None:
    assert next_deal(entry).dealer == 2


def test_the_forehand_is_obliged() -> None:
    assert [next_deal(dealer=dealer).obliged for dealer in range(3)] == [1, 2, 0]


def test_the_dealer_is_obliged_where_that_is_agreed() -> None:
    assert next_deal(agreed=agreement(auction={"obliged_seat": "dealer"})).obliged == 2


def test_the_dealer_of_four_rests() -> None:
    deal = next_deal(made(0, 100, 4), agreed=agreement("four"))
    assert (deal.dealer, deal.resting, deal.seats, deal.obliged) == (0, 0, (1, 2, 3), 1)


@pytest.mark.parametrize("players", [2, 3])
def test_nobody_rests_of_two_or_three(players: int) -> None:
    assert next_deal(agreed=agreement(players=players)).resting is None


def test_who_is_below_the_floor_must_pass() -> None:
    assert next_deal(start=start(0, -125, -120)).must_pass == (1,)


def test_the_obliged_seat_never_has_to_pass() -> None:
    assert next_deal(start=start(-500, -500, -500)).must_pass == (1, 2)


def test_the_resting_dealer_is_not_among_those_who_must_pass() -> None:
    assert next_deal(agreed=agreement("four"), start=start(0, -500, 0, -500)).must_pass == (1,)


def test_those_who_must_pass_stand_in_the_order_of_their_seats() -> None:
    assert next_deal(start=start(-500, 0, -500), dealer=0).must_pass == (0, 2)


def test_nobody_must_pass_where_a_seat_is_forced() -> None:
    assert next_deal(agreed=agreement(golden={}), start=start(0, -500, 0, golden_played=0)).must_pass == ()
    assert next_deal(agreed=ALWAYS, start=start(0, 880, -500, barrel={1: 0})).must_pass == ()


def test_the_obliged_seat_is_forced_in_a_golden_deal() -> None:
    agreed = agreement(golden={})
    deal = next_deal(made(0, 120), agreed=agreed)
    assert deal.golden
    assert (deal.forced and deal.forced.seat, deal.forced and deal.forced.why) == (1, "golden")


def test_golden_comes_before_the_barrel() -> None:
    agreed = agreement(golden={}, barrel={"free_talon": "always"})
    forced = next_deal(agreed=agreed, start=start(0, 880, 0, barrel={1: 0}, golden_played=2)).forced
    assert (forced and forced.seat, forced and forced.why) == (0, "golden")


def test_who_sits_on_the_barrel_gets_the_talon_where_it_always_does() -> None:
    forced = next_deal(agreed=ALWAYS, start=start(0, 0, 880, barrel={2: 1})).forced
    assert (forced and forced.seat, forced and forced.why) == (2, "barrel")


@pytest.mark.parametrize(
    ("attempt", "barrels", "is_forced"), [(2, 2, True), (1, 2, False), (2, 1, False)], ids=["last", "earlier", "second"]
)
def test_the_last_chance_is_the_last_attempt_of_the_last_barrel(attempt: int, barrels: int, is_forced: bool) -> None:
    at_table = start(0, 880, 0, barrel={1: attempt}, spent={1: barrels})
    forced = next_deal(agreed=LAST_CHANCE, start=at_table).forced
    assert (forced is not None and forced.why == "last_chance") is is_forced


@pytest.mark.parametrize(("dealer", "seat"), [(0, 1), (1, 2), (2, 1)])
def test_the_first_from_forehand_on_is_forced_among_several(dealer: int, seat: int) -> None:
    agreed = agreement(barrel={"free_talon": "last_chance", "seats": 2})
    at_table = start(0, 880, 880, barrel={1: 2, 2: 2}, spent={1: 2, 2: 2})
    forced = next_deal(agreed=agreed, start=at_table, dealer=dealer).forced
    assert forced is not None
    assert forced.seat == seat


def test_the_resting_dealer_is_not_forced() -> None:
    agreed = agreement("four", barrel={"seats": 1, "free_talon": "always"})
    assert next_deal(agreed=agreed, start=start(0, 0, 0, 880, barrel={3: 0})).forced is None


def test_the_golden_round_has_as_many_deals_as_seats_unless_agreed() -> None:
    def golden_deals(**golden: int) -> int:
        agreed = agreement(golden=golden)
        return [next_deal(*[made(0, 120)] * deals, agreed=agreed).golden for deals in range(3)].count(True)

    assert golden_deals(deals=2) == 2
    assert golden_deals() == 3


def test_after_a_start_without_golden_deals_the_golden_round_is_over() -> None:
    agreed = agreement(golden={})
    assert not next_deal(agreed=agreed, start=start(0, 0, 0)).golden
    assert next_deal(agreed=agreed, start=start(0, 0, 0, golden_played=2)).golden
    assert next_deal(agreed=agreed).golden
