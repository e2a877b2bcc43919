"""What an act would change in a party before it is done: the entries below it, folded again."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self
from uuid import UUID

from scoring.engine.deal import Deal, deal_of
from scoring.engine.entries import Entry as WrittenEntry
from scoring.engine.faults import Fault, Refusal
from scoring.engine.ledger import Party as Game
from scoring.engine.ledger import Standing, Table
from scoring.engine.score import Row, next_deal, score_entry
from scoring.models import Entry, Party
from scoring.rows import SheetRow
from scoring.sheet import PartySheet


@dataclass(frozen=True)
class SeatAhead:
    """How one seat would stand at the end of the sheet, and how it stands there now."""

    name: str
    before: Standing
    after: Standing

    @property
    def gains_barrel(self) -> bool:
        return self.after.sits and not self.before.sits

    @property
    def loses_barrel(self) -> bool:
        return self.before.sits and not self.after.sits

    @property
    def other_attempt(self) -> bool:
        return self.before.sits and self.after.sits and self.before.barrel != self.after.barrel

    @property
    def attempt(self) -> int:
        return (self.after.barrel or 0) + 1


@dataclass(frozen=True)
class ImpossibleRow:
    """An entry that could not stand any more, and why."""

    row: SheetRow
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class Ahead:
    """The end of the sheet before and after an act. Entries that become impossible are left out of it."""

    seats: tuple[SeatAhead, ...]
    rows: int
    impossible: tuple[ImpossibleRow, ...]
    winner_before: str | None
    winner_after: str | None
    dealer_before: str | None
    dealer_after: str | None

    @property
    def winner_changes(self) -> bool:
        return self.winner_before != self.winner_after

    @property
    def dealer_changes(self) -> bool:
        """Whether another one deals next, in a party that goes on."""
        return None not in (self.dealer_before, self.dealer_after) and self.dealer_before != self.dealer_after

    @property
    def anything(self) -> bool:
        return bool(self.seats or self.rows or self.impossible or self.winner_changes or self.dealer_changes)


@dataclass(frozen=True)
class DealNote:
    """What one should know of a seat at a deal: obliged, golden, barrel, last_chance, must_pass, sits."""

    what: str
    name: str
    attempt: int | None = None
    attempts: int | None = None


def deal_notes(game: Game, deal: Deal, table: Table) -> tuple[DealNote, ...]:
    """What the agreement says of a deal: who plays and why, who must pass, who sits on the barrel."""
    names, barrel = game.players, game.agreement.barrel
    found = []
    if deal.forced is None:
        found.append(DealNote("obliged", names[deal.obliged]))
    else:
        found.append(DealNote(str(deal.forced.why), names[deal.forced.seat]))
    found += [DealNote("must_pass", names[seat]) for seat in deal.must_pass]
    for name, standing in zip(names, table.standings, strict=True):
        if standing.barrel is not None:
            found.append(DealNote("sits", name, standing.barrel + 1, barrel.attempts if barrel else None))
    return tuple(found)


@dataclass(frozen=True)
class Place:
    """Where an entry is written down: at the end, above another one, or in the place of the one that is corrected."""

    sheet: PartySheet
    position: int
    row: SheetRow | None = None
    deals: int = 0
    """How many deals will be written down before: their points are not known yet, only who deals."""

    @classmethod
    def later(cls, sheet: PartySheet, deals: int) -> Self:
        """At the end, after some deals that are not here yet."""
        return cls(sheet, len(sheet.rows), deals=deals)

    @classmethod
    def to_add(cls, sheet: PartySheet, at: int | None = None, above: UUID | None = None) -> Self:
        """At the end; or at a position, or above an entry, which wins over a position that may have moved on."""
        found = next((row.entry.position for row in sheet.rows if row.entry.key == above), at)
        end = len(sheet.rows)
        return cls(sheet, end if found is None else min(max(found, 0), end))

    @classmethod
    def of(cls, sheet: PartySheet, row: SheetRow) -> Self:
        """Where an entry stands that is corrected or removed."""
        return cls(sheet, row.entry.position, row)

    @property
    def party(self) -> Party:
        return self.sheet.party

    @cached_property
    def table(self) -> Table:
        """The table that the entries above leave."""
        table = self.sheet.rows[self.position - 1].row.table if self.position else self.sheet.game.opening()
        if not self.deals:
            return table
        dealer = (table.dealer + self.deals) % len(table.standings)
        return replace(table, dealer=dealer, golden_played=table.golden_played + self.deals)

    @cached_property
    def deal(self) -> Deal:
        return deal_of(self.sheet.agreement, self.table)

    @property
    def over(self) -> bool:
        """Whether the party was won above."""
        return self.table.winner is not None

    @cached_property
    def below(self) -> tuple[SheetRow, ...]:
        return self.sheet.rows[self.position + (self.row is not None) :]

    @property
    def above_key(self) -> UUID | None:
        """The entry that a new one is put above; None at the end."""
        return self.below[0].entry.key if self.below and self.row is None else None

    @property
    def at_end(self) -> bool:
        return self.row is None and not self.below

    @cached_property
    def notes(self) -> tuple[DealNote, ...]:
        return deal_notes(self.sheet.game, self.deal, self.table)

    @property
    def dealer_name(self) -> str:
        return self.sheet.game.players[self.deal.dealer]

    @property
    def golden_deal(self) -> int | None:
        """Which of the golden deals is played here."""
        return self.table.golden_played + 1 if self.deal.golden else None

    @cached_property
    def round_number(self) -> int:
        """The number of the deal that is played here."""
        return 1 + sum(row.number is not None for row in self.sheet.rows[: self.position])

    def row_for(self, written: Mapping[str, Any], entry: WrittenEntry, row: Row) -> SheetRow:
        """A row of the sheet for an entry that is not saved."""
        unsaved = Entry(party=self.party, position=self.position, written=dict(written))
        scored = entry.type in ("round", "write_off")
        return SheetRow(unsaved, entry, row, self.round_number if scored else None, self.sheet.game.players)

    def look_ahead(self, row: Row | None) -> Ahead:
        """What becomes of the sheet with this row here, or with none."""
        agreement, table = self.sheet.agreement, self.table if row is None else row.table
        changed, impossible = 0, []
        for old in self.below:
            new = score_entry(agreement, table, old.written, old.row.entry)
            if isinstance(new, Refusal):
                impossible.append(ImpossibleRow(old, new.faults))
                continue
            changed += new.after != old.row.after
            table = new.table
        return self._compared(table, changed, tuple(impossible))

    def _compared(self, table: Table, changed: int, impossible: tuple[ImpossibleRow, ...]) -> Ahead:
        old, names = self.sheet.sheet.table, self.sheet.game.players
        seats = (SeatAhead(*one) for one in zip(names, old.standings, table.standings, strict=True))
        deals = (self.sheet.next, next_deal(self.sheet.agreement, table))
        winners = (None if one.winner is None else names[one.winner] for one in (old, table))
        return Ahead(
            tuple(seat for seat in seats if seat.before != seat.after),
            changed,
            impossible,
            *winners,
            *(None if deal is None else names[deal.dealer] for deal in deals),
        )
