"""What is written down can be put right, also in the middle and after the win; what that changes is said before."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .pages import (
    choose_bid,
    line,
    open_party,
    open_why,
    preview,
    radio,
    round_,
    running_totals,
    save,
    save_button,
    seat,
    start,
    totals,
    type_points,
    write_round,
)

# Boris sits down in round 3, by the 120 he made in round 2.
TO_THE_BARREL: dict[str, Any] = {"start": start(300, 740, 200)}
ROUNDS = (
    round_(2, 100, 10, 10, 100),
    round_(1, 120, 20, 90, 10, marriages={"1": ["clubs"]}),
    round_(0, 100, 100, 20, None),
    round_(2, 100, 20, None, 100),
)
WRITE_OFF = {"type": "write_off", "declarer": 0, "bid": 100}


def correct(page: Page, number: int) -> None:
    open_why(page, number).get_by_role("link", name="Correct", exact=True).tap()
    expect(save_button(page)).to_be_visible()


def ask_to_remove(page: Page, number: int) -> None:
    open_why(page, number).get_by_role("link", name="Remove", exact=True).tap()
    expect(page.get_by_role("heading", name="Remove this entry?")).to_be_visible()


def scores(page: Page) -> Locator:
    expect(page.get_by_role("table")).to_be_visible()
    return totals(page)


def test_a_tapped_cell_says_why(page: Page) -> None:
    open_party(page, *ROUNDS, **TO_THE_BARREL)
    cell = line(page, 2).locator("xpath=ancestor::tr").get_by_role("cell").nth(1).bounding_box()
    assert cell
    page.touchscreen.tap(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
    why = page.get_by_role("region", name="Why")
    expect(why).to_contain_text("90 + 60 = 150, needed 120: +120")
    expect(why).to_be_in_viewport(ratio=1)
    why.get_by_role("link", name="Close").tap()
    expect(why).to_have_count(0)


def test_a_correction_in_the_middle_undoes_a_barrel(page: Page) -> None:
    table = open_party(page, *ROUNDS, **TO_THE_BARREL)
    expect(seat(page, "Борис")).to_contain_text("barrel 2/3")
    correct(page, 2)
    type_points(page, "Вера", 41)
    expect(preview(page)).to_contain_text("59 + 60 = 119, needed 120: −120 → 630")
    expect(preview(page)).to_contain_text("2 later entries change. At the end of the sheet:")
    expect(preview(page)).to_contain_text("Борис: no longer on the barrel; total 880 → 650")
    expect(preview(page)).to_contain_text("Вера: total 410 → 440")
    page.goto(table)
    expect(totals(page)).to_have_text(["450", "880", "410"])
    correct(page, 2)
    expect(page.get_by_role("group", name="Вера", exact=True).get_by_role("textbox")).to_have_value("41")
    save(page)
    expect(totals(page)).to_have_text(["450", "650", "440"])
    expect(seat(page, "Борис")).not_to_contain_text("barrel")
    assert running_totals(page) == [[310, 750, 300], [330, 630, 340], [430, 650, 340], [450, 650, 440]]


def test_removing_says_what_changes_below_first(page: Page) -> None:
    open_party(page, *ROUNDS, **TO_THE_BARREL)
    ask_to_remove(page, 2)
    main = page.get_by_role("main")
    expect(main).to_contain_text("90 + 60 = 150, needed 120: +120")
    expect(main).to_contain_text("Борис: no longer on the barrel; total 880 → 770")
    expect(main).to_contain_text("Вера deals next, not Аня")
    page.get_by_role("link", name="Keep it").tap()
    expect(scores(page)).to_have_text(["450", "880", "410"])
    ask_to_remove(page, 2)
    page.get_by_role("button", name="Remove", exact=True).tap()
    expect(scores(page)).to_have_text(["430", "770", "400"])
    assert len(running_totals(page)) == 3


def test_a_round_is_put_in_between(page: Page) -> None:
    open_party(page, *ROUNDS, **TO_THE_BARREL)
    open_why(page, 2).get_by_role("link", name="Put a round in before it").tap()
    expect(page.get_by_role("banner")).to_contain_text("put in between")
    radio(page, "Who plays", "Аня").tap()
    choose_bid(page, 100)
    type_points(page, "Борис", 10)
    type_points(page, "Вера", 10)
    expect(preview(page)).to_contain_text("Борис: attempt 3 on the barrel is next; the same total")
    expect(preview(page)).to_contain_text("Борис deals next, not Аня")
    save(page)
    expect(scores(page)).to_have_text(["550", "880", "420"])
    expect(seat(page, "Борис")).to_contain_text("barrel 3/3")
    expect(line(page, 5)).to_be_visible()


def test_something_else_is_put_in_between(page: Page) -> None:
    open_party(page, *ROUNDS, **TO_THE_BARREL)
    why = open_why(page, 3)
    why.get_by_text("Put something else in before it").tap()
    why.get_by_role("link", name="Penalty", exact=True).tap()
    radio(page, "Who pays", "Борис").tap()
    radio(page, "What for", "Bluff").tap()
    expect(preview(page)).to_contain_text("Борис: no longer on the barrel; total 880 → 770")
    save(page)
    expect(scores(page)).to_have_text(["450", "770", "410"])


def test_what_makes_a_later_entry_impossible_is_refused_and_names_it(page: Page) -> None:
    fine = round_(1, 100, 10, 100, 10, marriages={"1": ["spades"]})
    open_party(page, fine, WRITE_OFF, start=start(860, 0, 0))
    correct(page, 1)
    type_points(page, "Аня", 20)
    expect(preview(page)).to_contain_text("1 later entry becomes impossible; settle it first:")
    expect(preview(page)).to_contain_text("Round 2: Аня, 100 written off")
    save_button(page).tap()
    expect(page.get_by_role("alert")).to_contain_text("Other entries would become impossible. Settle them first.")
    expect(preview(page)).to_contain_text("Round 2: Аня, 100 written off")
    preview(page).get_by_role("link", name="Remove").tap()
    page.get_by_role("button", name="Remove", exact=True).tap()
    expect(scores(page)).to_have_text(["870", "100", "10"])
    correct(page, 1)
    type_points(page, "Аня", 20)
    save(page)
    expect(scores(page)).to_have_text(["880", "100", "10"])
    expect(seat(page, "Аня")).to_contain_text("barrel 1/3")


def test_what_others_need_cannot_be_removed(page: Page) -> None:
    failed, ten_more = round_(0, 100, 60, 40, 20), round_(1, 100, 10, 100, 10)
    open_party(page, failed, ten_more, WRITE_OFF, start=start(870, 0, 0))
    ask_to_remove(page, 1)
    expect(page.get_by_role("main")).to_contain_text("Round 3: Аня, 100 written off")
    expect(page.get_by_role("button", name="Remove", exact=True)).to_have_count(0)
    page.get_by_role("link", name="Keep it").tap()
    expect(scores(page)).to_have_text(["680", "190", "80"])
    assert len(running_totals(page)) == 3


def test_a_correction_after_the_win(page: Page) -> None:
    won = round_(0, 120, 100, 10, 10, marriages={"0": ["hearts"]})
    open_party(page, round_(1, 100, 10, 100, 10), won, start=start(880, 0, 0, barrel={0: 0}))
    expect(page.get_by_role("heading", name="Аня has won with 1000")).to_be_visible()
    correct(page, 1)
    type_points(page, "Вера", 20)
    expect(preview(page)).to_contain_text("Борис: total 110 → −90")
    save(page)
    expect(scores(page)).to_have_text(["1000", "−90", "30"])
    correct(page, 2)
    choose_bid(page, 115)
    expect(preview(page)).to_contain_text("needed 115: made, but the barrel is won from 120 on")
    expect(preview(page)).to_contain_text("Аня has not won: the party goes on")
    save(page)
    expect(scores(page)).to_have_text(["880", "−90", "30"])
    expect(page.get_by_role("heading", name=re.compile("has won"))).to_have_count(0)
    write_round(page, declarer="Борис", bid=100, tricks={"Аня": 20, "Вера": None})
    expect(scores(page)).to_have_text(["760", "10", "30"])


def test_undo_is_one_tap(page: Page) -> None:
    open_party(page, *ROUNDS, **TO_THE_BARREL)
    write_round(page, declarer="Аня", bid=100, tricks={"Борис": 20, "Вера": None})
    expect(totals(page)).to_have_text(["550", "880", "410"])
    page.get_by_role("button", name="Undo the last act").tap()
    expect(totals(page)).to_have_text(["450", "880", "410"])
    correct(page, 2)
    type_points(page, "Вера", 41)
    save(page)
    page.get_by_role("button", name="Undo the last act").tap()
    expect(totals(page)).to_have_text(["450", "880", "410"])
    ask_to_remove(page, 2)
    page.get_by_role("button", name="Remove", exact=True).tap()
    expect(scores(page)).to_have_text(["430", "770", "400"])
    page.get_by_role("button", name="Undo the last act").tap()
    expect(scores(page)).to_have_text(["450", "880", "410"])
    assert len(running_totals(page)) == 4


def test_who_and_when_is_kept(page: Page) -> None:
    open_party(page, *ROUNDS, **TO_THE_BARREL)
    correct(page, 2)
    type_points(page, "Вера", 41)
    save(page)
    page.locator("summary").filter(has_text="⋯").tap()
    page.get_by_role("link", name="Who wrote what, and when").tap()
    deed = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Entry 2 corrected"))
    expect(deed).to_contain_text("this device")
    expect(deed).to_contain_text(re.compile("Before.*Вера 10.*After.*Вера 41", re.DOTALL))
