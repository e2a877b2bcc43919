"""What a person does on the pages of a party, by role and name."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

PARTIES = Path(__file__).parent.parent / "engine" / "data" / "parties"
NAMES = ("Аня", "Борис", "Вера")
LONG = ("Александра Константиновна", "Борис-Святослав Великолепный", "Вера", "Guillermo Hernández-Villalobos")
SUITS = {"spades": "Spades", "clubs": "Clubs", "diamonds": "Diamonds", "hearts": "Hearts"}

Written = Mapping[str, Any]


def party_file(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A real party with the sheet that comes out of it, as the engine's own tests have them."""
    read = json.loads((PARTIES / f"{name}.json").read_text(encoding="utf-8"))
    return read["party"], read["sheet"]


# A party begins.


def start_party(page: Page, *names: str, dealer: int = 0, agreement: str = "Classic") -> None:
    """From the first page to the empty sheet."""
    page.goto("/")
    page.get_by_role("link", name="Start a party", exact=True).tap()
    for number, name in enumerate(names, 1):
        page.get_by_role("textbox", name=f"Player {number}", exact=True).fill(name)
    page.get_by_role("radio", name=f"Player {dealer + 1} deals", exact=True).tap()
    page.get_by_text("Agreement", exact=False).first.tap()
    page.get_by_role("radio", name=agreement).first.tap()
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(totals(page)).to_have_text(["0"] * len(names))


def open_party(page: Page, *entries: Written, players: Sequence[str] = NAMES, **head: Any) -> str:
    """By a party file; answers the link of the table. The last seat deals first unless said."""
    party = {"format": "thousand-party/1", "agreement": {}, "first_dealer": len(players) - 1, **head}
    return open_file(page, {**party, "players": list(players), "entries": list(entries)})


def open_file(page: Page, party: Written, *, address: str = "/open/") -> str:
    page.goto(address)
    content = json.dumps(party).encode()
    page.get_by_label("Party file").set_input_files(
        {"name": "party.json", "mimeType": "application/json", "buffer": content}
    )
    page.get_by_role("button", name="Open", exact=True).tap()
    page.wait_for_url("**/p/*/")
    return page.url


def round_(declarer: int, bid: int, *tricks: int | None, **more: Any) -> dict[str, Any]:
    """A round of the party file: the trick points by seat, None without a trick."""
    return {"type": "round", "declarer": declarer, "bid": bid, "tricks": list(tricks), **more}


def start(*scores: int, **marks: Mapping[int, int]) -> dict[str, Any]:
    """What stands on paper: `start(880, 0, 0, barrel={0: 1})`."""
    seats: list[dict[str, int]] = [{"score": score} for score in scores]
    for mark, values in marks.items():
        for seat, value in values.items():
            seats[seat][mark] = value
    return {"seats": seats}


# The table.


def totals(page: Page) -> Locator:
    return page.get_by_role("region", name="Totals").get_by_role("paragraph")


def seat(page: Page, name: str) -> Locator:
    """One player's column above the sheet."""
    return seat_in(page, "Totals", name)


def seat_in(page: Page, region: str, name: str) -> Locator:
    column = page.get_by_role("region", name=region, exact=True).locator("> *")
    return column.filter(has=page.get_by_role("heading", name=name, exact=True))


def line(page: Page, number: int) -> Locator:
    """The line of a scored deal in the sheet, to tap."""
    return page.get_by_role("table").get_by_role("link", name=re.compile(rf"^{number} "))


def running_totals(page: Page) -> list[list[int]]:
    """The totals down the sheet, the first entry first."""
    expect(page.get_by_role("table")).to_be_visible()
    rows = page.get_by_role("table").locator("tbody").get_by_role("row").all()
    return [[number(text) for text in row.locator("td b").all_inner_texts()] for row in reversed(rows)]


