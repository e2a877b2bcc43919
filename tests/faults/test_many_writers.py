"""Many at once."""

import pytest

from tests.server import Server

from .databases import Database
from .phones import Phone, Scorer

pytestmark = pytest.mark.timeout(300)  # so many processes take their time on a busy machine

WRITERS = 8
ROUNDS = 3


def test_eight_processes_write_in_one_party_and_lose_and_double_nothing(database: Database) -> None:
    """Whoever saves while others do is told what came in between, and saves again; nobody is told of a locked file."""
    with Server(database.data, workers=WRITERS, **database.environ) as server:
        first = Phone(server)
        table = first.start_party()
        scorers = [Scorer(Phone(server), table, most=ROUNDS) for _ in range(WRITERS)]
        for scorer in scorers:
            scorer.start()
        for scorer in scorers:
            scorer.join(200)
        written = set().union(*(scorer.finish() for scorer in scorers))
    assert len(written) == WRITERS * ROUNDS
    assert "locked" not in server.said
    assert "not answered" not in server.said
    assert "Traceback" not in server.said
    database.expect_whole(written)
