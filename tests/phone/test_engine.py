"""The engine of the phone says what the engine says: derived, and no second one."""

import json
from typing import Any

import pytest
from hypothesis import given

from scoring.engine.ledger import Party
from scoring.engine.partyfile import write_party
from scoring.engine.sheetfile import answer
from tests.engine import data
from tests.engine.strategies import parties
from tests.engine.test_fuzz import anything, mutations

from .conftest import Phone

Answer = Any


@pytest.fixture(scope="session")
def answer_there(phone: Phone) -> Answer:
    return phone("engine.sheetfile").answer


def said(answered: dict[str, Any]) -> str:
    return json.dumps(answered, sort_keys=True)


@pytest.mark.parametrize("name", data.EVERY_PARTY)
def test_a_party_that_was_handed_to_us_comes_out_the_same(name: str, answer_there: Answer) -> None:
    written = data.EVERY_PARTY[name]
    assert said(answer_there(written)) == said(answer(written))


@given(party=parties(most=40))
def test_a_random_party_comes_out_the_same(party: Party, answer_there: Answer) -> None:
    written = write_party(party)
    assert "error" not in answer(written)
    assert said(answer_there(written)) == said(answer(written))


@given(written=mutations() | anything)
def test_whatever_is_wrong_is_said_the_same(written: Any, answer_there: Answer) -> None:
    assert said(answer_there(written)) == said(answer(written))


@given(party=parties())
def test_the_party_itself_is_written_as_it_was_read(party: Party, phone: Phone) -> None:
    there = phone("engine.partyfile")
    written = write_party(party)
    read, _ = there.read_party(written)
    assert there.write_party(read) == written
