"""A group: how it begins, what its page shows, how its parties start."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.engine.agreement import to_dict
from scoring.models import Agreement, AgreementVersion, Group, Party, Player, Role
from tests.make import agreement
from tests.web.cast import Cast, a_member, a_phone, loose_party, may, phone_on
from tests.web.make import (
    ANYA,
    BORIS,
    NAMES,
    VERA,
    open_file,
    opened,
    party_at,
    party_file,
    phone_of,
    queries,
    real_party,
    start_form,
    started,
    text,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return Cast()


def names_of(group: Group) -> list[str]:
    return [player.name for player in group.players.all()]


def begun(client: Client, **fields: str) -> Group:
    answer = client.post(reverse("group_add"), {"name": "Дача", **fields})
    assert answer.status_code == 302, text(answer)
    return Group.objects.get(slug=answer["Location"].strip("/").split("/")[-1])


def start_url(group: Group, **more: str) -> str:
    return (
        reverse("party_add") + "?" + "&".join(f"{key}={value}" for key, value in {"group": group.slug, **more}.items())
    )


def started_in(client: Client, group: Group, *names: str, **fields: object) -> Party:
    return party_at(client.post(start_url(group), start_form(*names, **fields)))


def agreed(group: Group, name: str, **differs: Any) -> AgreementVersion:
    """A version of a group's agreement, the next one where there are some."""
    kept, _ = Agreement.objects.get_or_create(group=group, name=name)
    values = to_dict(agreement("classic", **differs))
    return kept.versions.create(number=kept.versions.count() + 1, values=values)


# How it begins.


def test_the_phone_that_starts_a_group_owns_it(client: Client) -> None:
    group = begun(client)
    assert may(group, client) == Role.OWNER
    assert client.get(group.get_absolute_url()).status_code == 200


def test_players_may_be_named_at_once_each_once(client: Client) -> None:
    group = begun(client, players="Аня\n Борис , аня\n\nВера;")
    assert names_of(group) == [ANYA, BORIS, VERA]
    assert len(set(group.players.values_list("sign", flat=True))) == 3


def test_a_form_sent_twice_starts_one_group(client: Client) -> None:
    client.get(reverse("group_add"))
    assert begun(client, slug="a" * 22, players=ANYA) == begun(client, slug="a" * 22, players=ANYA)
    assert Group.objects.count() == Player.objects.count() == 1


def test_the_slug_of_another_phones_group_leads_nowhere(client: Client) -> None:
    group = begun(client, slug="a" * 22)
    assert begun(a_phone(), slug="a" * 22) != group


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "\u200b"}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"players": "x" * 41}, "players"),
        ({"players": "Аня\n\u202eБорис"}, "players"),
        ({"players": ",".join(str(number) for number in range(31))}, "players"),
    ],
)
def test_a_fault_stands_at_its_field_and_nothing_is_lost(client: Client, fields: dict[str, str], field: str) -> None:
    answer = client.post(reverse("group_add"), {"name": "Дача", "players": "Лев", **fields})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert ("Дача" if field == "players" else "Лев") in text(answer)
    assert not Group.objects.exists()


def test_the_owner_gives_it_another_name_and_agreement(cast: Cast) -> None:
    version = agreed(cast.group, "Домашние")
    sent = {"name": "Кухня", "default_agreement": version.agreement.slug}
    assert cast.alice.post(cast.group_url("group_change"), sent).status_code == 302
    cast.group.refresh_from_db()
    assert (cast.group.name, cast.group.default_agreement) == ("Кухня", version.agreement)


def test_another_groups_agreement_is_not_chosen(cast: Cast) -> None:
    foreign = agreed(begun(a_phone()), "Чужие")
    sent = {"name": "Кухня", "default_agreement": foreign.agreement.slug}
    assert cast.alice.post(cast.group_url("group_change"), sent).status_code == 422


# The first page and the page of the group.


