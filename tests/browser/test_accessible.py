"""Every page, in every state that looks different: axe finds nothing, all fits, all can be hit and seen."""

from playwright.sync_api import Page

from .axe import violations
from .conftest import DESKTOP, OpenPage
from .layout import hard_to_hit, hidden_in_focus, too_wide
from .walk import House, walk


def test_axe_finds_nothing_on_a_phone_by_day_and_by_night(open_page: OpenPage, house: House) -> None:
    page = open_page(storage_state=house.memory)
    found = []
    for station in walk(page, house):
        for theme in ("dark", "light"):
            page.emulate_media(color_scheme=theme)
            found += [f"{station}, {theme}: {fault}" for fault in violations(page)]
    assert not found, "\n".join(found)


def test_axe_finds_nothing_on_a_desk(open_page: OpenPage, house: House) -> None:
    page = open_page(**DESKTOP, storage_state=house.memory)
    found = [f"{station}: {fault}" for station in walk(page, house) for fault in violations(page)]
    assert not found, "\n".join(found)


def test_axe_finds_nothing_on_the_very_first_page(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/")
    assert violations(page) == []


def test_all_fits_and_can_be_hit_and_seen(open_page: OpenPage, house: House) -> None:
    page = open_page(storage_state=house.memory)
    found = []
    for station in walk(page, house):
        faults = (*too_wide(page), *hard_to_hit(page), *hidden_in_focus(page))
        found += [f"{station}: {fault}" for fault in faults]
    assert not found, "\n".join(found)


def test_what_does_not_fit_is_noticed(page: Page) -> None:
    page.goto("/new/")
    page.evaluate(
        """() => {
            document.querySelector("#start").insertAdjacentHTML("beforeend", "<a href='/'>Low</a>");
            document.querySelector(".foot").append(...[1, 2, 3, 4, 5].map(() => new Image(100, 500)));
        }"""
    )
    assert too_wide(page)
    assert any("a Low" in fault for fault in hard_to_hit(page))
    assert any("Low" in fault for fault in hidden_in_focus(page))
