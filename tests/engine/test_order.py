"""The order of the rules is one visible list, and exchanging two that matter changes a sheet."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

from scoring.engine.entries import Entry
from scoring.engine.ledger import Party, Start
from scoring.engine.score import ORDER, Rule, Sheet, score
from tests import make
from tests.make import adjustment, agreement, made, penalty, redeal, round_, start, talon, write_off

Pair = tuple[str, str, str]
"""The kind of an entry, and two of its rules in their order."""


def party(*entries: Entry, start: Start | None = None, preset: str = "classic", **agreed: Any) -> Party:
    return make.party(*entries, agreed=agreement(preset, **agreed), start=start)


ONE_GOLDEN_DEAL = {"deals": 1}
GOLDEN_OF_FOUR = party(
    round_(0, 120, 90, 20, 10, None, marriages={0: ["spades"]}, talon=talon(21)), preset="four", golden={}
)
GOLDEN_WRITE_OFF = party(write_off(0, 120, talon(21)), preset="four", golden={}, write_off={"golden": True})
PUSHED_WHILE_WINNING = party(
    round_(0, 120, 100, 20, None, marriages={0: ["spades"]}), start=start(880, 860, 0, barrel={0: 0})
)
ROLLS_OFF_TO_555 = party(round_(1, 100, 10, 100, 10), start=start(880, 0, 0, barrel={0: 2}), barrel={"penalty": 325})
LAST_GOLDEN_ARRIVAL = start(0, 860, 0, golden_played=0)

# Why each of these stands above the other.
MATTERS: dict[Pair, Party] = {
    ("round", "contract", "doubling"): GOLDEN_OF_FOUR,
    ("round", "defence", "doubling"): GOLDEN_OF_FOUR,
    ("round", "resting", "doubling"): GOLDEN_OF_FOUR,
    ("round", "contract", "bolts"): party(
        made(0, 120), start=start(880, 880, 0, barrel={0: 0, 1: 0}, bolts={1: 2}), barrel={"seats": 2}
    ),
    ("round", "contract", "barrel"): party(made(0, 120), start=start(880, 0, 0, barrel={0: 0})),
    ("round", "contract", "samosval"): party(made(0, 100), start=start(455, 0, 0)),
    ("round", "contract", "target"): party(made(0, 100), start=start(900, 0, 0), barrel=None),
    ("round", "contract", "arrivals"): party(made(0, 100), start=start(800, 0, 0)),
    ("round", "contract", "golden"): party(made(0, 120), golden=ONE_GOLDEN_DEAL),
    ("round", "doubling", "bolts"): party(
        round_(0, 120, 120, None, 0), golden={}, start=start(0, 0, 0, bolts={1: 2}, golden_played=0)
    ),
    ("round", "doubling", "revokes"): party(round_(0, 120, 120, 0, None, revoked=[1]), golden={}),
    ("round", "doubling", "barrel"): party(
        round_(0, 120, 90, 20, 10, dark=True),
        start=start(880, 0, 0, barrel={0: 0}),
        dark={"on_barrel": True},
        barrel={"failed": "bid"},
    ),
    ("round", "doubling", "samosval"): party(made(0, 120), golden={}, start=start(315, 0, 0, golden_played=0)),
    ("round", "bolts", "barrel"): party(
        round_(1, 100, None, 100, 20), start=start(880, 0, 0, barrel={0: 0}, bolts={0: 2})
    ),
    ("round", "bolts", "samosval"): party(round_(0, 100, 100, None, 20), start=start(0, 675, 0, bolts={1: 2})),
    ("round", "revokes", "barrel"): party(
        round_(1, 100, 0, 100, 20, revoked=[0]), start=start(880, 0, 0, barrel={0: 0})
    ),
    ("round", "revokes", "samosval"): party(round_(0, 100, 100, 20, 0, revoked=[1]), start=start(0, 675, 0)),
    ("round", "barrel", "samosval"): ROLLS_OFF_TO_555,
    ("round", "barrel", "arrivals"): PUSHED_WHILE_WINNING,
    ("round", "barrel", "golden"): party(
        round_(0, 120, 90, 20, 10), golden=ONE_GOLDEN_DEAL, start=start(0, 880, 0, barrel={1: 0}, golden_played=0)
    ),
    ("round", "samosval", "target"): party(made(0, 100), start=start(900, 0, 0), barrel=None, samosval={"at": 1000}),
    ("round", "samosval", "arrivals"): party(made(0, 100), start=start(800, 0, 0), samosval={"at": 900}),
    ("round", "target", "arrivals"): party(made(0, 150), start=start(850, 0, 0), barrel={"jump": True}),
    ("round", "target", "golden"): party(
        round_(0, 120, 90, 30, 0), golden=ONE_GOLDEN_DEAL, start=start(0, 950, 0, golden_played=0), barrel=None
    ),
    ("round", "arrivals", "golden"): party(
        round_(0, 120, 90, 20, 10), golden=ONE_GOLDEN_DEAL, start=LAST_GOLDEN_ARRIVAL
    ),
    ("write_off", "write_off", "doubling"): GOLDEN_WRITE_OFF,
    ("write_off", "shares", "doubling"): GOLDEN_WRITE_OFF,
    ("write_off", "resting", "doubling"): GOLDEN_WRITE_OFF,
    ("write_off", "write_off", "barrel"): party(
        write_off(0, 140), start=start(880, 0, 0, barrel={0: 0}), write_off={"own_barrel": "bid"}
    ),
    ("write_off", "doubling", "barrel"): party(
        write_off(0, 120),
        start=start(880, 0, 0, barrel={0: 0}, golden_played=0),
        golden={},
        write_off={"golden": True, "own_barrel": "bid"},
    ),
    ("write_off", "shares", "samosval"): party(write_off(0, 100), start=start(0, 505, 0)),
    ("write_off", "shares", "arrivals"): party(write_off(0, 100), start=start(0, 850, 0)),
    ("write_off", "barrel", "samosval"): party(
        write_off(1, 100), start=start(880, 0, 0, barrel={0: 2}), barrel={"penalty": 325}
    ),
    ("write_off", "barrel", "arrivals"): party(write_off(1, 100), start=start(880, 0, 850, barrel={0: 2})),
    ("write_off", "samosval", "target"): party(
        write_off(0, 100), start=start(0, 950, 0), barrel=None, samosval={"at": 1000}
    ),
    ("write_off", "samosval", "arrivals"): party(write_off(0, 100), start=start(0, 850, 0), samosval={"at": 900}),
    ("write_off", "target", "golden"): party(
        write_off(0, 120),
        golden=ONE_GOLDEN_DEAL,
        start=start(0, 950, 0, golden_played=0),
        barrel=None,
        write_off={"golden": True},
    ),
    ("write_off", "arrivals", "golden"): party(
        write_off(0, 120), golden=ONE_GOLDEN_DEAL, start=LAST_GOLDEN_ARRIVAL, write_off={"golden": True}
    ),
    ("penalty", "penalty", "samosval"): party(penalty(0), start=start(675, 0, 0)),
    ("adjustment", "adjustment", "samosval"): party(adjustment(0, 55), start=start(500, 0, 0)),
    ("adjustment", "adjustment", "target"): party(adjustment(0, 100), start=start(900, 0, 0), barrel=None),
    ("adjustment", "adjustment", "arrivals"): party(adjustment(0, 80), start=start(800, 0, 0)),
    ("adjustment", "samosval", "target"): party(
        adjustment(0, 100), start=start(900, 0, 0), barrel=None, samosval={"at": 1000}
    ),
    ("adjustment", "samosval", "arrivals"): party(adjustment(0, 100), start=start(800, 0, 0), samosval={"at": 900}),
    ("redeal", "redeal_fine", "samosval"): party(redeal(), start=start(0, 0, 675), redeals={"fine_after": 1}),
}

# Rules that never touch the same seat, and those of which one never has anything to do.
INDIFFERENT: set[Pair] = {
    ("round", "contract", "defence"),
    ("round", "contract", "resting"),
    ("round", "defence", "resting"),
    ("round", "bolts", "revokes"),
    ("write_off", "write_off", "shares"),
    ("write_off", "write_off", "resting"),
    ("write_off", "shares", "resting"),
    *[(kind, "target", "arrivals") for kind in ("write_off", "penalty", "adjustment", "redeal")],
    *[(kind, "samosval", later) for kind in ("penalty", "redeal") for later in ("target", "arrivals")],
}

PAIRS: list[Pair] = [
    (kind, first.__name__, second.__name__) for kind, rules in ORDER.items() for first, second in combinations(rules, 2)
]


def exchanged(pair: Pair) -> Mapping[str, tuple[Rule, ...]]:
    """The order of the rules with two of them in each other's place."""
    kind, first, second = pair
    rules = list(ORDER[kind])
    one, other = [[rule.__name__ for rule in rules].index(name) for name in (first, second)]
    rules[one], rules[other] = rules[other], rules[one]
    return {**ORDER, kind: tuple(rules)}


