"""Rules.md, sections 4.11, 4.12 and 4.14: what becomes of a total."""

from collections.abc import Iterator

from scoring.engine.agreement.sections import Nobody, Tie
from scoring.engine.entries import Entry
from scoring.engine.ledger import Line, Reason, Standing
from scoring.engine.play import Play

EMPTY = Standing()


def samosval(play: Play[Entry]) -> Iterator[Line]:
    """A total of exactly 555 becomes 0."""
    agreed = play.agreement.samosval
    if agreed is None:
        return
    for seat, before in enumerate(play.standings):
        if before.sits or before.score == play.before[seat].score or seat == play.winner:
            continue
        if before.score == agreed.at or (agreed.negative and before.score == -agreed.at):
            yield Line(seat, Reason.SAMOSVAL, before, before.plus(-before.score), {"at": before.score})


def target(play: Play[Entry]) -> Iterator[Line]:
    """Without a barrel the target wins; with one, only a declarer may jump over it, if that is agreed."""
    barrel, win = play.agreement.barrel, play.agreement.win
    if play.winner is not None or (barrel is not None and not barrel.jump):
        return
    made = play.declarer if play.contract_made else None
    there = [seat for seat, standing in enumerate(play.standings) if win.reached_by(standing.score)]
    if barrel is not None:
        winner = made if made is not None and made in there and not play.sat(made) else None
    elif win.tie == Tie.DECLARER and made in there:
        winner = made
    else:
        winner = _highest(play, there)
    if winner is not None:
        yield Line(winner, Reason.WON, play.standings[winner], play.standings[winner])


def _highest(play: Play[Entry], seats: list[int]) -> int | None:
    """The highest of these seats; an exact tie plays on."""
    best = max((play.standings[seat].score for seat in seats), default=None)
    highest = [seat for seat in seats if play.standings[seat].score == best]
    return highest[0] if len(highest) == 1 else None


def golden(play: Play[Entry]) -> Iterator[Line]:
    """The golden round is over and nobody made a golden contract: everything is wiped, if that is agreed."""
    if not golden_lost(play) or play.agreement.golden is None or play.agreement.golden.nobody == Nobody.KEEP:
        return
    for seat, before in enumerate(play.standings):
        if before != EMPTY:
            yield Line(seat, Reason.GOLDEN_RESET, before, EMPTY)


def golden_lost(play: Play[Entry]) -> bool:
    """Whether this was the last golden deal, nobody made a golden contract, and nobody has won."""
    return (
        play.deal.golden
        and play.table.golden_played + 1 >= play.agreement.golden_deals
        and not (play.table.golden_made or play.contract_made)
        and play.winner is None
    )
