"""Several phones at once: what one writes down the others see, and what becomes of them when the line does not hold."""

import json
import re
import socket
import threading
import time
from contextlib import ExitStack, suppress
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, Request, Response, Route, expect

from tests.devices import PHONE
from tests.server import Server

from .axe import violations
from .conftest import DARK, DESKTOP, WITHOUT_JAVASCRIPT, OpenPage
from .test_members import invite, join, start_group
from .test_round import LONG, NAMES, sit_down

SOON = 3000  # a second, on a machine that does other things as well
GONE = "This can be seen no longer"
LOST = "Lost touch"


def table_of(page: Page) -> str:
    return urlsplit(page.url).path


def begin(page: Page, **differs: Any) -> str:
    """The path of the table of a new party."""
    sit_down(page, **differs)
    return table_of(page)


def put_right(page: Page, table: str, points: int, name: str = "Борис") -> None:
    """Write an adjustment down; the table comes up again."""
    page.goto(f"{table}add/adjustment/")
    fill_in(page, points, name)


def fill_in(page: Page, points: int, name: str = "Борис") -> None:
    page.get_by_role("radio", name=name, exact=True).check(force=True)
    page.locator(f"[name=sign][value='{'+' if points > 0 else '-'}']").check(force=True)
    page.get_by_role("textbox", name="Points").fill(str(abs(points)))
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("link", name="Round", exact=True)).to_be_visible()


def watch_link(page: Page, shared: str) -> str:
    page.goto(f"{shared}watch/")
    page.get_by_role("button", name="Make the link").click()
    return page.get_by_label("Link").input_value()


def totals(page: Page) -> Locator:
    return page.get_by_role("region", name="Totals").locator(".total")


def expect_totals(page: Page, *figures: str) -> None:
    expect(totals(page)).to_have_text(figures, timeout=SOON)


def touch(page: Page) -> Locator:
    return page.locator("#touch")


def test_an_entry_its_correction_and_its_removal_appear_by_themselves(open_page: OpenPage) -> None:
    scorer, friend, watcher, screen = open_page(), open_page(), open_page(), open_page(**DESKTOP)
    table = begin(scorer)
    link = watch_link(scorer, table)
    friend.goto(table)
    watcher.goto(link)
    screen.goto(f"{link}screen/")
    others = (friend, watcher, screen)
    put_right(scorer, table, 35)
    for page in others:
        expect_totals(page, "0", "35", "0")
    expect(screen.get_by_role("status", name="The last entry")).to_contain_text("+35")
    scorer.get_by_role("link", name=re.compile("why")).click()
    scorer.get_by_role("link", name="Correct").click()
    fill_in(scorer, -65)
    for page in others:
        expect_totals(page, "0", "−65", "0")
    scorer.get_by_role("button", name="Undo").click()
    for page in others:
        expect_totals(page, "0", "35", "0")
    friend.get_by_role("button", name="Undo").click()  # which knows by now what was written last
    for page in (scorer, watcher, screen):
        expect_totals(page, "0", "0", "0")


def test_who_only_views_looks_on_until_sent_away(open_page: OpenPage) -> None:
    alice, carol = open_page(), open_page()
    group = start_group(alice)
    join(carol, invite(alice, group, "watches"), "Carol")
    alice.goto(f"{group}")
    alice.get_by_role("link", name="Start a party").click()
    for number, name in enumerate(NAMES, 1):
        alice.get_by_label(f"Player {number}", exact=True).fill(name)
    alice.get_by_role("button", name="Start").last.click()
    expect(totals(alice)).to_have_count(3)
    table = table_of(alice)
    carol.goto(table)
    expect(carol.get_by_role("link", name="Round", exact=True)).to_have_count(0)
    put_right(alice, table, 20)
    expect_totals(carol, "0", "20", "0")
    expect(carol.locator("form")).to_have_count(0)
    alice.goto(f"{group}members/")
    alice.get_by_role("link", name="Change Carol").click()
    alice.get_by_role("radio", name="writes").check()
    alice.get_by_role("button", name="Save").click()
    expect(carol.get_by_role("link", name="Round", exact=True)).to_be_visible(timeout=SOON + 3000)
    alice.goto(f"{group}members/")
    alice.get_by_role("link", name="Change Carol").click()
    alice.get_by_role("link", name="Remove from the group").click()
    alice.get_by_role("button", name="Remove").click()
    expect(touch(carol)).to_contain_text(GONE, timeout=SOON + 3000)


def test_a_link_taken_back_ends_the_watching(open_page: OpenPage) -> None:
    scorer, watcher = open_page(), open_page()
    table = begin(scorer)
    watcher.goto(watch_link(scorer, table))
    expect(totals(watcher)).to_have_count(3)
    scorer.get_by_role("button", name="Take the link back").click()
    expect(touch(watcher)).to_contain_text(GONE, timeout=SOON + 3000)
    asked = record(watcher)
    watcher.wait_for_timeout(4000)
    assert asked == []


