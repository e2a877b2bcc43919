"""An archive is never taken on trust: what is broken, far too large or made to do harm is refused, and says why."""

import io
import json
import re
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.archive import packing
from scoring.models import Group, Phone, Player, Upload
from tests.web.archives import Document, document, full_group, send, zipped
from tests.web.cast import Cast
from tests.web.make import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return Cast()


@pytest.fixture
def written(cast: Cast) -> Document:
    return document(full_group(cast))


def refused(client: Client, content: Any, group: Group | None = None) -> str:
    """The page that comes back for a file of which nothing was kept."""
    before = (Group.objects.count(), Player.objects.count())
    answer = send(client, content, group)
    assert answer.status_code == 422
    assert (Group.objects.count(), Player.objects.count()) == before
    assert not Upload.objects.exists()
    page = text(answer)
    assert 'id="id_file_error"' in page
    return page


# What is no archive at all.


@pytest.mark.parametrize(
    "content",
    [
        b"not json",
        b"\xff\xfe\x00",
        b'{"format": NaN}',
        b"[" * 100_000,
        b"9" * 10_000,
        b'{"a": "\\ud800"}',
        b'{"a": ' * 60 + b"1" + b"}" * 60,
        zipped(b"not json"),
        zipped(zipped(b"{}")),
    ],
    ids=lambda content: str(content[:8]),
)
def test_what_is_no_json_is_refused(cast: Cast, content: bytes) -> None:
    assert "there is no JSON in it" in refused(cast.dan, content)


@pytest.mark.parametrize("content", [b"[]", b"1", b"null", b"{}", b'"thousand-group/1"'])
def test_json_that_is_no_archive_is_refused(cast: Cast, content: bytes) -> None:
    assert "This is no archive of a group" in refused(cast.dan, content)


def test_an_empty_file_is_refused(cast: Cast) -> None:
    assert "The submitted file is empty." in refused(cast.dan, b"")


def test_a_form_without_a_file_is_refused(cast: Cast) -> None:
    assert cast.dan.post(reverse("archive_open")).status_code == 422


# Files that are too large, or made to become so.


def test_a_file_that_is_too_large_is_refused(cast: Cast) -> None:
    assert "8 MB, or 32 MB unpacked" in refused(cast.dan, b" " * (packing.LARGEST_FILE + 1))


def test_of_a_file_that_is_far_too_large_nothing_is_kept(cast: Cast) -> None:
    assert "8 MB, or 32 MB unpacked" in refused(cast.dan, b" " * (2 * packing.LARGEST_FILE))


def test_a_small_file_that_unpacks_to_a_huge_one_is_refused(cast: Cast) -> None:
    bomb = zipped(b" " * (packing.LARGEST_UNPACKED + 1))
    assert len(bomb) < 100_000
    assert "8 MB, or 32 MB unpacked" in refused(cast.dan, bomb)


def test_a_zip_file_that_lies_about_its_size_is_refused(cast: Cast, written: Document) -> None:
    content = bytearray(zipped(json.dumps(written).encode()))
    at = content.rindex(b"PK\x01\x02")
    content[at + 24 : at + 28] = (10).to_bytes(4, "little")
    assert "This zip file cannot be opened" in refused(cast.dan, bytes(content))


def of_files(*names: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, "{}")
    return file.getvalue()


@pytest.mark.parametrize("content", [of_files("a.json", "b.json"), of_files(*map(str, range(5000)))])
def test_a_zip_file_with_more_than_one_file_in_it_is_refused(cast: Cast, content: bytes) -> None:
    assert "just one file" in refused(cast.dan, content)


