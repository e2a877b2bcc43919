"""One entry, from and to the form it has in a party file (rules.md, section 2)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.entries import (
    DECLARABLE,
    NOTHING_KEPT,
    SUITS,
    Adjustment,
    Entry,
    Kept,
    Penalty,
    Redeal,
    Round,
    Talon,
    WriteOff,
)
from scoring.engine.faults import Fault, gettext_noop
from scoring.engine.reading import Fields
from scoring.engine.whole import is_whole

KEPT = ("type", "id", "meta", "note", "kind", "at", "by")
LARGEST_TALON = 33


@dataclass(frozen=True, slots=True)
class ReadEntry:
    """An entry as far as it could be read: stand-ins take the place of the fields named in `unread`."""

    entry: Entry | None
    faults: tuple[Fault, ...]
    unread: frozenset[str]


def read_entry(written: object, players: int) -> ReadEntry:
    """Read one entry of a party with so many players. `entry` is None only where even its type is unknown."""
    kind = written.get("type") if isinstance(written, Mapping) else None
    if not isinstance(written, Mapping) or not isinstance(kind, str) or kind not in READERS:
        fault = Fault("type", "/type", gettext_noop("There is no such entry."))
        return ReadEntry(None, (fault,), frozenset())
    fields = Fields(written)
    entry = READERS[kind](fields, players)
    return ReadEntry(entry, tuple(fields.faults), fields.unread)


def _kept(fields: Fields) -> Kept:
    written = fields.written
    if len(written) == 1 or not any(key in written for key in KEPT[1:]):
        return NOTHING_KEPT
    return Kept(
        id=fields.uuid("id"),
        meta=fields.mapping("meta"),
        note=fields.text("note", 500),
        kind=fields.text("kind", 500),
        at=fields.moment("at"),
        by=fields.text("by", 80),
    )


def _round(fields: Fields, players: int) -> Round:
    fields.refuse_unknown((*KEPT, "declarer", "bid", "tricks", "marriages", "dark", "last_trick", "revoked", "talon"))
    return Round(
        declarer=fields.whole("declarer"),
        bid=fields.whole("bid"),
        tricks=_tricks(fields, players),
        marriages=_marriages(fields, players),
        dark=fields.flag("dark"),
        last_trick=fields.whole("last_trick") if "last_trick" in fields.written else None,
        revoked=_revoked(fields),
        talon=_talon(fields),
        kept=_kept(fields),
    )


def _tricks(fields: Fields, players: int) -> tuple[int | None, ...]:
    tricks = fields.items("tricks") if fields.required("tricks") else ()
    if "tricks" in fields.unread:
        return (None,) * players
    if len(tricks) != players:
        fields.fault("tricks", gettext_noop("This needs one value a seat."))
    for seat, points in enumerate(tricks):
        if points is not None and not is_whole(points):
            fields.fault("tricks", gettext_noop("This has to be a whole number."), seat)
    return tuple(tricks) if "tricks" not in fields.unread else (None,) * players


def _marriages(fields: Fields, players: int) -> tuple[tuple[str, ...], ...]:
    declared: list[tuple[str, ...]] = [()] * players
    for seat, names in (fields.mapping("marriages") or {}).items():
        if seat not in SEAT_NAMES[:players]:
            fields.fault("marriages", gettext_noop("There is no such seat."), seat)
        elif not isinstance(names, (list, tuple)):
            fields.fault("marriages", gettext_noop("This has to be a list."), seat)
        else:
            for index, name in enumerate(names):
                if not isinstance(name, str) or name not in DECLARABLE:
                    fields.fault("marriages", gettext_noop("There is no such marriage."), seat, index)
            declared[int(seat)] = tuple(names)
    return tuple(declared)


SEAT_NAMES = ("0", "1", "2", "3")


def _revoked(fields: Fields) -> tuple[int, ...]:
    seats = fields.items("revoked")
    for index, seat in enumerate(seats):
        if not is_whole(seat):
            fields.fault("revoked", gettext_noop("This has to be a whole number."), index)
    return tuple(seats)


def _talon(fields: Fields) -> Talon | None:
    written = fields.mapping("talon")
    if written is None:
        return None
    inner = Fields(written, fields.at + "/talon", code="talon")
    talon = Talon(
        points=inner.whole("points", 0, 0, LARGEST_TALON),
        marriages=_suits(inner, "marriages"),
        halves=_suits(inner, "halves"),
        aces=inner.whole("aces", 0, 0, 3),
    )
    inner.refuse_unknown(("points", "marriages", "halves", "aces"))
    fields.faults += inner.faults
    return talon


def _suits(fields: Fields, key: str) -> tuple[str, ...]:
    suits = fields.items(key)
    for index, suit in enumerate(suits):
        if suit not in SUITS:
            fields.fault(key, gettext_noop("There is no such suit."), index)
    return tuple(suits)


def _write_off(fields: Fields, players: int) -> WriteOff:
    fields.refuse_unknown((*KEPT, "declarer", "bid", "talon"))
    return WriteOff(fields.whole("declarer"), fields.whole("bid"), _talon(fields), _kept(fields))


def _penalty(fields: Fields, players: int) -> Penalty:
    fields.refuse_unknown((*KEPT, "seat", "points", "passes_deal"))
    points = fields.whole("points") if "points" in fields.written else None
    return Penalty(fields.whole("seat"), points, fields.flag("passes_deal"), _kept(fields))


def _adjustment(fields: Fields, players: int) -> Adjustment:
    fields.refuse_unknown((*KEPT, "seat", "points"))
    return Adjustment(fields.whole("seat"), fields.whole("points"), _kept(fields))


def _redeal(fields: Fields, players: int) -> Redeal:
    fields.refuse_unknown(KEPT)
    return Redeal(_kept(fields))


READERS: dict[str, Callable[[Fields, int], Entry]] = {
    Round.type: _round,
    WriteOff.type: _write_off,
    Penalty.type: _penalty,
    Adjustment.type: _adjustment,
    Redeal.type: _redeal,
}


def write_entry(entry: Entry) -> dict[str, Any]:
    """An entry as the party file has it: only what was written down."""
    written: dict[str, Any] = {"type": entry.type}
    if isinstance(entry, (Round, WriteOff)):
        written |= {"declarer": entry.declarer, "bid": entry.bid}
    if isinstance(entry, Round):
        written |= _write_round(entry)
    if isinstance(entry, (Round, WriteOff)) and entry.talon is not None:
        written["talon"] = _write_talon(entry.talon)
    if isinstance(entry, (Penalty, Adjustment)):
        written["seat"] = entry.seat
        if entry.points is not None:
            written["points"] = entry.points
    if isinstance(entry, Penalty) and entry.passes_deal:
        written["passes_deal"] = True
    return written | _write_kept(entry.kept)


def _write_round(entry: Round) -> dict[str, Any]:
    written: dict[str, Any] = {"tricks": list(entry.tricks)}
    if any(entry.marriages):
        written["marriages"] = {str(seat): list(names) for seat, names in enumerate(entry.marriages) if names}
    if entry.dark:
        written["dark"] = True
    if entry.last_trick is not None:
        written["last_trick"] = entry.last_trick
    if entry.revoked:
        written["revoked"] = list(entry.revoked)
    return written


def _write_talon(talon: Talon) -> dict[str, Any]:
    written: dict[str, Any] = {"points": talon.points}
    if talon.marriages:
        written["marriages"] = list(talon.marriages)
    if talon.halves:
        written["halves"] = list(talon.halves)
    if talon.aces:
        written["aces"] = talon.aces
    return written


def _write_kept(kept: Kept) -> dict[str, Any]:
    values = {"id": kept.id, "meta": kept.meta, "note": kept.note, "kind": kept.kind, "at": kept.at, "by": kept.by}
    return {key: value for key, value in values.items() if value is not None and value != ""}
