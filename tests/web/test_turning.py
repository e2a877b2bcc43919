"""What turned a party, and the points of its chart."""

from itertools import pairwise
from typing import Any

import pytest
from django.test import Client

from scoring.chart import APART, BOTTOM, LEFT, RIGHT, TOP, Chart, chart_of, spread
from scoring.sheet import PartySheet, sheet_of
from scoring.turning import Turn, turning_points
from tests.web.make import ROUND, opened, party_file, real_party

pytestmark = pytest.mark.django_db


def adjustment(seat: int, points: int) -> dict[str, Any]:
    return {"type": "adjustment", "seat": seat, "points": points}


def penalty(seat: int, points: int) -> dict[str, Any]:
    return {"type": "penalty", "seat": seat, "points": points}


def paper(*scores: int) -> dict[str, Any]:
    return {"seats": [{"score": score} for score in scores]}


def sheet(client: Client, *entries: dict[str, Any], **head: Any) -> PartySheet:
    return sheet_of(opened(client, party_file(*entries, **head)))


def turn(found: PartySheet, what: str) -> Turn | None:
    return next((one for one in turning_points(found) if one.what == what), None)


def told(found: PartySheet, what: str) -> tuple[str, int, int] | None:
    """Whom it is about, how much, and at which entry."""
    one = turn(found, what)
    return None if one is None else (one.name, one.number, one.entry)


# In words.


def test_an_empty_party_has_not_turned(client: Client) -> None:
    assert turning_points(sheet(client)) == ()


def test_the_biggest_gain_and_loss_are_those_of_one_entry(client: Client) -> None:
    found = sheet(client, ROUND, penalty(2, 60), penalty(1, 120), penalty(1, 20))
    assert told(found, "gain") == ("Аня", 100, 1)
    assert told(found, "loss") == ("Борис", -120, 3)


def test_a_slip_put_right_is_neither_gain_nor_loss(client: Client) -> None:
    found = sheet(client, adjustment(0, 500), adjustment(1, -500))
    assert turn(found, "gain") is None
    assert turn(found, "loss") is None


def test_who_only_gained_lost_nothing(client: Client) -> None:
    assert turn(sheet(client, ROUND), "loss") is None


def test_a_fall_decides_nothing_while_the_party_goes_on(client: Client) -> None:
    found = sheet(client, adjustment(1, 555), ROUND)
    assert found.rows[0].cells[1].struck == 555
    assert turn(found, "samosval") is None


def test_the_fall_of_a_real_party_is_found(client: Client) -> None:
    """Аня came second and never fell; Борис led when his last barrel was spent."""
    assert told(sheet_of(opened(client, real_party("classic"))), "fall") == ("Борис", -880, 36)


def test_a_samosval_of_the_second_decided_it(client: Client) -> None:
    win = {"type": "round", "declarer": 0, "bid": 120, "tricks": [120, None, None]}
    start = {"seats": [{"score": 880, "barrel": 0}, {"score": 500}, {"score": 100}]}
    found = sheet(client, adjustment(1, 55), adjustment(1, 300), win, start=start)
    assert found.winner is not None
    assert told(found, "samosval") == ("Борис", -500, 1)


def test_the_fall_of_another_who_led_decided_it_where_the_second_never_fell(client: Client) -> None:
    win = {"type": "round", "declarer": 0, "bid": 120, "tricks": [120, None, None]}
    start = {"seats": [{"score": 500}, {"score": 540}, {"score": 200}]}
    found = sheet(client, adjustment(1, 15), adjustment(0, 400), win, start=start)
    assert found.winner is not None
    assert told(found, "samosval") == ("Борис", -540, 1)


def test_the_longest_barrel_counts_the_deals_played_on_it(client: Client) -> None:
    bad = {"type": "round", "declarer": 1, "bid": 100, "tricks": [10, 100, 10]}
    found = sheet(client, adjustment(0, 880), bad, {"type": "redeal"}, bad, start=paper(0, 0, 0))
    assert told(found, "barrel") == ("Аня", 2, 2)


def test_a_barrel_without_a_deal_is_none(client: Client) -> None:
    assert turn(sheet(client, adjustment(0, 880), start=paper(0, 0, 0)), "barrel") is None


def test_the_lead_changes_when_another_one_is_ahead_of_all(client: Client) -> None:
    found = sheet(
        client, adjustment(0, 10), adjustment(1, 10), adjustment(1, 5), adjustment(0, 10), start=paper(0, 0, 0)
    )
    assert told(found, "lead") == ("Аня", 2, 4)


def test_who_takes_the_lead_first_takes_it_from_nobody(client: Client) -> None:
    found = sheet(client, adjustment(0, 10), adjustment(1, 10), start=paper(0, 0, 0))
    assert turn(found, "lead") is None


