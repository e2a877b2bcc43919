import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.engine.agreement import from_dict, to_dict
from scoring.engine.presets import PRESETS
from scoring.forms.parties import StartForm, field_of
from scoring.models import Party
from scoring.presets_text import PRESET_TEXTS
from tests.web.make import NAMES, opened, party_at, party_file, phone_of, real_party, start_form, started, text

pytestmark = pytest.mark.django_db


def faults(client: Client, *names: str, **fields: object) -> dict[str, list[str]]:
    """What the start form has against it, by field. It comes back with 422 and begins nothing."""
    before = Party.objects.count()
    answer = client.post(reverse("party_add"), start_form(*names, **fields))
    assert answer.status_code == 422
    assert Party.objects.count() == before
    form = answer.context["form"]
    page = text(answer)
    for field in form.errors:
        assert field == "__all__" or f'id="id_{field}_error"' in page, field
    return {field: list(errors) for field, errors in form.errors.items()}


# Names and seats.


def test_three_names_are_enough(client: Client) -> None:
    client.get(reverse("party_add"))
    party = started(client, *NAMES)
    assert party.names == list(NAMES)
    assert party.scores == [0, 0, 0]
    assert party.start is None


def test_gaps_between_the_names_are_closed(client: Client) -> None:
    party = started(client, "Аня", "", "Вера", "Гена", first_dealer="3")
    assert party.names == ["Аня", "Вера", "Гена"]
    assert party.first_dealer == 2


def test_names_are_trimmed(client: Client) -> None:
    assert started(client, "  Аня ", "Анна   Мария").names == ["Аня", "Анна Мария"]


@pytest.mark.parametrize("names", [(), ("Аня",), ("", "", "Вера")])
def test_fewer_than_two_do_not_play(client: Client, names: tuple[str, ...]) -> None:
    named = {f"name_{seat}": name for seat, name in enumerate((*names, "", "", "", "")[:4])}
    found = faults(client, **named)
    assert ["At least two play."] in found.values()


def test_a_name_has_at_most_forty_characters(client: Client) -> None:
    assert started(client, "я" * 40, "Борис").names[0] == "я" * 40
    assert list(faults(client, "я" * 41, "Борис")) == ["name_0"]


@pytest.mark.parametrize("second", ["Аня", " аня ", "АНЯ"])
def test_two_players_have_two_names(client: Client, second: str) -> None:
    assert faults(client, "Аня", second) == {"name_1": ["Two players have the same name."]}


def test_two_ways_to_write_a_letter_are_one_name(client: Client) -> None:
    assert "name_1" in faults(client, "Юрий", "Юрии\u0306")


@pytest.mark.parametrize("name", ["\u200b", "\u2800", "\u3164", "\ufe0f", "\u00ad"])
def test_a_name_that_nobody_can_see_is_none(client: Client, name: str) -> None:
    assert faults(client, name, "Борис") == {"name_0": ["A name has to be seen."]}


@pytest.mark.parametrize("name", ["Аня\u0007", "\u202eАня"])
def test_control_characters_are_no_part_of_a_name(client: Client, name: str) -> None:
    assert faults(client, name, "Борис") == {"name_0": ["A name has no control characters."]}


def test_names_may_be_written_as_people_write_them(client: Client) -> None:
    names = ["👩‍🌾", "O'Brien", "Д’Артаньян", "محمد"]
    assert started(client, *names, preset="classic").names == names


# Who deals first.


def test_the_chosen_one_deals_first(client: Client) -> None:
    assert started(client, first_dealer="1").first_dealer == 1


