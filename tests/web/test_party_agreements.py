"""The agreement of a party: read, put right after a look ahead, taken back, and what another one would have made."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.engine.agreement import Agreement as Rules
from scoring.engine.agreement import from_dict, to_dict
from scoring.engine.faults import Refusal
from scoring.engine.partyfile import read_party
from scoring.engine.score import Sheet
from scoring.models import Act, AgreementVersion, Party
from scoring.recount import recount
from scoring.recount import what_if as what_if_under
from scoring.sheet import sheet_of
from tests.web.agreements import kept, rules, sent
from tests.web.cast import Cast, loose_party, phone_on
from tests.web.entry_forms import faults_at, played, scores, table
from tests.web.make import phone_of, queries, real_party, text, write_down

pytestmark = pytest.mark.django_db

MADE = played(0, 100, 100, 20, None)
BOLTED = [played(0, 100, 100, 20, None), played(1, 100, 20, 100, None), played(2, 100, 20, None, 100)]


@pytest.fixture
def cast() -> Cast:
    return Cast()


def agree_url(party: Party) -> str:
    return reverse("party_agree", args=[party.slug])


def asked(client: Client, party: Party, agreed: Rules, **more: Any) -> Any:
    """The answer to the editor's first button: what would change."""
    party.refresh_from_db()
    fields = sent(agreed, seen=party.version)
    del fields["players"]
    return client.post(agree_url(party), {**fields, **more})


def agree(client: Client, party: Party, agreed: Rules, **more: Any) -> Any:
    """The answer to both buttons."""
    shown = asked(client, party, agreed, **more)
    if shown.status_code != 200:
        return shown
    return asked(client, party, agreed, **{"shown": shown.context["form"].fingerprint, **more})


def winner(party: Party) -> int | None:
    return Party.objects.get(pk=party.pk).winner


def version(party: Party) -> AgreementVersion | None:
    return Party.objects.get(pk=party.pk).agreement_version


def squeezed(answer: Any) -> str:
    return re.sub(r"\s+", " ", text(answer))


# Putting it right.


def test_nothing_is_done_before_it_was_shown_what_changes(client: Client) -> None:
    party = table(client, played(0, 100, 87, 20, 13))
    answer = asked(client, party, rules(contract={"failed": "shortfall"}))
    assert answer.status_code == 200
    page = squeezed(answer)
    assert "Here they first part" in page
    assert "<s>costs the bid</s> → <b>costs what is missing</b>" in page
    assert "87, needed 100: <b>−100</b>" in page
    assert "87, needed 100: <b>−15</b>" in page
    assert scores(party) == [-100, 20, 15]
    assert party.acts.count() == 0


def test_what_was_shown_is_done_and_kept(client: Client) -> None:
    party = table(client, played(0, 100, 87, 20, 13))
    agreed = rules(contract={"failed": "shortfall"})
    answer = agree(client, party, agreed)
    assert answer["Location"] == party.get_absolute_url()
    assert scores(party) == [-15, 20, 15]
    assert {**party.agreement, "preset": "classic"} == to_dict(agreed)
    act = party.acts.get()
    assert (act.verb, act.phone) == (Act.Verb.AGREED, phone_of(client))
    states = [state["agreement"]["contract"]["failed"] for state in (act.before, act.after) if state]
    assert states == ["bid", "shortfall"]


def test_something_else_than_what_was_shown_is_shown_first(client: Client) -> None:
    party = table(client, MADE)
    shown = asked(client, party, rules(penalty=60)).context["form"].fingerprint
    answer = asked(client, party, rules(penalty=80), shown=shown)
    assert answer.status_code == 200
    assert party.acts.count() == 0


def test_no_change_is_no_act(client: Client) -> None:
    party = table(client, MADE)
    assert asked(client, party, rules()).status_code == 302
    assert party.acts.count() == 0


def test_sent_twice_is_done_once(client: Client) -> None:
    party = table(client, MADE)
    fields = sent(rules(penalty=60), seen=party.version)
    fields["shown"] = asked(client, party, rules(penalty=60)).context["form"].fingerprint
    assert [client.post(agree_url(party), fields).status_code for _ in range(2)] == [302, 302]
    assert party.acts.count() == 1


def test_each_entry_that_changes_is_shown(client: Client) -> None:
    party = table(client, *BOLTED)
    page = squeezed(asked(client, party, rules(bolts={"limit": 2})))
    assert page.count('class="first-parting"') == 1
    assert "−120" in page
    rows = recount(sheet_of(Party.objects.to_play().get(pk=party.pk)), rules(bolts={"limit": 2})).rows
    assert [row.differs for row in rows] == [False, True, True]


