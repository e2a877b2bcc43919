"""The built-in agreements: what each changes of the classic one."""

from collections.abc import Mapping
from typing import Any

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "classic": {},
    "golden": {"golden": {}},
    "strict": {
        "bolts": {"dark": 2},
        "barrel": {"needs": 125, "failed": "bid", "free_talon": "last_chance"},
        "dark": {"doubles": "all", "minimum": 240},
        "redeals": {"fine_after": 3},
        "table": {"redeal_aces": 4, "redeal_talon_nines": 2},
    },
    "online": {
        "extras": {"aces": 200},
        "golden": {},
        "table": {"redeal_jacks": 4, "redeal_talon_below": 6, "redeal_talon_nines": 2, "redeal_talon_jacks": 3},
    },
    "windows": {
        "auction": {"obliged_seat": "dealer", "maximum": None},
        "bolts": {"in_a_row": True, "declarer": False, "on_barrel": False, "golden": 1},
        "barrel": {"limit": None, "seats": None, "together": "stay"},
        "write_off": {"share": "sixty", "limit": 3, "own_barrel": "attempt"},
        "dark": {"minimum": 240},
        "table": {"bid_limit": "held", "cut_nines": None},
    },
    "pagat": {
        "bolts": {"on_barrel": False},
        "barrel": {"jump": True, "failed": "bid", "limit": None},
        "samosval": None,
        "write_off": {"share": "sixty", "free": "all", "penalty_every": 3},
    },
    "ukrainian": {
        "extras": {"aces": 200, "last_trick": 10},
        "barrel": {"needs": 121, "limit": None, "free_talon": "always"},
        "samosval": None,
        "write_off": {"share": "sixty"},
    },
    "lviv": {
        "barrel": {
            "at": 900,
            "attempts": None,
            "needs": 100,
            "failed": "bid",
            "limit": None,
            "seats": None,
            "together": "stay",
        },
        "samosval": None,
    },
    "polish": {
        "rounding": 10,
        "auction": {"step": 10, "floor": None},
        "bolts": None,
        "barrel": None,
        "lock": 900,
        "samosval": None,
        "write_off": {"share": "sixty", "free": 1},
        "table": {"redeal_hand_below": None, "redeal_nines": None, "redeal_talon_below": None, "cut_nines": None},
    },
    "two": {"players": 2, "barrel": None, "write_off": {"share": "sixty"}},
    "four": {"players": 4, "barrel": {"seats": 2}, "resting": {"half": True}},
}
