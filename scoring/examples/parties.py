"""What an option changes, tried on a tiny party: one entry, scored by the engine under each choice.

All else is as in the classic agreement, but for what the option needs to play a part.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.engine.agreement.domains import Value

Written = Mapping[str, Any]


@dataclass(frozen=True)
class Example:
    """`values` are the choices to compare, `entry` what is written down, `start` what stood there before it.

    Without an entry, and where `next` says so, it is the deal to come that differs.
    """

    values: tuple[Value, ...]
    entry: Written | None = None
    start: Written | None = None
    given: Written = field(default_factory=dict)
    more: Callable[[Value], Written] | None = None
    next: bool = False

    def written(self, value: Value) -> list[Written]:
        """What is written down under a choice; `more` is what that choice asks for besides."""
        if self.entry is None:
            return []
        return [self.entry if self.more is None else {**self.entry, **self.more(value)}]

    def agreement(self, key: str, value: Value) -> dict[str, Any]:
        """The agreement with this value at the key, as a party file has it."""
        section, _slash, name = key.partition("/")
        if not name:
            return {**self.given, section: ({} if value is True else None) if key in SWITCHES else value}
        return {**self.given, section: {**self.given.get(section, {}), name: value}}

    @property
    def players(self) -> int:
        return int(self.given.get("players", 3))


SWITCHES = ("bolts", "barrel", "samosval", "write_off", "dark", "golden")
"""Sections that are not played where they are null; as keys of their own they are true or false."""


def a_round(declarer: int, bid: int, *tricks: int | None, **more: Any) -> dict[str, Any]:
    return {"type": "round", "declarer": declarer, "bid": bid, "tricks": list(tricks), **more}


def write_off(declarer: int, bid: int) -> dict[str, Any]:
    return {"type": "write_off", "declarer": declarer, "bid": bid}


def seats(first: Written | None = None, second: Written | None = None, third: Written | None = None) -> dict[str, Any]:
    """What stands on paper at the three seats."""
    return {"seats": [dict(one or {}) for one in (first, second, third)]}


def barrel(attempts: int, **more: Any) -> dict[str, Any]:
    return {"score": 880, "barrel": attempts, **more}


FOUR = {"players": 4}
PENALTY = {"type": "penalty", "seat": 0}
MADE = a_round(0, 100, 100, 10, 10)
OTHERS_DEAL = a_round(1, 100, 10, 100, 10)
DARK = a_round(0, 120, 90, 20, 10, marriages={"0": ["spades"]}, dark=True)
HEARTS = {"0": ["hearts"]}
LAST_ATTEMPT = seats(barrel(2))
WITH_TALON = {"type": "round", "declarer": 0, "bid": 100, "tricks": [100, 10, 10, None]}


def marriage(suit: str, value: int, *others: int) -> Example:
    entry = a_round(0, 100, 70, 30, 20, marriages={"0": [suit]})
    return Example((value, *others), entry, given={"contract": {"made": "taken"}})


EXAMPLES: dict[str, Example] = {
    # The game.
    "win/target": Example((1000, 1500), MADE, seats({"score": 900}), {"barrel": None}),
    "win/more_than": Example((False, True), MADE, seats({"score": 900}), {"barrel": None}),
    "win/tie": Example(
        ("declarer", "highest"),
        a_round(0, 100, 20, 80, 20, marriages=HEARTS),
        seats({"score": 900}, {"score": 930}),
        {"barrel": None},
    ),
    "leftover": Example(("counts", "out"), a_round(0, 100, 98, 10), None, {"players": 2}),
    "contract/made": Example(("bid", "taken"), a_round(0, 100, 90, 20, 10, marriages={"0": ["spades"]})),
    "contract/failed": Example(("bid", "shortfall"), a_round(0, 100, 87, 20, 13)),
    "contract/rounded": Example((False, True), a_round(0, 100, 98, 12, 10)),
    "rounding": Example((1, 5, 10), a_round(0, 100, 83, 24, 13, marriages={"0": ["spades"]})),
    "marriages/spades": marriage("spades", 40, 60),
    "marriages/clubs": marriage("clubs", 60, 40),
    "marriages/diamonds": marriage("diamonds", 80, 100),
    "marriages/hearts": marriage("hearts", 100, 120),
    "marriages/first_lead": Example((False, True), a_round(0, 100, None, 90, 30, marriages=HEARTS)),
    "extras/aces": Example((None, 200), a_round(0, 250, 60, 30, 30, marriages={"0": ["aces"]})),
    "extras/queen_jack": Example((False, True), a_round(0, 120, 80, 20, 20, marriages={"0": ["queen_jack_diamonds"]})),
    "extras/nines": Example((None, 200), a_round(0, 250, 60, 30, 30, marriages={"0": ["nines"]})),
    "extras/last_trick": Example(
        (0, 10), a_round(0, 100, 95, 15, 10), more=lambda value: {"last_trick": 0} if value else {}
    ),
    # The auction: whom it concerns in the deal to come, or what is refused.
    "auction/obliged": Example((100, 110), MADE),
    "auction/obliged_seat": Example(("forehand", "dealer")),
    "auction/minimum": Example((100, 105), MADE, None, {"auction": {"obliged": 120}}),
    "auction/step": Example((5, 10), a_round(0, 105, 110, 10, None)),
    "auction/maximum": Example((300, 180, None), a_round(0, 200, 110, 10, None, marriages=HEARTS)),
    "auction/floor": Example((-120, -200, None), None, seats(None, None, {"score": -125})),
    # Bolts.
    "bolts": Example((True, False), a_round(0, 100, 100, None, 20), seats(None, {"bolts": 2})),
    "bolts/by": Example(("tricks", "points"), a_round(0, 100, 100, 0, 20)),
    "bolts/limit": Example((3, 2), a_round(0, 100, 100, None, 20), seats(None, {"bolts": 1})),
    "bolts/penalty": Example((120, 60), a_round(0, 100, 100, None, 20), seats(None, {"bolts": 2})),
    "bolts/in_a_row": Example((False, True), MADE, seats(None, {"bolts": 1})),
    "bolts/declarer": Example((True, False), a_round(0, 100, None, 60, 60)),
    "bolts/on_barrel": Example((True, False), a_round(1, 100, None, 100, 20), seats(barrel(0))),
    "bolts/dark": Example((1, 2), a_round(0, 120, 120, None, None, dark=True), None, {"dark": {}}),
    "bolts/golden": Example((1, 2), a_round(0, 120, 120, None, None), None, {"golden": {}}),
    "bolts/carry": Example(
        (False, True),
        a_round(0, 120, 110, None, 10),
        {**seats(None, {"bolts": 2}), "golden_played": 0},
        {"golden": {}},
    ),
    # Barrel, lock, samosval.
    "barrel": Example((True, False), MADE, seats({"score": 870})),
    "barrel/at": Example((880, 900), MADE, seats({"score": 870})),
    "barrel/attempts": Example((3, 5, None), OTHERS_DEAL, LAST_ATTEMPT),
    "barrel/counts": Example(("deals", "own"), OTHERS_DEAL, LAST_ATTEMPT),
    "barrel/needs": Example((120, 125), a_round(0, 120, 120, None, None), seats(barrel(0))),
    "barrel/failed": Example(
        ("attempt", "bid", "fall"), a_round(0, 140, 100, 10, 10), seats(barrel(0)), {"barrel": {"penalty": 120}}
    ),
    "barrel/short": Example(
        ("attempt", "fall"), a_round(0, 120, 120, None, None), seats(barrel(0)), {"barrel": {"needs": 125}}
    ),
    "barrel/expired": Example(("penalty", "zero"), OTHERS_DEAL, LAST_ATTEMPT),
    "barrel/penalty": Example((120, 80), OTHERS_DEAL, LAST_ATTEMPT),
    "barrel/limit": Example((3, None), OTHERS_DEAL, seats(barrel(2, spent=2))),
    "barrel/seats": Example((1, 2, None), OTHERS_DEAL, seats(barrel(0), {"score": 800})),
    "barrel/together": Example(
        ("all_fall", "declarer_stays", "stay"),
        a_round(1, 100, 20, 20, 80, marriages={"1": ["hearts"]}),
        seats(None, {"score": 800}, {"score": 800}),
    ),
    "barrel/jump": Example((False, True), a_round(0, 150, 80, 20, 20, marriages=HEARTS), seats({"score": 850})),
    "barrel/free_talon": Example(("never", "always", "last_chance"), None, seats(None, barrel(2, spent=2))),
    "lock": Example((None, 900), a_round(1, 100, 20, 100, 0), seats({"score": 900}), {"barrel": None}),
    "samosval": Example((True, False), MADE, seats({"score": 455})),
    "samosval/at": Example((555, 500), MADE, seats({"score": 455})),
    "samosval/negative": Example((False, True), PENALTY, seats({"score": -435})),
    # Write-offs, dark and golden deals.
    "write_off": Example((True, False), write_off(0, 140)),
    "write_off/share": Example(("half", "sixty"), write_off(0, 140)),
    "write_off/half_up": Example((True, False), write_off(0, 125)),
    "write_off/free": Example((0, 1, "all"), write_off(0, 100), seats({"write_offs": 1})),
    "write_off/limit": Example((None, 1), write_off(0, 100), seats({"write_offs": 1})),
    "write_off/penalty_every": Example((None, 3), write_off(0, 100), seats({"write_offs": 2})),
    "write_off/own_barrel": Example(("forbid", "attempt", "bid", "fall"), write_off(0, 140), seats(barrel(0))),
    "write_off/others_barrel": Example((True, False), write_off(1, 100), seats(barrel(0))),
    "write_off/golden": Example((False, True), write_off(0, 120), None, {"golden": {}}),
    "dark": Example((True, False), DARK),
    "dark/bid": Example((120, 130), DARK, None, {"dark": {}}),
    "dark/doubles": Example(("declarer", "all"), DARK, None, {"dark": {}}),
    "dark/minimum": Example((None, 240), DARK, seats({"score": 200}), {"dark": {}}),
    "dark/anyone": Example((False, True), a_round(1, 120, 0, 120, None, dark=True), None, {"dark": {}}),
    "dark/on_barrel": Example((False, True), DARK, seats(None, None, barrel(0)), {"dark": {}}),
    "golden": Example((True, False), a_round(0, 120, 120, None, None)),
    "golden/deals": Example(
        (None, 2), a_round(0, 120, 100, 10, 10, marriages=HEARTS), {**seats(), "golden_played": 2}, {"golden": {}}
    ),
    "golden/bid": Example((120, 100), a_round(0, 120, 110, 10, None), None, {"golden": {}}),
    "golden/raises": Example((False, True), a_round(0, 130, 110, 10, None, marriages=HEARTS), None, {"golden": {}}),
    "golden/nobody": Example(
        ("normal", "again", "keep"),
        a_round(0, 120, 100, 10, 10),
        {**seats({"score": 40}, {"score": -240}, {"score": 60}), "golden_played": 2},
        {"golden": {}},
        next=True,
    ),
    # Four at the table.
    "resting/credit": Example(
        ("points", "aces", "none"),
        WITH_TALON,
        None,
        {**FOUR, "resting": {"ace_value": 50}},
        lambda value: {} if value == "none" else {"talon": {"points": 21, "aces": 1}},
    ),
    "resting/ace_value": Example(
        (0, 50), {**WITH_TALON, "talon": {"points": 22, "aces": 2}}, None, {**FOUR, "resting": {"credit": "aces"}}
    ),
    "resting/marriage": Example(
        (True, False), {**WITH_TALON, "talon": {"points": 7, "marriages": ["hearts"]}}, None, FOUR
    ),
    "resting/half": Example((False, True), {**WITH_TALON, "talon": {"points": 4, "halves": ["hearts"]}}, None, FOUR),
    # Faults.
    "penalty": Example((120, 60), PENALTY),
    "redeals/fine_after": Example((None, 3), {"type": "redeal"}, {**seats(), "redeals": 2}),
}

SCORES_NOTHING = (
    "players",
    "table/redeal_hand_below",
    "table/redeal_nines",
    "table/redeal_jacks",
    "table/redeal_aces",
    "table/redeal_talon_below",
    "table/redeal_talon_nines",
    "table/redeal_talon_jacks",
    "table/talon_shown_at_obliged",
    "table/bid_limit",
    "table/cut_nines",
    "table/notes",
)
