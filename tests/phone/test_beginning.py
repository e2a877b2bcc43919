"""A party that begins on the phone is the one that the start form would have made."""

import sys
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.http import QueryDict
from django.utils import translation

from scoring.engine.presets import PRESETS
from scoring.forms.parties import StartForm

from .both import spoken

UUID = "0b9a1f0e-0000-4000-8000-000000000001"
NAMES = ("Аня", "Борис", "Вера", "Гена")
KIT: dict[str, Any] = {
    "slug": "A" * 22,
    "look": {"base": "/p/abc/"},
    "csrf": "token",
    "group": None,
    "players": [],
    "stakes": None,
    "agreements": {preset: {"agreement_name": preset, "reminders": [], "values": None} for preset in PRESETS},
}


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    with spoken("en", Path(tmp_path_factory.mktemp("phone"))):
        yield sys.modules["phone.beginning"]


def filled(*names: str, **more: object) -> list[list[str]]:
    fields = {**{f"name_{seat}": name for seat, name in enumerate(names)}, "uuid": UUID, "first_dealer": "1", **more}
    return [[name, str(value)] for name, value in {"preset": "classic", **fields}.items()]


def server(fields: list[list[str]]) -> StartForm:
    data = QueryDict(mutable=True)
    for name, value in fields:
        data.appendlist(name, value)
    form = StartForm(data)
    form.is_valid()
    return form


def begun(phone: ModuleType, fields: list[list[str]]) -> Any:
    names = [value for name, value in fields if name.startswith("name_")]
    return phone.begin(KIT, fields, {name: name.lower() for name in names}, kinds_of(names))


def kinds_of(names: Iterable[str]) -> dict[str, str]:
    """As the page knows them (static/scoring/begin.js)."""
    return {sign: unicodedata.category(sign) for name in names for sign in name}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_file_is_the_one_of_the_start_form(phone: ModuleType, preset: str, players: int) -> None:
    fields = filled(*NAMES[:players], preset=preset)
    with translation.override("en"):
        form, answer = server(fields), begun(phone, fields)
        if form.is_valid():
            assert answer["told"]["file"] == form.written
        else:
            assert answer["faults"] == [str(text) for texts in form.errors.values() for text in texts]


def test_what_stands_on_paper_is_taken_over(phone: ModuleType) -> None:
    paper = {"score_0": 700, "bolts_1": 2, "barrel_2": 1, "spent_2": 1, "golden_played": 1, "golden_made": "on"}
    for preset in ("classic", "golden", "two", "four"):
        fields = filled(*NAMES[: PRESETS[preset].get("players", 3)], preset=preset, **paper)
        if preset == "two":
            fields = [one for one in fields if not one[0].endswith("_2")]
        form = server(fields)
        assert form.is_valid(), form.errors
        assert begun(phone, fields)["told"]["file"] == form.written


def test_lots_are_drawn_among_who_plays(phone: ModuleType) -> None:
    dealers = {begun(phone, filled("Аня", "", "Вера", first_dealer="draw"))["first_dealer"] for _ in range(60)}
    assert dealers == {"0", "2"}


@pytest.mark.parametrize(
    ("names", "more", "fault"),
    [
        (("Аня", "аня"), {}, "Two players have the same name."),
        (("Аня", "Борис"), {"first_dealer": "3"}, "Nobody sits there to deal."),
        (("Аня",), {}, "At least two play."),
        (("Аня" * 20, "Борис"), {}, "Ensure this value has at most 40 characters (it has 60)."),
        (("Аня", "\ufe0f"), {}, "A name has to be seen."),
        (("Аня", "Бо\u0007рис"), {}, "A name has no control characters."),
        (("Аня", "Борис"), {"title": "я" * 61}, "Ensure this value has at most 60 characters (it has 61)."),
        (("Аня", "Борис"), {"score_0": "viel"}, "Enter a whole number."),
        (("Аня", "Борис"), {"bolts_1": "1001"}, "Ensure this value is less than or equal to 1000."),
        (
            ("Аня", "Борис"),
            {"score_2": "10"},
            "Something stands on paper for this player, but there is no name.",
        ),
        (("Аня", "Борис"), {"golden_made": "on"}, "How many of the golden deals have been played?"),
    ],
)
def test_what_cannot_begin_says_why(
    phone: ModuleType, names: tuple[str, ...], more: dict[str, object], fault: str
) -> None:
    fields = filled(*names, **more)
    with translation.override("en"):
        form = server(fields)
        assert [str(text) for texts in form.errors.values() for text in texts] == [fault]
        assert begun(phone, fields)["faults"] == [fault]
