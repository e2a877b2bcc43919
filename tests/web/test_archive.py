"""A group taken along and restored: as it was, without doubling, and never by halves."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.archive import FORMAT, read_archive, versions
from scoring.models import Agreement, Group, Invitation, Member, Party, Phone, Player, Upload
from tests.web.archives import document, finished, full_group, house_rules, restored, send, zipped
from tests.web.cast import Cast, a_phone, may, phone_on
from tests.web.make import ROUND, party_file, queries, text, write_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return Cast()


@pytest.fixture
def group(cast: Cast) -> Group:
    return full_group(cast)


def download(cast: Cast) -> bytes:
    answer = cast.alice.get(cast.group_url("group_download"))
    assert answer["Content-Type"] == "application/zip"
    content: bytes = answer.content
    return content


# Out.


def test_the_file_is_called_as_the_group_is(cast: Cast) -> None:
    said = cast.alice.get(cast.group_url("group_download"))["Content-Disposition"]
    assert said.startswith("attachment; filename*=utf-8''%D0%94%D0%B0%D1%87%D0%B0%20")
    assert said.endswith(".zip")


def test_the_group_s_page_leads_its_owner_to_the_archive(cast: Cast) -> None:
    for who, leads in ((cast.alice, True), (cast.bob, False)):
        page = text(who.get(cast.group.get_absolute_url()))
        assert (cast.group_url("group_export") in page) is leads


def test_nothing_that_opens_a_door_is_in_it(cast: Cast, group: Group) -> None:
    invitation, link = cast.invitation(), group.watch_links.create()
    written = json.dumps(document(group), ensure_ascii=False)
    secret = [invitation.token, link.token, group.slug, *group.members.values_list("slug", flat=True)]
    secret += [*group.players.values_list("slug", flat=True), *group.parties.values_list("slug", flat=True)]
    secret += [*Agreement.objects.values_list("slug", flat=True), "Alice", "Bob"]
    secret += Agreement.objects.values_list("versions__slug", flat=True)
    secret += [cast.alice.session.session_key or "?"]
    assert [one for one in secret if one in written] == []


def test_phones_are_numbers_in_the_order_in_which_they_wrote(cast: Cast, group: Group) -> None:
    written = document(group)
    assert [version["by"] for version in written["agreements"][0]["versions"]] == [1, 2]
    assert {act["by"] for party in written["parties"] for act in party["acts"]} == {1, 2}


def test_an_archive_of_many_parties_takes_as_many_queries_as_one_of_few(cast: Cast) -> None:
    def count() -> int:
        return queries(cast.alice, cast.group_url("group_download"))

    Party.begin(party_file(ROUND), phone=phone_on(cast.alice), group=cast.group)
    few = count()
    for _ in range(3):
        Party.begin(party_file(ROUND), phone=phone_on(cast.alice), group=cast.group)
    assert count() == few


# Back, as a new group.


def test_what_was_archived_and_restored_is_archived_the_same(cast: Cast, group: Group) -> None:
    before = document(group)
    copy = restored(cast.dan, download(cast))
    assert copy != group
    assert document(copy) == before


def test_plain_json_does_as_well(cast: Cast, group: Group) -> None:
    assert document(restored(cast.dan, document(group))) == document(group)


def test_who_restores_owns_the_new_group_and_nobody_else_is_in_it(cast: Cast, group: Group) -> None:
    cast.invitation()
    copy = restored(cast.dan, download(cast))
    assert may(copy, cast.dan) is not None
    assert Member.objects.filter(group=copy).count() == 1
    assert not Invitation.objects.filter(group=copy).exists()


def test_a_restored_party_can_be_played_on_and_its_acts_taken_back(cast: Cast, group: Group) -> None:
    copy = restored(cast.dan, download(cast))
    party = copy.parties.get(seats__name="Дима")
    for _ in range(4):  # the seats, the agreement, the correction, the first entry: each is the last one in its turn
        party = Party.objects.get(pk=party.pk)
        before = party.version
        cast.dan.post(reverse("party_undo", args=[party.slug]), {"seen": before})
        assert Party.objects.get(pk=party.pk).version == before + 1
    assert [seat.name for seat in party.seats.all()] == ["Вера", "Гена", "Аня"]
    write_down(Party.objects.get(pk=party.pk), phone_on(cast.dan), ROUND)


def test_the_history_of_a_restored_party_is_that_of_the_first(cast: Cast, group: Group) -> None:
    copy = restored(cast.dan, download(cast))
    pages = []
    for owner, one in ((cast.alice, group), (cast.dan, copy)):
        party = one.parties.get(seats__name="Дима")
        page = text(owner.get(reverse("party_history", args=[party.slug])))
        pages.append(page.split("<main")[1].replace(party.slug, "").replace("this phone", "another phone"))
    assert pages[1].count("deed") == pages[0].count("deed")


def test_the_party_after_a_won_one_stays_the_one_after_it(cast: Cast, group: Group) -> None:
    copy = restored(cast.dan, download(cast))
    won = copy.parties.get(title="Пятница", winner__isnull=False)
    assert won.next.group == copy


def test_the_projection_is_that_of_the_entries(cast: Cast, group: Group) -> None:
    copy = restored(cast.dan, download(cast))
    written = list(copy.parties.order_by("pk").values_list("scores", "winner"))
    call_command("rescore", verbosity=0)
    assert list(copy.parties.order_by("pk").values_list("scores", "winner")) == written


def test_nothing_happens_before_one_has_said_yes(cast: Cast, group: Group) -> None:
    answer = send(cast.dan, download(cast))
    assert Group.objects.count() == 1
    page = text(cast.dan.get(answer["Location"]))
    assert "A new group <b><bdi>Дача</bdi></b>" in page
    assert Group.objects.count() == 1


def test_a_second_tap_makes_no_second_group(cast: Cast, group: Group) -> None:
    place = send(cast.dan, download(cast))["Location"]
    first, second = cast.dan.post(place), cast.dan.post(place)
    assert first["Location"] == second["Location"] == cast.dan.get(place)["Location"]
    assert Group.objects.count() == 2


def test_restoring_takes_as_many_queries_for_many_parties(cast: Cast) -> None:
    def count() -> int:
        place = send(cast.dan, document(cast.group))["Location"]
        with CaptureQueriesContext(connection) as captured:
            cast.dan.post(place)
        return len(captured)

    for _ in range(2):
        write_down(Party.begin(party_file(), phone=phone_on(cast.alice), group=cast.group), phone_on(cast.bob), ROUND)
    few = count()
    for _ in range(3):
        write_down(Party.begin(party_file(), phone=phone_on(cast.alice), group=cast.group), phone_on(cast.bob), ROUND)
    assert count() == few


# Back, into a group that is there.


def counted(client: Client, content: Any, group: Group) -> list[list[int]]:
    """What the page says of players, agreements and parties: new, there already, there otherwise."""
    answer = client.get(send(client, content, group)["Location"])
    counts = answer.context["upload"].counts
    return [[counts[kind][how] for how in ("new", "there", "kept")] for kind in ("players", "agreements", "parties")]


def test_into_the_group_it_came_from_it_brings_nothing(cast: Cast, group: Group) -> None:
    before = document(group)
    assert counted(cast.alice, before, group) == [[0, 5, 0], [0, 2, 0], [0, 0 + 3, 0]]
    assert "nothing would change" in text(cast.alice.get(send(cast.alice, before, group)["Location"]))
    restored(cast.alice, before, group)
    assert document(group) == before


def test_into_an_empty_group_it_brings_all(cast: Cast, group: Group) -> None:
    before = document(group)
    other = Cast()
    assert counted(other.alice, before, other.group) == [[5, 0, 0], [2, 0, 0], [3, 0, 0]]
    restored(other.alice, before, other.group)
    after = document(other.group)
    assert [after[key] for key in ("players", "agreements", "parties")] == [
        before[key] for key in ("players", "agreements", "parties")
    ]


def test_what_the_group_has_otherwise_stays(cast: Cast, group: Group) -> None:
    before = document(group)
    group.players.get(name="Аня").change("Аня", 7)
    party = Party.objects.get(pk=group.parties.get(seats__name="Дима").pk)
    write_down(party, phone_on(cast.alice), ROUND)
    ours = Agreement.objects.get(name="Дачная")
    ours.change("Дачная", house_rules(penalty=60), phone=phone_on(cast.alice))
    now = document(group)
    assert counted(cast.alice, before, group) == [[0, 4, 1], [0, 1, 1], [0, 2, 1]]
    restored(cast.alice, before, group)
    assert document(group) == now


def test_a_party_that_was_lost_comes_back_with_its_players_as_they_are_written_now(cast: Cast, group: Group) -> None:
    before = document(group)
    group.parties.get(seats__name="Дима").delete()
    group.players.get(name="Дима").change("дима", 3)
    assert counted(cast.alice, before, group)[2] == [1, 2, 0]
    restored(cast.alice, before, group)
    party = group.parties.get(seats__name="дима")
    assert party.agreement_version == Agreement.objects.get(name="Дачная").newest
    assert group.players.count() == 5


def test_a_removed_party_that_is_in_the_archive_comes_back_as_itself(cast: Cast, group: Group) -> None:
    before = document(group)
    party = group.parties.get(title="Пятница", winner__isnull=False)
    party.remove()
    assert counted(cast.alice, before, group) == [[0, 5, 0], [0, 2, 0], [1, 2, 0]]
    restored(cast.alice, before, group)
    assert group.parties.get(pk=party.pk).deleted_at is None
    assert document(group) == before


def test_two_players_of_nearly_one_name_stay_two(cast: Cast, group: Group) -> None:
    for name in ("Зоя", "зоя"):
        group.players.create(name=name)
    assert document(restored(cast.dan, document(group))) == document(group)


def test_an_agreement_of_another_name_that_says_the_same_is_the_same(cast: Cast, group: Group) -> None:
    before = document(group)
    ours = Agreement.objects.get(name="Дачная")
    ours.change("Озёрная", ours.newest.values, phone=phone_on(cast.alice))
    assert counted(cast.alice, before, group)[1] == [0, 2, 0]


def test_a_party_whose_id_stands_in_another_group_is_restored_all_the_same(cast: Cast, group: Group) -> None:
    ids = sorted(group.parties.values_list("uuid", flat=True))
    other = Cast()
    restored(other.alice, document(group), other.group)
    assert sorted(other.group.parties.values_list("uuid", flat=True)) == ids


def test_only_who_owns_a_group_restores_into_it(cast: Cast, group: Group) -> None:
    for who in (cast.bob, cast.carol, cast.dan):
        assert send(who, document(group), group).status_code == 404
    place = send(cast.alice, document(group), group)["Location"]
    cast.member(cast.alice).delete()
    assert cast.alice.post(place).status_code == 404


# What was sent and waits.


def test_another_phone_does_not_see_what_was_sent(cast: Cast, group: Group) -> None:
    place = send(cast.dan, document(group))["Location"]
    for who in (cast.alice, a_phone(), Client()):
        assert who.get(place).status_code == who.post(place).status_code == 404


def test_a_phone_has_one_archive_waiting_and_it_is_forgotten_in_time(cast: Cast, group: Group) -> None:
    first, second = (send(cast.dan, document(group))["Location"] for _ in range(2))
    assert cast.dan.get(first).status_code == 404
    assert cast.dan.get(second).status_code == 200
    Upload.objects.update(made_at=timezone.now() - timedelta(hours=13))
    call_command("purge", verbosity=0)
    assert cast.dan.get(second).status_code == 404


def test_what_was_restored_is_kept_no_longer(cast: Cast, group: Group) -> None:
    restored(cast.dan, document(group))
    assert bytes(Upload.objects.get().content) == b""


# Formats.


def test_an_older_archive_is_brought_up_to_date(cast: Cast, group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    def upgrade(old: dict[str, Any]) -> dict[str, Any]:
        rest = {key: value for key, value in old.items() if key != "called"}
        return {**rest, "format": FORMAT, "name": old["called"]}

    monkeypatch.setattr(versions, "UPGRADES", {"thousand-group/0": upgrade})
    written = document(group)
    older = {**written, "format": "thousand-group/0", "called": written["name"]}
    del older["name"]
    assert document(restored(cast.dan, older)) == written


@pytest.mark.parametrize("format_", ["thousand-group/2", "thousand-party/1", None, 1, []])
def test_a_format_that_is_not_known_is_refused(cast: Cast, group: Group, format_: object) -> None:
    answer = send(cast.dan, {**document(group), "format": format_})
    assert answer.status_code == 422
    assert "a newer version of this app" in text(answer)


def test_it_is_read_as_it_was_written(group: Group) -> None:
    archive = finished(read_archive(zipped(json.dumps(document(group)).encode())))
    assert [player.name for player in archive.players] == list(
        Player.objects.filter(group=group).order_by("pk").values_list("name", flat=True)
    )
    assert Phone.objects.count() == 4
