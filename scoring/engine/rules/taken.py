"""Rules.md, section 4.2: trick points, declared marriages and extras."""

from dataclasses import dataclass

from scoring.engine.agreement import Agreement
from scoring.engine.entries import ACES, NINES, SUITS, Round

QUEEN_JACK_PREFIX = "queen_jack_"


@dataclass(frozen=True, slots=True)
class Taken:
    """What one seat took: trick points, the value of what it declared, the bonus of the last trick."""

    tricks: int
    marriages: int
    last_trick: int

    @property
    def total(self) -> int:
        return self.tricks + self.marriages + self.last_trick


NOTHING = Taken(0, 0, 0)


def taken_by(agreement: Agreement, entry: Round, seat: int) -> Taken:
    """A seat that revoked takes nothing."""
    if seat in entry.revoked:
        return NOTHING
    declared = entry.marriages[seat]
    marriages = sum([value_of(agreement, name) for name in declared]) if declared else 0
    last_trick = agreement.extras.last_trick if entry.last_trick == seat else 0
    return Taken(entry.tricks[seat] or 0, marriages, last_trick)


def value_of(agreement: Agreement, name: str) -> int:
    """What a declared combination is worth; half of a marriage has no fraction."""
    if name in SUITS:
        return marriage_value(agreement, name)
    if name == ACES:
        return agreement.extras.aces or 0
    if name == NINES:
        return agreement.extras.nines or 0
    return marriage_value(agreement, name[len(QUEEN_JACK_PREFIX) :]) // 2


def marriage_value(agreement: Agreement, suit: str) -> int:
    marriages = agreement.marriages
    if suit == "spades":
        return marriages.spades
    if suit == "clubs":
        return marriages.clubs
    return marriages.diamonds if suit == "diamonds" else marriages.hearts
