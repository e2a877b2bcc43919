"""Who does what in the next deal: dealer, forehand, resting, obliged, forced, and who must pass."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.engine.agreement import Agreement
from scoring.engine.agreement.sections import FreeTalon, ObligedSeat
from scoring.engine.ledger import Standing, Table


class Why(StrEnum):
    """Why a deal has no auction."""

    GOLDEN = "golden"
    BARREL = "barrel"
    LAST_CHANCE = "last_chance"


@dataclass(frozen=True, slots=True)
class Forced:
    seat: int
    why: Why


@dataclass(frozen=True, slots=True)
class Deal:
    """One distribution of the cards. `seats` play, forehand first; the resting dealer is not among them."""

    dealer: int
    seats: tuple[int, ...]
    resting: int | None
    obliged: int
    golden: bool
    must_pass: tuple[int, ...]
    forced: Forced | None


def deal_of(agreement: Agreement, table: Table) -> Deal:
    """The deal that is next at a table nobody has won."""
    dealer, players = table.dealer, len(table.standings)
    resting = dealer if players == 4 else None
    seats = _ORDER_OF_PLAY[players][dealer]
    obliged = dealer if agreement.auction.obliged_seat == ObligedSeat.DEALER else seats[0]
    golden = table.golden_played < agreement.golden_deals
    forced = Forced(obliged, Why.GOLDEN) if golden else _free_talon(agreement, table.standings, seats)
    floor = agreement.auction.floor
    if floor is None or forced is not None:
        must_pass: tuple[int, ...] = ()
    else:
        must_pass = tuple([seat for seat in sorted(seats) if table.standings[seat].score < floor and seat != obliged])
    return Deal(dealer, seats, resting, obliged, golden, must_pass, forced)


_IN_A_DEAL = {2: 2, 3: 3, 4: 3}
_ORDER_OF_PLAY = {
    players: [tuple([(dealer + step) % players for step in range(1, playing + 1)]) for dealer in range(players)]
    for players, playing in _IN_A_DEAL.items()
}


def _free_talon(agreement: Agreement, standings: tuple[Standing, ...], seats: tuple[int, ...]) -> Forced | None:
    """The first on the barrel, from forehand on, who gets the talon without an auction."""
    barrel = agreement.barrel
    if barrel is None or barrel.free_talon == FreeTalon.NEVER:
        return None
    for seat in seats:
        standing = standings[seat]
        if standing.barrel is None:
            continue
        if barrel.free_talon == FreeTalon.ALWAYS:
            return Forced(seat, Why.BARREL)
        if barrel.attempts is None or barrel.limit is None:
            continue
        if standing.barrel == barrel.attempts - 1 and standing.spent == barrel.limit - 1:
            return Forced(seat, Why.LAST_CHANCE)
    return None
