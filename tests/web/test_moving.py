"""What takes its time says how far it is: on a page that is sent bit by bit."""

import re
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from scoring.models import Group, Party
from scoring.views import moving
from tests.web.archives import document, full_group, send
from tests.web.cast import Cast

pytestmark = pytest.mark.django_db

BAR = re.compile(r'<progress max="(\d+)" value="(\d+)">')


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits: every step is told."""
    monkeypatch.setattr(moving, "PATIENCE", 0)
    monkeypatch.setattr(moving, "BETWEEN", 0)


@pytest.fixture
def cast() -> Cast:
    return Cast()


@pytest.fixture
def group(cast: Cast) -> Group:
    return full_group(cast)


def sent(answer: Any) -> str:
    """All that comes of an answer, in the end."""
    assert answer.streaming
    return b"".join(answer.streaming_content).decode()


def place_of(page: str) -> str:
    found = re.search(r'href="(/restore/[^"]+)"', page)
    assert found, page
    return found[1]


def uploaded(client: Client, group: Group) -> str:
    return place_of(sent(send(client, document(group))))


def test_a_bar_moves_to_its_end_while_an_archive_is_read(cast: Cast, group: Group) -> None:
    page = sent(send(cast.dan, document(group)))
    assert BAR.findall(page)[:3] == [("3", "1"), ("3", "2"), ("3", "3")]
    assert "Reading the parties" in page
    assert "Comparing the parties" in page
    assert page.rstrip().endswith("</html>")
    assert cast.dan.get(place_of(page)).status_code == 200


def test_a_bar_moves_while_a_group_is_restored_and_in_the_end_one_is_led_there(cast: Cast, group: Group) -> None:
    page = sent(cast.dan.post(uploaded(cast.dan, group)))
    assert "Writing the parties" in page
    copy = Group.objects.latest("pk")
    assert copy.get_absolute_url() in page
    assert document(copy) == document(group)


def test_it_is_not_packed_since_it_would_come_all_at_once(cast: Cast, group: Group) -> None:
    answer = cast.dan.post(uploaded(cast.dan, group), headers={"Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "identity"
    assert answer["X-Accel-Buffering"] == "no"
    sent(answer)


def test_whoever_leaves_in_the_middle_has_changed_nothing(
    cast: Cast, group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, parties = uploaded(cast.dan, group), Party.objects.count()
    answer: Any = cast.dan.post(place)
    bits = answer.streaming_content
    while "Writing the parties" not in next(bits).decode():
        pass
    assert Party.objects.count() > parties
    monkeypatch.setattr(connection, "close_if_unusable_or_obsolete", lambda: None)  # it is the test's own
    answer.close()
    assert Party.objects.count() == parties
    assert cast.dan.get(place).status_code == 200


def test_what_is_wrong_with_an_archive_is_said_in_the_end(cast: Cast, group: Group) -> None:
    archive = document(group)
    archive["parties"][2]["party"]["entries"] = "none"
    page = sent(send(cast.dan, archive))
    assert "There are faults in this archive" in page
    assert "/parties/2/party/entries" in page
    assert "Another file" in page


def test_what_fails_in_the_middle_changes_nothing_and_is_said(
    cast: Cast, group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, parties = uploaded(cast.dan, group), Party.objects.count()

    def fail(*_: object) -> None:
        raise OperationalError("disk I/O error")

    monkeypatch.setattr("scoring.models.lists.PartyQuerySet.project_new", fail)
    page = sent(cast.dan.post(place))
    assert "This could not be done, and nothing was changed." in page
    assert place in page
    assert not connection.needs_rollback
    assert Party.objects.count() == parties
