"""The figures counted plainly: party by party, entry by entry, off what was written down, without the projection."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scoring.engine.deal import Deal
from scoring.engine.entries import Round, WriteOff
from scoring.engine.faults import Refusal
from scoring.engine.ledger import Party as Game
from scoring.engine.rules.taken import taken_by
from scoring.engine.score import Row
from scoring.engine.whole import nearest
from scoring.models import Entry, Party, Player


class Told(NamedTuple):
    """One entry as one seat saw it."""

    party: Party
    entry: Entry
    game: Game
    row: Row
    seat: int

    @property
    def written(self) -> object:
        return self.game.entries[self.row.entry]

    @property
    def deal(self) -> Deal:
        return self.row.deal

    @property
    def taken(self) -> int:
        assert isinstance(self.written, Round)
        return taken_by(self.game.agreement, self.written, self.seat).total

    @property
    def made(self) -> bool:
        assert isinstance(self.written, Round)
        agreement = self.game.agreement
        held = nearest(self.taken, agreement.rounding) if agreement.contract.rounded else self.taken
        return held >= self.written.bid

    @property
    def declares(self) -> bool:
        return isinstance(self.written, Round) and self.written.declarer == self.seat

    @property
    def defends(self) -> bool:
        return isinstance(self.written, Round) and not self.declares and self.seat in self.deal.seats

    @property
    def dealt(self) -> bool:
        return isinstance(self.written, Round | WriteOff)

    def times(self, reason: str) -> int:
        return sum(line.seat == self.seat and line.reason == reason for line in self.row.lines)


def told(parties: Iterable[Party], player: Player) -> Iterator[Told]:
    for party in parties:
        scored = party.score()
        assert not isinstance(scored, Refusal)
        game, sheet = scored
        sitting = [seat.number for seat in party.seats.all() if seat.player_id == player.pk]
        for entry, row in zip(party.entries.all(), sheet.rows, strict=True):
            for seat in sitting:
                yield Told(party, entry, game, row, seat)


def recount(parties: Iterable[Party], player: Player) -> Counter[str]:
    """What `scoring.statistics.tallies` should say of a player."""
    counted = sitting(parties, player)
    for one in told(parties, player):
        written = one.written
        if isinstance(written, WriteOff) and written.declarer == one.seat:
            counted["write_offs"] += 1
        if isinstance(written, Round):
            counted += in_a_round(one, written)
        counted["bolts"] += one.times("bolt") + one.times("bolts_full")
        counted["barrels"] += one.times("barrel_on")
        counted["barrels_won"] += one.row.before[one.seat].sits and one.row.table.winner == one.seat
        counted["barrels_spent"] += sum(
            line.reason == "barrel_off" and line.figures["cause"] != "together"
            for line in one.row.lines
            if line.seat == one.seat
        )
        counted["samosvals"] += one.times("samosval")
    return counted


def in_a_round(one: Told, written: Round) -> Counter[str]:
    counted = Counter(name for name in written.marriages[one.seat] if not name.startswith(("queen_jack", "nines")))
    if one.defends:
        counted += Counter(defended=1, defence=one.taken)
    if one.declares:
        kinds = ["contracts", bids(written.bid)]
        kinds += ["dark"] if written.dark else []
        kinds += ["golden"] if one.deal.golden else []
        counted += Counter(kinds) + Counter(bids=written.bid, taken=one.taken)
        if one.made:
            counted += Counter("made" if kind == "contracts" else f"{kind}_made" for kind in kinds)
    return counted


def bids(bid: int) -> str:
    least = max(least for least in (0, 100, 120, 160, 200) if bid >= least)
    return f"bids_{least}"


def sitting(parties: Iterable[Party], player: Player) -> Counter[str]:
    counted, running = Counter[str](), 0
    for party in sorted(parties, key=lambda one: (one.played_at, one.pk)):
        numbers = [seat.number for seat in party.seats.all() if seat.player_id == player.pk]
        if not numbers:
            continue
        won = party.winner in numbers
        counted += Counter(parties=1, finished=party.winner is not None, wins=won)
        running = running if party.winner is None else (running + 1) * won
        counted["run"] = max(counted["run"], running)
    return counted
