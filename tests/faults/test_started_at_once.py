"""Two servers started in one moment on a database that has nothing yet."""

import threading
from pathlib import Path

import pytest

from tests.server import Server
from thousand_site import secret_key

from .databases import Database
from .phones import Phone

pytestmark = pytest.mark.timeout(300)  # so many processes take their time on a busy machine


@pytest.mark.parametrize("apart", [False, True], ids=["one directory", "two machines"])
def test_two_that_start_at_once_on_a_fresh_database_both_come_up(
    request: pytest.FixtureRequest, database: Database, *, apart: bool
) -> None:
    """One waits for the other, which makes the tables; then both answer, and know the same parties."""
    if apart:
        request.getfixturevalue("on_postgresql")
    places = [database.data, database.data.with_name("other") if apart else database.data]
    servers = [Server(place, workers=1, **database.environ) for place in places]
    try:
        for server in servers:
            server.launch()
        for server in servers:
            assert server.answers(), server.said
        first, second = servers
        phone = Phone(first)
        table = phone.start_party()
        assert Phone(second).get(table).status == 200
    finally:
        for server in servers:
            server.kill()
    for server in servers:
        assert "Traceback" not in server.said
        assert "already exists" not in server.said
    assert "[ ]" not in database.manage("showmigrations", "--plan")
    assert "No changes" in database.manage("makemigrations", "--check", "--dry-run")


def test_a_key_that_another_one_is_just_writing_is_waited_for(tmp_path: Path) -> None:
    """Both servers sign sessions with one key: a phone that one of them knows the other one knows, too."""
    place = tmp_path / "key"
    place.touch()
    writing = threading.Timer(0.3, place.write_text, ["the key"])
    writing.start()
    assert secret_key.read_or_make(place) == "the key"
    writing.join()