def outcome(party: Party, order: Mapping[str, tuple[Rule, ...]] = ORDER) -> object:
    """The tables a party leads to and the lines of each seat; or how it breaks."""
    try:
        sheet = score(party, order)
    except (KeyError, ValueError, AssertionError) as error:
        return type(error)
    assert isinstance(sheet, Sheet), sheet.message
    seats = range(len(party.players))
    return [(row.table, [[line for line in row.lines if line.seat == seat] for seat in seats]) for row in sheet.rows]


def test_the_order_of_the_rules() -> None:
    """As in rules.md, section 4; whoever changes it changes this too."""
    assert {kind: [rule.__name__ for rule in rules] for kind, rules in ORDER.items()} == {
        "round": [
            "contract",
            "defence",
            "resting",
            "doubling",
            "bolts",
            "revokes",
            "barrel",
            "samosval",
            "target",
            "arrivals",
            "golden",
        ],
        "write_off": [
            "write_off",
            "shares",
            "resting",
            "doubling",
            "barrel",
            "samosval",
            "target",
            "arrivals",
            "golden",
        ],
        "penalty": ["penalty", "samosval", "target", "arrivals"],
        "adjustment": ["adjustment", "samosval", "target", "arrivals"],
        "redeal": ["redeal_fine", "samosval", "target", "arrivals"],
    }


@pytest.mark.parametrize("pair", MATTERS, ids=" ".join)
def test_exchanging_two_rules_changes_a_sheet(pair: Pair) -> None:
    assert outcome(MATTERS[pair]) != outcome(MATTERS[pair], exchanged(pair))


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if pair not in INDIFFERENT], ids=" ".join)
def test_no_two_rules_may_be_exchanged_unnoticed(pair: Pair) -> None:
    order = exchanged(pair)
    assert any(outcome(party) != outcome(party, order) for party in MATTERS.values())


@pytest.mark.parametrize("pair", sorted(INDIFFERENT), ids=" ".join)
def test_rules_that_do_not_meet_may_be_exchanged(pair: Pair) -> None:
    assert pair in PAIRS
    for one in MATTERS.values():
        assert outcome(one) == outcome(one, exchanged(pair))


@pytest.mark.parametrize("kind", ORDER)
def test_every_rule_says_what_it_is_as_a_player_would(kind: str) -> None:
    for rule in ORDER[kind]:
        assert rule.__doc__, rule.__name__
