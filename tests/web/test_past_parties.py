"""The parties of a group: what the list says, how it is searched and filtered, and that it stays fast."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scoring.models import Agreement, Party
from scoring.models.times import moment_of, played
from tests.web.cast import Cast, loose_party, phone_on
from tests.web.make import ANYA, BORIS, NAMES, ROUND, VERA, party_file, queries, text, write_down

pytestmark = pytest.mark.django_db

BARREL = {"seats": [{"score": 880, "barrel": 0}, {"score": 0}, {"score": 0}]}
BEGUN = datetime(2024, 5, 1, 20, tzinfo=UTC)
WON = {"type": "round", "declarer": 0, "bid": 120, "tricks": [120, None, None]}


@pytest.fixture
def cast() -> Cast:
    return Cast()


def begun(cast: Cast, *entries: Any, names: tuple[str, ...] = NAMES, title: str = "", **more: Any) -> Party:
    """A party of the group, as its start form makes it."""
    head = {
        "agreement": {"preset": "classic"},
        "players": list(names),
        "id": str(uuid4()),
        "start": more.pop("start", None),
    }
    party = Party.begin(
        {**party_file(*entries), **head}, phone=phone_on(cast.alice), title=title, group=cast.group, **more
    )
    return Party.objects.get(pk=party.pk)


def won(cast: Cast, **more: Any) -> Party:
    return begun(cast, WON, start=BARREL, **more)


def listed(cast: Cast, who: str = "alice", **asked: object) -> list[Party]:
    """The parties on the group's page, from top to bottom."""
    page = listing(cast, who, **asked)
    there = {party: page.find(f'class="party" href="/p/{party.slug}/') for party in Party.with_removed.all()}
    return sorted((party for party, place in there.items() if place >= 0), key=there.__getitem__)


def listing(cast: Cast, who: str = "alice", **asked: object) -> str:
    answer = getattr(cast, who).get(cast.group.get_absolute_url(), asked)
    assert answer.status_code == 200
    return text(answer)


def played_on(party: Party, *date: int) -> Party:
    Party.objects.filter(pk=party.pk).update(played_at=datetime(*date, 12, tzinfo=UTC))  # type: ignore[arg-type,misc]
    return party


# What the list says.


def test_the_last_one_played_comes_first_and_those_in_progress_before_all(cast: Cast) -> None:
    old, new = played_on(won(cast), 2024, 5, 1), played_on(won(cast), 2025, 5, 1)
    running = played_on(begun(cast, ROUND), 2023, 5, 1)
    assert listed(cast) == [running, new, old]


def test_a_line_says_who_by_what_agreement_how_it_ended_and_how_many_entries(cast: Cast) -> None:
    version = Agreement.begin(cast.group, "Дачная", {}, phone=phone_on(cast.alice)).newest
    won(cast, title="Пятница", agreement_version=version)
    page = listing(cast)
    for told in ("<bdi>Пятница</bdi>", "Дачная, version 1", "<bdi>Аня</bdi> <b>1000</b>", "won</span>", "1 entry"):
        assert told in page


def test_without_an_agreement_of_the_group_the_preset_is_named(cast: Cast) -> None:
    begun(cast)
    assert "<bdi>Classic</bdi>" in listing(cast)


def test_one_in_progress_is_continued_by_who_writes(cast: Cast) -> None:
    party = begun(cast)
    assert f'class="button" href="{party.get_absolute_url()}">Continue' in listing(cast, "bob")
    assert "Continue" not in listing(cast, "carol")


def test_a_rematch_is_a_tap_away_for_who_writes(cast: Cast) -> None:
    party = won(cast)
    link = f"{reverse('party_add')}?group={cast.group.slug}&amp;from={party.slug}"
    for page in (listing(cast, "bob"), text(cast.bob.get(reverse("party_review", args=[party.slug])))):
        assert link in page
    assert cast.bob.get(link.replace("&amp;", "&")).status_code == 200
    for page in (listing(cast, "carol"), text(cast.carol.get(reverse("party_review", args=[party.slug])))):
        assert link not in page


# How long it took.


def at(moment: str) -> dict[str, Any]:
    return {**ROUND, "at": moment}


def test_a_party_took_from_its_first_entry_to_its_last(cast: Cast) -> None:
    party = begun(cast, at("2024-05-01T20:00:00+03:00"), ROUND, at("2024-05-01T19:10:00Z"))
    assert party.took == timedelta(hours=2, minutes=10)
    assert party.played_at == datetime(2024, 5, 1, 17, tzinfo=UTC)
    assert "2 h 10 min" in listing(cast)


def test_written_down_at_the_table_it_is_known_and_stays_known_when_corrected(cast: Cast) -> None:
    party, phone = begun(cast), phone_on(cast.alice)
    first, last = write_down(party, phone, at("2024-05-01T20:00:00Z"), at("2024-05-01T20:30:00Z"))
    party.change_entry(last, at("2024-05-01T20:40:00Z"), phone=phone)
    assert party.took == timedelta(minutes=40)
    party.remove_entry(first, phone=phone)
    now = Party.objects.get()
    assert (now.took, now.entry_count) == (None, 1)