def test_entries_that_could_not_stand_are_named_and_in_the_way(client: Client) -> None:
    party = table(client, MADE, played(1, 105, 10, 110, None))
    answer = agree(client, party, rules(auction={"step": 10}))
    assert answer.status_code == 422
    assert faults_at(answer) == {"__all__": ["What is written down could not stand under this agreement."]}
    page = squeezed(answer)
    assert "1 entry could not stand" in page
    assert "Round 2: <bdi>Борис</bdi>, 105" in page
    assert "Bids are multiples of 10." in page
    assert reverse("entry_change", args=[party.slug, party.entries.last().key]) in page  # type: ignore[union-attr]
    assert party.acts.count() == 0


def test_entries_after_an_earlier_win_are_in_the_way(client: Client) -> None:
    party = table(client, MADE, played(1, 100, 20, 100, None), agreement={"barrel": None})
    answer = agree(client, party, rules(barrel=None, win={"target": 100}))
    assert answer.status_code == 422
    assert "<bdi>Аня</bdi> would have won before: 1 entry stands after that." in squeezed(answer)


def test_what_stood_on_paper_may_be_in_the_way(client: Client) -> None:
    party = table(client, MADE, start={"seats": [{"score": 0, "bolts": 2}, {}, {}]})
    answer = agree(client, party, rules(bolts={"limit": 2}))
    assert answer.status_code == 422
    assert "What the party began with cannot stand:" in text(answer)


def test_contradictions_are_said_before_anything_is_counted(client: Client) -> None:
    party = table(client, MADE)
    answer = asked(client, party, rules(), **{"barrel-needs": "1"})
    assert answer.status_code == 422
    assert "barrel-needs" in faults_at(answer)
    assert answer.context["form"].recount is None


def test_the_number_of_players_stays(client: Client) -> None:
    party = table(client, MADE)
    assert 'name="players"' not in text(client.get(agree_url(party)))
    asked(client, party, rules(), players=4)
    party.refresh_from_db()
    assert party.agreement["players"] == 3


def test_a_won_party_may_go_on_and_a_running_one_be_won(client: Client) -> None:
    start = {"seats": [{"score": 900}, {}, {}]}
    party = table(client, MADE, start=start, agreement={"barrel": None})
    assert winner(party) == 0
    page = squeezed(asked(client, party, rules(barrel=None, win={"more_than": True})))
    assert "As it is: <bdi>Аня</bdi> won with entry 1." in page
    assert "Under the other one: nobody has won yet." in page
    agree(client, party, rules(barrel=None, win={"more_than": True}))
    assert winner(party) is None
    agree(client, party, rules(barrel=None))
    assert winner(party) == 0


def test_a_party_without_entries_is_agreed_anew(client: Client) -> None:
    party = table(client)
    assert "no total changes" in text(asked(client, party, rules("strict")))
    assert agree(client, party, rules("strict")).status_code == 302
    party.refresh_from_db()
    assert party.agreement["barrel"]["needs"] == 125


# Two phones.


def test_an_entry_of_another_phone_comes_first(client: Client) -> None:
    party = table(client, MADE)
    seen = party.version
    write_down(party, phone_of(client), played(1, 100, 20, 100, None))
    answer = asked(client, party, rules(penalty=60), seen=seen)
    assert answer.status_code == 409
    assert "Added:" in text(answer)
    assert answer.context["form"]["penalty"].value() == "60"
    assert answer.context["form"]["seen"].value() == party.version
    assert party.acts.filter(verb=Act.Verb.AGREED).count() == 0


def test_an_entry_written_meanwhile_hears_of_the_agreement(client: Client) -> None:
    party = table(client, MADE)
    seen = party.version
    agree(client, party, rules(penalty=60))
    fields = {"key": "6f3f7f4e-9f9e-4b8e-8f43-0a4d5b6c7d8e", "seen": seen, "declarer": 1, "bid": 100}
    answer = client.post(reverse("entry_add", args=[party.slug, "round"]), {**fields, "tricks_0": 20, "tricks_2": 0})
    assert answer.status_code == 409
    assert "Agreement corrected" in text(answer)


# Undone, and told.


def test_it_is_undone_like_any_act(client: Client) -> None:
    party = table(client, played(0, 100, 87, 20, 13))
    before = dict(party.agreement)
    agree(client, party, rules(contract={"failed": "shortfall"}))
    party.refresh_from_db()
    client.post(reverse("party_undo", args=[party.slug]), {"seen": party.version})
    assert scores(party) == [-100, 20, 15]
    assert party.agreement == before


