"""Entries of every kind: added, explained, corrected, taken out, put in between; faults at their fields."""

from datetime import datetime
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Act

from .entry_forms import (
    HTMX,
    a_round,
    add_url,
    entries_of,
    entry_url,
    faults_at,
    played,
    preview_url,
    scores,
    sent,
    table,
    written,
)
from .make import long_party, opened, text

pytestmark = pytest.mark.django_db


# Rounds


def test_the_declarers_points_follow_from_the_others(client: Client) -> None:
    party = table(client)
    answer = client.post(add_url(party), a_round(party, declarer=0, bid=100, tricks_1=12, tricks_2=8))
    assert answer.status_code == 302
    assert answer["Location"] == party.get_absolute_url()
    assert written(party) == [played(0, 100, 100, 12, 8)]
    assert scores(party) == [100, 10, 10]


def test_any_last_seat_follows_from_the_others(client: Client) -> None:
    party = table(client)
    client.post(add_url(party), sent(party, declarer=0, bid=100, tricks_0=65, tricks_1=35))
    assert written(party) == [played(0, 100, 65, 35, 20)]


def test_who_is_left_nothing_has_no_trick(client: Client) -> None:
    party = table(client)
    client.post(add_url(party), sent(party, declarer=0, bid=100, tricks_0=100, tricks_1=20))
    assert written(party) == [played(0, 100, 100, 20, None)]


def test_nothing_but_nines_is_said_by_a_nought(client: Client) -> None:
    party = table(client)
    client.post(add_url(party), sent(party, declarer=0, bid=100, tricks_0=100, tricks_1=20, tricks_2=0))
    assert written(party) == [played(0, 100, 100, 20, 0)]


def test_no_trick_is_ticked(client: Client) -> None:
    party = table(client)
    client.post(add_url(party), sent(party, declarer=0, bid=100, no_trick_1="on", no_trick_2="on"))
    assert written(party) == [played(0, 100, 120, None, None)]


def test_another_bid_wins_over_the_chip(client: Client) -> None:
    party = table(client)
    data = a_round(party, bid=100, other_bid=135, marriages_0=["hearts"])
    client.post(add_url(party), data)
    assert written(party)[0]["bid"] == 135


def test_marriages_are_ticked_under_their_owner(client: Client) -> None:
    party = table(client)
    client.post(add_url(party), a_round(party, bid=120, marriages_0=["diamonds"], marriages_1=["spades", "clubs"]))
    assert written(party)[0]["marriages"] == {"0": ["diamonds"], "1": ["spades", "clubs"]}


def test_the_time_of_writing_is_kept(client: Client) -> None:
    party = table(client)
    client.post(add_url(party), a_round(party))
    assert datetime.fromisoformat(entries_of(party)[0].written["at"]).tzinfo is not None


def test_the_resting_dealer_is_credited_the_talon(client: Client) -> None:
    party = table(client, players=["A", "B", "C", "D"], agreement={"preset": "four"}, first_dealer=3)
    data = a_round(party, talon_points=21, talon_marriages=["hearts"], talon_halves=["clubs"])
    assert client.post(add_url(party), data).status_code == 302
    assert written(party) == [
        played(0, 100, 65, 35, 20, None, talon={"points": 21, "marriages": ["hearts"], "halves": ["clubs"]})
    ]


def test_a_dark_round_with_a_last_trick_and_a_revoke(client: Client) -> None:
    agreement = {"dark": {}, "extras": {"last_trick": 10, "aces": 200}}
    party = table(client, agreement=agreement)
    data = a_round(party, bid=120, dark="on", last_trick=1, revoked=["2"], marriages_0=["aces"])
    assert client.post(add_url(party), data).status_code == 302
    expected = played(0, 120, 65, 35, 20, marriages={"0": ["aces"]}, dark=True, last_trick=1, revoked=[2])
    assert written(party) == [expected]


def test_a_deal_broken_off_by_a_revoke_adds_up_to_less(client: Client) -> None:
    party = table(client)
    data = a_round(party, tricks_0=11, no_trick_1="on", tricks_1="", tricks_2=14, revoked=["2"], broken_off="on")
    assert client.post(add_url(party), data).status_code == 302
    assert written(party)[0]["tricks"] == [11, None, 14]


