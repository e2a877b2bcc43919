"""Rules.md, section 4, penalties, adjustments and redeals: no deal is scored, nobody uses an attempt."""

from collections.abc import Iterator

from scoring.engine.entries import Adjustment, Entry, Penalty, Redeal
from scoring.engine.ledger import Line, Reason
from scoring.engine.play import Play
from scoring.engine.rules.barrel import roll_off


def penalty(play: Play[Penalty]) -> Iterator[Line]:
    """Points taken for a fault: what was written, or what is agreed, doubled while the golden round lasts."""
    written = play.entry.points
    agreed = play.agreement.penalty * (2 if play.deal.golden else 1)
    yield from _charge(play, play.entry.seat, Reason.PENALTY, agreed if written is None else written)


def redeal_fine(play: Play[Redeal]) -> Iterator[Line]:
    """Every so many-th redeal in a row costs the dealer."""
    after, number = play.agreement.redeals.fine_after, play.table.redeals + 1
    if after is not None and number % after == 0:
        yield from _charge(play, play.deal.dealer, Reason.REDEAL_FINE, play.agreement.penalty)


def _charge(play: Play[Entry], seat: int, reason: Reason, points: int) -> Iterator[Line]:
    """On the barrel a seat rolls off by the amount, and a barrel is spent."""
    before = play.standings[seat]
    barrel = play.agreement.barrel
    if barrel is None or not before.sits:
        yield Line(seat, reason, before, before.plus(-points))
    else:
        yield Line(seat, reason, before, before, {}, points)
        yield from roll_off(barrel, play, seat, points, reason)


def adjustment(play: Play[Adjustment]) -> Iterator[Line]:
    """A slip put right: from the barrel downwards it takes the seat off without spending one, upwards it is ignored."""
    seat, points = play.entry.seat, play.entry.points
    before = play.standings[seat]
    if not before.sits:
        yield Line(seat, Reason.ADJUSTMENT, before, before.plus(points))
    elif points < 0:
        yield Line(seat, Reason.ADJUSTMENT, before, before.off_barrel(before.score + points, before.spent))
    else:
        yield Line(seat, Reason.FROZEN, before, before, {"taken": points})
