"""What is refused, and what is noted (rules.md, section 5)."""

from collections.abc import Iterator

from scoring.engine.agreement import Agreement
from scoring.engine.agreement.sections import Credit, Leftover, OnBarrel
from scoring.engine.deal import Deal
from scoring.engine.entries import (
    ACES,
    NINES,
    QUEEN_JACK,
    SUITS,
    Adjustment,
    Entry,
    Penalty,
    Round,
    ScoredDeal,
    Talon,
    WriteOff,
)
from scoring.engine.faults import Fault, gettext_noop, pointer
from scoring.engine.ledger import Notice, Table

PACK = 120
IMPOSSIBLE = (1, 119)
PARTY_OVER = Fault("party_over", "", gettext_noop("The party is over: nothing can be written after the win."))
ALL_READ: frozenset[str] = frozenset()


def check(
    agreement: Agreement, table: Table, deal: Deal, entry: Entry, unread: frozenset[str] = ALL_READ
) -> list[Fault]:
    """All faults of an entry at a table. What concerns an `unread` field is left out: its value is a stand-in."""
    if table.winner is not None:
        return [PARTY_OVER]
    if isinstance(entry, Round):
        faults = [*_deal(agreement, table, deal, entry, unread), *_round(agreement, table, deal, entry, unread)]
    elif isinstance(entry, WriteOff):
        faults = [*_deal(agreement, table, deal, entry, unread), *_write_off(agreement, table, deal, entry, unread)]
    elif isinstance(entry, (Penalty, Adjustment)):
        faults = list(_seat_and_points(table, entry, unread))
    else:
        return []
    return faults


def _deal(agreement: Agreement, table: Table, deal: Deal, entry: ScoredDeal, unread: frozenset[str]) -> Iterator[Fault]:
    """What rounds and write-offs have in common."""
    if "declarer" not in unread and entry.declarer not in deal.seats:
        yield Fault("declarer", "/declarer", gettext_noop("The declarer does not take part in this deal."))
    if "bid" not in unread:
        yield from _bid(agreement, table, deal, entry)
    if entry.talon is not None and "talon" not in unread:
        yield from _talon(agreement, deal, entry.talon)


def _bid(agreement: Agreement, table: Table, deal: Deal, entry: ScoredDeal) -> Iterator[Fault]:
    auction, golden, bid = agreement.auction, agreement.golden, entry.bid
    if not auction.allows(bid) and not _may_bid_what_it_needs(agreement, table, entry):
        if bid < auction.minimum:
            yield Fault("bid", "/bid", gettext_noop("The lowest bid is {least}."), {"least": auction.minimum})
        if auction.maximum is not None and bid > auction.maximum:
            yield Fault("bid", "/bid", gettext_noop("The highest bid is {most}."), {"most": auction.maximum})
        if bid % auction.step:
            yield Fault("bid", "/bid", gettext_noop("Bids are multiples of {step}."), {"step": auction.step})
    if deal.golden and golden is not None and bid != golden.bid and not (golden.raises and bid > golden.bid):
        text = (
            gettext_noop("In a golden deal at least {bid} is bid.")
            if golden.raises
            else gettext_noop("In a golden deal exactly {bid} is bid.")
        )
        yield Fault("golden_bid", "/bid", text, {"bid": golden.bid})


def _may_bid_what_it_needs(agreement: Agreement, table: Table, entry: ScoredDeal) -> bool:
    barrel, seat = agreement.barrel, entry.declarer
    if barrel is None or not 0 <= seat < len(table.standings):
        return False
    return table.standings[seat].sits and entry.bid == barrel.needs


def _talon(agreement: Agreement, deal: Deal, talon: Talon) -> Iterator[Fault]:
    if deal.resting is None:
        yield Fault("talon", "/talon", gettext_noop("Nobody rests in this party, so nobody is credited the talon."))
    elif agreement.resting.credit == Credit.NONE:
        yield Fault("talon", "/talon", gettext_noop("The agreement credits nothing to the resting dealer."))
    suits = (*talon.marriages, *talon.halves)
    if len(set(suits)) < len(suits):
        yield Fault("talon", "/talon", gettext_noop("A suit counts once in the talon."))


def _round(agreement: Agreement, table: Table, deal: Deal, entry: Round, unread: frozenset[str]) -> Iterator[Fault]:
    if "tricks" not in unread:
        yield from _tricks(agreement, deal, entry, unread)
    if "marriages" not in unread:
        yield from _marriages(agreement, deal, entry, unread)
    if "last_trick" not in unread:
        yield from _last_trick(agreement, deal, entry, unread)
    if entry.revoked and "revoked" not in unread:
        yield from _revoked(deal, entry)
    if entry.dark:
        yield from _dark(agreement, table, deal, entry, unread)


