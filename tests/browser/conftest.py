"""A real browser on the real server: `manage.py up` on a data directory of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, sync_playwright

from tests.devices import PHONE
from tests.server import Server
from thousand_site import browser as browsers

from .walk import House, furnish

DESKTOP: dict[str, Any] = {
    "viewport": {"width": 1280, "height": 800},
    "device_scale_factor": 1,
    "is_mobile": False,
    "has_touch": False,
}
RUSSIAN: dict[str, Any] = {"locale": "ru"}
UKRAINIAN: dict[str, Any] = {"locale": "uk"}
DARK: dict[str, Any] = {"color_scheme": "dark"}
WITHOUT_JAVASCRIPT: dict[str, Any] = {"java_script_enabled": False}

PLAIN_HOST = "cottage.test"  # this machine, but by a name that is no secure context, as on the Wi-Fi by plain http

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an empty database."""
    with Server(tmp_path_factory.mktemp("server") / "data") as running:
        yield running.address


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that one test may stop and start again at the same place."""
    with Server(tmp_path / "data") as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = browsers.find()
    if path is None:
        pytest.fail(browsers.MISSING) if browsers.required() else pytest.skip(browsers.MISSING)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=None if path == browsers.BUNDLED else path,
            args=[f"--host-resolver-rules=MAP {PLAIN_HOST} 127.0.0.1"],
        )
        yield launched
        launched.close()


@pytest.fixture
def troubles() -> Iterator[list[str]]:
    """What went wrong in the pages of this test. A test that means to cause some clears the list."""
    found: list[str] = []
    yield found
    if found:
        pytest.fail("The browser complains:\n" + "\n".join(found))


@pytest.fixture
def open_page(browser: Browser, server: str, troubles: list[str]) -> Iterator[OpenPage]:
    """Opens a page on a device of its own, a phone unless said: `open_page(**DESKTOP, **DARK)`."""
    contexts = []

    def open_one(**options: Any) -> Page:
        settings = {**PHONE, "base_url": server, **options}
        context = browser.new_context(**settings)
        contexts.append(context)
        context.set_default_timeout(5000)
        page = context.new_page()
        watch(page, urlsplit(settings["base_url"]).netloc, troubles)
        return page

    yield open_one
    for context in contexts:
        context.close()


@pytest.fixture
def open_offline(open_page: OpenPage, troubles: list[str]) -> Iterator[OpenPage]:
    """Opens pages whose network will go: what the browser says of that is no trouble, what their scripts do is."""
    pages = []

    def open_one(**options: Any) -> Page:
        pages.append(open_page(**options))
        return pages[-1]

    yield open_one
    for page in pages:
        page.context.close()
    troubles[:] = [trouble for trouble in troubles if trouble.startswith("script:")]


@pytest.fixture(scope="session")
def house(browser: Browser, server: str) -> Iterator[House]:
    """Parties of every kind, to look at: no test writes in them."""
    context = browser.new_context(**{**PHONE, "base_url": server})
    context.set_default_timeout(5000)
    yield furnish(context.new_page())
    context.close()


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A small phone held upright."""
    return open_page()


def watch(page: Page, host: str, troubles: list[str]) -> None:
    """Collects faults of scripts, breaches of the content policy, failed answers, and requests to any other host."""

    def on_console(message: ConsoleMessage) -> None:
        # The status of an answer is judged below: a faulty form answered by 422 is no trouble.
        if message.type == "error" and "the server responded with a status of" not in message.text:
            troubles.append(f"console: {message.text}")

    def on_request(request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.netloc != host:
            troubles.append(f"request to another host: {request.url}")

    def on_response(response: Response) -> None:
        expected_up_to = 499 if response.request.resource_type in ("document", "fetch", "xhr", "eventsource") else 399
        if response.status > expected_up_to:
            troubles.append(f"{response.status} for {response.url}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: troubles.append(f"script: {error}"))
    page.on("request", on_request)
    page.on("response", on_response)