def test_who_led_on_paper_loses_the_lead(client: Client) -> None:
    found = sheet(client, adjustment(1, 60), start=paper(50, 0, 0))
    assert told(found, "lead") == ("Борис", 1, 1)


@pytest.mark.parametrize("name", ["four", "golden-online", "polish", "strict-with-dark", "two", "ukrainian", "windows"])
def test_real_parties_turn_at_entries_of_theirs(client: Client, name: str) -> None:
    found = sheet_of(opened(client, real_party(name)))
    turns = turning_points(found)
    assert len({one.what for one in turns}) == len(turns) >= 2
    assert all(one.row in found.rows for one in turns)


# As a chart.


def chart(found: PartySheet) -> Chart:
    drawn = chart_of(found, range(len(found.seats)))
    assert drawn is not None
    return drawn


def test_before_the_first_entry_there_is_no_chart(client: Client) -> None:
    assert chart_of(sheet(client), range(3)) is None


def test_a_line_goes_from_the_beginning_to_the_last_entry(client: Client) -> None:
    drawn = chart(sheet(client, ROUND, penalty(2, 60)))
    for curve in drawn.curves:
        assert (curve.points[0].x, curve.end.x) == (LEFT, RIGHT)
        assert len(curve.points) == 3
    assert [curve.total for curve in drawn.curves] == [100, 20, -60]


@pytest.mark.parametrize("name", ["classic", "four", "golden-online", "polish", "windows"])
def test_everything_lies_within_the_picture(client: Client, name: str) -> None:
    drawn = chart(sheet_of(opened(client, real_party(name))))
    for curve in drawn.curves:
        spots = [*curve.points, *(mark.at for mark in curve.marks)]
        assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in spots)
        assert TOP <= curve.label_y <= BOTTOM
    assert all(TOP <= level.y <= BOTTOM for level in drawn.levels)


def test_a_fall_drops_from_the_total_that_it_struck_out(client: Client) -> None:
    drawn = chart(sheet(client, adjustment(0, 555)))
    before, fallen = drawn.curves[0].points[1:]
    assert before.x == fallen.x
    assert before.y < fallen.y
    assert [(mark.what, mark.at) for mark in drawn.curves[0].marks] == [("samosval", fallen)]


def test_barrels_and_falls_are_marked_where_they_happened(client: Client) -> None:
    found = sheet_of(opened(client, real_party("classic")))
    drawn = chart(found)
    for curve in drawn.curves:
        cells = [row.cells[curve.seat] for row in found.rows]
        marked = [mark.what for mark in curve.marks]
        assert marked.count("barrel") == sum("barrel_on" in cell.reasons for cell in cells)
        assert marked.count("fall") == sum(cell.fell for cell in cells)
    assert drawn.marked >= {"barrel", "fall"}


def test_the_target_and_the_barrel_have_a_line(client: Client) -> None:
    drawn = chart(sheet(client, ROUND))
    assert [(level.what, level.total) for level in drawn.levels] == [("target", 1000), ("barrel", 880), ("zero", 0)]
    below = chart(sheet(client, penalty(0, 300)))
    assert [(level.what, level.total) for level in below.levels][-1] == ("lowest", -300)


def test_numbers_of_lines_do_not_cover_each_other(client: Client) -> None:
    drawn = chart(sheet(client, penalty(0, 5)))
    assert [level.told for level in drawn.levels] == [True, True, True, False]


def test_a_long_name_is_cut_beside_its_line_only(client: Client) -> None:
    drawn = chart(sheet(client, ROUND, players=["Александра Константиновна", "Борис", "Вера"]))
    assert [curve.label for curve in drawn.curves] == ["Александр…", "Борис", "Вера"]
    assert drawn.curves[0].name == "Александра Константиновна"


def test_signs_stand_at_the_beginning_where_they_do_not_cover_each_other(client: Client) -> None:
    drawn = chart(sheet(client, ROUND, start=paper(0, 0, 500)))
    assert [curve.begins_apart for curve in drawn.curves] == [False, False, True]


@pytest.mark.parametrize(
    "wanted", [[100, 100, 100, 100], [TOP, TOP], [BOTTOM, BOTTOM, BOTTOM], [200, 50, 60], [20, 240]]
)
def test_names_keep_apart_and_within(wanted: list[float]) -> None:
    found = spread(wanted)
    ordered = sorted(found)
    assert all(below - above >= APART for above, below in pairwise(ordered))
    assert TOP <= ordered[0] <= ordered[-1] <= BOTTOM
    assert sorted(range(len(wanted)), key=found.__getitem__) == sorted(range(len(wanted)), key=wanted.__getitem__)
