"""What runs on the phone itself, in the browser: MicroPython in a worker, with what is derived from the source."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from scoring.engine.sheetfile import answer
from tests.engine import data
from tests.phone.random_parties import random_parties

from .pages import open_party

AT_ONCE = 50

START = """async () => {
    const { phone } = await (await fetch(`${location.pathname}forms/`)).json();
    const worker = new Worker(phone.worker, { type: "module" });
    const told = (message) => new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => ("error" in data ? reject(new Error(data.error)) : resolve(data.answer));
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage(message);
    });
    await told({ files: phone });
    window.score = (party) => told({ call: { call: "score", args: [party] } });
}"""
SCORE = """async (parties) => {
    const answers = [];
    for (const party of parties) answers.push(await score(party));
    return answers;
}"""


@pytest.fixture
def table(page: Page) -> Page:
    """A table where the phone computes by itself."""
    open_party(page)
    page.evaluate(START)
    return page


def computed(page: Page, parties: list[Any]) -> list[Any]:
    answers = []
    for start in range(0, len(parties), AT_ONCE):
        answers += page.evaluate(SCORE, parties[start : start + AT_ONCE])
    return answers


def test_every_case_and_every_party_comes_out_as_on_the_server(table: Page) -> None:
    parties = list(data.EVERY_PARTY.values())
    assert computed(table, parties) == [answer(party) for party in parties]


def test_a_thousand_random_parties_come_out_as_on_the_server(table: Page) -> None:
    parties = [json.loads(json.dumps(party)) for party in random_parties(1000)]
    answers = [answer(party) for party in parties]
    assert len(parties) == 1000
    assert sum("error" in one for one in answers) > 200
    assert computed(table, parties) == answers