def test_a_zip_file_cut_short_is_refused(cast: Cast, written: Document) -> None:
    whole = zipped(json.dumps(written).encode())
    for length in (4, 30, len(whole) // 2, len(whole) - 1):
        assert "This zip file cannot be opened" in refused(cast.dan, whole[:length])


def test_a_zip_file_with_a_flaw_in_its_data_is_refused(cast: Cast, written: Document) -> None:
    content = bytearray(zipped(json.dumps(written).encode()))
    content[len(content) // 2] ^= 0xFF
    assert "This zip file cannot be opened" in refused(cast.dan, bytes(content))


def test_a_locked_zip_file_is_refused(cast: Cast) -> None:
    content = bytearray(zipped(b"{}"))
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.rindex(mark) + at] |= 1
    assert "This zip file cannot be opened" in refused(cast.dan, bytes(content))


def test_a_file_is_read_whatever_it_is_called_inside(cast: Cast, written: Document) -> None:
    assert send(cast.dan, zipped(json.dumps(written).encode(), "../../etc/passwd")).status_code == 302


# An archive with faults in it.

Spoil = Callable[[Document], Any]


def act(written: Document, verb: str) -> dict[str, Any]:
    """The first act of this verb on the party that has all kinds of them."""
    found: dict[str, Any] = next(one for one in written["parties"][2]["acts"] if one["verb"] == verb)
    return found


def put(place: str, value: Any) -> Spoil:
    """Put a value at a place of the document: `put("players/0/name", "")`."""

    def spoil(written: Document) -> None:
        *steps, last = [int(step) if step.isdigit() else step for step in place.split("/")]
        inner: Any = written
        for step in steps:
            inner = inner[step]
        inner[last] = value

    return spoil


FAULTS: dict[str, tuple[Spoil, str]] = {
    "a key of another kind": (put("secret", 1), "/secret"),
    "no name": (put("name", ""), "/name"),
    "a name that is too long": (put("name", "x" * 61), "/name"),
    "a name that is no text": (put("players/0/name", {}), "/players/0/name"),
    "a name with nothing in it": (put("players/0/name", "  "), "/players/0/name"),
    "players of one name": (put("players/1/name", "Аня"), "/players"),
    "a sign that is none": (put("players/0/sign", 10**9), "/players/0/sign"),
    "a day that never was": (put("players/0/created_at", "2026-02-30T10:00:00Z"), "/players/0/created_at"),
    "a day long ago": (put("created_at", "0001-01-01T00:00:00+14:00"), "/created_at"),
    "a leap second": (put("created_at", "2026-01-01T00:00:60Z"), "/created_at"),
    "players that are no list": (put("players", {"name": "x"}), "/players"),
    "a player that is none": (put("players/0", "Аня"), "/players/0"),
    "more players than one knows": (put("players", [{}] * 1001), "/players"),
    "an agreement without a version": (put("agreements/0/versions", []), "/agreements/0/versions"),
    "rules that contradict": (
        put("agreements/0/versions/0/values", {"barrel": {"at": -5}}),
        "/agreements/0/versions/0/values/barrel/at",
    ),
    "a usual agreement that is not there": (put("default_agreement", "Чужая"), "/default_agreement"),
    "a usual agreement that is no name": (put("default_agreement", [1]), "/default_agreement"),
    "a party by rules that are not there": (
        put("parties/2/rules", {"agreement": "Дачная", "version": 3}),
        "/parties/2/rules",
    ),
    "a party by rules that are none": (put("parties/2/rules", {"agreement": [], "version": {}}), "/parties/2/rules"),
    "a party that follows itself": (put("parties/1/follows", 1), "/parties/1/follows"),
    "two parties that follow one": (put("parties/2/follows", 0), "/parties/2/follows"),
    "a party that follows nothing": (put("parties/1/follows", 99), "/parties/1/follows"),
    "no party": (put("parties/0/party", None), "/parties/0/party"),
    "a party without an id": (lambda written: written["parties"][0]["party"].pop("id"), "/parties/0/party/id"),
    "a party of a player who is not there": (lambda written: written["players"].pop(), "/parties/"),
    "an entry that cannot be": (put("parties/0/party/entries/1/bid", 101), "/parties/0/party/entries/1/bid"),
    "an entry after the win": (
        lambda written: written["parties"][0]["party"]["entries"].append({"type": "redeal"}),
        "/parties/0/party/entries/",
    ),
    "a verb that is none": (put("parties/2/acts/0/verb", "hacked"), "/parties/2/acts/0/verb"),
    "a verb that is no text": (put("parties/2/acts/0/verb", []), "/parties/2/acts/0/verb"),
    "an act on nothing": (lambda written: act(written, "added").pop("entry"), "/entry"),
    "an act of nobody": (put("parties/2/acts/0/by", 0), "/parties/2/acts/0/by"),
    "an act that leaves nothing": (lambda written: act(written, "added").pop("after"), "/verb"),
    "an act that leaves no entry": (lambda written: act(written, "added").update(after=1), "/after"),
    "an act of a seat that is not there": (lambda written: act(written, "added")["after"].update(declarer=3), "/after"),
    "seats as an entry": (lambda written: act(written, "added").update(after={"seats": []}), "/after"),
    "too few seats": (lambda written: act(written, "seated")["after"]["seats"].pop(), "/after"),
    "a seat that is none": (lambda written: act(written, "seated")["after"].update(seats=[1, 2, 3]), "/after"),
    "a stranger on a seat": (
        lambda written: act(written, "seated")["after"]["seats"][0].update(player="Никто"),
        "/after",
    ),
    "an order that is none": (lambda written: act(written, "seated")["after"].update(order=[0, 0, 1]), "/after"),
    "an order that is no list": (lambda written: act(written, "seated")["after"].update(order=5), "/after"),
    "an agreement that is none": (lambda written: act(written, "agreed")["after"].update(agreement=[]), "/after"),
    "an act of two kinds": (
        lambda written: act(written, "agreed").update(after=act(written, "seated")["after"]),
        "/verb",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_named_with_its_place_and_nothing_is_read(cast: Cast, written: Document, name: str) -> None:
    spoil, place = FAULTS[name]
    spoil(written)
    page = refused(cast.dan, written)
    assert "There are faults in this archive" in page
    assert re.search(rf"<code>[\w/]*{place}[\w/]*</code>", page)


def test_of_endless_faults_some_are_shown(cast: Cast, written: Document) -> None:
    written["players"] = [{"sign": "x"}] * 1000
    assert refused(cast.dan, written).count("<code>") == 10


def test_what_a_file_says_is_shown_as_text(cast: Cast, written: Document) -> None:
    written["<script>alert(1)</script>"] = 1
    assert "<script>alert" not in refused(cast.dan, written)


def test_into_a_group_that_is_there_a_fault_changes_nothing(cast: Cast, written: Document) -> None:
    written["parties"][2]["party"]["entries"][0]["bid"] = 101
    refused(cast.alice, written, cast.group)


def test_where_something_goes_wrong_half_way_nothing_is_left(
    cast: Cast, written: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("power lost")

    place = send(cast.dan, written)["Location"]
    before = (Group.objects.count(), Player.objects.count(), Phone.objects.count())
    monkeypatch.setattr("scoring.archive.parties.bring_acts", fails)
    with pytest.raises(RuntimeError, match="power lost"):
        cast.dan.post(place)
    assert (Group.objects.count(), Player.objects.count(), Phone.objects.count()) == before
    monkeypatch.undo()
    assert cast.dan.post(place).status_code == 302


def test_acts_that_do_not_fit_the_party_break_no_page(cast: Cast, written: Document) -> None:
    """They are kept, as they may be all that is left; taking one back is refused."""
    party = written["parties"][2]
    last = {**act(written, "added"), "entry": "0b4f3b1e-8f0f-4f5c-9c11-6a2b1f3d4e5f", "position": 999}
    party["acts"].append(last)
    place = send(cast.dan, written)["Location"]
    cast.dan.post(place)
    restored = Group.objects.order_by("-pk")[0].parties.order_by("-pk")[0]
    for name in ("party_detail", "party_history"):
        assert cast.dan.get(reverse(name, args=[restored.slug])).status_code == 200
    answer = cast.dan.post(reverse("party_undo", args=[restored.slug]), {"seen": restored.version}, follow=True)
    assert "Nothing was undone: this does not fit the party any more." in text(answer)
