"""What an archive holds, once it has been read and found whole and right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

FORMAT = "thousand-group/1"

State = Mapping[str, Any] | None


class Rules(NamedTuple):
    """A version of an agreement, by the agreement's name and counted from 1."""

    agreement: str
    version: int


@dataclass(frozen=True)
class ArchivedPlayer:
    name: str
    sign: int
    archived_at: datetime | None
    created_at: datetime


@dataclass(frozen=True)
class ArchivedVersion:
    """`by`: the number of the phone that made it."""

    values: Mapping[str, Any]
    made_at: datetime
    by: int | None


@dataclass(frozen=True)
class ArchivedAgreement:
    name: str
    archived_at: datetime | None
    created_at: datetime
    versions: Sequence[ArchivedVersion]


@dataclass(frozen=True)
class ArchivedAct:
    """What a phone did. In `before` and `after` players and agreements go by their names."""

    verb: str
    entry: UUID | None
    position: int | None
    before: State
    after: State
    by: int | None
    at: datetime
    undone: bool


@dataclass(frozen=True)
class ArchivedParty:
    """`written` is the party file without its title.

    `follows` is the number, from 0, of the party before it, `settled` that of the settlement that it is part of.
    """

    written: Mapping[str, Any]
    title: str
    rules: Rules | None
    follows: int | None
    settled: int | None
    created_at: datetime
    changed_at: datetime
    archived_at: datetime | None
    acts: Sequence[ArchivedAct]

    @property
    def uuid(self) -> UUID:
        return UUID(self.written["id"])


@dataclass(frozen=True)
class ArchivedSettlement:
    """Parties whose money was paid. Who marked them was a member, and no member goes along."""

    at: datetime


@dataclass(frozen=True)
class Archive:
    name: str
    created_at: datetime
    players: Sequence[ArchivedPlayer]
    agreements: Sequence[ArchivedAgreement]
    default: str | None
    parties: Sequence[ArchivedParty]
    settlements: Sequence[ArchivedSettlement]