def test_what_is_open_stays_open_and_is_brought_up_to_date(open_page: OpenPage) -> None:
    scorer, friend = open_page(), open_page()
    table = begin(scorer)
    put_right(scorer, table, 35)
    friend.goto(table)
    friend.get_by_role("link", name=re.compile("why")).click()
    why = friend.get_by_role("region", name="Why")
    expect(why).to_be_focused()
    friend.get_by_text("At the deal").click()
    put_right(scorer, table, 20)
    expect_totals(friend, "0", "55", "0")
    expect(why).to_contain_text("+35")
    expect(friend.get_by_text("is shown").or_(friend.get_by_text("is not shown")).first).to_be_visible()
    friend.get_by_role("link", name="Close").focus()
    scorer.get_by_role("link", name=re.compile("why")).last.click()
    scorer.get_by_role("link", name="Correct").click()
    fill_in(scorer, 40)
    expect(why).to_contain_text("+40", timeout=SOON)
    expect(friend.get_by_role("link", name="Close")).to_be_focused()
    friend.get_by_role("link", name="Close").click()
    expect(why).to_have_count(0)
    friend.get_by_label("More").first.click()
    put_right(scorer, table, 5)
    expect_totals(friend, "0", "65", "0")
    expect(friend.get_by_role("link", name="Penalty")).to_be_visible()


def test_where_streams_fail_the_page_asks(open_page: OpenPage, troubles: list[str]) -> None:
    scorer, friend = open_page(), open_page()
    table = begin(scorer)
    answers: list[int] = []
    friend.route("**/live/**", lambda route: route.fulfill(status=503))
    friend.on("response", lambda answer: note(answer, answers))
    friend.goto(table)
    friend.wait_for_timeout(7000)
    assert len(answers) >= 2
    assert set(answers) == {304}
    put_right(scorer, table, 35)
    expect(totals(friend)).to_have_text(["0", "35", "0"], timeout=3000 + SOON)
    expect(touch(friend)).to_be_empty()
    troubles.clear()


def note(answer: Response, answers: list[int]) -> None:
    if answer.request.headers.get("hx-request"):
        answers.append(answer.status)


def test_a_stream_that_says_nothing_is_given_up(open_page: OpenPage) -> None:
    scorer, friend = open_page(), open_page()
    table = begin(scorer)

    def hold(route: Route) -> None:
        """A proxy that keeps everything until the end: no answer at all."""

    friend.route("**/live/**", hold)
    friend.goto(table)
    put_right(scorer, table, 35)
    expect(totals(friend)).to_have_text(["0", "35", "0"], timeout=15_000)


def record(page: Page) -> list[str]:
    """Each request from now on."""
    asked: list[str] = []

    def on_request(request: Request) -> None:
        asked.append(request.url)

    page.on("request", on_request)
    return asked


