"""What each seat did in a party, once it is over."""

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
    rows, number = sheet.sheet.rows, seat.number
    reasons = [line.reason for row in rows for line in row.lines if line.seat == number]
    won = [
        row.deltas[number]
        for row in rows
        if any(line.seat == number and line.reason == Reason.CONTRACT_MADE for line in row.lines)
    ]
    made = reasons.count(Reason.CONTRACT_MADE) + reasons.count(Reason.CONTRACT_SHORT)
    return Summary(
        seat=seat,
        contracts=made + reasons.count(Reason.CONTRACT_FAILED),
        made=made,
        best=max([0, *won]),
        bolts=reasons.count(Reason.BOLT) + reasons.count(Reason.BOLTS_FULL),
        barrels=reasons.count(Reason.BARREL_ON),
    )