def test_the_first_page_lists_the_group_and_its_party_under_it_once(cast: Cast) -> None:
    party, loose = started_in(cast.alice, cast.group), loose_party(cast.alice)
    page = text(cast.alice.get("/"))
    assert page.count(party.get_absolute_url()) == page.count(loose.get_absolute_url()) == 1
    assert page.index(cast.group.get_absolute_url()) < page.index(party.get_absolute_url())
    assert page.index(party.get_absolute_url()) < page.index(loose.get_absolute_url())


def test_a_member_finds_the_group_on_the_first_page_and_a_stranger_does_not(cast: Cast) -> None:
    party = started_in(cast.alice, cast.group)
    for client in (cast.bob, cast.carol):
        assert party.get_absolute_url() in text(client.get("/"))
    assert cast.group.slug not in text(cast.dan.get("/"))


def test_who_was_removed_finds_nothing_of_it_any_more(cast: Cast) -> None:
    party = started_in(cast.bob, cast.group)
    cast.member(cast.bob).delete()
    assert party.slug not in text(cast.bob.get("/"))


def test_the_page_shows_parties_newest_first_with_totals(cast: Cast) -> None:
    older, newer = started_in(cast.alice, cast.group), started_in(cast.alice, cast.group, BORIS, VERA)
    page = text(cast.carol.get(cast.group.get_absolute_url()))
    assert page.index(newer.get_absolute_url()) < page.index(older.get_absolute_url())
    assert "in progress" in page


def test_the_page_offers_what_one_may_do(cast: Cast) -> None:
    start, change = reverse("party_add"), cast.group_url("group_change")
    pages = [text(client.get(cast.group.get_absolute_url())) for client in (cast.alice, cast.bob, cast.carol)]
    assert [start in page for page in pages] == [True, True, False]
    assert [change in page for page in pages] == [True, False, False]
    for page in pages:
        assert all(cast.group_url(name) in page for name in ("player_list", "agreement_list", "member_list"))


def test_the_parties_come_in_pages(cast: Cast) -> None:
    for _ in range(21):
        started_in(cast.alice, cast.group)
    address = cast.group.get_absolute_url()
    assert text(cast.alice.get(address)).count('class="party"') == 20
    assert text(cast.alice.get(address, {"page": 2})).count('class="party"') == 1


def test_the_pages_take_the_same_queries_for_every_number_of_parties_and_players(cast: Cast) -> None:
    loose = loose_party(cast.alice)
    started_in(cast.alice, cast.group)
    agreed(cast.group, "Домашние")
    addresses = [
        "/",
        cast.group.get_absolute_url(),
        cast.group_url("player_list"),
        cast.group_url("group_change"),
        start_url(cast.group),
        reverse("party_move", args=[loose.slug]),
    ]
    few = [queries(cast.alice, address) for address in addresses]
    for number in range(8):
        started_in(cast.alice, cast.group, f"Аня {number}", f"Борис {number}")
        agreed(cast.group, f"Домашние {number}")
        agreed(cast.group, "Домашние")
        group = Group.objects.create(name=f"Кухня {number}")
        group.join(phone_on(cast.alice), Role.OWNER)
        started_in(cast.alice, group)
    assert [queries(cast.alice, address) for address in addresses] == few


def test_names_are_shown_as_text(client: Client) -> None:
    group = begun(client, name="<b>Дача", players="<i>Аня")
    for address in ("/", group.get_absolute_url(), reverse("player_list", args=[group.slug]), start_url(group)):
        page = text(client.get(address))
        assert "<i>Аня" not in page
        assert "<b>Дача" not in page


# How a party starts.


def test_a_party_of_a_group_has_its_players(cast: Cast) -> None:
    [anya] = Player.named(cast.group, [ANYA])
    party = started_in(cast.bob, cast.group, "аня", "  Борис ", VERA)
    assert party.group == cast.group
    assert party.names == [ANYA, BORIS, VERA]
    players = [seat.player for seat in party.seats.all()]
    assert players[0] == anya
    assert [player.name for player in players if player] == names_of(cast.group)


