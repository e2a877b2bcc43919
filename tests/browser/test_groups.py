"""A group on a phone: who plays is tapped, who sat otherwise is put right, two who are one person are merged."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from .conftest import WITHOUT_JAVASCRIPT, OpenPage
from .test_round import sit_down

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


def test_two_who_sat_the_other_way_round_change_places_and_another_phone_sees_it(open_page: OpenPage) -> None:
    page, other = open_page(), open_page()
    sit_down(page, {"type": "round", "declarer": 0, "bid": 100, "tricks": [100, 20, None]})
    other.goto(urlsplit(page.url).path)
    names, figures = (other.get_by_role("region", name="Totals").locator(one) for one in ("h2", ".total"))
    expect(names).to_have_text(["Аня", "Борис", "Вера"])
    page.locator(".menu > summary").click()
    page.get_by_role("link", name="Change seats").click()
    page.get_by_label("Place 1").select_option(label="Борис")
    expect(page.get_by_label("Place 2").locator("option:checked")).to_have_text("Аня")
    page.locator(".foot button").click()
    expect(page.get_by_text("Not done yet.")).to_be_visible()
    expect(names).to_have_text(["Аня", "Борис", "Вера"])
    page.locator(".foot button").click()
    expect(page.get_by_text("They sit so now")).to_be_visible()
    expect(names).to_have_text(["Борис", "Аня", "Вера"])
    expect(figures).to_have_text(["20", "100", "0"])


def test_two_players_who_are_one_person_are_merged(page: Page) -> None:
    group = start_group(page)
    page.get_by_role("link", name="Start a party").click()
    for name in ("Вера", "Борис"):
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("region", name="Totals")).to_be_visible()
    page.goto(f"{group}players/")
    page.get_by_role("link", name="Change Вера").click()
    page.get_by_role("link", name="The same person as").click()
    page.get_by_role("radio", name="Гена").check()
    page.get_by_role("button", name="See which parties move").click()
    expect(page.get_by_text("1 party moves")).to_be_visible()
    page.get_by_role("button", name="merge them").click()
    expect(page.get_by_text("Гена is one player now")).to_be_visible()
    expect(page.get_by_role("link", name="Вера")).to_have_count(0)
    page.goto(group)
    expect(page.locator(".parties")).to_contain_text("Гена")
    expect(page.locator(".parties")).not_to_contain_text("Вера")
