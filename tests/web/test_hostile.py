"""What no page of ours sends: it is refused or passed over, and never breaks a page, now or later."""

import pytest
from django.test import Client
from django.urls import reverse

from .entry_forms import add_url, sent, table, written

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
