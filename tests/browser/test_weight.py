"""What goes over the wire, compressed by gzip as phones on the Wi-Fi ask for it; headers counted too."""

import sys
from collections import Counter
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from .conftest import OpenPage
from .pages import choose_bid, open_form, open_party, party_file, points, preview, save, suit, totals, type_points
from .walk import House

KB = 1024
GZIP = {"extra_http_headers": {"Accept-Encoding": "gzip"}}  # to this machine the browser would ask for brotli


def scale(page: Page) -> Callable[[], Counter[str]]:
    """Weighs all that the page loads from now on: bytes of the answers by kind, and of what it sent."""
    loaded: list[Request] = []
    page.on("requestfinished", lambda request: loaded.append(request))  # noqa: PLW0108

    def weigh() -> Counter[str]:
        page.wait_for_load_state("networkidle")
        bytes_: Counter[str] = Counter()
        for request in loaded:
            sizes = request.sizes()
            bytes_[request.resource_type] += sizes["responseBodySize"] + sizes["responseHeadersSize"]
            bytes_["sent"] += sizes["requestBodySize"] + sizes["requestHeadersSize"]
            bytes_["requests"] += 1
        loaded.clear()
        return bytes_

    return weigh


def received(weight: Counter[str]) -> int:
    return weight.total() - weight["sent"] - weight["requests"]


def tell(capsys: pytest.CaptureFixture[str], line: str) -> None:
    with capsys.disabled():
        sys.stdout.write(f"\n{line}\n")


def test_the_first_view_of_a_full_table(
    open_page: OpenPage, house: House, server: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page = open_page(**GZIP)
    encodings: list[str | None] = []
    page.on("response", lambda response: encodings.append(response.headers.get("content-encoding")))
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    weigh = scale(page)
    page.goto(house.tables["thirty"])
    expect(page.get_by_role("row")).to_have_count(31)
    weight = weigh()
    tell(capsys, f"First view of a table with 30 entries: {dict(weight)}, {received(weight)} received")
    assert weight["document"] + weight["stylesheet"] <= 14 * KB
    assert received(weight) <= 27 * KB
    assert "br" not in encodings
    assert "gzip" in encodings
    assert hosts == {urlsplit(server).netloc}


def test_an_ordinary_round(open_page: OpenPage, capsys: pytest.CaptureFixture[str]) -> None:
    page = open_page(**GZIP)
    party = party_file("classic")[0]
    open_party(page, *party["entries"][:30], first_dealer=party["first_dealer"])
    weigh = scale(page)
    open_form(page, "Round")
    choose_bid(page, 120)
    suit(page, "Аня", "Diamonds").tap()
    type_points(page, "Борис", 37)
    type_points(page, "Вера", 12)
    expect(points(page, "Аня")).to_have_attribute("placeholder", "71")
    expect(preview(page)).to_contain_text("71 + 80 = 151")
    first = weigh()
    save(page)
    expect(totals(page)).to_have_count(3)
    saved = weigh()
    open_form(page, "Round")
    again = weigh()
    tell(capsys, f"A round for the first time, with its previews: {dict(first)}, {received(first)} received")
    tell(capsys, f"Its saving, and the table: {dict(saved)}, {received(saved)} received")
    tell(capsys, f"The form once more: {dict(again)}, {received(again)} received")
    assert received(first) <= 23 * KB  # with the outbox, which the table loads a little later than this test taps
    assert received(saved) <= 9 * KB  # with the party as it is then, for a phone that goes on by itself
    assert received(again) <= 5 * KB
    assert max(first["sent"], saved["sent"], again["sent"]) <= 12 * KB
