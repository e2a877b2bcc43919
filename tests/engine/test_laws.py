"""Laws that hold for every party under every agreement."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.agreement import Agreement, Barrel, Bolts, Dark, Golden, Samosval, WriteOffs, from_dict, to_dict
from scoring.engine.entries import Adjustment, Penalty, Redeal, Round, WriteOff
from scoring.engine.faults import Refusal
from scoring.engine.ledger import Party, Start, Table
from scoring.engine.partyfile import read_party, write_party
from scoring.engine.score import ORDER, Row, Rule, Sheet, score
from scoring.engine.sheetfile import answer, write_sheet
from tests.engine.strategies import agreements, legal_entries, parties


def sheet_of(party: Party, order: Mapping[str, tuple[Rule, ...]] = ORDER) -> Sheet:
    sheet = score(party, order)
    assert isinstance(sheet, Sheet), sheet.message
    return sheet


def without(*names: str) -> Mapping[str, tuple[Rule, ...]]:
    """The order of the rules without these."""
    return {kind: tuple(rule for rule in rules if rule.__name__ not in names) for kind, rules in ORDER.items()}


def steps(party: Party) -> list[tuple[Table, Row]]:
    """Every row of a party's sheet with the table before it."""
    rows = sheet_of(party).rows
    return list(zip([party.opening(), *[row.table for row in rows]], rows, strict=False))


@given(parties())
def test_the_lines_of_a_seat_lead_from_row_to_row_and_add_up_to_its_delta(party: Party) -> None:
    for table, row in steps(party):
        assert row.before == table.standings
        for seat, before in enumerate(row.before):
            lines = [line for line in row.lines if line.seat == seat]
            assert [line.before for line in lines] == [before, *[line.after for line in lines]][: len(lines)]
            assert row.after[seat] == (lines[-1].after if lines else before)
            assert sum(line.points for line in lines) == row.deltas[seat]


@given(parties())
def test_the_sheet_as_it_is_printed_adds_up_too(party: Party) -> None:
    sheet = json.loads(json.dumps(write_sheet(sheet_of(party))))
    scores = [standing.score for standing in party.opening().standings]
    for row in sheet["rows"]:
        scores = [before + delta for before, delta in zip(scores, row["deltas"], strict=True)]
        assert row["scores"] == scores
        for seat, delta in enumerate(row["deltas"]):
            assert sum(line["points"] for line in row["lines"] if line["seat"] == seat) == delta
    assert sheet["scores"] == scores


@given(parties(), st.data())
def test_correcting_or_removing_an_entry_never_changes_the_rows_above(party: Party, data: st.DataObject) -> None:
    rows = sheet_of(party).rows
    if not rows:
        return
    at = data.draw(st.integers(0, len(rows) - 1))
    table = rows[at - 1].table if at else party.opening()
    corrected = [] if data.draw(st.booleans()) else [data.draw(legal_entries(party.agreement, table))]
    changed = score(party.with_entries((*party.entries[:at], *corrected, *party.entries[at + 1 :])))
    if isinstance(changed, Refusal):
        assert changed.entry is not None
        assert changed.entry >= at
    else:
        assert changed.rows[:at] == rows[:at]


@given(parties(), st.data())
def test_the_beginning_of_a_party_is_scored_as_if_nothing_followed(party: Party, data: st.DataObject) -> None:
    rows = sheet_of(party).rows
    length = data.draw(st.integers(0, len(rows)))
    beginning = sheet_of(party.with_entries(party.entries[:length]))
    assert beginning.rows == rows[:length]
    assert beginning.table == (rows[length - 1].table if length else party.opening())


@given(parties(), st.data())
def test_a_party_goes_on_from_its_sheet_as_if_carried_on_from_paper(party: Party, data: st.DataObject) -> None:
    sheet = sheet_of(party)
    at = data.draw(st.integers(0, len(sheet.rows)))
    table = sheet.rows[at - 1].table if at else party.opening()
    if table.winner is not None:
        return
    start = Start(table.standings, table.golden_played, table.golden_made, table.redeals)
    carried_on = replace(party, start=start, first_dealer=table.dealer, entries=party.entries[at:])
    rest = sheet_of(carried_on)
    assert [row.lines for row in rest.rows] == [row.lines for row in sheet.rows[at:]]
    assert (rest.table, rest.next) == (sheet.table, sheet.next)


@given(parties())
def test_an_exported_party_gives_the_same_sheet(party: Party) -> None:
    written = json.loads(json.dumps(write_party(party)))
    read = read_party(written)
    assert isinstance(read, tuple)
    assert read[0] == party
    assert read[1] == sheet_of(party)
    assert answer(written) == write_sheet(sheet_of(party))


@given(agreements())
def test_an_exported_agreement_is_the_same_and_in_full(agreed: Agreement) -> None:
    written = to_dict(agreed)
    assert from_dict(written) == (agreed, [])
    assert from_dict({"preset": "polish", **written}) == (replace(agreed, preset="polish"), [])