def test_with_the_leftover_out_both_are_typed(client: Client) -> None:
    agreement = {"preset": "two", "leftover": "out"}
    party = table(client, players=["A", "B"], agreement=agreement, first_dealer=1)
    answer = client.post(add_url(party), sent(party, declarer=0, bid=100, tricks_0=80))
    assert answer.status_code == 422
    assert faults_at(answer) == {"tricks": ["Still missing: the points of B"]}
    assert client.post(add_url(party), sent(party, declarer=0, bid=100, tricks_0=80, tricks_1=20)).status_code == 302
    assert written(party)[0]["tricks"] == [80, 20]


# Faults


def test_a_fault_stands_at_its_field_and_what_was_typed_is_kept(client: Client) -> None:
    party = table(client)
    data = a_round(party, other_bid=103, tricks_1=119, no_trick_2="on", tricks_2="", marriages_2=["hearts"])
    answer = client.post(add_url(party), data)
    assert answer.status_code == 422
    assert faults_at(answer) == {
        "bid": ["Bids are multiples of 5."],
        "tricks_0": ["1 points cannot be made of the cards."],
        "tricks_1": ["119 points cannot be made of the cards."],
        "marriages_2": ["A marriage is declared only after a trick."],
    }
    assert 'value="119"' in text(answer)
    assert written(party) == []


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"tricks_0": 90}, "tricks"),
        ({"tricks_1": "x"}, "tricks_1"),
        ({"no_trick_1": "on"}, "tricks_1"),
        ({"bid": ""}, "bid"),
        ({"bid": 90}, "bid"),
        ({"declarer": ""}, "declarer"),
        ({"declarer": 7}, "declarer"),
        ({"marriages_0": ["hearts"], "marriages_1": ["hearts"]}, "marriages_1"),
        ({"marriages_0": ["aces"]}, "marriages_0"),
        ({"dark": "on", "bid": 120}, "dark"),
        ({"last_trick": 0}, "last_trick"),
        ({"tricks_1": "", "tricks_2": ""}, "tricks"),
    ],
)
def test_each_fault_has_its_field(client: Client, fields: dict[str, Any], field: str) -> None:
    party = table(client)
    answer = client.post(add_url(party), a_round(party, **fields))
    assert answer.status_code == 422
    assert list(faults_at(answer)) == [field]


def test_the_last_trick_is_asked_for_where_it_counts(client: Client) -> None:
    party = table(client, agreement={"extras": {"last_trick": 10}})
    answer = client.post(add_url(party), a_round(party))
    assert faults_at(answer) == {"last_trick": ["Still missing: who took the last trick"]}


def test_the_resting_dealer_does_not_play(client: Client) -> None:
    party = table(client, players=["A", "B", "C", "D"], agreement={"preset": "four"}, first_dealer=3)
    answer = client.post(add_url(party), a_round(party, declarer=3, tricks_3=20, tricks_0=45))
    assert set(faults_at(answer)) == {"declarer", "tricks_3"}


def test_nothing_is_written_after_the_win(client: Client) -> None:
    party = table(client, played(0, 120, 120, None, None), start=on_the_barrel())
    page = client.get(add_url(party))
    assert "The party is over" in text(page)
    assert "data-save" not in text(page)
    answer = client.post(add_url(party), a_round(party))
    assert answer.status_code == 422
    assert list(faults_at(answer)) == ["__all__"]


def on_the_barrel() -> dict[str, Any]:
    return {"seats": [{"score": 880, "barrel": 0}, {"score": 300}, {"score": 300}]}


# Other kinds


def test_a_write_off(client: Client) -> None:
    party = table(client)
    client.post(add_url(party, "write_off"), sent(party, declarer=1, bid=140))
    assert written(party) == [{"type": "write_off", "declarer": 1, "bid": 140}]
    assert scores(party) == [70, -140, 70]


def test_a_write_off_that_is_not_agreed(client: Client) -> None:
    party = table(client, agreement={"write_off": None})
    answer = client.post(add_url(party, "write_off"), sent(party, declarer=1, bid=140))
    assert list(faults_at(answer)) == ["__all__"]


def test_a_penalty_costs_what_is_agreed_unless_said_otherwise(client: Client) -> None:
    party = table(client)
    client.post(add_url(party, "penalty"), sent(party, seat=2, kind="misdeal", passes_deal="on"))
    client.post(add_url(party, "penalty"), sent(party, seat=0, points=50, kind="", note="talked too much"))
    assert written(party) == [
        {"type": "penalty", "seat": 2, "kind": "misdeal", "passes_deal": True},
        {"type": "penalty", "seat": 0, "points": 50, "note": "talked too much"},
    ]
    assert scores(party) == [-50, 0, -120]


