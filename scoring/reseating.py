"""What becomes of a party when its players turn out to have sat otherwise: all of it, folded again."""

from scoring.ahead import Ahead, ImpossibleRow, SeatAhead
from scoring.engine.entryfile import read_entry
from scoring.engine.faults import Refusal
from scoring.engine.partyfile import read_party
from scoring.engine.score import next_deal, score_entry
from scoring.models.seating import Seating, inverse
from scoring.sheet import PartySheet


def look_ahead(sheet: PartySheet, seating: Seating) -> Ahead:
    """The end of the sheet before and after, player by player; entries that become impossible are left out of it."""
    written = seating.reseat(sheet.party.as_file())
    head = read_party({**written, "entries": []})
    if isinstance(head, Refusal):
        raise ValueError(head.message)
    agreement, table = head[0].agreement, head[0].opening()
    changed, impossible = 0, []
    for old, one in zip(sheet.rows, written["entries"], strict=True):
        entry = read_entry(one, len(seating.names)).entry
        if entry is None:
            raise ValueError(one)
        new = score_entry(agreement, table, entry, old.row.entry)
        if isinstance(new, Refusal):
            impossible.append(ImpossibleRow(old, new.faults))
            continue
        changed += new.after != tuple(old.row.after[seat] for seat in seating.order)
        table = new.table
    names, now, before = seating.names, inverse(seating.order), sheet.sheet.table
    standings = zip(names, (before.standings[seat] for seat in seating.order), table.standings, strict=True)
    deal = next_deal(agreement, table)
    return Ahead(
        tuple(seat for seat in (SeatAhead(*one) for one in standings) if seat.before != seat.after),
        changed,
        tuple(impossible),
        None if before.winner is None else names[now[before.winner]],
        None if table.winner is None else names[table.winner],
        None if sheet.next is None else names[now[sheet.next.dealer]],
        None if deal is None else names[deal.dealer],
    )
