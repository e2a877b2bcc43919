"""What the scorer writes down. Seats are counted from 0 in the order of play."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

SUITS = ("spades", "clubs", "diamonds", "hearts")
ACES = "aces"
NINES = "nines"
QUEEN_JACK = tuple(f"queen_jack_{suit}" for suit in SUITS)
DECLARABLE = (*SUITS, ACES, NINES, *QUEEN_JACK)


@dataclass(frozen=True, slots=True)
class Kept:
    """What an entry or a party carries along: shown, never scored."""

    id: str | None = None
    meta: Mapping[str, Any] | None = None
    note: str = ""
    kind: str = ""
    at: str | None = None
    by: str = ""


NOTHING_KEPT = Kept()


@dataclass(frozen=True, slots=True)
class Talon:
    """The cards the resting dealer is credited with: their points, whole marriages, lone kings or queens, aces."""

    points: int = 0
    marriages: tuple[str, ...] = ()
    halves: tuple[str, ...] = ()
    aces: int = 0


@dataclass(frozen=True, slots=True)
class Round:
    """A deal that was played out.

    `tricks` are the trick points by seat, None without a trick; `marriages` what each seat declared, by seat.
    """

    type: ClassVar[str] = "round"

    declarer: int
    bid: int
    tricks: tuple[int | None, ...]
    marriages: tuple[tuple[str, ...], ...]
    dark: bool = False
    last_trick: int | None = None
    revoked: tuple[int, ...] = ()
    talon: Talon | None = None
    kept: Kept = NOTHING_KEPT


@dataclass(frozen=True, slots=True)
class WriteOff:
    """The declarer gave up before the first card."""

    type: ClassVar[str] = "write_off"

    declarer: int
    bid: int
    talon: Talon | None = None
    kept: Kept = NOTHING_KEPT


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points taken for a fault; None for what the agreement says."""

    type: ClassVar[str] = "penalty"

    seat: int
    points: int | None = None
    passes_deal: bool = False
    kept: Kept = NOTHING_KEPT


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A slip put right."""

    type: ClassVar[str] = "adjustment"

    seat: int
    points: int
    kept: Kept = NOTHING_KEPT


@dataclass(frozen=True, slots=True)
class Redeal:
    """Dealt again by the same dealer."""

    type: ClassVar[str] = "redeal"

    kept: Kept = NOTHING_KEPT


Entry = Round | WriteOff | Penalty | Adjustment | Redeal
ScoredDeal = Round | WriteOff
