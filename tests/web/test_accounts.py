"""Accounts: optional; what comes along, who is signed out, and how guessing is stopped."""

from datetime import timedelta
from unittest.mock import patch

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Group, Member, Phone, Role
from tests.web.cast import PASSWORD, Cast, a_member, a_phone, loose_party, make_account, may, phone_on, sign_in
from tests.web.make import text

pytestmark = pytest.mark.django_db
NEW = "queen of spades"


@pytest.fixture
def cast() -> Cast:
    return Cast()


def home(client: Client) -> str:
    return text(client.get(reverse("home_detail")))


def account_on(client: Client) -> User | None:
    return phone_on(client).user


# Making one


def test_an_account_is_a_name_and_a_password(client: Client) -> None:
    make_account(client, "Аня")
    user = User.objects.get()
    assert (user.first_name, user.email, user.is_staff) == ("Аня", "", False)
    assert user.check_password(PASSWORD)
    assert account_on(client) == user
    assert "<bdi>Аня</bdi>" in home(client)


@pytest.mark.parametrize(
    ("field", "sent"),
    [
        ("name", {"name": ""}),
        ("name", {"name": "Я" * 300}),
        ("name", {"name": "\u202eevil"}),
        ("password", {"password": "short", "again": "short"}),
        ("password", {"password": "12345678901", "again": "12345678901"}),
        ("password", {"password": "password", "again": "password"}),
        ("password", {"name": "Константиновна", "password": "константиновна", "again": "константиновна"}),
        ("again", {"again": "something else"}),
        ("again", {"again": ""}),
    ],
)
def test_a_faulty_account_is_not_made_and_the_fault_stands_at_its_field(
    client: Client, field: str, sent: dict[str, str]
) -> None:
    answer = client.post(reverse("account_add"), {"name": "Аня", "password": PASSWORD, "again": PASSWORD, **sent})
    assert answer.status_code == 422
    assert f'id="id_{field}_error"' in text(answer)
    assert PASSWORD not in text(answer)
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["Аня", "аня", "АНЯ"])
def test_a_name_is_taken_once_however_it_is_written(client: Client, name: str) -> None:
    make_account(client, "Аня")
    answer = a_phone().post(reverse("account_add"), {"name": name, "password": PASSWORD, "again": PASSWORD})
    assert answer.status_code == 422
    assert "This name is taken" in text(answer)
    assert User.objects.count() == 1


def test_of_two_who_take_a_name_at_once_the_second_is_told(client: Client) -> None:
    make_account(client, "Аня")
    with patch("scoring.forms.accounts.AccountAddForm.clean_name", lambda form: form.cleaned_data["name"]):
        answer = a_phone().post(reverse("account_add"), {"name": "Аня", "password": NEW, "again": NEW})
    assert answer.status_code == 422
    assert "This name is taken" in text(answer)
    assert User.objects.get().check_password(PASSWORD)


def test_the_form_sent_twice_makes_one_account(client: Client) -> None:
    make_account(client)
    make_account(client)
    assert User.objects.count() == 1


# Signing in


@pytest.mark.parametrize("name", ["Аня", "аня", " Аня "])
def test_one_signs_in_on_another_phone(client: Client, name: str) -> None:
    make_account(client, "Аня")
    other = a_phone()
    assert sign_in(other, name) == 302
    assert account_on(other) == account_on(client)


@pytest.mark.parametrize(("name", "password"), [("Аня", "wrong"), ("Nobody", PASSWORD), ("", ""), ("Аня", "")])
def test_what_is_wrong_does_not_say_whether_the_name_is_there(client: Client, name: str, password: str) -> None:
    make_account(client, "Аня")
    other = a_phone()
    answer = other.post(reverse("account_sign_in"), {"name": name, "password": password})
    assert answer.status_code == 422
    assert account_on(other) is None
    if name and password:
        assert "The name or the password is not right." in text(answer)


def test_the_session_is_rotated_and_the_phone_stays_the_same(client: Client) -> None:
    make_account(a_phone())
    client = a_phone()
    party = loose_party(client)
    before, phone = client.session.session_key, phone_on(client)
    sign_in(client)
    assert client.session.session_key != before
    assert phone_on(client) == phone
    assert party.get_absolute_url() in home(client)
    stolen = Client()
    stolen.cookies[settings.SESSION_COOKIE_NAME] = str(before)
    assert "Аня" not in home(stolen)