@pytest.mark.parametrize(
    "moments",
    [
        [],
        [None, "2024-05-01T20:00:00Z"],
        ["2024-05-01T20:00:00Z", None],
        ["2024-05-01T20:00:00Z"],
        ["2024-05-01T20:00:00Z", "2024-05-01T19:00:00Z"],
    ],
)
def test_what_the_entries_do_not_say_is_not_known(moments: list[str | None]) -> None:
    assert played(moments, (None, None))[1] is None


def test_a_party_played_here_took_as_long_as_it_was_written(cast: Cast) -> None:
    party = cast.party()
    write_down(party, phone_on(cast.alice), ROUND, ROUND)
    party.acts.update(at=BEGUN)
    write_down(party, phone_on(cast.alice), ROUND)
    party.acts.filter(pk=party.acts.latest("pk").pk).update(at=BEGUN + timedelta(hours=1))
    party.project()
    assert (party.played_at, party.took) == (BEGUN, timedelta(hours=1))


@pytest.mark.parametrize(
    "at", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "1969-12-31T00:00:00Z", "2016-12-31T23:59:60Z"]
)
def test_a_moment_in_which_nobody_wrote_is_not_known(at: str, cast: Cast) -> None:
    assert moment_of(at) is None
    party = begun(cast, {**ROUND, "at": at})
    assert party.played_at == party.created_at


def test_the_projection_is_read_off_again_for_removed_ones_too(cast: Cast) -> None:
    party = begun(cast, at("2024-05-01T20:00:00Z"), at("2024-05-01T20:30:00Z"))
    Party.objects.filter(pk=party.pk).update(entry_count=0, took=None)
    party.remove()
    call_command("rescore", verbosity=0)
    found = Party.with_removed.get()
    assert (found.entry_count, found.took) == (2, timedelta(minutes=30))


# Searched and filtered.


@pytest.mark.parametrize("words", ["пятниц", "ПЯТНИЦА", " Пятница "])
def test_a_title_is_found_whatever_the_letters_case(cast: Cast, words: str) -> None:
    friday = begun(cast, title="Пятница на даче")
    begun(cast, title="Суббота")
    assert listed(cast, q=words) == [friday]


def test_a_name_is_found_and_found_again_when_it_changes(cast: Cast) -> None:
    theirs = begun(cast, names=("Аня", "Борис", "Жанна"))
    begun(cast)
    assert listed(cast, q="жан") == [theirs]
    player = cast.group.players.get(name="Жанна")
    player.change("Йоко", player.sign)
    assert listed(cast, q="ЙОКО") == [theirs]
    assert listed(cast, q="жан") == []


@pytest.mark.parametrize("words", ["%", "_", "'", "\\", "\0", "x" * 500])
def test_a_search_for_signs_finds_what_has_them_and_breaks_nothing(cast: Cast, words: str) -> None:
    begun(cast, title="Пятница")
    assert cast.alice.get(cast.group.get_absolute_url(), {"q": words}).status_code == 200
    if len(words) == 1 and words != "\0":
        assert listed(cast, q=words) == []
        assert len(listed(cast, q="")) == 1


def test_a_player_is_chosen(cast: Cast) -> None:
    theirs = begun(cast, names=(ANYA, BORIS, "Жанна"))
    both = begun(cast)
    players = {player.name: player.slug for player in cast.group.players.all()}
    assert listed(cast, player=players["Жанна"]) == [theirs]
    assert listed(cast, player=players[VERA]) == [both]
    assert set(listed(cast, player=players[ANYA])) == {theirs, both}


def test_an_agreement_is_chosen_in_all_its_versions(cast: Cast) -> None:
    phone = phone_on(cast.alice)
    agreement = Agreement.begin(cast.group, "Дачная", {"a": 1}, phone=phone)
    first = begun(cast, agreement_version=agreement.newest)
    agreement.change("Дачная", {"a": 2}, phone=phone)
    second, other = begun(cast, agreement_version=agreement.newest), begun(cast)
    assert set(listed(cast, agreement=agreement.slug)) == {first, second}
    assert listed(cast, agreement="-") == [other]


def test_a_year_is_chosen_of_those_in_which_was_played(cast: Cast) -> None:
    old, new = played_on(won(cast), 2023, 12, 31), played_on(won(cast), 2025, 1, 1)
    page = listing(cast)
    assert [f'<option value="{year}">' in page for year in (2022, 2023, 2024, 2025, 2026)] == [
        False,
        True,
        True,
        True,
        False,
    ]
    assert listed(cast, year=2023) == [old]
    assert listed(cast, year=2025) == [new]


def test_finished_or_not_is_chosen(cast: Cast) -> None:
    over, running = won(cast), begun(cast)
    assert listed(cast, state="over") == [over]
    assert listed(cast, state="running") == [running]


