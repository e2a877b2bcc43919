"""Every page, in every state that looks different: axe finds nothing, all fits, all can be hit and seen."""

from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.devices import PHONE

from .axe import violations
from .conftest import DESKTOP, OpenPage
from .layout import hard_to_hit, hidden_in_focus, too_wide
from .walk import House, walk

SCREENS: tuple[tuple[str, ViewportSize, Literal["dark", "light"]], ...] = (
    ("desk", DESKTOP["viewport"], "dark"),
    ("phone by night", PHONE["viewport"], "dark"),
    ("phone by day", PHONE["viewport"], "light"),
)


@pytest.mark.timeout(600)
def test_every_page_on_a_phone_and_on_a_desk_by_day_and_by_night(open_page: OpenPage, house: House) -> None:
    page = open_page(storage_state=house.memory)
    found = []
    for station in walk(page, house):
        faults = [*too_wide(page), *hard_to_hit(page), *hidden_in_focus(page)]
        for name, size, theme in SCREENS:
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=theme)
            faults += [f"{name}: {fault}" for fault in violations(page)]
        found += [f"{station}: {fault}" for fault in faults]
    assert not found, "\n".join(found)


def test_axe_finds_nothing_on_the_very_first_page(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/")
    assert violations(page) == []


def test_what_does_not_fit_is_noticed(page: Page) -> None:
    page.goto("/new/")
    page.evaluate(
        """() => {
            document.querySelector("#start").insertAdjacentHTML("beforeend", "<a href='/'>Low</a>");
            document.querySelector(".foot").append(new Image(10, 500));
        }"""
    )
    assert any("a Low" in fault for fault in hard_to_hit(page))
    assert any("Low" in fault for fault in hidden_in_focus(page))
    page.evaluate("() => document.querySelector('.foot').append(new Image(500, 10))")
    assert too_wide(page)
