"""A party that a phone begins in a group, or after one that was won, is told as the one that the app then has."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.carried import carried
from scoring.engine.agreement import from_dict, to_dict
from scoring.engine.presets import PRESETS
from scoring.models import Agreement, Party, Role
from scoring.sheet import sheet_of
from scoring.views.looks import Look
from tests.web.cast import Cast, phone_on
from tests.web.make import ROUND, party_file, real_party

from .both import Both, spoken
from .test_beginning import kinds_of

pytestmark = pytest.mark.django_db
OUTBOX = {"Outbox": "1"}
NAMES = ("Аня", "Борис", "Вера", "Гена")


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    with spoken("en", Path(tmp_path_factory.mktemp("phone"))) as front:
        yield front


@pytest.fixture
def cast() -> Cast:
    return Cast()


def kit_of(client: Client, **named: str) -> Any:
    answer = client.get(reverse("party_kit"), named)
    assert answer.status_code == 200
    return answer.json()["told"]


def agreement(cast: Cast, **differs: object) -> Agreement:
    """One of the group's own, in its second version."""
    full = values_of(preset="classic")
    found = Agreement.begin(cast.group, "Дачная", full, phone=phone_on(cast.alice))
    found.change("Дачная", {**full, **differs}, phone=phone_on(cast.alice))
    return found


def values_of(**differs: object) -> dict[str, Any]:
    """An agreement with all its sections."""
    agreed, _faults = from_dict(differs)
    assert agreed
    return to_dict(agreed)


def fields_of(*names: str, **more: object) -> dict[str, str]:
    named = {f"name_{seat}": name for seat, name in enumerate(names)}
    fields = {"uuid": uuid4(), "preset": "classic", "first_dealer": "1", **named, **more}
    return {name: str(value) for name, value in fields.items()}


def begun(phone: ModuleType, kit: Any, fields: dict[str, str]) -> Any:
    folded = {name: name.lower() for name in [*fields.values(), *kit["players"]]}
    told = [list(one) for one in fields.items()]
    return sys.modules["phone.beginning"].begin(kit, told, folded, kinds_of(fields.values()))


def sent(client: Client, address: str, fields: dict[str, Any], told: Any) -> Party:
    """What waited on the phone has come."""
    answer = client.post(address, {**fields, "slug": told["slug"]}, headers=OUTBOX)
    assert answer.status_code == 200, answer.content.decode()
    assert answer["Entry-Written"] == told["uuid"]
    return Party.objects.get(slug=told["slug"])


def as_told(party: Party, role: Role, token: str) -> Any:
    """As the app tells of it, but for the title, which the phone does not read in the file."""
    told = dict(carried(sheet_of(party), Look.of_member(party, role), token))
    meta = {name: one for name, one in told["file"].pop("meta", {}).items() if name != "title"}
    return {**told, "file": {**told["file"], **({"meta": meta} if meta else {})}}


def same(told: Any, party: Party, role: Role) -> bool:
    assert as_told(party, role, told["csrf"]) == told
    return True


def new_address(cast: Cast) -> str:
    return f"{reverse('party_add')}?group={cast.group.slug}"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_group_plays_by_its_own_agreement_for_any_number(phone: ModuleType, cast: Cast, players: int) -> None:
    own = agreement(cast, penalty=77, table={"redeal_aces": 4, "notes": "Тузы"})
    kit = kit_of(cast.bob, group=cast.group.slug)
    fields = fields_of(*NAMES[:players], preset=own.slug, title="Пятница")
    told = begun(phone, kit, fields)["told"]
    assert told["agreement_name"] == "Дачная, version 2"
    party = sent(cast.bob, new_address(cast), fields, told)
    assert party.agreement_version == own.newest
    assert same(told, party, Role.SCORER)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_called_the_same_in_a_group(phone: ModuleType, cast: Cast, preset: str) -> None:
    kit = kit_of(cast.alice, group=cast.group.slug)
    fields = fields_of(*NAMES[: PRESETS[preset].get("players", 3)], preset=preset)
    told = begun(phone, kit, fields)["told"]
    assert same(told, sent(cast.alice, new_address(cast), fields, told), Role.OWNER)


def test_players_are_called_as_the_group_calls_them(phone: ModuleType, cast: Cast) -> None:
    for name in ("Аня", "вера", "Вера"):
        cast.group.players.create(name=name)
    cast.group.players.get(name="Аня").archive(away=True)
    kit = kit_of(cast.alice, group=cast.group.slug)
    fields = fields_of("АНЯ", "Вера", "Гена")
    told = begun(phone, kit, fields)["told"]
    assert told["file"]["players"] == ["Аня", "Вера", "Гена"]
    party = sent(cast.alice, new_address(cast), fields, told)
    assert same(told, party, Role.OWNER)
    assert cast.group.players.count() == 4


def test_what_an_agreement_cannot_be_played_by_is_said_in_the_same_words(phone: ModuleType, cast: Cast) -> None:
    own = agreement(cast, auction={"obliged_seat": "dealer"})
    kit = kit_of(cast.alice, group=cast.group.slug)
    fields = fields_of(*NAMES, preset=own.slug)
    answer = cast.alice.post(new_address(cast), fields)
    [[said]] = answer.context["form"].errors.values()
    assert "the dealer cannot be obliged" in said
    assert begun(phone, kit, fields)["faults"] == [said]