def test_the_players_are_offered_in_chips_and_who_is_archived_is_not(cast: Cast) -> None:
    for player in Player.named(cast.group, NAMES):
        player.archive(away=player.name == VERA)
    page = text(cast.bob.get(start_url(cast.group)))
    assert f'name="tap" value="{ANYA}"' in page
    assert f'name="tap" value="{VERA}"' not in page


def test_who_was_archived_and_plays_again_is_archived_no_longer(cast: Cast) -> None:
    [vera] = Player.named(cast.group, [VERA])
    vera.archive(away=True)
    started_in(cast.bob, cast.group)
    vera.refresh_from_db()
    assert not vera.archived


def tap(client: Client, group: Group, name: str, **typed: object) -> list[str]:
    """The names that the form has after a tap without JavaScript."""
    answer = client.post(start_url(group), {**typed, "tap": name})
    assert answer.status_code == 200
    form = answer.context["form"]
    return [form[f"name_{seat}"].value() or "" for seat in range(4)]


def test_without_javascript_a_tap_seats_a_player_and_begins_nothing(cast: Cast) -> None:
    Player.named(cast.group, NAMES)
    assert tap(cast.bob, cast.group, VERA, name_0=BORIS) == [BORIS, VERA, "", ""]
    assert tap(cast.bob, cast.group, VERA, name_0=BORIS, name_1=VERA) == [BORIS, "", "", ""]
    assert tap(cast.bob, cast.group, VERA, name_0="1", name_1="2", name_2="3", name_3="4") == ["1", "2", "3", "4"]
    assert not Party.objects.exists()


def test_a_tap_loses_nothing_that_was_typed(cast: Cast) -> None:
    Player.named(cast.group, NAMES)
    typed = start_form("Гена", preset="strict", title="Пятница", score_0=880, golden_made="on", first_dealer="0")
    page = text(cast.bob.post(start_url(cast.group), {**typed, "tap": VERA}))
    for kept in ('value="Гена"', f'value="{VERA}"', 'value="Пятница"', 'value="880"', f'value="{typed["uuid"]}"'):
        assert kept in page
    assert page.count(" checked") == 4  # the dealer, the agreement, a golden contract, no stakes
    assert "Not saved" not in page


def test_enter_starts_the_party_and_does_not_tap(cast: Cast) -> None:
    Player.named(cast.group, NAMES)
    page = text(cast.bob.get(start_url(cast.group)))
    form = page[page.index('<form id="start"') :]
    assert "name=" not in form[form.index("<button") :].split(">")[0]


def test_a_form_sent_twice_begins_one_party(cast: Cast) -> None:
    form = start_form(first_dealer="draw")
    first, second = (party_at(cast.bob.post(start_url(cast.group), form)) for _ in range(2))
    assert first == second
    assert cast.group.parties.count() == 1


def test_two_players_of_one_name_are_refused_at_the_field(cast: Cast) -> None:
    answer = cast.bob.post(start_url(cast.group), start_form(ANYA, "аня"))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["name_1"]
    assert not cast.group.players.exists()


# By which agreement.


def test_the_usual_agreement_is_chosen_already_in_its_newest_version(cast: Cast) -> None:
    agreed(cast.group, "Домашние", bolts={"limit": 4})
    newest = agreed(cast.group, "Домашние", bolts={"limit": 5})
    cast.group.default_agreement = newest.agreement
    cast.group.save()
    form = cast.bob.get(start_url(cast.group)).context["form"]
    assert form["preset"].value() == newest.agreement.slug
    party = started_in(cast.bob, cast.group, preset=newest.agreement.slug)
    assert party.agreement_version == newest
    assert party.agreement["bolts"]["limit"] == 5


