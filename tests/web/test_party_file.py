import json
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from scoring.engine.agreement import SCALARS, SECTIONS
from scoring.models import Entry, Party, Seat
from tests.web.make import (
    PARTIES,
    ROUND,
    long_party,
    open_file,
    opened,
    party_at,
    party_file,
    phone_of,
    queries,
    real_party,
    started,
    text,
    write_down,
)

pytestmark = pytest.mark.django_db
REAL = sorted(path.stem for path in PARTIES.glob("*.json"))


def refused(client: Client, content: Any) -> str:
    """The page that comes back for a file from which nothing was read."""
    answer = open_file(client, content)
    assert answer.status_code == 422
    assert not Party.objects.exists()
    assert not Seat.objects.exists()
    assert not Entry.objects.exists()
    return text(answer)


def download(client: Client, party: Party) -> Any:
    return client.get(reverse("party_download", args=[party.slug]))


# In.


@pytest.mark.parametrize("name", REAL)
def test_a_party_of_real_life_is_opened(client: Client, name: str) -> None:
    written = real_party(name)
    party = opened(client, written)
    assert party.names == written["players"]
    assert party.entries.count() == len(written["entries"])


@pytest.mark.parametrize("name", REAL)
def test_what_is_downloaded_can_be_opened_and_is_the_same_party(client: Client, name: str) -> None:
    first = download(client, opened(client, real_party(name))).content
    assert download(client, opened(Client(), first)).content == first


def test_the_faulty_entry_is_named_with_each_of_its_faults(client: Client) -> None:
    page = refused(client, party_file(ROUND, {**ROUND, "bid": 101, "tricks": [100, 30, None]}))
    assert "In entry 2" in page
    assert "<code>/bid</code>: Bids are multiples of 5." in page
    assert "<code>/tricks</code>: " in page


def test_faults_of_the_head_are_named(client: Client) -> None:
    page = refused(client, party_file(players=["Аня", "Аня", "Вера"], first_dealer=5))
    assert "At the head of the file" in page
    assert "<code>/players/1</code>: Two players have the same name." in page
    assert "<code>/first_dealer</code>" in page


def test_keys_of_a_file_are_shown_as_text(client: Client) -> None:
    page = refused(client, party_file(**{"<script>": 1}))
    assert "<script>" not in page.split("<main")[1].split("</main>")[0]
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize(
    "content",
    [
        b"not json",
        b"\xff\xfe\x00",
        b'{"format": NaN}',
        b'{"a": 1e999}',
        b"[" * 100_000,
        b"9" * 10_000,
        b'{"a": "\\ud800"}',
        b'{"a": "\\u0000"}',
        b'{"a": ' + b'{"a": ' * 60 + b"1" + b"}" * 61,
    ],
    ids=lambda content: content[:12],
)
def test_what_is_no_json_or_cannot_be_kept_is_refused(client: Client, content: bytes) -> None:
    assert "This is not a party file" in refused(client, content)


@pytest.mark.parametrize("content", [b"[]", b"1", b"null", b'"thousand-party/1"', b'{"format": "thousand-party/2"}'])
def test_json_that_is_no_party_is_refused(client: Client, content: bytes) -> None:
    assert "nothing was read" in refused(client, content)


def test_an_empty_file_is_refused(client: Client) -> None:
    assert "The submitted file is empty." in refused(client, b"")


def test_a_form_without_a_file_is_refused(client: Client) -> None:
    answer = client.post(reverse("party_open"), {"uuid": str(uuid4())})
    assert answer.status_code == 422


@pytest.mark.parametrize("size", [1_100_000, 5_000_000])
def test_a_file_of_more_than_a_megabyte_is_refused(client: Client, size: int) -> None:
    assert "larger than 1 MB" in refused(client, b" " * size)


def test_a_mark_of_byte_order_does_no_harm(client: Client) -> None:
    assert opened(client, b"\xef\xbb\xbf" + json.dumps(party_file()).encode()).names


def test_a_file_sent_twice_becomes_one_party(client: Client) -> None:
    client.get(reverse("party_open"))
    key = str(uuid4())
    first, second = (party_at(open_file(client, party_file(ROUND), uuid=key)) for _ in range(2))
    assert first == second
    assert Party.objects.count() == 1


def test_a_file_with_an_id_sent_twice_becomes_one_party(client: Client) -> None:
    written = party_file(ROUND, id=str(uuid4()).upper(), meta={"title": "Дача", "more": [1]})
    assert opened(client, written) == opened(client, written)


