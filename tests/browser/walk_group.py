"""The walk through the pages of a group: its people, its agreements, its links, and who only looks on."""

from collections.abc import Iterator
from typing import NamedTuple

from playwright.sync_api import Page

from .pages import LONG, NAMES, open_file, party_file

GROUP = "Дача у озера"


class Rooms(NamedTuple):
    """The paths of a group's pages. `won`: a party of the group; `agreement`: one that has been changed once."""

    group: str
    won: str
    agreement: str
    shared: str
    invitation: str
    join: str
    watch: str
    watch_won: str


def furnish_group(page: Page) -> Rooms:
    """A group with players, a party, an agreement, an invitation and links, on the phone of this page."""
    page.goto("/g/new/")
    page.locator("[name=name]").fill(GROUP)
    page.locator("[name=players]").fill("\n".join((*NAMES, *LONG)))
    page.locator(".foot button").click()
    page.locator("a[href*='players']").first.wait_for()
    group = path(page)
    address = f"/open/?group={group.split('/')[-2]}"
    classic = party_file("classic")[0]
    open_file(
        page, {**classic, "meta": {"stakes": {"kind": "pot", "point": "12.345", "currency": "фишек"}}}, address=address
    )
    page.goto(f"{group}settling/")
    page.locator(".foot button").click()
    page.wait_for_url("**/settled/")
    staked = {"stakes": {"kind": "each", "point": "0.05", "currency": "₽"}}
    won = to_path(open_file(page, {**classic, "meta": staked}, address=address))
    agreement, shared = furnish_agreement(page, group)
    invitation, join = make_link(page, f"{group}invitations/add/")
    _, watch = make_link(page, f"{group}watch/")
    _, watch_won = make_link(page, f"{won}watch/")
    return Rooms(group, won, agreement, shared, invitation, join, watch, watch_won)


def furnish_agreement(page: Page, group: str) -> tuple[str, str]:
    """An agreement in its second version: its page, and what others may take over."""
    page.goto(f"{group}agreements/add/")
    page.locator("[name=name]").fill("Дачная")
    page.locator(".foot button").click()
    page.locator("[name='bolts-penalty']").wait_for(state="attached")
    agreement = path(page).removesuffix("change/")
    page.locator("#bolts > summary").click()
    page.locator("[name='bolts-penalty']").fill("100")
    page.locator(".foot button").click()
    page.wait_for_url(f"**{agreement}")
    return agreement, to_path(page.locator("input[readonly]").first.input_value())


def make_link(page: Page, address: str) -> tuple[str, str]:
    """The page that shows a new link, and where that leads."""
    page.goto(address)
    page.locator(".foot button").click()
    page.locator("#link").wait_for()
    return path(page), to_path(page.locator("#link").input_value())


def walk_group(page: Page, rooms: Rooms) -> Iterator[str]:
    yield from group(page, rooms)
    yield from looked_back(page, rooms)
    yield from players(page, rooms)
    yield from figures(page, rooms)
    yield from agreements(page, rooms)
    yield from a_party_otherwise(page, rooms)
    yield from settling(page, rooms)
    yield from members(page, rooms)
    yield from looking_on(page, rooms)
    yield from archives(page, rooms)
    yield from accounts(page)


def group(page: Page, rooms: Rooms) -> Iterator[str]:
    page.goto("/g/new/")
    yield "a new group"
    page.locator("[name=name]").fill("")
    page.locator("[name=players]").fill("Аня\nаня")
    send(page)
    yield "a new group with faults"
    yield from plain(page, rooms.group, "", "change/", "?q=нет+такой")
    page.goto(f"/new/?group={rooms.group.split('/')[-2]}")
    yield "a party of a group begins"
    yield from plain(page, rooms.group, "leave/", "remove/")
    send(page)
    yield "a removal without the name"


def looked_back(page: Page, rooms: Rooms) -> Iterator[str]:
    page.goto(f"{rooms.won}review/")
    unfold(page)
    yield "a party looked back on, with its table"
    page.locator("form[action$='archive/'] button").click()
    page.locator("main .mark").first.wait_for()
    yield "an archived party"
    page.goto(f"{rooms.group}?archived=on")
    yield "parties with archived ones"
    page.goto(rooms.group)
    yield "all parties archived"
    page.goto(f"{rooms.won}review/")
    page.locator("form[action$='remove/'] button").click()
    page.locator("#removed-parties").wait_for()
    yield "a removed party"
    page.locator("form[action$='restore/'] button").click()
    page.wait_for_url(f"**{rooms.won}")
    page.goto(f"{rooms.won}review/")
    page.locator("form[action$='archive/'] button").click()
    page.locator("main .mark").wait_for(state="detached")


def players(page: Page, rooms: Rooms) -> Iterator[str]:
    page.goto(f"{rooms.group}players/")
    yield "players"
    one = page.locator("main li a").first.get_attribute("href")
    assert one
    yield from plain(page, one, "", "change/", "remove/", "merge/")
    page.locator("[name=into]").last.check()
    page.locator(".foot button").click()
    page.wait_for_url("**into=**")
    yield "players who may be one person"


