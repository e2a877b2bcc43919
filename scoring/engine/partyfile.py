"""The JSON party file, in and out (rules.md, section 2)."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.engine.agreement import Agreement, from_dict, to_dict
from scoring.engine.check import PARTY_OVER, check
from scoring.engine.deal import Deal, deal_of
from scoring.engine.entries import Entry
from scoring.engine.entryfile import read_entry, write_entry
from scoring.engine.faults import Fault, Refusal, gettext_noop
from scoring.engine.ledger import Party, Standing, Start, Table
from scoring.engine.reading import Fields, is_list
from scoring.engine.score import Sheet, next_deal, score_checked
from scoring.engine.start import read_start, start_problems

FORMAT = "thousand-party/1"
HEAD = ("format", "id", "meta", "agreement", "players", "first_dealer", "start", "entries")
LONGEST_NAME = 40
MOST_PLAYERS = 4


def read_party(written: object) -> tuple[Party, Sheet] | Refusal:
    """Read and score a party file: all of it, or a refusal that names its first faulty entry."""
    if not isinstance(written, Mapping):
        return Refusal(None, (Fault("format", "", gettext_noop("A party is a JSON object.")),))
    fields = Fields(written)
    party = _head(fields)
    entries = fields.items("entries") if fields.required("entries") else ()
    if party is None or fields.faults:
        return Refusal(None, tuple(fields.faults))
    return _entries(party, entries)


def _head(fields: Fields) -> Party | None:
    """The party without its entries; None where its agreement is at fault."""
    written = fields.written
    if written.get("format") != FORMAT:
        text = gettext_noop("This is not a party file of the format {format}.")
        fields.faults.append(Fault("format", "/format", text, {"format": FORMAT}))
    fields.refuse_unknown(HEAD)
    agreement, faults = from_dict(written["agreement"]) if fields.required("agreement") else (None, [])
    fields.faults += faults
    players = _players(fields, agreement)
    seats = agreement.players if agreement is not None else len(players) or MOST_PLAYERS
    first_dealer = fields.whole("first_dealer", least=0, most=seats - 1)
    start = _start(fields, agreement, seats) if "start" in written else None
    id_, meta = fields.uuid("id"), fields.mapping("meta")
    return None if agreement is None else Party(agreement, players, first_dealer, (), start, id_, meta)


def _players(fields: Fields, agreement: Agreement | None) -> tuple[str, ...]:
    names = fields.items("players") if fields.required("players") else ()
    seen: set[str] = set()
    for seat, name in enumerate(names):
        if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME:
            text = gettext_noop("A name has 1 to {longest} characters.")
            fields.fault("players", text, seat, longest=LONGEST_NAME)
        elif name in seen:
            fields.fault("players", gettext_noop("Two players have the same name."), seat)
        else:
            seen.add(name)
    if agreement is not None and is_list(fields.written.get("players")) and len(names) != agreement.players:
        text = gettext_noop("The agreement is for {players} players.")
        fields.fault("players", text, players=agreement.players)
    return tuple(names)


def _start(fields: Fields, agreement: Agreement | None, players: int) -> Start:
    start, faults = read_start(fields.written["start"], players)
    fields.faults += faults
    if agreement is not None and not faults:
        fields.faults += start_problems(agreement, start)
    return start


def _entries(party: Party, written: Sequence[Any]) -> tuple[Party, Sheet] | Refusal:
    table, entries, rows = party.opening(), [], []
    ids = {party.id.lower()} if party.id else set()
    for index, one in enumerate(written):
        deal = deal_of(party.agreement, table)
        read = _entry(party.agreement, table, deal, one, ids)
        if isinstance(read, list):
            return Refusal(index, tuple(read))
        row = score_checked(party.agreement, table, deal, read, index)
        entries.append(read)
        rows.append(row)
        table = row.table
    return party.with_entries(tuple(entries)), Sheet(tuple(rows), table, next_deal(party.agreement, table))


def _entry(agreement: Agreement, table: Table, deal: Deal, written: Any, ids: set[str]) -> Entry | list[Fault]:
    """One entry read and checked at its table, or all of its faults."""
    if table.winner is not None:
        return [PARTY_OVER]
    read = read_entry(written, len(table.standings))
    faults = list(read.faults)
    if read.entry is not None:
        faults += check(agreement, table, deal, read.entry, read.unread)
        id_ = (read.entry.kept.id or "").lower()
        if id_ and id_ in ids:
            faults.append(Fault("id", "/id", gettext_noop("This id stands twice in the file.")))
        ids.add(id_)
    return faults if faults or read.entry is None else read.entry


def write_party(party: Party) -> dict[str, Any]:
    """The party file: its agreement with every section in full."""
    written: dict[str, Any] = {"format": FORMAT}
    if party.id is not None:
        written["id"] = party.id
    if party.meta is not None:
        written["meta"] = dict(party.meta)
    written["agreement"] = to_dict(party.agreement)
    written["players"] = list(party.players)
    written["first_dealer"] = party.first_dealer
    if party.start is not None:
        written["start"] = _write_start(party.start)
    written["entries"] = [write_entry(entry) for entry in party.entries]
    return written


def _write_start(start: Start) -> dict[str, Any]:
    written: dict[str, Any] = {"seats": [_write_standing(standing) for standing in start.seats]}
    if start.golden_played is not None:
        written["golden_played"] = start.golden_played
    return written | {"golden_made": start.golden_made, "redeals": start.redeals}


def _write_standing(standing: Standing) -> dict[str, int | None]:
    return {
        "score": standing.score,
        "bolts": standing.bolts,
        "barrel": standing.barrel,
        "spent": standing.spent,
        "write_offs": standing.write_offs,
    }
