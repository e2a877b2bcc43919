"""Rules.md, section 3: what an agreement may hold, and what contradicts itself."""

from typing import Any

import pytest

from scoring.engine.agreement import SCALARS, SECTIONS, Agreement, Barrel, Dark, Golden, from_dict, to_dict
from scoring.engine.agreement.domains import MAY_BE_NULL, Domain, Flag, OneOf, Text, Whole
from tests.make import agreement

DOMAINS: list[tuple[str, Domain]] = [
    *SCALARS.items(),
    *[(f"{section}/{key}", domain) for section, domains in SECTIONS.items() for key, domain in domains.items()],
]


def faulty(written: object) -> set[str]:
    """The keys at which faults stand."""
    agreed, faults = from_dict(written)
    assert (agreed is None) == bool(faults)
    assert {fault.code for fault in faults} <= {"agreement"}
    return {fault.field.removeprefix("/agreement/") for fault in faults}


def at(key: str, value: Any) -> dict[str, Any]:
    section, _, name = key.partition("/")
    return {section: {name: value}} if name else {section: value}


def outside(domain: Domain) -> list[Any]:
    """Values of the wrong kind, and those just outside the domain."""
    wrong: list[Any] = [1.0, 0.5, [], {}, "purple"]
    if isinstance(domain, Text):
        return [1, None, True, [], "x" * (domain.longest + 1)]
    if isinstance(domain, Flag):
        return [*wrong, 0, 1, None, "true"]
    if isinstance(domain, Whole):
        wrong += [domain.low - 1, domain.high + 1, "5", True, 10**400]
    if isinstance(domain, OneOf):
        wrong += [True, -1, 7, "", "BID"]
    return wrong if domain.or_null else [*wrong, None]


@pytest.mark.parametrize(("key", "domain"), DOMAINS, ids=[key for key, _ in DOMAINS])
def test_a_value_outside_its_domain_is_refused_at_its_key(key: str, domain: Domain) -> None:
    for value in outside(domain):
        assert faulty(at(key, value)) == {key}, value


@pytest.mark.parametrize(
    ("contradiction", "keys"),
    [
        ({"lock": 900}, {"barrel", "lock"}),
        ({"barrel": {"at": 875}}, {"barrel/at", "barrel/needs", "win/target", "win/more_than"}),
        ({"win": {"more_than": True}}, {"barrel/at", "barrel/needs", "win/target", "win/more_than"}),
        ({"barrel": {"needs": 115}}, {"barrel/at", "barrel/needs", "win/target", "win/more_than"}),
        ({"win": {"target": 880}}, {"barrel/at", "win/target"}),
        ({"barrel": None, "lock": 1000}, {"lock", "win/target"}),
        ({"barrel": {"free_talon": "always", "seats": 2}}, {"barrel/free_talon", "barrel/seats"}),
        ({"barrel": {"free_talon": "always", "seats": None}}, {"barrel/free_talon", "barrel/seats"}),
        ({"barrel": {"free_talon": "last_chance", "attempts": None}}, {"barrel/free_talon", "barrel/attempts"}),
        ({"barrel": {"free_talon": "last_chance", "limit": None}}, {"barrel/free_talon", "barrel/limit"}),
        (
            {"barrel": {"free_talon": "last_chance", "limit": None, "attempts": None}},
            {"barrel/free_talon", "barrel/limit", "barrel/attempts"},
        ),
        ({"auction": {"obliged": 95}}, {"auction/obliged", "auction/minimum"}),
        ({"auction": {"obliged": 305}}, {"auction/obliged", "auction/maximum"}),
        ({"auction": {"obliged": 101}}, {"auction/obliged", "auction/step"}),
        ({"auction": {"minimum": 98}}, {"auction/minimum", "auction/step"}),
        ({"auction": {"maximum": 95}}, {"auction/minimum", "auction/maximum", "auction/obliged"}),
        (
            {"auction": {"minimum": 98, "maximum": 90}},
            {"auction/minimum", "auction/maximum", "auction/step", "auction/obliged"},
        ),
        ({"players": 4, "auction": {"obliged_seat": "dealer"}}, {"players", "auction/obliged_seat"}),
        ({"leftover": "out"}, {"players", "leftover"}),
        ({"players": 4, "leftover": "out"}, {"players", "leftover"}),
        ({"dark": {"bid": 95}}, {"dark/bid", "auction/minimum"}),
        ({"dark": {"bid": 121}}, {"dark/bid", "auction/step"}),
        ({"golden": {"bid": 305}}, {"golden/bid", "auction/maximum"}),
    ],
)
def test_a_contradiction_names_its_keys(contradiction: dict[str, Any], keys: set[str]) -> None:
    assert faulty(contradiction) == keys


@pytest.mark.parametrize(
    "agreed",
    [
        {"barrel": {"at": 880, "needs": 120}},
        {"barrel": {"needs": 121}, "win": {"more_than": True}},
        {"players": 2, "leftover": "out"},
        {"auction": {"minimum": 300, "obliged": 300}},
        {"auction": {"maximum": None, "obliged": 1000}},
        {"barrel": None, "lock": 999},
        {"barrel": {"free_talon": "always", "limit": None, "attempts": None}},
        {"win": {"target": 10_000}, "barrel": None},
        {"barrel": {"at": 999, "needs": 1}},
    ],
)
def test_what_is_just_allowed_is_allowed(agreed: dict[str, Any]) -> None:
    assert faulty(agreed) == set()


