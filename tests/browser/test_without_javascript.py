"""All of it with JavaScript off: typed into plain fields, explained by a button."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import WITHOUT_JAVASCRIPT, OpenPage
from .pages import (
    line,
    open_file,
    open_form,
    party_file,
    points,
    preview,
    radio,
    running_totals,
    save,
    save_button,
    seat,
    start_party,
    suit,
    totals,
)


@pytest.fixture
def plain(open_page: OpenPage) -> Page:
    return open_page(**WITHOUT_JAVASCRIPT)


def ask(page: Page) -> None:
    page.get_by_role("button", name="Show what will happen").tap()


def write_round(page: Page) -> None:
    open_form(page, "Round")
    radio(page, "Who plays", "Аня").tap()
    radio(page, "Bid", "120").tap()
    points(page, "Борис").fill("37")
    points(page, "Вера").fill("12")
    suit(page, "Аня", "Diamonds").tap()
    save(page)


def correct(page: Page, number: int) -> None:
    """A line's link leads to a page of its own."""
    line(page, number).tap()
    expect(page.get_by_role("heading", name=f"Round {number}: Аня")).to_be_visible()
    page.get_by_role("link", name="Correct", exact=True).tap()


def test_a_party_is_begun_and_written(plain: Page) -> None:
    start_party(plain, "Аня", "Борис", "Вера", dealer=2)
    expect(seat(plain, "Вера")).to_contain_text("deals")
    open_form(plain, "Round")
    expect(radio(plain, "Who plays", "Аня")).to_be_checked()
    plain.get_by_role("textbox", name="Another bid").fill("145")
    points(plain, "Борис").fill("37")
    plain.get_by_role("group", name="Вера", exact=True).get_by_role("checkbox", name="No trick").tap()
    suit(plain, "Аня", "Diamonds").tap()
    ask(plain)
    expect(preview(plain)).to_contain_text("83 + 80 = 163, needed 145: +145")
    expect(preview(plain)).to_contain_text("bolt 1 of 3")
    save(plain)
    expect(totals(plain)).to_have_text(["145", "35", "0"])
    expect(seat(plain, "Вера")).to_contain_text("1 bolt")


def test_a_write_off(plain: Page) -> None:
    start_party(plain, "Аня", "Борис", "Вера", dealer=2)
    open_form(plain, "Write-off")
    radio(plain, "Who gives up", "Борис").tap()
    radio(plain, "Bid", "110").tap()
    save(plain)
    expect(totals(plain)).to_have_text(["55", "−110", "55"])


def test_a_fault_stands_at_its_field(plain: Page) -> None:
    start_party(plain, "Аня", "Борис", "Вера", dealer=2)
    open_form(plain, "Round")
    radio(plain, "Bid", "120").tap()
    points(plain, "Борис").fill("119")
    plain.get_by_role("group", name="Вера", exact=True).get_by_role("checkbox", name="No trick").tap()
    suit(plain, "Вера", "Hearts").tap()
    save_button(plain).tap()
    expect(plain.get_by_role("alert")).to_contain_text("This could not be saved yet:")
    expect(plain.get_by_role("group", name="Борис", exact=True)).to_contain_text("119 points cannot be made")
    expect(plain.get_by_role("group", name="Вера", exact=True)).to_contain_text("A marriage is declared only after")
    expect(radio(plain, "Bid", "120")).to_be_checked()
    expect(points(plain, "Борис")).to_have_value("119")


def test_a_correction_and_its_undoing(plain: Page) -> None:
    start_party(plain, "Аня", "Борис", "Вера", dealer=2)
    write_round(plain)
    expect(totals(plain)).to_have_text(["120", "35", "10"])
    write_round(plain)
    expect(totals(plain)).to_have_text(["240", "70", "20"])
    correct(plain, 1)
    points(plain, "Вера").fill("60")
    ask(plain)
    expect(preview(plain)).to_contain_text("23 + 80 = 103, needed 120: −120")
    expect(preview(plain)).to_contain_text("Аня: total 240 → 0")
    save(plain)
    expect(totals(plain)).to_have_text(["0", "70", "70"])
    plain.get_by_role("button", name="Undo the last act").tap()
    expect(totals(plain)).to_have_text(["240", "70", "20"])


def test_an_entry_is_removed(plain: Page) -> None:
    start_party(plain, "Аня", "Борис", "Вера", dealer=2)
    write_round(plain)
    line(plain, 1).tap()
    plain.get_by_role("link", name="Remove", exact=True).tap()
    plain.get_by_role("button", name="Remove", exact=True).tap()
    expect(totals(plain)).to_have_text(["0", "0", "0"])


def test_the_party_file_is_downloaded_and_opened(plain: Page, tmp_path: Path) -> None:
    start_party(plain, "Аня", "Борис", "Вера", dealer=2)
    write_round(plain)
    plain.locator("summary").filter(has_text="⋯").tap()
    plain.get_by_role("link", name="Take the party along").tap()
    with plain.expect_download() as download:
        plain.get_by_role("link", name="Party file").tap()
    assert download.value.suggested_filename.startswith("Аня, Борис, Вера")
    saved = tmp_path / "party.json"
    download.value.save_as(saved)
    party = json.loads(saved.read_text(encoding="utf-8"))
    assert party["format"] == "thousand-party/1"
    assert party["players"] == ["Аня", "Борис", "Вера"]
    assert [(entry["bid"], entry["tricks"]) for entry in party["entries"]] == [(120, [71, 37, 12])]
    del party["id"]
    open_file(plain, party)
    expect(totals(plain)).to_have_text(["120", "35", "10"])


def test_a_won_party_begins_again(plain: Page) -> None:
    party, sheet = party_file("classic")
    open_file(plain, party)
    assert running_totals(plain) == [row["scores"] for row in sheet["rows"]]
    plain.get_by_role("button", name="Again", exact=True).tap()
    expect(seat(plain, "Вера")).to_contain_text("deals")
    expect(totals(plain)).to_have_text(["0", "0", "0"])
