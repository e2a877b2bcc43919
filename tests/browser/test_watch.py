"""The watch that every page of these tests is under: a fault in a page must not go unseen."""

from playwright.sync_api import Page

from .axe import violations
from .conftest import DESKTOP, RUSSIAN, WITHOUT_JAVASCRIPT, OpenPage


def test_a_fault_of_a_script_is_noticed(page: Page, troubles: list[str]) -> None:
    page.goto("/no-such-page")
    page.evaluate("() => setTimeout(() => { throw new Error('out of trumps') })")
    wait_for_trouble(page, troubles, "out of trumps")


def test_a_breach_of_the_content_policy_is_noticed(page: Page, troubles: list[str]) -> None:
    page.goto("/no-such-page")
    page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">')")
    wait_for_trouble(page, troubles, "Content Security Policy")


def test_a_request_to_another_host_is_noticed(page: Page, troubles: list[str]) -> None:
    page.goto("/no-such-page")
    page.evaluate("() => fetch('http://127.0.0.1:9/').catch(() => {})")
    wait_for_trouble(page, troubles, "127.0.0.1:9")


def test_a_missing_static_file_is_noticed(page: Page, troubles: list[str]) -> None:
    page.goto("/no-such-page")
    page.evaluate("() => { document.body.append(Object.assign(new Image(), {src: '/static/none.png'})) }")
    wait_for_trouble(page, troubles, "404 for")


def test_axe_finds_a_picture_without_words(page: Page) -> None:
    page.goto("/no-such-page")
    page.evaluate("() => document.body.append(new Image())")
    assert any(fault.startswith("image-alt") for fault in violations(page))


def test_a_page_opens_on_the_device_that_was_asked_for(open_page: OpenPage) -> None:
    phone, desktop = open_page(**RUSSIAN), open_page(**DESKTOP)
    for page in (phone, desktop):
        page.goto("/no-such-page")
    assert phone.evaluate("() => [screen.width, navigator.language, navigator.maxTouchPoints > 0]") == [360, "ru", True]
    assert desktop.evaluate("() => [screen.width, navigator.language, navigator.maxTouchPoints > 0]") == [
        1280,
        "en",
        False,
    ]


def test_a_page_without_javascript_runs_none(open_page: OpenPage) -> None:
    page = open_page(**WITHOUT_JAVASCRIPT)
    page.set_content("<noscript>Only paper here</noscript>")
    assert page.get_by_text("Only paper here").is_visible()


def wait_for_trouble(page: Page, troubles: list[str], words: str) -> None:
    for _ in range(50):
        if any(words in trouble for trouble in troubles):
            break
        page.wait_for_timeout(100)
    assert any(words in trouble for trouble in troubles)
    troubles.clear()
