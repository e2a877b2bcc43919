"""While something is on its way, or somebody else is on the line: nothing that was typed is lost, nothing jams."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from .axe import violations
from .conftest import PLAIN_HOST, OpenPage
from .pages import (
    fill_round,
    open_form,
    open_why,
    points,
    preview,
    round_,
    save_button,
    totals,
    type_points,
    write_round,
)
from .test_begun import begin as begin_form
from .test_begun import fill, start
from .test_computed import ready
from .test_installed import installed
from .test_outbox import PLAIN, WAITS, begin, both, landed, offline, save_here, waiting, write

ADD = re.compile("/add/round/$")


@pytest.fixture
def plain(open_offline: OpenPage) -> Page:
    return open_offline(**PLAIN)


def hold(page: Page) -> list[Route]:
    """The next round that is sent is on its way until the test lets it go on."""
    held: list[Route] = []

    def pass_by(route: Route) -> None:
        if route.request.method == "POST" and not held:
            held.append(route)
        else:
            route.continue_()

    page.route(ADD, pass_by)
    return held


def a_round_on_its_way(page: Page) -> list[Route]:
    begin(page)
    offline(page)
    write(page, "Аня", Борис=10, Вера=10)
    held = hold(page)
    with page.expect_request(ADD):
        offline(page, is_=False)
    return held


def test_what_is_corrected_while_it_is_on_its_way_corrects_what_landed(plain: Page) -> None:
    held = a_round_on_its_way(plain)
    waiting(plain).get_by_role("button", name="Correct").tap()
    type_points(plain, "Вера", 40)
    save_here(plain)
    expect(waiting(plain)).to_contain_text("Вера 40")
    held[0].continue_()
    landed(plain, [-100, 10, 40])


def test_what_is_thrown_away_while_it_is_on_its_way_is_seen_to_land(plain: Page) -> None:
    held = a_round_on_its_way(plain)
    waiting(plain).get_by_text("Throw away", exact=True).tap()
    waiting(plain).get_by_role("button", name="Yes, throw it away").tap()
    expect(waiting(plain)).to_have_count(1)
    held[0].continue_()
    landed(plain, [100, 10, 10])


def a_round_waits(page: Page) -> None:
    """On a phone that computes."""
    begin(page)
    ready(page)
    offline(page)
    write(page, "Аня", Борис=10, Вера=10)


def the_next_answer_is_the_last(page: Page) -> None:
    """Of a network that is back for as long as it takes to write down one entry."""

    def pass_by(route: Route) -> None:
        answer = route.fetch()
        page.route("**/*", lambda other: other.abort())
        route.fulfill(response=answer)

    page.route(ADD, pass_by, times=1)


def test_what_landed_just_before_the_network_went_stands_in_the_sheet_and_one_plays_on(plain: Page) -> None:
    a_round_waits(plain)
    the_next_answer_is_the_last(plain)
    offline(plain, is_=False)
    expect(waiting(plain)).to_have_count(0, timeout=WAITS)
    expect(plain.locator("tr.waits")).to_have_count(0)
    expect(totals(plain)).to_have_text(["100", "10", "10"])
    write(plain, "Борис", Аня=10, Вера=10)
    expect(totals(plain)).to_have_text(["110", "110", "20"])
    expect(plain.locator("tr.waits")).to_have_count(1)
    plain.unroute("**/*")
    landed(plain, [100, 10, 10], [110, 110, 20])
    expect(plain.locator("tr.waits")).to_have_count(0)


def test_what_lands_while_one_types_changes_nothing_in_the_form(plain: Page) -> None:
    a_round_waits(plain)
    open_form(plain, "Round")
    fill_round(plain, declarer="Борис", bid=100, tricks={"Аня": 37, "Вера": 12})
    expect(preview(plain)).to_contain_text("71, needed 100")
    the_next_answer_is_the_last(plain)
    offline(plain, is_=False)
    plain.wait_for_function("() => localStorage.getItem('waiting') === '0'", timeout=WAITS)
    type_points(plain, "Вера", 20)
    expect(preview(plain)).to_contain_text("63, needed 100")
    save_here(plain)
    plain.unroute("**/*")
    landed(plain, [100, 10, 10], [135, -90, 30])


def test_an_answer_that_is_cut_off_is_no_answer_and_the_entry_lands_once(plain: Page) -> None:
    a_round_waits(plain)

    def cut(route: Route) -> None:
        answer = route.fetch()
        headers = {name: value for name, value in answer.headers.items() if not name.startswith("content-")}
        route.fulfill(status=200, headers=headers, body=answer.text()[:200])

    plain.route(ADD, cut, times=1)
    with plain.expect_response(ADD):
        offline(plain, is_=False)
    landed(plain, [100, 10, 10])


def test_what_cannot_stand_any_more_is_not_in_the_sheet(plain: Page) -> None:
    """The second round, once the first is thrown away: of four players the dealer rests."""
    begin(plain, players=["Аня", "Борис", "Вера", "Галя"], agreement={"preset": "four"})
    ready(plain)
    offline(plain)
    for declarer, others in (("Аня", ("Борис", "Вера")), ("Борис", ("Вера", "Галя"))):
        open_form(plain, "Round")
        fill_round(plain, declarer=declarer, bid=100, tricks=dict.fromkeys(others, 10))
        save_here(plain)
    expect(plain.locator("tr.waits")).to_have_count(2)
    waiting(plain).first.get_by_text("Throw away", exact=True).tap()
    waiting(plain).first.get_by_role("button", name="Yes, throw it away").tap()
    expect(totals(plain)).to_have_text(["0", "0", "0", "0"], timeout=WAITS)
    expect(waiting(plain)).to_have_count(1)
    offline(plain, is_=False)
    expect(waiting(plain)).to_contain_text("cannot stand like this", timeout=WAITS)
    expect(plain.locator("#party-detail[data-computed]")).to_have_count(0, timeout=WAITS)


def test_two_pages_of_one_phone_show_the_same(plain: Page) -> None:
    begin(plain)
    ready(plain)
    other = plain.context.new_page()
    other.goto(plain.url)
    ready(other)
    offline(plain)
    write(plain, "Аня", Борис=10, Вера=10)
    expect(totals(other)).to_have_text(["100", "10", "10"], timeout=WAITS)
    waiting(plain).get_by_text("Throw away", exact=True).tap()
    waiting(plain).get_by_role("button", name="Yes, throw it away").tap()
    for page in (plain, other):
        expect(totals(page)).to_have_text(["0", "0", "0"], timeout=WAITS)
        expect(waiting(page)).to_have_count(0)


def test_what_landed_is_there_when_the_app_is_opened_again_without_a_network(open_offline: OpenPage) -> None:
    page = open_offline()
    table = begin(page)
    installed(page)
    ready(page)
    offline(page)
    write(page, "Аня", Борис=10, Вера=10)
    the_next_answer_is_the_last(page)
    offline(page, is_=False)
    expect(waiting(page)).to_have_count(0, timeout=WAITS)
    offline(page)
    again = page.context.new_page()
    page.close()
    again.goto(table)
    expect(totals(again)).to_have_text(["100", "10", "10"], timeout=WAITS)
    write(again, "Борис", Аня=10, Вера=10)
    offline(again, is_=False)
    landed(again, [100, 10, 10], [110, 110, 20])


def others_were_faster(open_offline: OpenPage) -> Page:
    """A phone with a whole round in its form, of which the app knows another one already."""
    mine, other = both(open_offline)
    open_form(mine, "Round")
    fill_round(mine, declarer="Аня", bid=100, tricks={"Борис": 10, "Вера": 10})
    write_round(other, declarer="Вера", bid=100, tricks={"Аня": 10, "Борис": 10})
    return mine


def test_a_network_that_goes_while_the_app_objects_takes_nothing_along(open_offline: OpenPage) -> None:
    mine = others_were_faster(open_offline)
    table = mine.url

    def dies(route: Route) -> None:
        if route.request.method == "POST" and route.request.is_navigation_request():
            route.abort()
        else:
            route.continue_()

    mine.route(ADD, dies)
    with mine.expect_event("requestfailed"):
        save_button(mine).tap()
    mine.unroute(ADD)
    mine.goto(table)
    expect(waiting(mine)).to_contain_text("meanwhile the sheet has changed", timeout=WAITS)
    waiting(mine).get_by_role("button", name="Send it as it is").tap()
    landed(mine, [10, 10, 100], [110, 20, 110])


def test_what_the_app_objects_to_is_on_its_own_page_and_waits_no_more(open_offline: OpenPage) -> None:
    mine = others_were_faster(open_offline)
    table = mine.url
    save_button(mine).tap()
    expect(mine.get_by_role("alert")).to_contain_text("Not saved yet: meanwhile the sheet has changed.")
    mine.wait_for_function("() => localStorage.getItem('waiting') === '0'", timeout=WAITS)
    mine.goto(table)
    landed(mine, [10, 10, 100])


def test_one_table_that_nobody_answers_for_holds_up_no_other(plain: Page) -> None:
    ill = begin(plain)
    offline(plain)
    write(plain, "Аня", Борис=10, Вера=10)
    plain.route(re.compile(f"{ill}add/"), lambda route: route.fulfill(status=500, body="no"))
    offline(plain, is_=False)
    well = begin(plain)
    offline(plain)
    write(plain, "Борис", Аня=10, Вера=10)
    offline(plain, is_=False)
    landed(plain, [10, 100, 10])
    assert plain.url == well
    plain.goto(ill)
    expect(waiting(plain)).to_have_count(1, timeout=WAITS)


def test_who_else_answers_on_the_line_does_not_take_the_place_of_the_table(open_offline: OpenPage) -> None:
    mine, other = both(open_offline, round_(0, 100, 100, 10, 10))
    table = re.compile(f"{mine.url}$")
    mine.route(table, lambda route: route.fulfill(status=200, content_type="text/html", body="<form>Password?</form>"))
    write_round(other, declarer="Вера", bid=100, tricks={"Аня": 10, "Борис": 10})
    expect(mine.locator("#touch")).to_contain_text("Lost touch", timeout=WAITS)
    expect(totals(mine)).to_have_text(["100", "10", "10"])
    mine.unroute(table)
    expect(totals(mine)).to_have_text(["110", "20", "110"], timeout=WAITS)


def test_where_nothing_can_be_kept_the_forms_are_pages_as_ever(plain: Page) -> None:
    plain.add_init_script("indexedDB.open = () => { throw new DOMException('refused', 'SecurityError'); };")
    plain.goto("/new/")
    fill(plain, "Аня", "Борис", "Вера")
    start(plain)
    expect(totals(plain)).to_have_count(3)
    plain.wait_for_timeout(3000)  # what works without a network has been loaded
    plain.get_by_role("link", name="Round", exact=True).tap()
    plain.wait_for_url("**/add/round/")
    fill_round(plain, declarer="Аня", bid=100, tricks={"Борис": 10, "Вера": 10})
    save_button(plain).tap()
    expect(totals(plain)).to_have_text(["100", "10", "10"])


# What cannot be, is said when one saves it.


def test_what_is_missing_is_said_at_save_and_nothing_waits(plain: Page) -> None:
    begin(plain)
    ready(plain)
    offline(plain)
    open_form(plain, "Round")
    fill_round(plain, declarer="Аня", bid=100, tricks={"Борис": 10})
    save_button(plain).tap()
    expect(preview(plain)).to_be_focused()
    expect(preview(plain)).to_contain_text("Still missing: the points of 1 more player")
    assert violations(plain) == []
    type_points(plain, "Вера", 10)
    save_here(plain)
    expect(totals(plain)).to_have_text(["100", "10", "10"])
    offline(plain, is_=False)
    landed(plain, [100, 10, 10])


def test_after_a_removal_that_waits_the_form_is_of_the_deal_that_will_be(plain: Page) -> None:
    begin(plain, round_(0, 100, 100, 10, 10), round_(1, 100, 10, 100, 10))
    ready(plain)
    offline(plain)
    open_why(plain, 2).get_by_role("link", name="Remove", exact=True).tap()
    plain.get_by_role("button", name="Remove", exact=True).tap()
    expect(totals(plain)).to_have_text(["100", "10", "10"], timeout=WAITS)
    open_form(plain, "Round")
    expect(plain.get_by_role("heading", name="Round 2")).to_be_visible()


def test_why_is_closed_without_a_network_too(plain: Page) -> None:
    begin(plain, round_(0, 100, 100, 10, 10))
    ready(plain)
    offline(plain)
    why = open_why(plain, 1)
    why.get_by_role("link", name="Close").tap()
    expect(why).to_be_hidden()


def test_a_correction_that_waits_is_corrected(plain: Page) -> None:
    begin(plain, round_(0, 100, 100, 10, 10), round_(1, 100, 10, 100, 10))
    ready(plain)
    offline(plain)
    open_why(plain, 1).get_by_role("link", name="Correct", exact=True).tap()
    type_points(plain, "Вера", 20)
    save_here(plain)
    waiting(plain).get_by_role("button", name="Correct").tap()
    expect(points(plain, "Вера")).to_have_value("20")
    type_points(plain, "Вера", 30)
    save_here(plain)
    expect(waiting(plain)).to_have_count(1)
    offline(plain, is_=False)
    landed(plain, [-100, 10, 30], [-90, 110, 40])


def test_in_another_language_the_forms_are_in_it_too(plain: Page, server: str) -> None:
    begin(plain)
    ready(plain)
    plain.context.add_cookies([{"name": "django_language", "value": "ru", "url": server}])
    plain.reload()
    expect(plain.locator("link[data-entry]")).to_be_attached(timeout=WAITS)
    plain.locator("a[data-kind=round]").tap()
    expect(plain.get_by_role("heading", level=1)).to_have_text("1-й кон")
    assert "/add/" not in plain.url


# A party that was begun without a network.


def test_a_party_that_is_loaded_before_it_was_sent_is_sent_by_that_page(open_offline: OpenPage, server: str) -> None:
    page = open_offline(base_url=server.replace("127.0.0.1", PLAIN_HOST))
    begin_form(page)
    fill(page, "Аня", "Борис", "Вера")
    start(page)
    expect(totals(page)).to_have_count(3, timeout=WAITS)
    table = page.url
    page.route("**/new/", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    offline(page, is_=False)
    page.goto(table)
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    page.unroute("**/new/")
    expect(totals(page)).to_have_text(["0", "0", "0"], timeout=WAITS)


def test_who_else_says_that_a_party_is_gone_is_not_believed(plain: Page) -> None:
    begin_form(plain)
    fill(plain, "Аня", "Борис", "Вера")
    start(plain)
    expect(totals(plain)).to_have_count(3, timeout=WAITS)
    write(plain, "Аня", Борис=10, Вера=10)
    plain.route("**/new/", lambda route: route.fulfill(status=404, content_type="text/html", body="<h1>Not here</h1>"))
    with plain.expect_response(lambda answer: answer.status == 404 and answer.url.endswith("/new/")):
        offline(plain, is_=False)
    expect(waiting(plain).first).to_contain_text("Waits for the network.")
    plain.unroute("**/new/")
    expect(waiting(plain)).to_have_count(0, timeout=WAITS)


def test_a_begun_party_is_thrown_away_with_all_that_is_in_it(plain: Page) -> None:
    begin_form(plain)
    fill(plain, "Аня", "Борис", "Вера")
    start(plain)
    expect(totals(plain)).to_have_count(3, timeout=WAITS)
    write(plain, "Аня", Борис=10, Вера=10)
    party = waiting(plain).first
    party.get_by_text("Throw away", exact=True).tap()
    expect(party).to_contain_text("All that was entered in the party goes with it.")
    party.get_by_role("button", name="Yes, throw it away").tap()
    expect(waiting(plain)).to_have_count(0)


def test_what_waits_at_one_table_is_one_thing_on_the_first_page(plain: Page) -> None:
    begin(plain)
    first = plain.context.new_page()
    first.goto("/")
    first.wait_for_load_state("networkidle")
    offline(plain)
    write(plain, "Аня", Борис=10, Вера=10)
    write(plain, "Борис", Аня=10, Вера=10)
    first.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(waiting(first)).to_have_count(1)
    expect(waiting(first)).to_contain_text("Round 1, Round 2")
    expect(waiting(first).get_by_text("Throw away", exact=True)).to_be_hidden()
    assert violations(first) == []
