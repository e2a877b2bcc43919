"""Figures: all agree with a plain recount; who is ranked, what is asked for, what the pages say."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.bars import bars
from scoring.engine.agreement import from_dict
from scoring.engine.ledger import Party as Game
from scoring.engine.partyfile import write_party
from scoring.figures import FIGURES
from scoring.makebelieve import make_believe
from scoring.models import Agreement, Group, Party, Phone, Player
from scoring.statistics import RECORDS, Month, Scope, ahead, form_of, records, tallies
from tests.engine.strategies import parties as random_parties
from tests.web.cast import Cast, phone_on
from tests.web.make import ANYA, BORIS, NAMES, ROUND, VERA, party_file, queries, text, write_down
from tests.web.recount_statistics import recount, told

pytestmark = pytest.mark.django_db

PRESETS = ("classic", "golden", "strict", "online", "windows", "pagat", "ukrainian", "lviv", "polish", "two", "four")
FOUR = (*NAMES, "Гена")
FIRST = datetime(2023, 1, 5, 18, tzinfo=UTC)


@pytest.fixture
def cast() -> Cast:
    return Cast()


def begin(group: Group, written: dict[str, Any], **differs: Any) -> Party:
    party = Party.begin(written, phone=Phone.objects.create(), group=group)
    Party.objects.filter(pk=party.pk).update(**differs)
    return party


def played(group: Group, number: int, preset: str) -> Party:
    """A random party, finished or not, some days after the one before."""
    chance = Random(number)
    agreed, _faults = from_dict({"preset": preset})
    assert agreed is not None
    names = chance.sample(FOUR, agreed.players)
    skills = [FOUR.index(name) / -5 for name in names]
    written = make_believe(chance, agreed, names, skills, most=chance.choice((12, 60, 60)))
    written["id"] = UUID(int=chance.getrandbits(128), version=4)
    return begin(group, written, played_at=FIRST + timedelta(days=19 * number))


def all_of(group: Group) -> list[Party]:
    return list(group.parties.prefetch_related("seats", "entries"))


def won(group: Group, winner: str, *others: str, **differs: Any) -> Party:
    """A party of one entry, which wins it."""
    start = {"seats": [{"score": 880, "barrel": 0}, {"score": 0}, {"score": 0}]}
    entry = {"type": "round", "declarer": 0, "bid": 120, "tricks": [120, None, None]}
    return begin(group, played_file(entry, winner, *others, start=start), **differs)


def played_file(entry: dict[str, Any], *players: str, **differs: Any) -> dict[str, Any]:
    agreed = {"preset": "classic", "players": 3}
    return {**party_file(entry, players=list(players)), "agreement": agreed, **differs}


# All figures agree with a plain recount.


@pytest.mark.parametrize("preset", PRESETS)
def test_every_figure_agrees_with_a_plain_recount(cast: Cast, preset: str) -> None:
    for number in range(8):
        played(cast.group, number, preset)
    everything, players = all_of(cast.group), list(cast.group.players.all())
    found = tallies(Scope(players))
    for player in players:
        assert +Counter(found[player.pk]) == +recount(everything, player)


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(random_parties(most=9), min_size=1, max_size=3))
def test_every_figure_agrees_under_any_agreement(games: list[Game]) -> None:
    group = Group.objects.create(name="Дача")
    for game in games:
        begin(group, write_party(game))
    everything, players = all_of(group), list(group.players.all())
    found = tallies(Scope(players))
    for player in players:
        assert +Counter(found[player.pk]) == +recount(everything, player)


def test_every_record_is_the_most_or_the_least_of_all_entries(cast: Cast) -> None:
    for number, preset in enumerate(PRESETS):
        played(cast.group, number, preset)
    everything, players = all_of(cast.group), list(cast.group.players.all())
    entries = [one for player in players for one in told(everything, player)]
    bids = [one.entry.written["bid"] for one in entries if one.declares and one.made]
    taken = [one.taken for one in entries if one.declares], [one.taken for one in entries if one.defends]
    deltas = [one.row.deltas[one.seat] for one in entries if one.dealt]
    expected = [max(bids), max(taken[0]), max(taken[1]), max(deltas), min(deltas)]
    found = records(Scope(players))
    assert [record.figure for record in found] == expected
    assert [record.label for record in found] == [label for label, *_rest in RECORDS]
    for record in found:
        assert record.outcome.party.group == cast.group


def test_of_equal_records_the_first_one_stands(cast: Cast) -> None:
    first = begin(cast.group, played_file(ROUND, *NAMES))
    begin(cast.group, played_file(ROUND, *NAMES))
    assert {record.outcome.party for record in records(Scope(list(cast.group.players.all())))} == {first}


@pytest.mark.parametrize("preset", ["classic", "two", "four"])
def test_two_against_each_other_agree_with_a_plain_recount(cast: Cast, preset: str) -> None:
    for number in range(8):
        played(cast.group, number, preset)
    one, other = cast.group.players.order_by("name")[:2]
    both = [party for party in all_of(cast.group) if {one.name, other.name} <= set(party.names)]
    shared = [party.pk for party in both]
    found = tallies(Scope([one, other], shared))
    assert [+Counter(found[player.pk]) for player in (one, other)] == [+recount(both, one), +recount(both, other)]
    totals = [dict(zip(party.names, party.scores, strict=True)) for party in both if party.winner is not None]
    pairs = [(party[one.name], party[other.name]) for party in totals]
    assert ahead(one, other, shared) == (sum(a > b for a, b in pairs), sum(a < b for a, b in pairs))


def test_the_months_add_up_to_the_finished_parties(cast: Cast) -> None:
    for number in range(10):
        played(cast.group, number, "classic")
    for player in cast.group.players.all():
        counted, months = recount(all_of(cast.group), player), form_of(Scope([player]))
        assert sum(month.finished for month in months) == counted["finished"]
        assert sum(month.wins for month in months) == counted["wins"]
        assert months == sorted(months)


def test_a_bar_is_as_tall_as_the_share_won() -> None:
    none, half, all_ = bars([Month(FIRST.date(), 3, 0), Month(FIRST.date(), 4, 2), Month(FIRST.date(), 1, 1)])
    assert (none.percent, half.percent, all_.percent) == (0, 50, 100)
    assert none.height < half.height == all_.height / 2
    assert none.x < half.x < all_.x


# One person.


def test_merged_players_count_as_one(cast: Cast) -> None:
    won(cast.group, "Анна", BORIS, VERA)
    won(cast.group, ANYA, BORIS, VERA)
    anya = cast.group.players.get(name=ANYA)
    cast.group.players.get(name="Анна").merge_into(anya)
    tally = tallies(Scope([anya]))[anya.pk]
    assert (tally["parties"], tally["wins"], tally["run"], tally["contracts"]) == (2, 2, 2, 2)
    assert +Counter(tally) == +recount(all_of(cast.group), anya)


def test_a_run_is_broken_by_a_lost_party_and_not_by_one_in_progress(cast: Cast) -> None:
    for number, winner in enumerate((ANYA, ANYA, BORIS, ANYA, "", ANYA, ANYA)):
        day = FIRST + timedelta(days=number)
        if winner:
            others = [name for name in NAMES if name != winner]
            won(cast.group, winner, *others, played_at=day)
        else:
            begin(cast.group, played_file(ROUND, *NAMES), played_at=day)
    players = {player.name: player.pk for player in cast.group.players.all()}
    found = tallies(Scope(list(cast.group.players.all())))
    assert [found[players[name]]["run"] for name in NAMES] == [3, 1, 0]


# Who is ranked.


def test_nobody_leads_on_too_little(cast: Cast) -> None:
    for _ in range(4):
        won(cast.group, ANYA, BORIS, VERA)
        won(cast.group, BORIS, VERA, "Гена")
    context = cast.carol.get(cast.group_url("group_statistics")).context
    assert [player.name for player, _ in context["ranked"]] == [BORIS, VERA]
    assert [player.name for player, _ in context["unranked"]] == [ANYA, "Гена"]
    assert "Ranked from 5 finished parties on." in text(cast.carol.get(cast.group_url("group_statistics")))


@pytest.mark.parametrize(("sort", "order"), [("wins", [ANYA, BORIS, VERA]), ("-wins", [VERA, BORIS, ANYA])])
def test_the_table_is_sorted_by_any_figure_either_way(cast: Cast, sort: str, order: list[str]) -> None:
    for winner in (ANYA, ANYA, ANYA, BORIS, BORIS):
        won(cast.group, winner, *[name for name in NAMES if name != winner])
    answer = cast.carol.get(cast.group_url("group_statistics"), {"sort": sort})
    assert [player.name for player, _ in answer.context["ranked"]] == order
    rising = sort.startswith("-")
    assert f'id="wins" aria-sort="{"ascending" if rising else "descending"}"' in text(answer)
    assert f'href="?sort={"" if rising else "-"}wins#wins"' in text(answer)
    assert text(answer).count("aria-sort") == 1


@pytest.mark.parametrize("key", FIGURES)
def test_every_figure_sorts_and_says_what_it_means(cast: Cast, key: str) -> None:
    for number in range(6):
        played(cast.group, number, "strict")
    answer = cast.carol.get(cast.group_url("group_statistics"), {"sort": key})
    figure = FIGURES[key]
    ranks = [figure.value(tally) or 0 for _, tally in answer.context["ranked"]]
    assert ranks == sorted(ranks, reverse=True)
    assert all(figure.ranks(tally) for _, tally in answer.context["ranked"])
    assert not any(figure.ranks(tally) for _, tally in answer.context["unranked"])
    assert str(figure.meaning) in text(answer)


def test_a_figure_that_rests_on_nothing_is_no_zero() -> None:
    nothing = Counter[str]()
    assert FIGURES["share_won"].text(nothing) == FIGURES["mean_bid"].text(nothing) == "–"
    assert FIGURES["bolts"].text(nothing) == "0"
    some = Counter(wins=1, finished=3, bids=245, contracts=2)
    assert (FIGURES["share_won"].text(some), FIGURES["share_won"].rests_on(some)) == ("33%", "1 of 3")
    assert FIGURES["mean_bid"].text(some) == "122.5"


# Which parties.


def parties_asked(cast: Cast, **asked: str) -> int:
    answer = cast.carol.get(cast.group_url("player_detail", player=cast.group.players.get(name=ANYA).slug), asked)
    assert answer.status_code == 200
    counted: int = answer.context["tally"]["parties"]
    return counted


def test_parties_are_asked_for_by_when_they_were_played(cast: Cast) -> None:
    now = timezone.now()
    for day in (now, now - timedelta(days=60), now - timedelta(days=300), FIRST, FIRST):
        won(cast.group, ANYA, BORIS, VERA, played_at=day)
    assert [parties_asked(cast, period=period) for period in ("", "30", "90", "365", "2023")] == [5, 1, 2, 3, 2]


def test_a_party_file_of_last_year_counts_as_last_year_s(cast: Cast) -> None:
    begin(cast.group, played_file({**ROUND, "at": "2023-05-01T19:00:00Z"}, *NAMES))
    assert [parties_asked(cast, period=period) for period in ("365", "2023")] == [0, 1]


def test_parties_are_asked_for_by_their_agreement(cast: Cast) -> None:
    own = Agreement.begin(cast.group, "Дачная", {"preset": "classic"}, phone=phone_on(cast.alice))
    first = won(cast.group, ANYA, BORIS, VERA, agreement_version=own.newest)
    own.change("Дачная", {"preset": "strict"}, phone=phone_on(cast.alice))
    won(cast.group, ANYA, BORIS, VERA, agreement_version=own.newest)
    assert own.newest != first.agreement_version
    won(cast.group, ANYA, BORIS, VERA)
    asked = ("", own.slug, "preset-classic")
    assert [parties_asked(cast, agreement=agreement) for agreement in asked] == [3, 2, 1]


def test_parties_are_asked_for_by_how_many_played(cast: Cast) -> None:
    for number, preset in enumerate(("two", "classic", "classic", "four", "four", "four")):
        played(cast.group, number, preset)
    expected = [party.names.count(ANYA) * len(party.names) for party in all_of(cast.group)]
    assert [parties_asked(cast, seats=str(seats)) for seats in (2, 3, 4)] == [expected.count(n) for n in (2, 3, 4)]


def test_filters_narrow_each_other_and_the_records(cast: Cast) -> None:
    won(cast.group, ANYA, BORIS, VERA, played_at=FIRST)
    assert parties_asked(cast, period="2023", seats="3", agreement="preset-classic") == 1
    assert parties_asked(cast, period="2023", seats="4") == 0
    page = cast.carol.get(cast.group_url("group_statistics"), {"period": "2023", "seats": "4"})
    assert page.context["records"] == []
    assert "No such party." in text(page)


@pytest.mark.parametrize("address", ["group_statistics", "group_versus", "player_detail"])
@pytest.mark.parametrize("asked", [{"period": "1066"}, {"agreement": "x"}, {"seats": "7"}])
def test_what_cannot_be_asked_for_stands_at_its_field(cast: Cast, address: str, asked: dict[str, str]) -> None:
    won(cast.group, ANYA, BORIS, VERA)
    more = {"player": cast.group.players.get(name=ANYA).slug} if address == "player_detail" else {}
    answer = cast.carol.get(cast.group_url(address, **more), asked)
    assert answer.status_code == 422
    assert f'id="id_{next(iter(asked))}_error"' in text(answer)


def test_there_is_no_such_figure_to_sort_by(cast: Cast) -> None:
    assert cast.carol.get(cast.group_url("group_statistics"), {"sort": "luck"}).status_code == 422


# The pages.


def test_the_page_of_a_player_leads_to_the_best_and_the_worst_entry(cast: Cast) -> None:
    party = begin(cast.group, played_file(ROUND, *NAMES))
    lost = {"type": "round", "declarer": 0, "bid": 200, "tricks": [20, 60, 40]}
    write_down(party, phone_on(cast.alice), lost)
    address = cast.group_url("player_detail", player=cast.group.players.get(name=ANYA).slug)
    page = text(cast.carol.get(address))
    for key in party.entries.values_list("key", flat=True):
        assert f"{party.get_absolute_url()}entries/{key}/" in page
    assert "+100" in page
    assert "−200" in page


def test_who_never_sat_has_no_figures(cast: Cast) -> None:
    [anya] = Player.named(cast.group, [ANYA])
    page = cast.carol.get(cast.group_url("player_detail", player=anya.slug))
    assert "No such party." in text(page)
    assert "No such party." in text(cast.carol.get(cast.group_url("group_statistics")))


def test_the_chart_is_told_in_words(cast: Cast) -> None:
    for winner in (ANYA, BORIS):
        others = [name for name in NAMES if name != winner]
        won(cast.group, winner, *others, played_at=FIRST)
    page = text(cast.carol.get(cast.group_url("player_detail", player=cast.group.players.get(name=ANYA).slug)))
    assert "<svg" in page
    assert "January 2023: won 1 of 2 parties" in page


def test_two_are_compared_in_the_parties_that_both_sat_in(cast: Cast) -> None:
    won(cast.group, ANYA, BORIS, VERA)
    won(cast.group, ANYA, VERA, "Гена")
    anya, boris, gena = (cast.group.players.get(name=name).slug for name in (ANYA, BORIS, "Гена"))
    answer = cast.carol.get(cast.group_url("group_versus"), {"one": anya, "other": boris})
    assert [tally["parties"] for _, tally in answer.context["pair"]] == [1, 1]
    assert answer.context["ahead"] == (1, 0)
    nothing = cast.carol.get(cast.group_url("group_versus"), {"one": boris, "other": gena})
    assert "They have not sat in one such party." in text(nothing)


def test_nobody_is_compared_with_oneself_or_with_a_player_of_another_group(cast: Cast) -> None:
    [anya] = Player.named(cast.group, [ANYA])
    [stranger] = Player.named(Group.objects.create(name="Кухня"), [BORIS])
    for other in (anya, stranger):
        answer = cast.carol.get(cast.group_url("group_versus"), {"one": anya.slug, "other": other.slug})
        assert answer.status_code == 422
        assert 'id="id_other_error"' in text(answer)


def test_the_figures_are_reached_from_the_group_and_from_its_players(cast: Cast) -> None:
    [anya] = Player.named(cast.group, [ANYA])
    assert cast.group_url("group_statistics") in text(cast.carol.get(cast.group.get_absolute_url()))
    players = text(cast.carol.get(cast.group_url("player_list")))
    assert anya.get_absolute_url() in players
    assert cast.group_url("group_statistics") in players


def test_the_pages_take_the_same_queries_for_every_number_of_players_and_parties(cast: Cast) -> None:
    played(cast.group, 0, "four")
    anya, boris = (cast.group.players.get(name=name) for name in (ANYA, BORIS))
    addresses = [
        cast.group_url("group_statistics"),
        cast.group_url("group_versus") + f"?one={anya.slug}&other={boris.slug}",
        anya.get_absolute_url(),
    ]
    few = [queries(cast.alice, address) for address in addresses]
    for number, preset in enumerate(PRESETS):
        played(cast.group, number + 1, preset)
    won(cast.group, "Дима", "Ева", "Жанна")
    assert [queries(cast.alice, address) for address in addresses] == few