def test_signing_in_twice_is_as_good_as_once(client: Client) -> None:
    make_account(a_phone())
    assert [sign_in(client), sign_in(client)] == [302, 302]


# What comes along


def test_the_groups_of_a_phone_come_along_into_a_new_account(cast: Cast) -> None:
    make_account(cast.alice)
    member = cast.member(cast.alice)
    assert (member.user, member.phone, member.role, member.name) == (account_on(cast.alice), None, Role.OWNER, "Alice")
    other = a_phone()
    sign_in(other)
    assert may(cast.group, other) == Role.OWNER
    assert "Дача" in home(other)
    assert other.get(cast.group_url("member_list")).status_code == 200


def test_the_groups_that_will_come_along_are_named_before(cast: Cast) -> None:
    for name in ("account_detail", "account_add", "account_sign_in"):
        assert "<bdi>Дача</bdi>" in text(cast.alice.get(reverse(name)))


@pytest.mark.parametrize(("on_phone", "in_account"), [(Role.OWNER, Role.VIEWER), (Role.VIEWER, Role.OWNER)])
def test_where_both_are_in_a_group_the_higher_role_stays(cast: Cast, on_phone: Role, in_account: Role) -> None:
    group = Group.objects.create(name="Both")
    make_account(a_member(group, in_account))
    client = a_member(group, on_phone, "Бабушка")
    invitation = group.invitations.create(role=1, made_by=group.member_on(phone_on(client)))
    sign_in(client)
    member = group.members.get()
    assert (member.user, member.role, member.name) == (account_on(client), Role.OWNER, "Бабушка")
    invitation.refresh_from_db()
    assert invitation.made_by == member


def test_a_group_joined_while_signed_in_is_the_accounts(cast: Cast) -> None:
    make_account(cast.dan)
    cast.dan.post(cast.invitation().get_absolute_url())
    other = a_phone()
    sign_in(other)
    assert may(cast.group, other) == Role.SCORER


def test_nothing_moves_where_something_fails(cast: Cast) -> None:
    other = Cast()
    other.group.join(phone_on(cast.alice), Role.VIEWER)
    user = User.objects.create_user("boris", password=PASSWORD)
    real = Member.pass_to

    def fail_at_the_second(member: Member, whom: User) -> None:
        if member.group == other.group:
            raise RuntimeError
        real(member, whom)

    with patch.object(Member, "pass_to", fail_at_the_second), pytest.raises(RuntimeError):
        phone_on(cast.alice).sign_in(user)
    assert not Member.objects.filter(user=user).exists()
    assert account_on(cast.alice) is None


# Signing out


def test_signing_out_leaves_the_phone_its_own_parties_and_no_group(cast: Cast) -> None:
    party = loose_party(cast.alice)
    make_account(cast.alice)
    assert cast.alice.post(reverse("account_sign_out")).status_code == 302
    assert "Дача" not in home(cast.alice)
    assert party.get_absolute_url() in home(cast.alice)
    assert cast.alice.get(cast.group_url("member_list")).status_code == 404
    assert sign_in(cast.alice) == 302
    assert may(cast.group, cast.alice) == Role.OWNER


def test_signing_out_everywhere_ends_it_on_every_phone(cast: Cast) -> None:
    make_account(cast.alice)
    phones = [a_phone() for _ in range(3)]
    for phone in phones:
        sign_in(phone)
    bystander = a_phone()
    make_account(bystander, "Борис")
    before = cast.alice.session.session_key
    cast.alice.post(reverse("account_sign_out_everywhere"))
    assert [may(cast.group, one) for one in (cast.alice, *phones)] == [None] * 4
    assert cast.alice.session.session_key != before
    assert account_on(bystander) is not None


def test_a_phone_without_an_account_has_nothing_to_sign_out_of(cast: Cast) -> None:
    make_account(cast.alice)
    for name in ("account_sign_out", "account_sign_out_everywhere"):
        assert cast.dan.post(reverse(name)).status_code == 302
        assert Client().post(reverse(name)).status_code == 302
    assert account_on(cast.alice) is not None


# The password


def change(client: Client, **fields: str) -> int:
    sent = {"password": PASSWORD, "new_password": NEW, "again": NEW, **fields}
    return client.post(reverse("account_change"), sent).status_code


def test_a_new_password_signs_the_other_phones_out(client: Client) -> None:
    make_account(client)
    other = a_phone()
    sign_in(other)
    party = loose_party(other)
    assert change(client) == 302
    assert account_on(client) is not None
    assert account_on(other) is None
    assert party.get_absolute_url() in home(other)
    assert (sign_in(a_phone()), sign_in(a_phone(), password=NEW)) == (422, 302)


