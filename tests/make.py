"""Parties as a player would jot them down.

`played(round_(0, 120, 80, 25, 15), agreed=agreement("strict"), start=start(880, 300, 300, barrel={0: 2}))`
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.engine.agreement import Agreement, from_dict
from scoring.engine.entries import Adjustment, Entry, Penalty, Redeal, Round, Talon, WriteOff
from scoring.engine.faults import Refusal
from scoring.engine.ledger import Party, Standing, Start
from scoring.engine.score import Sheet, score
from scoring.engine.start import start_problems

NAMES = ("Аня", "Борис", "Вера", "Гена")
AT = "2024-05-01T20:15:00+03:00"
Marks = Mapping[int, int]


def agreement(preset: str = "classic", **differs: Any) -> Agreement:
    """`agreement("strict", barrel={"needs": 125}, golden={})`."""
    agreed, faults = from_dict({"preset": preset, **differs})
    assert agreed is not None, [fault.message for fault in faults]
    return agreed


CLASSIC = agreement()


def round_(
    declarer: int,
    bid: int,
    *tricks: int | None,
    marriages: Mapping[int, Sequence[str]] | None = None,
    dark: bool = False,
    last_trick: int | None = None,
    revoked: Sequence[int] = (),
    talon: Talon | None = None,
) -> Round:
    """`round_(0, 120, 80, 25, 15, marriages={0: ["hearts"]})`: the trick points by seat, None without a trick."""
    declared = tuple(tuple((marriages or {}).get(seat, ())) for seat in range(len(tricks)))
    return Round(declarer, bid, tricks, declared, dark, last_trick, tuple(revoked), talon)


def made(declarer: int, bid: int, players: int = 3) -> Round:
    """A round whose declarer makes his bid, taking all tricks; with hearts above 120."""
    tricks = [120 if seat == declarer else None for seat in range(players)]
    return round_(declarer, bid, *tricks, marriages={declarer: ["hearts"]} if bid > 120 else None)


def talon(points: int, marriages: Sequence[str] = (), halves: Sequence[str] = (), aces: int = 0) -> Talon:
    return Talon(points, tuple(marriages), tuple(halves), aces)


def write_off(declarer: int, bid: int, talon: Talon | None = None) -> WriteOff:
    return WriteOff(declarer, bid, talon)


def penalty(seat: int, points: int | None = None, *, passes_deal: bool = False) -> Penalty:
    return Penalty(seat, points, passes_deal)


def adjustment(seat: int, points: int) -> Adjustment:
    return Adjustment(seat, points)


def redeal() -> Redeal:
    return Redeal()


def start(
    *scores: int,
    bolts: Marks | None = None,
    barrel: Marks | None = None,
    spent: Marks | None = None,
    write_offs: Marks | None = None,
    golden_played: int | None = None,
    golden_made: bool = False,
    redeals: int = 0,
) -> Start:
    """`start(880, 300, 300, barrel={0: 2})`: totals by seat, and the marks of the seats that have some."""

    def of(marks: Marks | None, seat: int) -> int:
        return (marks or {}).get(seat, 0)

    seats = [
        Standing(total, of(bolts, seat), (barrel or {}).get(seat), of(spent, seat), of(write_offs, seat))
        for seat, total in enumerate(scores)
    ]
    return Start(tuple(seats), golden_played, golden_made, redeals)


def party(*entries: Entry, agreed: Agreement = CLASSIC, start: Start | None = None, dealer: int | None = None) -> Party:
    """Dealt first by the last seat, unless said otherwise: seat 0 is the forehand, and the last of four rests."""
    first_dealer = agreed.players - 1 if dealer is None else dealer
    if start is not None:
        assert len(start.seats) == agreed.players
        assert start_problems(agreed, start) == []
    return Party(agreed, NAMES[: agreed.players], first_dealer, entries, start)


def played(
    *entries: Entry, agreed: Agreement = CLASSIC, start: Start | None = None, dealer: int | None = None
) -> Sheet:
    """The sheet of a party that must be right."""
    sheet = score(party(*entries, agreed=agreed, start=start, dealer=dealer))
    assert isinstance(sheet, Sheet), sheet.message
    return sheet


def refused(
    *entries: Entry, agreed: Agreement = CLASSIC, start: Start | None = None, dealer: int | None = None
) -> list[str]:
    """The codes of the faults of a party's last entry; none where all is right."""
    result = score(party(*entries, agreed=agreed, start=start, dealer=dealer))
    if isinstance(result, Sheet):
        return []
    assert isinstance(result, Refusal)
    assert result.entry == len(entries) - 1
    return [fault.code for fault in result.faults]


# What a sheet says at its end, by seat.


def scores(sheet: Sheet) -> list[int]:
    return [standing.score for standing in sheet.table.standings]


def bolts(sheet: Sheet) -> list[int]:
    return [standing.bolts for standing in sheet.table.standings]


def barrel(sheet: Sheet) -> list[int | None]:
    return [standing.barrel for standing in sheet.table.standings]


def spent(sheet: Sheet) -> list[int]:
    return [standing.spent for standing in sheet.table.standings]


def why(sheet: Sheet, seat: int) -> list[str]:
    """Why the last entry changed a seat, in the order of the rules."""
    return [str(line.reason) for line in sheet.rows[-1].lines if line.seat == seat]
