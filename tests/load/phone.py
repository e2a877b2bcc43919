"""The score without a server, on a phone four times slower than this machine: a part of `make bench`.

From files that the phone keeps, without a network: when it can compute after the table was opened, and how long an
entry takes in a party of 40. A browser slows down its pages and not their workers, so here the whole process of the
page is stopped three quarters of the time.
"""

import os
import re
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from statistics import median
from time import sleep
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, BrowserContext, Page

from tests.load.browsing import PHONE, SLOWER, at_a_table

TIMES = 3
ENTRIES = 40
SLICE = 0.02  # seconds that the page runs at a time
MOST_READY, MOST_ENTRY, MOST_KB = 3000, 300, 260
WAITS = 60_000
READY = "() => performance.getEntriesByName('phone-ready')[0]?.startTime"
COMPUTED = "() => performance.getEntriesByType('resource').find(({ name }) => name.includes('/computed.')).name"
PREVIEW = """async (address) => {
    const { preview } = await import(address);
    const form = document.getElementById("entry-form");
    const start = performance.now();
    const { html } = await preview(form);
    if (!html.includes("class")) throw new Error(html);
    return performance.now() - start;
}"""
OURS = ("python", "phone", "computed")


@contextmanager
def slower(browser: Browser) -> Iterator[None]:
    """All pages of a browser get a part of the processor."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [process["id"] for process in processes if process["type"] == "renderer"]
    over = threading.Event()

    def tell(what: signal.Signals) -> None:
        for page in pages:
            with suppress(ProcessLookupError):  # gone with its page
                os.kill(page, what)

    def halting() -> None:
        while not over.is_set():
            tell(signal.SIGSTOP)
            sleep(SLICE * (SLOWER - 1))
            tell(signal.SIGCONT)
            sleep(SLICE)

    thread = threading.Thread(target=halting)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def kept(context: BrowserContext, table: str) -> Page:
    """A table on a phone that has kept all that it needs."""
    page = context.new_page()
    page.goto(table)
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=WAITS)
    page.reload()
    page.wait_for_function(READY, timeout=WAITS)
    return page


def packed(server: str, page: Page, encoding: str) -> int:
    """Bytes of all that computing needs, and nothing else, as they go over the wire."""
    forms = page.evaluate("async () => (await fetch(`${location.pathname}forms/`)).json()")
    own = page.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name)")
    addresses = {server + path for path in forms["phone"].values()}
    addresses |= {name for name in own if re.search(rf"/scoring/({'|'.join(OURS)})\.", name)}
    return sum(len(body(address, encoding)) for address in addresses)


def body(address: str, encoding: str) -> bytes:
    with urlopen(Request(address, headers={"Accept-Encoding": encoding})) as answer:
        found: bytes = answer.read()
        return found


def measured(browser: Browser, table: str) -> tuple[float, list[float]]:
    """Milliseconds until the phone is ready; of the preview of a round, several times. Each time another phone."""
    context = browser.new_context(**PHONE)
    kept(context, table).close()
    context.set_offline(True)
    page = context.new_page()
    with slower(browser):
        page.goto(table, wait_until="commit")
        while (ready := page.evaluate(READY)) is None:
            sleep(0.2)  # a page that is stopped now and then draws nothing, by which others wait
    page.get_by_role("link", name="Round", exact=True).tap()
    page.locator("#entry-form").wait_for()
    address = page.evaluate(COMPUTED)
    with slower(browser):
        entries = [page.evaluate(PREVIEW, address) for _ in range(TIMES)]
    context.close()
    return ready, entries


def report(browser: Browser, server: str, table: str) -> int:
    context = browser.new_context(**PHONE)
    page = kept(context, table)
    gzip, brotli = (packed(server, page, encoding) / 1024 for encoding in ("gzip", "br"))
    context.close()
    views = [measured(browser, table) for _ in range(TIMES)]
    ready = median(view[0] for view in views)
    entry = median(one for view in views for one in view[1])
    print(f"| without a network, a party of {ENTRIES} entries, the processor {SLOWER} times slower | | bar |")
    print("| --- | ---: | ---: |")
    print(f"| ready after the table was opened, median of {TIMES} | {ready:.0f} ms | {MOST_READY} ms |")
    print(f"| one more entry scored and explained | {entry:.0f} ms | {MOST_ENTRY} ms |")
    print(f"| all that is needed for it, by gzip as on plain http | {gzip:.1f} KB | {MOST_KB} KB |")
    print(f"| … by brotli as on https | {brotli:.1f} KB | {MOST_KB} KB |")
    return int(ready > MOST_READY or entry > MOST_ENTRY or gzip > MOST_KB)


def main() -> int:
    return at_a_table(ENTRIES, report)


if __name__ == "__main__":
    sys.exit(main())
