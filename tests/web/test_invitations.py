"""Links by which one joins a group: shown, asked about, taken back, over."""

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Invitation, Role
from tests.web.cast import Cast, a_phone, make_account, may
from tests.web.make import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return Cast()


def invited(cast: Cast, **fields: object) -> Invitation:
    """The invitation that the form made."""
    answer = cast.alice.post(cast.group_url("invitation_add"), {"role": "2", "holds": "week", **fields})
    assert answer.status_code == 302, text(answer)
    return Invitation.objects.get(token=answer["Location"].rstrip("/").split("/")[-1])


def join(client: Client, invitation: Invitation, **fields: object) -> int:
    return client.post(invitation.get_absolute_url(), fields).status_code


# Made and shown


@pytest.mark.parametrize(("holds", "days"), [("day", 1), ("week", 7), ("month", 30)])
def test_an_invitation_ends_when_it_was_agreed(cast: Cast, holds: str, days: int) -> None:
    invitation = invited(cast, holds=holds)
    assert invitation.expires_at is not None
    assert timedelta(0) <= timezone.now() + timedelta(days=days) - invitation.expires_at < timedelta(minutes=1)


def test_an_invitation_may_hold_until_it_is_taken_back(cast: Cast) -> None:
    assert invited(cast, holds="ever").expires_at is None


def test_the_link_is_shown_to_be_read_and_as_a_qr_code(cast: Cast) -> None:
    invitation = invited(cast, role="1")
    page = text(cast.alice.get(cast.group_url("invitation_detail", token=invitation.token)))
    assert f'value="http://testserver{invitation.get_absolute_url()}"' in page
    assert 'src="data:image/svg+xml' in page
    assert invitation.role == Role.VIEWER


def test_a_form_sent_twice_makes_one_invitation(cast: Cast) -> None:
    form = cast.alice.get(cast.group_url("invitation_add")).context["form"]
    key = form["key"].value()
    assert invited(cast, key=key) == invited(cast, key=key)
    assert cast.group.invitations.count() == 1


@pytest.mark.parametrize("key", ["", "short", "AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAA:forged"])
def test_nobody_chooses_a_link(cast: Cast, key: str) -> None:
    token = invited(cast, key=key).token
    assert len(token) == 22
    assert token not in key


@pytest.mark.parametrize("field", ["role", "holds"])
def test_what_is_not_offered_is_refused_at_its_field(cast: Cast, field: str) -> None:
    answer = cast.alice.post(cast.group_url("invitation_add"), {"role": "2", "holds": "week", field: "9"})
    assert answer.status_code == 422
    assert f'id="id_{field}_error"' in text(answer)


# Joining


def test_the_link_says_what_one_is_joining_and_asks(cast: Cast) -> None:
    page = text(cast.dan.get(invited(cast).get_absolute_url()))
    for told in ("<bdi>Дача</bdi>", "<bdi>Alice</bdi>", "start parties and write down the rounds"):
        assert told in page
    assert may(cast.group, cast.dan) is None


def test_looking_at_an_invitation_leaves_no_trace(cast: Cast) -> None:
    new = Client()
    assert new.get(invited(cast).get_absolute_url()).status_code == 200
    assert "sessionid" not in new.cookies


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER, Role.OWNER])
def test_one_joins_in_the_role_of_the_invitation(cast: Cast, role: Role) -> None:
    assert join(cast.dan, cast.invitation(role), name="Дан") == 302
    assert may(cast.group, cast.dan) == role
    assert cast.member(cast.dan).name == "Дан"


def test_a_phone_that_was_never_here_joins_too(cast: Cast) -> None:
    new = Client()
    assert join(new, cast.invitation()) == 302
    assert may(cast.group, new) == Role.SCORER


def test_joining_twice_makes_one_member(cast: Cast) -> None:
    invitation = cast.invitation()
    assert [join(cast.dan, invitation) for _ in range(2)] == [302, 302]
    assert cast.group.members.count() == 4


def test_an_invitation_never_lowers_a_role(cast: Cast) -> None:
    invitation = cast.invitation(Role.VIEWER)
    assert "You are in this group already" in text(cast.alice.get(invitation.get_absolute_url()))
    assert join(cast.alice, invitation) == 302
    assert may(cast.group, cast.alice) == Role.OWNER
    assert cast.member(cast.alice).name == "Alice"


def test_an_invitation_raises_a_role(cast: Cast) -> None:
    invitation = cast.invitation(Role.SCORER)
    assert "you may do more" in text(cast.carol.get(invitation.get_absolute_url()))
    join(cast.carol, invitation)
    assert may(cast.group, cast.carol) == Role.SCORER
    assert cast.member(cast.carol).name == "Carol"


def test_who_is_signed_in_joins_with_the_account(cast: Cast) -> None:
    make_account(cast.dan)
    join(cast.dan, cast.invitation())
    member = cast.member(cast.dan)
    assert member.user is not None
    assert member.phone is None


def test_a_name_that_cannot_be_is_refused_and_kept(cast: Cast) -> None:
    answer = cast.dan.post(cast.invitation().get_absolute_url(), {"name": "Д" * 300})
    assert answer.status_code == 422
    assert "Д" * 300 in text(answer)
    assert may(cast.group, cast.dan) is None


# No longer


def test_a_revoked_invitation_lets_nobody_in(cast: Cast) -> None:
    invitation = cast.invitation()
    place = cast.group_url("invitation_revoke", token=invitation.token)
    assert [cast.alice.post(place).status_code for _ in range(2)] == [302, 302]
    over(cast, invitation)


def test_an_expired_invitation_lets_nobody_in(cast: Cast) -> None:
    invitation = invited(cast, holds="day")
    with patch("django.utils.timezone.now", return_value=timezone.now() + timedelta(days=1, seconds=1)):
        over(cast, invitation)


def test_an_invitation_to_a_removed_group_lets_nobody_in(cast: Cast) -> None:
    invitation = cast.invitation()
    cast.group.remove()
    over(cast, invitation)


def over(cast: Cast, invitation: Invitation) -> None:
    """The link lets nobody in, and tells nothing."""
    for answer in (cast.dan.get(invitation.get_absolute_url()), cast.dan.post(invitation.get_absolute_url())):
        assert answer.status_code == 410
        assert "This link no longer holds" in text(answer)
        assert "Дача" not in text(answer)
        assert "Alice" not in text(answer)
    assert may(cast.group, cast.dan) is None


def test_an_invitation_that_never_was_is_not_found(cast: Cast) -> None:
    place = reverse("invitation_join", args=["AAAAAAAAAAAAAAAAAAAAAA"])
    assert cast.dan.get(place).status_code == 404
    assert cast.dan.post(place).status_code == 404


def test_an_invitation_whose_maker_left_still_says_so(cast: Cast) -> None:
    invitation = cast.invitation()
    cast.member(cast.bob).change(Role.OWNER, "Bob")
    cast.member(cast.alice).leave()
    assert "somebody who is no longer in the group" in text(a_phone().get(invitation.get_absolute_url()))


def test_an_invitation_is_shown_and_revoked_in_its_own_group_only(cast: Cast) -> None:
    other = Cast().invitation()
    assert cast.alice.get(cast.group_url("invitation_detail", token=other.token)).status_code == 404
    assert cast.alice.post(cast.group_url("invitation_revoke", token=other.token)).status_code == 404
    other.refresh_from_db()
    assert other.holds()
