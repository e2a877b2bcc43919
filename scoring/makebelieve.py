"""Parties that nobody played, as they might have been: for looking around, and to measure with.

Every entry has passed the engine's own checks. All chance comes from one `Random`, so a seed makes the same parties.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from scoring.engine.agreement import Agreement
from scoring.engine.deal import Deal, deal_of
from scoring.engine.entries import SUITS, Adjustment, Entry, Penalty, Redeal, Round, Talon, WriteOff
from scoring.engine.ledger import Party, Table
from scoring.engine.partyfile import write_party
from scoring.engine.rules.taken import marriage_value
from scoring.engine.score import Row, score_entry

PACK = 120
MARRIAGES_IN_A_DEAL = (0.38, 0.47, 0.13, 0.02)  # how often none, one, two, three are declared
IMPOSSIBLE = (1, 119)


@dataclass(frozen=True)
class Cards:
    """What a seat holds, before the first card: trick points it may make, and its marriages."""

    tricks: float
    marriages: tuple[str, ...]
    worth: int

    @property
    def promise(self) -> float:
        return self.tricks + self.worth


def make_believe(
    chance: Random, agreement: Agreement, names: Sequence[str], skills: Sequence[float], most: int
) -> dict[str, Any]:
    """The file of a party that is played to the win, or broken off after so many entries."""
    party = Party(agreement, tuple(names), chance.randrange(len(names)))
    table, entries = party.opening(), list[Entry]()
    while table.winner is None and len(entries) < most:
        entry = next_entry(chance, agreement, table, skills)
        row = score_entry(agreement, table, entry, len(entries))
        if isinstance(row, Row):  # what the agreement refuses was not played
            entries.append(entry)
            table = row.table
    return write_party(party.with_entries(tuple(entries)))


def next_entry(chance: Random, agreement: Agreement, table: Table, skills: Sequence[float]) -> Entry:
    seat, luck = chance.randrange(len(skills)), chance.random()
    if luck < 0.015:
        return Redeal()
    if luck < 0.02:
        return Penalty(seat, passes_deal=chance.random() < 0.5)
    if luck < 0.022:
        return Adjustment(seat, chance.choice((-10, -5, 5, 10)))
    return next_deal(chance, agreement, deal_of(agreement, table), skills, table)


def next_deal(
    chance: Random, agreement: Agreement, deal: Deal, skills: Sequence[float], table: Table
) -> Round | WriteOff:
    """The cards are dealt, the best promise wins the auction, and it is kept more often than not."""
    held = hands(chance, agreement, deal, skills)
    declarer = deal.forced.seat if deal.forced else auction_won_by(deal, held)
    talon = Talon(chance.randrange(0, 26)) if deal.resting is not None else None
    bid = bid_of(chance, agreement, deal, held[declarer], sits=table.standings[declarer].sits)
    if held[declarer].promise < bid - 35 and chance.random() < 0.3:
        return WriteOff(declarer, bid, talon)
    dark = agreement.dark is not None and bid == agreement.dark.bid and chance.random() < 0.08
    tricks = trick_points(chance, deal, declarer, held, len(skills))
    marriages = tuple(
        held[seat].marriages if seat in held and tricks[seat] is not None else () for seat in range(len(skills))
    )
    took = [seat for seat in deal.seats if tricks[seat] is not None]
    last = chance.choice(took) if agreement.extras.last_trick else None
    revoked = (chance.choice(deal.seats),) if chance.random() < 0.004 else ()
    return Round(declarer, bid, tricks, marriages, dark, last, revoked, talon)


def hands(chance: Random, agreement: Agreement, deal: Deal, skills: Sequence[float]) -> dict[int, Cards]:
    """The cards of a deal; who plays well makes more of them."""
    number = chance.choices(range(4), MARRIAGES_IN_A_DEAL)[0]
    suits = {suit: chance.choice(deal.seats) for suit in chance.sample(SUITS, number)}
    held = {}
    for seat in deal.seats:
        own = tuple(suit for suit in SUITS if suits.get(suit) == seat)
        worth = sum(marriage_value(agreement, suit) for suit in own)
        held[seat] = Cards(chance.gauss(62, 22) + 10 * skills[seat], own, worth)
    return held


def auction_won_by(deal: Deal, held: dict[int, Cards]) -> int:
    """Who promises most; the obliged seat where all others pass."""
    bidding = [seat for seat in deal.seats if seat not in deal.must_pass or seat == deal.obliged]
    best = max(bidding, key=lambda seat: held[seat].promise)
    return best if held[best].promise > 85 else deal.obliged


def bid_of(chance: Random, agreement: Agreement, deal: Deal, cards: Cards, *, sits: bool) -> int:
    auction = agreement.auction
    if deal.golden and agreement.golden is not None:
        return agreement.golden.bid
    if sits and agreement.barrel is not None:
        return max(agreement.barrel.needs, auction.obliged)
    dared = min(cards.promise + chance.gauss(17, 14), PACK + cards.worth)
    bid = max(int(dared) // auction.step * auction.step, auction.obliged)
    return bid if auction.maximum is None else min(bid, auction.maximum)


def trick_points(
    chance: Random, deal: Deal, declarer: int, held: dict[int, Cards], players: int
) -> tuple[int | None, ...]:
    """120 points among who plays; the talon helps the declarer, and now and then somebody takes nothing."""
    own = min(max(round(held[declarer].tricks + chance.gauss(24, 15)), 0), PACK)
    first, *others = chance.sample([seat for seat in deal.seats if seat != declarer], len(deal.seats) - 1)
    left = PACK - own
    part = left if not others or chance.random() < 0.06 else round(left * chance.uniform(0.2, 0.8))
    points = {declarer: own, first: part} | dict.fromkeys(others, left - part)
    if set(points.values()) & set(IMPOSSIBLE):
        points = {declarer: 100, first: 20} | dict.fromkeys(others, 0)
    return tuple(points.get(seat) or None for seat in range(players))
