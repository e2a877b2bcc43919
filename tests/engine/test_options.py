"""Every option of every section, on and off: the same entries under each value, and what comes of them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from scoring.engine.agreement import SCALARS, SECTIONS, Agreement, from_dict, to_dict
from scoring.engine.agreement.domains import MAY_BE_NULL, Domain, Flag, OneOf, Whole
from scoring.engine.entries import Entry
from scoring.engine.faults import Refusal
from scoring.engine.ledger import Party, Start
from scoring.engine.score import Sheet, score
from tests import make
from tests.make import adjustment, made, penalty, redeal, round_, start, talon, write_off

See = Callable[[Party], Any]


def scores(party: Party) -> list[int] | list[str]:
    """The totals, or the codes of what is refused."""
    result = score(party)
    if isinstance(result, Refusal):
        return [fault.code for fault in result.faults]
    return make.scores(result)


def sheet_of(party: Party) -> Sheet:
    result = score(party)
    assert isinstance(result, Sheet), result.message
    return result


def bolts(party: Party) -> list[int]:
    return make.bolts(sheet_of(party))


def winner(party: Party) -> int | None:
    return sheet_of(party).table.winner


def notices(party: Party) -> list[str]:
    return [str(notice) for notice in sheet_of(party).rows[-1].notices]


def next_deal(key: str) -> See:
    def see(party: Party) -> Any:
        return getattr(sheet_of(party).next, key)

    return see


def forced(party: Party) -> str | None:
    found = next_deal("forced")(party)
    return None if found is None else f"{found.seat} {found.why}"


def seats_and_resting(party: Party) -> tuple[int, int | None]:
    return len(party.players), next_deal("resting")(party)


def golden_again(party: Party) -> tuple[Any, bool]:
    return scores(party), next_deal("golden")(party)


def kept(key: str) -> See:
    """What an export has, and what it reads back."""

    def see(party: Party) -> Any:
        written = to_dict(party.agreement)
        again, _ = from_dict(written)
        assert again == party.agreement
        return written["table"][key]

    return see


@dataclass(frozen=True)
class Option:
    """Entries under every value of one key, `given` what else is agreed."""

    ways: tuple[tuple[Any, Any], ...]
    entries: tuple[Entry, ...] = ()
    start: Start | None = None
    given: dict[str, Any] = field(default_factory=dict)
    see: See = scores


def when(*entries: Entry, start: Start | None = None, see: See = scores, **given: Any) -> Callable[..., Option]:
    """`when(entries, …)((value, what comes of it), …)`."""
    return lambda *ways: Option(ways, entries, start, given, see)


ON_BARREL = start(880, 0, 0, barrel={0: 0})
LAST_ATTEMPT = start(880, 0, 0, barrel={0: 2})
OTHERS_DEAL = round_(1, 100, 10, 100, 10)
MADE_100 = round_(0, 100, 100, 10, 10)
FAILED_GOLDEN_ROUND = [round_(seat, 120, *[100 if seat == one else 10 for one in range(3)]) for seat in range(3)]
DARK = round_(0, 120, 90, 20, 10, marriages={0: ["spades"]}, dark=True)
PLAYED: dict[str, Any] = {}

OPTIONS: dict[str, Option] = {
    "players": when(see=seats_and_resting)((2, (2, None)), (3, (3, None)), (4, (4, 3))),
    "rounding": when(round_(0, 100, 85, 23, 12, marriages={0: ["spades"]}))(
        (5, [100, 25, 10]), (10, [100, 20, 10]), (1, [100, 23, 12])
    ),
    "leftover": when(round_(0, 100, 98, 10), players=2)(("counts", ["tricks_total"]), ("out", [-100, 10])),
    "penalty": when(penalty(0))((120, [-120, 0, 0]), (60, [-60, 0, 0])),
    "lock": when(round_(1, 100, 20, 100, 0), start=start(900, 0, 0), barrel=None)(
        (None, [920, 100, 0]), (900, [900, 100, 0])
    ),
    **{
        f"marriages/{suit}": when(
            round_(0, 100, 80, 20, 20, marriages={0: [suit]}), contract={"made": "taken"}, rounding=1
        )((classic, [80 + classic, 20, 20]), (classic + 7, [87 + classic, 20, 20]))
        for suit, classic in {"spades": 40, "clubs": 60, "diamonds": 80, "hearts": 100}.items()
    },
    "marriages/first_lead": when(round_(0, 100, None, 90, 30, marriages={0: ["hearts"]}))(
        (False, ["marriage_without_trick"]), (True, [100, 90, 30])
    ),
    "extras/aces": when(round_(0, 250, 60, 30, 30, marriages={0: ["aces"]}))(
        (None, ["marriages"]), (200, [250, 30, 30]), (150, [-250, 30, 30])
    ),
    "extras/queen_jack": when(round_(0, 120, 80, 20, 20, marriages={0: ["queen_jack_diamonds"]}))(
        (False, ["marriages"]), (True, [120, 20, 20])
    ),
    "extras/nines": when(round_(0, 250, 60, 30, 30, marriages={0: ["nines"]}))(
        (None, ["marriages"]), (200, [250, 30, 30]), (150, [-250, 30, 30])
    ),
    "extras/last_trick": when(round_(0, 100, 100, 10, 10, last_trick=1))((0, ["last_trick"]), (10, [100, 20, 10])),
    "auction/obliged": when(made(0, 100), see=notices)((100, []), (110, ["under_obliged"])),
    "auction/obliged_seat": when(see=next_deal("obliged"))(("forehand", 0), ("dealer", 2)),
    "auction/minimum": when(MADE_100, auction={"obliged": 120})((100, [100, 10, 10]), (105, ["bid"])),
    "auction/step": when(made(0, 105))((5, [105, 0, 0]), (10, ["bid"])),
    "auction/maximum": when(made(0, 200))((300, [200, 0, 0]), (180, ["bid"]), (None, [200, 0, 0])),
    "auction/floor": when(start=start(0, -125, 0), see=next_deal("must_pass"))((-120, (1,)), (-200, ()), (None, ())),
    "contract/made": when(round_(0, 100, 90, 20, 10, marriages={0: ["spades"]}))(
        ("bid", [100, 20, 10]), ("taken", [130, 20, 10])
    ),
    "contract/failed": when(round_(0, 100, 87, 20, 13))(("bid", [-100, 20, 15]), ("shortfall", [-15, 20, 15])),
    "contract/rounded": when(round_(0, 100, 98, 12, 10))((False, [-100, 10, 10]), (True, [100, 10, 10])),
    "bolts": when(made(0, 100), made(0, 100), made(0, 100))((PLAYED, [300, -120, -120]), (None, [300, 0, 0])),
    "bolts/limit": when(round_(0, 100, 100, None, 20), start=start(0, 0, 0, bolts={1: 1}))(
        (3, [100, 0, 20]), (2, [100, -120, 20])
    ),
    "bolts/penalty": when(round_(0, 100, 100, None, 20), start=start(0, 0, 0, bolts={1: 2}))(
        (120, [100, -120, 20]), (50, [100, -50, 20])
    ),
    "bolts/in_a_row": when(MADE_100, start=start(0, 0, 0, bolts={1: 1}), see=bolts)(
        (False, [0, 1, 0]), (True, [0] * 3)
    ),
    "bolts/by": when(round_(0, 100, 100, 0, 20), see=bolts)(("tricks", [0, 0, 0]), ("points", [0, 1, 0])),
    "bolts/declarer": when(round_(0, 100, None, 60, 60), see=bolts)((True, [1, 0, 0]), (False, [0, 0, 0])),
    "bolts/on_barrel": when(round_(1, 100, None, 100, 20), start=ON_BARREL, see=bolts)(
        (True, [1, 0, 0]), (False, [0, 0, 0])
    ),
    "bolts/dark": when(round_(0, 120, 120, None, None, dark=True), dark={}, see=bolts)((1, [0, 1, 1]), (2, [0, 2, 2])),
    "bolts/golden": when(made(0, 120), golden={}, see=bolts)((1, [0, 1, 1]), (2, [0, 2, 2])),
    "bolts/carry": when(made(0, 120), golden={}, start=start(0, 0, 0, bolts={1: 2}, golden_played=0), see=bolts)(
        (False, [0, 0, 2]), (True, [0, 1, 2])
    ),
    "barrel": when(MADE_100, start=start(870, 0, 0))((PLAYED, [880, 10, 10]), (None, [970, 10, 10])),
    "barrel/at": when(MADE_100, start=start(870, 0, 0))((880, [880, 10, 10]), (900, [900, 10, 10])),
    "barrel/attempts": when(OTHERS_DEAL, start=LAST_ATTEMPT)(
        (3, [760, 100, 10]), (5, [880, 100, 10]), (None, [880, 100, 10])
    ),
    "barrel/counts": when(OTHERS_DEAL, start=LAST_ATTEMPT)(("deals", [760, 100, 10]), ("own", [880, 100, 10])),
    "barrel/needs": when(made(0, 120), start=ON_BARREL, see=winner)((120, 0), (121, None), (125, None)),
    "barrel/failed": when(round_(0, 120, 100, 10, 10), start=ON_BARREL, barrel={"penalty": 80})(
        ("attempt", [880, 10, 10]), ("bid", [760, 10, 10]), ("fall", [800, 10, 10])
    ),
    "barrel/short": when(made(0, 120), start=ON_BARREL, barrel={"needs": 125})(
        ("attempt", [880, 0, 0]), ("fall", [760, 0, 0])
    ),
    "barrel/expired": when(OTHERS_DEAL, start=LAST_ATTEMPT)(("penalty", [760, 100, 10]), ("zero", [0, 100, 10])),
    "barrel/penalty": when(OTHERS_DEAL, start=LAST_ATTEMPT)((120, [760, 100, 10]), (80, [800, 100, 10])),
    "barrel/limit": when(OTHERS_DEAL, start=start(880, 0, 0, barrel={0: 2}, spent={0: 2}))(
        (3, [0, 100, 10]), (4, [760, 100, 10]), (None, [760, 100, 10])
    ),
    "barrel/seats": when(OTHERS_DEAL, start=start(880, 800, 0, barrel={0: 0}))(
        (1, [760, 880, 10]), (2, [880, 880, 10]), (None, [880, 880, 10])
    ),
    "barrel/together": when(round_(1, 100, 20, 20, 80, marriages={1: ["hearts"]}), start=start(0, 800, 800))(
        ("all_fall", [20, 760, 760]), ("declarer_stays", [20, 880, 760]), ("stay", [20, 880, 880])
    ),
    "barrel/jump": when(round_(0, 150, 80, 20, 20, marriages={0: ["hearts"]}), start=start(850, 0, 0))(
        (False, [880, 20, 20]), (True, [1000, 20, 20])
    ),
    "barrel/free_talon": when(start=start(0, 880, 0, barrel={1: 2}, spent={1: 2}), see=forced)(
        ("never", None), ("always", "1 barrel"), ("last_chance", "1 last_chance")
    ),
    "samosval": when(MADE_100, start=start(455, 0, 0))((PLAYED, [0, 10, 10]), (None, [555, 10, 10])),
    "samosval/at": when(MADE_100, start=start(455, 0, 0))((555, [0, 10, 10]), (500, [555, 10, 10])),
    "samosval/negative": when(penalty(0), start=start(-435, 0, 0))((False, [-555, 0, 0]), (True, [0, 0, 0])),
    "write_off": when(write_off(0, 140))((PLAYED, [-140, 70, 70]), (None, ["write_off"])),
    "write_off/share": when(write_off(0, 140))(("half", [-140, 70, 70]), ("sixty", [-140, 60, 60])),
    "write_off/half_up": when(write_off(0, 125))((True, [-125, 65, 65]), (False, [-125, 60, 60])),
    "write_off/free": when(*[write_off(0, 100)] * 3)(
        (0, [-300, 150, 150]), (1, [-200, 150, 150]), (2, [-100, 150, 150]), ("all", [0, 150, 150])
    ),
    "write_off/limit": when(*[write_off(0, 100)] * 2)(
        (None, [-200, 100, 100]), (2, [-200, 100, 100]), (1, ["write_off_limit"])
    ),
    "write_off/penalty_every": when(*[write_off(0, 100)] * 3)((None, [-300, 150, 150]), (3, [-420, 150, 150])),
    "write_off/own_barrel": when(write_off(0, 140), start=ON_BARREL)(
        ("forbid", ["write_off_on_barrel"]), ("attempt", [880, 70, 70]), ("bid", [740, 70, 70]), ("fall", [760, 70, 70])
    ),
    "write_off/others_barrel": when(write_off(1, 100), start=ON_BARREL)(
        (True, [880, -100, 50]), (False, ["write_off_on_barrel"])
    ),
    "write_off/golden": when(write_off(0, 120), golden={})((False, ["write_off_golden"]), (True, [-240, 120, 120])),
    "dark": when(DARK)((PLAYED, [240, 20, 10]), (None, ["dark"])),
    "dark/bid": when(DARK)((120, [240, 20, 10]), (130, ["dark_bid"])),
    "dark/doubles": when(DARK)(("declarer", [240, 20, 10]), ("all", [240, 40, 20])),
    "dark/minimum": when(DARK, start=start(235, 0, 0))(
        (None, [475, 20, 10]), (235, [475, 20, 10]), (240, ["dark_minimum"])
    ),
    "dark/anyone": when(round_(1, 120, 0, 120, None, dark=True))((False, ["dark_seat"]), (True, [0, 240, 0])),
    "dark/on_barrel": when(DARK, start=start(0, 0, 880, barrel={2: 0}))(
        (False, ["dark_on_barrel"]), (True, [240, 20, 880])
    ),
    "golden": when(made(0, 120))((PLAYED, [240, 0, 0]), (None, [120, 0, 0])),
    "golden/deals": when(made(0, 120), see=next_deal("golden"))((None, True), (2, True), (1, False)),
    "golden/bid": when(made(0, 120))((120, [240, 0, 0]), (100, ["golden_bid"])),
    "golden/raises": when(made(0, 130))((False, ["golden_bid"]), (True, [260, 0, 0])),
    "golden/nobody": when(*FAILED_GOLDEN_ROUND, see=golden_again)(
        ("normal", ([0, 0, 0], False)), ("again", ([0, 0, 0], True)), ("keep", ([-200, -200, -200], False))
    ),
    "win/target": when(MADE_100, start=start(900, 0, 0), barrel=None, see=winner)((1000, 0), (1005, None)),
    "win/more_than": when(MADE_100, start=start(900, 0, 0), barrel=None, see=winner)((False, 0), (True, None)),
    "win/tie": when(
        round_(0, 100, 20, 80, 20, marriages={0: ["hearts"]}), start=start(900, 930, 0), barrel=None, see=winner
    )(("declarer", 0), ("highest", 1)),
    "resting/credit": when(
        round_(0, 100, 100, 10, 10, None, talon=talon(21, aces=1)), players=4, resting={"ace_value": 50}
    )(("points", [100, 10, 10, 20]), ("aces", [100, 10, 10, 50]), ("none", ["talon"])),
    "resting/ace_value": when(
        round_(0, 100, 100, 10, 10, None, talon=talon(22, aces=2)), players=4, resting={"credit": "aces"}
    )((0, [100, 10, 10, 0]), (30, [100, 10, 10, 60])),
    "resting/marriage": when(round_(0, 100, 100, 10, 10, None, talon=talon(7, ["hearts"])), players=4)(
        (True, [100, 10, 10, 105]), (False, [100, 10, 10, 5])
    ),
    "resting/half": when(round_(0, 100, 100, 10, 10, None, talon=talon(4, halves=["hearts"])), players=4)(
        (True, [100, 10, 10, 55]), (False, [100, 10, 10, 5])
    ),
    "redeals/fine_after": when(redeal(), redeal(), redeal(), adjustment(0, 5))(
        (None, [5, 0, 0]), (3, [5, 0, -120]), (4, [5, 0, 0])
    ),
    **{
        f"table/{key}": when(see=kept(key))(*[(value, value) for value in values])
        for key, values in {
            "redeal_hand_below": (None, 13, 14),
            "redeal_nines": (None, 3, 4),
            "redeal_jacks": (None, 4),
            "redeal_aces": (None, 4),
            "redeal_talon_below": (None, 4, 5, 6),
            "redeal_talon_nines": (None, 2),
            "redeal_talon_jacks": (None, 3),
            "talon_shown_at_obliged": (False, True),
            "bid_limit": ("held", "free"),
            "cut_nines": (None, "cutter", "dealer"),
            "notes": ("", "Гена пьёт чай"),
        }.items()
    },
}

DOMAINS: dict[str, Domain] = SCALARS | {
    f"{section}/{key}": domain for section, domains in SECTIONS.items() for key, domain in domains.items()
}
WAYS = [(name, value, outcome) for name, option in OPTIONS.items() for value, outcome in option.ways]


def agreed(name: str, value: Any) -> Agreement:
    """The agreement that an option is tried under, with this value at its key."""
    given: dict[str, Any] = dict(OPTIONS[name].given)
    section, _, key = name.partition("/")
    given[section] = {**given.get(section, {}), key: value} if key else value
    return make.agreement(**given)


@pytest.mark.parametrize(("name", "value", "outcome"), WAYS, ids=[f"{name}={value!r}" for name, value, _ in WAYS])
def test_an_option_does_what_it_says(name: str, value: Any, outcome: Any) -> None:
    option = OPTIONS[name]
    assert option.see(make.party(*option.entries, agreed=agreed(name, value), start=option.start)) == outcome


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_makes_a_difference(name: str) -> None:
    assert len({repr(outcome) for _, outcome in OPTIONS[name].ways}) > 1


def test_no_option_is_forgotten() -> None:
    assert set(OPTIONS) == {*DOMAINS, *MAY_BE_NULL}


@pytest.mark.parametrize("name", DOMAINS)
def test_every_word_of_an_option_is_tried(name: str) -> None:
    domain, tried = DOMAINS[name], [value for value, _ in OPTIONS[name].ways]
    if isinstance(domain, Flag):
        assert sorted(tried) == [False, True]
    if isinstance(domain, OneOf):
        assert set(domain.choices) <= set(tried)
    if isinstance(domain, Whole):
        assert set(domain.words) <= set(tried)
    if isinstance(domain, OneOf | Whole) and domain.or_null:
        assert None in tried


@pytest.mark.parametrize("name", MAY_BE_NULL)
def test_every_section_that_may_be_null_is_tried_without(name: str) -> None:
    assert [value for value, _ in OPTIONS[name].ways] == [PLAYED, None]