def test_a_file_of_what_is_here_already_leads_there_and_says_so(client: Client) -> None:
    party = started(client, title="Дача")
    write_down(party, phone_of(client), ROUND)
    content = download(client, party).content
    assert opened(client, content) == party
    assert "This party is on this device already." in text(client.get(party.get_absolute_url()))


def test_an_older_state_of_a_party_becomes_one_of_its_own(client: Client) -> None:
    party = started(client)
    older = download(client, party).content
    write_down(party, phone_of(client), ROUND)
    copy = opened(client, older)
    assert copy != party
    assert copy.entries.count() == 0
    assert party.entries.count() == 1


def test_the_title_of_a_file_is_kept(client: Client) -> None:
    party = opened(client, party_file(meta={"title": "Дача, пятница", "table": 3}))
    assert party.title == "Дача, пятница"
    assert json.loads(download(client, party).content)["meta"] == {"table": 3, "title": "Дача, пятница"}


@pytest.mark.parametrize("title", [5, "", "x" * 61, " x", None])
def test_a_title_that_is_none_is_kept_along_as_it_is(client: Client, title: object) -> None:
    party = opened(client, party_file(meta={"title": title}))
    assert party.title == ""
    assert json.loads(download(client, party).content)["meta"] == {"title": title}


# Out.


def test_a_download_holds_every_section_of_the_agreement(client: Client) -> None:
    agreement = json.loads(download(client, started(client, preset="strict")).content)["agreement"]
    assert set(agreement) == {"preset", *SCALARS, *SECTIONS}
    assert agreement["barrel"]["needs"] == 125
    assert agreement["golden"] is None


def test_a_party_kept_in_short_is_downloaded_in_full(client: Client) -> None:
    party = started(client)
    Party.objects.filter(pk=party.pk).update(agreement={"preset": "lviv"})
    assert json.loads(download(client, party).content)["agreement"]["barrel"]["at"] == 900


def test_a_download_is_a_file_that_a_person_can_read(client: Client) -> None:
    answer = download(client, started(client))
    assert answer["Content-Type"] == "application/json"
    assert '\n    "Аня",\n' in text(answer)


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Friday", 'attachment; filename="Friday '),
        ("../../etc/passwd", 'attachment; filename="etc passwd '),
        ('"; filename="x', 'attachment; filename="filename x '),
        ("Дача", "attachment; filename*=utf-8''%D0%94%D0%B0%D1%87%D0%B0%20"),
        ("***", 'attachment; filename="20'),
        ("", "attachment; filename*=utf-8''%D0%90%D0%BD%D1%8F%2C%20"),
    ],
)
def test_a_download_has_a_name_that_every_system_allows(client: Client, title: str, said: str) -> None:
    disposition = download(client, started(client, title=title))["Content-Disposition"]
    assert disposition.startswith(said)
    assert disposition.rstrip('"').endswith(".json")


def test_a_download_takes_the_same_queries_for_every_number_of_entries(client: Client) -> None:
    few, many = (reverse("party_download", args=[opened(client, long_party(n)).slug]) for n in (3, 60))
    assert queries(client, few) == queries(client, many)


# What lists and statistics read.


@pytest.mark.parametrize("name", REAL)
def test_the_projection_rebuilt_is_the_one_that_was_written(client: Client, name: str) -> None:
    party = opened(client, real_party(name))
    written = (party.scores, party.winner)
    Party.objects.update(scores=[], winner=None)
    call_command("rescore", verbosity=0)
    party.refresh_from_db()
    assert (party.scores, party.winner) == written


def test_a_party_that_cannot_be_scored_is_named_and_the_others_are_projected(client: Client) -> None:
    broken, sound = opened(client, party_file(ROUND)), opened(client, party_file(ROUND))
    Entry.objects.filter(party=broken).update(written={"type": "round"})
    Party.objects.update(scores=[])
    with pytest.raises(CommandError, match=f"party {broken.pk}: Entry 0"):
        call_command("rescore", verbosity=0)
    sound.refresh_from_db()
    assert sound.scores == [100, 20, 0]


def test_a_file_with_more_entries_than_any_party_has_is_refused(client: Client) -> None:
    answer = open_file(client, party_file(*[{"type": "redeal"}] * 1001))
    assert answer.status_code == 422
    assert "more than 1000 entries" in text(answer)