def test_an_entry_before_it_is_undone_after_it(client: Client) -> None:
    party = table(client)
    write_down(party, phone_of(client), MADE)
    agree(client, party, rules(penalty=60))
    for _ in range(2):
        party.refresh_from_db()
        client.post(reverse("party_undo", args=[party.slug]), {"seen": party.version})
    party.refresh_from_db()
    assert party.entries.count() == 0
    assert party.agreement["penalty"] == 120


def test_the_history_tells_who_agreed_on_what(client: Client) -> None:
    party = table(client, MADE)
    agree(client, party, rules(penalty=60, bolts=None))
    party.refresh_from_db()
    client.post(reverse("party_undo", args=[party.slug]), {"seen": party.version})
    page = squeezed(client.get(reverse("party_history", args=[party.slug])))
    assert "Agreement corrected" in page
    assert "Undone: the agreement is as before" in page
    assert "General penalty: <s>120</s> → <b>60</b>" in page
    assert "General penalty: <s>60</s> → <b>120</b>" in page
    assert "is played: <s>Yes</s> → <b>No</b>" in page


# In a group.


def test_only_who_owns_the_group_corrects_and_takes_it_back(cast: Cast) -> None:
    party = cast.party()
    for client in (cast.bob, cast.carol, cast.dan):
        assert asked(client, party, rules(penalty=60)).status_code == 404
    assert agree(cast.alice, party, rules(penalty=60)).status_code == 302
    party.refresh_from_db()
    cast.bob.post(reverse("party_undo", args=[party.slug]), {"seen": party.version})
    party.refresh_from_db()
    assert party.agreement["penalty"] == 60


def test_one_of_the_groups_agreements_may_stand_in_its_place(cast: Cast) -> None:
    party, agreement = cast.party(), kept(cast, agreed=rules("strict", penalty=60))
    page = cast.alice.get(agree_url(party) + f"?like={agreement.newest.slug}")
    assert page.context["form"]["penalty"].value() == "60"
    assert page.context["form"].differing > 1
    agree(cast.alice, party, rules("strict", penalty=60))
    party.refresh_from_db()
    assert party.agreement["penalty"] == 60


def test_a_party_that_says_what_the_groups_agreement_says_is_of_its_version(cast: Cast) -> None:
    party, agreement = cast.party(), kept(cast, agreed=rules(penalty=60))
    agree(cast.alice, party, rules(penalty=60))
    assert version(party) == agreement.newest
    assert "Дачная, version 1" in text(cast.carol.get(reverse("party_rules", args=[party.slug])))
    agree(cast.alice, party, rules(penalty=80))
    assert version(party) is None
    party.refresh_from_db()
    cast.alice.post(reverse("party_undo", args=[party.slug]), {"seen": party.version})
    assert version(party) == agreement.newest


def test_nothing_of_another_group_can_be_taken(cast: Cast) -> None:
    theirs = kept(Cast(), agreed=rules(penalty=60))
    page = cast.alice.get(agree_url(cast.party()) + f"?like={theirs.newest.slug}")
    assert page.context["form"]["penalty"].value() == "120"


# What if.


def what_if(client: Client, party: Party, under: str = "") -> Any:
    return client.get(reverse("party_what_if", args=[party.slug]), {"under": under} if under else {})


@pytest.mark.parametrize("name", ["classic", "four", "golden-online", "polish", "strict-with-dark", "two", "windows"])
def test_what_would_have_been_is_what_the_engine_says(client: Client, name: str) -> None:
    written = real_party(name)
    party = table(client, *written["entries"], **{key: one for key, one in written.items() if key != "entries"})
    sheet = sheet_of(Party.objects.to_play().get(pk=party.pk))
    answer = what_if(client, party)
    others = answer.context["form"].others
    assert others
    for other in others.values():
        counted = recount(sheet, other.rules)
        stands = [row.own.entry.as_file() for row in counted.rows if row.other is not None]
        read = read_party({**party.as_file(stands), "agreement": to_dict(other.rules)})
        if counted.faults:
            assert isinstance(read, Refusal)
            continue
        assert not isinstance(read, Refusal), read.message
        replayed: Sheet = read[1]
        last = [row.other for row in counted.rows if row.other is not None]
        assert [row.row.after for row in last] == [row.after for row in replayed.rows]
        assert (counted.won_otherwise is None) == (replayed.table.winner is None)
        if counted.won_otherwise:
            assert counted.won_otherwise.name == party.names[replayed.table.winner or 0]


