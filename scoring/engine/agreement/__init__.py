"""The house rules of a group (rules.md, section 3): what they are, what they may hold, and what contradicts itself."""

from scoring.engine.agreement.domains import SCALARS, SECTIONS
from scoring.engine.agreement.problems import problems
from scoring.engine.agreement.reading import from_dict, to_dict
from scoring.engine.agreement.sections import (
    Agreement,
    Auction,
    Barrel,
    Bolts,
    Contract,
    Dark,
    Extras,
    Golden,
    Marriages,
    Redeals,
    Resting,
    Samosval,
    TableTalk,
    Win,
    WriteOffs,
)

__all__ = [
    "SCALARS",
    "SECTIONS",
    "Agreement",
    "Auction",
    "Barrel",
    "Bolts",
    "Contract",
    "Dark",
    "Extras",
    "Golden",
    "Marriages",
    "Redeals",
    "Resting",
    "Samosval",
    "TableTalk",
    "Win",
    "WriteOffs",
    "from_dict",
    "problems",
    "to_dict",
]
