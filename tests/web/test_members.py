"""Who is in a group, what each may do, and that there is always an owner."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Group, Role
from scoring.models.members import OwnerlessError
from tests.web.cast import Cast, a_member, make_account, may, phone_on
from tests.web.make import queries, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return Cast()


def change(cast: Cast, client: Client, whom: Client, **fields: object) -> int:
    return client.post(cast.member_url("member_change", whom), fields).status_code


# Who is there


def test_the_members_are_listed_with_what_each_may_do(cast: Cast) -> None:
    page = text(cast.carol.get(cast.group_url("member_list")))
    for told in ("<bdi>Alice</bdi>", "<bdi>Bob</bdi>", "owns · device", "writes · device", "watches · device"):
        assert told in page
    assert page.count("this device</strong>") == 1


def test_a_member_without_a_name_is_listed_too(cast: Cast) -> None:
    a_member(cast.group, Role.VIEWER)
    assert "without a name" in text(cast.alice.get(cast.group_url("member_list")))


def test_an_account_is_called_by_its_name(cast: Cast) -> None:
    nameless = a_member(cast.group, Role.VIEWER)
    make_account(nameless, "Вера")
    page = text(cast.alice.get(cast.group_url("member_list")))
    assert "<bdi>Вера</bdi>" in page
    assert "watches · account" in page


def test_only_an_owner_sees_the_invitations(cast: Cast) -> None:
    token = cast.invitation().token
    assert token in text(cast.alice.get(cast.group_url("member_list")))
    assert token not in text(cast.bob.get(cast.group_url("member_list")))


def test_who_only_reads_sees_no_watch_link(cast: Cast) -> None:
    token = cast.group.watch_links.create().token
    assert token in text(cast.bob.get(cast.group_url("member_list")))
    assert token not in text(cast.carol.get(cast.group_url("member_list")))


def test_an_owner_on_a_phone_alone_is_told_of_accounts(cast: Cast) -> None:
    told = "If it is lost"
    assert told in text(cast.alice.get(cast.group_url("member_list")))
    make_account(cast.alice)
    assert told not in text(cast.alice.get(cast.group_url("member_list")))


def test_the_list_takes_the_same_queries_for_every_number_of_members(cast: Cast) -> None:
    def fill() -> None:
        make_account(a_member(cast.group, Role.VIEWER), f"Гость {cast.group.members.count()}")
        cast.invitation()
        cast.group.watch_links.create()
        cast.party().watch_links.create()

    fill()
    few = queries(cast.alice, cast.group_url("member_list"))
    for _ in range(5):
        fill()
    assert queries(cast.alice, cast.group_url("member_list")) == few


# Roles and names


def test_an_owner_gives_a_role_and_a_name(cast: Cast) -> None:
    assert change(cast, cast.alice, cast.carol, role=Role.SCORER, name="Каролина") == 302
    assert may(cast.group, cast.carol) == Role.SCORER
    assert cast.member(cast.carol).name == "Каролина"


def test_the_others_change_their_own_name_and_not_their_role(cast: Cast) -> None:
    assert change(cast, cast.bob, cast.bob, role=Role.OWNER, name="Борис") == 302
    assert (may(cast.group, cast.bob), cast.member(cast.bob).name) == (Role.SCORER, "Борис")
    assert change(cast, cast.bob, cast.carol, role=Role.VIEWER, name="X") == 404


def test_a_member_of_another_group_is_not_found(cast: Cast) -> None:
    other = Cast()
    place = cast.group_url("member_change", member=other.member(other.bob).slug)
    assert cast.alice.get(place).status_code == 404
    assert cast.alice.post(place, {"role": 1, "name": ""}).status_code == 404


def test_the_last_owner_cannot_give_the_role_up(cast: Cast) -> None:
    answer = cast.alice.post(cast.member_url("member_change", cast.alice), {"role": Role.SCORER, "name": "Алиса"})
    assert answer.status_code == 422
    assert "A group has an owner." in text(answer)
    assert 'value="Алиса"' in text(answer)
    assert may(cast.group, cast.alice) == Role.OWNER


def test_with_a_second_owner_the_first_may_step_down(cast: Cast) -> None:
    change(cast, cast.alice, cast.bob, role=Role.OWNER, name="Bob")
    assert change(cast, cast.alice, cast.alice, role=Role.VIEWER, name="Alice") == 302
    assert may(cast.group, cast.alice) == Role.VIEWER


@pytest.mark.parametrize("role", ["", "0", "4", "owner"])
def test_a_role_that_there_is_not_is_refused_at_its_field(cast: Cast, role: str) -> None:
    answer = cast.alice.post(cast.member_url("member_change", cast.bob), {"role": role, "name": "Bob"})
    assert answer.status_code == 422
    assert 'id="id_role_error"' in text(answer)


# Removing, leaving, handing over


def test_a_removed_member_sees_the_group_no_more(cast: Cast) -> None:
    place = cast.member_url("member_remove", cast.bob)
    assert "<bdi>Bob</bdi>" in text(cast.alice.get(place))
    assert cast.alice.post(place).status_code == 302
    assert may(cast.group, cast.bob) is None
    assert cast.bob.get(cast.group_url("member_list")).status_code == 404


def test_removing_twice_is_as_good_as_once(cast: Cast) -> None:
    place = cast.member_url("member_remove", cast.bob)
    assert [cast.alice.post(place).status_code for _ in range(2)] == [302, 302]
    assert cast.group.members.count() == 2


def test_the_links_that_a_removed_member_may_know_go_along_when_asked(cast: Cast) -> None:
    invitation, watch, other = cast.invitation(), cast.party().watch_links.create(), Cast().invitation()
    place = cast.member_url("member_remove", cast.bob)
    assert "Take all links back, too" in text(cast.alice.get(place))
    cast.alice.post(place, {"links": "on"})
    for link, holds in ((invitation, False), (watch, False), (other, True)):
        link.refresh_from_db()
        assert link.holds() is holds


def test_links_stay_where_nothing_is_asked(cast: Cast) -> None:
    invitation = cast.invitation()
    cast.alice.post(cast.member_url("member_remove", cast.bob))
    invitation.refresh_from_db()
    assert invitation.holds()


def test_nobody_removes_oneself(cast: Cast) -> None:
    place = cast.member_url("member_remove", cast.alice)
    assert "leave the group instead" in text(cast.alice.get(place))
    cast.alice.post(place)
    assert may(cast.group, cast.alice) == Role.OWNER


def test_the_group_is_handed_over(cast: Cast) -> None:
    place = cast.group_url("group_hand_over")
    assert "<bdi>Bob</bdi>" in text(cast.alice.get(place))
    assert cast.alice.post(place, {"member": cast.member(cast.bob).slug}).status_code == 302
    assert (may(cast.group, cast.alice), may(cast.group, cast.bob)) == (Role.SCORER, Role.OWNER)
    assert cast.alice.post(place, {"member": cast.member(cast.bob).slug}).status_code == 404


@pytest.mark.parametrize("member", ["", "nobody"])
def test_the_group_is_handed_over_to_a_member_only(cast: Cast, member: str) -> None:
    assert cast.alice.post(cast.group_url("group_hand_over"), {"member": member}).status_code == 422
    assert may(cast.group, cast.alice) == Role.OWNER


def test_alone_in_a_group_there_is_nobody_to_hand_it_to(cast: Cast) -> None:
    group = Group.objects.create(name="One")
    alone = a_member(group, Role.OWNER)
    place = reverse("group_hand_over", args=[group.slug])
    assert "Nobody else is in the group yet" in text(alone.get(place))
    assert alone.post(place, {"member": cast.member(cast.bob).slug}).status_code == 422


def test_a_member_leaves(cast: Cast) -> None:
    assert cast.carol.get(cast.group_url("group_leave")).status_code == 200
    assert cast.carol.post(cast.group_url("group_leave")).status_code == 302
    assert may(cast.group, cast.carol) is None


def test_the_last_owner_cannot_leave(cast: Cast) -> None:
    place = cast.group_url("group_leave")
    assert "its only owner" in text(cast.alice.get(place))
    assert cast.alice.post(place).status_code == 422
    assert may(cast.group, cast.alice) == Role.OWNER


def test_one_of_two_owners_leaves(cast: Cast) -> None:
    cast.member(cast.bob).change(Role.OWNER, "Bob")
    assert cast.alice.post(cast.group_url("group_leave")).status_code == 302
    assert cast.bob.post(cast.group_url("group_leave")).status_code == 422


def test_an_owner_twice_over_is_one_owner_still(cast: Cast) -> None:
    make_account(cast.alice)
    cast.group.members.create(phone=phone_on(cast.alice), role=Role.OWNER)
    assert cast.alice.post(cast.group_url("group_leave")).status_code == 422
    assert cast.group.members.owners().count() == 2


def test_the_model_keeps_an_owner_whatever_a_page_lets_through(cast: Cast) -> None:
    alice = cast.member(cast.alice)
    for ownerless in (
        alice.leave,
        lambda: alice.change(Role.VIEWER, ""),
        lambda: cast.group.leave(phone_on(cast.alice)),
    ):
        with pytest.raises(OwnerlessError):
            ownerless()