BONUS = {"preset": "classic", "extras": {"last_trick": 10}}


def test_a_last_trick_that_nobody_wrote_down_is_passed_over(client: Client) -> None:
    sheet = sheet_of(table(client, MADE))
    bonus, faults = from_dict(BONUS)
    assert bonus is not None, faults
    assert recount(sheet, bonus).impossible
    counted = what_if_under(sheet, bonus)
    assert counted.last_trick_unknown
    assert counted.parting is None
    assert counted.impossible == ()


def test_a_last_trick_that_brings_nothing_is_passed_over(client: Client) -> None:
    sheet = sheet_of(table(client, {**MADE, "last_trick": 0}, agreement=BONUS))
    classic, _ = from_dict({"preset": "classic"})
    assert classic is not None
    counted = what_if_under(sheet, classic)
    assert not counted.last_trick_unknown
    assert counted.impossible == ()


def test_under_its_own_agreement_nothing_parts(client: Client) -> None:
    written = real_party("classic")
    party = table(client, *written["entries"], **{key: one for key, one in written.items() if key != "entries"})
    sheet = sheet_of(Party.objects.to_play().get(pk=party.pk))
    counted = recount(sheet, sheet.agreement)
    assert counted.parting is None
    assert not counted.blocked
    assert counted.wins_alike


def test_the_page_says_where_they_part_and_who_wins(client: Client) -> None:
    party = table(client, played(0, 100, 87, 20, 13), *BOLTED)
    page = squeezed(what_if(client, party, "polish"))
    assert "Here they first part" in page
    assert "Under <bdi>Polish</bdi>" in page
    assert "Nobody has won yet, here as there." in page
    party.refresh_from_db()
    assert party.version == 0


def test_what_cannot_be_under_the_other_one_is_named_and_left_out(client: Client) -> None:
    party = table(
        client, played(0, 120, 80, 20, 20, marriages={"0": ["aces"]}), MADE, agreement={"extras": {"aces": 200}}
    )
    page = squeezed(what_if(client, party, "classic"))
    assert "1 entry cannot be under it, and is left out:" in page
    assert "This cannot be declared under the agreement." in page


def test_only_agreements_for_as_many_players_are_offered(cast: Cast) -> None:
    kept(cast, "На четверых", rules("four"))
    agreement = kept(cast, "Наша", rules(penalty=60))
    others = what_if(cast.carol, cast.party()).context["form"].others
    assert agreement.newest.slug in others
    names = [other.name for other in others.values()]
    assert "На четверых" not in names
    assert "For two" not in names
    assert "Classic" not in names  # the party's own


def test_an_unknown_agreement_is_refused_in_its_place(client: Client) -> None:
    answer = what_if(client, table(client, MADE), "nonsense")
    assert answer.status_code == 200
    assert "nonsense" in text(answer)
    assert answer.context["recount"] is None


# Read.


def test_whoever_sees_a_party_reads_its_rules(cast: Cast) -> None:
    party = cast.party()
    link = party.watch_links.create()
    address = reverse("watch_rules", args=[link.token, party.uuid])
    for client, place in ((cast.carol, reverse("party_rules", args=[party.slug])), (Client(), address)):
        page = text(client.get(place))
        assert "Exactly 555 becomes 0." in page
        assert agree_url(party) not in page
    assert party.slug not in text(Client().get(address))


def test_the_table_leads_to_the_rules(cast: Cast) -> None:
    party = cast.party()
    rules, what_if = (reverse(name, args=[party.slug]) for name in ("party_rules", "party_what_if"))
    page = text(cast.alice.get(party.get_absolute_url()))
    assert rules in page
    assert what_if in text(cast.alice.get(rules))
    assert "House rules: <bdi>Classic</bdi>" in page


def test_a_loose_party_belongs_to_whoever_has_its_link() -> None:
    cast = Cast()
    party = loose_party(cast.dan, MADE)
    assert agree(Client(), party, rules(penalty=60)).status_code == 302


def test_pages_take_the_same_number_of_queries_however_much_there_is(cast: Cast) -> None:
    party = cast.party()
    addresses = [agree_url(party)] + [reverse(f"party_{name}", args=[party.slug]) for name in ("rules", "what_if")]
    addresses.append(addresses[-1] + "?under=strict")
    before = [queries(cast.alice, address) for address in addresses]
    write_down(party, phone_on(cast.alice), *BOLTED, *BOLTED)
    for number in range(4):
        kept(cast, f"Ещё {number}", rules(penalty=60 + number))
    assert [queries(cast.alice, address) for address in addresses] == before
