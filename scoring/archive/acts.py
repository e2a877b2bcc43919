"""Who did what to a party: read from an archive so that the history, and taking an act back, can rely on it."""

from collections.abc import Mapping
from typing import Any

from scoring.archive.contents import ArchivedAct, State
from scoring.archive.fields import ArchiveFields
from scoring.engine.agreement import from_dict
from scoring.engine.entryfile import read_entry
from scoring.engine.faults import gettext_noop, pointer
from scoring.engine.partyfile import LONGEST_NAME
from scoring.engine.whole import is_whole
from scoring.models import Act

MOST_ACTS = 20_000
FARTHEST = 1_000_000
LONGEST_VERB = 8
ABOUT_ENTRIES = (Act.Verb.ADDED, Act.Verb.CHANGED, Act.Verb.REMOVED)
NEEDS: Mapping[str, set[str]] = {
    Act.Verb.ADDED: {"after"},
    Act.Verb.CHANGED: {"before", "after"},
    Act.Verb.REMOVED: {"before"},
    Act.Verb.AGREED: {"before", "after"},
    Act.Verb.SEATED: {"before", "after"},
    Act.Verb.STAKED: {"before", "after"},
}
KINDS: Mapping[str, str] = {Act.Verb.AGREED: "agreement", Act.Verb.SEATED: "seats", Act.Verb.STAKED: "stakes"}
UNLIKE = gettext_noop("This is not what such an act leaves behind.")


def read_acts(fields: ArchiveFields, seats: int, versions: Mapping[str, int], players: set[str]) -> list[ArchivedAct]:
    """The acts on a party of so many seats, in their order."""
    reader = _Reader(seats, versions, players)
    return [reader.act(inner) for inner in fields.objects("acts", MOST_ACTS)]


class _Reader:
    def __init__(self, seats: int, versions: Mapping[str, int], players: set[str]) -> None:
        self.seats, self.versions, self.players = seats, versions, players

    def act(self, fields: ArchiveFields) -> ArchivedAct:
        fields.refuse_unknown(("verb", "entry", "position", "before", "after", "by", "at", "undone"))
        verb = fields.text("verb", LONGEST_VERB)
        if verb not in Act.Verb.values:
            fields.fault("verb", gettext_noop("There is no such act."))
        entry = fields.id_("entry")
        position = fields.whole("position", least=0, most=FARTHEST) if "position" in fields.written else None
        if (entry is None) != (position is None) or (verb in ABOUT_ENTRIES and entry is None):
            fields.fault("entry", UNLIKE)
        before, after = (self.state(fields, key, about_entry=entry is not None) for key in ("before", "after"))
        if not _is_like(verb, before, after):
            fields.fault("verb", UNLIKE)
        return ArchivedAct(
            verb=verb,
            entry=entry,
            position=position,
            before=before,
            after=after,
            by=fields.phone("by"),
            at=fields.at_time("at"),
            undone=fields.flag("undone"),
        )

    def state(self, fields: ArchiveFields, key: str, *, about_entry: bool) -> State:
        """How it was before or after, of one of three kinds; None where nothing was there."""
        written = fields.written.get(key)
        if key not in fields.written:
            return None
        if isinstance(written, Mapping):
            kind = _kind(written)
            if about_entry and self.is_entry(written):
                return written
            if not about_entry and kind == "seats" and self.are_seats(written):
                return written
            if not about_entry and kind == "stakes" and len(written) == 1:
                return written
            if not about_entry and kind == "agreement" and self.is_agreed(fields, key, written):
                return written
        fields.fault(key, UNLIKE)
        return None

    def is_entry(self, written: Mapping[str, Any]) -> bool:
        """Whether it can be read again, and is about seats that there are."""
        read = read_entry(written, self.seats)
        named = [written[key] for key in ("declarer", "seat", "last_trick") if key in written]
        named += written.get("revoked", ()) if not read.faults else ()
        return read.entry is not None and not read.faults and all(seat in range(self.seats) for seat in named)

    def is_agreed(self, fields: ArchiveFields, key: str, written: Mapping[str, Any]) -> bool:
        if not written.keys() <= {"agreement", "rules"} or from_dict(written["agreement"])[1]:
            return False
        inner = ArchiveFields(written, fields.at + pointer(key))
        return "rules" not in written or inner.rules(self.versions) is not None

    def are_seats(self, written: Mapping[str, Any]) -> bool:
        if written.keys() != {"seats", "first_dealer", "order"}:
            return False
        seats, dealer, order = written["seats"], written["first_dealer"], written["order"]
        numbers = list(range(self.seats))
        return (
            isinstance(seats, list)
            and len(seats) == self.seats
            and all(self.is_sitter(seat) for seat in seats)
            and is_whole(dealer)
            and dealer in numbers
            and isinstance(order, list)
            and all(is_whole(seat) for seat in order)
            and sorted(order) == numbers
        )

    def is_sitter(self, seat: Any) -> bool:
        if not isinstance(seat, Mapping) or "name" not in seat or not seat.keys() <= {"name", "player"}:
            return False
        name, player = seat["name"], seat.get("player")
        named = isinstance(name, str) and 1 <= len(name) <= LONGEST_NAME
        return named and (player is None or (isinstance(player, str) and player in self.players))


def _is_like(verb: str, before: State, after: State) -> bool:
    """Whether before and after are there as the verb says, and of one kind."""
    states = {"before": before, "after": after}
    there = {key for key, state in states.items() if state is not None}
    kinds = {_kind(state) for state in states.values() if state is not None}
    needed = NEEDS.get(verb)
    if verb == Act.Verb.UNDONE:
        return kinds == {"entry"} or (len(kinds) == 1 and len(there) == 2)
    return there == needed and kinds == {KINDS.get(verb, "entry")}


def _kind(state: Mapping[str, Any]) -> str:
    return next((kind for kind in ("seats", "agreement", "stakes") if kind in state), "entry")
