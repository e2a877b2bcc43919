"""House rules on a phone: the editor, the printed text, a party's agreement put right while it runs, what if."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from .conftest import WITHOUT_JAVASCRIPT, OpenPage
from .test_groups import start_group


def start_agreement(page: Page) -> str:
    """The path of an agreement that began like the classic one, opened in the editor."""
    group = start_group(page)
    page.goto(f"{group}agreements/add/")
    page.get_by_label("What the agreement is called").fill("Дачная")
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", name="Change the agreement")).to_be_visible()
    return urlsplit(page.url).path


def open_chapter(page: Page, name: str) -> None:
    page.locator("details.chapter > summary").filter(has_text=name).click()


def start_party(page: Page) -> str:
    """The path of a party whose first contract failed by thirteen."""
    page.goto("/new/")
    for seat, name in enumerate(("Аня", "Борис", "Вера"), start=1):
        page.get_by_label(f"Player {seat}", exact=True).fill(name)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("region", name="Totals")).to_be_visible()
    path = urlsplit(page.url).path
    page.goto(f"{path}add/round/")
    page.get_by_role("radio", name="Аня").check(force=True)
    page.locator("input[name=bid][value='100']").check(force=True)
    for name, value in (("tricks_1", "20"), ("tricks_2", "13")):
        page.locator(f"input[name={name}]").fill(value)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("region", name="Totals")).to_be_visible()
    return path


@pytest.mark.parametrize("options", [{}, WITHOUT_JAVASCRIPT], ids=["with", "without"])
def test_an_agreement_is_edited_and_read(open_page: OpenPage, options: dict[str, Any]) -> None:
    page = open_page(**options)
    start_agreement(page)
    open_chapter(page, "Bolts")
    page.get_by_role("textbox", name="What they cost").fill("75")
    page.get_by_role("textbox", name="What they cost").press("Enter")
    expect(page.get_by_text("3 bolts cost 75.")).to_be_visible()
    page.get_by_role("link", name="Change").click()
    expect(page.locator("#bolts > summary")).to_contain_text("1 differs")
    open_chapter(page, "Bolts")
    page.get_by_role("button", name="Back to that").click()
    expect(page.get_by_role("textbox", name="What they cost")).to_have_value("120")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("3 bolts cost 120.")).to_be_visible()


def test_a_section_that_is_not_played_is_folded(page: Page) -> None:
    start_agreement(page)
    open_chapter(page, "Samosval")
    at = page.get_by_role("textbox", name="Samosval at")
    expect(at).to_be_visible()
    page.locator("#samosval").get_by_role("checkbox", name="Is played").uncheck()
    expect(at).to_be_hidden()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("There is no samosval.")).to_be_visible()


def test_a_number_and_the_word_beside_it_take_each_others_place(page: Page) -> None:
    start_agreement(page)
    open_chapter(page, "Auction")
    highest = page.get_by_role("textbox", name="Highest bid")
    none = page.locator("#auction-maximum-option").get_by_role("checkbox", name="no limit")
    none.check(force=True)
    expect(highest).to_have_value("")
    highest.fill("200")
    expect(none).not_to_be_checked()


def test_the_example_follows_the_number_that_is_typed(page: Page) -> None:
    start_agreement(page)
    open_chapter(page, "Bolts")
    page.locator("#bolts-penalty-option summary").click()
    page.get_by_role("textbox", name="What they cost").fill("85")
    expect(page.locator("#bolts-penalty-example")).to_contain_text("−85")


def test_an_agreement_is_put_right_while_another_phone_watches(open_page: OpenPage) -> None:
    page, other = open_page(), open_page()
    party = start_party(page)
    other.goto(party)
    totals = other.get_by_role("region", name="Totals")
    expect(totals).to_contain_text("−100")
    page.goto(f"{party}agree/")
    open_chapter(page, "Declarer and defenders")
    page.get_by_role("radio", name="costs what is missing").check(force=True)
    page.get_by_role("button", name="What changes").last.click()
    expect(page.get_by_role("heading", name="Here they first part")).to_be_visible()
    expect(totals).to_contain_text("−100")
    page.get_by_role("button", name="Correct it").click()
    expect(page.get_by_role("region", name="Totals")).to_contain_text("−15")
    expect(totals).to_contain_text("−15")


def test_a_party_is_recounted_under_another_agreement(page: Page) -> None:
    party = start_party(page)
    page.goto(party)
    page.get_by_label("More").first.click()
    page.get_by_role("link", name="House rules").click()
    page.get_by_role("link", name="What if").click()
    page.get_by_label("Under which agreement").select_option(label="Polish")
    page.get_by_role("button", name="Count").click()
    expect(page.get_by_role("heading", name="Under Polish")).to_be_visible()
    expect(page.get_by_role("table")).to_be_visible()


def test_house_rules_are_printed_by_a_button_where_scripts_run(open_page: OpenPage) -> None:
    page = open_page()
    party = start_party(page)
    page.goto(f"{party}rules/")
    page.evaluate("() => { window.print = () => { document.title = 'printed' } }")
    page.get_by_role("button", name="Print").click()
    expect(page).to_have_title("printed")
    plain = open_page(**WITHOUT_JAVASCRIPT)
    plain.goto(f"{party}rules/")
    expect(plain.get_by_role("heading", name="House rules")).to_be_visible()
    expect(plain.get_by_role("button", name="Print")).to_have_count(0)