def test_lots_are_drawn_among_those_who_play(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def the_last(below: int) -> int:
        asked.append(below)
        return below - 1

    monkeypatch.setattr("secrets.randbelow", the_last)
    party = started(client, "Аня", "Борис", first_dealer="draw")
    assert party.first_dealer == 1
    assert asked == [2]


def test_the_table_says_on_whom_the_lot_fell(client: Client) -> None:
    answer = client.post(reverse("party_add"), start_form("<i>", "<b>", first_dealer="draw"), follow=True)
    name = {0: "&lt;i&gt;", 1: "&lt;b&gt;"}[Party.objects.get().first_dealer]
    assert f"Lots were drawn: <bdi>{name}</bdi> deals first." in text(answer)


def test_nobody_deals_from_an_empty_seat(client: Client) -> None:
    assert list(faults(client, "Аня", "Борис", first_dealer="3")) == ["first_dealer"]


def test_a_dealer_has_to_be_one_of_the_choices(client: Client) -> None:
    assert list(faults(client, first_dealer="7")) == ["first_dealer"]


# The agreement.


def test_every_preset_has_a_name_and_a_line() -> None:
    assert list(PRESET_TEXTS) == list(PRESETS)


@pytest.mark.parametrize("preset", [name for name in PRESETS if name not in ("two", "four")])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_preset_is_played_by_as_many_as_there_are(client: Client, preset: str, players: int) -> None:
    names = ("Аня", "Борис", "Вера", "Гена")[:players]
    if (preset, players) == ("windows", 4):
        said = "With four players the dealer rests, so the dealer cannot be obliged."
        assert faults(client, *names, preset=preset) == {"preset": [said]}
        return
    party = started(client, *names, preset=preset)
    expected, _faults = from_dict({"preset": preset, "players": players})
    assert expected is not None
    assert party.agreement == to_dict(expected)


@pytest.mark.parametrize(("preset", "players"), [("two", 2), ("four", 4)])
def test_a_preset_for_a_number_of_players_is_for_that_number(client: Client, preset: str, players: int) -> None:
    names = ("Аня", "Борис", "Вера", "Гена")[:players]
    assert started(client, *names, preset=preset).agreement["preset"] == preset
    assert faults(client, preset=preset) == {"preset": [f"The agreement is for {players} players."]}


def test_an_agreement_is_kept_with_every_section(client: Client) -> None:
    agreement = started(client, preset="golden").agreement
    assert agreement["golden"] == {"deals": None, "bid": 120, "raises": False, "nobody": "normal"}
    assert agreement["barrel"]["at"] == 880


def test_a_faulty_agreement_is_opened_to_be_seen(client: Client) -> None:
    answer = client.post(reverse("party_add"), start_form(preset="four"))
    assert re.search(r'<details class="agreements" open>', text(answer))


# Continued from paper.


def test_what_stands_on_paper_is_carried_on(client: Client) -> None:
    party = started(client, score_0=880, barrel_0=1, spent_0=2, score_1=-65, bolts_1=2, write_offs_2=1)
    assert party.start is not None
    assert party.start["seats"] == [
        {"score": 880, "bolts": 0, "barrel": 1, "spent": 2, "write_offs": 0},
        {"score": -65, "bolts": 2, "barrel": None, "spent": 0, "write_offs": 0},
        {"score": 0, "bolts": 0, "barrel": None, "spent": 0, "write_offs": 1},
    ]
    assert party.scores == [880, -65, 0]


def test_who_sits_on_the_barrel_has_its_total_without_saying_so(client: Client) -> None:
    assert started(client, barrel_1=0).scores == [0, 880, 0]


def test_what_the_agreement_does_not_play_is_left_out(client: Client) -> None:
    party = started(client, preset="polish", score_0=100, bolts_0=2, barrel_1=1, spent_1=1, golden_played=1)
    assert party.start is not None
    assert party.start["seats"][0]["bolts"] == 0
    assert party.start["seats"][1] == {"score": 0, "bolts": 0, "barrel": None, "spent": 0, "write_offs": 0}
    assert "golden_played" not in party.start


def test_a_golden_round_may_still_go_on(client: Client) -> None:
    party = started(client, preset="golden", score_0=240, golden_played=1, golden_made="on")
    assert party.start is not None
    assert party.start["golden_played"] == 1
    assert party.start["golden_made"] is True


def test_a_golden_round_is_over_where_nothing_is_said(client: Client) -> None:
    party = started(client, preset="golden", score_0=240)
    assert party.start is not None
    assert "golden_played" not in party.start


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"score_1": 880}, "score_1"),
        ({"score_1": 500, "barrel_1": 0}, "score_1"),
        ({"barrel_2": 3}, "barrel_2"),
        ({"spent_0": 3}, "spent_0"),
        ({"bolts_0": 3}, "bolts_0"),
        ({"bolts_0": -1}, "bolts_0"),
        ({"score_0": "many"}, "score_0"),
        ({"preset": "two", "name_2": "", "score_0": 1000}, "score_0"),
        ({"preset": "golden", "golden_played": 4}, "golden_played"),
        ({"preset": "golden", "golden_made": "on"}, "golden_played"),
        ({"score_3": 100}, "name_3"),
        ({"barrel_3": 0}, "name_3"),
    ],
)
def test_a_fault_stands_at_its_field(client: Client, fields: dict[str, Any], field: str) -> None:
    assert list(faults(client, **fields)) == [field]


def test_a_fault_stands_at_the_seat_it_was_typed_at_though_there_is_a_gap(client: Client) -> None:
    assert list(faults(client, "Аня", "", "Вера", score_2=900)) == ["score_2"]


def test_all_faults_come_at_once(client: Client) -> None:
    found = faults(client, "Аня", "аня", "Вера", score_0=900, bolts_2=5, first_dealer="3")
    assert set(found) == {"name_1", "score_0", "bolts_2", "first_dealer"}


