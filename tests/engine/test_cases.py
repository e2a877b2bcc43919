"""The worked cases, the whole parties and the presets that were handed to us."""

from typing import Any

import pytest

from scoring.engine.agreement import SCALARS, SECTIONS, from_dict, to_dict
from scoring.engine.partyfile import read_party, write_party
from scoring.engine.presets import PRESETS
from scoring.engine.sheetfile import answer, write_sheet
from tests.engine import data


@pytest.mark.parametrize("case", data.CASES, ids=[f"{case['id']} {case['note']}".strip() for case in data.CASES])
def test_a_worked_case_comes_out(case: dict[str, Any]) -> None:
    sheet, want = answer(case["party"]), dict(case["want"])
    seats = want.pop("seats", {})
    assert {key: sheet.get(key) for key in want} == want
    for seat, marks in seats.items():
        found = {key: sheet[key][int(seat)] for key in ("bolts", "barrel", "spent")}
        found["sits"] = found["barrel"] is not None
        assert found | marks == found


@pytest.mark.parametrize("name", data.PARTIES)
def test_a_whole_party_comes_out(name: str) -> None:
    sheet, want = answer(data.PARTIES[name]["party"]), dict(data.PARTIES[name]["sheet"])
    rows = want.pop("rows")
    assert {key: sheet[key] for key in want} == want
    assert len(sheet["rows"]) == len(rows)
    for row, wanted in zip(sheet["rows"], rows, strict=True):
        assert {key: row[key] for key in wanted} == wanted


def test_the_presets_are_as_agreed() -> None:
    assert PRESETS == data.PRESETS


@pytest.mark.parametrize("name", data.PRESETS)
def test_a_preset_does_not_contradict_itself(name: str) -> None:
    agreed, faults = from_dict({"preset": name})
    assert agreed is not None
    assert faults == []


@pytest.mark.parametrize("name", data.PRESETS)
def test_an_export_has_every_section_in_full(name: str) -> None:
    agreed, _ = from_dict({"preset": name})
    assert agreed is not None
    full = to_dict(agreed)
    assert full.pop("preset") == name
    assert set(full) == {*SCALARS, *SECTIONS}
    for section, keys in SECTIONS.items():
        assert full[section] is None or set(full[section]) == set(keys)
    assert from_dict({**full, "preset": name}) == (agreed, [])
    without_preset, _ = from_dict(full)
    assert without_preset is not None
    assert to_dict(without_preset) == full


def test_an_agreement_without_a_preset_is_the_classic_one() -> None:
    nothing, _ = from_dict({})
    classic, _ = from_dict({"preset": "classic"})
    assert nothing is not None
    assert classic is not None
    assert to_dict(nothing) | {"preset": "classic"} == to_dict(classic)
    assert "preset" not in to_dict(nothing)


@pytest.mark.parametrize("name", data.EVERY_PARTY)
def test_an_exported_party_is_the_same_party(name: str) -> None:
    read = read_party(data.EVERY_PARTY[name])
    assert isinstance(read, tuple)
    party, sheet = read
    again = read_party(write_party(party))
    assert isinstance(again, tuple)
    assert again[0] == party
    assert write_sheet(again[1]) == write_sheet(sheet)
