"""A party that was played on paper, typed on a computer's keyboard or pasted: line after line, saved at once."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, RUSSIAN, WITHOUT_JAVASCRIPT, OpenPage
from .pages import line, start_party, totals

COMPUTER = {**DESKTOP, "has_touch": True}


def lines(page: Page) -> None:
    """From an empty sheet to where many entries are written."""
    start_party(page, "Аня", "Борис", "Вера")
    page.locator('main a[href$="/paste/"]').click()
    expect(page.get_by_role("textbox")).to_be_focused()


@pytest.fixture
def computer(open_page: OpenPage) -> Page:
    return open_page(**COMPUTER)


def test_a_party_is_typed_without_touching_the_mouse(computer: Page) -> None:
    lines(computer)
    for typed, comes in (
        ("1 120 =h 35 -", ["120", "35", "0"]),
        ("вера 100 10 10 =", ["130", "45", "100"]),
        ("penalty 2 60", ["130", "−15", "100"]),
    ):
        computer.keyboard.type(typed)
        computer.keyboard.press("Enter")
        last = computer.locator(".pasted li").last
        expect(last).to_contain_text(typed)
        expect(last.locator(".results b")).to_have_text(comes)
    computer.keyboard.press("Control+Enter")
    expect(totals(computer)).to_have_text(["130", "−15", "100"])
    expect(line(computer, 2)).to_be_visible()
    computer.goto(computer.url + "paste/")
    expect(computer.get_by_role("textbox")).to_have_value("")


def test_a_line_that_is_being_typed_is_not_blamed_yet_and_a_wrong_one_is(computer: Page) -> None:
    lines(computer)
    computer.keyboard.type("1 120 = 35")
    expect(computer.locator(".pasted li .soft")).to_contain_text("A round has 5 parts")
    computer.keyboard.type(" -\n1 101 = 35 -")
    expect(computer.locator(".pasted li .fault")).to_contain_text("Bids are multiples of 5.")
    expect(computer.get_by_role("button", name="Save all")).to_be_disabled()
    computer.keyboard.press("ControlOrMeta+a")
    computer.keyboard.type("1 100 = 35 -")
    expect(computer.get_by_role("button", name="Save all")).to_be_enabled()


def test_what_was_typed_survives_a_reload(computer: Page) -> None:
    lines(computer)
    computer.keyboard.type("1 120 = 35 -")
    expect(computer.get_by_role("button", name="Save all")).to_be_enabled()
    computer.reload()
    expect(computer.get_by_role("textbox")).to_have_value("1 120 = 35 -")
    expect(computer.get_by_role("button", name="Save all")).to_be_enabled()


def test_a_phone_that_wrote_in_between_keeps_nothing_from_being_seen_first(computer: Page) -> None:
    lines(computer)
    computer.keyboard.type("1 120 = 35 -")
    expect(computer.get_by_role("button", name="Save all")).to_be_enabled()
    other = computer.context.new_page()
    other.goto(computer.url)
    other.get_by_role("textbox").fill("2 100 10 = 10")
    other.get_by_role("button", name="Save all").click()
    expect(totals(other)).to_have_count(3)
    computer.get_by_role("button", name="Save all").click()
    expect(computer.get_by_text("something was written in between")).to_be_visible()
    expect(computer.get_by_role("textbox")).to_have_value("1 120 = 35 -")
    computer.get_by_role("button", name="Save all").click()
    expect(totals(computer)).to_have_text(["−110", "135", "10"])


def test_in_russian_the_words_are_russian(open_page: OpenPage) -> None:
    page = open_page(**COMPUTER, **RUSSIAN)
    page.goto("/new/")
    for number, name in enumerate(("Аня", "Борис", "Вера")):
        page.locator(f"[name=name_{number}]").fill(name)
    page.locator("button.main").click()
    page.get_by_role("link", name="Уже играли на бумаге?").click()
    expect(page.get_by_role("textbox")).to_be_focused()
    page.keyboard.type("штраф 2 60")
    expect(page.locator(".results b").nth(1)).to_have_text("−60")


def test_without_javascript_what_comes_of_it_is_asked_for(open_page: OpenPage) -> None:
    plain = open_page(**WITHOUT_JAVASCRIPT)
    lines(plain)
    plain.get_by_role("textbox").fill("1 120 85h 35 -\npenalty 2 60")
    plain.get_by_role("button", name="See what comes of it").tap()
    expect(plain.locator(".pasted li")).to_have_count(2)
    plain.get_by_role("button", name="Save all").tap()
    expect(totals(plain)).to_have_text(["120", "−25", "0"])
