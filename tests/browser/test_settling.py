"""Playing for stakes on a phone: chosen when a party starts, paid at its end, settled in the group."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import WITHOUT_JAVASCRIPT, OpenPage
from .pages import NAMES, open_file, party_file, totals
from .test_groups import start_group

STAKES = {"kind": "each", "point": "0.1", "currency": "₽"}


@pytest.mark.parametrize("options", [{}, WITHOUT_JAVASCRIPT], ids=["with", "without"])
def test_a_party_is_started_for_stakes_and_the_next_one_for_the_same(
    open_page: OpenPage, options: dict[str, Any]
) -> None:
    page = open_page(**options)
    page.goto("/new/")
    for number, name in enumerate(NAMES, start=1):
        page.get_by_role("textbox", name=f"Player {number}", exact=True).fill(name)
    page.get_by_text("Stakes", exact=True).click()
    page.get_by_role("radio", name="A pot: the second pays nothing").click()
    page.get_by_label("A point costs").fill("0,25")
    page.get_by_label("Currency").fill("zł")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(totals(page)).to_have_text(["0"] * 3)
    page.goto("/new/")
    fold = page.locator("summary", has_text="Stakes")
    expect(fold).to_have_text("Stakes: 0.25\u00a0zł")
    fold.click()
    expect(page.get_by_role("radio", name="A pot: the second pays nothing")).to_be_checked()


def test_the_fold_says_what_is_chosen_in_it(page: Page) -> None:
    page.goto("/new/")
    fold = page.locator("summary", has_text="Stakes")
    expect(fold).to_have_text("Stakes")
    fold.click()
    page.get_by_role("radio", name="Each loser pays the winner").click()
    page.get_by_label("A point costs").fill("5")
    expect(fold).to_have_text("Stakes: 5\u00a0€")
    page.get_by_role("radio", name="For nothing").click()
    expect(fold).to_have_text("Stakes")


@pytest.mark.parametrize("options", [{}, WITHOUT_JAVASCRIPT], ids=["with", "without"])
def test_friends_settle_up(open_page: OpenPage, options: dict[str, Any]) -> None:
    page = open_page(**options)
    group = start_group(page)
    address = f"/open/?group={group.split('/')[-2]}"
    classic = party_file("classic")[0]
    for point in ("0.1", "0.2"):
        open_file(page, {**classic, "meta": {"stakes": {**STAKES, "point": point}}}, address=address)
    expect(page.get_by_role("heading", name="Who pays whom")).to_be_visible()
    expect(page.locator(".payments li")).to_have_count(2)
    page.get_by_role("link", name="Settling up").click()
    page.get_by_text("2 of 2 parties counted").click()
    boxes = page.get_by_role("checkbox", name="won")
    boxes.first.uncheck()
    page.get_by_role("button", name="Count only what is ticked").click()
    expect(page.get_by_text("1 of 2 parties counted")).to_be_visible()
    page.get_by_role("button", name="Mark as settled").click()
    expect(page.get_by_role("heading", name="Settled")).to_be_visible()
    page.get_by_role("link", name="Settling up").click()
    expect(page.get_by_text("1 of 1 party counted")).to_be_visible()
    page.get_by_role("link", name="Settled").click()
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_text("Nothing has been settled yet.")).to_be_visible()