def _tricks(agreement: Agreement, deal: Deal, entry: Round, unread: frozenset[str]) -> Iterator[Fault]:
    tricks = entry.tricks
    for seat, points in enumerate(tricks):
        field = pointer("tricks", seat)
        if points is None:
            continue
        if seat == deal.resting:
            yield Fault("tricks", field, gettext_noop("The resting dealer takes no tricks."))
        elif not 0 <= points <= PACK or points in IMPOSSIBLE:
            yield Fault(
                "tricks", field, gettext_noop("{points} points cannot be made of the cards."), {"points": points}
            )
    taken = [points for points in tricks if points is not None]
    if not taken:
        yield Fault("tricks", "/tricks", gettext_noop("Somebody has to take a trick."))
    if taken.count(0) > 1:
        yield Fault("tricks", "/tricks", gettext_noop("Only one seat can have taken nothing but nines."))
    total = sum(taken)
    may_be_less = entry.revoked or "revoked" in unread or agreement.leftover == Leftover.OUT
    if total > PACK or (total < PACK and not may_be_less):
        text = (
            gettext_noop("The tricks add up to {total}, {over} too many: the pack has 120.")
            if total > PACK
            else gettext_noop("The tricks add up to {total}, {missing} are missing: the pack has 120.")
        )
        figures = {"total": total, "over": total - PACK, "missing": PACK - total}
        yield Fault("tricks_total", "/tricks", text, figures)


def _marriages(agreement: Agreement, deal: Deal, entry: Round, unread: frozenset[str]) -> Iterator[Fault]:
    if not any(entry.marriages):
        return
    seen: set[str] = set()
    for seat, declared in enumerate(entry.marriages):
        if not declared:
            continue
        field = pointer("marriages", seat)
        if seat not in deal.seats:
            yield Fault("marriages", field, gettext_noop("Who does not take part in the deal declares nothing."))
        elif _without_trick(agreement, entry, seat, unread):
            yield Fault("marriage_without_trick", field, gettext_noop("A marriage is declared only after a trick."))
        for index, name in enumerate(declared):
            where = pointer("marriages", seat, index)
            if not _agreed(agreement, name):
                yield Fault("marriages", where, gettext_noop("This cannot be declared under the agreement."))
            elif name in seen:
                yield Fault("declared_twice", where, gettext_noop("This has been declared already."))
            elif _same_queen(name) in seen:
                yield Fault(
                    "declared_twice", where, gettext_noop("One queen is in a marriage or with a jack, not both.")
                )
            seen.add(name)


def _without_trick(agreement: Agreement, entry: Round, seat: int, unread: frozenset[str]) -> bool:
    """The declarer may declare on the first lead, if that is agreed."""
    if "tricks" in unread or entry.tricks[seat] is not None:
        return False
    on_first_lead = agreement.marriages.first_lead and (seat == entry.declarer or "declarer" in unread)
    return not on_first_lead


def _agreed(agreement: Agreement, name: str) -> bool:
    if name in SUITS:
        return True
    if name == ACES:
        return agreement.extras.aces is not None
    if name == NINES:
        return agreement.extras.nines is not None
    return agreement.extras.queen_jack and name in QUEEN_JACK


def _same_queen(name: str) -> str | None:
    """What else the queen of this combination could be declared in."""
    if name in SUITS:
        return QUEEN_JACK[SUITS.index(name)]
    return SUITS[QUEEN_JACK.index(name)] if name in QUEEN_JACK else None


def _last_trick(agreement: Agreement, deal: Deal, entry: Round, unread: frozenset[str]) -> Iterator[Fault]:
    seat = entry.last_trick
    if not agreement.extras.last_trick:
        if seat is not None:
            yield Fault("last_trick", "/last_trick", gettext_noop("The agreement has no bonus for the last trick."))
    elif seat is None:
        yield Fault("last_trick", "/last_trick", gettext_noop("Who took the last trick?"))
    elif seat not in deal.seats:
        yield Fault("last_trick", "/last_trick", gettext_noop("This seat does not take part in the deal."))
    elif "tricks" not in unread and entry.tricks[seat] is None:
        yield Fault("last_trick", "/last_trick", gettext_noop("Who took no trick did not take the last one."))


