"""Parties that were played: found again, looked back on, put away, removed and had back."""

from playwright.sync_api import Page, expect

from .conftest import WITHOUT_JAVASCRIPT, OpenPage
from .layout import too_wide
from .pages import LONG, open_file, open_party, party_file, round_


def begin_group(page: Page) -> str:
    """A new group with a won party and one in progress; answers its address."""
    page.goto("/g/new/")
    page.get_by_role("textbox", name="What the group is called").fill("Дача")
    page.locator(".foot button").tap()
    expect(page.get_by_text("No party yet.")).to_be_visible()
    address = page.url
    into = f"/open/?group={address.rstrip('/').split('/')[-1]}"
    open_file(page, party_file("classic")[0], address=into)
    two = {"format": "thousand-party/1", "agreement": {"preset": "two"}, "first_dealer": 0, "entries": []}
    open_file(page, {**two, "players": ["Жанна", "Петро"]}, address=into)
    return address


def test_a_party_is_found_continued_and_played_again(open_page: OpenPage) -> None:
    page = open_page(**WITHOUT_JAVASCRIPT)
    group = begin_group(page)
    page.goto(group)
    lines = page.get_by_role("region", name="Parties").get_by_role("listitem")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("in progress")
    page.get_by_text("Search and filter").tap()
    page.get_by_role("textbox", name="In the title or a name").fill("нет такой")
    page.get_by_role("button", name="Show", exact=True).tap()
    expect(page.get_by_text("No party is like that.")).to_be_visible()
    page.get_by_role("link", name="Show all").tap()
    page.get_by_text("Search and filter").tap()
    page.get_by_role("combobox", name="Player").select_option(label="Вера")
    page.get_by_role("button", name="Show", exact=True).tap()
    expect(lines).to_have_count(1)
    lines.get_by_role("link", name="Rematch").tap()
    expect(page.locator("[name=name_0]")).to_have_value("Аня")
    page.goto(group)
    page.get_by_role("link", name="Continue").tap()
    expect(page.get_by_role("link", name="Round", exact=True)).to_be_visible()


def test_a_party_is_looked_back_on_from_its_table(page: Page) -> None:
    open_file(page, party_file("classic")[0])
    page.locator("summary").filter(has_text="⋯").tap()
    page.get_by_role("link", name="How it went").tap()
    expect(page.get_by_role("img", name="The totals, entry by entry")).to_be_visible()
    page.get_by_text("As a table").tap()
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(41)
    page.get_by_role("listitem").filter(has_text="The fall that decided it").get_by_role("link").tap()
    expect(page.get_by_role("region", name="Why")).to_contain_text("everything is gone")


def test_the_lines_of_players_differ_without_colour(page: Page) -> None:
    page.goto(
        open_party(page, round_(0, 100, 100, 10, 10, None), players=LONG, agreement={"preset": "four"}) + "review/"
    )
    lines = page.locator(".chart .curve").all()
    dashes = {line.evaluate("(line) => getComputedStyle(line).strokeDasharray") for line in lines}
    assert len(dashes) == len(lines) == 4
    assert too_wide(page) == []
    picture = page.locator(".chart").bounding_box()
    names = [name.bounding_box() for name in page.locator(".chart .name").all()]
    assert picture
    for name in names:
        assert name
        assert name["x"] + name["width"] <= 360


def test_a_removed_party_is_had_back(page: Page) -> None:
    table = open_party(page)
    page.goto(f"{table}review/")
    page.get_by_role("button", name="Remove the party").tap()
    expect(page.get_by_role("status")).to_contain_text("The party is removed.")
    page.get_by_role("region", name="Removed parties").get_by_role("button").tap()
    page.wait_for_url(table)
    expect(page.get_by_role("link", name="Round", exact=True)).to_be_visible()


def test_who_sits_at_a_removed_party_hears_of_it(open_page: OpenPage) -> None:
    here, there = open_page(), open_page()
    table = open_party(here)
    there.goto(table)
    expect(there.get_by_role("link", name="Round", exact=True)).to_be_visible()
    here.goto(f"{table}review/")
    here.get_by_role("button", name="Remove the party").tap()
    expect(here.get_by_role("region", name="Removed parties")).to_be_visible()
    there.reload()
    expect(there.get_by_role("heading", level=1)).to_contain_text("not")
