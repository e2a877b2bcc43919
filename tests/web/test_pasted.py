"""Entries pasted from paper or typed: read, tried by the engine, saved all or none."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from scoring.models import Party
from scoring.pasted import ways
from scoring.sheet import sheet_of
from scoring.shorthand import read_line
from tests.web.cast import Cast
from tests.web.make import opened, party_file, real_party, started, text

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
        ("Аня;100;100;20", "A round has 5 parts"),
        ("Аня 100 100 20", "A round has 5 parts"),
        ("Аня;100;100;20;-;Вера", "“в” is no suit."),
        ("Аня;100;100;20;-;dark 3", "“dark 3” does not belong here."),
        ("Аня;100;100;20;-;passes", "“passes” does not belong here."),
        ("Аня;100;=;=;-", "Only one seat takes the rest."),
        ("Аня;100;100;30;=", "There is no rest: the others have 130 already."),
        ("dark;Аня;120", "“dark” begins no line."),
        ("write-off;Аня", "A write-off has two parts"),
        ("write-off;Аня;120;♥", "“♥” does not belong here."),
        ("penalty", "A penalty is somebody’s."),
        ("penalty;Борис;much", "“much” is no number."),
        ("penalty;Борис;60;60", "“60 60” is no number."),
        ("adjustment;Вера", "An adjustment has two parts"),
        ("adjustment;Вера;", "“” is no number."),
        ("redeal;Аня", "“Аня” does not belong here."),
        ("Аня;100;100;20;-;talon 21", "talon"),
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


ROUND = {"type": "round", "declarer": 0, "bid": 120, "tricks": [85, 35, None]}


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("Аня; 120; 85; 35; -", ROUND),
        ("1 120 85 35 -", ROUND),
        ("1 120 = 35 -", ROUND),
        ("1 120 = 35 -  # спорный", {**ROUND, "note": "спорный"}),
        ("1 120 85 = -", ROUND),
        ("1 120 85 35 =", ROUND),
        ("1 120 =ч 35б -", {**ROUND, "marriages": {"0": ["hearts"], "1": ["diamonds"]}}),
        ("Аня; 120; 85; 35; -; revoke Борис; revoke 3", {**ROUND, "revoked": [1, 2]}),
        ("1 120 85 35 - h ренонс б", {**ROUND, "marriages": {"0": ["hearts"]}, "revoked": [1]}),
        ("write-off; Аня; 120", {"type": "write_off", "declarer": 0, "bid": 120}),
        ("Роспись 1 120", {"type": "write_off", "declarer": 0, "bid": 120}),
        ("розпис; аня; 120", {"type": "write_off", "declarer": 0, "bid": 120}),
        ("penalty; Борис", {"type": "penalty", "seat": 1}),
        ("штраф 2 60", {"type": "penalty", "seat": 1, "points": 60}),
        ("penalty 2 60 passes", {"type": "penalty", "seat": 1, "points": 60, "passes_deal": True}),
        ("adjustment; Вера; -10", {"type": "adjustment", "seat": 2, "points": -10}),
        ("поправка 3 − 10", {"type": "adjustment", "seat": 2, "points": -10}),
        ("adjustment 3 +10", {"type": "adjustment", "seat": 2, "points": 10}),
        ("redeal", {"type": "redeal"}),
        ("Пересдача", {"type": "redeal"}),
    ],
)
def test_every_kind_of_entry_has_a_line_in_any_language(client: Client, line: str, written: dict[str, Any]) -> None:
    assert saved(client, line) == written


def test_what_an_agreement_plays_besides_is_written_behind_a_round() -> None:
    names = ["Аня", "Борис", "Вера", "Гена"]
    line = "1; 120; 85♠jа; 35nд; -; -; тёмная; last Вера; прикуп 21 ♥; половинки ♠♣; aces 2"
    assert read_line(line, names) == {
        "type": "round",
        "declarer": 0,
        "bid": 120,
        "tricks": [85, 35, None, None],
        "marriages": {"0": ["aces", "queen_jack_spades"], "1": ["nines"]},
        "dark": True,
        "last_trick": 2,
        "talon": {"points": 21, "marriages": ["hearts"], "halves": ["spades", "clubs"], "aces": 2},
    }


def test_a_player_called_like_a_word_is_a_player(client: Client) -> None:
    assert saved(client, "Dark;120;85;35;-", "Dark", "Борис", "Вера") == ROUND


@pytest.mark.parametrize("name", ["classic", "four", "strict-with-dark"])
def test_the_ways_shown_are_understood_and_are_of_what_is_played(client: Client, name: str) -> None:
    sheet = sheet_of(opened(client, {**real_party(name), "entries": []}))
    for language in ("en", "ru", "uk"):
        with override(language):
            shown = list(ways(sheet))
            assert [read_line(line, sheet.game.players)["type"] for line, _meaning in shown]
    meanings = {meaning for _line, meaning in ways(sheet)}
    assert ("Played dark." in meanings) is (sheet.agreement.dark is not None)
    assert ("What the talon held for who rests." in meanings) is (len(sheet.seats) == 4)


def test_while_one_types_only_what_comes_of_it_is_answered_and_the_last_line_may_be_unfinished(client: Client) -> None:
    party = started(client)
    sent = {"text": "1 120 = 35 -\n2 10", "seen": 0}
    answer = client.post(reverse("entries_paste", args=[party.slug]), sent, headers={"HX-Request": "true"})
    shown = text(answer)
    assert answer.status_code == 422
    assert shown.strip().startswith('<div id="pasted">')
    assert "A round has 5 parts" in shown
    assert 'class="fault"' not in shown
    assert written(party) == []


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
