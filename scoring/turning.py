"""What turned a party: its greatest changes, the fall that decided it, the barrel, and who led."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scoring.engine.entries import Adjustment
from scoring.engine.ledger import Reason
from scoring.rows import Cell, SheetRow
from scoring.sheet import PartySheet


@dataclass(frozen=True)
class Turn:
    """One turning point, and the entry at which it is seen.

    `what`: gain, loss, fall, samosval, barrel, lead. `number`: the points of the first four, the deals on the barrel,
    how often the lead changed.
    """

    what: str
    name: str
    number: int
    row: SheetRow

    @property
    def entry(self) -> int:
        """Which entry of the sheet it is, counted from 1."""
        return self.row.entry.position + 1


Moment = tuple[SheetRow, Cell]


def turning_points(sheet: PartySheet) -> tuple[Turn, ...]:
    """In the order in which a party is told; each kind once, and only where there was one."""
    found = (gain(sheet), loss(sheet), decisive_fall(sheet), longest_barrel(sheet), lead_changes(sheet))
    return tuple(turn for turn in found if turn is not None)


def gain(sheet: PartySheet) -> Turn | None:
    row, cell = max(played(sheet), key=lambda moment: moment[1].delta, default=(None, None))
    return Turn("gain", cell.name, cell.delta, row) if row and cell and cell.delta > 0 else None


def loss(sheet: PartySheet) -> Turn | None:
    row, cell = min(played(sheet), key=lambda moment: moment[1].delta, default=(None, None))
    return Turn("loss", cell.name, cell.delta, row) if row and cell and cell.delta < 0 else None


def played(sheet: PartySheet) -> Iterator[Moment]:
    """What happened to each player; a slip put right did not happen at the table."""
    for row in sheet.rows:
        if not isinstance(row.written, Adjustment):
            yield from ((row, cell) for cell in row.cells)


def decisive_fall(sheet: PartySheet) -> Turn | None:
    """In a won party the last fall of who came second, else the last one of another loser who led."""
    if sheet.winner is None:
        return None
    others = [seat for seat in sheet.seats if not seat.won]
    second = max(others, key=lambda seat: seat.total).number
    winner = sheet.winner.number
    falls = [
        (row, cell)
        for row in sheet.rows
        for cell in row.cells
        if cell.seat != winner and (cell.fell or Reason.SAMOSVAL in cell.reasons)
    ]
    found = last(falls, lambda cell, _row: cell.seat == second) or last(
        falls, lambda cell, row: leader([one.before.score for one in row.cells]) == cell.seat
    )
    if found is None:
        return None
    row, cell = found
    return Turn("samosval" if Reason.SAMOSVAL in cell.reasons else "fall", cell.name, cell.delta, row)


def last(falls: Sequence[Moment], wanted: Callable[[Cell, SheetRow], bool]) -> Moment | None:
    return next(((row, cell) for row, cell in reversed(falls) if wanted(cell, row)), None)


def longest_barrel(sheet: PartySheet) -> Turn | None:
    """Who sat on one barrel for the most deals, seen at the first of them."""
    stays = (stay for seat in range(len(sheet.seats)) for stay in barrels(sheet, seat))
    return max(stays, key=lambda stay: stay.number, default=None)


def barrels(sheet: PartySheet, seat: int) -> Iterator[Turn]:
    """Each barrel of a player on which a deal was played."""
    deals: list[SheetRow] = []
    for row in sheet.rows:
        cell = row.cells[seat]
        if cell.before.sits and row.number is not None:
            deals.append(row)
        gone = not cell.after.sits or Reason.BARREL_OFF in cell.reasons
        if deals and (gone or row is sheet.rows[-1]):
            yield Turn("barrel", cell.name, len(deals), deals[0])
            deals = []


def lead_changes(sheet: PartySheet) -> Turn | None:
    """How often another one took the lead, seen where it was taken last. Who is caught up with still leads."""
    leads = leader([standing.score for standing in sheet.game.opening().standings])
    changes, found = 0, None
    for row in sheet.rows:
        ahead = leader([cell.total for cell in row.cells])
        if ahead is not None and ahead != leads:
            if leads is not None:
                changes += 1
                found = Turn("lead", row.cells[ahead].name, changes, row)
            leads = ahead
    return found


def leader(totals: Sequence[int]) -> int | None:
    """The seat that is ahead of all others; None where two are level."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None
