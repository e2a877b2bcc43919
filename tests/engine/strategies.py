"""Random agreements, and random parties played legally under them."""

from functools import cache
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scoring.engine.agreement import SCALARS, SECTIONS, Agreement, from_dict
from scoring.engine.agreement.domains import MAY_BE_NULL, Domain, Flag, OneOf, Text
from scoring.engine.check import check
from scoring.engine.deal import Deal, deal_of
from scoring.engine.entries import ACES, NINES, QUEEN_JACK, SUITS, Entry, Redeal, Round, WriteOff
from scoring.engine.ledger import Party, Standing, Start, Table
from scoring.engine.score import Row, score_entry
from scoring.engine.start import start_problems
from tests.make import NAMES, adjustment, penalty, redeal, round_, talon, write_off

# Numbers that groups really play; others of the domain are drawn beside them.
USUAL: dict[str, tuple[int, ...]] = {
    "rounding": (5,),
    "penalty": (120, 60, 100, 325),
    "lock": (900, 800),
    "extras/last_trick": (0, 0, 10),
    "auction/minimum": (100, 40, 50, 60),
    "auction/obliged": (100, 110, 120),
    "auction/step": (5, 10, 1),
    "auction/maximum": (300, 200),
    "bolts/limit": (3, 1, 2, 5),
    "bolts/penalty": (120, 100),
    "barrel/at": (880, 900, 700, 400),
    "barrel/attempts": (3, 1, 2),
    "barrel/needs": (120, 121, 125),
    "barrel/penalty": (120, 80, 325),
    "barrel/limit": (3, 1, 2),
    "barrel/seats": (1, 2),
    "samosval/at": (555, 100, 120),
    "write_off/free": (0, 1),
    "write_off/limit": (1, 3),
    "write_off/penalty_every": (1, 2, 3),
    "dark/bid": (120,),
    "dark/minimum": (240, 5),
    "golden/deals": (1, 2),
    "golden/bid": (120,),
    "win/target": (1000, 500, 1500),
    "resting/ace_value": (0, 50),
    "redeals/fine_after": (1, 2, 3),
}


def values(domain: Domain, usual: tuple[int, ...] = ()) -> st.SearchStrategy[Any]:
    """Any value of a domain, the usual ones more often."""
    if isinstance(domain, Flag):
        return st.booleans()
    if isinstance(domain, Text):
        return st.sampled_from(["", "Гена пьёт чай"])
    if isinstance(domain, OneOf):
        return st.sampled_from([*usual, *domain.choices, *([None] if domain.or_null else [])])
    rare = [st.sampled_from(domain.words)] if domain.words else []
    nothing = [st.none()] if domain.or_null else []
    often = [st.sampled_from(usual)] * 3 if usual else []
    return st.one_of(*often, *nothing, *rare, st.integers(domain.low, domain.high))


@cache
def sections() -> st.SearchStrategy[dict[str, Any]]:
    """What differs from the classic agreement: any keys of any sections, not yet free of contradictions."""
    optional: dict[str, st.SearchStrategy[Any]] = {
        key: values(domain, USUAL.get(key, ())) for key, domain in SCALARS.items()
    }
    for section, domains in SECTIONS.items():
        keys = {key: values(domain, USUAL.get(f"{section}/{key}", ())) for key, domain in domains.items()}
        played: st.SearchStrategy[Any] = st.fixed_dictionaries({}, optional=keys)
        optional[section] = st.none() | played | played if section in MAY_BE_NULL else played
    return st.fixed_dictionaries({}, optional=optional)


def settled(differs: dict[str, Any]) -> dict[str, Any]:
    """The same with its contradictions settled, one by one, as a group would."""
    agreed = {key: dict(value) if isinstance(value, dict) else value for key, value in differs.items()}
    if agreed.get("players", 3) != 2:
        agreed.pop("leftover", None)
    if agreed.get("players") == 4 and "auction" in agreed:
        agreed["auction"].pop("obliged_seat", None)
    agreed["auction"] = settled_auction(agreed.get("auction", {}))
    auction = agreed["auction"]
    for section in ("dark", "golden"):
        if agreed.get(section) is not None:
            agreed[section]["bid"] = within(auction, agreed[section].get("bid", 120))
    win = agreed.setdefault("win", {})
    target = win["target"] = max(win.get("target", 1000), 2)
    if agreed.get("barrel", {}) is None or agreed.get("lock") is not None:
        agreed["barrel"] = None
        if agreed.get("lock") is not None:
            agreed["lock"] = min(agreed["lock"], target - 1)
        return agreed
    target = win["target"] = min(target, 1900)
    agreed["barrel"] = settled_barrel(agreed.get("barrel", {}), target, bool(win.get("more_than", False)))
    return agreed


