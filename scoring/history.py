"""Who did what to a party, and when, in the players' words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.engine.agreement import from_dict
from scoring.engine.entries import Adjustment, Entry, Penalty, Round, WriteOff
from scoring.engine.entryfile import read_entry
from scoring.house_rules import Difference, differences
from scoring.models import Act, Party, Phone
from scoring.models.seating import Seating
from scoring.stakes import Stakes


@dataclass(frozen=True)
class Jotting:
    """One entry as it was written down, with the names of the players."""

    entry: Entry
    names: Sequence[str]

    @property
    def kind(self) -> str:
        return self.entry.type

    @property
    def who(self) -> str | None:
        """Whom the entry is about."""
        entry = self.entry
        if isinstance(entry, Round | WriteOff):
            return self.names[entry.declarer]
        return self.names[entry.seat] if isinstance(entry, Penalty | Adjustment) else None

    @property
    def points(self) -> int | None:
        return self.entry.points if isinstance(self.entry, Penalty | Adjustment) else None

    @property
    def tricks(self) -> Iterator[tuple[str, int]]:
        """The trick points of those who took a trick."""
        if isinstance(self.entry, Round):
            yield from (
                (name, tricks) for name, tricks in zip(self.names, self.entry.tricks, strict=True) if tricks is not None
            )

    @property
    def marriages(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        if isinstance(self.entry, Round):
            yield from ((name, own) for name, own in zip(self.names, self.entry.marriages, strict=True) if own)

    @property
    def last_trick(self) -> str | None:
        last = self.entry.last_trick if isinstance(self.entry, Round) else None
        return None if last is None else self.names[last]

    @property
    def revoked(self) -> list[str]:
        return [self.names[seat] for seat in self.entry.revoked] if isinstance(self.entry, Round) else []


@dataclass(frozen=True)
class Deed:
    """An act, with what stood there before and after it; `ours` where this phone did it, `who`: the member's name."""

    act: Act
    before: Jotting | None
    after: Jotting | None
    ours: bool
    who: str = ""
    seats: tuple[Seating, Seating] | None = None

    @property
    def number(self) -> int | None:
        """Which entry of the sheet it was, counted from 1; None for what was not about an entry."""
        return None if self.act.position is None else self.act.position + 1

    @property
    def about_agreement(self) -> bool:
        return any("agreement" in (state or {}) for state in (self.act.before, self.act.after))

    @property
    def about_stakes(self) -> bool:
        return any("stakes" in (state or {}) for state in (self.act.before, self.act.after))

    @property
    def staked(self) -> tuple[Stakes | None, Stakes | None]:
        """What the party was played for before and after."""
        before, after = (Stakes.read((state or {}).get("stakes")) for state in (self.act.before, self.act.after))
        return before, after

    @property
    def agreed(self) -> tuple[Difference, ...]:
        """What became other in the agreement."""
        before, after = (from_dict((state or {}).get("agreement"))[0] for state in (self.act.before, self.act.after))
        return differences(before, after) if before and after else ()


def deeds(acts: Iterable[Act], party: Party, phone: Phone | None) -> Iterator[Deed]:
    """The acts of a party, seen from a phone; each with the names that sat there at the time."""
    ours = phone.pk if phone else 0
    called = party.group.called_on() if party.group else {}
    seatings = list(party.acts.seatings())
    for act in acts:
        seats = _seats(act) if act in seatings else None
        names = next((_seats(later)[0].names for later in seatings if later.pk > act.pk), party.names)
        before, after = (_jotting(written, names) if act.entry_key else None for written in (act.before, act.after))
        yield Deed(act, before, after, act.phone_id == ours, called.get(act.phone_id or 0, ""), seats)


def _seats(act: Act) -> tuple[Seating, Seating]:
    before, after = (Seating.from_state(state or {}) for state in (act.before, act.after))
    return before, after


def _jotting(written: Mapping[str, Any] | None, names: Sequence[str]) -> Jotting | None:
    entry = read_entry(written, len(names)).entry if written is not None else None
    return Jotting(entry, names) if entry is not None else None