@given(parties())
def test_scoring_is_deterministic_and_changes_nothing(party: Party) -> None:
    before = repr(party)
    first, second = sheet_of(party), sheet_of(party)
    assert first == second
    assert repr(party) == before


# An option that is not played


@given(agreements(bolts=None).flatmap(parties), agreements())
def test_no_bolts_is_the_rule_of_bolts_taken_out(party: Party, other: Agreement) -> None:
    played = replace(party, agreement=replace(party.agreement, bolts=other.bolts or Bolts()))
    assert sheet_of(played, without("bolts")) == sheet_of(party)


@given(agreements(samosval=None).flatmap(parties), agreements())
def test_no_samosval_is_the_rule_of_samosval_taken_out(party: Party, other: Agreement) -> None:
    played = replace(party, agreement=replace(party.agreement, samosval=other.samosval or Samosval()))
    assert sheet_of(played, without("samosval")) == sheet_of(party)


@given(agreements(barrel=None).flatmap(parties), agreements())
def test_no_barrel_is_the_rules_of_the_barrel_taken_out(party: Party, other: Agreement) -> None:
    """But for the target, which is won otherwise where there is a barrel."""
    played = replace(party, agreement=replace(party.agreement, barrel=other.barrel or Barrel()))
    assert sheet_of(played, without("barrel", "arrivals", "target")) == sheet_of(party, without("target"))


@given(agreements(golden=None).flatmap(parties), agreements())
def test_no_golden_round_is_the_golden_round_over(party: Party, other: Agreement) -> None:
    golden = replace(party.agreement, golden=other.golden or Golden())
    start = replace(party.start or Start(party.opening().standings), golden_played=None)
    played = sheet_of(replace(party, agreement=golden, start=start))
    assert [row.lines for row in played.rows] == [row.lines for row in sheet_of(party).rows]


@given(agreements(barrel=None).flatmap(parties))
def test_a_lock_out_of_reach_is_no_lock(party: Party) -> None:
    locked = replace(party, agreement=replace(party.agreement, lock=10**6))
    unlocked = replace(party, agreement=replace(party.agreement, lock=None))
    assert sheet_of(locked, without("target")) == sheet_of(unlocked, without("target"))


@given(agreements(dark=None, write_off=None).flatmap(parties), agreements())
def test_an_option_that_nobody_used_changes_nothing(party: Party, other: Agreement) -> None:
    played = replace(party.agreement, dark=other.dark or Dark(), write_off=other.write_off or WriteOffs())
    assert sheet_of(replace(party, agreement=played)) == sheet_of(party)


@given(parties(), agreements())
def test_what_the_table_has_agreed_on_scores_nothing(party: Party, other: Agreement) -> None:
    assert sheet_of(replace(party, agreement=replace(party.agreement, table=other.table))) == sheet_of(party)


# The barrel


@given(agreements(barrel={}).flatmap(parties))
def test_who_sits_on_the_barrel_has_its_total_and_who_does_not_is_below(party: Party) -> None:
    barrel = party.agreement.barrel
    assert barrel is not None
    for _, row in steps(party):
        for seat, standing in enumerate(row.after):
            if standing.sits:
                assert standing.score == barrel.at
                assert barrel.attempts is None or (standing.barrel or 0) < barrel.attempts
            elif seat != row.table.winner:
                assert standing.score < barrel.at
            assert barrel.limit is None or standing.spent < barrel.limit


@given(agreements(barrel={}).flatmap(parties))
def test_no_more_sit_on_the_barrel_than_may_unless_they_may_stay_or_one_has_won(party: Party) -> None:
    barrel = party.agreement.barrel
    assert barrel is not None
    for _, row in steps(party):
        before, after = [sum(standing.sits for standing in table) for table in (row.before, row.after)]
        if barrel.seats is not None and barrel.together != "stay" and row.table.winner is None:
            assert after <= max(barrel.seats, before)


@given(agreements(barrel={}).flatmap(parties))
def test_a_seat_rolls_off_once_a_deal_and_spends_one_barrel_at_most(party: Party) -> None:
    for _, row in steps(party):
        for seat, (before, after) in enumerate(zip(row.before, row.after, strict=True)):
            assert len([line for line in row.lines if line.seat == seat and line.reason == "barrel_off"]) <= 1
            assert after.spent <= before.spent + 1


@given(agreements(barrel={}).flatmap(parties))
def test_only_deals_use_attempts_and_one_each(party: Party) -> None:
    for (_, row), entry in zip(steps(party), party.entries, strict=True):
        for before, after in zip(row.before, row.after, strict=True):
            if before.barrel is not None and after.barrel is not None:
                used = after.barrel - before.barrel
                assert used in ((0, 1) if isinstance(entry, Round | WriteOff) else (0,))