def settled_auction(written: dict[str, Any]) -> dict[str, Any]:
    auction = {"step": 5, "minimum": 100, "maximum": 300, "obliged": 100} | written
    step = auction["step"]
    auction["minimum"] = max(auction["minimum"] // step, 1) * step
    if auction["maximum"] is not None:
        auction["maximum"] = max(auction["maximum"], auction["minimum"])
    auction["obliged"] = within(auction, auction["obliged"])
    return auction


def within(auction: dict[str, Any], bid: int) -> int:
    """The nearest bid that the auction allows."""
    bid = max(bid // auction["step"] * auction["step"], auction["minimum"])
    most = auction["maximum"]
    return bid if most is None else min(bid, most // auction["step"] * auction["step"])


def settled_barrel(written: dict[str, Any], target: int, more_than: bool) -> dict[str, Any]:
    barrel = {"at": 880, "needs": 120, "attempts": 3, "limit": 3, "seats": 1} | written
    enough = target + 1 if more_than else target
    barrel["at"] = min(max(barrel["at"], enough - 1000), target - 1, 1000)
    barrel["needs"] = min(max(barrel["needs"], enough - barrel["at"]), 1000)
    if barrel.get("free_talon") == "always":
        barrel["seats"] = 1
    if barrel.get("free_talon") == "last_chance":
        barrel["attempts"] = barrel["attempts"] or 2
        barrel["limit"] = barrel["limit"] or 2
    return barrel


@st.composite
def agreements(draw: DrawFn, /, **fixed: Any) -> Agreement:
    """Any agreement free of contradictions; `barrel={}`: one that plays it, `barrel=None`: one that does not."""
    differs = draw(sections())
    for key, value in fixed.items():
        differs[key] = (differs.get(key) or {}) | value if isinstance(value, dict) else value
    if fixed.get("barrel") is not None:
        differs["lock"] = None
    agreed, faults = from_dict(settled(differs))
    assert agreed is not None, [(fault.field, fault.message) for fault in faults]
    return agreed


@st.composite
def starts(draw: DrawFn, agreed: Agreement) -> Start | None:
    """A party carried on from paper, most seats near something that may happen."""
    if draw(st.integers(0, 3)) == 0:
        return None
    start = Start(
        tuple([draw(standings(agreed)) for _ in range(agreed.players)]),
        draw(st.none() | st.integers(0, agreed.golden_deals)),
        agreed.golden is not None and draw(st.booleans()),
        draw(st.integers(0, 3)),
    )
    assert start_problems(agreed, start) == []
    return start


@st.composite
def standings(draw: DrawFn, agreed: Agreement) -> Standing:
    barrel, bolts = agreed.barrel, agreed.bolts
    marks = 0 if bolts is None else draw(st.integers(0, min(bolts.limit - 1, 3)))
    write_offs = 0 if agreed.write_off is None else draw(st.integers(0, 3))
    most = agreed.win.target - 1 if barrel is None else barrel.at - 1
    if barrel is None:
        spent = 0
    else:
        spent = draw(st.integers(0, 3 if barrel.limit is None else min(barrel.limit - 1, 3)))
        if draw(st.integers(0, 2)) == 0:
            attempts = draw(st.integers(0, 3 if barrel.attempts is None else min(barrel.attempts - 1, 3)))
            return Standing(barrel.at, marks, attempts, spent, write_offs)
    near = [0, most + 1, -120, *([] if agreed.samosval is None else [agreed.samosval.at, -agreed.samosval.at])]
    total = draw(st.sampled_from(near)) - draw(st.sampled_from([0, 5, 20, 60, 100, 120, -120]))
    return Standing(min(total, most), marks, None, spent, write_offs)


@st.composite
def parties(draw: DrawFn, agreed: Agreement | None = None, least: int = 0, most: int = 12) -> Party:
    """A party that was played legally, up to the win or to some entry before it."""
    agreement = draw(agreements()) if agreed is None else agreed
    start = draw(starts(agreement))
    party = Party(agreement, NAMES[: agreement.players], draw(st.integers(0, agreement.players - 1)), (), start)
    table, entries = party.opening(), []
    for index in range(draw(st.integers(least, most))):
        entry = draw(legal_entries(agreement, table))
        row = score_entry(agreement, table, entry, index)
        assert isinstance(row, Row), row.message
        entries.append(entry)
        table = row.table
        if table.winner is not None:
            break
    return party.with_entries(tuple(entries))


@st.composite
def legal_entries(draw: DrawFn, agreement: Agreement, table: Table) -> Entry:
    """An entry that the engine does not refuse at this table: a round where the first choice cannot be."""
    deal = deal_of(agreement, table)
    kind = draw(st.sampled_from([Round] * 8 + [WriteOff] * 2 + [Redeal, penalty, adjustment]))
    seat = draw(st.integers(0, agreement.players - 1))
    if kind is Redeal:
        return redeal()
    if kind is penalty:
        points = draw(st.none() | st.sampled_from([5, 120, 1000]))
        return penalty(seat, points, passes_deal=draw(st.booleans()))
    if kind is adjustment:
        return adjustment(seat, draw(st.sampled_from([-1000, -120, -5, 5, 50, 120, 555, 1000])))
    declarer = draw(st.sampled_from(deal.seats))
    bid = draw(bids(agreement, table, deal, declarer))
    cards = draw(talons()) if deal.resting is not None and agreement.resting.credit != "none" else None
    if kind is WriteOff:
        written = write_off(declarer, bid, cards)
        if not check(agreement, table, deal, written):
            return written
    dark = agreement.dark is not None and draw(st.booleans())
    if dark and agreement.dark is not None:
        if not agreement.dark.anyone:
            declarer = deal.obliged
        played = draw(rounds(agreement, deal, declarer, agreement.dark.bid, cards=cards, dark=True))
        if not check(agreement, table, deal, played):
            return played
        declarer_bid = draw(bids(agreement, table, deal, declarer))
        return draw(rounds(agreement, deal, declarer, declarer_bid, cards=cards))
    return draw(rounds(agreement, deal, declarer, bid, cards=cards))


@st.composite
def bids(draw: DrawFn, agreement: Agreement, table: Table, deal: Deal, declarer: int) -> int:
    auction = agreement.auction
    if deal.golden and agreement.golden is not None:
        least = agreement.golden.bid
        return draw(raised(agreement, least)) if agreement.golden.raises else least
    if agreement.barrel is not None and table.standings[declarer].sits and draw(st.booleans()):
        return agreement.barrel.needs
    return draw(raised(agreement, draw(st.sampled_from([auction.minimum, auction.obliged]))))


@st.composite
def raised(draw: DrawFn, agreement: Agreement, bid: int) -> int:
    step, most = agreement.auction.step, agreement.auction.maximum
    steps = draw(st.sampled_from([0, 0, 1, 4, 10, 40]))
    return bid + step * (steps if most is None else min(steps, (most - bid) // step))


@st.composite
def talons(draw: DrawFn) -> Any:
    if draw(st.booleans()):
        return None
    suits = draw(st.permutations(SUITS))
    whole, half = draw(st.sampled_from([(0, 0), (1, 0), (0, 1), (1, 1), (0, 3)]))
    return talon(draw(st.integers(0, 33)), suits[:whole], suits[whole : whole + half], draw(st.integers(0, 3)))


@st.composite
def rounds(
    draw: DrawFn, agreement: Agreement, deal: Deal, declarer: int, bid: int, *, cards: Any, dark: bool = False
) -> Round:
    revoked: tuple[int, ...] = draw(st.sampled_from([(), (), (), (), (), deal.seats[:1], deal.seats[-1:]]))
    tricks = draw(split(deal, agreement.players, declarer, short=bool(revoked) or agreement.leftover == "out"))
    took = [seat for seat in deal.seats if tricks[seat] is not None]
    if agreement.marriages.first_lead and declarer not in took:
        took.append(declarer)
    queens = draw(st.permutations(SUITS))[: draw(st.integers(0, 3))]
    names = [
        name if not agreement.extras.queen_jack or draw(st.booleans()) else QUEEN_JACK[SUITS.index(name)]
        for name in queens
    ]
    names += [ACES] if agreement.extras.aces is not None and draw(st.booleans()) else []
    names += [NINES] if agreement.extras.nines is not None and draw(st.booleans()) else []
    marriages: dict[int, list[str]] = {}
    for name in names:
        marriages.setdefault(draw(st.sampled_from([declarer if declarer in took else took[0], *took])), []).append(name)
    last = None
    if agreement.extras.last_trick:
        last = draw(st.sampled_from([seat for seat in deal.seats if tricks[seat] is not None]))
    return round_(declarer, bid, *tricks, marriages=marriages, dark=dark, last_trick=last, revoked=revoked, talon=cards)


@st.composite
def split(draw: DrawFn, deal: Deal, players: int, declarer: int, *, short: bool) -> list[int | None]:
    """Trick points by seat that can be: 120 in all, or less where the deal was broken off or cards are out."""
    tricks: list[int | None] = [None] * players
    others = [seat for seat in deal.seats if seat != declarer]
    left = 120 - (draw(st.sampled_from([0, 2, 12, 50])) if short else 0)
    most = draw(st.sampled_from([left, 100, 87, 60, 20, 0]))
    own = min(most, left)
    tricks[declarer] = own or None
    rest = left - own
    if len(others) == 2:
        part = draw(st.sampled_from([0, rest, rest // 2, rest * 2 // 3]))
        tricks[others[0]], tricks[others[1]] = part or None, (rest - part) or None
    else:
        tricks[others[0]] = rest or None
    empty = [seat for seat in deal.seats if tricks[seat] is None]
    if draw(st.booleans()) and empty:
        tricks[draw(st.sampled_from(empty))] = 0
    return tricks if not {1, 119} & set(tricks) else [left if seat == declarer else None for seat in range(players)]
