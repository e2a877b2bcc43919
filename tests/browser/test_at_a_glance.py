"""What the table says without scrolling on the smallest phone, for two, three and four players."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import RUSSIAN, UKRAINIAN, OpenPage
from .pages import LONG, NAMES, line, open_party, round_, seat, start, totals
from .walk import House


def expect_at_a_glance(page: Page, name: str, *words: str) -> None:
    """All these words stand in a player's column, in sight and one line high at least."""
    column = seat(page, name)
    expect(column).to_be_in_viewport(ratio=1)
    for one in words:
        said = column.get_by_text(one)
        expect(said).to_be_visible()
        expect(said).to_be_in_viewport(ratio=1)
        assert not cut_off(said), one


def cut_off(words: Locator) -> bool:
    """Whether something hides a part of them."""
    cut: bool = words.evaluate(
        """(element) => {
            const {left, top, width, height} = element.getBoundingClientRect();
            const hit = (x, y) => document.elementFromPoint(left + width * x, top + height * y);
            const hidden = [[.1, .5], [.9, .5]].some(([x, y]) => !element.contains(hit(x, y)));
            return hidden || element.scrollWidth > element.clientWidth + 1;
        }"""
    )
    return cut


def bolts(page: Page, name: str, marks: str) -> None:
    """Bolts are marks, and words for who does not see."""
    column = seat(page, name)
    expect(column.get_by_text(marks, exact=True)).to_be_in_viewport(ratio=1)
    expect(column).to_contain_text("1 bolt" if len(marks) == 1 else f"{len(marks)} bolts")


def test_three_at_the_beginning(page: Page) -> None:
    open_party(page)
    expect(page.get_by_role("banner")).to_contain_text("Round 1 · Вера deals", use_inner_text=True)
    expect_at_a_glance(page, "Аня", "on 100")
    expect(seat(page, "Аня")).to_contain_text("obliged")
    expect_at_a_glance(page, "Вера", "deals")


def test_three_with_a_barrel_bolts_and_who_must_pass(page: Page) -> None:
    open_party(page, start=start(880, 545, -125, barrel={0: 1}, bolts={1: 2, 2: 1}, spent={0: 2, 1: 1}))
    expect(totals(page)).to_have_text(["880", "545", "−125"])
    expect_at_a_glance(page, "Аня", "880", "barrel 2/3", "on 100", "↓ 2/3")
    expect(seat(page, "Аня")).to_contain_text("barrels spent")
    expect_at_a_glance(page, "Борис", "545", "10 to 555", "↓ 1/3")
    bolts(page, "Борис", "╱╱")
    expect_at_a_glance(page, "Вера", "−125", "must pass", "deals")
    bolts(page, "Вера", "╱")


def test_how_far_it_is_to_the_barrel(page: Page) -> None:
    open_party(page, start=start(875, 820, 819))
    expect_at_a_glance(page, "Аня", "5 to 880")
    expect_at_a_glance(page, "Борис", "60 to 880")
    expect(seat(page, "Вера")).not_to_contain_text("to 880")


def test_a_golden_deal_is_forced(page: Page) -> None:
    open_party(page, round_(0, 120, 100, 20, None, marriages={"0": ["spades"]}), agreement={"preset": "golden"})
    expect(page.get_by_text("golden deal 2 of 3")).to_be_in_viewport(ratio=1)
    expect_at_a_glance(page, "Борис", "plays 120")
    expect(seat(page, "Аня")).not_to_contain_text("on 100")


def test_who_is_on_the_barrel_takes_the_talon(page: Page) -> None:
    open_party(page, agreement={"preset": "ukrainian"}, start=start(880, 0, 0, barrel={0: 2}))
    expect_at_a_glance(page, "Аня", "barrel 3/3", "takes the talon")


def test_the_last_chance(page: Page) -> None:
    open_party(page, agreement={"preset": "strict"}, start=start(0, 880, 0, barrel={1: 2}, spent={1: 2}))
    expect_at_a_glance(page, "Борис", "barrel 3/3", "last chance", "↓ 2/3")


