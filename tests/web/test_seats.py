"""Seats in the wrong order, or a wrong person, found after several deals: what was written follows who wrote it."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.faults import Refusal
from scoring.engine.ledger import Party as Game
from scoring.engine.partyfile import read_party, write_party
from scoring.engine.score import Sheet, score
from scoring.forms.seats import ReseatForm
from scoring.models import Act, Party, Player
from scoring.models.seating import Seating, Sitter, inverse
from scoring.sheet import sheet_of
from tests.engine.strategies import parties
from tests.make import CLASSIC
from tests.web.cast import Cast, loose_party, phone_on
from tests.web.entry_forms import played, written
from tests.web.make import (
    ANYA,
    BORIS,
    NAMES,
    ROUND,
    VERA,
    opened,
    party_file,
    phone_of,
    queries,
    real_party,
    text,
    write_down,
)

pytestmark = pytest.mark.django_db

DEALS = [
    played(0, 120, 80, 40, None, marriages={"0": ["diamonds"], "1": ["spades"]}),
    {"type": "write_off", "declarer": 1, "bid": 140},
    {"type": "penalty", "seat": 2, "points": 60},
    {"type": "adjustment", "seat": 0, "points": 5},
    played(2, 100, None, 40, 80, revoked=[1]),
    {"type": "redeal"},
]
FOUR = {"players": [*NAMES, "Гена"], "agreement": {"preset": "four"}, "first_dealer": 3}


def url(party: Party) -> str:
    return reverse("party_reseat", args=[party.slug])


def sent(party: Party, *order: int, dealer: int, **more: object) -> dict[str, object]:
    """What the form sends: `sent(party, 2, 0, 1, dealer=2, new_0="Анна")`; seats by their numbers until now."""
    party.refresh_from_db()
    places = {f"place_{place}": seat for place, seat in enumerate(order)}
    return {"seen": party.version, "first_dealer": dealer, **places, **more}


def look(client: Client, party: Party, *order: int, dealer: int, **more: object) -> Any:
    return client.post(url(party), sent(party, *order, dealer=dealer, **more))


def reseat(client: Client, party: Party, *order: int, dealer: int, **more: object) -> Any:
    """Looked at, then done."""
    answer = look(client, party, *order, dealer=dealer, **more)
    assert answer.status_code == 200, text(answer)
    looked = answer.context["form"].fingerprint
    return client.post(url(party), sent(party, *order, dealer=dealer, looked=looked, **more))


def names(party: Party) -> list[str]:
    return list(party.seats.order_by("number").values_list("name", flat=True))


def totals(party: Party) -> dict[str, int]:
    party.refresh_from_db()
    return dict(zip(names(party), party.scores, strict=True))


def undo(client: Client, party: Party) -> str:
    party.refresh_from_db()
    address = reverse("party_undo", args=[party.slug])
    return text(client.post(address, {"seen": party.version}, follow=True))


# What was written follows the person.


def test_everything_written_goes_along_with_the_player(client: Client) -> None:
    party = opened(client, party_file(*DEALS))
    before = totals(party)
    assert reseat(client, party, 2, 0, 1, dealer=2).status_code == 302
    assert names(party) == [VERA, ANYA, BORIS]
    assert written(party) == [
        played(1, 120, None, 80, 40, marriages={"1": ["diamonds"], "2": ["spades"]}),
        {"type": "write_off", "declarer": 2, "bid": 140},
        {"type": "penalty", "seat": 0, "points": 60},
        {"type": "adjustment", "seat": 1, "points": 5},
        played(0, 100, 80, None, 40, revoked=[2]),
        {"type": "redeal"},
    ]
    assert totals(party) == before
    assert party.first_dealer == 0


def test_the_last_trick_goes_along(client: Client) -> None:
    party = opened(
        client, party_file(played(0, 100, 100, 20, None, last_trick=1), agreement={"extras": {"last_trick": 10}})
    )
    reseat(client, party, 1, 0, 2, dealer=2)
    assert written(party)[0]["last_trick"] == 0


def test_what_stood_on_paper_goes_along(client: Client) -> None:
    start = {"seats": [{"score": 880, "barrel": 1}, {"score": -65}, {"score": 300, "bolts": 2}]}
    party = opened(client, party_file(start=start))
    reseat(client, party, 1, 2, 0, dealer=0)
    assert totals(party) == {BORIS: -65, VERA: 300, ANYA: 880}
    assert party.start is not None
    assert party.start["seats"][2]["barrel"] == 1


def test_another_first_dealer_alone(client: Client) -> None:
    party = opened(client, party_file(*DEALS))
    before = written(party)
    assert reseat(client, party, 0, 1, 2, dealer=0).status_code == 302
    party.refresh_from_db()
    assert party.first_dealer == 0
    assert written(party) == before


def test_a_wrong_person_gets_another_name_and_nothing_else(client: Client) -> None:
    party = opened(client, party_file(*DEALS))
    before, scores = written(party), party.scores
    assert reseat(client, party, 0, 1, 2, dealer=2, new_1="Анна Мария").status_code == 302
    assert names(party) == [ANYA, "Анна Мария", VERA]
    assert written(party) == before
    assert list(totals(party).values()) == scores


def test_two_may_have_changed_names(client: Client) -> None:
    party = opened(client, party_file(ROUND))
    assert reseat(client, party, 0, 1, 2, dealer=2, new_0=BORIS, new_1=ANYA).status_code == 302
    assert names(party) == [BORIS, ANYA, VERA]
    assert totals(party) == {BORIS: 100, ANYA: 20, VERA: 0}


def test_the_order_and_a_person_at_once(client: Client) -> None:
    party = opened(client, party_file(ROUND))
    reseat(client, party, 2, 1, 0, dealer=1, new_0="Гена")
    assert totals(party) == {VERA: 0, BORIS: 20, "Гена": 100}
    assert party.first_dealer == 1


def test_four_sit_otherwise_and_who_rested_still_rested(client: Client) -> None:
    deals = [played(0, 100, 60, 40, 20, None), played(1, 100, None, 60, 40, 20)]
    party = opened(client, party_file(*deals, **FOUR))
    before = totals(party)
    assert reseat(client, party, 0, 2, 1, 3, dealer=3).status_code == 302
    assert totals(party) == before


# The look ahead.


def test_nothing_is_done_before_one_has_looked(client: Client) -> None:
    party = opened(client, party_file(*DEALS))
    answer = look(client, party, 2, 0, 1, dealer=2)
    assert answer.status_code == 200
    page = text(answer)
    assert "Not done yet." in page
    assert f"<bdi>{VERA}</bdi>, <bdi>{ANYA}</bdi>, <bdi>{BORIS}</bdi>; first dealer: <bdi>{VERA}</bdi>" in page
    assert "No total changes." in page
    assert "Seat them so" in page
    assert names(party) == list(NAMES)
    assert party.acts.count() == 0


def test_who_chooses_otherwise_after_looking_looks_again(client: Client) -> None:
    party = opened(client, party_file(*DEALS))
    looked = look(client, party, 2, 0, 1, dealer=2).context["form"].fingerprint
    answer = look(client, party, 1, 0, 2, dealer=2, looked=looked)
    assert answer.status_code == 200
    assert names(party) == list(NAMES)


def test_it_says_whose_total_changes(client: Client) -> None:
    fine = {"redeals": {"fine_after": 1}}
    party = opened(client, party_file({"type": "redeal"}, agreement=fine))
    page = text(look(client, party, 0, 1, 2, dealer=0))
    assert f"<b><bdi>{ANYA}</bdi></b>: total 0 → −120" in page
    assert f"<b><bdi>{VERA}</bdi></b>: total −120 → 0" in page
    assert f"<bdi>{ANYA}</bdi> deals next, not <bdi>{VERA}</bdi>" in page


def test_entries_that_could_not_have_been_are_named_and_stop_it(client: Client) -> None:
    deals = [played(0, 100, 60, 40, 20, None), played(1, 100, None, 60, 40, 20)]
    party = opened(client, party_file(*deals, **FOUR))
    first = party.entries.get(position=0)
    answer = look(client, party, 0, 1, 2, 3, dealer=0)
    assert answer.status_code == 422
    page = text(answer)
    assert "1 entry is impossible so:" in page
    assert reverse("entry_detail", args=[party.slug, first.key]) in page
    assert "some entries could not have been. Nothing was changed." in page
    forced = sent(party, 0, 1, 2, 3, dealer=0, looked=answer.context["form"].fingerprint)
    assert client.post(url(party), forced).status_code == 422
    party.refresh_from_db()
    assert party.first_dealer == 3


def test_a_won_party_is_seated_otherwise_and_stays_won(client: Client) -> None:
    party = opened(client, real_party("classic"))
    before, winner = totals(party), party.names[party.winner or 0]
    count = len(before)
    order = [*range(1, count), 0]
    assert reseat(client, party, *order, dealer=party.first_dealer).status_code == 302
    assert totals(party) == before
    assert party.winner is not None
    assert names(party)[party.winner] == winner


# Faults.


@pytest.mark.parametrize(
    ("order", "more", "fault"),
    [
        ((0, 0, 2), {}, "place_1"),
        ((0, 1, 7), {}, "place_2"),
        ((0, 1), {}, "place_2"),
        ((0, 1, 2), {"first_dealer": 5}, "first_dealer"),
        ((0, 1, 2), {"first_dealer": ""}, "first_dealer"),
        ((0, 1, 2), {"new_1": "аня"}, "new_1"),
        ((0, 1, 2), {"new_0": "Борис"}, "new_0"),
        ((0, 1, 2), {"new_0": "Гена", "new_2": "гена"}, "new_2"),
        ((0, 1, 2), {"new_0": "x" * 41}, "new_0"),
        ((0, 1, 2), {"new_0": "\u200b"}, "new_0"),
        ((0, 1, 2), {}, "__all__"),
    ],
)
def test_a_fault_stands_at_its_field(client: Client, order: tuple[int, ...], more: dict[str, Any], fault: str) -> None:
    party = opened(client, party_file(*DEALS))
    answer = client.post(url(party), {**sent(party, *order, dealer=2), **more})
    assert answer.status_code == 422
    page = text(answer)
    assert list(answer.context["form"].errors) == [fault]
    assert fault == "__all__" or f'id="id_{fault}_error"' in page
    if str(more.get("new_0", "")).strip():
        assert str(more["new_0"]) in page
    assert party.acts.count() == 0


# Two phones, and twice.


def test_posted_twice_it_is_done_once(client: Client) -> None:
    party = opened(client, party_file(*DEALS))
    looked = look(client, party, 2, 0, 1, dealer=2).context["form"].fingerprint
    data = sent(party, 2, 0, 1, dealer=2, looked=looked)
    assert [client.post(url(party), data).status_code for _ in range(3)] == [302, 302, 302]
    assert names(party) == [VERA, ANYA, BORIS]
    assert party.acts.count() == 1


def test_what_came_in_between_is_told_and_the_choice_is_kept(client: Client) -> None:
    party = opened(client, party_file(*DEALS))
    looked = look(client, party, 2, 0, 1, dealer=2, new_0="Гена").context["form"].fingerprint
    data = sent(party, 2, 0, 1, dealer=2, new_0="Гена", looked=looked)
    write_down(party, phone_of(client), {"type": "penalty", "seat": 0, "points": 5})
    answer = client.post(url(party), data)
    assert answer.status_code == 409
    page = text(answer)
    assert "Not saved yet: meanwhile the sheet has changed." in page
    assert "Penalty" in page
    assert 'value="Гена"' in page
    assert names(party) == list(NAMES)
    party.refresh_from_db()
    assert client.post(url(party), {**data, "seen": party.version}).status_code == 302
    assert names(party) == [VERA, "Гена", BORIS]


def test_where_the_seats_changed_meanwhile_one_begins_anew(client: Client) -> None:
    party = opened(client, party_file(*DEALS))
    data = sent(party, 1, 0, 2, dealer=2)
    reseat(client, party, 2, 0, 1, dealer=2)
    answer = client.post(url(party), data)
    assert answer.status_code == 409
    form: ReseatForm = answer.context["form"]
    assert not form.is_bound
    assert "Seated otherwise" in text(answer)


def test_a_round_that_was_being_written_meanwhile_is_asked_again(client: Client) -> None:
    party = opened(client, party_file(ROUND))
    round_add = reverse("entry_add", args=[party.slug, "round"])
    key = "6f6c9dcb-6f5b-4d4c-8d53-7b5c0b1f1d11"
    data = {"key": key, "seen": party.version, "declarer": 0, "bid": 100, "tricks_1": 35, "tricks_2": 20}
    reseat(client, party, 2, 0, 1, dealer=2)
    answer = client.post(round_add, data)
    assert answer.status_code == 409
    assert "Look whether each number stands at the right person." in text(answer)


# Undone, and told.


def test_undo_takes_it_all_back(client: Client) -> None:
    start = {"seats": [{"score": 100}, {"score": 200}, {"score": 300}]}
    party = opened(client, party_file(*DEALS, start=start))
    before = (written(party), totals(party), party.start, party.first_dealer)
    reseat(client, party, 2, 0, 1, dealer=0, new_1="Гена")
    assert "Undone: they sit as before" in undo(client, party)
    assert (written(party), totals(party), party.start, party.first_dealer) == before
    assert [act.verb for act in party.acts.all()] == [Act.Verb.SEATED, Act.Verb.UNDONE]


def test_what_was_written_before_and_after_is_undone_in_turn(client: Client) -> None:
    party = opened(client, party_file())
    write_down(party, phone_of(client), ROUND)
    reseat(client, party, 1, 2, 0, dealer=0)
    write_down(party, phone_of(client), {"type": "penalty", "seat": 0, "points": 5})
    undo(client, party)
    assert written(party) == [played(2, 100, 20, None, 100)]
    undo(client, party)
    assert written(party) == [ROUND]
    undo(client, party)
    assert written(party) == []
    assert names(party) == list(NAMES)


def test_the_history_tells_it_in_words_and_calls_each_by_the_name_of_that_time(client: Client) -> None:
    party = opened(client, party_file())
    write_down(party, phone_of(client), ROUND)
    reseat(client, party, 2, 0, 1, dealer=2, new_0="Гена")
    page = text(client.get(reverse("party_history", args=[party.slug])))
    assert "Seated otherwise" in page
    assert f"<bdi>{ANYA}</bdi>, <bdi>{BORIS}</bdi>, <bdi>{VERA}</bdi>; first dealer: <bdi>{VERA}</bdi>" in page
    assert f"<bdi>{VERA}</bdi>, <bdi>Гена</bdi>, <bdi>{BORIS}</bdi>; first dealer: <bdi>{VERA}</bdi>" in page
    assert f"Round: <bdi>{ANYA}</bdi> played 100" in page
    undo(client, party)
    page = text(client.get(reverse("party_history", args=[party.slug])))
    assert "Undone: they sit as before" in page
    assert f"Round: <bdi>{ANYA}</bdi> played 100" in page


def test_a_history_takes_the_same_queries_for_every_number_of_seatings(client: Client) -> None:
    party = opened(client, party_file(*DEALS))
    address = reverse("party_history", args=[party.slug])
    reseat(client, party, 2, 0, 1, dealer=2)
    few, form = queries(client, address), queries(client, url(party))
    for _ in range(6):
        reseat(client, party, 2, 0, 1, dealer=2)
    assert queries(client, address) == few
    assert queries(client, url(party)) == form


# In a group.


@pytest.fixture
def cast() -> Cast:
    return Cast()


def party_of(cast: Cast) -> Party:
    written = {**party_file(*DEALS), "agreement": {"preset": "classic"}}
    return Party.begin(written, phone=phone_on(cast.alice), group=cast.group)


def test_a_wrong_person_is_another_player_of_the_group(cast: Cast) -> None:
    party = party_of(cast)
    [gena] = Player.named(cast.group, ["Гена"])
    people = {f"who_{number}": seat.player.slug for number, seat in enumerate(party.seats.all()) if seat.player}
    reseat(cast.alice, party, 0, 1, 2, dealer=2, **{**people, "who_1": gena.slug})
    assert names(party) == [ANYA, "Гена", VERA]
    assert party.seats.get(number=1).player == gena


def test_a_new_name_is_a_new_player_or_the_one_who_has_it(cast: Cast) -> None:
    party = party_of(cast)
    [gena] = Player.named(cast.group, ["Гена"])
    reseat(cast.alice, party, 1, 0, 2, dealer=2, new_0="гена", new_1="Дима")
    assert names(party) == ["Дима", "Гена", VERA]
    assert party.seats.get(number=1).player == gena
    assert party.seats.get(number=0).player == cast.group.players.get(name="Дима")


def test_who_sits_at_the_table_is_not_seated_twice(cast: Cast) -> None:
    party = party_of(cast)
    boris = cast.group.players.get(name=BORIS)
    answer = look(cast.alice, party, 0, 1, 2, dealer=2, who_0=boris.slug)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["who_0"]


def test_only_the_owner_seats_otherwise_and_takes_it_back(cast: Cast) -> None:
    party = party_of(cast)
    assert url(party) in text(cast.alice.get(party.get_absolute_url()))
    assert url(party) not in text(cast.bob.get(party.get_absolute_url()))
    assert cast.bob.post(url(party), sent(party, 2, 0, 1, dealer=2)).status_code == 404
    reseat(cast.alice, party, 2, 0, 1, dealer=2)
    assert "Only who owns the group can take this back." in undo(cast.bob, party)
    assert names(party) == [VERA, ANYA, BORIS]
    assert "Undone: they sit as before" in undo(cast.alice, party)
    assert names(party) == list(NAMES)


def test_whoever_has_the_link_of_a_party_of_no_group_may(cast: Cast) -> None:
    party = loose_party(cast.alice, *DEALS)
    assert reseat(cast.dan, party, 2, 0, 1, dealer=2).status_code == 302


# Laws.


@given(st.permutations(range(3)), st.integers(0, 2))
def test_seating_back_is_as_before(order: list[int], dealer: int) -> None:
    file = party_file(*DEALS, start={"seats": [{"score": 1}, {"score": 2}, {"score": 3}]})
    sitters = tuple(Sitter(NAMES[seat]) for seat in order)
    seated = Seating(sitters, dealer, tuple(order)).reseat(file)
    back = Seating(tuple(map(Sitter, NAMES)), file["first_dealer"], inverse(order))
    assert back.reseat(seated) == file


@given(parties(CLASSIC), st.permutations(range(3)), st.integers(0, 2))
def test_a_permutation_without_consequence_leaves_every_total(party: Game, order: list[int], dealer: int) -> None:
    """Three by the classic agreement: nothing depends on who deals, so every order comes to the same."""
    file = write_party(party)
    sitters = tuple(Sitter(file["players"][seat]) for seat in order)
    after = read_party(Seating(sitters, dealer, tuple(order)).reseat(file))
    assert not isinstance(after, Refusal)
    standings = score_of(party).table.standings
    assert after[1].table.standings == tuple(standings[seat] for seat in order)


def score_of(party: Game) -> Sheet:
    sheet = score(party)
    assert isinstance(sheet, Sheet)
    return sheet


@pytest.mark.parametrize("name", ["classic", "strict-with-dark", "ukrainian", "windows", "polish", "two"])
def test_a_party_of_real_life_that_goes_on_turning_is_scored_alike(client: Client, name: str) -> None:
    """Everybody one seat on, and the dealer with them: nothing changes but the numbers."""
    party = opened(client, real_party(name))
    before, count = totals(party), len(party.names)
    lines = [len(row.row.lines) for row in sheet_of(party).rows]
    reseat(client, party, *range(1, count), 0, dealer=party.first_dealer)
    assert totals(party) == before
    assert [len(row.row.lines) for row in sheet_of(Party.objects.to_play().get(pk=party.pk)).rows] == lines
