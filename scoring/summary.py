"""What each seat did in a party, once it is over."""

from collections import Counter
from dataclasses import dataclass

from scoring.engine.ledger import Reason
from scoring.sheet import PartySheet, SeatNow


@dataclass(frozen=True)
class Summary:
    """What one seat did in a party."""

    seat: SeatNow
    contracts: int
    made: int
    best: int
    bolts: int
    barrels: int


def summaries(sheet: PartySheet) -> tuple[Summary, ...]:
    """A summary a seat, the highest total first."""
    found = (_summary(sheet, seat) for seat in sheet.seats)
    return tuple(sorted(found, key=lambda one: (not one.seat.won, -one.seat.total)))


def _summary(sheet: PartySheet, seat: SeatNow) -> Summary:
    reasons: Counter[Reason] = Counter()
    best = 0
    for row in sheet.sheet.rows:
        own = [line for line in row.lines if line.seat == seat.number]
        reasons.update(line.reason for line in own)
        if any(line.reason == Reason.CONTRACT_MADE for line in own):
            best = max(best, row.deltas[seat.number])
    made = reasons[Reason.CONTRACT_MADE] + reasons[Reason.CONTRACT_SHORT]
    return Summary(
        seat=seat,
        contracts=made + reasons[Reason.CONTRACT_FAILED],
        made=made,
        best=best,
        bolts=reasons[Reason.BOLT] + reasons[Reason.BOLTS_FULL],
        barrels=reasons[Reason.BARREL_ON],
    )