def test_two(page: Page) -> None:
    open_party(page, players=NAMES[:2], agreement={"preset": "two"}, start=start(-1205, 550, bolts={0: 2, 1: 1}))
    expect(totals(page)).to_have_text(["−1205", "550"])
    expect_at_a_glance(page, "Аня", "−1205", "on 100")
    bolts(page, "Аня", "╱╱")
    expect_at_a_glance(page, "Борис", "550", "5 to 555", "deals")


def test_four_with_long_names(page: Page) -> None:
    open_party(
        page,
        players=LONG,
        agreement={"preset": "four"},
        start=start(-1240, 880, 880, -125, barrel={1: 0, 2: 2}, bolts={0: 2, 3: 1}, spent={1: 2, 2: 1}),
    )
    first, second, third, fourth = LONG
    expect(totals(page)).to_have_text(["−1240", "880", "880", "−125"])
    expect_at_a_glance(page, first, "−1240", "on 100")
    bolts(page, first, "╱╱")
    expect_at_a_glance(page, second, "barrel 1/3", "↓ 2/3")
    expect_at_a_glance(page, third, "barrel 3/3", "↓ 1/3")
    expect_at_a_glance(page, fourth, "−125", "deals, rests")
    bolts(page, fourth, "╱")


@pytest.mark.parametrize(
    ("players", "preset"), [(LONG[:2], "two"), (NAMES, "classic"), (LONG, "four")], ids=["two", "three", "four"]
)
def test_a_column_of_the_sheet_stands_under_its_total(page: Page, players: Sequence[str], preset: str) -> None:
    seats = len(players)
    round_of_all = round_(1, 100, *[20, 100, None, None][:seats])
    penalty = {"type": "penalty", "seat": 1, "points": 1000}
    open_party(page, round_of_all, penalty, players=players, agreement={"preset": preset})
    for at in range(seats):
        cell = page.get_by_role("row").nth(1).get_by_role("cell").nth(at).bounding_box()
        column = seat(page, players[at]).bounding_box()
        assert cell
        assert column
        assert abs(cell["x"] - column["x"]) < 1.5
        assert abs(cell["width"] - column["width"]) < 1.5
    assert not [total for total in totals(page).all() if cut_off(total)]


@pytest.mark.parametrize("phone", [{}, RUSSIAN, UKRAINIAN], ids=["en", "ru", "uk"])
def test_what_is_no_round_is_named_in_one_line(open_page: OpenPage, house: House, phone: dict[str, str]) -> None:
    page = open_page(**phone)
    page.goto(house.tables["four"])
    names = page.get_by_role("rowheader").locator(".kind")
    expect(names).to_have_count(3)
    for name in names.all():
        box = name.bounding_box()
        assert box
        assert box["height"] < 20


def test_the_newest_lines_are_in_sight_too(page: Page) -> None:
    open_party(page, *[round_(0, 100, 60, 40, 20), round_(1, 100, 20, 100, None)] * 6)
    expect(totals(page).first).to_be_in_viewport(ratio=1)
    for number in (12, 11, 10, 9, 8):
        expect(line(page, number)).to_be_in_viewport(ratio=1)
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    expect(line(page, 1)).to_be_in_viewport(ratio=1)
    expect(totals(page).first).to_be_in_viewport(ratio=1)


def test_the_win(page: Page) -> None:
    won = round_(0, 120, 100, 10, 10, marriages={"0": ["hearts"]})
    open_party(page, won, start=start(880, 300, -20, barrel={0: 0}, bolts={1: 1}))
    expect(page.get_by_role("heading", name="Аня has won with 1000")).to_be_in_viewport(ratio=1)
    expect_at_a_glance(page, "Аня", "1000", "won")
    for name, total in zip(NAMES, ("1000", "310", "−10"), strict=True):
        summary = page.get_by_role("term").filter(has_text=name)
        expect(summary).to_contain_text(total)
        expect(summary).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Again")).to_be_in_viewport(ratio=1)