def test_filters_add_up(cast: Cast) -> None:
    played_on(won(cast, title="Пятница"), 2024, 5, 1)
    wanted = played_on(won(cast, title="Пятница"), 2025, 5, 1)
    played_on(won(cast, title="Суббота"), 2025, 5, 1)
    assert listed(cast, year=2025, q="пят", state="over") == [wanted]


@pytest.mark.parametrize(
    "asked", [{"player": "nobody"}, {"year": "1"}, {"year": "x\0"}, {"state": "won"}, {"agreement": "0"}, {"page": "x"}]
)
def test_what_makes_no_sense_filters_nothing(cast: Cast, asked: dict[str, str]) -> None:
    party = begun(cast)
    assert listed(cast, **asked) == [party]


def test_an_empty_result_says_so_and_offers_all(cast: Cast) -> None:
    begun(cast)
    page = listing(cast, q="нет такой")
    assert "No party is like that." in page
    assert f'href="{cast.group.get_absolute_url()}#parties">Show all' in page


def test_without_a_party_nothing_is_asked(cast: Cast) -> None:
    page = listing(cast)
    assert "No party yet." in page
    assert "<select" not in page


def test_what_was_asked_stays_in_the_form_and_on_the_next_page(cast: Cast) -> None:
    for _ in range(21):
        begun(cast, title="Пятница")
    page = listing(cast, q="Пят", state="running")
    assert 'value="Пят"' in page
    assert '<option value="running" selected>' in page
    assert "21 parties found" in page
    assert "page=2" in page
    assert len(listed(cast, q="Пят", state="running", page=2)) == 1


def test_a_list_costs_the_same_with_many_parties(cast: Cast) -> None:
    begun(cast)
    begun(cast).remove()
    player = cast.group.players.first()
    assert player is not None
    asked = ["", "?q=а", f"?player={player.slug}&year=2026&state=running&archived=on"]
    addresses = [cast.group.get_absolute_url() + one for one in asked]
    before = [queries(cast.alice, address) for address in addresses]
    for _ in range(24):
        begun(cast, ROUND)
    begun(cast).remove()
    assert [queries(cast.alice, address) for address in addresses] == before


def test_a_review_costs_the_same_with_many_entries(cast: Cast) -> None:
    party = begun(cast, ROUND)
    address = reverse("party_review", args=[party.slug])
    before = queries(cast.alice, address)
    write_down(party, phone_on(cast.alice), *({"type": "adjustment", "seat": 0, "points": 5} for _ in range(20)))
    assert queries(cast.alice, address) == before


# Looked back on.


def review(client: Client, party: Party) -> str:
    return text(client.get(reverse("party_review", args=[party.slug])))


def test_the_review_has_a_chart_a_table_and_words_that_lead_to_their_entries(cast: Cast) -> None:
    party = won(cast)
    page = review(cast.carol, party)
    assert 'role="img"' in page
    assert page.count('class="curve ') == 6  # in the chart and in its key
    why = reverse("entry_detail", args=[party.slug, party.entries.get().key])
    assert page.count(f'href="{why}"') >= 2
    assert "The biggest gain: <bdi>Аня</bdi>" in page
    assert reverse("party_history", args=[party.slug]) in page


def test_the_table_leads_to_the_review(cast: Cast) -> None:
    party = won(cast)
    for who in (cast.bob, cast.carol):
        assert reverse("party_review", args=[party.slug]) in text(who.get(party.get_absolute_url()))


def test_who_watches_by_a_link_is_not_led_there(cast: Cast) -> None:
    party = won(cast)
    link = party.watch_links.create()
    assert "/review/" not in text(cast.dan.get(link.get_absolute_url()))


def test_an_empty_party_is_looked_back_on_without_a_chart(cast: Cast) -> None:
    page = review(cast.bob, begun(cast))
    assert "<svg" not in page
    assert "Nothing has been written down here yet." in page


def test_a_hostile_name_is_text_in_the_chart(cast: Cast) -> None:
    page = review(cast.alice, begun(cast, ROUND, names=("<b>&\"'", BORIS, VERA)))
    assert "<b>&\"'" not in page
    assert "&lt;b&gt;&amp;" in page


def test_the_chart_of_a_loose_party_tells_players_by_their_seats(cast: Cast) -> None:
    page = review(cast.dan, loose_party(cast.dan, ROUND))
    for glyph in "●■▲":
        assert f">{glyph}</text>" in page


def test_numbers_in_the_chart_are_written_with_a_point_in_every_language(cast: Cast) -> None:
    party = begun(cast, ROUND, {"type": "penalty", "seat": 2, "points": 65})
    cast.alice.cookies["django_language"] = "ru"
    page = review(cast.alice, party)
    chart = page[page.index('class="chart"') : page.index("</svg>")]
    assert not any("," in part for part in chart.split('"') if part[:1] in "M0123456789")
