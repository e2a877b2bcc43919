"""The sheet that comes out of a party (rules.md, section 2)."""

from typing import Any

from scoring.engine.deal import Deal
from scoring.engine.faults import Refusal
from scoring.engine.ledger import Line, Standing
from scoring.engine.partyfile import read_party
from scoring.engine.score import Row, Sheet

FORMAT = "thousand-sheet/1"


def answer(written: object) -> dict[str, Any]:
    """What the command line prints for a party: its sheet, or the error."""
    read = read_party(written)
    return write_refusal(read) if isinstance(read, Refusal) else write_sheet(read[1])


def write_sheet(sheet: Sheet) -> dict[str, Any]:
    table = sheet.table
    return {
        "format": FORMAT,
        "rows": [_row(row) for row in sheet.rows],
        **_standings(table.standings),
        "write_offs": [standing.write_offs for standing in table.standings],
        "golden_played": table.golden_played,
        "golden_made": table.golden_made,
        "redeals": table.redeals,
        "winner": table.winner,
        "next": None if sheet.next is None else _next(sheet.next),
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "entry": row.entry,
        "dealer": row.deal.dealer,
        "deltas": list(row.deltas),
        **_standings(row.after),
        "lines": [_line(line) for line in row.lines],
        "notices": list(row.notices),
    }


def _standings(standings: tuple[Standing, ...]) -> dict[str, list[int | None]]:
    return {
        "scores": [standing.score for standing in standings],
        "bolts": [standing.bolts for standing in standings],
        "barrel": [standing.barrel for standing in standings],
        "spent": [standing.spent for standing in standings],
    }


def _line(line: Line) -> dict[str, Any]:
    written = {"seat": line.seat, "reason": line.reason, "points": line.points, **line.figures}
    return written | {"due": line.due} if line.due else written


def _next(deal: Deal) -> dict[str, Any]:
    return {
        "dealer": deal.dealer,
        "resting": deal.resting,
        "obliged": deal.obliged,
        "golden": deal.golden,
        "must_pass": list(deal.must_pass),
        "forced": None if deal.forced is None else {"seat": deal.forced.seat, "why": deal.forced.why},
    }


def write_refusal(refusal: Refusal) -> dict[str, Any]:
    return {
        "error": {
            "entry": refusal.entry,
            "code": refusal.faults[0].code,
            "message": refusal.message,
            "faults": [{"code": fault.code, "field": fault.field} for fault in refusal.faults],
        }
    }
