"""House rules in words: every key has some, an example from the engine, and a part in the text."""

import itertools
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.engine.agreement.domains import MAY_BE_NULL, Flag, OneOf, Value, Whole
from scoring.engine.presets import PRESETS
from scoring.examples import EXAMPLES, SCORES_NOTHING, Worked, work
from scoring.forms.agreements.fields import DOMAINS
from scoring.house_rules import CHAPTERS, WORDS, differences, house_rules, name_of
from tests.web.agreements import rules, values_of, with_value
from tests.web.make import text


def told(agreed: Any) -> list[str]:
    return [sentence for one in house_rules(agreed) for sentence in (*one.sentences, one.notes)]


def test_every_key_has_words() -> None:
    assert set(WORDS) == set(DOMAINS)
    assert sum(len(chapter.words) for chapter in CHAPTERS) == len(WORDS)


def test_every_section_that_may_be_left_out_has_a_switch() -> None:
    assert [chapter.section for chapter in CHAPTERS if chapter.section] == list(MAY_BE_NULL)


@pytest.mark.parametrize("key", WORDS)
def test_every_choice_of_a_key_has_words(key: str) -> None:
    words, domain = WORDS[key], DOMAINS[key]
    assert words.label
    assert words.effect
    called = set(words.choices)
    if isinstance(domain, Flag):
        assert called == {True, False}
    if isinstance(domain, OneOf) and isinstance(domain.choices[0], str):
        assert called == {*domain.choices, *([None] if domain.or_null else [])}
    if isinstance(domain, Whole):
        assert called == {*domain.words, *([None] if domain.or_null else [])}


def test_every_key_has_an_example_or_scores_nothing() -> None:
    assert set(EXAMPLES) == {*DOMAINS, *MAY_BE_NULL} - set(SCORES_NOTHING)
    assert {key for key in SCORES_NOTHING if not key.startswith("table/")} == {"players"}


def outcomes(worked: Worked) -> list[object]:
    return [
        (
            [(cell.name, cell.lines, cell.after) for cell in way.cells],
            [fault.text for fault in way.faults],
            way.notices,
            way.notes,
        )
        for way in worked.ways
    ]


@pytest.mark.parametrize("key", EXAMPLES)
def test_an_example_shows_what_the_option_changes(key: str) -> None:
    worked = work(key)
    assert worked is not None
    found = outcomes(worked)
    assert len(found) > 1
    assert any(one != found[0] for one in found)
    assert not any(way.nowhere for way in worked.ways)


@pytest.mark.parametrize("key", EXAMPLES)
def test_an_example_tries_every_word(key: str) -> None:
    domain = DOMAINS.get(key)
    wanted: set[Value] = {True, False} if domain is None or isinstance(domain, Flag) else set()
    if isinstance(domain, OneOf):
        wanted = {*domain.choices, *([None] if domain.or_null else [])}
    if isinstance(domain, Whole):
        wanted = {*domain.words, *([None] if domain.or_null else [])}
    assert wanted <= set(EXAMPLES[key].values)


def test_an_example_takes_the_number_that_is_typed() -> None:
    worked = work("bolts/penalty", 75)
    assert worked is not None
    assert [(way.called, way.cells[0].total) for way in worked.ways] == [("120", -120), ("60", -60), ("75", -75)]


def test_a_number_that_contradicts_all_else_is_left_out_of_an_example() -> None:
    assert work("auction/obliged", 7) == work("auction/obliged")


@pytest.mark.django_db
def test_an_example_is_answered_for_the_number_that_is_typed(client: Client) -> None:
    page = text(client.get(reverse("agreement_example"), {"key": "bolts/penalty", "bolts-penalty": "75"}))
    assert "<dt>75</dt>" in page
    assert "−75" in page
    for asked in ({"key": "bolts/penalty", "bolts-penalty": "no"}, {"key": "nonsense"}, {}):
        assert client.get(reverse("agreement_example"), asked).status_code == 200


@pytest.mark.parametrize("key", DOMAINS)
def test_the_text_tells_every_choice_apart(key: str) -> None:
    given: dict[str, Any] = {"resting/": {"players": 4}, "leftover": {"players": 2}, "win/": {"barrel": None}}
    more: dict[str, Any] = next((agreed for start, agreed in given.items() if key.startswith(start)), {})
    if key == "lock":
        more = {"barrel": None}
    if key == "resting/ace_value":
        more = {"players": 4, "resting": {"credit": "aces"}}
    if key == "players":
        texts = [told(rules(players=players)) for players in (2, 3, 4)]
    else:
        texts = [told(with_value(key, value, **more)) for value in values_of(key)]
    assert all(one != other for one, other in itertools.combinations(texts, 2))


@pytest.mark.parametrize("section", MAY_BE_NULL)
def test_the_text_says_what_is_not_played(section: str) -> None:
    off = next(chapter.off for chapter in CHAPTERS if chapter.section == section)
    without: dict[str, Any] = {section: None}
    with_: dict[str, Any] = {section: {}}
    assert str(off) in told(rules(**without))
    assert str(off) not in told(rules(**with_))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_text_is_made_of_whole_sentences(preset: str) -> None:
    for language in ("en", "ru", "uk"):
        with translation.override(language):
            for sentence in told(rules(preset, dark={}, golden={})):
                assert sentence == "" or sentence.endswith(".")
                assert "{" not in sentence
                assert "None" not in sentence


def test_the_text_speaks_of_four_only_where_four_play() -> None:
    assert "resting" not in [one.name for one in house_rules(rules())]
    assert "resting" in [one.name for one in house_rules(rules("four"))]


def test_an_agreement_is_called_by_its_preset() -> None:
    assert name_of(rules("strict")) == "Strict"
    assert name_of(rules(players=2)) == "Classic"
    assert name_of(rules("strict", penalty=60)) == "Strict, with changes"


# What differs.


@pytest.mark.parametrize("key", DOMAINS)
def test_what_differs_is_named_by_its_key(key: str) -> None:
    if key == "players":
        before, after = rules(), rules(players=2)
    else:
        before, after = (with_value(key, value) for value in values_of(key)[:2])
    assert key in [one.key for one in differences(before, after)]
    assert differences(before, before) == ()


def test_a_section_that_comes_or_goes_is_one_difference() -> None:
    without, with_ = rules(bolts=None), rules()
    assert [(one.key, one.label, one.before, one.after) for one in differences(without, with_)] == [
        ("bolts", "", "No", "Yes")
    ]
    gone = differences(rules(bolts={"limit": 5}), without)
    assert [one.key for one in gone] == ["bolts"]
    come = differences(without, rules(bolts={"limit": 5}))
    assert [(one.key, one.before, one.after) for one in come] == [("bolts", "No", "Yes"), ("bolts/limit", "3", "5")]