def test_the_stakes_of_the_last_party_are_played_for_again(phone: ModuleType, cast: Cast) -> None:
    stakes = {"stakes": {"kind": "each", "point": "0.05", "currency": "₽"}}
    Party.begin(party_file(agreement=values_of(), meta=stakes), phone=phone_on(cast.alice), group=cast.group)
    kit = kit_of(cast.alice, group=cast.group.slug)
    fields = fields_of(*NAMES[:3], stakes_kind="each", stakes_point="0.05", stakes_currency="₽")
    told = begun(phone, kit, fields)["told"]
    assert told["stakes"] == stakes["stakes"]
    assert same(told, sent(cast.alice, new_address(cast), fields, told), Role.OWNER)
    [fault] = begun(phone, kit, {**fields, "stakes_point": "0.06"})["faults"]
    assert fault.startswith("With stakes a party begins where there is a network")


def test_one_begins_like_another_party(phone: ModuleType, cast: Cast) -> None:
    source = Party.begin(party_file(agreement=values_of(penalty=77)), phone=phone_on(cast.alice), group=cast.group)
    kit = kit_of(cast.alice, group=cast.group.slug, **{"from": source.slug})
    fields = fields_of(*NAMES[:3], preset="same")
    told = begun(phone, kit, fields)["told"]
    address = f"{new_address(cast)}&from={source.slug}"
    assert same(told, sent(cast.alice, address, fields, told), Role.OWNER)


def test_the_table_of_a_group_is_the_one_of_the_app(phone: ModuleType, cast: Cast) -> None:
    own = agreement(cast, table={"redeal_aces": 4})
    written = party_file(ROUND, agreement=own.newest.values)
    party = Party.begin(
        written, phone=phone_on(cast.alice), group=cast.group, title="Пятница", agreement_version=own.newest
    )
    both = Both(phone, "en")
    both.open(sheet_of(party), Look.of_member(party, Role.OWNER))
    server, here = both.table()
    assert here == server
    assert f'href="{cast.group.get_absolute_url()}"' in here


# Again.


def won(cast: Cast, **more: Any) -> Party:
    """Of the group, by a version of its agreement that is not the newest any more."""
    own = agreement(cast, penalty=77)
    begun_by = own.begun
    written = {**real_party("classic"), "agreement": begun_by.values, "id": str(uuid4()), **more}
    party = Party.begin(
        written, phone=phone_on(cast.alice), title="Пятница", group=cast.group, agreement_version=begun_by
    )
    assert party.winner is not None
    return party


def rematch(phone: ModuleType, client: Client, party: Party, role: Role) -> Any:
    look = Look.of_member(party, role)
    kit = kit_of(client, **({"group": party.group.slug} if party.group else {}))
    phone.open_(carried(sheet_of(party), look, "token"))
    return phone.rematch(kit, str(uuid4()))


def send_rematch(client: Client, party: Party, answer: Any) -> Party:
    told = answer["told"]
    fields = {"uuid": told["uuid"], "first_dealer": answer["first_dealer"], "player": told["file"]["players"]}
    return sent(client, reverse("party_again", args=[party.slug]), fields, told)


@pytest.mark.parametrize("stakes", [None, {"kind": "pot", "point": "0.50", "currency": "€"}])
def test_again_is_the_party_that_the_app_begins(phone: ModuleType, cast: Cast, stakes: Any) -> None:
    party = won(cast, **({"meta": {"stakes": stakes}} if stakes else {}))
    answer = rematch(phone, cast.bob, party, Role.SCORER)
    following = send_rematch(cast.bob, party, answer)
    assert same(answer["told"], following, Role.SCORER)
    assert following.previous == party
    assert following.agreement_version == party.agreement_version
    assert following.first_dealer == party.winner
    assert following == party.again(phone=phone_on(cast.alice))


def test_again_after_a_party_of_no_group(phone: ModuleType, cast: Cast) -> None:
    party = Party.begin(real_party("four"), phone=phone_on(cast.dan))
    answer = rematch(phone, cast.dan, party, Role.OWNER)
    assert same(answer["told"], send_rematch(cast.dan, party, answer), Role.OWNER)


def test_a_party_that_is_not_won_has_no_next_one(phone: ModuleType, cast: Cast) -> None:
    party = Party.begin(party_file(ROUND, agreement=values_of()), phone=phone_on(cast.dan))
    assert rematch(phone, cast.dan, party, Role.OWNER) == {"gone": True}


def test_a_win_that_was_played_for_says_who_pays_where_there_is_a_network(phone: ModuleType, cast: Cast) -> None:
    party = won(cast, meta={"stakes": {"kind": "each", "point": "0.05", "currency": "₽"}})
    phone.open_(carried(sheet_of(party), Look.of_member(party, Role.OWNER), "token"))
    shown = phone.table()["html"]
    assert "This is shown when there is a network again." in shown
    assert "₽" not in shown
    there = cast.alice.get(party.get_absolute_url(), headers={"HX-Request": "true"}).content.decode()
    assert "₽" in there
    assert without_payments(there) == without_payments(shown)


def without_payments(page: str) -> tuple[list[str], list[str]]:
    """The words of the win, but for who pays whom."""
    win = page.partition('<section class="win"')[2].partition("</section>")[0]
    head, _, rest = win.partition("</h3>")
    return head.split(), rest.partition('<p class="row-of">')[2].split()
