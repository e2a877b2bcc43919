"""Rounds pasted from paper: read, tried by the engine, saved all or none."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Party
from tests.web.cast import Cast
from tests.web.make import opened, party_file, started, text

pytestmark = pytest.mark.django_db

GOOD = "Аня; 120; 85♥; 35; -\n2\t100\t10\t100\t10\nвер,110,x,20,100"


def paste(client: Client, party: Party, lines: str, *, save: bool = False, seen: int | None = None) -> Any:
    sent = {"text": lines, "seen": party.version if seen is None else seen, **({"save": "1"} if save else {})}
    return client.post(reverse("entries_paste", args=[party.slug]), sent)


def written(party: Party) -> list[dict[str, Any]]:
    return [entry.written for entry in party.entries.all()]


def saved(client: Client, line: str, *players: str) -> dict[str, Any]:
    party = started(client, *players)
    answer = paste(client, party, line, save=True)
    assert answer.status_code == 302, text(answer)
    return written(party)[0]


def fault(client: Client, line: str) -> str:
    """What is said at a line that is not taken."""
    party = started(client)
    answer = paste(client, party, line, save=True)
    assert answer.status_code == 422
    assert written(party) == []
    return text(answer)


def test_what_comes_of_each_line_is_shown_before_anything_is_saved(client: Client) -> None:
    party = started(client)
    answer = paste(client, party, GOOD)
    assert answer.status_code == 200
    assert answer.context["form"].lines[0].results == [(120, 120), (35, 35), (0, 0)]
    assert "Save all" in text(answer)
    assert written(party) == []


def test_saved_lines_are_rounds_each_written_by_an_act_that_can_be_taken_back(client: Client) -> None:
    party = started(client)
    assert paste(client, party, GOOD, save=True).status_code == 302
    assert written(party) == [
        {
            "type": "round",
            "declarer": 0,
            "bid": 120,
            "tricks": [85, 35, None],
            "marriages": {"0": ["hearts"]},
        },
        {"type": "round", "declarer": 1, "bid": 100, "tricks": [10, 100, 10]},
        {"type": "round", "declarer": 2, "bid": 110, "tricks": [None, 20, 100]},
    ]
    party.refresh_from_db()
    assert (party.version, party.acts.count()) == (3, 3)
    assert party.scores == [130, 155, -100]
    client.post(reverse("party_undo", args=[party.slug]), {"seen": 3})
    assert len(written(party)) == 2


@pytest.mark.parametrize("suits", ["♥", "h", "H", "ч", " ♥\ufe0f"])
def test_a_suit_is_known_by_its_sign_and_its_letters(client: Client, suits: str) -> None:
    assert saved(client, f"Аня;120;85{suits};35;-")["marriages"] == {"0": ["hearts"]}


def test_suits_at_the_end_are_the_declarer_s(client: Client) -> None:
    line = saved(client, "Аня;100;85;35♠;-;чб")
    assert line["marriages"] == {"0": ["diamonds", "hearts"], "1": ["spades"]}


def test_a_player_is_known_by_a_beginning_that_is_no_other_s(client: Client) -> None:
    assert saved(client, "мари;100;100;20;-", "Мария", "Марк", "Вера")["declarer"] == 0
    party = started(client, "Мария", "Марк", "Вера")
    assert "“мар” is none of the players." in text(paste(client, party, "мар;100;100;20;-"))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Аня;100;100;20", "A line has 5 parts"),
        ("Аня;100;100;20;-;h;h", "A line has 5 parts"),
        ("Гена;100;100;20;-", "“Гена” is none of the players."),
        ("0;100;100;20;-", "“0” is none of the players."),
        (";100;100;20;-", "“” is none of the players."),
        ("Аня;сто;100;20;-", "“сто” is no bid."),
        ("Аня;100;1000;20;-", "“1000” are no trick points."),
        ("Аня;100;٣;20;-", "are no trick points."),
        ("Аня;100;100ю;20;-", "“ю” is no suit."),
        ("Аня;101;100;20;-", "Bids are multiples of 5."),
        ("<script>;100;100;20;-", "“&lt;script&gt;” is none of the players."),
    ],
)
def test_what_is_wrong_stands_at_the_line(client: Client, line: str, said: str) -> None:
    page = fault(client, line)
    assert said in page
    assert "Nothing can be saved yet" in page


def test_one_faulty_line_keeps_all_from_being_saved(client: Client) -> None:
    party = started(client)
    answer = paste(client, party, f"{GOOD}\nАня;100;1;2;3\nАня;100;100;20;-", save=True)
    assert answer.status_code == 422
    assert written(party) == []
    lines = answer.context["form"].lines
    assert [bool(line.faults) for line in lines] == [False, False, False, True, False]
    assert "known once the lines above are right" in text(answer)


def test_nothing_comes_after_the_win(client: Client) -> None:
    start = {"seats": [{"score": 880, "barrel": 0}, {"score": 450}, {"score": -35}]}
    party = opened(client, party_file(start=start))
    answer = paste(client, party, "Аня;120;120;-;-\nАня;100;100;20;-")
    assert [bool(line.faults) for line in answer.context["form"].lines] == [False, True]


@pytest.mark.parametrize("lines", ["", " \n\n", "\n".join(["Аня;100;100;20;-"] * 301)])
def test_nothing_and_too_much_are_refused(client: Client, lines: str) -> None:
    assert paste(client, started(client), lines).status_code == 422


def test_a_second_tap_writes_nothing_twice(client: Client) -> None:
    party = started(client)
    first, second = (paste(client, party, GOOD, save=True, seen=0) for _ in range(2))
    assert (first.status_code, second.status_code) == (302, 409)
    assert "something was written in between" in text(second)
    assert len(written(party)) == 3


def test_saving_asks_as_often_for_many_lines(client: Client) -> None:
    def count(lines: int) -> int:
        party = started(client)
        with CaptureQueriesContext(connection) as captured:
            assert paste(client, party, "\n".join(["Аня;100;100;20;-"] * lines), save=True).status_code == 302
        return len(captured)

    count(1)
    assert count(2) == count(5)


def test_only_who_writes_is_led_there() -> None:
    cast = Cast()
    party = cast.party()
    for who, led in ((cast.bob, True), (cast.carol, False)):
        page = text(who.get(reverse("party_export", args=[party.slug])))
        assert (reverse("entries_paste", args=[party.slug]) in page) is led
