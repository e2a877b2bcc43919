"""In airplane mode a group begins a party, and one begins again after a win; both land when the network is back."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from .axe import violations
from .conftest import PLAIN_HOST, OpenPage
from .layout import hard_to_hit, too_wide
from .pages import (
    fill_round,
    open_file,
    open_form,
    open_party,
    party_file,
    radio,
    round_,
    running_totals,
    save_button,
    start,
    totals,
    write_round,
)
from .test_begun import READY
from .test_begun import start as press_start
from .test_groups import start_group
from .test_installed import in_groups, installed
from .test_outbox import ALL_KEPT, WAITS, landed, offline, waiting, write
from .walk_group import furnish_agreement

HOSTS = pytest.mark.parametrize("host", ["127.0.0.1", PLAIN_HOST], ids=["secure", "plain"])
STAKED = {"stakes": {"kind": "each", "point": "0.05", "currency": "₽"}}


def tap_players(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name).tap()


def an_installed_group(page: Page) -> str:
    """Its path, on a phone whose service worker runs."""
    group = start_group(page)
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=WAITS)
    return group


def form_of(group: str) -> str:
    return f"/new/?group={group.split('/')[-2]}"


def begin(page: Page, *names: str) -> str:
    """Offline, on the form; the address of the table."""
    tap_players(page, *names)
    radio(page, "Players, clockwise in the order of play", "Player 3 deals").tap()
    press_start(page)
    expect(totals(page)).to_have_text(["0", "0", "0"], timeout=WAITS)
    return urlsplit(page.url).path


@HOSTS
def test_a_group_begins_by_its_agreement_and_plays(open_offline: OpenPage, server: str, host: str) -> None:
    page = open_offline(base_url=server.replace("127.0.0.1", host))
    group = start_group(page)
    furnish_agreement(page, group)
    page.goto(form_of(group))
    page.wait_for_function(READY, timeout=WAITS)
    offline(page)
    page.get_by_label("Player 3", exact=True).fill("Дима")
    table = begin(page, "Вера", "Борис")
    expect(page.get_by_role("link", name="All parties")).to_have_attribute("href", group)
    for declarer, others in (("Вера", ("Борис", "Дима")), ("Борис", ("Вера", "Дима"))):
        write(page, declarer, **dict.fromkeys(others, 10))
    expect(totals(page)).to_have_text(["110", "110", "20"], timeout=WAITS)
    offline(page, is_=False)
    landed(page, [100, 10, 10], [110, 110, 20])
    page.goto(f"{table}rules/")
    expect(page.get_by_text("Дачная, version 2")).to_be_visible()
    page.goto(group)
    expect(page.locator(f"a.party[href='{table}']")).to_be_visible()
    expect(page.get_by_role("list", name="Players")).to_contain_text("Дима")


def test_what_cannot_begin_in_a_group_is_said_at_once(open_offline: OpenPage) -> None:
    page = open_offline()
    group = start_group(page)
    page.goto(form_of(group))
    page.wait_for_function(READY, timeout=WAITS)
    offline(page)
    page.get_by_label("Player 2", exact=True).fill("вера")
    page.get_by_label("Player 3", exact=True).fill("Вера")
    page.get_by_label("Player 4", exact=True).fill("\u200b")
    press_start(page)
    faults = page.get_by_role("alert").get_by_role("listitem")
    expect(faults).to_have_text(["A name has to be seen.", "Two players have the same name."], timeout=WAITS)
    assert violations(page) == []


def test_a_group_that_never_opened_the_form_begins_from_what_its_page_kept(open_offline: OpenPage) -> None:
    page = open_offline()
    group = an_installed_group(page)
    page.goto(group)
    page.wait_for_load_state("networkidle")
    offline(page)
    page.goto("/")
    link = page.get_by_role("link", name="Start a party: Дача")
    expect(link).to_be_visible()
    assert violations(page) == []
    assert too_wide(page) == hard_to_hit(page) == []
    link.tap()
    table = begin(page, "Вера", "Гена", "Борис")
    write(page, "Вера", Борис=10, Гена=10)
    offline(page, is_=False)
    landed(page, [100, 10, 10])
    page.goto(group)
    expect(page.locator(f"a.party[href='{table}']")).to_be_visible()


def test_at_a_table_of_the_group_one_begins_with_the_same_players(open_offline: OpenPage) -> None:
    page = open_offline()
    group = an_installed_group(page)
    open_file(page, party_file("classic")[0], address=f"/open/{form_of(group).removeprefix('/new/')}")
    page.wait_for_function(ALL_KEPT, timeout=WAITS)
    page.wait_for_load_state("networkidle")
    offline(page)
    page.locator("summary").filter(has_text="⋯").tap()
    page.get_by_role("link", name="New party").tap()
    expect(page.get_by_label("Player 3", exact=True)).to_have_value("Вера", timeout=WAITS)
    expect(page.get_by_role("button", name="Вера")).to_have_attribute("aria-pressed", "true")
    begin(page)
    offline(page, is_=False)
    expect(waiting(page)).to_have_count(0, timeout=WAITS)


def test_who_left_a_group_has_nothing_of_it_any_more(open_offline: OpenPage) -> None:
    page = open_offline()
    group = an_installed_group(page)
    page.goto(group)
    page.wait_for_load_state("networkidle")
    assert len(in_groups(page)) == 2
    page.goto(f"{group}remove/")
    page.locator("[name=name]").fill("Дача")
    page.locator(".foot button").tap()
    page.wait_for_url(lambda address: "/g/" not in address)
    page.wait_for_load_state("networkidle")
    assert in_groups(page) == []


# Again.


def again(page: Page) -> str:
    """The path of the next table."""
    before = page.url
    page.get_by_role("button", name="Again").tap()
    page.wait_for_url(lambda address: address != before and "/p/" in address, timeout=WAITS)
    expect(totals(page)).to_have_text(["0", "0", "0"], timeout=WAITS)
    return urlsplit(page.url).path


def win(page: Page) -> None:
    open_form(page, "Round")
    fill_round(page, declarer="Аня", bid=120, tricks={"Борис": None, "Вера": None})
    save_button(page).tap()
    expect(page.get_by_role("heading", name="Аня has won")).to_be_visible(timeout=WAITS)


@HOSTS
def test_one_plays_again_after_a_win_without_a_network(open_offline: OpenPage, server: str, host: str) -> None:
    page = open_offline(base_url=server.replace("127.0.0.1", host))
    first = urlsplit(open_party(page, start=start(880, 0, 0, barrel={0: 1}), meta=STAKED)).path
    if host != PLAIN_HOST:
        installed(page)
    page.wait_for_function(ALL_KEPT, timeout=WAITS)
    offline(page)
    win(page)
    expect(page.get_by_text("This is shown when there is a network again.")).to_be_visible()
    assert violations(page) == []
    table = again(page)
    assert table != first
    expect(page.get_by_role("region", name="Totals").locator("> *").first).to_contain_text("deals")
    write(page, "Борис", Аня=10, Вера=10)
    expect(totals(page)).to_have_text(["10", "100", "10"], timeout=WAITS)
    offline(page, is_=False)
    landed(page, [10, 100, 10])
    page.goto(first)
    expect(page.get_by_role("heading", name="Who pays whom")).to_be_visible()
    expect(page.get_by_text("₽").first).to_be_visible()
    page.get_by_role("button", name="Again").tap()
    page.wait_for_url(f"**{table}")
    assert running_totals(page) == [[10, 100, 10]]


def test_after_a_win_with_a_network_one_plays_again_where_it_is_gone(open_offline: OpenPage) -> None:
    page = open_offline(service_workers="block")
    won = round_(0, 120, 120, None, None)
    open_party(page, won, start=start(880, 0, 0, barrel={0: 1}))
    page.wait_for_function(ALL_KEPT, timeout=WAITS)
    offline(page)
    again(page)
    write(page, "Борис", Аня=10, Вера=10)
    again_waits = page.get_by_role("region", name="On this phone only")
    expect(again_waits).to_contain_text("Again: Аня, Борис, Вера")
    offline(page, is_=False)
    landed(page, [10, 100, 10])


def test_what_follows_a_win_waits_until_that_is_settled(open_offline: OpenPage) -> None:
    mine, other = open_offline(service_workers="block"), open_offline(service_workers="block")
    table = open_party(mine, start=start(880, 0, 0, barrel={0: 1}))
    mine.wait_for_function(ALL_KEPT, timeout=WAITS)
    other.goto(table)
    offline(mine)
    win(mine)
    again(mine)
    write(mine, "Борис", Аня=10, Вера=10)
    write_round(other, declarer="Вера", bid=100, tricks={"Аня": None, "Борис": 20})
    offline(mine, is_=False)
    expect(waiting(mine).first).to_contain_text("Waits until the one before it is settled.", timeout=WAITS)
    mine.goto("/")
    expect(waiting(mine)).to_have_count(2)  # the win, and the party after it with its round
    waiting(mine).first.get_by_role("button", name="Send it as it is").tap()
    expect(waiting(mine)).to_have_count(0, timeout=WAITS)


def test_a_party_that_was_begun_is_won_and_played_again_all_without_a_network(open_offline: OpenPage) -> None:
    page = open_offline(service_workers="block")
    group = start_group(page)
    page.goto(form_of(group))
    page.wait_for_function(READY, timeout=WAITS)
    offline(page)
    page.get_by_label("Player 1", exact=True).fill("Аня")
    page.get_by_text("Continue from paper").tap()
    page.locator("[name=score_0]").fill("880")
    page.locator("[name=barrel_0]").select_option(index=1)
    tap_players(page, "Борис", "Вера")
    radio(page, "Players, clockwise in the order of play", "Player 3 deals").tap()
    press_start(page)
    expect(totals(page)).to_have_text(["880", "0", "0"], timeout=WAITS)
    win(page)
    table = again(page)
    write(page, "Борис", Аня=10, Вера=10)
    offline(page, is_=False)
    landed(page, [10, 100, 10])
    page.goto(group)
    expect(page.locator(f"a.party[href='{table}']")).to_be_visible()
    expect(page.locator(".parties > li")).to_have_count(2)