def test_the_agreed_penalty_is_shown_doubled_in_the_golden_round(client: Client) -> None:
    party = table(client, agreement={"golden": {}})
    assert 'placeholder="240"' in text(client.get(add_url(party, "penalty")))


def test_a_penalty_without_a_seat_asks_who_pays(client: Client) -> None:
    party = table(client)
    answer = client.post(add_url(party, "penalty"), sent(party, points=5000))
    assert set(faults_at(answer)) == {"seat", "points"}


def test_an_adjustment_goes_both_ways(client: Client) -> None:
    party = table(client)
    client.post(add_url(party, "adjustment"), sent(party, seat=0, sign="-", points=5))
    client.post(add_url(party, "adjustment"), sent(party, seat=1, sign="+", points=15, note="counted again"))
    assert scores(party) == [-5, 15, 0]
    assert written(party)[1] == {"type": "adjustment", "seat": 1, "points": 15, "note": "counted again"}


def test_an_adjustment_of_nothing_is_refused(client: Client) -> None:
    party = table(client)
    answer = client.post(add_url(party, "adjustment"), sent(party, seat=0, sign="-", points=0))
    assert list(faults_at(answer)) == ["points"]


@pytest.mark.parametrize("sign", ["-", "+"])
def test_an_adjustment_has_one_sign(client: Client, sign: str) -> None:
    party = table(client)
    answer = client.post(add_url(party, "adjustment"), sent(party, seat=0, sign=sign, points=-5))
    assert list(faults_at(answer)) == ["points"]
    assert scores(party) == [0, 0, 0]


def test_a_redeal_names_the_dealer_and_shows_a_fine_that_is_due(client: Client) -> None:
    party = table(client, {"type": "redeal"}, agreement={"redeals": {"fine_after": 2}})
    page = text(client.get(add_url(party, "redeal")))
    assert "<bdi>Вера</bdi> deals again." in page
    assert "fine for redeals" in page
    client.post(add_url(party, "redeal"), sent(party))
    assert scores(party) == [0, 0, -120]


# The page before anything is typed


def test_the_obliged_seat_is_chosen_at_first(client: Client) -> None:
    page = client.get(add_url(table(client)))
    assert page.context["form"]["declarer"].value() == "0"
    assert "<bdi>Аня</bdi> is obliged" in text(page)
    assert "Still missing:" in text(page)
    assert 'class="fault"' not in text(page)


def test_a_forced_seat_is_chosen_at_first(client: Client) -> None:
    start = {"seats": [{"score": 0}, {"score": 880, "barrel": 0}, {"score": 0}]}
    party = table(client, agreement={"barrel": {"free_talon": "always"}}, start=start)
    page = client.get(add_url(party))
    assert page.context["form"]["declarer"].value() == "1"
    assert "<bdi>Борис</bdi> is on the barrel and takes the talon" in text(page)


def test_the_golden_bid_is_the_only_one(client: Client) -> None:
    form = client.get(add_url(table(client, agreement={"golden": {}}))).context["form"]
    assert [(chip.value, chip.chosen) for chip in form.bids] == [(120, True)]


def test_bids_go_by_the_agreement(client: Client) -> None:
    polish = client.get(add_url(table(client, agreement={"preset": "polish"}))).context["form"]
    assert [chip.value for chip in polish.bids][:5] == [100, 110, 120, 130, 140]
    start = on_the_barrel()
    needed = client.get(add_url(table(client, agreement={"barrel": {"needs": 121}}, start=start))).context["form"]
    assert 121 in [chip.value for chip in needed.bids]


@pytest.mark.parametrize(
    ("agreement", "shown"), [({}, False), ({"dark": {}}, True), ({"dark": {}, "golden": {}}, False)]
)
def test_dark_is_offered_only_where_it_may_be_played(client: Client, agreement: dict[str, Any], shown: bool) -> None:
    assert ('name="dark"' in text(client.get(add_url(table(client, agreement=agreement))))) is shown


def test_what_is_not_agreed_is_not_on_the_page(client: Client) -> None:
    page = text(client.get(add_url(table(client))))
    for name in ("last_trick", "dark", "talon_points"):
        assert f'name="{name}"' not in page
    assert 'value="aces"' not in page


# The preview


def test_the_preview_says_what_will_happen_and_writes_nothing(client: Client) -> None:
    party = table(client)
    data = sent(party, declarer=0, bid=120, tricks_1=37, tricks_2=12, marriages_0=["diamonds"])
    answer = client.post(preview_url(party), data, headers=HTMX)
    page = text(answer)
    assert page.strip().startswith('<div id="entry-preview"')
    assert "71 + 80 = 151, needed 120: <b>+120</b> → 120" in page
    assert "37 → <b>+35</b>" in page
    assert "HX-Request" in answer["Vary"]
    assert written(party) == []
    assert Act.objects.count() == 0


