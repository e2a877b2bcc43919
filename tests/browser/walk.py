"""A walk through every page, each in every state that looks different: in any language, on any device."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from playwright.sync_api import Page

from .pages import LONG, NAMES, line, open_file, open_form, open_party, party_file, round_, save, start, type_points
from .walk_group import Rooms, furnish_group, unfold, walk_group


class House(NamedTuple):
    """A phone with parties of every kind, and a group: what its browser remembers, and the links."""

    memory: Any
    tables: Mapping[str, str]
    rooms: Rooms


def furnish(page: Page) -> House:
    """Parties for the walk, on the phone of this page."""
    classic, online = party_file("classic")[0], party_file("golden-online")[0]
    tables = {
        "empty": open_party(page),
        "thirty": open_file(page, {**classic, "entries": classic["entries"][:30]}),
        "won": open_file(page, classic),
        "golden": open_file(page, {**online, "entries": online["entries"][:1]}),
        "barrel": open_party(
            page,
            round_(2, 120, 20, None, 100, marriages={"2": ["hearts"]}),
            agreement={"preset": "strict", "table": {"redeal_jacks": 4, "notes": "♠"}},
            start=start(880, 500, -125, barrel={0: 1}, bolts={0: 1, 1: 2}, spent={0: 2, 2: 1}),
        ),
        "four": open_party(
            page,
            {"type": "write_off", "declarer": 0, "bid": 300, "talon": {"points": 21, "halves": ["clubs"]}},
            {"type": "penalty", "seat": 1, "kind": "misdeal", "passes_deal": True},
            {"type": "adjustment", "seat": 2, "points": -5},
            {"type": "redeal"},
            players=LONG,
            agreement={"preset": "four"},
            start=start(-1240, 520, 880, -115, barrel={2: 2}, bolts={0: 2, 3: 1}, spent={1: 2}),
        ),
        "two": open_party(page, round_(1, 120, 38, 82), players=NAMES[:2], agreement={"preset": "two"}),
        "extras": open_party(page, agreement={"preset": "ukrainian", "extras": {"queen_jack": True, "nines": 200}}),
        "impossible": open_party(
            page,
            round_(1, 100, 10, 100, 10, marriages={"1": ["spades"]}),
            {"type": "write_off", "declarer": 0, "bid": 100},
            start=start(860, 0, 0),
        ),
    }
    tables["busy"] = open_party(page, round_(0, 100, 100, 10, 10), {"type": "redeal"})
    line(page, 1).tap()
    page.get_by_role("link", name="Correct", exact=True).tap()
    type_points(page, "Вера", 60)
    save(page)
    page.get_by_role("button", name="Undo the last act").tap()
    open_form(page, "Penalty")
    page.get_by_role("radio", name="Вера", exact=True).tap()
    page.get_by_role("radio", name="Bluff", exact=True).tap()
    save(page)
    return House(page.context.storage_state(), tables, furnish_group(page))


def walk(page: Page, house: House) -> Iterator[str]:
    """Stops at every page. `page` remembers what the house's phone does."""
    yield from home(page)
    yield from beginnings(page)
    yield from tables(page, house)
    yield from outbox(page, house)
    yield from forms(page, house)
    yield from corrections(page, house)
    yield from conflicts(page, house)
    yield from walk_group(page, house.rooms)
    yield from odds_and_ends(page, house)


def home(page: Page) -> Iterator[str]:
    page.goto("/")
    yield "home with parties"
    page.goto("/help/")
    yield "help"
    page.goto("/p/nobody-has-this-link/")
    yield "not found"
    page.goto("/offline/")
    yield "without network"


