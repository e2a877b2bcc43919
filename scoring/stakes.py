"""The money of a party: who pays whom when it is won, and how people get square over several parties.

All amounts are exact decimals. What one loser pays is rounded by itself to a hundredth, halves up; the winner gets just
what the others pay. So balances add up to nothing, however many parties they are taken over.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from typing import NamedTuple

HUNDREDTH = Decimal("0.01")
POINT = re.compile(r"[0-9]{1,6}(\.[0-9]{1,4})?")
LONGEST_CURRENCY = 8
MOST_SEARCHED = 12
"""So many people are searched for the fewest payments; of more, the largest pay the largest."""


class Kind(StrEnum):
    EACH = "each"
    POT = "pot"


class Payment(NamedTuple):
    payer: str
    payee: str
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a party is played for: how it is settled, what a point costs, and in what."""

    kind: Kind
    point: Decimal
    currency: str

    @classmethod
    def read(cls, written: object) -> "Stakes | None":
        """The stakes as a party file keeps them in its `meta`; None where they are not there or make no sense."""
        if not isinstance(written, dict):
            return None
        kind, point, currency = written.get("kind"), read_point(written.get("point")), written.get("currency")
        if kind not in tuple(Kind) or point is None or not isinstance(currency, str) or not is_currency(currency):
            return None
        return cls(Kind(kind), point, currency)

    def as_meta(self) -> dict[str, str]:
        return {"kind": str(self.kind), "point": f"{self.point.normalize():f}", "currency": self.currency}

    def payments(self, names: Sequence[str], scores: Sequence[int], winner: int, target: int) -> list[Payment]:
        """What each loser pays the winner, by seat."""
        losers = [seat for seat in range(len(names)) if seat != winner]
        second = max(scores[seat] for seat in losers)
        sharing = sum(scores[seat] == second for seat in losers)
        owed = []
        for seat in losers:
            amount = max(0, target - scores[seat]) * self.point
            if self.kind is Kind.POT and scores[seat] == second:
                amount = shared(amount, sharing)
            owed.append(Payment(names[seat], names[winner], amount.quantize(HUNDREDTH, ROUND_HALF_UP)))
        return [payment for payment in owed if payment.amount]


def shared(amount: Decimal, sharing: int) -> Decimal:
    """What each pays of those who share the second place: one place is free, its good goes to all of them alike.

    Who is second alone pays nothing; two pay half of it each, three two thirds.
    """
    return amount * (sharing - 1) / sharing


def read_point(written: object) -> Decimal | None:
    """The price of a point: more than nothing, with four decimals at most."""
    if not isinstance(written, str) or not POINT.fullmatch(written):
        return None
    return Decimal(written) or None


def is_currency(written: str) -> bool:
    """Whether it can be read behind an amount."""
    return 1 <= len(written) <= LONGEST_CURRENCY and written.isprintable() and written == written.strip()


# Over several parties.


class Account(NamedTuple):
    """All that was played for in one currency: what each has won or lost, and the fewest payments that settle it."""

    currency: str
    balances: dict[str, Decimal]
    payments: list[Payment]


def accounts(parties: Iterable[tuple[str, Sequence[Payment]]]) -> list[Account]:
    """An account a currency, from the currency and the payments of each party; who has won most comes first."""
    owed: dict[str, list[Payment]] = defaultdict(list)
    for currency, payments in parties:
        owed[currency] += payments
    found = {currency: balances_of(payments) for currency, payments in sorted(owed.items())}
    return [Account(currency, balances, fewest_payments(balances)) for currency, balances in found.items()]


def balances_of(payments: Iterable[Payment]) -> dict[str, Decimal]:
    balances: dict[str, Decimal] = defaultdict(Decimal)
    for payer, payee, amount in payments:
        balances[payer] -= amount
        balances[payee] += amount
    return dict(sorted(balances.items(), key=lambda one: (-one[1], one[0])))


def fewest_payments(balances: Mapping[str, Decimal]) -> list[Payment]:
    """The fewest payments after which nobody owes anything; nobody both pays and is paid.

    People who are square among themselves need one payment less than they are; so the more such circles, the fewer
    payments. Two of opposite balances are always one of them.
    """
    circles, rest = opposites({name: amount for name, amount in sorted(balances.items()) if amount})
    circles += smallest_circles(rest) if len(rest) <= MOST_SEARCHED else [rest]
    payments = [payment for circle in circles for payment in largest_first(circle)]
    return sorted(payments, key=lambda one: (-one.amount, one.payer, one.payee))


Balances = dict[str, Decimal]


def opposites(balances: Balances) -> tuple[list[Balances], Balances]:
    """Those who are square in twos, and the rest."""
    twos, rest = [], dict(balances)
    for name, amount in balances.items():
        other = next((one for one, owed in rest.items() if name in rest and owed == -amount), None)
        if other is not None:
            twos.append({name: rest.pop(name), other: rest.pop(other)})
    return twos, rest


def smallest_circles(balances: Balances) -> list[Balances]:
    """As many circles of people who are square among themselves as there can be: all sets of people are tried.

    A set is a number whose bits are its people. `most` is how many circles can be taken off a set, `last` whom to take
    off it first for that.
    """
    people = list(balances)
    everybody = (1 << len(people)) - 1
    total, most, last = ([Decimal(0)] * (everybody + 1), [0] * (everybody + 1), [0] * (everybody + 1))
    for some in range(1, everybody + 1):
        top = some.bit_length() - 1
        total[some] = total[some ^ (1 << top)] + balances[people[top]]
        most[some], last[some] = max((most[some ^ (1 << one)], one) for one in bits(some))
        most[some] += not total[some]
    circles: list[Balances] = []
    left = everybody
    while left:
        if not total[left]:
            circles.append({})
        name = people[last[left]]
        circles[-1][name] = balances[name]
        left ^= 1 << last[left]
    return circles


def bits(number: int) -> Iterator[int]:
    return (bit for bit in range(number.bit_length()) if number >> bit & 1)


def largest_first(balances: Balances) -> Iterator[Payment]:
    """Who owes most pays whom most is owed, until nobody owes: each payment makes one of them square."""
    left = dict(balances)
    while left:
        payer, payee = (choose(left, key=lambda name: (left[name], name)) for choose in (min, max))
        amount = min(-left[payer], left[payee])
        yield Payment(payer, payee, amount)
        left[payer] += amount
        left[payee] -= amount
        left = {name: amount for name, amount in left.items() if amount}
