"""At the cottage: without a network nothing is lost, and each entry lands once and in order."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tests.server import Server

from .conftest import PHONE, OpenPage
from .pages import (
    fill_round,
    line,
    open_form,
    open_party,
    open_why,
    points,
    preview,
    radio,
    round_,
    running_totals,
    save,
    save_button,
    totals,
    type_points,
    write_round,
)

# As on the Wi-Fi by plain http: the page alone keeps what is needed.
PLAIN: dict[str, Any] = {"service_workers": "block"}
WAITS = 15_000


def waiting(page: Page) -> Locator:
    return page.get_by_role("region", name="On this phone only").get_by_role("listitem")


def kept(page: Page) -> None:
    """The table and its forms have come onto the phone."""
    expect(page.locator("link[data-entry]")).to_be_attached(timeout=WAITS)
    page.wait_for_load_state("networkidle")


def write(page: Page, declarer: str, **tricks: int) -> None:
    """A round for 100 without a network: its preview says so."""
    open_form(page, "Round")
    fill_round(page, declarer=declarer, bid=100, tricks=tricks)
    expect(preview(page)).to_contain_text("No network")
    save_button(page).tap()
    expect(page.get_by_role("link", name="Round", exact=True)).to_be_visible(timeout=WAITS)


def three_rounds(page: Page) -> None:
    write(page, "Аня", Борис=10, Вера=10)
    write(page, "Борис", Аня=10, Вера=10)
    write(page, "Вера", Аня=10, Борис=10)
    expect(waiting(page)).to_have_count(3)


THREE = [[100, 10, 10], [110, 110, 20], [120, 120, 120]]


@pytest.mark.parametrize("options", [PLAIN, {}], ids=["plain", "secure"])
def test_three_rounds_without_a_network_are_there_when_it_is_back(
    open_page: OpenPage, troubles: list[str], options: dict[str, Any]
) -> None:
    page = open_page(**options)
    open_party(page)
    kept(page)
    page.context.set_offline(True)
    three_rounds(page)
    expect(waiting(page).first).to_contain_text("Аня, 100, Борис 10, Вера 10")
    expect(waiting(page).first).to_contain_text("Waits for the network.")
    page.context.set_offline(False)
    expect(line(page, 3)).to_be_visible(timeout=WAITS)
    expect(waiting(page)).to_have_count(0)
    assert running_totals(page) == THREE
    troubles.clear()