@given(agreements(barrel={}).flatmap(parties))
def test_nobody_on_the_barrel_is_credited_but_by_a_win(party: Party) -> None:
    for _, row in steps(party):
        for seat, (before, delta) in enumerate(zip(row.before, row.deltas, strict=True)):
            if before.sits and seat != row.table.winner:
                assert delta <= 0


@given(agreements(barrel=None, lock=900, samosval=None, golden=None).flatmap(parties))
def test_nobody_at_the_lock_is_credited_but_by_an_own_contract_or_an_adjustment(party: Party) -> None:
    for (_, row), entry in zip(steps(party), party.entries, strict=True):
        for seat, (before, delta) in enumerate(zip(row.before, row.deltas, strict=True)):
            own = isinstance(entry, Adjustment) or (isinstance(entry, Round) and entry.declarer == seat)
            assert before.score < (party.agreement.lock or 0) or own or delta <= 0


# The win


@given(parties())
def test_a_party_is_won_once_at_its_end(party: Party) -> None:
    sheet = sheet_of(party)
    assert [row.table.winner for row in sheet.rows[:-1]] == [None] * len(sheet.rows[:-1])
    assert (sheet.next is None) == (sheet.table.winner is not None)
    for row in sheet.rows:
        won = [line.seat for line in row.lines if line.reason == "won"]
        assert won == ([] if row.table.winner is None else [row.table.winner])


@given(agreements(contract={"made": "bid"}).flatmap(parties))
def test_the_winner_has_the_target_and_sits_on_no_barrel(party: Party) -> None:
    table = sheet_of(party).table
    if table.winner is not None:
        assert party.agreement.win.reached_by(table.standings[table.winner].score)
        assert not table.standings[table.winner].sits


# What is credited and charged


@given(parties())
def test_a_defender_is_credited_a_multiple_of_the_rounding_and_never_charged(party: Party) -> None:
    for _, row in steps(party):
        for line in row.lines:
            if line.reason in ("taken", "rounded", "talon"):
                assert line.points % party.agreement.rounding == 0
                assert line.points >= 0
            if line.reason in ("taken", "rounded"):
                assert abs(line.points - int(line.figures["taken"] or 0)) <= party.agreement.rounding / 2


@given(agreements(contract={"made": "bid", "failed": "bid"}).flatmap(parties))
def test_a_contract_is_worth_its_bid_either_way(party: Party) -> None:
    for _, row in steps(party):
        for line in row.lines:
            if line.reason == "contract_made":
                assert line.points == line.figures["bid"]
            if line.reason == "contract_failed":
                assert line.points == (0 if line.before.sits else -int(line.figures["bid"] or 0))


@given(parties())
def test_what_is_taken_adds_up_to_the_pack_with_what_was_declared(party: Party) -> None:
    for (_, row), entry in zip(steps(party), party.entries, strict=True):
        if isinstance(entry, Round) and not entry.revoked and party.agreement.leftover == "counts":
            figures: list[Any] = [line.figures for line in row.lines if "tricks" in line.figures]
            assert sum(figure["tricks"] for figure in figures) == 120
            assert all(one["taken"] == one["tricks"] + one["marriages"] + one["last_trick"] for one in figures)


@given(parties())
def test_doubling_doubles(party: Party) -> None:
    for _, row in steps(party):
        for line in row.lines:
            if line.reason == "doubled" and not line.due:
                assert abs(line.points) == line.figures["amount"]


@given(parties())
def test_what_is_no_deal_moves_neither_bolts_nor_golden_deals(party: Party) -> None:
    for (table, row), entry in zip(steps(party), party.entries, strict=True):
        if isinstance(entry, Penalty | Adjustment | Redeal):
            assert [standing.bolts for standing in row.after] == [standing.bolts for standing in row.before]
            assert (row.table.golden_played, row.table.golden_made) == (table.golden_played, table.golden_made)
        moves = isinstance(entry, Round | WriteOff) or (isinstance(entry, Penalty) and entry.passes_deal)
        assert row.table.dealer == (table.dealer + moves) % len(party.players)
        assert row.table.redeals == (0 if moves else table.redeals + isinstance(entry, Redeal))


@given(parties())
def test_bolts_stay_below_their_limit_unless_carried_or_won_over(party: Party) -> None:
    bolts = party.agreement.bolts
    for _, row in steps(party):
        for standing in row.after:
            assert standing.bolts >= 0
            if bolts is None:
                assert standing.bolts == 0
            elif not bolts.carry and row.table.winner is None:
                assert standing.bolts < bolts.limit


@given(parties())
def test_the_next_deal_names_seats_that_can_be(party: Party) -> None:
    deal = sheet_of(party).next
    if deal is None:
        return
    assert len(deal.seats) == min(party.agreement.players, 3)
    assert deal.resting == (deal.dealer if party.agreement.players == 4 else None)
    assert deal.resting not in deal.seats
    assert deal.obliged in deal.seats
    assert set(deal.must_pass) <= set(deal.seats) - {deal.obliged}
    assert deal.forced is None or (deal.forced.seat in deal.seats and not deal.must_pass)
