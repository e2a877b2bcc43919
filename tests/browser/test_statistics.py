"""Figures on a phone: sorted by a tap, each with what it means, with and without JavaScript."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import WITHOUT_JAVASCRIPT, OpenPage
from .pages import open_file, party_file
from .test_groups import start_group


def played_twice(page: Page) -> str:
    """The path of a group with two finished parties."""
    group = start_group(page)
    for name in ("classic", "strict-with-dark"):
        open_file(page, party_file(name)[0], address=f"/open/?group={group.split('/')[-2]}")
    page.goto(group)
    return group


@pytest.mark.parametrize("options", [{}, WITHOUT_JAVASCRIPT], ids=["with", "without"])
def test_a_tap_sorts_by_a_figure_and_brings_it_into_view(open_page: OpenPage, options: dict[str, Any]) -> None:
    page = open_page(**options)
    played_twice(page)
    page.get_by_role("link", name="Statistics").tap()
    expect(page.get_by_role("columnheader", name="Share won")).to_have_attribute("aria-sort", "descending")
    page.get_by_role("link", name="Bolts", exact=True).tap()
    bolts = page.get_by_role("columnheader", name="Bolts")
    expect(bolts).to_have_attribute("aria-sort", "descending")
    expect(bolts).to_be_in_viewport()
    page.get_by_role("link", name="Bolts").tap()
    expect(bolts).to_have_attribute("aria-sort", "ascending")
    expect(page.get_by_text("Ranked from 5 parties on.").first).to_be_visible()


@pytest.mark.parametrize("options", [{}, WITHOUT_JAVASCRIPT], ids=["with", "without"])
def test_a_player_s_figures_say_what_they_mean_and_lead_to_entries(
    open_page: OpenPage, options: dict[str, Any]
) -> None:
    page = open_page(**options)
    group = played_twice(page)
    page.goto(f"{group}players/")
    page.get_by_role("link", name="Аня", exact=True).tap()
    page.get_by_text("Mean bid").tap()
    expect(page.get_by_text("The mean of the bids played.")).to_be_visible()
    page.get_by_text("Which parties").tap()
    page.get_by_label("Players at the table").select_option("4")
    page.get_by_role("button", name="Show").tap()
    expect(page.get_by_text("No such party.")).to_be_visible()
    page.get_by_role("link", name="All parties").tap()
    page.get_by_role("link", name="The entry and why").first.tap()
    expect(page.get_by_role("region", name="Why")).to_be_visible()


def test_two_are_compared(page: Page) -> None:
    group = played_twice(page)
    page.goto(f"{group}statistics/")
    page.get_by_role("link", name="Head to head").tap()
    page.get_by_label("One player").select_option(label="Аня")
    page.get_by_label("The other").select_option(label="Аня")
    page.get_by_role("button", name="Compare").tap()
    expect(page.get_by_text("Choose two different players.")).to_be_visible()
    page.get_by_label("The other").select_option(label="Борис")
    page.get_by_role("button", name="Compare").tap()
    expect(page.get_by_role("columnheader", name="Борис")).to_be_visible()
    ahead = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Ended ahead"))
    expect(ahead.get_by_role("cell")).to_have_text(["1", "0"])
