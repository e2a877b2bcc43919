"""A real browser on the real server: `manage.py up` on a data directory of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, sync_playwright

from thousand_site import browser as browsers

from .walk import House, furnish

ROOT = Path(__file__).resolve().parent.parent.parent

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "locale": "en",
}
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

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an empty database."""
    folder = tmp_path_factory.mktemp("server")
    port = free_port()
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("THOUSAND_", "DJANGO_"))}
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, str(ROOT / "manage.py"), "up", "--host", "127.0.0.1", "--port", str(port)],
            env={**ours, "THOUSAND_DATA": str(folder / "data")},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        if not opened(port, process):
            pytest.fail("The server did not start:\n" + (folder / "log").read_text(encoding="utf-8", errors="replace"))
        yield f"http://127.0.0.1:{port}"
    finally:
        stop(process)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = browsers.find()
    if path is None:
        pytest.fail(browsers.MISSING) if browsers.required() else pytest.skip(browsers.MISSING)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=None if path == browsers.BUNDLED else path)
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
        context = browser.new_context(**{**PHONE, "base_url": server, **options})
        contexts.append(context)
        context.set_default_timeout(5000)
        page = context.new_page()
        watch(page, urlsplit(server).netloc, troubles)
        return page

    yield open_one
    for context in contexts:
        context.close()


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


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def opened(port: int, process: subprocess.Popen[Any]) -> bool:
    """Waits until the server answers at its port; False where it ended or took a minute."""
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return True
        except OSError:
            time.sleep(0.1)
    return False


def stop(process: subprocess.Popen[Any]) -> None:
    process.send_signal(signal.SIGINT)
    try:
        process.wait(timeout=15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
