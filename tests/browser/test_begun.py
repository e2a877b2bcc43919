"""In airplane mode a party is begun and played, and lands whole when the network is back."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.devices import PHONE
from tests.server import Server

from .conftest import PLAIN_HOST, OpenPage
from .pages import fill_round, open_form, preview, radio, running_totals, save_button, totals
from .test_outbox import PLAIN, WAITS, landed, offline, waiting, write

NAMES = ("Аня", "Борис", "Вера")
READY = "() => performance.getEntriesByName('begin-ready').length"


def fill(page: Page, *names: str) -> None:
    for number, name in enumerate(names, 1):
        page.get_by_role("textbox", name=f"Player {number}", exact=True).fill(name)


def start(page: Page) -> None:
    page.get_by_role("button", name="Start", exact=True).tap()


def begin(page: Page) -> None:
    """The form is on the phone; then the network goes."""
    page.goto("/new/")
    page.wait_for_function(READY, timeout=WAITS)
    offline(page)


@pytest.mark.parametrize("host", ["127.0.0.1", PLAIN_HOST], ids=["secure", "plain"])
def test_a_party_begun_without_a_network_is_played_and_lands(open_offline: OpenPage, server: str, host: str) -> None:
    page = open_offline(base_url=server.replace("127.0.0.1", host))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    begin(page)
    fill(page, *NAMES)
    radio(page, "Players, clockwise in the order of play", "Player 3 deals").tap()
    start(page)
    expect(totals(page)).to_have_text(["0", "0", "0"], timeout=WAITS)
    table = page.url
    write(page, "Аня", Борис=10, Вера=10)
    expect(totals(page)).to_have_text(["100", "10", "10"], timeout=WAITS)
    expect(page.locator("#touch")).to_have_text("Lost touch. It will catch up by itself.")
    write(page, "Борис", Аня=10, Вера=10)
    expect(totals(page)).to_have_text(["110", "110", "20"], timeout=WAITS)
    offline(page, is_=False)
    expect(waiting(page)).to_have_count(0, timeout=WAITS)
    landed(page, [100, 10, 10], [110, 110, 20])
    page.goto(table)
    assert running_totals(page) == [[100, 10, 10], [110, 110, 20]]


def test_what_cannot_begin_is_said_at_once(open_offline: OpenPage) -> None:
    page = open_offline()
    begin(page)
    fill(page, "Аня", "аня", "Вера")
    start(page)
    expect(page.get_by_role("alert")).to_have_text("Two players have the same name.", timeout=WAITS)


def test_a_party_is_begun_and_won_while_the_server_is_away(own_server: Server, browser: Browser) -> None:
    with browser.new_context(**{**PHONE, **PLAIN, "base_url": own_server.address}) as context:
        page = context.new_page()
        page.goto("/new/")
        page.wait_for_function(READY, timeout=WAITS)
        own_server.stop()
        fill(page, *NAMES)
        radio(page, "Players, clockwise in the order of play", "Player 3 deals").tap()
        page.get_by_text("Continue from paper").tap()
        page.locator("[name=score_0]").fill("880")
        page.locator("[name=barrel_0]").select_option(index=1)
        start(page)
        expect(totals(page)).to_have_text(["880", "0", "0"], timeout=WAITS)
        open_form(page, "Round")
        fill_round(page, declarer="Аня", bid=120, tricks={"Борис": None, "Вера": None})
        expect(preview(page)).to_contain_text("won", timeout=WAITS)
        save_button(page).tap()
        expect(page.get_by_role("heading", name="Аня has won")).to_be_visible(timeout=WAITS)
        own_server.start()
        expect(waiting(page)).to_have_count(0, timeout=90_000)
        page.goto(page.url)
        expect(page.get_by_role("button", name="Again")).to_be_visible()
