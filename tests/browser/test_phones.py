"""Several phones on one link, and a network that loses answers: each round is there once, and nothing typed is lost."""

import re

from playwright.sync_api import Page, Route, expect

from .conftest import OpenPage
from .pages import (
    choose_bid,
    fill_usual_round,
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
    suit,
    totals,
    type_points,
    write_round,
)


def on_one_link(open_page: OpenPage, *entries: dict[str, object]) -> tuple[Page, Page]:
    mine, other = open_page(), open_page()
    other.goto(open_party(mine, *entries))
    return mine, other


def test_both_write_at_once_and_nothing_is_lost(open_page: OpenPage) -> None:
    mine, other = on_one_link(open_page)
    open_form(mine, "Round")
    open_form(other, "Round")
    radio(mine, "Who plays", "Вера").tap()
    choose_bid(mine, 165)
    type_points(mine, "Аня", 21)
    type_points(mine, "Борис", None)
    suit(mine, "Вера", "Hearts").tap()
    mine.get_by_text("Revoke, note").tap()
    mine.get_by_role("textbox", name="Note").fill("under protest")
    choose_bid(other, 100)
    type_points(other, "Борис", 10)
    type_points(other, "Вера", 10)
    save(other)
    save_button(mine).tap()
    alert = mine.get_by_role("alert")
    expect(alert).to_contain_text("Not saved yet: meanwhile the sheet has changed.")
    expect(alert).to_contain_text(
        "Added: Round: Аня played 100 Tricks: Аня 100, Борис 10, Вера 10", use_inner_text=True
    )
    expect(mine.get_by_role("heading", name="Round 2")).to_be_visible()
    expect(radio(mine, "Who plays", "Вера")).to_be_checked()
    expect(mine.get_by_role("textbox", name="Another bid")).to_have_value("165")
    expect(points(mine, "Аня")).to_have_value("21")
    expect(suit(mine, "Вера", "Hearts")).to_be_checked()
    expect(mine.get_by_role("textbox", name="Note")).to_have_value("under protest")
    expect(preview(mine)).to_contain_text("99 + 100 = 199, needed 165: +165 → 175")
    save(mine)
    assert running_totals(mine) == [[100, 10, 10], [120, 10, 175]]
    expect(line(mine, 3)).to_have_count(0)


def test_a_correction_meets_another_correction(open_page: OpenPage) -> None:
    mine, other = on_one_link(open_page, round_(0, 100, 100, 10, 10))
    for page in (mine, other):
        open_why(page, 1).get_by_role("link", name="Correct", exact=True).tap()
    type_points(other, "Вера", 20)
    save(other)
    type_points(mine, "Борис", 40)
    save_button(mine).tap()
    expect(mine.get_by_role("alert")).to_contain_text("Corrected:")
    expect(points(mine, "Борис")).to_have_value("40")
    save(mine)
    assert len(running_totals(mine)) == 1
    expect(totals(mine)).to_have_text(["−100", "40", "10"])


def test_a_correction_meets_a_removal(open_page: OpenPage) -> None:
    mine, other = on_one_link(open_page, round_(0, 100, 100, 10, 10), round_(1, 100, 10, 100, 10))
    open_why(mine, 1).get_by_role("link", name="Correct", exact=True).tap()
    type_points(mine, "Борис", 40)
    open_why(other, 1).get_by_role("link", name="Remove", exact=True).tap()
    other.get_by_role("button", name="Remove", exact=True).tap()
    expect(line(other, 1)).to_be_visible()
    expect(line(other, 2)).to_have_count(0)
    save_button(mine).tap()
    expect(mine.get_by_role("alert")).to_contain_text("The entry you were correcting has been removed.")
    expect(points(mine, "Борис")).to_have_value("40")
    save(mine)
    assert running_totals(mine) == [[-100, 40, 10], [-90, 140, 20]]


def hears_nothing(page: Page) -> None:
    """The table stands as it was loaded: nobody tells it of anything, and where it asks nothing is new."""

    def answer(route: Route) -> None:
        if "/live/" in route.request.url:
            route.fulfill(status=204)
        elif "hx-request" in route.request.headers:
            route.fulfill(status=304)
        else:
            route.continue_()

    page.route(re.compile(r"/(p/[^/]+|live/.*)/$"), answer)


def test_one_phone_does_not_undo_what_it_has_not_seen(open_page: OpenPage) -> None:
    mine, other = on_one_link(open_page)
    hears_nothing(mine)
    write_round(mine, declarer="Аня", bid=100, tricks={"Борис": 10, "Вера": 10})
    other.reload()
    write_round(other, declarer="Борис", bid=100, tricks={"Аня": 10, "Вера": 10})
    mine.get_by_role("button", name="Undo the last act").tap()
    expect(mine.get_by_text("Nothing was undone")).to_be_visible()
    expect(totals(mine)).to_have_text(["110", "110", "20"])


def test_the_other_phone_sees_who_wrote_what(open_page: OpenPage) -> None:
    mine, other = on_one_link(open_page)
    write_round(mine, declarer="Аня", bid=100, tricks={"Борис": 10, "Вера": 10})
    other.goto(f"{other.url}history/")
    expect(other.get_by_role("listitem").first).to_contain_text("another device")


def lose_the_answer(page: Page) -> None:
    """The next thing saved gets to the server; its answer does not get back."""

    def fetch_and_lose(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort("connectionreset")

    page.route(re.compile("/add/round/$"), fetch_and_lose, times=1)


def test_after_a_lost_answer_it_is_one_round(page: Page, troubles: list[str]) -> None:
    open_party(page)
    fill_usual_round(page)
    lose_the_answer(page)
    with page.expect_response(lambda answer: "entry-written" in answer.headers):  # it goes out once more by itself
        save(page)
    expect(page.get_by_role("heading", name="On this phone only")).to_be_hidden()
    assert running_totals(page) == [[120, 35, 10]]
    page.reload()
    assert running_totals(page) == [[120, 35, 10]]
    troubles.clear()


def test_going_back_after_saving_does_not_lead_to_the_form_of_what_is_saved(page: Page) -> None:
    open_party(page)
    fill_usual_round(page)
    save(page)
    expect(line(page, 1)).to_be_visible()
    page.go_back()
    expect(line(page, 1)).to_be_visible()
    open_form(page, "Round")
    expect(page.get_by_role("heading", name="Round 2", exact=True)).to_be_visible()
    expect(points(page, "Борис")).to_have_value("")


def test_a_round_tapped_twice_is_one_round(page: Page) -> None:
    open_party(page)
    fill_usual_round(page)
    page.evaluate(
        "() => { const save = document.querySelector('[data-save]'); save.click(); save.form.requestSubmit(save) }"
    )
    page.wait_for_url("**/p/*/")
    assert running_totals(page) == [[120, 35, 10]]


def test_nobody_finds_the_party_of_others(open_page: OpenPage) -> None:
    mine, stranger = open_page(), open_page()
    table = open_party(mine)
    stranger.goto("/")
    expect(stranger.get_by_role("heading", name="Parties on this device")).to_have_count(0)
    for address in ("/p/", "/p/1/", f"{table[:-2]}/", "/p/AAAAAAAAAAAAAAAAAAAAAA/"):
        answer = stranger.goto(address)
        assert answer
        assert answer.status == 404, address
        expect(stranger.get_by_role("heading", name="There is nothing here")).to_be_visible()
    stranger.goto(table)
    expect(totals(stranger)).to_have_text(["0", "0", "0"])
