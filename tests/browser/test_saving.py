"""A save that does not go through: it is said at its place, and nothing typed is lost."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.faults.databases import Database
from tests.faults.outages import FileAway
from tests.server import Server

from .axe import violations
from .conftest import DARK, DESKTOP, RUSSIAN, UKRAINIAN, WITHOUT_JAVASCRIPT, OpenPage
from .layout import TARGETS
from .pages import (
    fill_usual_round,
    line,
    open_form,
    open_party,
    points,
    preview,
    radio,
    running_totals,
    save_button,
    suit,
)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return Database(tmp_path_factory.mktemp("away") / "data")


@pytest.fixture(scope="module")
def server(database: Database) -> Iterator[str]:
    """One whose database can be taken away."""
    with Server(database.data) as running:
        yield running.address


@pytest.fixture
def outage(database: Database) -> Iterator[FileAway]:
    outage = FileAway(database)
    yield outage
    if outage.elsewhere.exists():
        outage.end()


def test_while_the_database_is_away_what_is_saved_waits_on_the_phone(
    open_page: OpenPage, outage: FileAway, troubles: list[str]
) -> None:
    page = open_page(service_workers="block")
    page.route(re.compile("/scoring/python"), lambda route: route.abort())  # the app is asked what would happen
    open_party(page)
    expect(page.locator("link[data-entry]")).to_be_attached(timeout=15_000)  # the table is kept on the phone
    fill_usual_round(page)
    outage.begin()
    suit(page, "Аня", "Diamonds").tap()
    expect(preview(page)).to_contain_text("Not saved yet")
    suit(page, "Аня", "Diamonds").tap()
    save_button(page).tap()
    expect(page.get_by_role("heading", name="On this phone only")).to_be_visible(timeout=15_000)
    assert violations(page) == []
    outage.end()
    expect(line(page, 1)).to_be_visible(timeout=15_000)
    assert running_totals(page) == [[120, 35, 10]]
    troubles.clear()


def test_without_javascript_a_page_keeps_what_was_typed(
    open_page: OpenPage, outage: FileAway, troubles: list[str]
) -> None:
    page = open_page(**WITHOUT_JAVASCRIPT)
    open_party(page)
    open_form(page, "Round")
    radio(page, "Who plays", "Аня").tap()
    radio(page, "Bid", "100").tap()
    points(page, "Борис").fill("10")
    points(page, "Вера").fill("10")
    outage.begin()
    for _ in range(2):
        page.get_by_role("button", name=re.compile("Save|Try again")).tap()
        expect(page.get_by_role("alert")).to_contain_text("Not saved yet")
    outage.end()
    page.get_by_role("button", name="Try again").tap()
    expect(line(page, 1)).to_be_visible()
    assert running_totals(page) == [[100, 10, 10]]
    troubles.clear()


@pytest.mark.parametrize("options", [{}, DARK, DESKTOP, {**DESKTOP, **DARK}, RUSSIAN, UKRAINIAN])
def test_the_pages_of_an_outage_are_clean(
    open_page: OpenPage, outage: FileAway, troubles: list[str], options: dict[str, Any]
) -> None:
    page = open_page(**options)
    page.goto("/account/sign-in/")
    outage.begin()
    page.locator("[name=name]").fill("Аня")
    page.locator("[name=password]").fill("seven of hearts")
    page.locator("[name=password]").press("Enter")
    expect_clean(page, again=False)  # a password is not repeated on a page
    assert "seven of hearts" not in page.content()
    outage.end()
    page.goto("/new/")
    outage.begin()
    for seat, name in enumerate(("Аня", "Борис", "Вера")):
        page.locator(f"[name=name_{seat}]").fill(name)
    page.locator("[name=first_dealer]").first.check(force=True)
    page.locator("button[form=start]").click()
    expect_clean(page, again=True)
    page.goto("/")
    expect_clean(page, again=True)
    outage.end()
    page.locator("main a.button").click()
    expect(page.locator("[role=alert]")).to_have_count(0)
    troubles.clear()


def expect_clean(page: Page, *, again: bool) -> None:
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("main .button")).to_have_count(1 if again else 0)
    assert violations(page) == []
    assert page.evaluate(TARGETS) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