def test_the_preview_without_htmx_is_the_page_with_all_that_was_typed(client: Client) -> None:
    party = table(client)
    page = text(client.post(preview_url(party), a_round(party)))
    assert "<html" in page
    assert "65, needed 100: <b>−100</b>" in page
    assert 'value="35"' in page


def test_the_preview_asks_gently_for_what_is_missing(client: Client) -> None:
    party = table(client)
    answer = client.post(preview_url(party), sent(party, declarer=0, tricks_1=37), headers=HTMX)
    assert answer.status_code == 200
    assert "Still missing: the bid, the points of 1 more player" in text(answer)
    assert "fault" not in text(answer)


def test_the_preview_names_the_field_of_a_fault(client: Client) -> None:
    party = table(client)
    answer = client.post(preview_url(party), a_round(party, other_bid=101), headers=HTMX)
    assert '<p class="fault" data-at="bid">Bids are multiples of 5.</p>' in text(answer)


def test_the_preview_notes_what_is_unusual(client: Client) -> None:
    party = table(client, agreement={"auction": {"minimum": 50}})
    answer = client.post(preview_url(party), a_round(party, bid=50), headers=HTMX)
    assert "A bid below the obliged one." in text(answer)


# One entry explained


def test_an_entry_is_explained(client: Client) -> None:
    kept = {"note": "what a hand", "by": "Гена", "at": "2024-05-01T20:15:00+03:00"}
    party = table(client, played(0, 120, 71, 37, 12, marriages={"0": ["diamonds"]}, **kept))
    entry = entries_of(party)[0]
    answer = client.get(entry_url("detail", entry))
    page = text(answer)
    assert "71 + 80 = 151, needed 120: <b>+120</b> → 120" in page
    assert "what a hand" in page
    assert "Гена" in page
    for verb in ("change", "remove"):
        assert entry_url(verb, entry) in page
    assert add_url(party, "round", 0) in page
    assert "HX-Request" in answer["Vary"]


def test_htmx_gets_only_the_explanation(client: Client) -> None:
    party = table(client, played(0, 120, 71, 37, 12))
    page = text(client.get(entry_url("detail", entries_of(party)[0]), headers=HTMX))
    assert page.strip().startswith('<section id="entry-detail"')


def test_an_entry_that_never_was_is_not_found(client: Client) -> None:
    party = table(client, played(0, 120, 71, 37, 12))
    entry = entries_of(party)[0]
    entry.key = uuid4()
    for verb in ("detail", "change", "remove"):
        assert client.get(entry_url(verb, entry)).status_code == 404


# Corrected, taken out, put in between


ORIGINALS: list[dict[str, Any]] = [
    played(0, 120, 71, 37, 12, marriages={"0": ["diamonds"], "2": ["clubs"]}, revoked=[1]),
    played(1, 100, 0, 100, 20),
    played(1, 100, None, 120, None),
    played(0, 120, 20, 14, None, revoked=[0]),
    {"type": "write_off", "declarer": 1, "bid": 135},
    {"type": "penalty", "seat": 2, "points": 30, "kind": "snored", "passes_deal": True},
    {"type": "penalty", "seat": 2},
    {"type": "adjustment", "seat": 1, "points": -15, "note": "counted again"},
    {"type": "redeal"},
]


@pytest.mark.parametrize("original", ORIGINALS, ids=lambda one: str(one["type"]))
def test_a_correction_that_changes_nothing_writes_the_same(client: Client, original: dict[str, Any]) -> None:
    kept = {"at": "2024-05-01T20:15:00+03:00", "by": "Гена", "meta": {"from": "paper"}}
    party = table(client, {**original, **kept})
    entry = entries_of(party)[0]
    form = client.get(entry_url("change", entry)).context["form"]
    data = {name: form.typed.getlist(name) for name in form.typed}
    data["note"] = ["seen again"]
    assert client.post(entry_url("change", entry), data).status_code == 302
    assert entries_of(party)[0].written == {**original, **kept, "note": "seen again"}


