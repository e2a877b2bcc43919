"""Rules.md, section 4, write-off: the declarer gives up before the first card."""

from collections.abc import Iterator, Mapping

from scoring.engine.agreement.sections import OnBarrel, Share, WriteOffs
from scoring.engine.entries import Entry, WriteOff
from scoring.engine.faults import Figure
from scoring.engine.ledger import Line, Reason
from scoring.engine.play import Play


def write_off(play: Play[WriteOff]) -> Iterator[Line]:
    """The bid from the declarer, unless it is free; every so many-th is fined besides."""
    agreed, seat, bid = play.agreement.write_off, play.entry.declarer, play.entry.bid
    if agreed is None:
        return
    before = play.standings[seat]
    number = before.write_offs + 1
    figures = {"bid": bid, "number": number}
    if play.sat(seat):
        due = bid if agreed.own_barrel == OnBarrel.BID else 0
        yield Line(seat, Reason.WRITE_OFF, before, before.after_write_off(0), figures, due)
    elif agreed.free == "all" or (isinstance(agreed.free, int) and number <= agreed.free):
        yield Line(seat, Reason.WRITE_OFF_FREE, before, before.after_write_off(0), figures)
    else:
        yield Line(seat, Reason.WRITE_OFF, before, before.after_write_off(-bid), figures)
    if agreed.penalty_every is not None and number % agreed.penalty_every == 0:
        yield fined(play, seat, Reason.WRITE_OFF_FINE, play.agreement.penalty, figures)


def fined(play: Play[Entry], seat: int, reason: Reason, points: int, figures: Mapping[str, Figure]) -> Line:
    """A deduction: taken at once off the barrel, due on it."""
    before = play.standings[seat]
    if play.sat(seat):
        return Line(seat, reason, before, before, figures, points)
    return Line(seat, reason, before, before.plus(-points), figures)


def shares(play: Play[WriteOff]) -> Iterator[Line]:
    """Each opponent gets half the bid, or 60; nothing on the barrel or at the lock."""
    agreed, bid = play.agreement.write_off, play.entry.bid
    if agreed is None:
        return
    points = share_of(agreed, bid)
    for seat in play.deal.seats:
        if seat == play.declarer:
            continue
        before = play.standings[seat]
        if play.frozen(seat):
            yield Line(seat, Reason.FROZEN, before, before, {"taken": points})
        else:
            yield Line(seat, Reason.WRITE_OFF_SHARE, before, before.plus(points), {"bid": bid})


def share_of(agreed: WriteOffs, bid: int) -> int:
    """Half a bid goes to the nearest multiple of 5; whether 62.5 goes up is agreed."""
    if agreed.share == Share.SIXTY:
        return 60
    return (bid + (5 if agreed.half_up else 4)) // 10 * 5
