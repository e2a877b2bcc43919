"""A group on a phone: its players are tapped, with and without JavaScript; its pages are clean."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from .conftest import WITHOUT_JAVASCRIPT, OpenPage

NAMES = ("Александра Константиновна", "Борис", "Вера", "Гена")


def start_group(page: Page) -> str:
    """The path of a new group with its players."""
    page.goto("/")
    page.get_by_role("link", name="Start a group").click()
    page.get_by_label("What the group is called").fill("Дача")
    page.get_by_label("Who plays").fill("\n".join(NAMES))
    page.get_by_role("button", name="Start the group").click()
    expect(page.get_by_role("heading", name="Дача")).to_be_visible()
    return urlsplit(page.url).path


@pytest.mark.parametrize("options", [{}, WITHOUT_JAVASCRIPT], ids=["with", "without"])
def test_a_party_is_started_by_tapping_who_plays(open_page: OpenPage, options: dict[str, Any]) -> None:
    page = open_page(**options)
    start_group(page)
    page.get_by_role("link", name="Start a party").click()
    for name in ("Вера", "Гена", NAMES[0], "Гена", "Борис"):  # Гена stands up again, Борис takes that place
        page.get_by_role("button", name=name).click()
    expect(page.get_by_label("Player 1", exact=True)).to_have_value("Вера")
    expect(page.get_by_role("button", name="Вера")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Гена")).to_have_attribute("aria-pressed", "false")
    title = page.get_by_label("What the party is called, if you like")
    title.fill("Пятница")
    title.press("Enter")
    expect(page.get_by_role("heading", name="Пятница")).to_be_visible()
    totals = page.get_by_role("region", name="Totals").get_by_role("heading")
    expect(totals).to_have_text(["Вера", "Борис", NAMES[0]])


def test_a_typed_name_is_shown_on_its_chip(page: Page) -> None:
    start_group(page)
    page.get_by_role("link", name="Start a party").click()
    page.get_by_label("Player 2", exact=True).fill("вера")
    expect(page.get_by_role("button", name="Вера")).to_have_attribute("aria-pressed", "true")
