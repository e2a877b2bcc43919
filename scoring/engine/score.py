"""The order of the rules, and the fold of a party over it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.agreement import Agreement
from scoring.engine.agreement.sections import Nobody
from scoring.engine.check import check, notices
from scoring.engine.deal import Deal, deal_of
from scoring.engine.entries import Adjustment, Entry, Penalty, Redeal, Round, WriteOff
from scoring.engine.faults import Refusal
from scoring.engine.ledger import Line, Notice, Party, Standing, Table
from scoring.engine.play import Play
from scoring.engine.rules.barrel import arrivals, barrel
from scoring.engine.rules.bolts import bolts, revokes
from scoring.engine.rules.contract import contract
from scoring.engine.rules.defence import defence, resting
from scoring.engine.rules.doubling import doubling
from scoring.engine.rules.penalty import adjustment, penalty, redeal_fine
from scoring.engine.rules.totals import golden, golden_lost, samosval, target
from scoring.engine.rules.write_off import shares, write_off

Rule = Callable[[Play[Any]], Iterator[Line]]

# rules.md, section 4: each rule sees what those above it left.
ORDER: Mapping[str, tuple[Rule, ...]] = {
    Round.type: (
        contract,
        defence,
        resting,
        doubling,
        bolts,
        revokes,
        barrel,
        samosval,
        target,
        arrivals,
        golden,
    ),
    WriteOff.type: (write_off, shares, resting, doubling, barrel, samosval, target, arrivals, golden),
    Penalty.type: (penalty, samosval, target, arrivals),
    Adjustment.type: (adjustment, samosval, target, arrivals),
    Redeal.type: (redeal_fine, samosval, target, arrivals),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of the sheet: the deal it belongs to, what it changed and why, and the table it left."""

    entry: int
    deal: Deal
    before: tuple[Standing, ...]
    lines: tuple[Line, ...]
    notices: tuple[Notice, ...]
    table: Table

    @property
    def after(self) -> tuple[Standing, ...]:
        return self.table.standings

    @property
    def deltas(self) -> tuple[int, ...]:
        return tuple([self.after[seat].score - before.score for seat, before in enumerate(self.before)])


@dataclass(frozen=True, slots=True)
class Sheet:
    """A party scored: its rows, the table at their end, and the deal that is next (None when it is won)."""

    rows: tuple[Row, ...]
    table: Table
    next: Deal | None


def score(party: Party, order: Mapping[str, tuple[Rule, ...]] = ORDER) -> Sheet | Refusal:
    """Score a whole party, or name its first faulty entry."""
    table, rows = party.opening(), []
    for index, entry in enumerate(party.entries):
        row = score_entry(party.agreement, table, entry, index, order=order)
        if isinstance(row, Refusal):
            return row
        rows.append(row)
        table = row.table
    return Sheet(tuple(rows), table, next_deal(party.agreement, table))


def next_deal(agreement: Agreement, table: Table) -> Deal | None:
    """The deal that is next, None where the party is won."""
    return None if table.winner is not None else deal_of(agreement, table)


def score_entry(
    agreement: Agreement,
    table: Table,
    entry: Entry,
    index: int,
    *,
    order: Mapping[str, tuple[Rule, ...]] = ORDER,
) -> Row | Refusal:
    """Score one entry at the table that those before it left."""
    deal = deal_of(agreement, table)
    faults = check(agreement, table, deal, entry)
    if faults:
        return Refusal(index, tuple(faults))
    return score_checked(agreement, table, deal, entry, index, order=order)


def score_checked(
    agreement: Agreement,
    table: Table,
    deal: Deal,
    entry: Entry,
    index: int,
    *,
    order: Mapping[str, tuple[Rule, ...]] = ORDER,
) -> Row:
    """Score one entry that has been checked at this table."""
    play = Play(agreement, table, deal, entry)
    for rule in order[entry.type]:
        for line in rule(play):
            play.add(line)
    return Row(index, deal, table.standings, tuple(play.lines), notices(agreement, deal, entry), _table_after(play))


def _table_after(play: Play[Entry]) -> Table:
    """The table an entry leaves: the dealer moves left after each scored deal, and redeals start from 0."""
    table, entry = play.table, play.entry
    scored = isinstance(entry, (Round, WriteOff))
    moves = scored or (isinstance(entry, Penalty) and entry.passes_deal)
    played, made = table.golden_played, table.golden_made
    if scored and play.deal.golden:
        played, made = _golden_after(play)
    return Table(
        standings=tuple(play.standings),
        dealer=(table.dealer + moves) % len(play.standings),
        golden_played=played,
        golden_made=made,
        redeals=0 if moves else table.redeals + isinstance(entry, Redeal),
        winner=play.winner,
    )


def _golden_after(play: Play[Entry]) -> tuple[int, bool]:
    """How many golden deals were played, and whether a golden contract was made."""
    agreed = play.agreement.golden
    if agreed is not None and agreed.nobody == Nobody.AGAIN and golden_lost(play):
        return 0, False
    return play.table.golden_played + 1, play.table.golden_made or play.contract_made
