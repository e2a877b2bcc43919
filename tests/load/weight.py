"""The first view of a full table on a phone: bytes, and when it is painted. A part of `make bench`.

Debian's Chromium at the size of a small phone, its processor four times slower, 1.6 Mbit/s with 150 ms there and back,
nothing remembered. Headers count; gzip as phones on the Wi-Fi ask for it.
"""

import sys
from statistics import median

from playwright.sync_api import Browser

from tests.load.browsing import PHONE, SLOWER, at_a_table

TIMES = 7
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
MOST_MS, MOST_KB = 1000, 32
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def first_view(browser: Browser, address: str) -> tuple[float, int, int]:
    """Milliseconds until something is painted; bytes of the page with its style, and of all."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    finished = []
    page.on("requestfinished", lambda request: finished.append(request))  # noqa: PLW0108
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="load")
    page.wait_for_function(PAINTED)
    painted = page.evaluate(PAINTED)
    page.wait_for_timeout(500)  # what scripts ask for after it
    weights = {"document": 0, "stylesheet": 0, "rest": 0}
    for request in finished:
        sizes = request.sizes()
        kind = request.resource_type if request.resource_type in weights else "rest"
        weights[kind] += sizes["responseBodySize"] + sizes["responseHeadersSize"]
    context.close()
    return painted, weights["document"] + weights["stylesheet"], sum(weights.values())


def report(browser: Browser, _server: str, table: str) -> int:
    views = [first_view(browser, table) for _ in range(TIMES + 1)][1:]
    painted, page, all_ = (median(figures) for figures in zip(*views, strict=True))
    slowest = max(view[0] for view in views)
    print("| the first view of a table with 30 entries | | bar |")
    print("| --- | ---: | ---: |")
    print(f"| first paint, median of {TIMES} (slowest {slowest:.0f} ms) | {painted:.0f} ms | {MOST_MS} ms |")
    print(f"| the page and its style | {page / 1024:.1f} KB | |")
    print(f"| all of it | {all_ / 1024:.1f} KB | {MOST_KB} KB |")
    return int(painted > MOST_MS or all_ > MOST_KB * 1024)


def main() -> int:
    return at_a_table(30, report)


if __name__ == "__main__":
    sys.exit(main())
