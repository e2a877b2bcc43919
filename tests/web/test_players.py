"""Players of a group: renamed, put away, found to be one person; no party is lost or doubled."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError
from django.db.models import ProtectedError
from django.test import Client
from django.urls import reverse

from scoring.models import Act, Group, Party, Player
from scoring.models.players import SatTogetherError, Sign
from scoring.models.seating import Seating, Sitter
from tests.web.cast import Cast, phone_on
from tests.web.make import ANYA, BORIS, NAMES, ROUND, VERA, party_file, queries, text, write_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return Cast()


def party_of(cast: Cast, *names: str) -> Party:
    written = party_file(ROUND, players=list(names or NAMES), id=str(uuid4()))
    return Party.begin({**written, "agreement": {"preset": "classic"}}, phone=phone_on(cast.alice), group=cast.group)


def player(cast: Cast, name: str) -> Player:
    return cast.group.players.get(name=name)


def url(verb: str, one: Player) -> str:
    return reverse(f"player_{verb}", args=[one.group.slug, one.slug])


def names(group: Group) -> list[str]:
    return [one.name for one in group.players.all()]


# Added.


def test_a_player_is_added_with_a_sign_that_nobody_has(cast: Cast) -> None:
    for name in NAMES:
        assert cast.bob.post(cast.group_url("player_add"), {"name": name}).status_code == 302
    assert names(cast.group) == list(NAMES)
    assert len({one.sign for one in cast.group.players.all()}) == 3


def test_the_signs_are_told_apart_by_their_shape() -> None:
    assert len({sign.glyph for sign in Sign}) == len(Sign) == len({str(sign.label) for sign in Sign})


@pytest.mark.parametrize("again", [ANYA, "аня", " АНЯ "])
def test_who_is_there_is_not_added_again(cast: Cast, again: str) -> None:
    Player.named(cast.group, [ANYA])
    answer = cast.bob.post(cast.group_url("player_add"), {"name": again}, follow=True)
    assert f"<bdi>{ANYA}</bdi> is there already." in text(answer)
    assert names(cast.group) == [ANYA]


def test_who_is_archived_is_said_to_be(cast: Cast) -> None:
    [anya] = Player.named(cast.group, [ANYA])
    anya.archive(away=True)
    answer = cast.bob.post(cast.group_url("player_add"), {"name": ANYA}, follow=True)
    assert "is there already, among the archived." in text(answer)


@pytest.mark.parametrize("name", ["", "x" * 41, "\u200b"])
def test_a_faulty_name_stands_at_its_field(cast: Cast, name: str) -> None:
    answer = cast.bob.post(cast.group_url("player_add"), {"name": name})
    assert answer.status_code == 422
    assert 'id="id_name_error"' in text(answer)
    assert name in text(answer)


def test_who_only_reads_sees_the_players_and_nothing_to_change(cast: Cast) -> None:
    [anya] = Player.named(cast.group, [ANYA])
    page = text(cast.carol.get(cast.group_url("player_list")))
    assert ANYA in page
    assert url("change", anya) not in page
    assert cast.group_url("player_add") not in page


# Renamed.


def rename(client: Client, one: Player, name: str, sign: int = 3) -> Any:
    return client.post(url("change", one), {"name": name, "sign": sign})


def test_a_new_name_stands_in_all_parties(cast: Cast) -> None:
    parties = [party_of(cast), party_of(cast, BORIS, ANYA, "Гена")]
    assert rename(cast.bob, player(cast, ANYA), "Анна").status_code == 302
    assert parties[0].seats.get(number=0).name == parties[1].seats.get(number=1).name == "Анна"
    assert player(cast, "Анна").sign == 3
    assert "Анна" in text(cast.bob.get(parties[0].get_absolute_url()))


def test_a_name_may_be_written_otherwise(cast: Cast) -> None:
    party = party_of(cast)
    assert rename(cast.bob, player(cast, ANYA), "АНЯ").status_code == 302
    assert party.seats.get(number=0).name == "АНЯ"


@pytest.mark.parametrize("taken", [BORIS, "борис"])
def test_the_name_of_another_player_is_refused_and_the_owner_is_led_to_merging(cast: Cast, taken: str) -> None:
    party_of(cast, ANYA, VERA, "Гена")
    Player.named(cast.group, [BORIS])
    answer = rename(cast.alice, player(cast, ANYA), taken)
    assert answer.status_code == 422
    assert f"{url('merge', player(cast, ANYA))}?into={player(cast, BORIS).slug}" in text(answer)
    assert url("merge", player(cast, ANYA)) not in text(rename(cast.bob, player(cast, ANYA), taken))
    assert f'value="{taken}"' in text(answer)


@pytest.mark.parametrize(("name", "sign", "field"), [("", 0, "name"), ("x" * 41, 0, "name"), (ANYA, 99, "sign")])
def test_a_fault_stands_at_its_field(cast: Cast, name: str, sign: int, field: str) -> None:
    [anya] = Player.named(cast.group, [ANYA])
    answer = rename(cast.bob, anya, name, sign)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert f'id="id_{field}_error"' in text(answer)


# Archived.


def test_a_player_is_archived_and_taken_back(cast: Cast) -> None:
    party = party_of(cast)
    anya = player(cast, ANYA)
    for away in ("1", "1", "0", "0"):
        assert cast.bob.post(url("archive", anya), {"away": away}).status_code == 302
        anya.refresh_from_db()
        assert anya.archived == (away == "1")
    assert party.seats.get(number=0).player == anya


# Merged.


def test_the_parties_of_a_merged_player_are_the_others(cast: Cast) -> None:
    first, second = party_of(cast), party_of(cast, "Анна", BORIS, VERA)
    anna, anya = player(cast, "Анна"), player(cast, ANYA)
    page = text(cast.alice.get(url("merge", anna), {"into": anya.slug}))
    assert "1 party moves" in page
    assert second.get_absolute_url() in page
    assert first.get_absolute_url() not in page
    assert Player.objects.filter(pk=anna.pk).exists()
    assert cast.alice.post(url("merge", anna), {"into": anya.slug}).status_code == 302
    assert names(cast.group) == [ANYA, BORIS, VERA]
    assert second.seats.get(number=0).name == ANYA
    assert {party.pk for party in anya.parties()} == {first.pk, second.pk}


def test_no_party_is_lost_or_doubled_by_merging(cast: Cast) -> None:
    parties = [
        party_of(cast, "Анна", BORIS, VERA),
        party_of(cast, VERA, "Анна", "Гена"),
        party_of(cast, ANYA, VERA, "Лев"),
    ]
    before = [(party.slug, party.scores, party.winner, party.entries.count()) for party in parties]
    player(cast, "Анна").merge_into(player(cast, ANYA))
    assert cast.group.parties.count() == 3
    for party in parties:
        party.refresh_from_db()
    assert [(party.slug, party.scores, party.winner, party.entries.count()) for party in parties] == before
    assert sorted(party.pk for party in player(cast, ANYA).parties()) == [party.pk for party in parties]


def test_the_merged_name_is_free_again(cast: Cast) -> None:
    party_of(cast, "Анна", BORIS, VERA)
    [anya] = Player.named(cast.group, [ANYA])
    player(cast, "Анна").merge_into(anya)
    assert cast.bob.post(cast.group_url("player_add"), {"name": "Анна"}).status_code == 302
    assert player(cast, "Анна").seats.count() == 0


def test_two_who_sat_in_the_same_party_are_two_people(cast: Cast) -> None:
    party = party_of(cast)
    anya, boris = player(cast, ANYA), player(cast, BORIS)
    for answer in (
        cast.alice.get(url("merge", anya), {"into": boris.slug}),
        cast.alice.post(url("merge", anya), {"into": boris.slug}),
    ):
        page = text(answer)
        assert "They are two people, as they sat in the same party" in page
        assert party.get_absolute_url() in page
    assert cast.alice.post(url("merge", anya), {"into": boris.slug}).status_code == 422
    with pytest.raises(SatTogetherError):
        anya.merge_into(boris)
    assert names(cast.group) == list(NAMES)


def test_only_those_are_offered_who_may_be_the_same_person(cast: Cast) -> None:
    party_of(cast)
    [gena] = Player.named(cast.group, ["Гена"])
    page = text(cast.alice.get(url("merge", player(cast, ANYA))))
    assert f'value="{gena.slug}"' in page
    assert f'value="{player(cast, BORIS).slug}"' not in page
    assert "Not these, as they sat in the same party:" in page


def test_nobody_is_merged_with_oneself_with_nobody_or_with_a_player_of_another_group(cast: Cast) -> None:
    [anya] = Player.named(cast.group, [ANYA])
    [stranger] = Player.named(Group.objects.create(name="Кухня"), [BORIS])
    for into in (anya.slug, stranger.slug, "", "x"):
        assert cast.alice.post(url("merge", anya), {"into": into}).status_code == 422
    assert Player.objects.count() == 2


def test_merged_twice_the_second_time_there_is_nobody(cast: Cast) -> None:
    anya, boris = Player.named(cast.group, [ANYA, BORIS])
    address = url("merge", anya)
    statuses = [cast.alice.post(address, {"into": boris.slug}).status_code for _ in range(2)]
    assert statuses == [302, 404]


# Removed.


def test_who_never_sat_is_removed(cast: Cast) -> None:
    [anya] = Player.named(cast.group, [ANYA])
    assert cast.alice.post(url("remove", anya)).status_code == 302
    assert not cast.group.players.exists()


def test_who_sat_in_a_party_is_not_removed_and_it_says_what_to_do(cast: Cast) -> None:
    party_of(cast)
    anya = player(cast, ANYA)
    answer = cast.alice.post(url("remove", anya))
    assert answer.status_code == 422
    assert "Who sat in a party cannot be removed." in text(answer)
    with pytest.raises(ProtectedError):
        anya.delete()


def test_a_player_of_another_group_is_not_found(cast: Cast) -> None:
    [stranger] = Player.named(Group.objects.create(name="Кухня"), [BORIS])
    for verb in ("change", "merge", "remove"):
        assert cast.alice.get(cast.group_url(f"player_{verb}", player=stranger.slug)).status_code == 404
    assert cast.alice.post(cast.group_url("player_archive", player=stranger.slug)).status_code == 404


def test_a_name_is_once_in_a_group(cast: Cast) -> None:
    Player.named(cast.group, [ANYA])
    with pytest.raises(IntegrityError):
        cast.group.players.create(name=ANYA)


# What acts keep of players follows them.


def reseated(cast: Cast, name: str) -> Party:
    """A party in which the first player turned out to be another one, which can be undone."""
    party = party_of(cast)
    _first, *others = Seating.of(party).sitters
    party.reseat(Seating((Sitter(name), *others), party.first_dealer, (0, 1, 2)), phone=phone_on(cast.alice))
    return party


def undo(cast: Cast, party: Party) -> list[str]:
    act = party.last_act()
    assert act is not None
    party.undo(act, phone=phone_on(cast.alice))
    return [seat.name for seat in party.seats.order_by("number")]


def test_undoing_a_seating_finds_the_player_under_the_new_name(cast: Cast) -> None:
    party = reseated(cast, "Гена")
    rename(cast.bob, player(cast, ANYA), "Анна")
    assert undo(cast, party) == ["Анна", BORIS, VERA]
    assert party.seats.get(number=0).player == player(cast, "Анна")


def test_undoing_a_seating_finds_who_the_player_was_merged_into(cast: Cast) -> None:
    party = reseated(cast, "Гена")
    player(cast, ANYA).merge_into(player(cast, "Гена"))
    assert undo(cast, party) == ["Гена", BORIS, VERA]
    assert Act.objects.filter(verb=Act.Verb.SEATED, undone=True).exists()


def test_undoing_a_seating_brings_back_who_was_removed_or_merged_into_one_at_the_table(cast: Cast) -> None:
    removed, merged = reseated(cast, "Гена"), reseated(cast, "Дима")
    player(cast, ANYA).merge_into(player(cast, BORIS))
    assert undo(cast, merged) == [ANYA, BORIS, VERA]
    assert undo(cast, removed) == [ANYA, BORIS, VERA]


def test_a_seating_that_cannot_be_undone_any_more_says_so(cast: Cast) -> None:
    party = reseated(cast, "Гена")
    player(cast, ANYA).delete()
    rename(cast.bob, player(cast, BORIS), ANYA)
    version = party.version
    sent = {"seen": version}
    answer = cast.alice.post(reverse("party_undo", args=[party.slug]), sent, follow=True)
    assert "Nothing was undone" in text(answer)
    party.refresh_from_db()
    assert party.version == version


# Queries.


def test_the_pages_of_a_player_take_the_same_queries_for_every_number_of_players_and_parties(cast: Cast) -> None:
    party_of(cast, "Анна", BORIS, VERA)
    party_of(cast, ANYA, BORIS, VERA)
    write_down(party_of(cast), phone_on(cast.alice), ROUND)
    anna = player(cast, "Анна")
    addresses = [
        cast.group_url("player_list"),
        url("change", anna),
        url("merge", anna),
        f"{url('merge', anna)}?into={player(cast, ANYA).slug}",
        url("remove", anna),
    ]
    few = [queries(cast.alice, address) for address in addresses]
    for number in range(6):
        party_of(cast, "Анна", f"Борис {number}", f"Вера {number}")
    assert [queries(cast.alice, address) for address in addresses] == few
