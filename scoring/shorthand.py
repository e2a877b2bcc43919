"""An entry written on one line, as one jots it down or has it in a spreadsheet: read into the party file's form.

The parts of a line stand between tabs, semicolons or commas, or, where there is none of these, between spaces. Words
are understood in every language of the app, whatever the reader's.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext_lazy

from scoring.engine.check import PACK
from scoring.engine.entries import ACES, DECLARABLE, NINES, SUITS
from scoring.models.players import folded

WORDS = {
    "write_off": pgettext_lazy("on a line", "write-off"),
    "penalty": pgettext_lazy("on a line", "penalty"),
    "adjustment": pgettext_lazy("on a line", "adjustment"),
    "redeal": pgettext_lazy("on a line", "redeal"),
    "passes": pgettext_lazy("on a line", "passes"),
    "dark": pgettext_lazy("on a line", "dark"),
    "last": pgettext_lazy("on a line", "last"),
    "revoke": pgettext_lazy("on a line", "revoke"),
    "talon": pgettext_lazy("on a line", "talon"),
    "halves": pgettext_lazy("on a line", "halves"),
    "aces": pgettext_lazy("on a line", "aces"),
}

LETTERS = {**dict.fromkeys("♠sп", "spades"), **dict.fromkeys("♣cтк", "clubs")}
LETTERS |= {**dict.fromkeys("♦dб", "diamonds"), **dict.fromkeys("♥hч", "hearts")}
LETTERS |= {**dict.fromkeys("aа", ACES), **dict.fromkeys("nд", NINES)}
QUEEN_AND_JACK = "jв"
NO_TRICK = ("", "-", "–", "—", "−", "x", "х", "/")
REST = -1  # what is written as "="
POINTS = re.compile(r"(=|\d{1,3}|)([^\d=]*)")
WHOLE = re.compile(r"([+\-–−]?)\s*(\d{1,4})", re.ASCII)
SEPARATORS = re.compile(r"[\t;,]")

Written = dict[str, Any]
Extra = tuple[str | None, str]


class BadLineError(Exception):
    """What is wrong with a line, in the reader's language."""


class UnfinishedLineError(BadLineError):
    """What a line still lacks: somebody may be typing it."""


def read_line(line: str, names: Sequence[str]) -> Written:
    """An entry in the party file's form; BadLineError where the line is none."""
    text, _mark, note = (part.strip() for part in unicodedata.normalize("NFC", line).partition("#"))
    apart = SEPARATORS.search(text) is not None
    parts = [part.strip() for part in SEPARATORS.split(text)] if apart else text.split()
    kind = None if folded(parts[0]) in map(folded, names) else _word(parts[0])
    reader = READERS.get(kind or "round")
    if reader is None:
        raise BadLineError(_("“{text}” begins no line.").format(text=parts[0]))
    written = reader(parts if kind is None else parts[1:], names)
    return {**written, "note": note} if note else written


def _round(parts: Sequence[str], names: Sequence[str]) -> Written:
    """Who plays, the bid, each seat's points with its suits behind them; then what else there was."""
    least = 2 + len(names)
    if len(parts) < least:
        text = _("A round has {number} parts: who plays, the bid, each seat’s trick points; then what else there was.")
        raise UnfinishedLineError(text.format(number=least))
    declarer, bid = _seat(parts[0], names), _bid(parts[1])
    read = [_points(part) for part in parts[2:least]]
    declared = {seat: list(suits) for seat, (_points_, suits) in enumerate(read) if suits}
    written: Written = {"type": "round", "declarer": declarer, "bid": bid}
    written["tricks"] = _with_the_rest([points for points, _suits_ in read])
    for word, rest in _extras(parts[least:]):
        if word is None:
            declared[declarer] = [*declared.get(declarer, []), *_declared(rest)]
        elif word == "dark" and not rest:
            written["dark"] = True
        elif word == "last":
            written["last_trick"] = _seat(rest, names)
        elif word == "revoke":
            written["revoked"] = [*written.get("revoked", []), _seat(rest, names)]
        else:
            _credit(written, word, rest)
    if declared:
        written["marriages"] = {str(seat): _in_order(suits) for seat, suits in sorted(declared.items())}
    return written


def _write_off(parts: Sequence[str], names: Sequence[str]) -> Written:
    if len(parts) < 2:
        raise UnfinishedLineError(_("A write-off has two parts: who plays, and the bid."))
    written: Written = {"type": "write_off", "declarer": _seat(parts[0], names), "bid": _bid(parts[1])}
    for word, rest in _extras(parts[2:]):
        _credit(written, word, rest)
    return written