def figures(page: Page, rooms: Rooms) -> Iterator[str]:
    page.goto(f"{rooms.group}players/")
    one, other = (page.locator("main li a.link").nth(number).get_attribute("href") for number in (0, 1))
    assert one
    assert other
    page.goto(one)
    unfold(page)
    yield "the figures of a player, all folds open"
    yield from plain(page, f"{rooms.group}statistics/", "", "?sort=-bolts#bolts", "?seats=4")
    page.goto(f"{rooms.group}statistics/?period=x")
    yield "a period that is none"
    page.goto(f"{rooms.group}statistics/")
    unfold(page)
    yield "the figures of all players, all folds open"
    yield from plain(page, f"{rooms.group}versus/", "")
    for chosen in (other, one):
        page.goto(f"{rooms.group}versus/?one={one.split('/')[-2]}&other={chosen.split('/')[-2]}")
        unfold(page)
        yield "two against each other" if chosen == other else "nobody against oneself"


def agreements(page: Page, rooms: Rooms) -> Iterator[str]:
    yield from plain(page, f"{rooms.group}agreements/", "", "add/")
    send(page)
    yield "an agreement without a name"
    yield from plain(page, rooms.agreement, "")
    page.goto(f"{rooms.agreement}change/")
    yield "the editor"
    unfold(page)
    yield "the editor, all folds open"
    page.locator("[name='barrel-attempts']").fill("-1")
    page.locator("[name='players'][value='2']").check(force=True)
    send(page)
    yield "the editor with faults"
    page.goto(rooms.shared)
    yield "an agreement to take over"


def a_party_otherwise(page: Page, rooms: Rooms) -> Iterator[str]:
    yield from plain(page, rooms.won, "rules/", "what-if/?under=polish", "share/", "export/", "print/", "agree/")
    unfold(page)
    page.locator("[name='contract-failed'][value='shortfall']").check(force=True)
    page.locator(".foot button").click()
    page.locator("table").wait_for()
    yield "a corrected agreement with what it changes"
    page.goto(f"{rooms.won}seats/")
    yield "seats"
    page.locator("select").nth(0).select_option("1")
    page.locator("select").nth(1).select_option("0")
    page.locator(".foot button").click()
    page.locator("#ahead, .ahead").first.wait_for()
    yield "other seats with what they change"


def settling(page: Page, rooms: Rooms) -> Iterator[str]:
    yield from plain(page, rooms.won, "", "stakes/")
    page.locator("[name=stakes_point]").fill("-1")
    page.locator("[name=stakes_currency]").fill("")
    send(page)
    yield "stakes with faults"
    page.goto(f"/new/?group={rooms.group.split('/')[-2]}")
    unfold(page)
    yield "a party begins for stakes as before"
    yield from plain(page, rooms.group, "settling/", "settling/?which=all")
    unfold(page)
    yield "all parties of the group to settle, folds open"
    page.goto(f"{rooms.group}settling/?first=2024-05-02&last=2024-05-01")
    yield "days in the wrong order"
    page.goto(f"{rooms.group}settled/")
    unfold(page)
    yield "what is settled"


def members(page: Page, rooms: Rooms) -> Iterator[str]:
    yield from plain(page, f"{rooms.group}members/", "")
    one = page.locator("main li a").first.get_attribute("href")
    assert one
    yield from plain(page, one.removesuffix("change/"), "change/", "remove/")
    yield from plain(page, rooms.group, "hand-over/", "invitations/add/", "watch/")
    yield from plain(page, rooms.invitation, "")
    yield from plain(page, rooms.join, "")


def looking_on(page: Page, rooms: Rooms) -> Iterator[str]:
    yield from plain(page, rooms.watch, "", "screen/")
    yield from plain(page, rooms.watch_won, "", "screen/")
    page.goto(rooms.watch_won)
    for link in ("a[href$='rules/']", "tbody th a"):
        address = page.locator(link).first.get_attribute("href")
        assert address
        page.goto(address)
        yield f"who looks on: {link}"
        page.goto(rooms.watch_won)


def archives(page: Page, rooms: Rooms) -> Iterator[str]:
    yield from plain(page, f"{rooms.group}archive/", "")
    with page.expect_download() as downloading:
        page.locator("main a[download]").click()
    content = downloading.value.path().read_bytes()
    for address in ("/restore/", f"/restore/?group={rooms.group.split('/')[-2]}"):
        page.goto(address)
        yield address
        send_archive(page, b'{"format": "thousand-group/1", "players": [1]}')
        page.locator("#faults").wait_for()
        yield f"{address} with a faulty archive"
        send_archive(page, content)
        page.locator(".counts").wait_for()
        yield f"{address} and what comes of it"


def send_archive(page: Page, content: bytes) -> None:
    page.locator("[type=file]").set_input_files({"name": "a.zip", "mimeType": "application/zip", "buffer": content})
    page.locator("button[form=open]").click()


def accounts(page: Page) -> Iterator[str]:
    page.goto("/account/")
    yield "no account"
    for address in ("/account/new/", "/account/sign-in/"):
        page.goto(address)
        yield address
        page.locator("[name=name]").fill("\u202e")
        page.locator("[name=password]").fill("12345678")
        send(page)
        yield f"{address} with faults"


def plain(page: Page, base: str, *pages: str) -> Iterator[str]:
    """Pages that only have to be opened."""
    for one in pages:
        page.goto(base + one)
        yield base + one


def send(page: Page) -> None:
    """Press the main button of a page that will have something against it."""
    page.locator(".foot button").last.click()
    page.locator("[role=alert], .errorlist, [aria-invalid]").first.wait_for()


def unfold(page: Page) -> None:
    page.evaluate("() => { for (const fold of document.querySelectorAll('main details')) fold.open = true }")


def path(page: Page) -> str:
    return to_path(page.url)


def to_path(address: str) -> str:
    return "/" + address.split("/", 3)[3].partition("?")[0]
