"""A clock that jumps by hours, forwards and back, as when a machine finds the time only after it has started."""

import datetime as dates
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.live.marks import party_mark
from scoring.models import Party, Role
from tests.web.archives import document, full_group, send
from tests.web.cast import Cast, make_account, sign_in
from tests.web.entry_forms import a_round, add_url, table
from tests.web.make import start_form, text

pytestmark = pytest.mark.django_db

JUMPS = (0, 5, -7, 13, -2)
"""Hours by which the clock is wrong, one time after the other."""


class Clock:
    """What time it is taken to be in this process, also by the defaults of fields."""

    def __init__(self) -> None:
        self.wrong_by = timedelta()

    def jump(self, hours: float) -> None:
        self.wrong_by = timedelta(hours=hours)


@pytest.fixture
def clock() -> Iterator[Clock]:
    clock = Clock()

    class Moment(type):
        def __instancecheck__(cls, instance: object) -> bool:
            return isinstance(instance, dates.datetime)

    class Jumping(dates.datetime, metaclass=Moment):
        @classmethod
        def now(cls, tz: dates.tzinfo | None = None) -> dates.datetime:  # type: ignore[override]
            return dates.datetime.now(tz) + clock.wrong_by

    with patch.object(timezone, "datetime", Jumping):
        yield clock


@pytest.fixture
def cast() -> Cast:
    return Cast()


def after_jumps(client: Client, clock: Clock) -> tuple[Party, list[str]]:
    """A party of a round at each time, and their keys as they were written."""
    party, keys = table(client), []
    for hours in JUMPS:
        clock.jump(hours)
        sent = a_round(party, declarer=len(keys) % 3, bid=100, **{f"tricks_{len(keys) % 3}": ""})
        others = [f"tricks_{seat}" for seat in range(3) if seat != len(keys) % 3]
        sent |= dict.fromkeys(others, 30)
        assert client.post(add_url(party), sent).status_code == 302
        keys.append(str(sent["key"]))
    clock.jump(0)
    party.refresh_from_db()
    return party, keys


def test_rounds_and_history_stay_in_the_order_they_were_written_in(client: Client, clock: Clock) -> None:
    """The sheet goes on below what stands there; the history has the last act on top; Undo takes that one back."""
    party, keys = after_jumps(client, clock)
    assert [str(entry.key) for entry in party.entries.all()] == keys
    page = text(client.get(reverse("party_history", args=[party.slug])))
    assert [str(act.entry_key) for act in party.acts.all()] == keys
    assert page.count("<li") >= len(keys)
    client.post(reverse("party_undo", args=[party.slug]), {"seen": party.version})
    assert [str(entry.key) for entry in party.entries.all()] == keys[:-1]


def test_each_act_is_a_new_mark_for_who_follows(client: Client, clock: Clock) -> None:
    """Phones at the table go by the number of acts."""
    party, keys = after_jumps(client, clock)
    assert party.version == len(keys)
    assert f'data-version="{party_mark(len(keys), Role.OWNER)}"' in text(client.get(party.get_absolute_url()))


@pytest.mark.parametrize("hours", [(0, -7), (5, 0), (0, 5), (11, -11)])
def test_no_party_takes_less_than_no_time(client: Client, clock: Clock, hours: tuple[int, int]) -> None:
    """Where the last round seems older than the first one, how long it took is not said; the day is about right."""
    party = table(client)
    for hour in hours:
        clock.jump(hour)
        assert client.post(add_url(party), a_round(party)).status_code == 302
    clock.jump(0)
    party.refresh_from_db()
    assert (party.took is None) == (hours[1] < hours[0])
    assert party.took is None or party.took > timedelta()
    assert abs(party.played_at - timezone.now()) < timedelta(days=1)
    assert client.get(reverse("party_review", args=[party.slug])).status_code == 200


@pytest.mark.parametrize("hours", [-13, 13])
def test_a_phone_stays_known_and_what_it_began_is_begun_once(client: Client, clock: Clock, hours: int) -> None:
    """Start pressed again after the jump leads to the same party."""
    form = start_form()
    first = client.post(reverse("party_add"), form)
    clock.jump(hours)
    assert client.post(reverse("party_add"), form)["Location"] == first["Location"]
    assert first["Location"] in text(client.get("/"))


@pytest.mark.parametrize("hours", [-11, 11])
def test_an_archive_that_waits_is_there_after_a_jump(cast: Cast, clock: Clock, hours: int) -> None:
    """What was sent to be restored waits twelve hours."""
    sent = send(cast.alice, document(full_group(cast)))
    clock.jump(hours)
    assert cast.alice.get(sent["Location"]).status_code == 200


def test_a_lock_on_a_name_ends_in_time_although_the_clock_was_ahead(client: Client, clock: Clock) -> None:
    """Who guessed wrong waits a quarter of an hour, not until the clock is again where it was."""
    make_account(client)
    other = Client(REMOTE_ADDR="192.0.2.1")
    clock.jump(5)
    assert [sign_in(other, password=f"wrong {number}") for number in range(5)][-1] == 429
    clock.jump(0)
    assert sign_in(other) == 429
    clock.jump(0.27)
    assert sign_in(other) == 302


@pytest.mark.parametrize("hours", [-13, 13])
def test_a_removed_party_is_kept_its_thirty_days(cast: Cast, clock: Clock, hours: int) -> None:
    """Removed by a wrong clock, it is there to be had back when the clock is right."""
    party = cast.party()
    clock.jump(hours)
    cast.alice.post(reverse("party_remove", args=[party.slug]))
    clock.jump(0)
    kept_for_days(cast, party, clock)


def test_a_party_that_was_removed_when_the_clock_was_months_behind_is_kept(cast: Cast, clock: Clock) -> None:
    """As on a machine that begins in the year it was made."""
    party = cast.party()
    clock.jump(-24 * 90)
    cast.alice.post(reverse("party_remove", args=[party.slug]))
    clock.jump(0)
    kept_for_days(cast, party, clock)


def kept_for_days(cast: Cast, party: Party, clock: Clock) -> None:
    assert Party.with_removed.get(pk=party.pk).deleted
    clock.jump(24 * 29)
    call_command("purge", stdout=StringIO())
    assert cast.alice.post(reverse("party_restore", args=[party.slug])).status_code == 302
    assert not Party.with_removed.get(pk=party.pk).deleted


def test_a_link_that_holds_for_days_holds_after_a_jump(cast: Cast, clock: Clock) -> None:
    """A watch link for a week opens, whichever way the clock went."""
    link = cast.group.watch_links.create(expires_at=timezone.now() + timedelta(days=7))
    for hours in JUMPS:
        clock.jump(hours)
        assert Client().get(link.get_absolute_url()).status_code == 200


def test_a_round_under_one_key_is_written_once_before_and_after_a_jump(client: Client, clock: Clock) -> None:
    """Save pressed again after the jump."""
    party = table(client)
    sent = a_round(party, key=uuid4())
    for hours in JUMPS:
        clock.jump(hours)
        assert client.post(add_url(party), sent).status_code == 302
    assert party.entries.count() == 1
