"""The server ended from one moment to the next, as by the loss of power, while rounds are saved."""

import random
import time
from uuid import UUID

import pytest

from tests.server import Server

from .databases import Database
from .phones import Phone, Scorer

pytestmark = pytest.mark.timeout(300)  # so many processes take their time on a busy machine

KILLS, SCORERS = 4, 4


def test_what_was_answered_as_saved_is_there_after_a_kill_and_is_there_once(server: Server, database: Database) -> None:
    """Who was saving when the server died presses Save again once it is back; nobody misses a round or finds two."""
    first = Phone(server)
    table = first.start_party()
    scorers = [Scorer(phone, table) for phone in (first, *(Phone(server) for _ in range(SCORERS - 1)))]
    for scorer in scorers:
        scorer.start()
    chance = random.Random(1000)
    for _ in range(KILLS):
        before = saved_by(scorers)
        while saved_by(scorers) == before:  # the next one is on its way
            time.sleep(0.01)
        time.sleep(chance.uniform(0, 0.5))
        before = saved_by(scorers)
        server.kill()
        assert before <= set(database.keys())
        server.start()
    written = set().union(*(scorer.finish() for scorer in scorers))
    assert len(written) >= KILLS
    assert server.stop() == 0
    database.expect_whole(written)


def saved_by(scorers: list[Scorer]) -> set[UUID]:
    return set().union(*(scorer.saved.copy() for scorer in scorers))