def test_all_faults_come_at_once() -> None:
    written = {
        "players": 5,
        "colour": "red",
        "bolts": {"limit": 0, "shape": "round"},
        "golden": 5,
        "lock": 900,
        "auction": {"obliged": 95},
    }
    assert faulty(written) == {
        "players",
        "colour",
        "bolts/limit",
        "bolts/shape",
        "golden",
        "barrel",
        "lock",
        "auction/obliged",
        "auction/minimum",
    }


def test_what_hangs_on_a_faulty_key_is_left_out() -> None:
    assert faulty({"barrel": {"at": "high", "needs": 1}}) == {"barrel/at"}
    assert faulty({"auction": {"minimum": "low", "obliged": 60}}) == {"auction/minimum"}


@pytest.mark.parametrize("written", [None, 5, "classic", [], True])
def test_an_agreement_is_an_object(written: object) -> None:
    assert faulty(written) == {"/agreement"}


@pytest.mark.parametrize("preset", [None, 5, "", "Classic", []])
def test_an_unknown_preset_is_refused(preset: object) -> None:
    assert faulty({"preset": preset}) == {"preset"}


@pytest.mark.parametrize("section", [key for key in SECTIONS if key not in MAY_BE_NULL])
def test_a_section_that_must_be_played_cannot_be_null(section: str) -> None:
    assert faulty({section: None}) == {section}


def played_without(section: str) -> Agreement:
    without: dict[str, Any] = {section: None}
    return agreement(**without)


@pytest.mark.parametrize("section", MAY_BE_NULL)
def test_a_section_that_is_not_played_is_null(section: str) -> None:
    assert getattr(played_without(section), section) is None
    assert to_dict(played_without(section))[section] is None


def test_keys_are_merged_into_the_sections_of_the_preset() -> None:
    agreed = agreement("strict", barrel={"needs": 130}, golden={})
    assert agreed.barrel is not None
    assert (agreed.barrel.needs, agreed.barrel.failed, agreed.barrel.free_talon) == (130, "bid", "last_chance")
    assert agreed.golden == Golden()


def test_a_section_written_over_a_null_starts_from_the_classic_values() -> None:
    agreed = agreement("polish", lock=None, barrel={"needs": 125})
    assert agreed.barrel == Barrel(needs=125)
    assert agreement("pagat", samosval={"negative": True}).samosval == agreement(samosval={"negative": True}).samosval


def test_a_section_that_classic_does_not_play_starts_from_its_own_values() -> None:
    assert agreement(dark={}).dark == Dark()
    assert agreement(golden={"raises": True}).golden == Golden(raises=True)


def test_the_classic_values_are_those_of_the_rules() -> None:
    assert to_dict(Agreement()) == {
        "players": 3,
        "rounding": 5,
        "leftover": "counts",
        "penalty": 120,
        "lock": None,
        "marriages": {"spades": 40, "clubs": 60, "diamonds": 80, "hearts": 100, "first_lead": False},
        "extras": {"aces": None, "queen_jack": False, "nines": None, "last_trick": 0},
        "auction": {
            "obliged": 100,
            "obliged_seat": "forehand",
            "minimum": 100,
            "step": 5,
            "maximum": 300,
            "floor": -120,
        },
        "contract": {"made": "bid", "failed": "bid", "rounded": False},
        "bolts": {
            "limit": 3,
            "penalty": 120,
            "in_a_row": False,
            "by": "tricks",
            "declarer": True,
            "on_barrel": True,
            "dark": 1,
            "golden": 2,
            "carry": False,
        },
        "barrel": {
            "at": 880,
            "attempts": 3,
            "counts": "deals",
            "needs": 120,
            "failed": "attempt",
            "short": "attempt",
            "expired": "penalty",
            "penalty": 120,
            "limit": 3,
            "seats": 1,
            "together": "all_fall",
            "jump": False,
            "free_talon": "never",
        },
        "samosval": {"at": 555, "negative": False},
        "write_off": {
            "share": "half",
            "half_up": True,
            "free": 0,
            "limit": None,
            "penalty_every": None,
            "own_barrel": "forbid",
            "others_barrel": True,
            "golden": False,
        },
        "dark": None,
        "golden": None,
        "win": {"target": 1000, "more_than": False, "tie": "declarer"},
        "resting": {"credit": "points", "ace_value": 0, "marriage": True, "half": False},
        "redeals": {"fine_after": None},
        "table": {
            "redeal_hand_below": 14,
            "redeal_nines": 4,
            "redeal_jacks": None,
            "redeal_aces": None,
            "redeal_talon_below": 5,
            "redeal_talon_nines": None,
            "redeal_talon_jacks": None,
            "talon_shown_at_obliged": False,
            "bid_limit": "held",
            "cut_nines": "cutter",
            "notes": "",
        },
    }


def test_sections_of_the_rules_that_classic_does_not_play_start_as_the_rules_say() -> None:
    full = to_dict(agreement(dark={}, golden={}))
    assert full["dark"] == {"bid": 120, "doubles": "declarer", "minimum": None, "anyone": False, "on_barrel": False}
    assert full["golden"] == {"deals": None, "bid": 120, "raises": False, "nobody": "normal"}
