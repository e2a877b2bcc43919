"""Parties entered on a small phone with the page's own keypad, from the first page to the win."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .pages import line, open_file, party_file, running_totals, seat, shown, start_party, totals, write_entry


def enter(page: Page, party: dict[str, Any], sheet: dict[str, Any], first: int, last: int) -> None:
    """Each entry in turn; after each the totals are those of the sheet."""
    names = party["players"]
    for entry, row in list(zip(party["entries"], sheet["rows"], strict=True))[first:last]:
        write_entry(page, entry, names, resting=row["dealer"] if len(names) == 4 else None)
        expect(totals(page)).to_have_text([shown(score) for score in row["scores"]])
    assert running_totals(page) == [row["scores"] for row in sheet["rows"][:last]]


@pytest.mark.timeout(240)
def test_a_classic_party_from_the_first_page_to_the_win(page: Page) -> None:
    party, sheet = party_file("classic")
    start_party(page, *party["players"], dealer=party["first_dealer"])
    enter(page, party, sheet, 0, len(party["entries"]))
    expect(page.get_by_role("heading", name="Вера has won with 1000")).to_be_visible()
    expect(page.get_by_role("link", name="Round", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Again", exact=True).tap()
    expect(totals(page)).to_have_text(["0", "0", "0"])
    expect(seat(page, "Вера")).to_contain_text("deals")
    expect(line(page, 1)).to_have_count(0)


@pytest.mark.parametrize(
    ("name", "agreement", "entries"), [("four", "For four", 9), ("two", "For two", 3)], ids=["four", "two"]
)
def test_a_party_of_another_number_begins(page: Page, name: str, agreement: str, entries: int) -> None:
    party, sheet = party_file(name)
    start_party(page, *party["players"], dealer=party["first_dealer"], agreement=agreement)
    enter(page, party, sheet, 0, entries)


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        pytest.param("four", 20, 26, id="four-on-the-barrel-in-pairs-to-the-win"),
        pytest.param("two", 10, 12, id="a-misdeal-and-a-write-off-of-two"),
        pytest.param("two", 25, 28, id="two-to-the-win"),
        pytest.param("strict-with-dark", 9, 12, id="a-redeal-and-a-dark-bid"),
        pytest.param("golden-online", 0, 3, id="a-golden-round"),
        pytest.param("golden-online", 15, 19, id="a-penalty-on-the-barrel"),
        pytest.param("ukrainian", 15, 18, id="the-last-trick-and-a-free-talon"),
    ],
)
def test_a_party_goes_on(page: Page, name: str, first: int, last: int) -> None:
    party, sheet = party_file(name)
    open_file(page, {**party, "entries": party["entries"][:first]})
    enter(page, party, sheet, first, last)
    if sheet["winner"] is not None and last == len(party["entries"]):
        winner = party["players"][sheet["winner"]]
        expect(
            page.get_by_role("heading", name=f"{winner} has won with {sheet['scores'][sheet['winner']]}")
        ).to_be_visible()