def test_a_party_keeps_the_agreement_it_began_with(cast: Cast) -> None:
    version = agreed(cast.group, "Домашние", bolts={"limit": 4})
    party = started_in(cast.bob, cast.group, preset=version.agreement.slug)
    agreed(cast.group, "Домашние", bolts={"limit": 5})
    party.refresh_from_db()
    assert party.agreement["bolts"]["limit"] == 4
    assert party.agreement_version == version


def test_built_in_agreements_are_offered_too(cast: Cast) -> None:
    party = started_in(cast.bob, cast.group, preset="strict")
    assert party.agreement["preset"] == "strict"
    assert party.agreement_version is None


def test_an_agreement_is_played_by_as_many_as_there_are(cast: Cast) -> None:
    version = agreed(cast.group, "Домашние")
    assert started_in(cast.bob, cast.group, ANYA, BORIS, preset=version.agreement.slug).agreement["players"] == 2


def test_an_agreement_that_does_not_suit_the_number_says_so(cast: Cast) -> None:
    version = agreed(cast.group, "Домашние", auction={"obliged_seat": "dealer"})
    answer = cast.bob.post(start_url(cast.group), start_form(*NAMES, "Гена", preset=version.agreement.slug))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["preset"]


def test_archived_agreements_and_those_of_other_groups_are_not_offered(cast: Cast) -> None:
    archived, foreign = agreed(cast.group, "Старые"), agreed(begun(a_phone()), "Чужие")
    Agreement.objects.filter(pk=archived.agreement_id).update(archived_at="2024-05-01T20:00:00Z")
    for version in (archived, foreign):
        answer = cast.bob.post(start_url(cast.group), start_form(preset=version.agreement.slug))
        assert answer.status_code == 422


# As last time, and again.


def test_the_last_party_of_the_group_is_one_tap_away_on_every_phone(cast: Cast) -> None:
    version = agreed(cast.group, "Домашние")
    party = started_in(cast.alice, cast.group, VERA, ANYA, preset=version.agreement.slug)
    assert f"?group={cast.group.slug}&amp;from={party.slug}" in text(cast.bob.get(start_url(cast.group)))
    form = cast.bob.get(start_url(cast.group, **{"from": party.slug})).context["form"]
    assert [form[f"name_{seat}"].value() for seat in range(2)] == [VERA, ANYA]
    assert form["preset"].value() == version.agreement.slug


def test_again_keeps_group_players_and_the_version_of_the_agreement(cast: Cast) -> None:
    version = agreed(cast.group, "Домашние")
    won = party_at(open_file(cast.bob, real_party("classic"), address=f"?group={cast.group.slug}"))
    Party.objects.filter(pk=won.pk).update(agreement_version=version)
    following = party_at(cast.bob.post(reverse("party_again", args=[won.slug])))
    assert following.group == cast.group
    assert following.agreement_version == version
    assert [seat.player for seat in following.seats.all()] == [seat.player for seat in won.seats.all()]
    assert cast.group.players.count() == len(won.names)


# Parties from elsewhere.


def test_a_party_file_opened_in_a_group_has_its_players(cast: Cast) -> None:
    [anya] = Player.named(cast.group, [ANYA])
    party = party_at(open_file(cast.bob, party_file(), address=f"?group={cast.group.slug}"))
    assert party.group == cast.group
    assert party.seats.get(number=0).player == anya
    assert names_of(cast.group) == [ANYA, BORIS, VERA]


def test_a_party_file_survives_the_way_through_a_group(cast: Cast) -> None:
    source = party_at(open_file(cast.bob, real_party("strict-with-dark"), address=f"?group={cast.group.slug}"))
    address = reverse("party_download", args=[source.slug])
    first = cast.bob.get(address).content
    copy = opened(a_phone(), first)
    assert copy.group is None
    assert copy != source
    assert Client().get(reverse("party_download", args=[copy.slug])).content == first


def test_a_file_of_what_the_group_has_already_leads_there_from_every_phone(cast: Cast) -> None:
    written = {**party_file(), "id": "6f6c9dcb-6f5b-4d4c-8d53-7b5c0b1f1d11"}
    here = f"?group={cast.group.slug}"
    party = party_at(open_file(cast.alice, written, address=here))
    assert party_at(open_file(cast.bob, written, address=here)) == party


