"""What the editor of house rules sends."""

from typing import Any

from scoring.engine.agreement import Agreement as Rules
from scoring.engine.agreement import from_dict, to_dict
from scoring.engine.agreement.domains import Flag, OneOf, Text, Value
from scoring.forms.agreements.fields import DOMAINS, fields_of
from scoring.models import Agreement
from tests.web.cast import Cast, phone_on

CLASSIC = {"preset": "classic"}


def rules(preset: str = "classic", **differs: Any) -> Rules:
    """`rules("strict", barrel={"needs": 120}, golden={})`."""
    agreed, faults = from_dict({"preset": preset, **differs})
    assert agreed is not None, faults
    return agreed


def sent(agreed: Rules, **more: Any) -> dict[str, Any]:
    """The fields of the editor, as a browser sends them: a box that is not ticked is left out."""
    fields = {
        name: "on" if value is True else value
        for name, value in fields_of(agreed, agreed).items()
        if value is not False
    }
    return {**fields, **more}


def kept(cast: Cast, name: str = "Дачная", agreed: Rules | None = None) -> Agreement:
    """An agreement of the group, begun by Alice."""
    values = to_dict(agreed or rules())
    return Agreement.begin(cast.group, name, values, phone=phone_on(cast.alice))


def values_of(key: str) -> list[Value]:
    """Every choice of a key; of numbers the bounds, and the words beside them."""
    domain = DOMAINS[key]
    if isinstance(domain, Flag):
        return [True, False]
    if isinstance(domain, OneOf):
        return [*domain.choices, *([None] if domain.or_null else [])]
    if isinstance(domain, Text):
        return ["", "Гена пьёт чай.\nБез сахара."]
    return [domain.low, domain.high, *domain.words, *([None] if domain.or_null else [])]


# What has to be agreed besides, so that a value does not contradict all else.
NO_BARREL: dict[str, Any] = {"barrel": None}
ONLY_AUCTION: dict[str, Any] = {"dark": None, "golden": None}
GIVEN: dict[tuple[str, Any], dict[str, Any]] = {
    ("leftover", "out"): {"players": 2},
    ("auction/obliged", 1): {"auction": {"minimum": 1, "step": 1}},
    ("auction/obliged", 1000): {"auction": {"maximum": None}},
    ("auction/minimum", 1): {"auction": {"step": 1}},
    ("auction/minimum", 1000): {"auction": {"maximum": None, "obliged": 1000}, **ONLY_AUCTION},
    ("auction/step", 1000): {"auction": {"maximum": None, "obliged": 1000, "minimum": 1000}, **ONLY_AUCTION},
    ("auction/maximum", 1): {"auction": {"minimum": 1, "step": 1, "obliged": 1}, **ONLY_AUCTION},
    ("barrel/at", 1): {"barrel": {"needs": 1000}},
    ("barrel/at", 1000): {"win": {"target": 1001}},
    ("barrel/needs", 1): {"barrel": {"at": 999}},
    ("lock", 1): NO_BARREL,
    ("lock", 1000): {**NO_BARREL, "win": {"target": 1001}},
    ("win/target", 1): NO_BARREL,
    ("win/target", 10_000): NO_BARREL,
    ("win/more_than", True): {"barrel": {"needs": 125}},
    ("dark/bid", 1): {"auction": {"minimum": 1, "step": 1, "obliged": 1}},
    ("dark/bid", 1000): {"auction": {"maximum": None}},
    ("golden/bid", 1): {"auction": {"minimum": 1, "step": 1, "obliged": 1}},
    ("golden/bid", 1000): {"auction": {"maximum": None}},
}


def with_value(key: str, value: Value, **given: Any) -> Rules:
    """An agreement that plays everything, with this value at this key and no contradiction."""
    agreed: dict[str, Any] = {"dark": {}, "golden": {}, **given}
    section, _slash, name = key.partition("/")
    for more in (GIVEN.get((key, value), {}), {section: {name: value} if name else value}):
        for one, change in more.items():
            agreed[one] = {**(agreed.get(one) or {}), **change} if isinstance(change, dict) else change
    return rules(**agreed)
