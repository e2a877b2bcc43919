"""With a service worker (https, localhost): the app opens without a network, and shows nothing old with one."""

import json
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.devices import PHONE
from tests.server import Server

from .axe import violations
from .conftest import OpenPage
from .pages import NAMES, line, open_form, open_party, running_totals, totals, write_round
from .test_live import until
from .test_members import PASSWORD, start_group
from .test_outbox import ALL_KEPT, THREE, WAITS, kept, landed, three_rounds, waiting

KEPT_AS_OF = """(version) => new Promise((done) => {
  const opening = indexedDB.open("thousand", 1);
  opening.onsuccess = () => {
    const page = opening.result.transaction("pages").objectStore("pages").get(location.pathname);
    page.onsuccess = () => done(page.result?.html.includes(`data-version="${version}.`));
    opening.result.close();
  };
})"""


def installed(page: Page) -> str:
    """The link of a table that this phone has kept, with the worker at work."""
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=WAITS)
    kept(page)
    return page.url


@pytest.fixture
def phone(open_offline: OpenPage) -> Page:
    """A phone whose network will go."""
    return open_offline()


def test_a_table_opens_without_a_network_and_says_of_when_it_is(phone: Page) -> None:
    open_party(phone)
    table = installed(phone)
    write_round(phone, declarer="Аня", bid=100, tricks={"Борис": 10, "Вера": 10})
    until(lambda: phone.evaluate(KEPT_AS_OF, 1), WAITS / 1000)
    phone.context.set_offline(True)
    phone.reload()
    expect(totals(phone)).to_have_text(["100", "10", "10"])
    expect(phone.locator("#touch")).to_contain_text("As of")
    expect(phone.locator("#touch")).to_contain_text("without network")
    assert violations(phone) == []
    assert phone.url == table
    phone.context.set_offline(False)
    expect(phone.locator("#touch")).to_be_empty(timeout=WAITS)


def test_a_page_that_the_worker_passed_by_is_taken_in(phone: Page) -> None:
    """One that was on its way while the worker took over, or that was reloaded past it as here."""
    phone.goto("/")
    phone.wait_for_function("() => navigator.serviceWorker.controller", timeout=WAITS)
    with phone.expect_navigation():
        phone.context.new_cdp_session(phone).send("Page.reload", {"ignoreCache": True})
    phone.wait_for_function("() => navigator.serviceWorker.controller", timeout=WAITS)


def test_rounds_outlive_the_browser_at_the_table(phone: Page) -> None:
    table = open_party(phone)
    installed(phone)
    context = phone.context
    context.set_offline(True)
    phone.reload()
    three_rounds(phone)
    phone.close()
    again = context.new_page()
    again.goto(table)
    expect(waiting(again)).to_have_count(3)
    context.set_offline(False)
    landed(again, *THREE)


def test_the_first_page_lists_the_tables_of_this_phone(phone: Page) -> None:
    open_party(phone)
    table = installed(phone)
    phone.context.set_offline(True)
    phone.goto("/")
    expect(phone.get_by_role("heading", name="Without network")).to_be_visible()
    assert violations(phone) == []
    phone.get_by_role("link").filter(has_text="Аня").tap()
    expect(totals(phone)).to_have_text(["0", "0", "0"])
    assert phone.url == table


def test_with_a_network_nothing_old_is_shown(open_page: OpenPage, phone: Page) -> None:
    table = open_party(phone)
    installed(phone)
    phone.goto("/help/")
    other = open_page()
    other.goto(table)
    write_round(other, declarer="Аня", bid=100, tricks={"Борис": 10, "Вера": 10})
    answer = phone.goto(table)
    assert answer
    assert 'data-kept="1' not in answer.text()
    assert "100" in phone.locator(".total").first.inner_text()


def in_a_group(page: Page) -> str:
    """The link of a table of a group."""
    group = start_group(page)
    page.goto(f"/new/?group={group.split('/')[-2]}")
    for number, name in enumerate(NAMES, 1):
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    page.get_by_role("button", name="Start").last.click()
    expect(totals(page)).to_have_count(3)
    return page.url


def is_kept(page: Page, table: str) -> bool:
    """Whether it is shown without a network."""
    page.context.set_offline(True)
    page.goto(table)
    found = page.get_by_role("heading", name="Without network").or_(totals(page).first)
    expect(found).to_be_visible()
    shown = totals(page).count() > 0
    page.context.set_offline(False)
    return shown