def beginnings(page: Page) -> Iterator[str]:
    page.goto("/new/")
    yield "start"
    page.locator("[name=name_0]").fill("Аня")
    page.locator("[name=name_1]").fill("Аня")
    unfold(page)
    yield "start, all folds open"
    page.locator("[name=score_0]").fill("885")
    page.locator("[name=bolts_1]").fill("3")
    page.locator("[name=first_dealer][value='3']").check()
    page.locator("button[form=start]").click()
    page.locator("[role=alert]").wait_for()
    yield "start with faults"
    page.goto("/open/")
    yield "open a file"
    send_file(page, {"format": "thousand-party/1", "players": ["Аня", ""], "first_dealer": 7, "entries": []})
    yield "a file with a faulty head"
    send_file(
        page,
        {
            "format": "thousand-party/1",
            "players": NAMES,
            "agreement": {},
            "first_dealer": 0,
            "entries": [round_(0, 101, 119, 10, None, marriages={"2": ["hearts"], "1": ["hearts"]}, dark=True, x=1)],
        },
    )
    yield "a file with a faulty entry"


def tables(page: Page, house: House) -> Iterator[str]:
    for name in ("empty", "thirty", "golden", "barrel", "four", "two", "won"):
        page.goto(house.tables[name])
        yield f"table, {name}"
    page.locator(".menu > summary").click()
    yield "table with the menu"
    page.goto(house.tables["barrel"])
    page.locator("tbody th a").first.click()
    page.locator("#entry-detail h2").wait_for()
    unfold(page)
    yield "table with the reasons of an entry"
    page.goto(entry(page, house, "four", 0))
    yield "an entry on a page of its own"
    for name in ("empty", "four", "golden"):
        page.goto(house.tables[name] + "review/")
        unfold(page)
        yield f"looked back on, {name}"
    page.goto(house.tables["four"] + "history/")
    yield "a history without acts"
    page.goto(house.tables["busy"] + "history/")
    yield "history"


WAITING = """(entries) => new Promise((resolve) => {
    const opened = indexedDB.open("thousand", 1);
    opened.onsuccess = () => {
        const transaction = opened.result.transaction("entries", "readwrite");
        const kept = transaction.objectStore("entries");
        kept.clear();
        for (const entry of entries) kept.put(entry);
        localStorage.setItem("waiting", entries.length);
        transaction.oncomplete = () => { opened.result.close(); resolve(); };
    };
})"""


def outbox(page: Page, house: House) -> Iterator[str]:
    """Entries that wait for a person, on the phone alone."""
    table = house.tables["empty"]
    path = "/" + table.split("/", 3)[3]
    page.goto(table)
    page.locator("link[data-entry]").wait_for(state="attached")
    entry = {"table": path, "party": ", ".join(LONG), "kind": "round", "deals": "0", "title": "8", "fields": []}
    entry |= {"action": f"{path}add/round/", "after": [], "words": f"{LONG[0]}, 120, {LONG[1]} 37, {LONG[2]} 12"}
    renewed = {"action": f"{path}add/round/", "preview": f"{path}preview/round/", "fields": []}
    statuses: tuple[int | None, ...] = (409, 422, 404, None)
    asked = [status and {"status": status, "why": list(LONG), "renewed": renewed} for status in statuses]
    page.evaluate(WAITING, [{**entry, "id": str(at), "order": at, "asked": one} for at, one in enumerate(asked)])
    for address in (table, "/"):
        page.goto(address)
        page.locator("#waiting li").last.wait_for()
        unfold(page)
        yield f"entries that wait, {address}"
    page.evaluate(WAITING, [])


def forms(page: Page, house: House) -> Iterator[str]:
    for name in ("empty", "four", "extras", "golden", "barrel"):
        page.goto(house.tables[name] + "add/round/")
        unfold(page)
        yield f"round, {name}"
    page.goto(house.tables["empty"] + "add/round/")
    fill(page, bid=120, tricks_1=37, tricks_2=12)
    page.locator("[name=marriages_0][value=diamonds]").check()
    previewed(page, "151")
    yield "round, filled"
    fill(page, tricks_1=119)
    page.locator("[name=marriages_1][value=spades]").check()
    page.locator("[name=no_trick_1]").evaluate("(box) => { box.checked = true }")
    page.locator("[data-save]").click()
    page.locator("[role=alert]").wait_for()
    yield "round, faulty"
    for kind in ("write-off", "penalty", "adjustment", "redeal"):
        page.goto(f"{house.tables['four']}add/{kind}/")
        yield kind
    page.goto(house.tables["won"] + "add/round/")
    yield "a round after the win"
    page.goto(house.tables["empty"] + "paste/")
    yield "many entries at once"
    for text in ("Аня; 120; 85♥; 35; -", "Аня; 120; 85♥; 35; -\nГена; 100\n2; 100; 10; 100; 10"):
        page.locator("textarea").fill(text)
        page.locator(f".pasted li:nth-child({len(text.splitlines())})").wait_for()
        yield "many entries looked at"
    page.locator("summary").click()
    yield "how entries are written"