def test_two_names_that_differ_in_writing_are_two_players(cast: Cast) -> None:
    party = party_at(open_file(cast.bob, party_file(players=["аня", ANYA, VERA]), address=f"?group={cast.group.slug}"))
    assert party.names == ["аня", ANYA, VERA]
    assert cast.group.players.count() == 3


def move(client: Client, party: Party, group: Group) -> Any:
    return client.post(reverse("party_move", args=[party.slug]), {"group": group.slug})


def test_a_party_of_no_group_is_moved_into_one(cast: Cast) -> None:
    [anya] = Player.named(cast.group, [ANYA])
    party = loose_party(cast.bob)
    page = text(cast.bob.get(reverse("party_move", args=[party.slug])))
    assert f"New players there: <bdi>{BORIS}</bdi>, <bdi>{VERA}</bdi>" in page
    assert move(cast.bob, party, cast.group).status_code == 302
    party.refresh_from_db()
    assert party.group == cast.group
    assert party.seats.get(number=0).player == anya
    assert names_of(cast.group) == [ANYA, BORIS, VERA]
    assert cast.dan.get(party.get_absolute_url()).status_code == 404


def test_moved_twice_it_is_moved_once(cast: Cast) -> None:
    party = loose_party(cast.bob)
    assert [move(cast.bob, party, cast.group).status_code for _ in range(2)] == [302, 302]
    assert cast.group.parties.count() == 1
    assert cast.group.players.count() == 3


def test_a_party_is_moved_into_no_group_in_which_one_only_reads(cast: Cast) -> None:
    party = loose_party(cast.carol)
    assert move(cast.carol, party, cast.group).status_code == 422
    assert "There is no group in which this device may write." in text(
        cast.carol.get(reverse("party_move", args=[party.slug]))
    )


def test_nobody_takes_away_what_others_have_begun(cast: Cast) -> None:
    party = loose_party(cast.dan)
    cast.alice.get(party.get_absolute_url())
    answer = move(cast.alice, party, cast.group)
    assert "Only the phone that began the party" in text(cast.alice.get(answer["Location"]))
    party.refresh_from_db()
    assert party.group is None


def test_a_party_is_not_taken_out_of_its_group(cast: Cast) -> None:
    party, other = started_in(cast.alice, cast.group), begun(cast.alice)
    assert move(cast.alice, party, other).status_code == 302
    party.refresh_from_db()
    assert party.group == cast.group


def test_parties_of_no_group_are_started_as_ever(client: Client) -> None:
    party = started(client)
    assert party.group is None
    assert all(seat.player is None for seat in party.seats.all())
    assert phone_of(client) in party.phones.all()
    assert 'name="tap"' not in text(client.get(reverse("party_add")))


def test_a_member_who_only_reads_starts_nothing(cast: Cast) -> None:
    reader = a_member(cast.group, Role.VIEWER)
    assert reader.post(start_url(cast.group), start_form()).status_code == 404
    assert open_file(reader, party_file(), address=f"?group={cast.group.slug}").status_code == 404


def test_who_starts_a_group_is_called_so_there(client: Client) -> None:
    answer = client.post(reverse("group_add"), {"name": "Дача", "called": "Аня"})
    group = Group.objects.get()
    assert answer["Location"] == group.get_absolute_url()
    assert group.members.get().called == "Аня"


def test_who_starts_a_group_for_house_rules_comes_back_to_them(cast: Cast, client: Client) -> None:
    agreement = Agreement.begin(cast.group, "Дачная", loose_party(cast.alice).agreement, phone=phone_on(cast.alice))
    address = f"{reverse('group_add')}?rules={agreement.newest.slug}"
    assert client.post(address, {"name": "Клуб"})["Location"] == agreement.newest.get_absolute_url()
