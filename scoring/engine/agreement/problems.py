"""Agreements that contradict themselves (rules.md, section 3): all at once, each naming its keys."""

from collections.abc import Iterator, Sequence

from scoring.engine.agreement import sections as s
from scoring.engine.faults import Fault, gettext_noop

Problem = tuple[str, tuple[str, ...]]


def problems(agreement: s.Agreement, *, at: str = "/agreement", known: Sequence[str] = ()) -> list[Fault]:
    """Every contradiction of an agreement; a fault stands at each key that takes part in it.

    What hangs on a key that is known to be faulty is left out: its value is not what was written.
    """
    faults: list[Fault] = []
    for text, keys in (*_seats(agreement), *_auction(agreement), *_barrel(agreement), *_lock(agreement)):
        fields = [f"{at}/{key}" for key in keys]
        if not any(f"{field}/".startswith(f"{faulty}/") for field in fields for faulty in known):
            faults += [Fault("agreement", field, text) for field in fields]
    return faults


def _seats(a: s.Agreement) -> Iterator[Problem]:
    if a.players == 4 and a.auction.obliged_seat == s.ObligedSeat.DEALER:
        yield (
            gettext_noop("With four players the dealer rests, so the dealer cannot be obliged."),
            ("players", "auction/obliged_seat"),
        )
    if a.players != 2 and a.leftover == s.Leftover.OUT:
        yield gettext_noop("Only two players leave cards in the talon."), ("players", "leftover")


def _auction(a: s.Agreement) -> Iterator[Problem]:
    auction = a.auction
    if auction.maximum is not None and auction.minimum > auction.maximum:
        yield gettext_noop("The lowest bid is above the highest."), ("auction/minimum", "auction/maximum")
    if auction.minimum % auction.step:
        yield gettext_noop("The lowest bid is not a multiple of the step."), ("auction/minimum", "auction/step")
    yield from _bid(auction, auction.obliged, "auction/obliged")
    if a.dark is not None:
        yield from _bid(auction, a.dark.bid, "dark/bid")
    if a.golden is not None:
        yield from _bid(auction, a.golden.bid, "golden/bid")


def _bid(auction: s.Auction, bid: int, key: str) -> Iterator[Problem]:
    if bid < auction.minimum:
        yield gettext_noop("This bid is below the lowest of the auction."), (key, "auction/minimum")
    if auction.maximum is not None and bid > auction.maximum:
        yield gettext_noop("This bid is above the highest of the auction."), (key, "auction/maximum")
    if bid % auction.step:
        yield gettext_noop("This bid is off the step of the auction."), (key, "auction/step")


def _barrel(a: s.Agreement) -> Iterator[Problem]:
    barrel = a.barrel
    if barrel is None:
        return
    if a.lock is not None:
        yield gettext_noop("Either a barrel or a lock is played, not both."), ("barrel", "lock")
    if barrel.at >= a.win.target:
        yield gettext_noop("The barrel has to stand below the target."), ("barrel/at", "win/target")
    if not a.win.reached_by(barrel.at + barrel.needs):
        yield (
            gettext_noop("The barrel and the bid it needs do not reach the target."),
            ("barrel/at", "barrel/needs", "win/target", "win/more_than"),
        )
    if barrel.free_talon == s.FreeTalon.ALWAYS and barrel.seats != 1:
        yield (
            gettext_noop("Only one seat may sit on the barrel where it always gets the talon."),
            ("barrel/free_talon", "barrel/seats"),
        )
    numbers = (("barrel/attempts", barrel.attempts), ("barrel/limit", barrel.limit))
    endless = [key for key, number in numbers if number is None]
    if barrel.free_talon == s.FreeTalon.LAST_CHANCE and endless:
        yield gettext_noop("A last chance needs a number of attempts and of barrels."), ("barrel/free_talon", *endless)


def _lock(a: s.Agreement) -> Iterator[Problem]:
    if a.lock is not None and a.lock >= a.win.target:
        yield gettext_noop("The lock has to stand below the target."), ("lock", "win/target")
