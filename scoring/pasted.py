"""Entries from paper, a spreadsheet or the keyboard, one a line: read, and tried one after the other by the engine."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.engine.agreement import Agreement
from scoring.engine.agreement.sections import Credit
from scoring.engine.check import PARTY_OVER, check
from scoring.engine.deal import deal_of
from scoring.engine.entryfile import read_entry
from scoring.engine.faults import Fault
from scoring.engine.ledger import Table
from scoring.engine.score import Row, score_checked
from scoring.sheet import PartySheet
from scoring.shorthand import WORDS, BadLineError, UnfinishedLineError, read_line
from scoring.wording import fault_text


@dataclass(frozen=True)
class PastedLine:
    """One line: what it says as an entry of the party file, and what comes of it or what is wrong."""

    number: int
    text: str
    written: dict[str, Any]
    faults: Sequence[str]
    row: Row | None = None
    unfinished: bool = False

    @property
    def results(self) -> list[tuple[int, int]]:
        """Each seat's change and total."""
        return list(zip(self.row.deltas, (one.score for one in self.row.after), strict=True)) if self.row else []


def tried(sheet: PartySheet, text: str) -> Iterator[PastedLine]:
    """The lines in turn. What stands below a faulty line is only read: what it would change is not known."""
    table: Table | None = sheet.rows[-1].row.table if sheet.rows else sheet.game.opening()
    index = len(sheet.rows)
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            written = read_line(line, sheet.game.players)
        except BadLineError as error:
            table = None
            yield PastedLine(number, line, {}, [str(error)], unfinished=isinstance(error, UnfinishedLineError))
            continue
        scored = _score(sheet, table, written, index) if table is not None else []
        index += 1
        table = scored.table if isinstance(scored, Row) else None
        faults = [] if isinstance(scored, Row) else [fault_text(fault) for fault in scored]
        yield PastedLine(number, line, written, faults, scored if isinstance(scored, Row) else None)


def _score(sheet: PartySheet, table: Table, written: dict[str, Any], index: int) -> Row | list[Fault]:
    if table.winner is not None:
        return [PARTY_OVER]
    deal, read = deal_of(sheet.agreement, table), read_entry(written, len(sheet.seats))
    if read.entry is None or read.faults:
        return list(read.faults)
    return check(sheet.agreement, table, deal, read.entry) or score_checked(
        sheet.agreement, table, deal, read.entry, index
    )


def ways(sheet: PartySheet) -> Iterator[tuple[str, str]]:
    """Lines of this party as one may write them, of what its agreement plays, and what each means."""
    agreement, names = sheet.agreement, sheet.game.players
    none = "; -" * (len(names) - 2)
    first, second, bid = names[0], names[1], "120"
    deal = f"{first}; {bid}; 85♥; 35{none}"
    yield deal, _("A round. A dash is no trick; suits behind the points are marriages: ♠♣♦♥, or s c d h.")
    quick = " ".join(["1", bid, "=h", "35", *["-"] * (len(names) - 2)])
    yield quick, _("The same, in a hurry: players by their numbers, and “=” for whoever takes the rest.")
    for line, meaning in _ways_of_deals(agreement, second, len(names)):
        yield f"{deal}; {line}", meaning
    if agreement.write_off:
        yield f"{WORDS['write_off']}; {first}; {bid}", _("A write-off.")
    yield f"{WORDS['penalty']}; {second}; 60", _("A penalty; without points, what the agreement says.")
    yield f"{WORDS['penalty']}; {second}; {WORDS['passes']}", _("A penalty, and the deal passes on.")
    yield f"{WORDS['adjustment']}; {second}; -10", _("An adjustment.")
    yield f"{WORDS['redeal']}", _("A redeal.")
    yield f"{deal} # …", _("A note.")


def _ways_of_deals(agreement: Agreement, name: str, players: int) -> Iterator[tuple[str, str]]:
    extras, resting = agreement.extras, agreement.resting
    if extras.aces is not None or extras.nines is not None:
        yield "♠ a", _("Suits at the end are the declarer’s; a four aces, n four nines.")
    if extras.queen_jack:
        yield "♠j", _("Queen and jack of spades.")
    if agreement.dark:
        yield f"{WORDS['dark']}", _("Played dark.")
    if extras.last_trick:
        yield f"{WORDS['last']} {name}", _("Who took the last trick.")
    yield f"{WORDS['revoke']} {name}", _("Who revoked.")
    if players < 4 or resting.credit == Credit.NONE:
        return
    if resting.credit == Credit.POINTS:
        yield f"{WORDS['talon']} 21" + (" ♥" if resting.marriage else ""), _("What the talon held for who rests.")
    else:
        yield (
            f"{WORDS['aces']} 2" + (f" {WORDS['talon']} ♥" if resting.marriage else ""),
            _("What the talon held for who rests."),
        )
    if resting.half:
        yield f"{WORDS['halves']} ♠", _("Lone kings and queens in the talon.")