def hide(page: Page, *, hidden: bool) -> None:
    page.evaluate(
        """(hidden) => {
            Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


@pytest.mark.parametrize("stream", [True, False], ids=["stream", "asking"])
def test_a_phone_in_the_pocket_asks_for_nothing_and_catches_up(
    open_page: OpenPage, troubles: list[str], *, stream: bool
) -> None:
    scorer, friend = open_page(), open_page()
    table = begin(scorer)
    if not stream:
        friend.route("**/live/**", lambda route: route.fulfill(status=503))
    friend.goto(table)
    put_right(scorer, table, 35)
    expect(totals(friend)).to_have_text(["0", "35", "0"], timeout=3000 + SOON)
    expect(friend.locator("link[data-entry]")).to_be_attached(timeout=15_000)  # what works without a network is there
    friend.wait_for_timeout(2000)
    hide(friend, hidden=True)
    asked = record(friend)
    put_right(scorer, table, 20)
    friend.wait_for_timeout(4000)
    assert asked == []
    expect_totals(friend, "0", "35", "0")
    hide(friend, hidden=False)
    expect_totals(friend, "0", "55", "0")
    if not stream:
        troubles.clear()


def test_without_a_network_the_page_says_so_and_catches_up(open_page: OpenPage, troubles: list[str]) -> None:
    scorer, friend = open_page(), open_page()
    table = begin(scorer)
    friend.goto(table)
    friend.context.set_offline(True)
    expect(touch(friend)).to_contain_text(LOST, timeout=SOON)
    assert violations(friend) == []
    put_right(scorer, table, 35)
    expect(totals(friend)).to_have_text(["0", "0", "0"])
    friend.context.set_offline(False)
    expect_totals(friend, "0", "35", "0")
    expect(touch(friend)).to_be_empty()
    troubles.clear()


def test_the_pages_of_who_looks_on_are_clean(open_page: OpenPage) -> None:
    scorer = open_page()
    table = begin(
        scorer, players=LONG, start={"seats": [{"score": 880, "barrel": 1}, {"score": 540}, {"score": -1130}]}
    )
    put_right(scorer, table, -15, LONG[0])
    link = watch_link(scorer, table)
    for options in ({}, DARK, DESKTOP, {**DARK, **DESKTOP}, {"viewport": {"width": 640, "height": 360}}):
        page = open_page(**options)
        for address in (link, f"{link}screen/"):
            page.goto(address)
            assert violations(page) == []
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (address, options)


def test_looking_on_works_without_javascript(open_page: OpenPage) -> None:
    scorer, watcher = open_page(), open_page(**WITHOUT_JAVASCRIPT)
    table = begin(scorer)
    put_right(scorer, table, 35)
    watcher.goto(watch_link(scorer, table))
    expect_totals(watcher, "0", "35", "0")
    watcher.get_by_role("link", name=re.compile("why")).click()
    expect(watcher.get_by_role("region", name="Why")).to_contain_text("adjustment")
    watcher.get_by_role("link", name="Back to the table").click()
    watcher.get_by_role("link", name="Big screen").click()
    expect(watcher.get_by_role("status", name="The last entry")).to_contain_text("+35")


# The server itself.


class Stream:
    """An event stream without a browser: the marks as they come, in a thread of its own."""

    def __init__(self, server: str, address: str) -> None:
        self.connection = HTTPConnection(urlsplit(server).netloc, timeout=30)
        self.connection.request("GET", address)
        self.socket = self.connection.sock
        self.answer: HTTPResponse = self.connection.getresponse()
        self.marks: list[str] = []
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()

    def _listen(self) -> None:
        try:
            for line in self.answer:
                if line.startswith(b"data: "):
                    self.marks.append(line[6:].strip().decode())
        except (OSError, ValueError, AttributeError):
            return  # closed here or there

    def close(self) -> None:
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)  # the thread waits for it, and ends
        self.thread.join(5)
        self.answer.close()
        self.socket.close()


def until(true: Any, seconds: float = 5) -> None:
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.02)
    assert true()


def test_all_processes_of_the_server_tell(server: str, page: Page) -> None:
    table = begin(page)
    with ExitStack() as stack:
        streams = [Stream(server, f"/live/party/{table.split('/')[2]}/") for _ in range(12)]
        for stream in streams:
            stack.callback(stream.close)
        until(lambda: all(stream.marks == ["0.3"] for stream in streams))
        put_right(page, table, 35)
        until(lambda: all(stream.marks[-1] == "1.3" for stream in streams))


def test_a_server_that_was_away_is_noticed_and_caught_up_with(own_server: Server, browser: Any) -> None:
    with browser.new_context(**{**PHONE, "base_url": own_server.address}) as context:
        context.set_default_timeout(10_000)
        scorer, watcher = context.new_page(), context.new_page()
        table = begin(scorer)
        watcher.goto(table)
        expect(totals(watcher)).to_have_count(3)
        own_server.stop()
        expect(touch(watcher)).to_contain_text(LOST, timeout=SOON)
        own_server.start()
        put_right(scorer, table, 35)
        expect(totals(watcher)).to_have_text(["0", "35", "0"], timeout=10_000)
        expect(touch(watcher)).to_be_empty()


def test_ctrl_c_ends_the_server_though_streams_are_open(own_server: Server, browser: Any) -> None:
    with browser.new_context(**{**PHONE, "base_url": own_server.address}) as context:
        page = context.new_page()
        table = begin(page)
        streams = [Stream(own_server.address, f"/live/party/{table.split('/')[2]}/") for _ in range(6)]
        until(lambda: all(stream.marks for stream in streams))
        began = time.monotonic()
        assert own_server.stop() == 0
        assert time.monotonic() - began < 5
        for stream in streams:
            stream.close()


def test_a_page_that_watches_stays_light(server: str, page: Page) -> None:
    table = begin(page)
    sizes = page.evaluate(
        """() => performance.getEntriesByType("resource").map((one) => [one.name, one.encodedBodySize])""",
    )
    weight = dict(sizes)
    (document,) = page.evaluate("() => performance.getEntriesByType('navigation').map((one) => one.encodedBodySize)")
    pages = document + sum(size for name, size in weight.items() if name.endswith(".css"))
    assert pages <= 14_000, json.dumps(weight)
    assert document + sum(weight.values()) <= 32_000, json.dumps(weight)
    assert table
