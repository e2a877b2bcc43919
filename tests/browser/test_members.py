"""People of a group on several phones: invited, let in, sent away, signed in; and what two owners do at once."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from .axe import violations
from .conftest import DARK, WITHOUT_JAVASCRIPT, OpenPage

PASSWORD = "seven of hearts"


def start_group(page: Page) -> str:
    """The path of a new group."""
    page.goto("/g/new/")
    page.locator("[name=name]").fill("Дача у Александры Константиновны")
    page.locator(".foot button").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Дача у Александры Константиновны")
    return urlsplit(page.url).path


def invite(page: Page, group: str, role: str = "writes") -> str:
    """The link of a new invitation."""
    page.goto(f"{group}members/")
    page.get_by_role("link", name="Invite somebody").click()
    page.get_by_role("radio", name=role).check()
    page.get_by_role("button", name="Make the link").click()
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    return page.get_by_label("Link").input_value()


def join(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Name, as the others see it").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("You are in.")).to_be_visible()


@pytest.mark.parametrize("options", [{}, WITHOUT_JAVASCRIPT], ids=["with", "without"])
def test_a_friend_is_invited_writes_and_is_sent_away(open_page: OpenPage, options: dict[str, Any]) -> None:
    alice, bob = open_page(**options), open_page(**options)
    group = start_group(alice)
    join(bob, invite(alice, group), "Борис")
    expect(bob.get_by_role("link", name="Start a party")).to_be_visible()
    alice.goto(f"{group}members/")
    alice.get_by_role("link", name="Change Борис").click()
    alice.get_by_role("link", name="Remove from the group").click()
    alice.get_by_role("button", name="Remove").click()
    expect(alice.get_by_role("heading", name="Members")).to_be_visible()
    expect(alice.get_by_text("Борис")).to_have_count(0)
    bob.reload()
    expect(bob.get_by_role("heading", name="There is nothing here")).to_be_visible()


def test_a_link_that_is_taken_back_lets_nobody_in(open_page: OpenPage) -> None:
    alice, dan = open_page(), open_page()
    group = start_group(alice)
    link = invite(alice, group, "watches")
    dan.goto(link)
    expect(dan.get_by_text("see everything, and change nothing")).to_be_visible()
    alice.get_by_role("button", name="Take the invitation back").click()
    dan.get_by_role("button", name="Join").click()
    expect(dan.get_by_role("heading", name="This link no longer holds")).to_be_visible()


def test_the_qr_code_is_drawn_under_the_policy(page: Page) -> None:
    invite(page, start_group(page))
    drawn = page.get_by_role("img", name="The link as a QR code").evaluate("(img) => img.naturalWidth")
    assert drawn > 0


def test_an_account_brings_the_groups_to_another_phone(open_page: OpenPage) -> None:
    phone, other = open_page(), open_page()
    group = start_group(phone)
    name = f"Аня {group}"[:30]
    phone.goto("/")
    phone.get_by_role("link", name="Account").click()
    phone.get_by_role("link", name="Make an account").click()
    phone.get_by_label("Name").fill(name)
    phone.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.get_by_label("The password again").fill(PASSWORD)
    phone.get_by_role("button", name="Make an account").click()
    expect(phone.get_by_text("this device is signed in")).to_be_visible()
    other.goto("/account/sign-in/")
    other.get_by_label("Name").fill(name.lower())
    other.get_by_label("Password").fill(PASSWORD)
    other.get_by_role("button", name="Sign in").click()
    other.get_by_role("link", name="Дача").click()
    expect(other.get_by_role("heading", name="Дача")).to_be_visible()
    phone.get_by_role("button", name="Sign out everywhere").click()
    expect(phone.get_by_text("Signed out on every device.")).to_be_visible()
    other.reload()
    expect(other.get_by_role("heading", name="There is nothing here")).to_be_visible()


def test_a_removed_group_is_had_back(page: Page) -> None:
    group = start_group(page)
    page.goto(f"{group}remove/")
    page.get_by_label("The group's name, to be sure").fill("дача у александры константиновны")
    page.get_by_role("button", name="Remove the group").click()
    page.get_by_role("button", name="Have it back").click()
    expect(page.get_by_text("The group is back, as it was.")).to_be_visible()


@pytest.mark.parametrize("round_", range(3))
def test_two_owners_who_leave_at_once_leave_an_owner(open_page: OpenPage, round_: int) -> None:
    alice, bob = open_page(), open_page()
    group = start_group(alice)
    join(bob, invite(alice, group, "owns"), "Борис")
    forms = []
    for page in (alice, bob):
        page.goto(f"{group}leave/")
        forms.append(post_of(page))
    with ThreadPoolExecutor(2) as both:
        assert sorted(both.map(status, forms)) == [200, 422]  # one was let go, and led to the first page


def post_of(page: Page) -> Request:
    """The form of a page, to be sent from beside the browser."""
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
    token = page.locator("main [name=csrfmiddlewaretoken]").first.input_value()
    data = urlencode({"csrfmiddlewaretoken": token}).encode()
    return Request(page.url, data, {"Cookie": cookies})


def status(request: Request) -> int:
    try:
        with urlopen(request) as answer:
            found: int = answer.status
            return found
    except HTTPError as error:
        return error.code


@pytest.mark.parametrize("options", [{}, DARK], ids=["light", "dark"])
def test_axe_finds_nothing_where_somebody_comes_in(open_page: OpenPage, options: dict[str, Any]) -> None:
    page, guest = open_page(**options), open_page(**options)
    group = start_group(page)
    link = invite(page, group)
    guest.goto(link)
    found = violations(guest)
    join(guest, link, "Борис")
    for address in ("members", "hand-over"):
        page.goto(f"{group}{address}/")
        found += violations(page)
    page.goto(f"{group}members/")
    page.get_by_role("link", name="Show").first.click()
    page.get_by_role("button", name="Take the invitation back").click()
    guest.goto(link)
    expect(guest.get_by_role("heading", name="This link no longer holds")).to_be_visible()
    found += violations(guest)
    assert found == []