def _revoked(deal: Deal, entry: Round) -> Iterator[Fault]:
    seen: set[int] = set()
    for index, seat in enumerate(entry.revoked):
        field = pointer("revoked", index)
        if seat not in deal.seats:
            yield Fault("revoked", field, gettext_noop("This seat does not take part in the deal."))
        elif seat in seen:
            yield Fault("revoked", field, gettext_noop("A seat revokes once in a round."))
        seen.add(seat)


def _dark(agreement: Agreement, table: Table, deal: Deal, entry: Round, unread: frozenset[str]) -> Iterator[Fault]:
    agreed = agreement.dark
    if agreed is None:
        yield Fault("dark", "/dark", gettext_noop("The agreement has no dark rounds."))
        return
    if deal.golden:
        yield Fault("dark", "/dark", gettext_noop("A golden deal is not played dark."))
    if "bid" not in unread and entry.bid != agreed.bid:
        yield Fault("dark_bid", "/bid", gettext_noop("A dark bid is exactly {bid}."), {"bid": agreed.bid})
    if not agreed.on_barrel and any(standing.sits for standing in table.standings):
        yield Fault("dark_on_barrel", "/dark", gettext_noop("Nobody plays dark while anyone is on the barrel."))
    if "declarer" in unread or entry.declarer not in deal.seats:
        return
    if not agreed.anyone and entry.declarer != deal.obliged:
        yield Fault("dark_seat", "/dark", gettext_noop("Only the obliged seat may play dark."))
    if agreed.minimum is not None and table.standings[entry.declarer].score < agreed.minimum:
        text = gettext_noop("Playing dark takes a total of at least {minimum}.")
        yield Fault("dark_minimum", "/dark", text, {"minimum": agreed.minimum})


def _write_off(
    agreement: Agreement, table: Table, deal: Deal, entry: WriteOff, unread: frozenset[str]
) -> Iterator[Fault]:
    agreed, seat = agreement.write_off, entry.declarer
    if agreed is None:
        yield Fault("write_off", "/type", gettext_noop("The agreement has no write-offs."))
        return
    if deal.golden and not agreed.golden:
        yield Fault("write_off_golden", "/type", gettext_noop("A golden deal cannot be written off."))
    if "declarer" in unread or not 0 <= seat < len(table.standings):
        return
    own = table.standings[seat]
    if own.sits and agreed.own_barrel == OnBarrel.FORBID:
        yield Fault("write_off_on_barrel", "/declarer", gettext_noop("Who is on the barrel cannot write off."))
    others = [standing.sits for number, standing in enumerate(table.standings) if number != seat]
    if not agreed.others_barrel and any(others):
        text = gettext_noop("Nobody writes off while another one is on the barrel.")
        yield Fault("write_off_on_barrel", "/declarer", text)
    if agreed.limit is not None and own.write_offs >= agreed.limit:
        text = gettext_noop("All write-offs of this player are used up: {limit}.")
        yield Fault("write_off_limit", "/declarer", text, {"limit": agreed.limit})


def _seat_and_points(table: Table, entry: Penalty | Adjustment, unread: frozenset[str]) -> Iterator[Fault]:
    if "seat" not in unread and not 0 <= entry.seat < len(table.standings):
        yield Fault("seat", "/seat", gettext_noop("There is no such seat."))
    if "points" in unread or entry.points is None:
        return
    if isinstance(entry, Penalty) and not 1 <= entry.points <= 1000:
        yield Fault("points", "/points", gettext_noop("A penalty has 1 to 1000 points."))
    if isinstance(entry, Adjustment) and (entry.points == 0 or not -1000 <= entry.points <= 1000):
        yield Fault("points", "/points", gettext_noop("An adjustment has −1000 to 1000 points, not 0."))


def notices(agreement: Agreement, deal: Deal, entry: Entry) -> tuple[Notice, ...]:
    """What is unusual under the agreement, written down as it happened."""
    if not isinstance(entry, (Round, WriteOff)):
        return ()
    found = []
    if deal.forced is not None and entry.declarer != deal.forced.seat:
        found.append(Notice.NOT_FORCED)
    if entry.declarer in deal.must_pass:
        found.append(Notice.MUST_PASS)
    if isinstance(entry, Round):
        if entry.bid > PACK and not entry.marriages[entry.declarer]:
            found.append(Notice.NO_MARRIAGE)
        if entry.bid < agreement.auction.obliged:
            found.append(Notice.UNDER_OBLIGED)
    return tuple(found)
