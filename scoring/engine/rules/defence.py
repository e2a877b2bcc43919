"""Rules.md, sections 4.4 and 4.5: what the defenders and the resting dealer are credited."""

from collections.abc import Iterator

from scoring.engine.agreement import Agreement
from scoring.engine.agreement.sections import Credit
from scoring.engine.entries import Round, ScoredDeal, Talon
from scoring.engine.ledger import Line, Reason
from scoring.engine.play import Play
from scoring.engine.rules.taken import marriage_value, taken_by
from scoring.engine.whole import nearest


def defence(play: Play[Round]) -> Iterator[Line]:
    """Each defender writes what it took itself, rounded; nothing on the barrel or at the lock."""
    entry, rounding = play.entry, play.agreement.rounding
    for seat in play.deal.seats:
        if seat == entry.declarer:
            continue
        taken = taken_by(play.agreement, entry, seat)
        total = taken.total
        before = play.standings[seat]
        figures = {
            "tricks": taken.tricks,
            "marriages": taken.marriages,
            "last_trick": taken.last_trick,
            "taken": total,
        }
        if play.frozen(seat):
            yield Line(seat, Reason.FROZEN, before, before, figures)
            continue
        points = nearest(total, rounding)
        reason = Reason.TAKEN if points == total else Reason.ROUNDED
        yield Line(seat, reason, before, before.plus(points), figures)


def resting(play: Play[ScoredDeal]) -> Iterator[Line]:
    """The dealer of four is credited the talon, rounded; nothing on the barrel or at the lock."""
    seat, talon = play.deal.resting, play.entry.talon
    if seat is None or talon is None:
        return
    credit = talon_credit(play.agreement, talon)
    before = play.standings[seat]
    figures = {"talon": talon.points, "aces": talon.aces, "credit": credit}
    if play.frozen(seat):
        yield Line(seat, Reason.FROZEN, before, before, dict(figures, taken=credit))
    else:
        yield Line(seat, Reason.TALON, before, before.plus(nearest(credit, play.agreement.rounding)), figures)


def talon_credit(agreement: Agreement, talon: Talon) -> int:
    """What the cards of the talon are worth to the resting dealer, not yet rounded."""
    agreed = agreement.resting
    if agreed.credit == Credit.NONE:
        return 0
    credit = talon.points if agreed.credit == Credit.POINTS else talon.aces * agreed.ace_value
    if agreed.marriage:
        credit += sum([marriage_value(agreement, suit) for suit in talon.marriages])
    if agreed.half:
        credit += sum([marriage_value(agreement, suit) // 2 for suit in talon.halves])
    return credit
