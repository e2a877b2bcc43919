"""Rounds from paper or a spreadsheet, one a line: read, and tried one after the other by the engine."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.engine.check import PARTY_OVER, check
from scoring.engine.deal import deal_of
from scoring.engine.entries import SUITS
from scoring.engine.entryfile import read_entry
from scoring.engine.faults import Fault
from scoring.engine.ledger import Table
from scoring.engine.score import Row, score_checked
from scoring.models.players import folded
from scoring.sheet import PartySheet
from scoring.wording import fault_text

LETTERS = {**dict.fromkeys("♠sп", "spades"), **dict.fromkeys("♣cтк", "clubs")}
LETTERS |= {**dict.fromkeys("♦dб", "diamonds"), **dict.fromkeys("♥hч", "hearts")}
NO_TRICK = ("", "-", "–", "—", "−", "x", "х", "/")
POINTS = re.compile(r"(\d{1,3}|)([^\d]*)")
SEPARATORS = re.compile(r"[\t;,]")


@dataclass(frozen=True)
class PastedLine:
    """One line: what it says as an entry of the party file, and what comes of it or what is wrong."""

    number: int
    text: str
    written: dict[str, Any]
    faults: Sequence[str]
    row: Row | None = None

    @property
    def results(self) -> list[tuple[int, int]]:
        """Each seat's change and total."""
        return list(zip(self.row.deltas, (one.score for one in self.row.after), strict=True)) if self.row else []


class BadLineError(Exception):
    """What is wrong with a line, in the reader's language."""


def tried(sheet: PartySheet, text: str) -> Iterator[PastedLine]:
    """The lines in turn. What stands below a faulty line is only read: what it would change is not known."""
    table: Table | None = sheet.rows[-1].row.table if sheet.rows else sheet.game.opening()
    index = len(sheet.rows)
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            written = _read(line, sheet.game.players)
        except BadLineError as error:
            table = None
            yield PastedLine(number, line, {}, [str(error)])
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


def _read(line: str, names: Sequence[str]) -> dict[str, Any]:
    """A line as a round of the party file: who, the bid, each seat's points; suits after the points or at the end."""
    parts = [part.strip() for part in SEPARATORS.split(unicodedata.normalize("NFC", line))]
    least = 2 + len(names)
    if len(parts) < least or len(parts) > least + 1:
        text = _("A line has {number} parts: who plays, the bid, the trick points of each seat; then suits, if any.")
        raise BadLineError(text.format(number=least))
    declarer = _seat(parts[0], names)
    if not re.fullmatch(r"[0-9]{1,3}", parts[1]):
        raise BadLineError(_("“{text}” is no bid.").format(text=parts[1]))
    read = [_points(part) for part in parts[2:least]]
    declared = {str(seat): suits for seat, (_points_, suits) in enumerate(read) if suits}
    if len(parts) > least and parts[least]:
        declared[str(declarer)] = [*declared.get(str(declarer), []), *_suits(parts[least])]
    written: dict[str, Any] = {"type": "round", "declarer": declarer, "bid": int(parts[1])}
    written["tricks"] = [points for points, _suits_ in read]
    return {**written, "marriages": declared} if declared else written


def _seat(text: str, names: Sequence[str]) -> int:
    """By the name, the number counted from 1, or the beginning of a name that no other begins with."""
    if re.fullmatch(r"[1-9]", text) and int(text) <= len(names):
        return int(text) - 1
    wanted, known = folded(text), [folded(name) for name in names]
    if wanted in known:
        return known.index(wanted)
    found = [seat for seat, name in enumerate(known) if wanted and name.startswith(wanted)]
    if len(found) != 1:
        raise BadLineError(_("“{text}” is none of the players.").format(text=text))
    return found[0]


def _points(text: str) -> tuple[int | None, list[str]]:
    """The trick points of a seat, None without a trick, and the suits written behind them."""
    if text.casefold() in NO_TRICK:
        return None, []
    match = POINTS.fullmatch(text)
    if match is None or not match[1].isascii():
        raise BadLineError(_("“{text}” are no trick points.").format(text=text))
    return (int(match[1]) if match[1] else None), _suits(match[2])


def _suits(text: str) -> list[str]:
    """Suits by their signs or first letters, each once, in the order of the party file."""
    letters = [letter for letter in text.casefold() if letter not in " +/.\ufe0e\ufe0f"]
    if unknown := next((letter for letter in letters if letter not in LETTERS), None):
        raise BadLineError(_("“{text}” is no suit.").format(text=unknown))
    named = {LETTERS[letter] for letter in letters}
    return [suit for suit in SUITS if suit in named]
