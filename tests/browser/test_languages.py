"""Russian and Ukrainian as at the card table: by the phone's own language, by the switch, and on every page."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import RUSSIAN, UKRAINIAN, OpenPage
from .layout import hard_to_hit, too_wide
from .pages import NAMES, seat_in, start
from .walk import House, walk

PHONES = pytest.mark.parametrize("phone", [RUSSIAN, UKRAINIAN], ids=["ru", "uk"])

# Names of players, of things that are called so in every language, and what is typed into a file.
LATIN = {
    "Guillermo",
    "Hern",
    "ndez",
    "Villalobos",
    "JSON",
    "MB",
    "Windows",
    "pagat",
    "com",
    "null",
    "UUID",
    "cookie",
    "http",
    "https",
    "QR",
    "CSV",
}

WORDS = """() => {
    const words = [document.title];
    const said = ["aria-label", "placeholder", "title", "alt", "aria-roledescription"];
    const foreign = (element) => element.closest("code, script, style, [lang]:not(html)");
    for (const element of document.querySelectorAll("body *")) {
        if (foreign(element)) continue;
        for (const name of said) if (element.hasAttribute(name)) words.push(element.getAttribute(name));
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) words.push(node.data);
    }
    return words.map((text) => text.trim()).filter(Boolean);
}"""


def english(page: Page) -> list[str]:
    """Phrases with a Latin word that belongs to no other language, heard ones included."""
    phrases: list[str] = page.evaluate(WORDS)
    return [phrase for phrase in phrases if set(re.findall(r"[A-Za-z]{2,}", phrase)) - LATIN]


@PHONES
@pytest.mark.timeout(600)
def test_no_english_is_left_and_all_fits(open_page: OpenPage, house: House, phone: dict[str, Any]) -> None:
    page = open_page(**phone, storage_state=house.memory)
    found = []
    for station in walk(page, house):
        assert page.locator("html").get_attribute("lang") == phone["locale"], station
        found += [f"{station}: {fault}" for fault in (*english(page), *too_wide(page), *hard_to_hit(page))]
    assert not found, "\n".join(found)


def test_english_is_noticed(page: Page) -> None:
    page.goto("/")
    assert "Start a party" in english(page)


def sit_down(page: Page, link: str, button: str, *, deals: str) -> None:
    """The first page, three names, and the table."""
    page.goto("/")
    page.get_by_role("link", name=link).tap()
    for number, name in enumerate(NAMES):
        page.locator(f"[name=name_{number}]").fill(name)
    page.get_by_role("radio", name=deals, exact=True).tap()
    page.get_by_role("button", name=button, exact=True).tap()


def test_a_russian_party(open_page: OpenPage) -> None:
    page = open_page(**RUSSIAN)
    page.goto("/")
    expect(page).to_have_title("Тысяча")
    assert english(page) == []
    expect(page.get_by_text("Счёт карточной игры — без ошибок.")).to_be_visible()
    sit_down(page, "Начать партию", "Начать", deals="Игрок 3 сдаёт")
    expect(page.get_by_role("banner")).to_contain_text("1-й кон · сдаёт Вера", use_inner_text=True)
    page.get_by_role("link", name="Записать кон").tap()
    page.get_by_role("group", name="Заказ").get_by_role("radio", name="120").tap()
    page.get_by_role("checkbox", name="Аня: бубны").tap()
    for key in "37":
        page.get_by_role("group", name="Цифры").get_by_role("button", name=key, exact=True).tap()
    page.get_by_role("button", name="Без взятки").tap()
    what = page.get_by_role("status", name="Что получится")
    expect(what).to_contain_text("83 + 80 = 163, нужно 120: +120")
    expect(what).to_contain_text("болт 1 из 3")
    page.get_by_role("button", name="Записать", exact=True).tap()
    expect(seat_in(page, "Счёт", "Вера")).to_contain_text("1 болт")
    page.get_by_role("link", name=re.compile("^1 120")).tap()
    why = page.get_by_role("region", name="Почему")
    expect(why).to_contain_text("83 + 80 = 163, нужно 120: +120")
    expect(why.get_by_role("link", name="Исправить")).to_be_visible()


def test_a_ukrainian_party(open_page: OpenPage) -> None:
    page = open_page(**UKRAINIAN)
    page.goto("/")
    expect(page).to_have_title("Тисяча")
    assert english(page) == []
    sit_down(page, "Почати партію", "Почати", deals="Гравець 3 роздає")
    page.get_by_role("link", name="Записати кін").tap()
    page.get_by_role("group", name="Замовлення").get_by_role("radio", name="120").tap()
    page.locator("[name=tricks_1]").fill("37")
    page.locator("[name=tricks_2]").fill("12")
    expect(page.locator("#entry-preview")).to_contain_text("71, треба 120: −120")
    page.get_by_role("button", name="Записати", exact=True).tap()
    expect(page.get_by_role("link", name=re.compile("^1 120"))).to_be_visible()


def test_faults_in_russian(open_page: OpenPage) -> None:
    page = open_page(**RUSSIAN)
    page.goto("/new/")
    page.locator("[name=name_0]").fill("Аня")
    page.locator("[name=name_1]").fill("аня")
    page.get_by_role("button", name="Начать", exact=True).tap()
    expect(page.get_by_role("alert")).to_contain_text("Не сохранено:")
    expect(page.get_by_text("У двоих игроков одно имя.")).to_be_visible()
    sit_down(page, "Начать партию", "Начать", deals="Игрок 3 сдаёт")
    page.get_by_role("link", name="Записать кон").tap()
    page.locator("[name=tricks_1]").fill("119")
    page.get_by_role("checkbox", name="Вера: пики").tap()
    page.get_by_role("group", name="Вера", exact=True).get_by_role("textbox").tap()
    page.get_by_role("button", name="Без взятки").tap()
    hand = page.get_by_role("group", name="Вера", exact=True)
    expect(hand).to_contain_text("Без взятки марьяж не объявляют.")
    page.get_by_role("button", name="Записать", exact=True).tap()
    expect(page.get_by_text("Столько очков из карт не сложить: 119.")).to_be_visible()


@pytest.mark.parametrize(
    ("phone", "forms"),
    [
        (RUSSIAN, ("1 болт", "2 болта", "5 болтов", "21 болт")),
        (UKRAINIAN, ("1 болт", "2 болти", "5 болтів", "21 болт")),
    ],
    ids=["ru", "uk"],
)
def test_plural_forms(open_page: OpenPage, phone: dict[str, Any], forms: tuple[str, ...]) -> None:
    page = open_page(**phone)
    bolts = dict(enumerate((1, 2, 5, 21)))
    party = {
        "format": "thousand-party/1",
        "agreement": {"preset": "four", "bolts": {"limit": 30}},
        "players": [*NAMES, "Гена"],
        "first_dealer": 3,
        "start": start(0, 0, 0, 0, bolts=bolts),
        "entries": [],
    }
    page.goto("/open/")
    content = json.dumps(party).encode()
    page.locator("[type=file]").set_input_files(
        {"name": "party.json", "mimeType": "application/json", "buffer": content}
    )
    page.locator("button[form=open]").tap()
    for name, form in zip((*NAMES, "Гена"), forms, strict=True):
        expect(seat_in(page, "Счёт" if phone == RUSSIAN else "Рахунок", name)).to_contain_text(form)


def test_the_switch(open_page: OpenPage, house: House) -> None:
    page = open_page()
    page.goto("/")
    page.get_by_role("button", name="Русский").tap()
    expect(page.get_by_role("link", name="Начать партию")).to_be_visible()
    expect(page.get_by_role("button", name="Русский")).to_have_attribute("aria-current", "true")
    page.goto(house.tables["thirty"])
    expect(page.get_by_role("link", name="Записать кон")).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name="Українська").tap()
    expect(page.get_by_role("link", name="Почати партію")).to_be_visible()
    page.reload()
    expect(page.get_by_role("link", name="Почати партію")).to_be_visible()
    page.get_by_role("button", name="English").tap()
    expect(page.get_by_role("link", name="Start a party")).to_be_visible()
