"""Rules.md, section 4.3: the declarer's contract."""

from collections.abc import Iterator

from scoring.engine.agreement.sections import Contract, Failed, Made, OnBarrel
from scoring.engine.entries import Round
from scoring.engine.ledger import Line, Reason
from scoring.engine.play import Play
from scoring.engine.rules.taken import taken_by
from scoring.engine.whole import nearest, next_up


def contract(play: Play[Round]) -> Iterator[Line]:
    """What was ordered and taken counts as ordered; what was not taken costs the bid."""
    entry, agreed, rounding = play.entry, play.agreement.contract, play.agreement.rounding
    seat, bid = entry.declarer, entry.bid
    taken = taken_by(play.agreement, entry, seat)
    total = taken.total
    held = nearest(total, rounding) if agreed.rounded else total
    figures = {
        "tricks": taken.tricks,
        "marriages": taken.marriages,
        "last_trick": taken.last_trick,
        "taken": total,
        "held": held,
        "bid": bid,
    }
    before = play.standings[seat]
    if held >= bid:
        credit = bid if agreed.made == Made.BID else nearest(total, rounding)
        barrel = play.agreement.barrel
        if barrel is not None and play.sat(seat) and bid < barrel.needs:
            yield Line(seat, Reason.CONTRACT_SHORT, before, before, dict(figures, needs=barrel.needs))
        else:
            yield Line(seat, Reason.CONTRACT_MADE, before, before.plus(credit), figures)
        return
    charge = _charge(agreed, bid, held, rounding)
    if play.agreement.barrel is None or not play.sat(seat):
        yield Line(seat, Reason.CONTRACT_FAILED, before, before.plus(-charge), figures)
    else:
        due = charge if play.agreement.barrel.failed == OnBarrel.BID else 0
        yield Line(seat, Reason.CONTRACT_FAILED, before, before, figures, due)


def _charge(agreed: Contract, bid: int, held: int, rounding: int) -> int:
    return bid if agreed.failed == Failed.BID else next_up(bid - held, rounding)
