"""A round on a small phone: taps, the keypad, what is derived, what survives, and all of it without JavaScript."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .axe import violations
from .conftest import DARK, DESKTOP, WITHOUT_JAVASCRIPT, OpenPage

NAMES = ("Аня", "Борис", "Вера")
LONG = ("Александра Константиновна", "Борис-Святослав Великолепный", "Вера")


def sit_down(page: Page, *entries: dict[str, Any], players: Sequence[str] = NAMES, **differs: Any) -> None:
    """Open a party file: the table page comes up. The last seat deals first."""
    head = {"format": "thousand-party/1", "agreement": {}, "players": list(players), "first_dealer": len(players) - 1}
    party = json.dumps({**head, "entries": list(entries), **differs}).encode()
    page.goto("/open/")
    page.locator("input[type=file]").set_input_files(
        {"name": "party.json", "mimeType": "application/json", "buffer": party}
    )
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("link", name="Round", exact=True)).to_be_visible()


class Taps:
    """A thumb that counts."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self, where: Locator) -> None:
        where.tap()
        self.number += 1


def key(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Keypad").get_by_role("button", name=name, exact=True)


def points(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True).get_by_role("textbox")


def type_points(page: Page, digits: str) -> None:
    for digit in digits:
        key(page, digit).tap()


def open_round(page: Page) -> None:
    page.get_by_role("link", name="Round", exact=True).tap()
    expect(points(page, "Борис")).to_be_focused()


def preview(page: Page) -> Locator:
    return page.get_by_role("status", name="What will happen")


def save(page: Page) -> Locator:
    return page.get_by_role("button", name="Save")


def suit(page: Page, name: str, suit_name: str) -> Locator:
    return page.get_by_role("checkbox", name=f"{name}: {suit_name}")


def bid(page: Page, value: int) -> Locator:
    return page.get_by_role("radio", name=str(value), exact=True)


def test_an_ordinary_round_takes_eight_taps(page: Page) -> None:
    sit_down(page)
    tap = Taps()
    tap(page.get_by_role("link", name="Round", exact=True))
    tap(bid(page, 120))
    tap(suit(page, "Аня", "Diamonds"))
    for digit in "3712":
        tap(key(page, digit))
    expect(preview(page)).to_contain_text("71 + 80 = 151, needed 120: +120 → 120")
    expect(preview(page)).to_contain_text("37 → +35")
    tap(save(page))
    expect(page.get_by_role("link", name=re.compile("^1 120"))).to_be_visible()
    assert tap.number == 8


def test_all_of_an_ordinary_round_is_on_the_first_screen(page: Page) -> None:
    sit_down(page)
    open_round(page)
    type_points(page, "3712")
    bid(page, 120).tap()
    suit(page, "Аня", "Hearts").tap()
    expect(preview(page)).to_contain_text("needed 120")
    page.evaluate("() => scrollTo(0, 0)")
    foot = preview(page).bounding_box()
    button = save(page).bounding_box()
    last_key = key(page, "No trick").bounding_box()
    assert foot
    assert button
    assert last_key
    assert last_key["y"] + last_key["height"] <= foot["y"]
    assert foot["y"] + foot["height"] <= button["y"]
    assert button["y"] + button["height"] <= 640
    assert_nothing_sticks_out(page)


def test_everything_that_is_tapped_is_large_enough(page: Page) -> None:
    sit_down(page)
    open_round(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll("form .chip, form button, .take, .bar .icon")]
            .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.width < 44 || box.height < 44)).map(([text]) => text)"""
    )
    assert small == []


def test_no_keyboard_of_the_system_comes_up(page: Page) -> None:
    sit_down(page)
    open_round(page)
    modes = page.evaluate("() => [...document.querySelectorAll('[data-pad]')].map((input) => input.inputMode)")
    assert set(modes) == {"none"}


def test_the_last_seat_follows_from_the_others(page: Page) -> None:
    sit_down(page)
    open_round(page)
    type_points(page, "37")
    expect(points(page, "Вера")).to_be_focused()
    type_points(page, "12")
    expect(points(page, "Аня")).to_have_attribute("placeholder", "71")
    expect(page.get_by_role("group", name="Аня", exact=True)).to_contain_text("the rest")


def test_one_tap_gives_a_seat_the_rest(page: Page) -> None:
    sit_down(page)
    open_round(page)
    type_points(page, "37")
    key(page, "The rest: 83").tap()
    expect(points(page, "Вера")).to_have_value("83")
    expect(page.get_by_role("group", name="Аня", exact=True)).to_contain_text("no trick")


def test_no_trick_and_only_nines(page: Page) -> None:
    sit_down(page)
    open_round(page)
    key(page, "No trick").tap()
    expect(points(page, "Вера")).to_be_focused()
    key(page, "The rest: 120").tap()
    points(page, "Аня").tap()
    expect(key(page, "No trick")).to_have_attribute("aria-pressed", "true")
    key(page, "No trick").tap()  # which is what follows anyway
    expect(points(page, "Аня")).to_have_attribute("placeholder", "–")
    points(page, "Аня").tap()
    key(page, "0").tap()
    expect(page.get_by_role("group", name="Аня", exact=True)).to_contain_text("only nines")
    bid(page, 100).tap()
    expect(preview(page)).to_contain_text("needed 100: −100")
    expect(preview(page)).to_contain_text("bolt 1 of 3")


def test_a_hundred_and_more_is_one_key_more(page: Page) -> None:
    sit_down(page)
    open_round(page)
    key(page, "No trick").tap()
    for name in ("+100", "1", "5"):
        key(page, name).tap()
    expect(points(page, "Вера")).to_have_value("115")
    expect(points(page, "Аня")).to_have_attribute("placeholder", "5")


@pytest.mark.parametrize("typed", ["100", "110", "120"])
def test_a_round_hundred_is_typed_as_it_is(page: Page, typed: str) -> None:
    sit_down(page)
    open_round(page)
    type_points(page, typed)
    expect(points(page, "Борис")).to_have_value(typed)


def test_a_zero_after_a_smaller_number_is_the_next_one_s(page: Page) -> None:
    sit_down(page)
    open_round(page)
    type_points(page, "370")
    expect(points(page, "Борис")).to_have_value("37")
    expect(points(page, "Вера")).to_have_value("0")


def test_a_slip_of_the_thumb_is_taken_back(page: Page) -> None:
    sit_down(page)
    open_round(page)
    type_points(page, "37")
    points(page, "Борис").tap()
    key(page, "Delete the last digit").tap()
    expect(points(page, "Борис")).to_have_value("3")
    type_points(page, "5")
    expect(points(page, "Борис")).to_have_value("35")


def test_a_suit_belongs_to_one(page: Page) -> None:
    sit_down(page)
    open_round(page)
    suit(page, "Борис", "Hearts").tap()
    suit(page, "Аня", "Hearts").tap()
    expect(suit(page, "Борис", "Hearts")).not_to_be_checked()
    expect(suit(page, "Аня", "Hearts")).to_be_checked()


def test_any_bid_is_reached_by_steps(page: Page) -> None:
    sit_down(page)
    open_round(page)
    bid(page, 160).tap()
    page.get_by_role("button", name="5 more").tap()
    expect(page.get_by_role("textbox", name="Another bid")).to_have_value("165")
    expect(bid(page, 160)).not_to_be_checked()
    page.get_by_role("button", name="5 less").tap()
    expect(bid(page, 160)).to_be_checked()


def test_what_is_missing_is_asked_for_gently(page: Page) -> None:
    sit_down(page)
    open_round(page)
    type_points(page, "37")
    expect(preview(page)).to_contain_text("Still missing: the bid, the points of 1 more player")
    expect(page.locator(".fault")).to_have_count(0)


def test_a_fault_stands_at_its_field_before_saving(page: Page) -> None:
    sit_down(page)
    open_round(page)
    key(page, "No trick").tap()
    type_points(page, "20")
    suit(page, "Борис", "Spades").tap()
    expect(page.get_by_role("group", name="Борис", exact=True)).to_contain_text(
        "A marriage is declared only after a trick."
    )


def test_a_half_filled_round_survives_a_reload(page: Page) -> None:
    sit_down(page)
    open_round(page)
    bid(page, 120).tap()
    type_points(page, "37")
    suit(page, "Аня", "Diamonds").tap()
    page.reload()
    expect(points(page, "Борис")).to_have_value("37")
    expect(bid(page, 120)).to_be_checked()
    expect(suit(page, "Аня", "Diamonds")).to_be_checked()
    type_points(page, "12")
    expect(preview(page)).to_contain_text("71 + 80 = 151")
    page.get_by_role("button", name="Clear", exact=True).tap()
    expect(points(page, "Борис")).to_have_value("")
    page.reload()
    expect(points(page, "Борис")).to_have_value("")


def test_a_draft_is_gone_once_it_is_saved(page: Page) -> None:
    sit_down(page)
    open_round(page)
    bid(page, 120).tap()
    type_points(page, "3712")
    save(page).tap()
    page.get_by_role("link", name="Round", exact=True).tap()
    expect(points(page, "Вера")).to_have_value("")


def test_a_double_tap_writes_one_round(page: Page) -> None:
    sit_down(page)
    open_round(page)
    bid(page, 120).tap()
    type_points(page, "3712")
    save(page).dblclick()
    expect(page.get_by_role("link", name=re.compile("^1 120"))).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(2)


def test_two_phones_at_once(open_page: OpenPage) -> None:
    mine, other = open_page(), open_page()
    sit_down(mine)
    open_round(mine)
    bid(mine, 120).tap()
    type_points(mine, "3712")
    other.goto(mine.url)
    bid(other, 110).tap()
    type_points(other, "10")
    type_points(other, "10")
    save(other).tap()
    expect(other.get_by_role("link", name=re.compile("^1 110"))).to_be_visible()
    save(mine).tap()
    expect(mine.get_by_role("alert")).to_contain_text("played 110")
    expect(points(mine, "Вера")).to_have_value("12")
    save(mine).tap()
    expect(mine.get_by_role("link", name=re.compile("^2 120"))).to_be_visible()
    expect(mine.get_by_role("link", name=re.compile("^1 110"))).to_be_visible()


def test_four_at_the_table_with_the_talon(page: Page) -> None:
    sit_down(page, players=(*NAMES, "Гена"), agreement={"preset": "four"})
    open_round(page)
    bid(page, 100).tap()
    type_points(page, "351221")
    expect(preview(page)).to_contain_text("talon 21 → +20")
    expect(page.get_by_role("radio", name="Гена")).to_have_count(0)
    save(page).tap()
    expect(page.get_by_role("link", name=re.compile("^1 100"))).to_be_visible()
    assert_nothing_sticks_out(page)


def test_a_correction_shows_what_changes_below(page: Page) -> None:
    rounds: list[dict[str, Any]] = [
        {"type": "round", "declarer": 0, "bid": 100, "tricks": [100, 20, None]},
        {"type": "round", "declarer": 1, "bid": 100, "tricks": [20, 100, None]},
    ]
    sit_down(page, *rounds, start={"seats": [{"score": 800}, {"score": 0}, {"score": 0}]})
    page.get_by_role("link", name=re.compile("^1 100")).tap()
    page.get_by_role("link", name="Correct").tap()
    points(page, "Борис").tap()
    type_points(page, "40")
    expect(preview(page)).to_contain_text("no longer on the barrel; total 880 → 720")
    save(page).tap()
    expect(page.get_by_text("720", exact=True).first).to_be_visible()


@pytest.mark.parametrize("options", [{}, DARK, DESKTOP], ids=["light", "dark", "desktop"])
def test_axe_finds_nothing(open_page: OpenPage, options: dict[str, Any]) -> None:
    page = open_page(**options)
    sit_down(page, {"type": "round", "declarer": 0, "bid": 100, "tricks": [100, 20, None]}, players=LONG)
    table = page.url
    for address in ("round", "write-off", "penalty", "adjustment", "redeal"):
        page.goto(f"{table}add/{address}/")
        assert violations(page) == [], address
    page.goto(f"{table}add/round/?at=0")
    type_points_by_click(page, "3712")
    bid(page, 120).click()
    expect(preview(page)).to_contain_text("needed 120")
    assert violations(page) == []
    save(page).click()
    page.get_by_role("link", name=re.compile("^1 120")).click()
    expect(page.get_by_role("link", name="Correct")).to_be_visible()
    assert violations(page) == []


def type_points_by_click(page: Page, digits: str) -> None:
    for digit in digits:
        key(page, digit).click()


def test_long_names_fit(page: Page) -> None:
    sit_down(page, players=LONG)
    page.get_by_role("link", name="Round", exact=True).tap()
    assert_nothing_sticks_out(page)


def test_a_round_without_javascript(open_page: OpenPage) -> None:
    page = open_page(**WITHOUT_JAVASCRIPT)
    sit_down(page)
    page.get_by_role("link", name="Round", exact=True).tap()
    bid(page, 120).check()
    suit(page, "Аня", "Diamonds").check()
    points(page, "Борис").fill("37")
    page.get_by_role("button", name="Show what will happen").tap()
    expect(preview(page)).to_contain_text("Still missing: the points of 1 more player")
    points(page, "Вера").fill("12")
    page.get_by_role("button", name="Show what will happen").tap()
    expect(preview(page)).to_contain_text("71 + 80 = 151, needed 120: +120")
    save(page).tap()
    expect(page.get_by_role("link", name=re.compile("^1 120"))).to_be_visible()
    assert_nothing_sticks_out(page)


def assert_nothing_sticks_out(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.locator("html").evaluate("(html) => html.scrollWidth") <= 360
