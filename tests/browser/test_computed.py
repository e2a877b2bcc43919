"""Without a network the phone computes by itself: what an entry would do, and the sheet with what waits in it.

Without a service worker, as on the Wi-Fi by plain http, but for the last one.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from .axe import violations
from .conftest import OpenPage
from .layout import hard_to_hit, too_wide
from .pages import (
    fill_round,
    line,
    open_form,
    open_party,
    open_why,
    points,
    preview,
    round_,
    running_totals,
    save_button,
    totals,
    type_points,
    write_round,
)
from .test_outbox import PLAIN, THREE, WAITS, asked, kept, landed, offline, save_here, waiting


def ready(page: Page) -> None:
    """All that is needed to compute has come onto the phone."""
    kept(page)
    page.wait_for_function("() => performance.getEntriesByName('phone-ready').length", timeout=WAITS)


def write(page: Page, declarer: str, **tricks: int) -> None:
    open_form(page, "Round")
    fill_round(page, declarer=declarer, bid=100, tricks=tricks)
    expect(preview(page)).to_contain_text("100")
    save_here(page)


@pytest.fixture
def plain(open_offline: OpenPage) -> Page:
    return open_offline(**PLAIN)


def test_what_an_entry_would_do_is_computed_with_its_reasons(plain: Page) -> None:
    open_party(plain, round_(0, 100, 100, 10, 10))
    ready(plain)
    offline(plain)
    open_form(plain, "Round")
    fill_round(plain, declarer="Борис", bid=100, tricks={"Аня": 37, "Вера": 12})
    expect(preview(plain)).to_contain_text("71, needed 100")
    assert violations(plain) == []


def test_a_fault_stands_at_its_field(plain: Page) -> None:
    open_party(plain)
    ready(plain)
    offline(plain)
    open_form(plain, "Round")
    fill_round(plain, declarer="Аня", bid=100, tricks={"Борис": 10, "Вера": 10})
    type_points(plain, "Аня", 119)
    expect(preview(plain)).to_contain_text("119 points cannot be made of the cards.")


def test_where_it_cannot_compute_the_phone_says_when_it_will_be_done(plain: Page) -> None:
    plain.route(re.compile("/scoring/python"), lambda route: route.abort())
    open_party(plain)
    kept(plain)
    offline(plain)
    open_form(plain, "Round")
    fill_round(plain, declarer="Аня", bid=100, tricks={"Борис": 10, "Вера": 10})
    expect(preview(plain)).to_contain_text("No network: what will happen is computed when it is back.")
    save_here(plain)
    expect(waiting(plain)).to_have_count(1)
    expect(totals(plain)).to_have_text(["0", "0", "0"])


def test_rounds_that_wait_stand_in_the_sheet_scored_and_marked(plain: Page) -> None:
    open_party(plain)
    ready(plain)
    offline(plain)
    write(plain, "Аня", Борис=10, Вера=10)
    expect(totals(plain)).to_have_text(["100", "10", "10"])
    write(plain, "Борис", Аня=10, Вера=10)
    write(plain, "Вера", Аня=10, Борис=10)
    expect(plain.get_by_role("row", name="Waits for the network")).to_have_count(3)
    assert running_totals(plain) == THREE
    assert violations(plain) == []
    assert too_wide(plain) == hard_to_hit(plain) == []
    offline(plain, is_=False)
    landed(plain, *THREE)
    expect(plain.get_by_role("row", name="Waits for the network")).to_have_count(0)


def test_a_row_that_is_thrown_away_is_gone(plain: Page) -> None:
    open_party(plain, round_(0, 100, 100, 10, 10))
    ready(plain)
    offline(plain)
    write(plain, "Борис", Аня=10, Вера=10)
    expect(totals(plain)).to_have_text(["110", "110", "20"])
    waiting(plain).get_by_text("Throw away", exact=True).tap()
    waiting(plain).get_by_role("button", name="Yes, throw it away").tap()
    expect(totals(plain)).to_have_text(["100", "10", "10"])
    expect(line(plain, 1)).to_be_visible()
    offline(plain, is_=False)
    expect(plain.locator("#touch")).to_be_empty(timeout=WAITS)
    assert running_totals(plain) == [[100, 10, 10]]


def test_a_row_says_why_and_is_corrected_without_a_network(plain: Page) -> None:
    open_party(plain, round_(0, 100, 100, 10, 10), round_(1, 100, 10, 100, 10))
    ready(plain)
    offline(plain)
    why = open_why(plain, 1)
    expect(why).to_contain_text("needed 100")
    assert violations(plain) == []
    why.get_by_role("link", name="Correct", exact=True).tap()
    expect(points(plain, "Вера")).to_have_value("10")
    type_points(plain, "Вера", 20)
    expect(preview(plain)).to_contain_text("90, needed 100")
    save_here(plain)
    expect(totals(plain)).to_have_text(["−90", "110", "30"])
    offline(plain, is_=False)
    landed(plain, [-100, 10, 20], [-90, 110, 30])


def test_an_entry_is_taken_out_without_a_network_after_one_has_seen_what_that_changes(plain: Page) -> None:
    open_party(plain, round_(0, 100, 100, 10, 10), round_(1, 100, 10, 100, 10))
    ready(plain)
    offline(plain)
    remove = plain.get_by_role("button", name="Remove")
    open_why(plain, 1).get_by_role("link", name="Remove").tap()
    expect(plain.get_by_role("heading", name="Remove this entry?")).to_be_visible()
    assert violations(plain) == []
    assert too_wide(plain) == hard_to_hit(plain) == []
    plain.get_by_role("link", name="Keep it").tap()
    expect(totals(plain)).to_have_text(["110", "110", "20"])
    open_why(plain, 1).get_by_role("link", name="Remove").tap()
    remove.tap()
    expect(totals(plain)).to_have_text(["10", "100", "10"])
    expect(plain.get_by_role("region", name="On this phone only")).to_contain_text("Remove: Round 1: Аня, 100")
    write(plain, "Вера", Аня=10, Борис=10)
    expect(totals(plain)).to_have_text(["20", "110", "110"])
    offline(plain, is_=False)
    landed(plain, [10, 100, 10], [20, 110, 110])


def test_a_round_is_put_in_before_another_one_without_a_network(plain: Page) -> None:
    open_party(plain, round_(0, 100, 100, 10, 10))
    ready(plain)
    offline(plain)
    open_why(plain, 1).get_by_role("link", name="Put a round in before it").tap()
    fill_round(plain, declarer="Борис", bid=100, tricks={"Аня": 10, "Вера": 10})
    save_here(plain)
    expect(totals(plain)).to_have_text(["110", "110", "20"])
    expect(open_why(plain, 1)).to_contain_text("Борис")
    offline(plain, is_=False)
    landed(plain, [10, 100, 10], [110, 110, 20])


def test_a_table_opened_without_a_network_computes(open_offline: OpenPage) -> None:
    page = open_offline()
    open_party(page)
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=WAITS)
    page.reload()
    ready(page)
    offline(page)
    page.reload()
    write(page, "Аня", Борис=10, Вера=10)
    expect(totals(page)).to_have_text(["100", "10", "10"])
    page.reload()
    expect(totals(page)).to_have_text(["100", "10", "10"])
    offline(page, is_=False)
    landed(page, *THREE[:1])


# With a network the phone does it all the same: nothing is asked that it knows.


def test_a_round_is_looked_at_without_asking_the_app(plain: Page) -> None:
    open_party(plain, round_(0, 100, 100, 10, 10))
    ready(plain)
    addresses = asked(plain)
    open_form(plain, "Round")
    fill_round(plain, declarer="Борис", bid=100, tricks={"Аня": 37, "Вера": 12})
    expect(preview(plain)).to_contain_text("71, needed 100")
    assert addresses == []


def test_with_a_save_the_phone_is_told_of_the_party_and_makes_its_forms(plain: Page) -> None:
    open_party(plain)
    ready(plain)
    addresses = asked(plain)
    for number in (1, 2):
        write_round(plain, declarer="Аня", bid=100, tricks={"Борис": 10, "Вера": 10})
        expect(totals(plain)).to_have_text([str(number * 100), str(number * 10), str(number * 10)])
        knows = "(version) => performance.getEntriesByName('phone-ready').some(({ detail }) => detail === version)"
        plain.wait_for_function(knows, arg=number, timeout=WAITS)
    assert sorted(set(addresses)) == ["", "add/round/"]


def test_what_another_phone_wrote_while_one_types_is_told_as_ever(open_offline: OpenPage) -> None:
    mine, other = open_offline(**PLAIN), open_offline(**PLAIN)
    other.goto(open_party(mine))
    ready(mine)
    open_form(mine, "Round")
    fill_round(mine, declarer="Борис", bid=100, tricks={"Аня": 37, "Вера": 12})
    expect(preview(mine)).to_contain_text("71, needed 100")
    write_round(other, declarer="Аня", bid=100, tricks={"Борис": 10, "Вера": 10})
    mine.wait_for_function("() => document.querySelector('.total')?.textContent.trim() === '100'")
    with mine.expect_response("**/preview/round/"):
        type_points(mine, "Вера", 20)
    expect(preview(mine)).to_contain_text("63, needed 100")
    save_button(mine).tap()
    expect(mine.get_by_role("alert")).to_contain_text("Not saved yet: meanwhile the sheet has changed.")


def test_what_the_phone_cannot_compute_the_app_is_asked(plain: Page) -> None:
    open_party(plain)
    ready(plain)
    open_form(plain, "Round")
    plain.evaluate("() => { Worker.prototype.postMessage = () => { throw new Error('gone'); }; }")
    with plain.expect_response("**/preview/round/"):
        fill_round(plain, declarer="Аня", bid=100, tricks={"Борис": 10, "Вера": 10})
    expect(preview(plain)).to_contain_text("100")
