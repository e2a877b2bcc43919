"""What no page of ours sends: it is refused or passed over, and never breaks a page, now or later."""

import pytest
from django.test import Client
from django.urls import reverse

from .entry_forms import a_round, add_url, faults_at, sent, table, written

pytestmark = pytest.mark.django_db

BOUNDARY = "between"


def in_parts(fields: dict[str, object]) -> bytes:
    """The body of a form in parts, its text in ASCII."""
    head = f"--{BOUNDARY}\r\nContent-Disposition: form-data; name="
    parts = [f'{head}"{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
    return "".join([*parts, f"--{BOUNDARY}--\r\n"]).encode("ascii")


# Each of them decodes ASCII to half of a pair of surrogates, or decodes no text at all.
@pytest.mark.parametrize(
    ("charset", "typed"), [("utf-7", "+2AA-"), ("unicode_escape", r"\ud800"), ("base64", "AAAA"), ("idna", "a")]
)
def test_text_is_utf_8_whatever_a_form_says(client: Client, charset: str, typed: str) -> None:
    party = table(client)
    body = in_parts(sent(party, note=typed))
    content_type = f"multipart/form-data; charset={charset}; boundary={BOUNDARY}"
    answer = client.generic("POST", add_url(party, "redeal"), body, content_type=content_type)
    assert answer.status_code == 302
    assert written(party) == [{"type": "redeal", "note": typed}]
    assert client.get(reverse("party_history", args=[party.slug])).status_code == 200


def test_a_party_to_begin_like_may_be_named_by_anything(client: Client) -> None:
    assert client.get(reverse("party_add"), {"from": "\0"}).status_code == 200


ENDLESS = "9" * 5000
"""More digits than Python reads as a number."""


def test_a_position_that_is_far_too_long_is_the_end(client: Client) -> None:
    party = table(client)
    address = f"{add_url(party)}?at={ENDLESS}"
    assert client.get(address).status_code == 200
    assert client.post(address, a_round(party)).status_code == 302
    assert len(written(party)) == 1


def test_a_version_that_is_far_too_long_was_never_seen(client: Client) -> None:
    party = table(client)
    answer = client.post(add_url(party), a_round(party, seen=ENDLESS))
    assert answer.status_code == 409
    assert answer.context["form"]["seen"].value() == "0"
    assert written(party) == []


def test_the_id_of_the_party_is_no_key_of_an_entry(client: Client) -> None:
    party = table(client)
    answer = client.post(add_url(party), a_round(party, key=str(party.uuid)))
    assert answer.status_code == 422
    assert list(faults_at(answer)) == ["key"]
    assert written(party) == []


def test_a_session_that_was_never_given_to_anybody_is_none(client: Client) -> None:
    for key in ("\0aaaaaaaaa", "é" * 32, "a" * 5000, "' OR 1=1"):
        client.cookies["sessionid"] = key
        assert client.get(reverse("home_detail")).status_code == 200