def test_a_faulty_form_loses_nothing(client: Client) -> None:
    answer = client.post(reverse("party_add"), start_form("Аня", "Борис", title="Дача", bolts_1=9, preset="strict"))
    page = text(answer)
    for typed in ('value="Аня"', 'value="Борис"', 'value="Дача"', 'value="9"'):
        assert typed in page
    assert re.search(r'value="strict"[^>]* checked', page)
    assert re.search(r'<details class="paper" open>', page)


@pytest.mark.parametrize(
    ("pointer", "field"),
    [
        ("/players/1", "name_2"),
        ("/start/seats/1/score", "score_2"),
        ("/start/golden_made", "golden_made"),
        ("/agreement/barrel/at", "preset"),
        ("/players", None),
        ("", None),
    ],
)
def test_a_place_in_the_file_has_its_field(pointer: str, field: str | None) -> None:
    assert field_of(pointer, [0, 2]) == field


# Once, and like before.


def test_a_form_sent_twice_begins_one_party(client: Client) -> None:
    client.get(reverse("party_add"))
    form = start_form(first_dealer="draw")
    first, second = (party_at(client.post(reverse("party_add"), form)) for _ in range(2))
    assert first == second
    assert Party.objects.count() == 1


def test_the_key_of_another_phone_does_not_lead_to_its_party(client: Client) -> None:
    key = str(uuid4())
    assert started(client, uuid=key) != started(Client(), uuid=key)


def test_a_form_without_a_key_begins_a_party_all_the_same(client: Client) -> None:
    assert started(client, uuid="").names == list(NAMES)


def test_the_form_says_nothing_of_one_who_plays_for_the_first_time(client: Client) -> None:
    assert "Same as last time" not in text(client.get(reverse("party_add")))


def test_the_names_of_the_last_time_are_one_tap_away(client: Client) -> None:
    party = started(client, preset="pagat")
    assert f'href="?from={party.slug}"' in text(client.get(reverse("party_add")))
    form: StartForm = client.get(reverse("party_add"), {"from": party.slug}).context["form"]
    assert [form[f"name_{seat}"].value() for seat in range(4)] == [*NAMES, None]
    assert form["preset"].value() == "pagat"


def test_the_same_names_are_offered_once(client: Client) -> None:
    for _ in range(3):
        started(client)
    assert text(client.get(reverse("party_add"))).count("?from=") == 1


def test_house_rules_of_the_last_time_are_played_again(client: Client) -> None:
    party = opened(client, party_file(agreement={"preset": "strict", "bolts": {"limit": 5}}))
    address = reverse("party_add") + f"?from={party.slug}"
    form: StartForm = client.get(address).context["form"]
    assert form["preset"].value() == "same"
    again = party_at(client.post(address, start_form(preset="same")))
    assert again.agreement == party.agreement


def test_another_phone_cannot_begin_like_a_party_it_has_not_opened(client: Client) -> None:
    party = started(client)
    assert "Аня" not in text(Client().get(reverse("party_add"), {"from": party.slug}))


# The next party.


def again(client: Client, party: Party) -> Any:
    return client.post(reverse("party_again", args=[party.slug]))


def test_the_next_party_has_the_same_seats_and_agreement_and_the_winner_deals_first(client: Client) -> None:
    won = opened(client, {**real_party("strict-with-dark"), "meta": {"title": "Дача"}})
    following = party_at(again(client, won))
    assert following.previous == won
    assert following.names == won.names
    assert following.agreement == won.agreement
    assert following.first_dealer == won.winner
    assert following.title == "Дача"
    assert following.scores == [0] * len(won.names)
    assert following.uuid != won.uuid


def test_pressed_twice_or_by_two_phones_it_is_the_same_next_party(client: Client) -> None:
    won = opened(client, real_party("classic"))
    assert party_at(again(client, won)) == party_at(again(client, won)) == party_at(again(Client(), won))


def test_the_party_is_not_carried_on_before_it_is_won(client: Client) -> None:
    party = started(client)
    answer = client.post(reverse("party_again", args=[party.slug]), follow=True)
    assert "This party is not over yet." in text(answer)
    assert Party.objects.count() == 1


def test_the_next_party_starts_from_nothing_though_the_first_was_carried_on_from_paper(client: Client) -> None:
    paper = party_file(
        {"type": "round", "declarer": 0, "bid": 120, "tricks": [120, None, None]},
        start={"seats": [{"score": 880, "barrel": 0}, {}, {}]},
    )
    won = opened(client, paper)
    assert won.winner == 0
    following = party_at(again(client, won))
    assert following.start is None
    assert phone_of(client) in following.phones.all()
