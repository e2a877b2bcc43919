"""At the cottage: without a network nothing is lost, and each entry lands once and in order.

All but two are without a service worker, as on the Wi-Fi by plain http: the page alone keeps what is needed.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.devices import PHONE
from tests.server import Server

from .axe import violations
from .conftest import PLAIN_HOST, OpenPage
from .layout import hard_to_hit, too_wide
from .pages import (
    choose_bid,
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
    start,
    totals,
    type_points,
    write_round,
)

PLAIN: dict[str, Any] = {"service_workers": "block"}
WAITS = 15_000
ALL_KEPT = "() => performance.getEntriesByName('again-ready').length"  # the last that a table loads
THREE = [[100, 10, 10], [110, 110, 20], [120, 120, 120]]


def waiting(page: Page) -> Locator:
    return page.get_by_role("region", name="On this phone only").get_by_role("listitem").filter(has_text="away")


def kept(page: Page) -> None:
    """The table and its forms have come onto the phone."""
    expect(page.locator("link[data-entry]")).to_be_attached(timeout=WAITS)
    page.wait_for_load_state("networkidle")


def begin(page: Page, *entries: dict[str, Any], **head: Any) -> str:
    """A party on a phone that is ready for the network to go; the link of its table."""
    table = open_party(page, *entries, **head)
    kept(page)
    return table


def offline(page: Page, *, is_: bool = True) -> None:
    page.context.set_offline(is_)


def save_here(page: Page) -> None:
    """Without a network one is at the table again."""
    save_button(page).tap()
    expect(page.get_by_role("link", name="Round", exact=True)).to_be_visible(timeout=WAITS)


def write(page: Page, declarer: str, **tricks: int) -> None:
    """A round for 100 without a network."""
    open_form(page, "Round")
    fill_round(page, declarer=declarer, bid=100, tricks=tricks)
    save_here(page)


def three_rounds(page: Page) -> None:
    write(page, "Аня", Борис=10, Вера=10)
    write(page, "Борис", Аня=10, Вера=10)
    write(page, "Вера", Аня=10, Борис=10)
    expect(waiting(page)).to_have_count(3)


def asked(page: Page) -> list[str]:
    """What is asked of the party from now on."""
    found: list[str] = []
    page.on("request", lambda one: found.extend(re.findall("/p/[^/]+/(.*)", one.url)))
    return found


def landed(page: Page, *sheet: list[int]) -> None:
    """All has been sent, and the sheet says so by itself."""
    expect(waiting(page)).to_have_count(0, timeout=WAITS)
    expect(line(page, len(sheet))).to_be_visible(timeout=WAITS)
    assert running_totals(page) == list(sheet)


@pytest.fixture
def plain(open_offline: OpenPage) -> Page:
    """A phone as on the Wi-Fi, whose network will go."""
    return open_offline(**PLAIN)


@pytest.mark.parametrize("host", ["127.0.0.1", PLAIN_HOST], ids=["secure", "plain"])
def test_three_rounds_without_a_network_are_there_when_it_is_back(
    open_offline: OpenPage, server: str, host: str
) -> None:
    page = open_offline(base_url=server.replace("127.0.0.1", host))
    begin(page)
    assert page.evaluate("() => isSecureContext && 'serviceWorker' in navigator") == (host != PLAIN_HOST)
    offline(page)
    three_rounds(page)
    expect(waiting(page).first).to_contain_text("Round 1: Аня, 100, Борис 10, Вера 10")
    expect(waiting(page).first).to_contain_text("Waits for the network.")
    offline(page, is_=False)
    landed(page, *THREE)


def test_a_form_that_is_kept_opens_without_asking_and_the_sheet_follows(plain: Page) -> None:
    table = begin(plain, round_(0, 100, 100, 10, 10))
    plain.wait_for_function(ALL_KEPT, timeout=WAITS)
    addresses = asked(plain)
    open_form(plain, "Round")
    assert addresses == []
    fill_round(plain, declarer="Борис", bid=100, tricks={"Аня": 10, "Вера": 10})
    expect(preview(plain)).to_contain_text("needed 100")
    save_here(plain)
    expect(line(plain, 2)).to_be_visible(timeout=1000)
    expect(waiting(plain)).to_have_count(0)
    assert running_totals(plain) == [[100, 10, 10], [110, 110, 20]]
    assert plain.url == table


def test_what_waits_is_said_on_a_small_screen_to_everybody(plain: Page) -> None:
    begin(plain)
    offline(plain)
    write(plain, "Аня", Борис=10, Вера=10)
    expect(waiting(plain)).to_be_visible()
    assert violations(plain) == []
    assert too_wide(plain) == hard_to_hit(plain) == []
    open_form(plain, "Round")
    assert violations(plain) == []


def test_the_form_is_of_the_deal_that_will_be(plain: Page) -> None:
    begin(plain, players=["Аня", "Борис", "Вера", "Галя"], agreement={"preset": "four"})
    offline(plain)
    for rests, declarer, others in (
        ("Галя", "Аня", ("Борис", "Вера")),
        ("Аня", "Борис", ("Вера", "Галя")),
        ("Борис", "Вера", ("Галя", "Аня")),
    ):
        open_form(plain, "Round")
        expect(radio(plain, "Who plays", declarer)).to_be_checked()
        expect(radio(plain, "Who plays", rests)).to_have_count(0)
        fill_round(plain, declarer=declarer, bid=100, tricks=dict.fromkeys(others, 10))
        save_here(plain)
    offline(plain, is_=False)
    expect(line(plain, 3)).to_be_visible(timeout=WAITS)
    expect(waiting(plain)).to_have_count(0)


def test_every_kind_of_entry_can_be_written_down(plain: Page) -> None:
    begin(plain)
    offline(plain)
    open_form(plain, "Write-off")
    radio(plain, "Who gives up", "Аня").tap()
    choose_bid(plain, 100)
    save_here(plain)
    open_form(plain, "Adjustment")
    radio(plain, "Whose total", "Вера").tap()
    plain.get_by_role("textbox", name="Points", exact=True).fill("5")
    save_here(plain)
    expect(waiting(plain).last).to_contain_text("Adjustment: Вера, take away, 5")
    offline(plain, is_=False)
    expect(totals(plain)).to_have_text(["−100", "50", "45"], timeout=WAITS)
    assert running_totals(plain) == [[-100, 50, 50], [-100, 50, 45]]
    expect(waiting(plain)).to_have_count(0)


def test_a_correction_waits_like_any_entry(plain: Page) -> None:
    begin(plain, round_(0, 100, 100, 10, 10))
    open_why(plain, 1).get_by_role("link", name="Correct", exact=True).tap()
    expect(save_button(plain)).to_be_visible()
    offline(plain)
    type_points(plain, "Вера", 20)
    save_here(plain)
    expect(waiting(plain)).to_contain_text("Correct round 1: Аня, 100, Борис 10, Вера 20")
    write(plain, "Борис", Аня=10, Вера=10)
    offline(plain, is_=False)
    landed(plain, [-100, 10, 20], [-90, 110, 30])


def test_what_waits_can_be_corrected_before_it_is_sent(plain: Page) -> None:
    begin(plain)
    offline(plain)
    three_rounds(plain)
    waiting(plain).nth(1).get_by_role("button", name="Correct").tap()
    expect(points(plain, "Вера")).to_have_value("10")
    type_points(plain, "Вера", 20)
    save_here(plain)
    expect(waiting(plain)).to_have_count(3)
    expect(waiting(plain).nth(1)).to_contain_text("Борис, 100, Аня 10, Вера 20")
    offline(plain, is_=False)
    landed(plain, [100, 10, 10], [110, -90, 30], [120, -80, 130])


def test_what_waits_is_thrown_away_only_when_asked_twice(plain: Page) -> None:
    begin(plain)
    offline(plain)
    write(plain, "Аня", Борис=10, Вера=10)
    waiting(plain).get_by_text("Throw away", exact=True).tap()
    expect(waiting(plain)).to_have_count(1)
    waiting(plain).get_by_role("button", name="Yes, throw it away").tap()
    expect(waiting(plain)).to_have_count(0)
    offline(plain, is_=False)
    write_round(plain, declarer="Борис", bid=100, tricks={"Аня": 10, "Вера": 10})
    landed(plain, [10, 100, 10])


def test_a_form_that_is_left_and_the_back_key_lead_to_the_table(plain: Page) -> None:
    begin(plain)
    offline(plain)
    open_form(plain, "Round")
    plain.get_by_role("link", name="Back to the table").tap()
    expect(totals(plain)).to_have_text(["0", "0", "0"])
    open_form(plain, "Penalty")
    plain.go_back()
    expect(totals(plain)).to_have_text(["0", "0", "0"])
    expect(save_button(plain)).to_have_count(0)


def test_what_needs_the_network_says_so_and_the_table_stays(plain: Page) -> None:
    begin(plain, round_(0, 100, 100, 10, 10))
    offline(plain)
    expect(plain.locator("#touch")).to_contain_text("Lost touch")
    plain.get_by_role("link", name="All parties").tap()
    expect(plain.locator("#touch")).to_have_text("This needs the network.")
    expect(totals(plain)).to_have_text(["100", "10", "10"])


def test_what_waits_outlives_the_page_and_is_sent_from_the_first_page(plain: Page) -> None:
    table = begin(plain)
    offline(plain)
    three_rounds(plain)
    context = plain.context
    plain.close()
    offline_page = context.new_page()
    context.set_offline(False)
    offline_page.goto("/")
    offline_page.wait_for_function("() => localStorage.getItem('waiting') === '0'", timeout=WAITS)
    expect(waiting(offline_page)).to_have_count(0)
    offline_page.goto(table)
    landed(offline_page, *THREE)


def test_a_form_that_was_open_when_the_network_went_is_kept(plain: Page) -> None:
    table = begin(plain)
    plain.goto(f"{table}add/round/")  # on a page of its own, as before the forms have come onto the phone
    plain.wait_for_load_state("networkidle")
    offline(plain)
    fill_round(plain, declarer="Аня", bid=100, tricks={"Борис": 10, "Вера": 10})
    save_here(plain)
    expect(waiting(plain)).to_have_count(1)
    expect(plain.locator("#touch")).to_contain_text("without network")
    write(plain, "Борис", Аня=10, Вера=10)
    offline(plain, is_=False)
    landed(plain, *THREE[:2])


# Others wrote in between.


def both(open_offline: OpenPage, *entries: dict[str, Any], **head: Any) -> tuple[Page, Page]:
    mine, other = open_offline(**PLAIN), open_offline(**PLAIN)
    other.goto(begin(mine, *entries, **head))
    return mine, other


def test_two_phones_that_both_wrote_the_person_decides(open_offline: OpenPage) -> None:
    mine, other = both(open_offline)
    offline(mine)
    write(mine, "Аня", Борис=10, Вера=10)
    write(mine, "Борис", Аня=10, Вера=10)
    write_round(other, declarer="Вера", bid=100, tricks={"Аня": 10, "Борис": 10})
    offline(mine, is_=False)
    expect(waiting(mine).first).to_contain_text("meanwhile the sheet has changed", timeout=WAITS)
    expect(waiting(mine).first).to_contain_text("Аня, 100, Борис 10, Вера 10")
    expect(waiting(mine).first).to_contain_text("Added: Round: Вера played 100")
    expect(waiting(mine).last).to_contain_text("Waits until the one before it is settled.")
    assert violations(mine) == []
    waiting(mine).first.get_by_role("button", name="Send it as it is").tap()
    landed(mine, [10, 10, 100], [110, 20, 110], [120, 120, 120])


def test_what_became_impossible_is_corrected_in_the_form(open_offline: OpenPage) -> None:
    mine, other = both(open_offline, players=["Аня", "Борис", "Вера", "Галя"], agreement={"preset": "four"})
    offline(mine)
    open_form(mine, "Round")
    fill_round(mine, declarer="Аня", bid=100, tricks={"Борис": 10, "Вера": 10})
    save_here(mine)
    write_round(other, declarer="Аня", bid=100, tricks={"Борис": 10, "Вера": 10})  # after which she rests
    offline(mine, is_=False)
    waiting(mine).get_by_role("button", name="Send it as it is").tap(timeout=WAITS)
    expect(waiting(mine)).to_contain_text("it cannot stand like this", timeout=WAITS)
    expect(waiting(mine).get_by_role("button", name="Send it as it is")).to_be_hidden()
    waiting(mine).get_by_role("button", name="Correct").tap()
    mine.wait_for_url("**/preview/**")
    radio(mine, "Who plays", "Борис").tap()
    for name, value in (("Вера", 10), ("Галя", 10)):
        type_points(mine, name, value)
    points(mine, "Борис").fill("")
    save(mine)
    expect(line(mine, 2)).to_be_visible(timeout=WAITS)
    expect(waiting(mine)).to_have_count(0)


def test_a_correction_of_what_was_removed_is_not_dropped(open_offline: OpenPage) -> None:
    mine, other = both(open_offline, round_(0, 100, 100, 10, 10))
    open_why(mine, 1).get_by_role("link", name="Correct", exact=True).tap()
    expect(save_button(mine)).to_be_visible()
    offline(mine)
    type_points(mine, "Вера", 20)
    save_here(mine)
    other.reload()
    open_why(other, 1).get_by_role("link", name="Remove", exact=True).tap()
    other.get_by_role("button", name="Remove", exact=True).tap()
    expect(other.get_by_text("The sheet is empty.")).to_be_visible()
    offline(mine, is_=False)
    expect(waiting(mine)).to_contain_text("Removed: Round: Аня played 100", timeout=WAITS)
    waiting(mine).get_by_role("button", name="Send it as it is").tap()
    landed(mine, [-100, 10, 20])


def test_an_entry_of_a_removed_party_says_so_and_stays(open_offline: OpenPage) -> None:
    mine, other = both(open_offline)
    offline(mine)
    write(mine, "Аня", Борис=10, Вера=10)
    other.goto(f"{other.url}review/")
    other.get_by_role("button", name=re.compile("Remove")).tap()
    other.wait_for_url(lambda address: "review" not in address)
    offline(mine, is_=False)
    expect(waiting(mine)).to_contain_text("the party is gone", timeout=WAITS)
    expect(waiting(mine).get_by_role("button", name="Correct")).to_be_hidden()
    waiting(mine).get_by_text("Throw away", exact=True).tap()
    waiting(mine).get_by_role("button", name="Yes, throw it away").tap()
    expect(waiting(mine)).to_have_count(0)


# What answers on the way is not always the app.


def test_only_the_app_itself_says_that_an_entry_is_saved(plain: Page) -> None:
    """The page that asks for a hotel's password answers everything, with a redirect."""
    begin(plain)

    def portal(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(status=302, headers={"Location": "/help/"})
        else:
            route.continue_()

    plain.route(re.compile("/add/round/$"), portal)
    open_form(plain, "Round")
    fill_round(plain, declarer="Аня", bid=100, tricks={"Борис": 10, "Вера": 10})
    save_here(plain)
    expect(waiting(plain)).to_have_count(1)
    plain.unroute(re.compile("/add/round/$"))
    landed(plain, [100, 10, 10])


def test_a_server_that_is_away_gets_all_when_it_is_back(own_server: Server, browser: Browser) -> None:
    with browser.new_context(**{**PHONE, **PLAIN, "base_url": own_server.address}) as context:
        context.set_default_timeout(10_000)
        page = context.new_page()
        begin(page)
        own_server.stop()
        three_rounds(page)
        own_server.start()
        expect(waiting(page)).to_have_count(0, timeout=90_000)
        landed(page, *THREE)


def test_a_phone_that_wins_offline_plays_on_at_the_table_it_left(plain: Page) -> None:
    begin(plain, start=start(880, 0, 0, barrel={0: 1}))
    offline(plain)
    open_form(plain, "Round")
    fill_round(plain, declarer="Аня", bid=120, tricks={"Борис": None, "Вера": None})
    save_button(plain).tap()
    expect(plain.get_by_role("heading", name="Аня has won")).to_be_visible(timeout=WAITS)
    offline(plain, is_=False)
    expect(plain.get_by_role("button", name="Again")).to_be_visible(timeout=WAITS)
    expect(waiting(plain)).to_have_count(0)
