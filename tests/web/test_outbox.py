"""What the app does for entries that waited on a phone: forms to keep, and saving them one after another."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.engine.agreement import Agreement as Rules
from scoring.engine.agreement import to_dict
from scoring.engine.presets import PRESETS
from scoring.models import Agreement, Party

from .cast import Cast, phone_on
from .entry_forms import a_round, add_url, entries_of, entry_url, faults_at, played, sent, table, written
from .make import NAMES, opened, party_at, phone_of, queries, real_party, start_form, text

pytestmark = pytest.mark.django_db

OUTBOX = {"Outbox": "1"}


def forms(client: Client, party: Party) -> dict[str, str]:
    found: dict[str, str] = client.get(reverse("entry_forms", args=[party.slug])).json()["forms"]
    return found


def test_the_forms_of_a_table_are_those_of_its_pages(client: Client) -> None:
    party = table(client, played(0, 100, 100, 10, 10))
    kept = forms(client, party)
    assert set(kept) == {f"{kind} {deals}" for kind in ("round", "write_off") for deals in range(4)} | {
        "penalty 0",
        "adjustment 0",
        "redeal 0",
    }
    for kind in ("round", "penalty"):
        assert f'action="{add_url(party, kind)}"' in kept[f"{kind} 0"]
        assert 'name="seen" value="0"' in kept[f"{kind} 0"]
    assert "Round 2" in kept["round 0"]
    assert "The next round" in kept["round 1"]


def test_the_party_that_is_carried_comes_with_its_forms_and_without(client: Client) -> None:
    party = table(client, played(0, 100, 100, 10, 10))
    with_forms, without = (
        client.get(reverse(name, args=[party.slug])).json() for name in ("entry_forms", "party_carry")
    )
    assert set(with_forms) - set(without) == {"forms", "seats"}
    for answer in (with_forms, without):
        del answer["party"]["csrf"]  # another one each time
    assert without == {name: with_forms[name] for name in without}


def test_later_forms_know_who_deals_and_rests(client: Client) -> None:
    party = table(client, players=["A", "B", "C", "D"], agreement={"preset": "four"}, first_dealer=3)
    kept = forms(client, party)
    for deals, rests in enumerate("DABCD"):
        assert f"Talon of {rests}" in kept[f"round {deals}"]


def test_golden_deals_are_counted_ahead(client: Client) -> None:
    kept = forms(client, table(client, agreement={"preset": "classic", "golden": {}}))
    assert "golden deal 1" in kept["round 0"]
    assert kept["round 1"] != kept["round 0"]


def test_a_party_that_is_won_has_no_forms(client: Client) -> None:
    party = opened(client, real_party("classic"))
    assert party.winner is not None
    assert forms(client, party) == {}


def test_as_many_queries_for_a_long_party(client: Client) -> None:
    short = table(client, played(0, 100, 100, 10, 10))
    long = table(client, *[played(seat % 3, 100, 40, 40, 40) for seat in range(6)])
    for name in ("entry_forms", "party_carry"):
        counted = [queries(client, reverse(name, args=[party.slug])) for party in (short, long)]
        assert counted[0] == counted[1]


def test_the_outbox_is_told_by_the_key_of_the_entry(client: Client) -> None:
    party = table(client)
    data = a_round(party)
    for _ in range(2):  # the second time after a lost answer
        answer = client.post(add_url(party), data, headers=OUTBOX)
        assert answer.status_code == 200
        assert answer["Entry-Written"] == data["key"]
    assert len(written(party)) == 1


def test_the_outbox_is_told_how_the_party_is_then(client: Client) -> None:
    party = table(client, played(0, 100, 65, 35, 20))
    [entry] = entries_of(party)
    answers = [
        client.post(add_url(party), a_round(party), headers=OUTBOX),
        client.post(entry_url("change", entry), a_round(party, key=str(entry.key), bid=110, seen=1), headers=OUTBOX),
        client.post(entry_url("remove", entry), {"key": entry.key, "seen": 2}, headers=OUTBOX),
    ]
    for number, answer in enumerate(answers, start=1):
        told = answer.json()["party"]
        assert (told["version"], len(told["file"]["entries"])) == (number, 2 if number < 3 else 1)
    asked = client.get(reverse("party_carry", args=[party.slug])).json()
    last = answers[-1].json()
    for told in (last, asked):
        del told["party"]["csrf"]  # masked anew each time
    assert last == asked


def test_the_outbox_is_told_of_a_correction(client: Client) -> None:
    party = table(client, played(0, 100, 65, 35, 20))
    [entry] = entries_of(party)
    data = a_round(party, key=str(entry.key), bid=110)
    for _ in range(2):
        answer = client.post(entry_url("change", entry), data, headers=OUTBOX)
        assert answer["Entry-Written"] == str(entry.key)
    assert [one["bid"] for one in written(party)] == [110]


def test_the_outbox_is_told_of_a_removal_however_often_it_is_sent(client: Client) -> None:
    party = table(client, played(0, 100, 65, 35, 20))
    [entry] = entries_of(party)
    for _ in range(2):
        answer = client.post(entry_url("remove", entry), {"key": entry.key, "seen": 0}, headers=OUTBOX)
        assert (answer.status_code, answer["Entry-Written"]) == (200, str(entry.key))
    assert written(party) == []


def test_a_removal_that_waited_comes_after_what_was_sent_before_it_and_not_after_others(client: Client) -> None:
    party = table(client, played(0, 100, 65, 35, 20))
    [entry] = entries_of(party)
    first, later = a_round(party), a_round(party, bid=105)
    client.post(add_url(party), first)
    removal = {"key": entry.key, "seen": 0}
    assert client.post(entry_url("remove", entry), removal, headers=OUTBOX).status_code == 409
    answer = client.post(entry_url("remove", entry), {**removal, "after": first["key"]}, headers=OUTBOX)
    assert answer.status_code == 200
    later["after"] = f"{first['key']} {entry.key}"
    assert client.post(add_url(party), later, headers=OUTBOX).status_code == 200
    assert [one["bid"] for one in written(party)] == [100, 105]


def test_entries_that_waited_are_sent_one_after_another(client: Client) -> None:
    """All were typed on the same sheet; what this phone sent before is nothing that others wrote."""
    party = table(client)
    first, second = a_round(party), a_round(party, declarer=1, tricks_0=10, tricks_1="", tricks_2=10)
    client.post(add_url(party), first)
    answer = client.post(add_url(party), {**second, "after": first["key"]}, headers=OUTBOX)
    assert answer.status_code == 200
    assert [one["declarer"] for one in written(party)] == [0, 1]


def test_a_whole_evening_can_wait(client: Client) -> None:
    party = table(client)
    sent_before: list[str] = []
    for _ in range(60):
        data = sent(party, seen="0", seat=0, sign="+", points=5, after=" ".join(sent_before))
        assert client.post(add_url(party, "adjustment"), data, headers=OUTBOX).status_code == 200
        sent_before.append(str(data["key"]))
    assert len(written(party)) == 60


@pytest.mark.parametrize("after", ["", "{other}", "x", "{first}"])
def test_what_another_phone_wrote_in_between_is_told(client: Client, after: str) -> None:
    party = table(client)
    first, mine, other = a_round(party), a_round(party, bid=105), a_round(party, bid=110)
    client.post(add_url(party), first)
    Client().post(add_url(party), {**other, "seen": "1"})
    mine["after"] = after.format(first=first["key"], other=other["key"])
    assert client.post(add_url(party), mine, headers=OUTBOX).status_code == 409
    assert len(written(party)) == 2


def test_what_was_undone_in_between_is_told(client: Client) -> None:
    party = table(client)
    first, mine = a_round(party), a_round(party, bid=105)
    client.post(add_url(party), first)
    client.post(reverse("party_undo", args=[party.slug]), {"seen": "1"})
    assert client.post(add_url(party), {**mine, "after": first["key"]}, headers=OUTBOX).status_code == 409


def test_a_stranger_who_names_keys_is_told_all_the_same(client: Client) -> None:
    party = table(client)
    first, other = a_round(party), a_round(party, bid=105)
    client.post(add_url(party), first)
    assert Client().post(add_url(party), {**other, "after": first["key"]}).status_code == 409


def test_what_cannot_stand_is_refused_in_its_turn(client: Client) -> None:
    party = table(client)
    first = a_round(party)
    client.post(add_url(party), first)
    faulty = sent(party, seen="0", after=first["key"], declarer=0, bid=101, tricks_1=35, tricks_2=20)
    answer = client.post(add_url(party), faulty, headers=OUTBOX)
    assert answer.status_code == 422
    assert faults_at(answer)


def test_too_many_keys_are_refused(client: Client) -> None:
    party = table(client)
    answer = client.post(add_url(party), a_round(party, after=" ".join(str(uuid4()) for _ in range(301))))
    assert answer.status_code == 422
    assert written(party) == []


# What a phone installs.


def test_the_worker_is_served_from_the_root_and_names_what_it_keeps(client: Client) -> None:
    answer = client.get(reverse("app_worker"))
    assert reverse("app_worker").count("/") == 1
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    told = json.loads(text(answer).split("self.app = ")[1].rstrip().rstrip(";"))
    assert "/static/scoring/entry.js" in told["files"]
    assert len({*told["files"], *told["later"]}) == len(told["files"]) + len(told["later"])  # a browser refuses doubles
    assert told["policy"] == answer["Content-Security-Policy"]


@pytest.mark.parametrize(("language", "name"), [("en", "Thousand"), ("ru", "Тысяча")])
def test_the_manifest_speaks_the_language_of_the_phone(client: Client, language: str, name: str) -> None:
    told = client.get(reverse("app_manifest"), headers={"Accept-Language": language}).json()
    assert (told["name"], told["lang"]) == (name, language)
    assert any(icon.get("purpose") == "maskable" for icon in told["icons"])


# A party that was begun on a phone.


def begun(client: Client, slug: str) -> int:
    status: int = client.post(reverse("party_add"), start_form(slug=slug), headers=OUTBOX).status_code
    return status


SLUG = "abcdefghijklmnopqrst-_"


def test_a_party_begun_without_a_network_keeps_its_address_and_comes_once(client: Client) -> None:
    form = start_form(slug=SLUG)
    answers = [client.post(reverse("party_add"), form, headers=OUTBOX) for _ in range(2)]
    assert [(answer.status_code, answer["Entry-Written"]) for answer in answers] == [(200, form["uuid"])] * 2
    [party] = Party.objects.all()
    assert (party.slug, str(party.uuid), party.names) == (SLUG, form["uuid"], list(NAMES))


@pytest.mark.parametrize("slug", ["", "short", "x" * 23, "../../account/sign-in/x", "ы" * 22])
def test_an_address_that_anybody_could_guess_is_another_one(client: Client, slug: str) -> None:
    assert begun(client, slug) == 200
    assert Party.objects.get().slug not in (slug, "")


def test_an_address_that_is_taken_leads_nobody_elsewhere(client: Client) -> None:
    assert begun(client, SLUG) == 200
    assert begun(Client(), SLUG) == 200
    assert Party.objects.filter(slug=SLUG).count() == 1
    assert Party.objects.count() == 2


def test_who_begins_with_a_network_does_not_choose_the_address(client: Client) -> None:
    client.post(reverse("party_add"), start_form(slug=SLUG))
    assert Party.objects.get().slug != SLUG


def test_the_kit_has_all_pages_and_what_is_said_of_each_agreement(client: Client) -> None:
    kit = client.get(reverse("party_kit")).json()
    assert sorted(kit["forms"]) == ["adjustment 0", "penalty 0", "redeal 0", "round 0", "write_off 0"]
    assert 'id="party-detail"' in kit["page"]
    assert set(kit["told"]["agreements"]) == set(PRESETS)
    assert kit["told"]["look"]["base"] == f"/p/{kit['told']['slug']}/"
    assert not Party.objects.exists()


def test_the_kit_of_a_group_has_its_players_and_agreements(client: Client) -> None:
    cast = Cast()
    cast.group.players.create(name="Аня")
    values = to_dict(Rules(penalty=77))
    agreement = Agreement.begin(cast.group, "Дачная", values, phone=phone_on(cast.alice))
    kit = cast.bob.get(reverse("party_kit"), {"group": cast.group.slug}).json()
    told = kit["told"]
    assert told["players"] == ["Аня"]
    assert told["group"] == {"slug": cast.group.slug}
    assert told["agreements"][agreement.slug]["agreement_name"] == "Дачная, version 1"
    assert told["agreements"][agreement.slug]["values"]["penalty"] == 77
    assert (told["look"]["back"], told["look"]["owns"]) == (cast.group.get_absolute_url(), False)
    assert kit["start"] == f"{reverse('party_add')}?group={cast.group.slug}"
    assert f'data-kit="{kit["path"]}"' in text(cast.bob.get(kit["start"]))
    assert cast.bob.get(kit["path"]).json()["path"] == kit["path"]


def test_as_many_queries_for_a_kit_of_many_agreements_and_players() -> None:
    cast = Cast()
    address = f"{reverse('party_kit')}?group={cast.group.slug}"
    values = to_dict(Rules())

    def grow(*names: str) -> int:
        for name in names:
            cast.group.players.create(name=name)
            Agreement.begin(cast.group, name, values, phone=phone_on(cast.alice)).change(
                name, {**values, "penalty": 77}, phone=phone_on(cast.alice)
            )
        return queries(cast.alice, address)

    assert grow("Аня") == grow("Борис", "Вера", "Гена")


# Again, begun on a phone.


def again(client: Client, party: Party, **differs: object) -> Any:
    told = {"uuid": uuid4(), "slug": SLUG, "first_dealer": party.winner or 0, "player": party.names, **differs}
    return client.post(reverse("party_again", args=[party.slug]), told, headers=OUTBOX)


def test_a_rematch_that_a_phone_began_is_the_next_party_once(client: Client) -> None:
    party, key = opened(client, real_party("classic")), uuid4()
    for _ in range(2):
        assert again(client, party, uuid=key)["Entry-Written"] == str(key)
    following = Party.objects.get(slug=SLUG)
    assert (following.previous, following.first_dealer, following.uuid) == (party, party.winner, key)
    assert (following.names, following.agreement) == (party.names, party.agreement)
    assert Party.objects.count() == 2


def test_of_two_phones_that_began_again_nothing_is_lost(client: Client) -> None:
    party = opened(client, real_party("classic"))
    first = party_at(client.post(reverse("party_again", args=[party.slug])))
    assert again(client, party).status_code == 200
    other = Party.objects.get(slug=SLUG)
    assert (first.previous, other.previous) == (party, None)


def test_a_rematch_stands_as_it_was_begun_whatever_was_corrected_since(client: Client) -> None:
    party = opened(client, real_party("classic"))
    party.remove_entry(party.entries.latest("position"), phone=phone_of(client))
    assert party.winner is None
    order = [party.names[2], party.names[0], party.names[1]]
    assert again(client, party, first_dealer=1, player=order).status_code == 200
    following = Party.objects.get(slug=SLUG)
    assert (following.names, following.first_dealer) == (order, 1)


def test_who_is_called_otherwise_by_now_keeps_that_name(client: Client) -> None:
    party = opened(client, real_party("classic"))
    assert again(client, party, player=["Кто", "То", "Другой"]).status_code == 200
    assert Party.objects.get(slug=SLUG).names == party.names


@pytest.mark.parametrize("wrong", [{"uuid": "x"}, {"first_dealer": "3"}, {"first_dealer": "a"}, {"slug": ""}])
def test_a_rematch_that_makes_no_sense_is_refused(client: Client, wrong: dict[str, object]) -> None:
    party = opened(client, real_party("classic"))
    assert again(client, party, **wrong).status_code == 400
    assert Party.objects.count() == 1


def test_the_forms_of_a_table_name_the_kit_of_its_group(client: Client) -> None:
    cast = Cast()
    address = reverse("entry_forms", args=[cast.party().slug])
    assert cast.bob.get(address).json()["kit"] == f"{reverse('party_kit')}?group={cast.group.slug}"
    assert client.get(reverse("entry_forms", args=[table(client).slug])).json()["kit"] == reverse("party_kit")
