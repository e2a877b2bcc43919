"""What each key of an agreement may hold (rules.md, section 3), and what is said where it holds something else."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.engine.agreement import sections as s
from scoring.engine.faults import Fault, Figure, gettext_noop
from scoring.engine.whole import is_whole

Value = int | str | bool | None


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `low` to `high`; `or_null` where null is a value; `words` that stand beside the numbers."""

    low: int = 1
    high: int = 1000
    or_null: bool = False
    words: tuple[str, ...] = ()

    def holds(self, value: object) -> bool:
        if value is None:
            return self.or_null
        return (is_whole(value) and self.low <= value <= self.high) or (isinstance(value, str) and value in self.words)

    def read(self, value: Value) -> Value:
        return value

    def refused(self, field: str) -> Fault:
        if self.words:
            text = gettext_noop("This has to be a whole number from {low} to {high}, or {words}.")
        elif self.or_null:
            text = gettext_noop("This has to be a whole number from {low} to {high}, or null.")
        else:
            text = gettext_noop("This has to be a whole number from {low} to {high}.")
        figures: dict[str, Figure] = {"low": self.low, "high": self.high, "words": ", ".join(self.words)}
        return Fault("agreement", field, text, figures)


@dataclass(frozen=True, slots=True)
class Flag:
    def holds(self, value: object) -> bool:
        return isinstance(value, bool)

    def read(self, value: Value) -> Value:
        return value

    def refused(self, field: str) -> Fault:
        return Fault("agreement", field, gettext_noop("This has to be true or false."))


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of the choices of an enumeration, or one of the numbers given."""

    choices: tuple[StrEnum | int, ...]
    or_null: bool = False

    def holds(self, value: object) -> bool:
        if value is None:
            return self.or_null
        return not isinstance(value, bool) and isinstance(value, (int, str)) and value in self.choices

    def read(self, value: Value) -> Value:
        for choice in self.choices:
            if choice == value:
                return choice
        return None

    def refused(self, field: str) -> Fault:
        choices = [*(str(choice) for choice in self.choices), *(["null"] if self.or_null else [])]
        text = gettext_noop("This has to be one of these: {choices}.")
        return Fault("agreement", field, text, {"choices": ", ".join(choices)})


@dataclass(frozen=True, slots=True)
class Text:
    longest: int

    def holds(self, value: object) -> bool:
        return isinstance(value, str) and len(value) <= self.longest

    def read(self, value: Value) -> Value:
        return value

    def refused(self, field: str) -> Fault:
        text = gettext_noop("This has to be a text of up to {longest} characters.")
        return Fault("agreement", field, text, {"longest": self.longest})


Domain = Whole | Flag | OneOf | Text

POSITIVE = Whole()
POSITIVE_OR_NULL = Whole(or_null=True)
FLAG = Flag()
FALLS = (s.OnBarrel.ATTEMPT, s.OnBarrel.FALL)

SCALARS: dict[str, Domain] = {
    "players": OneOf((2, 3, 4)),
    "rounding": OneOf((1, 5, 10)),
    "leftover": OneOf(tuple(s.Leftover)),
    "penalty": POSITIVE,
    "lock": POSITIVE_OR_NULL,
}

SECTIONS: dict[str, dict[str, Domain]] = {
    "marriages": {
        "spades": POSITIVE,
        "clubs": POSITIVE,
        "diamonds": POSITIVE,
        "hearts": POSITIVE,
        "first_lead": FLAG,
    },
    "extras": {
        "aces": POSITIVE_OR_NULL,
        "queen_jack": FLAG,
        "nines": POSITIVE_OR_NULL,
        "last_trick": Whole(0),
    },
    "auction": {
        "obliged": POSITIVE,
        "obliged_seat": OneOf(tuple(s.ObligedSeat)),
        "minimum": POSITIVE,
        "step": POSITIVE,
        "maximum": POSITIVE_OR_NULL,
        "floor": Whole(-1000, 0, or_null=True),
    },
    "contract": {
        "made": OneOf(tuple(s.Made)),
        "failed": OneOf(tuple(s.Failed)),
        "rounded": FLAG,
    },
    "bolts": {
        "limit": POSITIVE,
        "penalty": POSITIVE,
        "in_a_row": FLAG,
        "by": OneOf(tuple(s.BoltFor)),
        "declarer": FLAG,
        "on_barrel": FLAG,
        "dark": OneOf((1, 2)),
        "golden": OneOf((1, 2)),
        "carry": FLAG,
    },
    "barrel": {
        "at": POSITIVE,
        "attempts": POSITIVE_OR_NULL,
        "counts": OneOf(tuple(s.Counts)),
        "needs": POSITIVE,
        "failed": OneOf((s.OnBarrel.ATTEMPT, s.OnBarrel.BID, s.OnBarrel.FALL)),
        "short": OneOf(FALLS),
        "expired": OneOf(tuple(s.Expired)),
        "penalty": POSITIVE,
        "limit": POSITIVE_OR_NULL,
        "seats": POSITIVE_OR_NULL,
        "together": OneOf(tuple(s.Together)),
        "jump": FLAG,
        "free_talon": OneOf(tuple(s.FreeTalon)),
    },
    "samosval": {
        "at": POSITIVE,
        "negative": FLAG,
    },
    "write_off": {
        "share": OneOf(tuple(s.Share)),
        "half_up": FLAG,
        "free": Whole(0, words=("all",)),
        "limit": POSITIVE_OR_NULL,
        "penalty_every": POSITIVE_OR_NULL,
        "own_barrel": OneOf(tuple(s.OnBarrel)),
        "others_barrel": FLAG,
        "golden": FLAG,
    },
    "dark": {
        "bid": POSITIVE,
        "doubles": OneOf(tuple(s.Doubles)),
        "minimum": POSITIVE_OR_NULL,
        "anyone": FLAG,
        "on_barrel": FLAG,
    },
    "golden": {
        "deals": POSITIVE_OR_NULL,
        "bid": POSITIVE,
        "raises": FLAG,
        "nobody": OneOf(tuple(s.Nobody)),
    },
    "win": {
        "target": Whole(1, 10_000),
        "more_than": FLAG,
        "tie": OneOf(tuple(s.Tie)),
    },
    "resting": {
        "credit": OneOf(tuple(s.Credit)),
        "ace_value": Whole(0),
        "marriage": FLAG,
        "half": FLAG,
    },
    "redeals": {
        "fine_after": POSITIVE_OR_NULL,
    },
    "table": {
        "redeal_hand_below": POSITIVE_OR_NULL,
        "redeal_nines": POSITIVE_OR_NULL,
        "redeal_jacks": POSITIVE_OR_NULL,
        "redeal_aces": POSITIVE_OR_NULL,
        "redeal_talon_below": POSITIVE_OR_NULL,
        "redeal_talon_nines": POSITIVE_OR_NULL,
        "redeal_talon_jacks": POSITIVE_OR_NULL,
        "talon_shown_at_obliged": FLAG,
        "bid_limit": OneOf(tuple(s.BidLimit)),
        "cut_nines": OneOf(tuple(s.CutNines), or_null=True),
        "notes": Text(2000),
    },
}

MAY_BE_NULL = ("bolts", "barrel", "samosval", "write_off", "dark", "golden")
