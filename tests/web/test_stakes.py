"""What is paid at the end of a party, and how people get square: the money alone, without a page."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.stakes import (
    HUNDREDTH,
    MOST_SEARCHED,
    Kind,
    Payment,
    Stakes,
    accounts,
    balances_of,
    fewest_payments,
)

NAMES = ("Аня", "Борис", "Вера", "Гена")
PRICES = st.decimals(min_value="0.0001", max_value="999999", places=4).map(abs).filter(bool)
STAKES = st.builds(Stakes, st.sampled_from(Kind), PRICES, st.sampled_from(["₽", "zł"]))


def each(point: str = "0.10") -> Stakes:
    return Stakes(Kind.EACH, Decimal(point), "₽")


def pot(point: str = "0.10") -> Stakes:
    return Stakes(Kind.POT, Decimal(point), "₽")


def paid(stakes: Stakes, *scores: int, winner: int = 0, target: int = 1000) -> dict[str, str]:
    """What each pays; the winner is paid all of it."""
    payments = stakes.payments(NAMES[: len(scores)], scores, winner, target)
    assert {payment.payee for payment in payments} <= {NAMES[winner]}
    return {payment.payer: str(payment.amount) for payment in payments}


# One party.


def test_each_loser_pays_the_winner_what_is_lacking() -> None:
    assert paid(each(), 1000, 520, -65) == {"Борис": "48.00", "Вера": "106.50"}
    assert paid(each(), 1000, 520, winner=0, target=600) == {"Борис": "8.00"}


def test_who_reached_the_target_without_winning_pays_nothing() -> None:
    assert paid(each(), 1000, 1010, 300) == {"Вера": "70.00"}


def test_into_the_pot_pays_neither_the_first_nor_the_second() -> None:
    assert paid(pot(), 300, 1000, 520, winner=1) == {"Аня": "70.00"}
    assert paid(pot(), 1000, 100, 520, -20) == {"Борис": "90.00", "Гена": "102.00"}


def test_of_two_the_second_pays_nothing_into_the_pot() -> None:
    assert paid(pot(), 1000, 520) == {}


def test_two_who_share_the_second_place_pay_half_each() -> None:
    assert paid(pot(), 1000, 400, 400) == {"Борис": "30.00", "Вера": "30.00"}
    assert paid(pot(), 1000, 400, 400, 100) == {"Борис": "30.00", "Вера": "30.00", "Гена": "90.00"}


def test_three_who_share_the_second_place_pay_two_thirds_each() -> None:
    assert paid(pot(), 1000, 400, 400, 400) == {"Борис": "40.00", "Вера": "40.00", "Гена": "40.00"}


def test_who_shares_the_third_place_pays_in_full() -> None:
    assert paid(pot(), 1000, 400, 100, 100) == {"Вера": "90.00", "Гена": "90.00"}


def test_halves_of_a_hundredth_are_rounded_up() -> None:
    assert paid(each("0.005"), 1000, 333, 335) == {"Борис": "3.34", "Вера": "3.33"}


@given(STAKES, st.lists(st.integers(-2000, 1200), min_size=2, max_size=4), st.data())
def test_a_party_is_settled_without_anything_left_over(stakes: Stakes, scores: list[int], data: st.DataObject) -> None:
    winner = data.draw(st.integers(0, len(scores) - 1))
    payments = stakes.payments(NAMES[: len(scores)], scores, winner, 1000)
    assert sum(balances_of(payments).values()) == 0
    assert all(payment.amount > 0 and payment.amount % HUNDREDTH == 0 for payment in payments)
    assert all(payment.payer != payment.payee == NAMES[winner] for payment in payments)


# As a party file keeps them.


@given(STAKES)
def test_stakes_survive_the_party_file(stakes: Stakes) -> None:
    assert Stakes.read(stakes.as_meta()) == stakes


@pytest.mark.parametrize(
    "written",
    [
        None,
        "0.10",
        [],
        {},
        {"kind": "each", "point": "0.10"},
        {"kind": [], "point": "0.10", "currency": "₽"},
        {"kind": "all", "point": "0.10", "currency": "₽"},
        {"kind": "each", "point": 1, "currency": "₽"},
        {"kind": "each", "point": "0", "currency": "₽"},
        {"kind": "each", "point": "-1", "currency": "₽"},
        {"kind": "each", "point": "NaN", "currency": "₽"},
        {"kind": "each", "point": "1e3", "currency": "₽"},
        {"kind": "each", "point": "0.10001", "currency": "₽"},
        {"kind": "each", "point": "1", "currency": ""},
        {"kind": "each", "point": "1", "currency": " ₽"},
        {"kind": "each", "point": "1", "currency": "\u202e₽"},
        {"kind": "each", "point": "1", "currency": "far too long"},
    ],
)
def test_broken_stakes_are_none(written: object) -> None:
    assert Stakes.read(written) is None


# Several parties.

PEOPLE = [f"player {number}" for number in range(40)]


@st.composite
def square(draw: st.DrawFn, most: int = 7) -> dict[str, Decimal]:
    """Balances that add up to nothing, of small numbers, so that several are often square among themselves."""
    owed = draw(st.lists(st.integers(-4, 4), min_size=1, max_size=most - 1))
    return {name: Decimal(amount) for name, amount in zip(PEOPLE, [*owed, -sum(owed)], strict=False)}


def fewest_by_trial(balances: list[Decimal]) -> int:
    """The first one settles with each other one in turn, who owes that much more then."""
    left = [amount for amount in balances if amount]
    if not left:
        return 0
    first, *others = left
    tried = []
    for number, amount in enumerate(others):
        if amount * first < 0:
            tried.append(fewest_by_trial([*others[:number], amount + first, *others[number + 1 :]]))
    return 1 + min(tried)


@given(square())
def test_there_are_no_fewer_payments(balances: dict[str, Decimal]) -> None:
    assert len(fewest_payments(balances)) == fewest_by_trial(list(balances.values()))


@given(square(most=len(PEOPLE)))
def test_after_the_payments_all_are_square_and_nobody_pays_and_is_paid(balances: dict[str, Decimal]) -> None:
    payments = fewest_payments(balances)
    assert balances_of(payments) == {name: amount for name, amount in balances.items() if amount}
    assert all(payment.amount > 0 for payment in payments)
    assert {payment.payer for payment in payments}.isdisjoint(payment.payee for payment in payments)
    assert len(payments) < max(2, sum(map(bool, balances.values())))


def test_two_circles_take_one_payment_less_than_the_largest_paying_the_largest() -> None:
    balances = {"a": 5, "b": 4, "c": -3, "d": -2, "e": -3, "f": -1}
    payments = fewest_payments({name: Decimal(amount) for name, amount in balances.items()})
    assert len(payments) == 4
    assert {payment.payer for payment in payments if payment.payee == "b"} in ({"c", "f"}, {"e", "f"})


def test_a_crowd_is_settled_in_fewer_payments_than_people() -> None:
    crowd = {name: Decimal(number) for number, name in enumerate(PEOPLE[: 2 * MOST_SEARCHED])}
    crowd["host"] = -sum(crowd.values(), Decimal(0))
    payments = fewest_payments(crowd)
    assert len(payments) == len(crowd) - 2  # one of the crowd owes nothing
    assert {payment.payer for payment in payments} == {"host"}


def test_the_order_of_people_decides_nothing() -> None:
    balances = {"a": Decimal(3), "b": Decimal(3), "c": Decimal(-2), "d": Decimal(-4)}
    assert fewest_payments(balances) == fewest_payments(dict(reversed(balances.items())))


def test_currencies_are_kept_apart() -> None:
    euros, points = Payment("Аня", "Борис", Decimal(3)), Payment("Борис", "Аня", Decimal(3))
    found = accounts([("€", [euros]), ("pts", [points]), ("€", [euros])])
    assert [(one.currency, one.payments) for one in found] == [
        ("pts", [points]),
        ("€", [Payment("Аня", "Борис", Decimal(6))]),
    ]


def test_who_has_won_most_comes_first() -> None:
    [account] = accounts([("€", [Payment("Аня", "Вера", Decimal(1)), Payment("Борис", "Вера", Decimal(2))])])
    assert [(name, int(amount)) for name, amount in account.balances.items()] == [
        ("Вера", 3),
        ("Аня", -1),
        ("Борис", -2),
    ]