def number(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-"))


def shown(score: int) -> str:
    return f"\N{MINUS SIGN}{-score}" if score < 0 else str(score)


def open_why(page: Page, number: int) -> Locator:
    """Taps a line: it says why."""
    line(page, number).tap()
    why = page.get_by_role("region", name="Why")
    expect(why).to_be_visible()
    return why


# The form of an entry.


def open_form(page: Page, kind: str) -> None:
    """From the table: "Round", or one of the seldom ones."""
    if kind != "Round":
        page.locator("summary").filter(has_text="⋯").tap()
    page.get_by_role("link", name=kind, exact=True).tap()
    expect(save_button(page)).to_be_visible()


def save_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Save", exact=True)


def preview(page: Page) -> Locator:
    return page.get_by_role("status", name="What will happen")


def save(page: Page) -> None:
    """Saves, and is back at the table."""
    save_button(page).tap()
    page.wait_for_url("**/p/*/")


def press(page: Page, *keys: str) -> None:
    """Keys of the page's own keypad."""
    keypad = page.get_by_role("group", name="Keypad")
    for key in keys:
        keypad.get_by_role("button", name=key, exact=True).tap()


def radio(page: Page, group: str, name: str) -> Locator:
    return page.get_by_role("group", name=group, exact=True).get_by_role("radio", name=name, exact=True)


def points(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True).get_by_role("textbox")


def suit(page: Page, name: str, suit_name: str) -> Locator:
    return page.get_by_role("checkbox", name=f"{name}: {suit_name}", exact=True)


def choose_bid(page: Page, bid: int) -> None:
    """By its chip, or typed where it has none."""
    chip = radio(page, "Bid", str(bid))
    if chip.count():
        chip.tap()
    else:
        page.get_by_role("textbox", name="Another bid").tap()
        press(page, *str(bid))


def type_points(page: Page, name: str, value: int | None) -> None:
    """A seat's trick points by the keypad; None: no trick."""
    points(page, name).tap()
    if value is None:
        press(page, "No trick")
    elif value >= 100:
        press(page, "+100", *(str(value - 100) if value > 100 else ""))
    else:
        press(page, *str(value))


def fill_round(
    page: Page,
    *,
    declarer: str,
    bid: int,
    tricks: Mapping[str, int | None],
    marriages: Mapping[str, Sequence[str]] | None = None,
) -> None:
    """The ordinary part of an open form. `tricks` tells those seats whose points do not follow from the others'."""
    radio(page, "Who plays", declarer).tap()
    choose_bid(page, bid)
    for name, value in tricks.items():
        type_points(page, name, value)
    for name, suits in (marriages or {}).items():
        for one in suits:
            suit(page, name, SUITS[one]).tap()


def fill_usual_round(page: Page) -> None:
    """Opened from the table: Аня makes 120 with 71 and a marriage; not saved yet."""
    open_form(page, "Round")
    choose_bid(page, 120)
    type_points(page, "Борис", 37)
    type_points(page, "Вера", 12)
    suit(page, "Аня", "Diamonds").tap()
    expect(preview(page)).to_contain_text("71 + 80 = 151")


def write_round(
    page: Page,
    *,
    declarer: str,
    bid: int,
    tricks: Mapping[str, int | None],
    marriages: Mapping[str, Sequence[str]] | None = None,
) -> None:
    """A whole round from the table and back to it."""
    open_form(page, "Round")
    fill_round(page, declarer=declarer, bid=bid, tricks=tricks, marriages=marriages)
    save(page)


# Any entry of a party file, as a person would enter it.


def write_entry(page: Page, entry: Written, names: Sequence[str], resting: int | None = None) -> None:
    kinds = {"round": "Round", "write_off": "Write-off", "penalty": "Penalty", "redeal": "Redeal"}
    kinds["adjustment"] = "Adjustment"
    open_form(page, kinds[entry["type"]])
    if entry["type"] == "round":
        _enter_round(page, entry, names, resting)
    elif entry["type"] == "write_off":
        radio(page, "Who gives up", names[entry["declarer"]]).tap()
        choose_bid(page, entry["bid"])
    elif entry["type"] == "penalty":
        _enter_penalty(page, entry, names)
    elif entry["type"] == "adjustment":
        _enter_adjustment(page, entry, names)
    if "talon" in entry and resting is not None:
        _enter_talon(page, entry["talon"], names[resting])
    save(page)


def _enter_round(page: Page, entry: Written, names: Sequence[str], resting: int | None) -> None:
    declarer, tricks = entry["declarer"], entry["tricks"]
    follows = {declarer} if tricks[declarer] != 0 and "revoked" not in entry else set()
    marriages = {int(owner): declared for owner, declared in entry.get("marriages", {}).items()}
    fill_round(
        page,
        declarer=names[declarer],
        bid=entry["bid"],
        tricks={name: tricks[at] for at, name in enumerate(names) if at != resting and at not in follows},
        marriages={names[owner]: [one for one in declared if one in SUITS] for owner, declared in marriages.items()},
    )
    if entry.get("dark"):
        page.get_by_role("checkbox", name="Dark", exact=True).tap()
    if "last_trick" in entry:
        radio(page, "Last trick", names[entry["last_trick"]]).tap()
    if any("aces" in declared for declared in marriages.values()):
        page.get_by_text("Four of a kind, revoke, note").tap()
    for owner, declared in marriages.items():
        if "aces" in declared:
            aces = page.get_by_role("group", name="Four aces", exact=True)
            aces.get_by_role("checkbox", name=names[owner], exact=True).tap()


def _enter_talon(page: Page, talon: Written, name: str) -> None:
    page.get_by_role("group", name=f"Talon of {name}", exact=True).get_by_role("textbox").first.tap()
    press(page, *str(talon["points"]))
    for part, label in (("marriages", "Whole marriages"), ("halves", "A lone king or queen")):
        for one in talon.get(part, ()):
            suit(page, label, SUITS[one]).tap()


def _enter_penalty(page: Page, entry: Written, names: Sequence[str]) -> None:
    radio(page, "Who pays", names[entry["seat"]]).tap()
    kinds = {"misdeal": "Misdeal", "revoke": "Revoke", "bluff": "Bluff", "cut_nines": "Nines at the cut"}
    radio(page, "What for", kinds.get(entry.get("kind", ""), "Other")).tap()
    if "points" in entry:
        page.get_by_role("textbox", name="Points", exact=True).tap()
        press(page, *str(entry["points"]))
    page.get_by_role("checkbox", name="The deal passes on").set_checked(entry.get("passes_deal", False))


def _enter_adjustment(page: Page, entry: Written, names: Sequence[str]) -> None:
    radio(page, "Whose total", names[entry["seat"]]).tap()
    radio(page, "Points", "give" if entry["points"] > 0 else "take away").tap()
    page.get_by_role("textbox", name="Points", exact=True).tap()
    press(page, *str(abs(entry["points"])))