@pytest.mark.parametrize(
    "fields", [{"password": "wrong"}, {"new_password": "1", "again": "1"}, {"again": "x"}, {"new_password": ""}]
)
def test_a_faulty_change_changes_nothing(client: Client, fields: dict[str, str]) -> None:
    make_account(client)
    assert change(client, **fields) == 422
    assert User.objects.get().check_password(PASSWORD)


def test_without_an_account_there_is_no_password_to_change(client: Client) -> None:
    assert client.get(reverse("account_change"))["Location"] == reverse("account_sign_in")
    assert change(client) == 302


# Guessing


def guess(name: str = "Аня", times: int = 1, address: str = "192.0.2.1", guessed: str = "wrong") -> int:
    """The status of the last answer."""
    client = Client(REMOTE_ADDR=address)
    statuses = [sign_in(client, name, f"{guessed} {number}") for number in range(times)]
    return statuses[-1]


def test_after_five_wrong_passwords_the_name_is_locked_for_that_address(client: Client) -> None:
    make_account(client)
    assert guess(times=4) == 422
    locked = Client(REMOTE_ADDR="192.0.2.1")
    answer = locked.post(reverse("account_sign_in"), {"name": "аня", "password": "wrong"})
    assert answer.status_code == 429
    assert "Too many tries" in text(answer)
    assert sign_in(locked) == 429  # the right password opens it no longer
    assert sign_in(Client(REMOTE_ADDR="192.0.2.2")) == 302
    assert guess("Борис") == 422


def test_the_lock_opens_after_a_quarter_of_an_hour(client: Client) -> None:
    make_account(client)
    guess(times=5)
    locked = Client(REMOTE_ADDR="192.0.2.1")
    later = timezone.now() + timedelta(minutes=14)
    with patch("axes.handlers.proxy.now", return_value=later):
        assert sign_in(locked) == 429
    with patch("axes.handlers.proxy.now", return_value=later + timedelta(minutes=2)):
        assert sign_in(locked) == 302


def test_the_right_password_forgets_the_wrong_ones(client: Client) -> None:
    make_account(client)
    for _ in range(3):
        assert guess(times=4) == 422
        assert sign_in(Client(REMOTE_ADDR="192.0.2.1")) == 302


def test_many_names_from_one_address_are_locked_later(client: Client) -> None:
    make_account(client)
    statuses = [guess(f"Name {number}") for number in range(50)]
    assert statuses == [422] * 49 + [429]
    assert sign_in(Client(REMOTE_ADDR="192.0.2.1")) == 429


def test_one_name_from_many_addresses_is_locked_later(client: Client) -> None:
    make_account(client)
    statuses = [guess(address=f"192.0.2.{number}") for number in range(50)]
    assert statuses == [422] * 49 + [429]


def test_the_password_so_far_cannot_be_guessed_either(client: Client) -> None:
    make_account(client)
    assert [change(client, password="wrong") for _ in range(5)] == [422] * 4 + [429]
    assert change(client) == 429


def test_no_password_is_kept_with_a_failure(client: Client) -> None:
    make_account(client)
    change(client, password="wrong one")
    guess(guessed="another")
    kept = " ".join(AccessAttempt.objects.values_list("post_data", flat=True))
    assert kept
    for secret in ("wrong one", NEW, "another"):
        assert secret not in kept


def test_behind_the_https_proxy_the_address_is_what_the_proxy_saw(client: Client) -> None:
    make_account(client)
    with patch.object(settings, "HTTPS", True, create=True):
        for spoofed in range(5):
            client = Client(headers={"x-forwarded-for": f"198.51.100.{spoofed}, 203.0.113.7"})
            sign_in(client, password="wrong")
        assert sign_in(client) == 429
        assert sign_in(Client(headers={"x-forwarded-for": "203.0.113.8"})) == 302
        assert sign_in(Client(headers={"x-forwarded-for": "no address"})) == 302


def test_pages_of_the_account_are_not_kept_by_the_browser(client: Client) -> None:
    for name in ("account_detail", "account_add", "account_sign_in"):
        assert "no-store" in client.get(reverse(name))["Cache-Control"]


def test_a_look_makes_no_phone(client: Client) -> None:
    for name in ("account_detail", "account_add", "account_sign_in", "account_change"):
        client.get(reverse(name))
    assert not Phone.objects.exists()
