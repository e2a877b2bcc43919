"""A table in a real browser at the size of a small phone, on a server of its own: for parts of `make bench`."""

import os
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests import devices
from tests.load import prepared
from thousand_site import browser as browsers

SLOWER = 4  # times that a phone's processor is, than this machine's
PHONE: dict[str, Any] = {**devices.PHONE, "extra_http_headers": {"Accept-Encoding": "gzip"}}


def at_a_table(entries: int, measure: Callable[[Browser, str, str], int]) -> int:
    """What `measure` finds, given a browser, the address of the server, and that of a table with so many entries."""
    path = browsers.find()
    if path is None:
        print(browsers.MISSING)
        return 1
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright keeps an event loop in this thread
    with sync_playwright() as playwright, prepared.fresh_server() as server:
        phone, _session = prepared.a_phone()
        table = server.address + prepared.a_party(entries, phone).get_absolute_url()
        browser = playwright.chromium.launch(executable_path=None if path == browsers.BUNDLED else str(path))
        try:
            return measure(browser, server.address, table)
        finally:
            browser.close()
