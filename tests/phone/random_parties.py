"""Random parties, the same in every run: played legally, and every third with something wrong in its last entry."""

from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings

from scoring.engine.ledger import Party
from scoring.engine.partyfile import write_party
from tests.engine.strategies import parties

SEED = 1000
WRONG: tuple[Any, ...] = (
    None,
    True,
    -5,
    0,
    1,
    2,
    3,
    4,
    7,
    101,
    119,
    121,
    1001,
    99.5,
    "",
    "hearts",
    [],
    [0],
    [1, 1],
    {},
)
KEYS = ("type", "declarer", "bid", "tricks", "dark", "last_trick", "revoked", "talon", "seat", "points", "passes_deal")
MARRIAGES = ({"0": ["hearts"], "1": ["hearts"]}, {"3": ["spades"]}, {"2": ["aces", "nines"]}, {"0": ["jack"]})


def random_parties(count: int) -> list[dict[str, Any]]:
    """As party files."""
    found: list[dict[str, Any]] = []

    @seed(SEED)
    @settings(
        max_examples=count,
        database=None,
        phases=[Phase.generate],
        deadline=None,
        derandomize=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(parties(most=12))
    def collect(party: Party) -> None:
        found.append(write_party(party))

    collect()
    chance = Random(SEED)
    for party in found[::3]:
        if party["entries"]:
            _spoil(chance, party["entries"][-1])
    return found


def _spoil(chance: Random, entry: dict[str, Any]) -> None:
    for _ in range(chance.randint(1, 3)):
        act = chance.randrange(5)
        if act == 0:
            entry["marriages"] = chance.choice(MARRIAGES)
        elif act == 1 and isinstance(entry.get("tricks"), list) and entry["tricks"]:
            entry["tricks"][chance.randrange(len(entry["tricks"]))] = chance.choice(WRONG)
        else:
            entry[chance.choice(KEYS)] = chance.choice(WRONG)
