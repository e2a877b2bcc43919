"""The sections of an agreement. Every default is the classic value; `None` for a section that is not played."""

from dataclasses import dataclass
from enum import StrEnum


class Leftover(StrEnum):
    COUNTS = "counts"
    OUT = "out"


class ObligedSeat(StrEnum):
    FOREHAND = "forehand"
    DEALER = "dealer"


class Made(StrEnum):
    BID = "bid"
    TAKEN = "taken"


class Failed(StrEnum):
    BID = "bid"
    SHORTFALL = "shortfall"


class BoltFor(StrEnum):
    TRICKS = "tricks"
    POINTS = "points"


class Counts(StrEnum):
    DEALS = "deals"
    OWN = "own"


class OnBarrel(StrEnum):
    """What an act of its own costs a seat on the barrel."""

    ATTEMPT = "attempt"
    BID = "bid"
    FALL = "fall"
    FORBID = "forbid"


class Expired(StrEnum):
    PENALTY = "penalty"
    ZERO = "zero"


class Together(StrEnum):
    ALL_FALL = "all_fall"
    DECLARER_STAYS = "declarer_stays"
    STAY = "stay"


class FreeTalon(StrEnum):
    NEVER = "never"
    ALWAYS = "always"
    LAST_CHANCE = "last_chance"


class Share(StrEnum):
    HALF = "half"
    SIXTY = "sixty"


class Doubles(StrEnum):
    DECLARER = "declarer"
    ALL = "all"


class Nobody(StrEnum):
    NORMAL = "normal"
    AGAIN = "again"
    KEEP = "keep"


class Tie(StrEnum):
    DECLARER = "declarer"
    HIGHEST = "highest"


class Credit(StrEnum):
    POINTS = "points"
    ACES = "aces"
    NONE = "none"


class BidLimit(StrEnum):
    HELD = "held"
    FREE = "free"


class CutNines(StrEnum):
    CUTTER = "cutter"
    DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class Marriages:
    spades: int = 40
    clubs: int = 60
    diamonds: int = 80
    hearts: int = 100
    first_lead: bool = False


@dataclass(frozen=True, slots=True)
class Extras:
    aces: int | None = None
    queen_jack: bool = False
    nines: int | None = None
    last_trick: int = 0


@dataclass(frozen=True, slots=True)
class Auction:
    obliged: int = 100
    obliged_seat: ObligedSeat = ObligedSeat.FOREHAND
    minimum: int = 100
    step: int = 5
    maximum: int | None = 300
    floor: int | None = -120

    def allows(self, bid: int) -> bool:
        """Whether a bid lies within the bounds and on the step."""
        return bid >= self.minimum and not bid % self.step and (self.maximum is None or bid <= self.maximum)


@dataclass(frozen=True, slots=True)
class Contract:
    made: Made = Made.BID
    failed: Failed = Failed.BID
    rounded: bool = False


@dataclass(frozen=True, slots=True)
class Bolts:
    limit: int = 3
    penalty: int = 120
    in_a_row: bool = False
    by: BoltFor = BoltFor.TRICKS
    declarer: bool = True
    on_barrel: bool = True
    dark: int = 1
    golden: int = 2
    carry: bool = False


@dataclass(frozen=True, slots=True)
class Barrel:
    at: int = 880
    attempts: int | None = 3
    counts: Counts = Counts.DEALS
    needs: int = 120
    failed: OnBarrel = OnBarrel.ATTEMPT
    short: OnBarrel = OnBarrel.ATTEMPT
    expired: Expired = Expired.PENALTY
    penalty: int = 120
    limit: int | None = 3
    seats: int | None = 1
    together: Together = Together.ALL_FALL
    jump: bool = False
    free_talon: FreeTalon = FreeTalon.NEVER


@dataclass(frozen=True, slots=True)
class Samosval:
    at: int = 555
    negative: bool = False


@dataclass(frozen=True, slots=True)
class WriteOffs:
    share: Share = Share.HALF
    half_up: bool = True
    free: int | str = 0
    limit: int | None = None
    penalty_every: int | None = None
    own_barrel: OnBarrel = OnBarrel.FORBID
    others_barrel: bool = True
    golden: bool = False


@dataclass(frozen=True, slots=True)
class Dark:
    bid: int = 120
    doubles: Doubles = Doubles.DECLARER
    minimum: int | None = None
    anyone: bool = False
    on_barrel: bool = False


@dataclass(frozen=True, slots=True)
class Golden:
    deals: int | None = None
    bid: int = 120
    raises: bool = False
    nobody: Nobody = Nobody.NORMAL


@dataclass(frozen=True, slots=True)
class Win:
    target: int = 1000
    more_than: bool = False
    tie: Tie = Tie.DECLARER

    def reached_by(self, total: int) -> bool:
        return total > self.target or (total == self.target and not self.more_than)


@dataclass(frozen=True, slots=True)
class Resting:
    credit: Credit = Credit.POINTS
    ace_value: int = 0
    marriage: bool = True
    half: bool = False


@dataclass(frozen=True, slots=True)
class Redeals:
    fine_after: int | None = None


@dataclass(frozen=True, slots=True)
class TableTalk:
    """What the table has agreed on and the score does not need; section `table` of the party file."""

    redeal_hand_below: int | None = 14
    redeal_nines: int | None = 4
    redeal_jacks: int | None = None
    redeal_aces: int | None = None
    redeal_talon_below: int | None = 5
    redeal_talon_nines: int | None = None
    redeal_talon_jacks: int | None = None
    talon_shown_at_obliged: bool = False
    bid_limit: BidLimit = BidLimit.HELD
    cut_nines: CutNines | None = CutNines.CUTTER
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Agreement:
    """All house rules of a party. `preset` only says where it came from."""

    preset: str | None = None
    players: int = 3
    rounding: int = 5
    leftover: Leftover = Leftover.COUNTS
    penalty: int = 120
    lock: int | None = None
    marriages: Marriages = Marriages()
    extras: Extras = Extras()
    auction: Auction = Auction()
    contract: Contract = Contract()
    bolts: Bolts | None = Bolts()
    barrel: Barrel | None = Barrel()
    samosval: Samosval | None = Samosval()
    write_off: WriteOffs | None = WriteOffs()
    dark: Dark | None = None
    golden: Golden | None = None
    win: Win = Win()
    resting: Resting = Resting()
    redeals: Redeals = Redeals()
    table: TableTalk = TableTalk()

    @property
    def golden_deals(self) -> int:
        """How many deals the golden round has."""
        if self.golden is None:
            return 0
        return self.golden.deals or self.players
