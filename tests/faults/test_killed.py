"""The server ended from one moment to the next, as by the loss of power, while rounds are saved."""

import random
import time

from tests.server import Server

from .databases import Database
from .phones import Phone, Scorer

KILLS, SCORERS = 4, 4


def test_what_was_answered_as_saved_is_there_after_a_kill_and_is_there_once(server: Server, database: Database) -> None:
    """Who was saving when the server died presses Save again once it is back; nobody misses a round or finds two."""
    first = Phone(server.port)
    table = first.start_party()
    scorers = [Scorer(phone, table) for phone in (first, *(Phone(server.port) for _ in range(SCORERS - 1)))]
    for scorer in scorers:
        scorer.start()
    chance = random.Random(1000)
    for _ in range(KILLS):
        time.sleep(chance.uniform(0.5, 1.5))
        before = set().union(*(scorer.saved.copy() for scorer in scorers))
        server.kill()
        assert before <= set(database.keys())
        server.start()
    time.sleep(1)
    written = set().union(*(scorer.finish() for scorer in scorers))
    assert len(written) > KILLS * SCORERS
    assert server.stop() == 0
    database.expect_whole(written)