def in_groups(page: Page) -> list[str]:
    """The addresses of what this phone keeps to begin in groups."""
    paths: list[str] = page.evaluate(
        """() => new Promise((done) => {
          const opening = indexedDB.open("thousand", 1);
          opening.onsuccess = () => {
            const all = opening.result.transaction("pages").objectStore("pages").getAllKeys();
            all.onsuccess = () => done(all.result);
          };
        })"""
    )
    return [path for path in paths if path.startswith("/new/") and "?group=" in path]


def test_who_signs_out_leaves_no_table_behind(phone: Page) -> None:
    phone.goto("/account/new/")
    phone.locator("[name=name]").fill("Галя у озера")
    phone.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.get_by_label("The password again").fill(PASSWORD)
    phone.get_by_role("button", name="Make an account").click()
    expect(phone.get_by_text("this device is signed in")).to_be_visible()
    table = in_a_group(phone)
    installed(phone)
    assert is_kept(phone, table)
    phone.goto(table)
    phone.wait_for_function(ALL_KEPT, timeout=WAITS)
    assert len(in_groups(phone)) == 2
    phone.goto("/account/")
    phone.get_by_role("button", name="Sign out", exact=True).click()
    expect(phone.get_by_text("Signed out.")).to_be_visible()
    assert in_groups(phone) == []
    assert not is_kept(phone, table)


def test_a_party_that_was_removed_is_not_kept(open_page: OpenPage, phone: Page) -> None:
    table = open_party(phone)
    installed(phone)
    phone.goto("/help/")
    other = open_page()
    other.goto(f"{table}review/")
    other.locator("form[action$='remove/'] button").click()
    other.wait_for_url(lambda address: "review" not in address)
    phone.goto("/")
    phone.wait_for_load_state("networkidle")
    assert not is_kept(phone, table)


@pytest.fixture
def context(own_server: Server, browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(**{**PHONE, "base_url": own_server.address}) as context:
        context.set_default_timeout(10_000)
        yield context


def names_another_style(server: Server) -> str:
    """As after an update in which the style has changed: its new path."""
    collected = server.data / "static"
    manifest = collected / "staticfiles.json"
    told = json.loads(manifest.read_text(encoding="utf-8"))
    old, new = told["paths"]["scoring/app.css"], "scoring/app.0123456789ab.css"
    (collected / new).write_bytes((collected / old).read_bytes())
    told["paths"]["scoring/app.css"] = new
    manifest.write_text(json.dumps(told), encoding="utf-8")
    return f"/static/{new}"


CACHED = """async () => {
    const names = await caches.keys();
    const files = await (await caches.open(names[0])).keys();
    return [names, files.map((one) => new URL(one.url).pathname)];
}"""


def test_a_new_version_takes_over_by_itself(own_server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    open_party(page)
    table = installed(page)
    (old,), _files = page.evaluate(CACHED)
    open_form(page, "Round")
    page.get_by_role("checkbox", name="Вера: Hearts").check(force=True)
    own_server.stop()
    style = names_another_style(own_server)
    own_server.start()
    other = context.new_page()
    other.goto(table)
    until(lambda: old not in other.evaluate("() => caches.keys()"), WAITS / 1000)
    names, files = other.evaluate(CACHED)
    assert len(names) == 1
    assert style in files
    expect(page.get_by_role("checkbox", name="Вера: Hearts")).to_be_checked()  # nothing was reloaded there
    kept(other)
    own_server.stop()
    other.reload()
    expect(totals(other)).to_have_text(["0", "0", "0"])
    assert other.locator("link[rel=stylesheet]").first.get_attribute("href") == style
    assert other.evaluate("() => getComputedStyle(document.querySelector('.seats')).display") == "grid"


def test_a_server_that_is_away_is_no_network(own_server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    open_party(page)
    installed(page)
    own_server.stop()
    page.reload()
    three_rounds(page)
    own_server.start()
    expect(line(page, 3)).to_be_visible(timeout=90_000)
    assert running_totals(page) == THREE


def test_the_app_can_be_installed(open_page: OpenPage) -> None:
    page = open_page()
    open_party(page)
    installed(page)
    session = page.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    assert urlsplit(manifest["start_url"]).path == "/"
    for picture in [*manifest["icons"], *manifest["screenshots"]]:
        answer = page.request.get(picture["src"])
        assert answer.headers["content-type"] == picture["type"]
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [fault["errorId"] for fault in faults if fault["errorId"] != "in-incognito"] == []