def _penalty(parts: Sequence[str], names: Sequence[str]) -> Written:
    if not parts:
        raise UnfinishedLineError(_("A penalty is somebody’s."))
    written: Written = {"type": "penalty", "seat": _seat(parts[0], names)}
    for word, rest in _extras(parts[1:]):
        if word == "passes" and not rest:
            written["passes_deal"] = True
        elif word is None and "points" not in written:
            written["points"] = _whole(rest)
        else:
            raise _does_not_belong(word, rest)
    return written


def _adjustment(parts: Sequence[str], names: Sequence[str]) -> Written:
    if len(parts) < 2:
        raise UnfinishedLineError(_("An adjustment has two parts: whose it is, and the points with their sign."))
    return {"type": "adjustment", "seat": _seat(parts[0], names), "points": _whole(" ".join(parts[1:]))}


def _redeal(parts: Sequence[str], names: Sequence[str]) -> Written:
    if rest := " ".join(parts):
        raise _does_not_belong(None, rest)
    return {"type": "redeal"}


READERS: dict[str, Callable[[Sequence[str], Sequence[str]], Written]] = {
    "round": _round,
    "write_off": _write_off,
    "penalty": _penalty,
    "adjustment": _adjustment,
    "redeal": _redeal,
}


def _extras(parts: Sequence[str]) -> Iterator[Extra]:
    """What stands behind the fixed parts, cut at the words: a word, or None, and what follows it."""
    word: str | None = None
    rest: list[str] = []
    for token in " ".join(parts).split():
        found = _word(token)
        if found is None:
            rest.append(token)
            continue
        if word or rest:
            yield word, " ".join(rest)
        word, rest = found, []
    if word or rest:
        yield word, " ".join(rest)


def _credit(written: Written, word: str | None, rest: str) -> None:
    """What the resting dealer is credited: points and whole marriages, lone kings and queens, aces."""
    talon = written.setdefault("talon", {"points": 0})
    if word == "talon":
        points, suits = _points(rest)
        talon["points"] = points or 0
        talon |= {"marriages": suits} if suits else {}
    elif word == "halves":
        talon["halves"] = _declared(rest)
    elif word == "aces":
        talon["aces"] = _whole(rest)
    else:
        raise _does_not_belong(word, rest)


def _does_not_belong(word: str | None, rest: str) -> BadLineError:
    text = " ".join(filter(None, (word and str(WORDS[word]), rest)))
    return BadLineError(_("“{text}” does not belong here.").format(text=text))


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


def _bid(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise BadLineError(_("“{text}” is no bid.").format(text=text))
    return int(text)


def _whole(text: str) -> int:
    match = WHOLE.fullmatch(text)
    if match is None:
        raise BadLineError(_("“{text}” is no number.").format(text=text))
    return int(match[2]) if match[1] in ("", "+") else -int(match[2])


def _points(text: str) -> tuple[int | None, list[str]]:
    """The trick points of a seat, None without a trick, and what is declared behind them."""
    if text.casefold() in NO_TRICK:
        return None, []
    match = POINTS.fullmatch(text)
    if match is None or not match[1].isascii():
        raise BadLineError(_("“{text}” are no trick points.").format(text=text))
    points = REST if match[1] == "=" else int(match[1]) if match[1] else None
    return points, _declared(match[2])


def _with_the_rest(tricks: list[int | None]) -> list[int | None]:
    """What the others leave of the pack, in place of REST; nothing left is no trick."""
    taken = sum(points for points in tricks if points is not None and points != REST)
    if tricks.count(REST) > 1:
        raise BadLineError(_("Only one seat takes the rest."))
    if REST in tricks and taken > PACK:
        raise BadLineError(_("There is no rest: the others have {points} already.").format(points=taken))
    return [(PACK - taken or None) if points == REST else points for points in tricks]


def _declared(text: str) -> list[str]:
    """Suits, aces and nines by their signs or first letters, each once; a jack behind a suit: its queen and jack."""
    found: list[str] = []
    for letter in text.casefold():
        if letter in " +/.\ufe0e\ufe0f":
            continue
        if letter in QUEEN_AND_JACK and found and found[-1] in SUITS:
            found[-1] = f"queen_jack_{found[-1]}"
        elif letter in LETTERS:
            found.append(LETTERS[letter])
        else:
            raise BadLineError(_("“{text}” is no suit.").format(text=letter))
    return _in_order(found)


def _in_order(declared: Sequence[str]) -> list[str]:
    return [name for name in DECLARABLE if name in declared]


def _word(text: str) -> str | None:
    return _meanings().get(_spelled(text))


@cache
def _meanings() -> dict[str, str]:
    """What a word means, in every language there is."""
    found: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            found |= {_spelled(str(word)): meaning for meaning, word in WORDS.items()}
    return found


def _spelled(text: str) -> str:
    """Without its ways of writing: capitals, ё or е, a hyphen or none."""
    return folded(text).replace("ё", "е").replace("-", "")
