"""Rules.md, sections 4.9 and 4.13: the barrel."""

from collections.abc import Iterator, Mapping

from scoring.engine.agreement import Barrel
from scoring.engine.agreement.sections import Counts, Expired, OnBarrel, Together
from scoring.engine.entries import Entry, ScoredDeal
from scoring.engine.faults import Figure
from scoring.engine.ledger import Line, Reason
from scoring.engine.play import Play

CAUSES: Mapping[Figure, str] = {
    Reason.CONTRACT_FAILED: "failed",
    Reason.CONTRACT_SHORT: "short",
    Reason.WRITE_OFF: "write_off",
    Reason.WRITE_OFF_FINE: "write_off_fine",
    Reason.BOLTS_FULL: "bolts",
    Reason.REVOKED: "revoked",
}


def barrel(play: Play[ScoredDeal]) -> Iterator[Line]:
    """Who sits there wins by an own contract, or uses an attempt; all that goes wrong in a deal is one roll-off."""
    agreed = play.agreement.barrel
    if agreed is None:
        return
    sitting = [seat for seat in play.deal.seats if play.sat(seat)]
    declarer = play.entry.declarer
    if play.won_from_barrel:
        before = play.standings[declarer]
        yield Line(declarer, Reason.WON, before, before.off_barrel(before.score, before.spent))
        return
    for seat in sitting:
        causes = _causes(agreed, play, seat)
        if agreed.counts == Counts.DEALS or seat == declarer:
            before = play.standings[seat]
            used = (before.barrel or 0) + 1
            figures = {"attempt": used, "attempts": agreed.attempts}
            yield Line(seat, Reason.BARREL_ATTEMPT, before, before.on_barrel(before.score, used), figures)
            if agreed.attempts is not None and used >= agreed.attempts:
                causes.append(("expired", before.score if agreed.expired == Expired.ZERO else agreed.penalty))
        if causes:
            cause, points = max(causes, key=lambda one: one[1])
            yield from roll_off(agreed, play, seat, points, cause)


def _causes(agreed: Barrel, play: Play[ScoredDeal], seat: int) -> list[tuple[str, int]]:
    """What a seat that sits loses in this deal: causes and points."""
    causes = [
        (CAUSES[line.figures.get("of", line.reason)], line.due) for line in play.lines if line.seat == seat and line.due
    ]
    if seat == play.declarer:
        write_off = play.agreement.write_off
        falls = {
            Reason.CONTRACT_FAILED: agreed.failed,
            Reason.CONTRACT_SHORT: agreed.short,
            Reason.WRITE_OFF: None if write_off is None else write_off.own_barrel,
        }
        causes += [
            (CAUSES[reason], agreed.penalty) for reason in play.reasons(seat) if falls.get(reason) == OnBarrel.FALL
        ]
    return causes


def roll_off(agreed: Barrel, play: Play[Entry], seat: int, points: int, cause: str) -> Iterator[Line]:
    """Off the barrel, and one is spent; when so many are spent, everything is gone."""
    before = play.standings[seat]
    spent = before.spent + 1
    figures: dict[str, Figure] = {"cause": cause, "spent": spent, "limit": agreed.limit}
    yield Line(seat, Reason.BARREL_OFF, before, before.off_barrel(before.score - points, spent), figures)
    if agreed.limit is not None and spent >= agreed.limit:
        fallen = play.standings[seat]
        yield Line(seat, Reason.BARRELS_SPENT, fallen, fallen.off_barrel(0, 0), {"limit": agreed.limit})


def arrivals(play: Play[Entry]) -> Iterator[Line]:
    """Who reaches the barrel sits down at exactly its total; who sat there may have to make room."""
    agreed = play.agreement.barrel
    if agreed is None:
        return
    arriving = [seat for seat in range(len(play.standings)) if _arrives(agreed, play, seat)]
    if not arriving:
        return
    sitting = [seat for seat, standing in enumerate(play.standings) if standing.sits]
    for seat in arriving:
        before = play.standings[seat]
        figures = {"at": agreed.at, "attempts": agreed.attempts, "total": before.score}
        yield Line(seat, Reason.BARREL_ON, before, before.on_barrel(agreed.at, 0), figures)
    if play.winner is not None:
        return
    if agreed.seats is not None and len(sitting) + len(arriving) > agreed.seats:
        for seat in sitting:
            yield from roll_off(agreed, play, seat, agreed.penalty, "pushed")
    if len(arriving) > (agreed.seats or 1) and agreed.together != Together.STAY:
        for seat in arriving:
            if agreed.together == Together.ALL_FALL or seat != play.declarer:
                yield _slide(agreed, play, seat)


def _arrives(agreed: Barrel, play: Play[Entry], seat: int) -> bool:
    standing = play.standings[seat]
    return standing.score >= agreed.at and not standing.sits and seat != play.winner


def _slide(agreed: Barrel, play: Play[Entry], seat: int) -> Line:
    """Too many arrived in one deal: off again, and no barrel is spent by it."""
    before = play.standings[seat]
    figures: dict[str, Figure] = {"cause": "together", "spent": before.spent, "limit": agreed.limit}
    return Line(
        seat, Reason.BARREL_OFF, before, before.off_barrel(before.score - agreed.penalty, before.spent), figures
    )
