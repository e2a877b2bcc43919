"""Rules.md, sections 4.7 and 4.8: bolts and revokes."""

from collections.abc import Iterator

from scoring.engine.agreement import Bolts
from scoring.engine.agreement.sections import BoltFor
from scoring.engine.entries import Round
from scoring.engine.ledger import Line, Reason
from scoring.engine.play import Play
from scoring.engine.rules.write_off import fined


def bolts(play: Play[Round]) -> Iterator[Line]:
    """A round without a trick is a bolt; so many of them cost the penalty."""
    agreed = play.agreement.bolts
    if agreed is None:
        return
    weight = _weight(agreed, play)
    for seat in play.deal.seats:
        if not _can_get_one(agreed, play, seat):
            continue
        before = play.standings[seat]
        tricks = play.entry.tricks[seat]
        if tricks is None or (tricks == 0 and agreed.by == BoltFor.POINTS):
            yield _bolt(agreed, play, seat, before.bolts + weight)
        elif agreed.in_a_row and before.bolts:
            yield Line(seat, Reason.BOLTS_CLEARED, before, before.with_bolts(0), {"bolts": before.bolts})


def _weight(agreed: Bolts, play: Play[Round]) -> int:
    if play.deal.golden:
        return agreed.golden
    return agreed.dark if play.entry.dark else 1


def _can_get_one(agreed: Bolts, play: Play[Round], seat: int) -> bool:
    """One that revoked neither gets a bolt nor has any cleared."""
    return (
        seat not in play.entry.revoked
        and (agreed.declarer or seat != play.declarer)
        and (agreed.on_barrel or not play.sat(seat))
    )


def _bolt(agreed: Bolts, play: Play[Round], seat: int, count: int) -> Line:
    """The mark, and at the limit the penalty: never doubled, at most once a deal.

    Where the deal is won from the barrel, who sat there is marked and pays nothing.
    """
    before = play.standings[seat]
    figures = {"bolts": count, "limit": agreed.limit}
    if count < agreed.limit or (play.sat(seat) and play.won_from_barrel):
        return Line(seat, Reason.BOLT, before, before.with_bolts(count), figures)
    left = count - agreed.limit if agreed.carry else 0
    if play.sat(seat):
        return Line(seat, Reason.BOLTS_FULL, before, before.with_bolts(left), figures, agreed.penalty)
    return Line(seat, Reason.BOLTS_FULL, before, before.with_bolts(left, -agreed.penalty), figures)


def revokes(play: Play[Round]) -> Iterator[Line]:
    """A card played against the rules costs the penalty, doubled in a golden deal."""
    points = play.agreement.penalty * (2 if play.deal.golden else 1)
    for seat in play.entry.revoked:
        yield fined(play, seat, Reason.REVOKED, points, {})
