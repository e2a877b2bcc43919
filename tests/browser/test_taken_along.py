"""A party on paper and in the chat; a group archived and restored, by hand."""

import json
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from .conftest import OpenPage
from .pages import LONG, NAMES, open_file, open_party, party_file, round_, start

PAGE_OF_A_PDF = re.compile(rb"/Type\s*/Page\b(?!s)")
EVERYTHING: dict[str, Any] = {"print_background": True, "prefer_css_page_size": True}


def entries(number: int) -> list[Mapping[str, Any]]:
    """A long evening in which nobody gets on: contracts made, and taken off again."""
    found: list[Mapping[str, Any]] = []
    for n in range(number):
        seat = n // 2 % 3
        made = round_(seat, 100, *(100 if one == seat else 10 for one in range(3)))
        found.append({"type": "adjustment", "seat": seat, "points": -120} if n % 2 else made)
    return found


def of_four(number: int) -> list[Mapping[str, Any]]:
    return [{"type": "adjustment", "seat": n % 4, "points": -5 if n % 2 else 10} for n in range(number)]


def printed(page: Page, table: str) -> bytes:
    page.goto(f"{table}print/")
    expect(page.get_by_role("table").first).to_be_visible()
    return page.pdf(**EVERYTHING)


@pytest.mark.parametrize("number", [0, 5, 30, 34, 35, 60, 89, 200])
def test_a_sheet_of_three_is_one_page_of_paper(page: Page, number: int) -> None:
    pdf = printed(page, open_party(page, *entries(number)))
    assert len(PAGE_OF_A_PDF.findall(pdf)) == 1


@pytest.mark.parametrize("number", [30, 60, 120])
def test_a_sheet_of_four_with_long_names_is_one_page_of_paper(page: Page, number: int) -> None:
    table = open_party(
        page,
        *of_four(number),
        players=LONG,
        agreement={"preset": "four"},
        start=start(-1240, 520, 300, -115),
    )
    assert len(PAGE_OF_A_PDF.findall(printed(page, table))) == 1


def test_the_way_to_paper_leads_over_the_party_s_menu(page: Page) -> None:
    page.goto(open_file(page, party_file("classic")[0]))
    page.locator("summary").filter(has_text="⋯").tap()
    page.get_by_role("link", name="Take the party along").tap()
    page.get_by_role("link", name="On paper").tap()
    expect(page.get_by_role("button", name="Print")).to_be_visible()


def test_how_it_stands_is_copied_by_a_tap(open_page: OpenPage) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(open_party(page, round_(0, 100, 100, 10, 10)) + "export/")
    expect(page.get_by_role("textbox", name="For the group’s chat")).to_have_value(re.compile(f"{NAMES[0]}: 100"))
    page.get_by_role("button", name="Copy").tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert f"{NAMES[0]}: 100" in page.evaluate("() => navigator.clipboard.readText()")


def test_a_group_is_archived_and_restored(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/g/new/")
    page.get_by_label("What the group is called").fill("Дача")
    page.get_by_label("Who plays").fill("\n".join(NAMES))
    page.locator(".foot button").tap()
    page.get_by_role("link", name="Take the group along").tap()
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download the archive").tap()
    other = open_page()
    other.goto("/")
    other.get_by_role("link", name="Restore a group").tap()
    other.get_by_label("Archive of a group").set_input_files(downloading.value.path())
    other.get_by_role("button", name="Look into it").tap()
    row = other.get_by_role("row", name="Players")
    expect(row.get_by_role("cell")).to_have_text(["3"])
    other.get_by_role("button", name="Restore").tap()
    expect(other.get_by_role("heading", name="Дача")).to_be_visible()
    expect(other.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(3)


def test_a_large_group_is_restored_behind_a_bar_that_moves(page: Page, tmp_path: Path) -> None:
    page.goto("/g/new/")
    page.get_by_label("What the group is called").fill("Клуб")
    page.get_by_label("Who plays").fill("\n".join(NAMES))
    page.locator(".foot button").tap()
    expect(page.get_by_role("heading", name="Клуб")).to_be_visible()
    group = page.url
    open_file(page, party_file("classic")[0], address=f"/open/?group={group.strip('/').split('/')[-1]}")
    page.goto(f"{group}archive/")
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download the archive").tap()
    large = tmp_path / "large.zip"
    many_times(downloading.value.path(), large, 250)
    page.goto("/restore/")
    page.get_by_label("Archive of a group").set_input_files(large)
    page.get_by_role("button", name="Look into it").tap(no_wait_after=True)
    onward, restore = page.get_by_role("link", name="See what is in it"), page.get_by_role("button", name="Restore")
    expect(onward.or_(restore)).to_be_visible(timeout=60_000)
    if onward.is_visible():
        onward.tap()
    expect(page.get_by_role("row", name="Parties").get_by_role("cell")).to_have_text(["250"])
    restore.tap(no_wait_after=True)
    bar = page.get_by_role("progressbar", name="Writing the parties")
    expect(bar).to_have_count(1, timeout=60_000)
    first = int(bar.get_attribute("value") or 0)
    expect(bar).not_to_have_attribute("value", str(first), timeout=20_000)
    to_the_group = page.get_by_role("link", name="To the group")
    expect(to_the_group).to_be_visible(timeout=90_000)
    expect(page.get_by_role("progressbar")).to_have_count(0)
    to_the_group.tap()
    expect(page.get_by_role("heading", name="Клуб")).to_be_visible()


def many_times(archive: Path, large: Path, times: int) -> None:
    """The same group with its one party so many times."""
    with zipfile.ZipFile(archive) as file:
        (inside,) = file.namelist()
        document = json.loads(file.read(inside))
    (party,) = document["parties"]
    document["parties"] = [{**party, "party": {**party["party"], "id": str(uuid4())}} for _ in range(times)]
    with zipfile.ZipFile(large, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(inside, json.dumps(document))