def corrections(page: Page, house: House) -> Iterator[str]:
    page.goto(entry(page, house, "thirty", 10) + "change/")
    fill(page, bid=160)
    previewed(page, "160")
    yield "a correction with what it changes"
    page.goto(entry(page, house, "impossible", 0) + "change/")
    fill(page, tricks_0=20)
    previewed(page, "100")
    page.locator("[data-save]").click()
    page.locator("[role=alert]").wait_for()
    yield "a correction that makes an entry impossible"
    page.goto(entry(page, house, "thirty", 10) + "remove/")
    yield "a removal"
    page.goto(house.tables["thirty"] + "add/penalty/?at=3")
    page.locator("[name=seat][value='1']").check()
    previewed(page, "120")
    yield "something put in between"


def conflicts(page: Page, house: House) -> Iterator[str]:
    table = house.tables["busy"]
    page.goto(f"{table}add/round/")
    fill(page, bid=100, tricks_1=10, tricks_2=10)
    hide(page, "seen", "0")
    page.locator("[data-save]").click()
    page.locator("[role=alert]").wait_for()
    yield "a conflict"
    key = entry(page, house, "busy", 0).split("/")[-2]
    page.goto(f"{table}add/round/")
    fill(page, bid=100, tricks_1=10, tricks_2=30)
    hide(page, "key", key)
    page.locator("[data-save]").click()
    page.locator("[role=alert]").wait_for()
    yield "another round under the same key"
    page.goto(table)
    hide(page, "seen", "0")
    page.locator("header form button").click()
    page.locator("main [role=status]").wait_for()
    yield "an undo that comes too late"


def odds_and_ends(page: Page, house: House) -> Iterator[str]:
    page.goto(house.tables["empty"])
    page.goto("/new/?from=" + house.tables["four"].split("/")[-2])
    yield "start like another party"
    page.evaluate("() => document.querySelector('[name=csrfmiddlewaretoken]').remove()")
    page.locator("button[form=start]").click()
    page.locator("#start").wait_for(state="detached")
    yield "a page open too long"


# Steps that need no words.


def send_file(page: Page, party: Mapping[str, Any]) -> None:
    page.goto("/open/")
    content = json.dumps(party).encode()
    page.locator("[type=file]").set_input_files(
        {"name": "party.json", "mimeType": "application/json", "buffer": content}
    )
    page.locator("button[form=open]").click()
    page.locator("#faults").wait_for()


def entry(page: Page, house: House, table: str, at: int) -> str:
    """The link of an entry, counted from the first."""
    page.goto(house.tables[table])
    links = page.locator("tbody th a")
    address = links.nth(links.count() - 1 - at).get_attribute("href")
    assert address
    return address


def fill(page: Page, bid: int | None = None, **fields: int) -> None:
    if bid is not None:
        page.locator(f"[name=bid][value='{bid}']").check()
    for name, value in fields.items():
        page.locator(f"[name={name}]").fill(str(value))


def previewed(page: Page, words: str) -> None:
    page.locator("#entry-preview").get_by_text(words).first.wait_for()


def hide(page: Page, name: str, value: str) -> None:
    """Sets a hidden field."""
    page.locator(f"[name={name}]").first.evaluate("(field, value) => { field.value = value }", value)
