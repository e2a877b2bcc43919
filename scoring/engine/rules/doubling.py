"""Rules.md, section 4.6: dark and golden deals."""

from collections.abc import Iterator

from scoring.engine.agreement.sections import Doubles
from scoring.engine.entries import Round, ScoredDeal
from scoring.engine.faults import Figure
from scoring.engine.ledger import Line, Reason
from scoring.engine.play import Play


def doubling(play: Play[ScoredDeal]) -> Iterator[Line]:
    """Golden doubles everybody; dark doubles the declarer, or everybody."""
    dark = isinstance(play.entry, Round) and play.entry.dark
    if not (dark or play.deal.golden):
        return
    everybody = play.deal.golden or (play.agreement.dark is not None and play.agreement.dark.doubles == Doubles.ALL)
    for line in tuple(play.lines):
        if (line.points or line.due) and (everybody or line.seat == play.declarer):
            before = play.standings[line.seat]
            figures: dict[str, Figure] = {"of": line.reason, "amount": abs(line.points) or line.due}
            yield Line(line.seat, Reason.DOUBLED, before, before.plus(line.points), figures, 2 * line.due)
