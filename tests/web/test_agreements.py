"""The agreements of a group: kept, edited, archived, read, sent to another group."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.engine.agreement import from_dict, to_dict
from scoring.engine.agreement.domains import MAY_BE_NULL, Value, Whole
from scoring.forms.agreements.fields import DOMAINS, NO_WORD, field_name, switch_name, word_name, word_of
from scoring.forms.agreements.options import Option
from scoring.house_rules import value_of
from scoring.models import Agreement, AgreementVersion, Group, Role
from tests.web.agreements import kept, rules, sent, values_of, with_value
from tests.web.cast import Cast, a_member, phone_on
from tests.web.entry_forms import faults_at
from tests.web.make import queries, text

pytestmark = pytest.mark.django_db

EVERY = [(key, value) for key in DOMAINS for value in values_of(key)]


@pytest.fixture
def cast() -> Cast:
    return Cast()


def url(verb: str, agreement: Agreement) -> str:
    return reverse(f"agreement_{verb}", args=[agreement.slug])


def change(cast: Cast, agreement: Agreement, fields: dict[str, Any], **more: Any) -> Any:
    newest = agreement.newest
    return cast.alice.post(url("change", agreement), {"name": agreement.name, "seen": newest.number, **fields, **more})


def saved(agreement: Agreement) -> Any:
    found, _faults = from_dict(agreement.newest.values)
    return found


def in_the_page(cast: Cast, agreement: Agreement) -> dict[str, Any]:
    """What the editor would send if one saved it as it is shown: read off the page."""
    page = text(cast.alice.get(url("change", agreement)))
    found: dict[str, Any] = {}
    for tag in re.findall(r"<input[^>]*>", page):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if attributes.get("type") in ("radio", "checkbox") and not re.search(r"\schecked\b", tag):
            continue
        if "name" in attributes:
            found[attributes["name"]] = attributes.get("value", "on")
    notes = re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", page, flags=re.DOTALL)
    assert notes
    return {**found, "table-notes": notes[1]}


# The editor.


@pytest.mark.parametrize(("key", "value"), EVERY, ids=[f"{key}={value!r}" for key, value in EVERY])
def test_every_option_is_set_saved_and_the_same_again(cast: Cast, key: str, value: Value) -> None:
    wanted = rules(dark={}, golden={}, players=value) if key == "players" else with_value(key, value)
    agreement = kept(cast)
    assert change(cast, agreement, sent(wanted)).status_code == 302
    assert saved(agreement) == wanted
    assert value_of(saved(agreement), key) == value
    assert in_the_page(cast, agreement).items() >= sent(wanted).items()


def test_what_the_page_shows_is_saved_as_no_change(cast: Cast) -> None:
    agreement = kept(cast, agreed=rules("windows", golden={"deals": 5}, table={"notes": "Гена"}))
    assert change(cast, agreement, in_the_page(cast, agreement)).status_code == 302
    assert agreement.versions.count() == 1


@pytest.mark.parametrize("section", MAY_BE_NULL)
@pytest.mark.parametrize("played", [True, False])
def test_every_section_is_switched_on_and_off(cast: Cast, section: str, played: bool) -> None:
    on: dict[str, Any] = {section: {}}
    off: dict[str, Any] = {section: None}
    wanted = rules(**(on if played else off))
    agreement = kept(cast, agreed=rules(**(off if played else on)))
    assert change(cast, agreement, sent(wanted)).status_code == 302
    assert saved(agreement) == wanted
    assert f'name="{switch_name(section)}"' in text(cast.alice.get(url("change", agreement)))


def test_all_choices_together_are_kept(cast: Cast) -> None:
    wanted = rules("windows", golden={"nobody": "again"}, extras={"nines": 360}, table={"notes": "Гена\nпьёт чай"})
    agreement = kept(cast)
    assert change(cast, agreement, sent(wanted, **{"table-notes": "Гена\r\nпьёт чай"})).status_code == 302
    assert to_dict(saved(agreement)) == {**to_dict(wanted), "preset": "classic"}


def test_a_section_that_is_not_played_cannot_be_wrong(cast: Cast) -> None:
    agreement = kept(cast)
    fields = sent(rules(bolts=None), **{"bolts-limit": "many", "bolts-by": "nonsense"})
    assert change(cast, agreement, fields).status_code == 302
    assert saved(agreement).bolts is None


def test_all_contradictions_stand_at_all_fields_at_once(cast: Cast) -> None:
    agreement = kept(cast)
    fields = sent(rules(), **{"barrel-needs": "100", "auction-obliged": "102", "bolts-penalty": "0"})
    answer = change(cast, agreement, fields)
    assert answer.status_code == 422
    faults = faults_at(answer)
    barrel = {"barrel-at", "barrel-needs", "win-target", "win-more_than"}
    assert set(faults) == barrel | {"auction-obliged", "auction-step", "bolts-penalty"}
    assert faults["bolts-penalty"] == ["This has to be a whole number from 1 to 1000."]
    page = text(answer)
    assert 'value="102"' in page
    assert page.count('<p class="fault">') == 7
    assert agreement.versions.count() == 1


def test_a_lock_beside_a_barrel_is_said_at_both(cast: Cast) -> None:
    fields = sent(rules(), lock="800")
    del fields["lock-word"]
    faults = faults_at(change(cast, kept(cast), fields))
    said = ["Either a barrel or a lock is played, not both."]
    assert faults == {"barrel-played": said, "lock": said}


@pytest.mark.parametrize("typed", ["", "x", "99999", "1.5", "-2000", "1e3", "٣"])
def test_a_number_that_is_none_is_said_at_its_field(cast: Cast, typed: str) -> None:
    numbers = [key for key, domain in DOMAINS.items() if isinstance(domain, Whole)]
    fields = sent(rules(dark={}, golden={}), **{field_name(key): typed for key in numbers})
    for key in numbers:
        fields.pop(word_name(key), None)
    answer = change(cast, kept(cast), fields)
    assert answer.status_code == 422
    faults = faults_at(answer)
    assert set(faults) == {field_name(key) for key in numbers}
    for (fault,) in faults.values():
        assert fault.startswith("This has to be a whole number from ")
        assert "null" not in fault


def test_a_number_and_the_word_beside_it_are_one_too_many(cast: Cast) -> None:
    both = [key for key, domain in DOMAINS.items() if word_of(domain) != NO_WORD]
    fields = sent(rules(dark={}, golden={}), **{field_name(key): "7" for key in both})
    answer = change(cast, kept(cast), fields | {word_name(key): "on" for key in both})
    assert answer.status_code == 422
    faults = faults_at(answer)
    assert set(faults) == {field_name(key) for key in both}
    assert all("which one?" in fault for (fault,) in faults.values())


def test_a_minus_may_be_any_minus(cast: Cast) -> None:
    agreement = kept(cast)
    assert change(cast, agreement, sent(rules(), **{"auction-floor": "−200"})).status_code == 302
    assert saved(agreement).auction.floor == -200


def test_nothing_sent_loses_nothing(cast: Cast) -> None:
    agreement = kept(cast)
    assert cast.alice.post(url("change", agreement)).status_code == 409
    assert change(cast, agreement, {}).status_code == 422
    assert agreement.versions.count() == 1


def test_notes_have_an_end(cast: Cast) -> None:
    agreement = kept(cast)
    assert change(cast, agreement, sent(rules(), **{"table-notes": "я\r\n" * 1001})).status_code == 422
    assert change(cast, agreement, sent(rules(), **{"table-notes": "я\r\n" * 999 + "я"})).status_code == 302


def test_markup_in_notes_does_no_harm(cast: Cast) -> None:
    agreement = kept(cast)
    change(cast, agreement, sent(rules(), **{"table-notes": "<script>alert(1)</script>"}))
    for page in (url("detail", agreement), url("change", agreement), agreement.newest.get_absolute_url()):
        assert "<script>alert" not in text(cast.alice.get(page))


# What differs, and back.


def options(answer: Any) -> dict[str, Option]:
    return {option.key: option for chapter in answer.context["form"].chapters for option in chapter.options}


def test_what_differs_from_the_beginning_is_marked(cast: Cast) -> None:
    agreement = kept(cast, agreed=rules("strict"))
    assert cast.alice.get(url("change", agreement)).context["form"].differing == 0
    change(cast, agreement, sent(rules("strict", penalty=60, bolts=None, auction={"maximum": None})))
    answer = cast.alice.get(url("change", agreement))
    assert {key for key, option in options(answer).items() if option.differs and option.key != "bolts"} == {
        "penalty",
        "auction/maximum",
    }
    page = text(answer)
    assert page.count("≠ differs") == 3
    assert "It was: <b>120</b>" in re.sub(r"\s+", " ", page)
    assert "It was played in the beginning." in page


@pytest.mark.parametrize("key", ["penalty", "auction/maximum", "contract/made", "table/notes", "bolts"])
def test_a_way_leads_back_to_the_beginning_and_nothing_else_is_lost(cast: Cast, key: str) -> None:
    agreement = kept(cast)
    other = rules(
        penalty=60, auction={"maximum": None}, contract={"made": "taken"}, table={"notes": "чай"}, bolts=None, golden={}
    )
    answer = change(cast, agreement, sent(other, name="Другая"), back=key)
    assert answer.status_code == 200
    assert agreement.versions.count() == 1
    form = answer.context["form"]
    assert form["name"].value() == "Другая"
    assert form["golden-played"].value()
    differing = {one for one, option in options(answer).items() if option.differs}
    assert differing == {"penalty", "auction/maximum", "contract/made", "table/notes"} - {key}
    assert bool(form["bolts-played"].value()) == (key == "bolts")
    assert [chapter.chapter.name for chapter in form.chapters if chapter.open]


# Versions.


def test_a_change_is_a_new_version_with_every_section_in_full(cast: Cast) -> None:
    agreement = kept(cast)
    change(cast, agreement, sent(rules(penalty=60)))
    first, second = agreement.versions.all()
    assert (first.number, second.number) == (1, 2)
    assert first.values == to_dict(rules())
    assert second.values == to_dict(rules(penalty=60))
    assert second.phone == phone_on(cast.alice)


def test_no_change_is_no_version(cast: Cast) -> None:
    agreement = kept(cast)
    assert change(cast, agreement, sent(rules(), name="Дача по-новому")).status_code == 302
    agreement.refresh_from_db()
    assert agreement.name == "Дача по-новому"
    assert agreement.versions.count() == 1


def test_a_change_sent_twice_is_one(cast: Cast) -> None:
    agreement = kept(cast)
    fields = sent(rules(penalty=60), seen=1)
    assert [change(cast, agreement, fields, seen=1).status_code for _ in range(2)] == [302, 302]
    assert agreement.versions.count() == 2


def test_two_phones_change_at_once_and_nothing_is_lost(cast: Cast) -> None:
    agreement = kept(cast)
    change(cast, agreement, sent(rules(penalty=60)))
    mine = sent(rules(bolts={"limit": 5}))
    answer = change(cast, agreement, mine, seen=1)
    assert answer.status_code == 409
    page = text(answer)
    assert "meanwhile another device has changed the agreement" in page
    assert "<s>120</s> → <b>60</b>" in page
    assert answer.context["form"]["bolts-limit"].value() == "5"
    assert answer.context["form"]["seen"].value() == 2
    assert change(cast, agreement, mine, seen=2).status_code == 302
    assert agreement.versions.count() == 3


def test_a_party_keeps_what_it_began_with(cast: Cast) -> None:
    agreement, party = kept(cast), cast.party()
    party.agreement, party.agreement_version = to_dict(rules()), agreement.newest
    party.save()
    change(cast, agreement, sent(rules(penalty=60)))
    party.refresh_from_db()
    assert party.agreement["penalty"] == 120
    assert party.agreement_version is not None
    assert party.agreement_version.number == 1
    assert "Дачная, version 1" in text(cast.carol.get(reverse("party_rules", args=[party.slug])))


def test_the_page_tells_what_each_version_changed(cast: Cast) -> None:
    agreement = kept(cast)
    change(cast, agreement, sent(rules(penalty=60)))
    change(cast, agreement, sent(rules(penalty=60, bolts=None)))
    page = re.sub(r"\s+", " ", text(cast.carol.get(url("detail", agreement))))
    assert "There are no bolts." in page
    for told in (
        "Version 3",
        "Version 2",
        "Version 1",
        "General penalty: <s>120</s> → <b>60</b>",
        "It began like this.",
    ):
        assert told in page
    assert "another device" in page
    assert "this device" in text(cast.alice.get(url("detail", agreement)))


# Kept in the group.


def add(cast: Cast, **fields: Any) -> Any:
    return cast.alice.post(
        cast.group_url("agreement_add"), {"name": "Дачная", "source": "classic", "link": "", **fields}
    )


@pytest.mark.parametrize("preset", ["classic", "polish", "two", "four", "windows"])
def test_an_agreement_begins_like_a_preset(cast: Cast, preset: str) -> None:
    answer = add(cast, source=preset)
    agreement = cast.group.agreements.get()
    assert answer["Location"] == url("change", agreement)
    assert saved(agreement) == rules(preset)


def test_an_agreement_begins_like_another_one_of_the_group(cast: Cast) -> None:
    other = kept(cast, "Городская", rules("strict", penalty=60))
    page = cast.alice.get(cast.group_url("agreement_add") + f"?like={other.newest.slug}")
    assert page.context["form"]["source"].value() == other.newest.slug
    add(cast, source=other.newest.slug)
    assert saved(cast.group.agreements.get(name="Дачная")) == rules("strict", penalty=60)


def test_an_agreement_begins_like_one_that_a_link_leads_to(cast: Cast) -> None:
    other = Cast()
    theirs = kept(other, "Их", rules(penalty=60))
    link = f"https://example.org/r/{theirs.newest.slug}/"
    assert add(cast, source="link", link=link).status_code == 302
    assert saved(cast.group.agreements.get()).penalty == 60


@pytest.mark.parametrize("link", ["", "nonsense", "https://example.org/r/AAAAAAAAAAAAAAAAAAAAAA/"])
def test_a_link_to_nothing_is_refused(cast: Cast, link: str) -> None:
    answer = add(cast, source="link", link=link)
    assert answer.status_code == 422
    assert faults_at(answer) == {"link": ["This is not the link of an agreement."]}


def test_a_name_is_there_once_a_group(cast: Cast) -> None:
    agreement = kept(cast)
    kept(cast, "Городская")
    assert faults_at(add(cast, source="polish"))["name"]
    assert faults_at(change(cast, agreement, sent(rules()), name="Городская"))["name"]


def test_a_beginning_sent_twice_is_one(cast: Cast) -> None:
    assert [add(cast).status_code for _ in range(2)] == [302, 302]
    assert cast.group.agreements.count() == 1


def test_the_first_agreement_is_the_usual_one_until_another_one_is(cast: Cast) -> None:
    first, second = kept(cast), kept(cast, "Городская")
    cast.group.refresh_from_db()
    assert cast.group.default_agreement == first
    assert cast.alice.post(url("default", second)).status_code == 302
    cast.group.refresh_from_db()
    assert cast.group.default_agreement == second
    page = re.sub(r"\s+", " ", text(cast.carol.get(cast.group_url("agreement_list"))))
    assert page.index("Городская") < page.index("the usual one")


def test_an_archived_agreement_is_folded_away_and_comes_back(cast: Cast) -> None:
    agreement = kept(cast)
    for _ in range(2):
        cast.alice.post(url("archive", agreement), {"away": "1"})
    agreement.refresh_from_db()
    cast.group.refresh_from_db()
    assert agreement.archived
    assert cast.group.default_agreement is None
    page = text(cast.alice.get(cast.group_url("agreement_list")))
    assert "1 archived" in page
    cast.alice.post(url("default", agreement))
    cast.group.refresh_from_db()
    assert cast.group.default_agreement is None
    cast.alice.post(url("archive", agreement))
    agreement.refresh_from_db()
    assert not agreement.archived


# Who may.


@pytest.mark.parametrize("verb", ["change", "archive", "default"])
def test_only_who_owns_the_group_changes_its_agreements(cast: Cast, verb: str) -> None:
    agreement = kept(cast)
    for client in (cast.bob, cast.carol, cast.dan):
        assert client.post(url(verb, agreement), sent(rules(penalty=60))).status_code == 404
        assert client.get(url(verb, agreement)).status_code == (404 if verb == "change" else 405)
    assert agreement.versions.count() == 1
    for client in (cast.bob, cast.carol, cast.dan):
        assert client.get(cast.group_url("agreement_add")).status_code == 404


def test_members_read_and_strangers_do_not(cast: Cast) -> None:
    agreement = kept(cast)
    for address in (url("detail", agreement), cast.group_url("agreement_list")):
        for client in (cast.alice, cast.bob, cast.carol):
            assert client.get(address).status_code == 200
        for client in (cast.dan, Client()):
            assert client.get(address).status_code == 404


def test_who_only_reads_is_offered_nothing_to_change(cast: Cast) -> None:
    agreement = kept(cast)
    for address in (url("detail", agreement), cast.group_url("agreement_list")):
        assert url("change", agreement) in text(cast.alice.get(address))
        assert url("change", agreement) not in text(cast.bob.get(address))


# The link to another group.


def test_a_link_shows_the_rules_and_nothing_of_the_group(cast: Cast) -> None:
    agreement = kept(cast, agreed=rules(penalty=60))
    page = text(Client().get(agreement.newest.get_absolute_url()))
    assert "A fault, a revoke or a fine costs 60." in page
    assert "Дачная" in page
    for hidden in (cast.group.slug, agreement.slug, ">Дача<", "Alice", "Start a party"):
        assert hidden not in page


def test_a_link_shows_the_version_it_was_made_for(cast: Cast) -> None:
    agreement = kept(cast)
    link = agreement.newest.get_absolute_url()
    change(cast, agreement, sent(rules(penalty=60)))
    assert "A fault, a revoke or a fine costs 120." in text(cast.dan.get(link))


def test_a_link_is_taken_over_into_a_group_of_ones_own(cast: Cast) -> None:
    version = kept(cast, agreed=rules(penalty=60)).newest
    mine = Group.objects.create(name="Город")
    eve = a_member(mine, Role.OWNER)
    for _ in range(2):
        answer = eve.post(version.get_absolute_url(), {"group": mine.slug, "name": "С дачи"})
        assert answer["Location"] == mine.agreements.get().get_absolute_url()
    assert mine.agreements.get().newest.values == version.values


def test_nothing_is_taken_over_into_another_ones_group(cast: Cast) -> None:
    version = kept(cast).newest
    theirs = Group.objects.create(name="Город")
    for client in (a_member(theirs, Role.SCORER), cast.dan, Client()):
        answer = client.post(version.get_absolute_url(), {"group": theirs.slug, "name": "С дачи"})
        assert answer.status_code == 422
    assert not theirs.agreements.exists()


def test_a_name_that_is_taken_there_is_said(cast: Cast) -> None:
    version = kept(cast, agreed=rules(penalty=60)).newest
    kept(cast, "Городская")
    answer = cast.alice.post(version.get_absolute_url(), {"group": cast.group.slug, "name": "Городская"})
    assert answer.status_code == 422
    assert "Городская" in faults_at(answer)["name"][0]


def test_the_link_of_a_removed_group_leads_nowhere(cast: Cast) -> None:
    agreement = kept(cast)
    cast.group.remove()
    assert Client().get(agreement.newest.get_absolute_url()).status_code == 404
    assert cast.alice.get(url("detail", agreement)).status_code == 404


# How much is asked of the database.


def test_pages_take_the_same_number_of_queries_however_much_there_is(cast: Cast) -> None:
    agreement = kept(cast)
    addresses = [url("detail", agreement), url("change", agreement), cast.group_url("agreement_list")]
    addresses += [agreement.newest.get_absolute_url(), cast.group_url("agreement_add")]
    before = [queries(cast.alice, address) for address in addresses]
    for number in range(5):
        AgreementVersion.objects.create(
            agreement=agreement, number=2 + number, values=to_dict(rules(penalty=60 + number))
        )
        kept(cast, f"Ещё {number}")
    assert [queries(cast.alice, address) for address in addresses] == before