def test_a_correction_keeps_who_and_when(client: Client) -> None:
    kept = {"at": "2024-05-01T20:15:00+03:00", "by": "Гена", "meta": {"from": "paper"}, "kind": "first"}
    party = table(client, played(0, 100, 65, 35, 20, **kept))
    entry = entries_of(party)[0]
    assert client.post(entry_url("change", entry), a_round(party, bid=110)).status_code == 302
    assert entries_of(party)[0].written == played(0, 110, 65, 35, 20, **kept)
    assert entries_of(party)[0].key == entry.key
    act = Act.objects.get()
    assert act.verb == "changed"
    assert [one and one["bid"] for one in (act.before, act.after)] == [100, 110]


def test_a_correction_with_the_same_content_is_no_act(client: Client) -> None:
    party = table(client, played(0, 100, 65, 35, 20))
    answer = client.post(entry_url("change", entries_of(party)[0]), a_round(party))
    assert answer.status_code == 302
    assert Act.objects.count() == 0


def test_a_faulty_correction_is_not_saved(client: Client) -> None:
    party = table(client, played(0, 100, 65, 35, 20))
    answer = client.post(entry_url("change", entries_of(party)[0]), a_round(party, tricks_0=66))
    assert answer.status_code == 422
    assert written(party) == [played(0, 100, 65, 35, 20)]


def test_an_entry_is_taken_out_after_a_question(client: Client) -> None:
    party = table(client, played(0, 100, 65, 35, 20), played(1, 100, 20, 100, None))
    entry = entries_of(party)[0]
    page = client.get(entry_url("remove", entry))
    assert "Remove this entry?" in text(page)
    assert len(written(party)) == 2
    assert client.post(entry_url("remove", entry), sent(party)).status_code == 302
    assert written(party) == [played(1, 100, 20, 100, None)]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("round", {"declarer": 0, "bid": 100, "tricks_1": 35, "tricks_2": 20}),
        ("write_off", {"declarer": 0, "bid": 100}),
        ("penalty", {"seat": 0}),
        ("adjustment", {"seat": 0, "sign": "+", "points": 5}),
        ("redeal", {}),
    ],
)
def test_any_kind_is_put_in_between(client: Client, kind: str, fields: dict[str, Any]) -> None:
    party = table(client, played(0, 100, 100, 20, None), played(1, 100, 20, 100, None))
    below = entries_of(party)[1]
    page = client.get(add_url(party, kind, 1))
    assert page.context["form"]["above"].value() == str(below.key)
    answer = client.post(add_url(party, kind, 1), sent(party, above=str(below.key), **fields))
    assert answer.status_code == 302
    assert [entry["type"] for entry in written(party)] == ["round", kind, "round"]


# Who may not, and how much it takes


def test_nobody_guesses_a_party(client: Client) -> None:
    party = table(client)
    party.slug = "A" * 22
    assert client.get(add_url(party)).status_code == 404
    assert client.post(add_url(party), a_round_anywhere()).status_code == 404


def a_round_anywhere() -> dict[str, object]:
    return {"key": str(uuid4()), "seen": "0"}


@pytest.mark.parametrize("method", ["put", "delete"])
def test_other_methods_are_refused(client: Client, method: str) -> None:
    assert getattr(client, method)(add_url(table(client))).status_code == 405


def test_the_number_of_queries_does_not_grow(client: Client) -> None:
    few, many = (opened(client, long_party(number)) for number in (3, 60))

    def taken(party: Any) -> list[int]:
        entry = entries_of(party)[1]
        data = a_round(party)
        steps = [
            lambda: client.get(add_url(party)),
            lambda: client.get(entry_url("detail", entry)),
            lambda: client.get(entry_url("change", entry)),
            lambda: client.get(entry_url("remove", entry)),
            lambda: client.post(preview_url(party), data, headers=HTMX),
            lambda: client.post(add_url(party), data),
            lambda: client.post(entry_url("change", entry), sent(party, seat=0, sign="+", points=45)),
            lambda: client.post(entry_url("remove", entry), sent(party)),
        ]
        return [counted(step) for step in steps]

    assert taken(few) == taken(many)


def counted(step: Any) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert step().status_code in (200, 302)
    return len(captured)


def test_a_correction_keeps_what_the_page_does_not_ask_of_the_talon(client: Client) -> None:
    talon = {"points": 21, "halves": ["clubs"], "aces": 1}
    party = table(
        client,
        played(0, 100, 65, 35, 20, None, talon=talon),
        players=["A", "B", "C", "D"],
        agreement={"players": 4},
        first_dealer=3,
    )
    entry = entries_of(party)[0]
    data = a_round(party, key=str(entry.key), talon_points=20)
    assert client.post(entry_url("change", entry), data).status_code == 302
    assert written(party)[0]["talon"] == {**talon, "points": 20}
