"""Stakes of a party on its pages, and settling up in a group."""

import re
from datetime import UTC, datetime
from decimal import Decimal
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Party, Settlement
from scoring.models.sheets import Written
from scoring.stakes import Kind, Stakes
from tests.web.cast import Cast, make_account
from tests.web.make import (
    ANYA,
    BORIS,
    NAMES,
    ROUND,
    VERA,
    open_file,
    opened,
    party_at,
    party_file,
    phone_of,
    queries,
    start_form,
    started,
    text,
    write_down,
)

pytestmark = pytest.mark.django_db

TEN = Stakes(Kind.EACH, Decimal("0.1"), "₽")
EACH = {"stakes_kind": "each", "stakes_point": "0.10", "stakes_currency": "₽"}
POT = {**EACH, "stakes_kind": "pot"}
GENA = "Гена"


@pytest.fixture
def cast() -> Cast:
    return Cast()


def words(answer: Any) -> str:
    """What a page says, without its tags and with plain spaces."""
    main = re.sub(r"<[^>]*>", " ", text(answer).partition("<main")[2])
    return " ".join(unescape(main).split())


def won(*scores: int, names: tuple[str, ...] = NAMES, stakes: Written | None = None) -> dict[str, Any]:
    """A party file that the first seat has won, the others having these totals."""
    start = {"seats": [{"score": score} for score in (870, *scores)], "golden_played": 0}
    seats: list[int | None] = [None] * (len(names) - 1)
    win = {"type": "round", "declarer": 0, "bid": 130, "tricks": [120, *seats], "marriages": {"0": ["clubs"]}}
    agreement = {"preset": "classic", "players": len(names), "barrel": None, "bolts": None}
    meta = {"stakes": stakes} if stakes else None
    file = party_file(win, start=start, agreement=agreement, players=list(names), first_dealer=0)
    return {**file, **({"meta": meta} if meta else {})}


def of_group(cast: Cast, *scores: int, stakes: Stakes | None = TEN, names: tuple[str, ...] = NAMES) -> Party:
    file = won(*scores, names=names, stakes=stakes.as_meta() if stakes else None)
    return party_at(open_file(cast.alice, file, address=f"?group={cast.group.slug}"))


def settling(cast: Cast, address: str = "", client: Client | None = None) -> Any:
    return (client or cast.alice).get(cast.group_url("group_settling") + address)


def settle(cast: Cast, *parties: Party, client: Client | None = None, **sent: object) -> Any:
    """Marks what the page of these parties would."""
    form = {"party": [party.slug for party in parties], "seen": sum(party.version for party in parties), **sent}
    return (client or cast.alice).post(cast.group_url("settlement_add"), form)


def counted(answer: Any) -> list[str]:
    """The slugs of the parties that count."""
    return re.findall(r'name="party" value="([\w-]+)" checked', text(answer))


# A party gets its stakes.


def test_a_party_starts_without_stakes(client: Client) -> None:
    party = started(client)
    assert party.stakes is None
    assert party.meta is None


def test_stakes_are_set_when_a_party_starts_and_are_in_its_file(client: Client) -> None:
    party = started(client, **EACH)
    assert party.stakes == TEN
    file = client.get(reverse("party_download", args=[party.slug])).json()
    assert file["meta"] == {"stakes": {"kind": "each", "point": "0.1", "currency": "₽"}}
    assert opened(Client(), file).stakes == TEN


@pytest.mark.parametrize("point", ["0,10", "0.10", " 0.1 "])
def test_a_price_is_typed_with_a_point_or_a_comma(client: Client, point: str) -> None:
    assert started(client, **{**EACH, "stakes_point": point}).stakes == TEN


@pytest.mark.parametrize(
    ("faulty", "message"),
    [
        ({"stakes_point": ""}, "How much does a point cost?"),
        ({"stakes_currency": ""}, "In what is it paid?"),
        ({"stakes_currency": "\u202e€"}, "A sign or a short word"),
        ({"stakes_point": "0"}, "A number above zero"),
        ({"stakes_point": "-1"}, "A number above zero"),
        ({"stakes_point": "1e5"}, "A number above zero"),
        ({"stakes_point": "0.00001"}, "A number above zero"),
        ({"stakes_point": "٠,١"}, "A number above zero"),
        ({"stakes_kind": "all"}, "Select a valid choice"),
    ],
)
def test_faulty_stakes_are_said_at_the_field_and_unfold_it(
    client: Client, faulty: dict[str, str], message: str
) -> None:
    answer = client.post(reverse("party_add"), start_form(**{**EACH, **faulty}))
    assert answer.status_code == 422
    assert message in text(answer)
    assert '<details class="stakes" open>' in text(answer)
    assert not Party.objects.exists()


def test_for_nothing_the_price_is_not_read(client: Client) -> None:
    assert started(client, stakes_kind="nothing", stakes_point="much", stakes_currency="").stakes is None


def offered(client: Client, address: str = "") -> tuple[str, str, str]:
    """What the start form has chosen already."""
    page = text(client.get(reverse("party_add") + address))
    [kind] = re.findall(r'name="stakes_kind" value="(\w+)"[^>]* checked', page)
    found = [re.search(rf'name="{name}"(?: value="([^"]*)")?', page) for name in ("stakes_point", "stakes_currency")]
    point, currency = (one[1] or "" for one in found if one)
    return kind, point, currency


def test_the_start_form_remembers_the_stakes_of_the_last_party(client: Client) -> None:
    assert offered(client) == ("nothing", "", "€")
    first = started(client, **POT)
    assert offered(client) == ("pot", "0.1", "₽")
    started(client)
    assert offered(client)[0] == "nothing"
    assert offered(client, f"?from={first.slug}") == ("pot", "0.1", "₽")


def test_the_start_form_of_a_group_remembers_the_stakes_of_the_group(cast: Cast) -> None:
    started(cast.alice, **POT)
    assert offered(cast.alice, f"?group={cast.group.slug}")[0] == "nothing"
    of_group(cast, 0, 0)
    assert offered(cast.bob, f"?group={cast.group.slug}") == ("each", "0.1", "₽")


def test_the_remembered_price_is_written_as_the_reader_writes_it(client: Client) -> None:
    started(client, **EACH)
    client.cookies["django_language"] = "ru"
    assert offered(client) == ("each", "0,1", "₽")


def test_stakes_stay_while_players_are_tapped(cast: Cast) -> None:
    form = start_form(**{**POT, "stakes_point": "0,25"}, tap=GENA)
    answer = cast.alice.post(reverse("party_add") + f"?group={cast.group.slug}", form)
    assert 'value="0,25"' in text(answer)


def test_again_plays_for_the_same(client: Client) -> None:
    party = opened(client, {**won(0, 0, stakes=TEN.as_meta()), "meta": {"stakes": TEN.as_meta(), "place": "Дача"}})
    follower = party_at(client.post(reverse("party_again", args=[party.slug])))
    assert follower.meta == {"stakes": TEN.as_meta()}


# Stakes are changed.


def change(client: Client, party: Party, **sent: str) -> Any:
    return client.post(reverse("party_stakes", args=[party.slug]), sent)


def test_who_owns_a_party_changes_its_stakes_and_that_is_kept_and_undone(client: Client) -> None:
    party = started(client, **EACH)
    assert change(client, party, **{**POT, "stakes_point": "2", "stakes_currency": "€"}).status_code == 302
    party.refresh_from_db()
    assert party.stakes == Stakes(Kind.POT, Decimal(2), "€")
    history = words(client.get(reverse("party_history", args=[party.slug])))
    assert "Stakes changed" in history
    assert "0.1 ₽ a point" in history
    assert "2 € a point" in history
    client.post(reverse("party_undo", args=[party.slug]), {"seen": party.version})
    party.refresh_from_db()
    assert party.stakes == TEN
    assert "Undone: the stakes are as before" in words(client.get(reverse("party_history", args=[party.slug])))


def test_the_same_stakes_again_are_no_act(client: Client) -> None:
    party = started(client, **EACH)
    change(client, party, **EACH)
    assert not party.acts.exists()


def test_to_play_for_nothing_leaves_what_else_the_file_keeps(client: Client) -> None:
    party = opened(client, {**party_file(), "meta": {"stakes": TEN.as_meta(), "place": "Дача"}})
    change(client, party, stakes_kind="nothing")
    party.refresh_from_db()
    assert party.meta == {"place": "Дача"}


def test_only_who_owns_the_group_takes_changed_stakes_back(cast: Cast) -> None:
    party = of_group(cast, 0, 0)
    change(cast.alice, party, **POT)
    party.refresh_from_db()
    cast.bob.post(reverse("party_undo", args=[party.slug]), {"seen": party.version})
    party.refresh_from_db()
    assert party.stakes is not None
    assert party.stakes.kind == Kind.POT


@pytest.mark.parametrize("broken", ["much", {"kind": "each"}, {"kind": "auction", "point": "1", "currency": "€"}])
def test_stakes_that_make_no_sense_are_ignored_and_kept(client: Client, broken: object) -> None:
    party = opened(client, {**won(0, 0), "meta": {"stakes": broken}})
    assert party.stakes is None
    assert "Who pays whom" not in text(client.get(party.get_absolute_url()))
    assert client.get(reverse("party_download", args=[party.slug])).json()["meta"] == {"stakes": broken}


def test_undoing_brings_stakes_that_make_no_sense_back(client: Client) -> None:
    party = opened(client, {**party_file(), "meta": {"stakes": "much"}})
    change(client, party, **EACH)
    party.refresh_from_db()
    client.post(reverse("party_undo", args=[party.slug]), {"seen": party.version})
    party.refresh_from_db()
    assert party.meta == {"stakes": "much"}


def test_the_house_rules_of_a_party_say_what_it_is_played_for(client: Client) -> None:
    party = started(client, **POT)
    page = client.get(reverse("party_rules", args=[party.slug]))
    assert "the second pays nothing" in words(page)
    assert reverse("party_stakes", args=[party.slug]) in text(page)
    link = party.watch_links.create()
    watched = Client().get(reverse("watch_rules", args=[link.token, party.uuid]))
    assert "the second pays nothing" in words(watched)
    assert reverse("party_stakes", args=[party.slug]) not in text(watched)


# The win says who pays.


def test_the_win_says_who_pays_whom_also_to_who_looks_on(client: Client) -> None:
    party = opened(client, won(520, -65, stakes=TEN.as_meta()))
    assert party.winner == 0
    said = "Who pays whom Борис → pays Аня 48 ₽ Вера → pays Аня 106.50 ₽"
    assert said in words(client.get(party.get_absolute_url()))
    assert said in words(Client().get(party.watch_links.create().get_absolute_url()))


def test_nothing_is_paid_before_the_win(client: Client) -> None:
    party = started(client, **EACH)
    write_down(party, phone_of(client), ROUND)
    assert "Who pays whom" not in words(client.get(party.get_absolute_url()))


def test_the_target_is_what_the_agreement_says(client: Client) -> None:
    file = won(520, -65, stakes=TEN.as_meta())
    file["agreement"]["win"] = {"target": 900}
    assert [str(one.amount) for one in opened(client, file).payments] == ["38.00", "96.50"]


def test_a_correction_corrects_the_money(client: Client) -> None:
    party = opened(client, won(520, -65, stakes=TEN.as_meta()))
    entry = party.entries.get()
    party.change_entry(entry, {**entry.written, "tricks": [110, 10, None]}, phone=phone_of(client))
    party.refresh_from_db()
    assert [str(one.amount) for one in party.payments] == ["47.00", "106.50"]


@pytest.mark.parametrize(("language", "amount"), [("en", "1,234,560 ₽"), ("ru", "1 234 560 ₽"), ("uk", "1 234 560 ₽")])
def test_an_amount_is_written_as_the_reader_writes_it(client: Client, language: str, amount: str) -> None:
    party = opened(client, won(-200, -200, stakes={**TEN.as_meta(), "point": "1028.8"}))
    client.cookies["django_language"] = language
    assert amount in words(client.get(party.get_absolute_url()))


# Settling up in a group.


def test_a_group_is_settled_in_the_fewest_payments(cast: Cast) -> None:
    of_group(cast, 0, 500)
    of_group(cast, 500, 900, names=(BORIS, VERA, GENA))
    page = words(settling(cast))
    assert "Аня +150 ₽ Гена −10 ₽ Борис −40 ₽ Вера −100 ₽" in page
    assert "Вера → pays Аня 100 ₽ Борис → pays Аня 40 ₽ Гена → pays Аня 10 ₽" in page


def test_what_is_open_or_played_for_nothing_is_not_settled(cast: Cast) -> None:
    of_group(cast, 0, 0, stakes=None)
    started(cast.alice, **EACH)
    party = cast.party()
    change(cast.alice, party, **EACH)
    assert "Nothing to settle" in words(settling(cast))


def test_currencies_do_not_mix(cast: Cast) -> None:
    of_group(cast, 500, 500)
    of_group(cast, 0, 0, stakes=Stakes(Kind.EACH, Decimal(1), "pts"))
    page = words(settling(cast))
    assert "Аня +2,000 pts" in page
    assert "Аня +100 ₽" in page


def test_a_renamed_player_owes_what_the_old_name_owed(cast: Cast) -> None:
    of_group(cast, 500, 500)
    cast.group.players.get(name=BORIS).change("Боря", 0)
    of_group(cast, 0, 0, names=(ANYA, "Боря", VERA))
    assert "Боря −150 ₽" in words(settling(cast))


def test_parties_are_chosen_by_the_day_they_were_played(cast: Cast) -> None:
    parties = [of_group(cast, score, 0) for score in (0, 100, 200)]
    for day, party in enumerate(parties, start=1):
        Party.objects.filter(pk=party.pk).update(played_at=datetime(2024, 5, day, 12, tzinfo=UTC))
    assert counted(settling(cast, "?first=2024-05-02&last=2024-05-02")) == [parties[1].slug]
    assert counted(settling(cast, "?first=2024-05-02")) == [parties[2].slug, parties[1].slug]
    assert counted(settling(cast, "?last=2024-05-01")) == [parties[0].slug]


@pytest.mark.parametrize(
    "address",
    ["?first=tomorrow", "?first=2024-05-02&last=2024-05-01", "?which=none", "?players=nobody", "?players=%00"],
)
def test_a_faulty_choice_is_said(cast: Cast, address: str) -> None:
    of_group(cast, 0, 0)
    answer = settling(cast, address)
    assert answer.status_code == 422
    assert "errorlist" in text(answer)
    assert counted(answer) == []


def test_parties_are_chosen_by_who_sat_in_all_of_them(cast: Cast) -> None:
    both = of_group(cast, 0, names=(ANYA, BORIS))
    of_group(cast, 0, names=(ANYA, VERA))
    players = "&".join(f"players={cast.group.players.get(name=name).slug}" for name in (ANYA, BORIS))
    assert counted(settling(cast, f"?{players}")) == [both.slug]


def test_only_what_is_ticked_counts_if_that_is_asked_for(cast: Cast) -> None:
    first, second = of_group(cast, 500, 500), of_group(cast, 0, 0)
    assert counted(settling(cast, f"?party={first.slug}&only=1")) == [first.slug]
    assert counted(settling(cast, f"?party={first.slug}")) == [second.slug, first.slug]
    assert counted(settling(cast, "?only=1&party=%00")) == []


# Settled.


def test_settled_parties_are_listed_with_who_and_when_and_count_no_more(cast: Cast) -> None:
    party, later = of_group(cast, 500, 500), of_group(cast, 0, 0)
    assert settle(cast, party, client=cast.bob).status_code == 302
    listed = words(cast.carol.get(cast.group_url("settlement_list")))
    assert "Bob" in listed
    assert "Борис → pays Аня 50 ₽" in listed
    assert "1 party" in listed
    assert counted(settling(cast)) == [later.slug]
    assert counted(settling(cast, "?which=all")) == [later.slug, party.slug]
    assert "settled" in words(cast.carol.get(party.get_absolute_url()))


def test_a_settling_taken_back_opens_its_parties(cast: Cast) -> None:
    party = of_group(cast, 500, 500)
    settle(cast, party)
    slug = Settlement.objects.get().slug
    assert cast.bob.post(cast.group_url("settlement_undo", settlement=slug)).status_code == 302
    assert counted(settling(cast)) == [party.slug]
    assert "Nothing has been settled yet." in words(cast.carol.get(cast.group_url("settlement_list")))


def test_since_the_last_settling_leaves_out_what_was_left_out_then(cast: Cast) -> None:
    left_out, party = of_group(cast, 0, 0), of_group(cast, 500, 500)
    assert len(counted(settling(cast, "?which=since"))) == 2
    settle(cast, party)
    later = of_group(cast, 100, 100)
    assert counted(settling(cast, "?which=since")) == [later.slug]
    assert counted(settling(cast)) == [later.slug, left_out.slug]


def test_what_changed_since_it_was_settled_is_marked(cast: Cast) -> None:
    party = of_group(cast, 500, 500)
    settle(cast, party)
    assert "Something was changed" not in words(cast.alice.get(cast.group_url("settlement_list")))
    change(cast.alice, party, **POT)
    assert "Something was changed" in words(cast.alice.get(cast.group_url("settlement_list")))


@pytest.mark.parametrize("sent", [{"party": []}, {"party": "\0"}, {"seen": "-1"}, {"seen": ""}])
def test_what_was_not_seen_is_not_marked(cast: Cast, sent: dict[str, Any]) -> None:
    party = of_group(cast, 500, 500)
    answer = settle(cast, party, **sent)
    assert answer["Location"] == cast.group_url("group_settling")
    assert "Nothing was marked" in words(settling(cast))
    assert not Settlement.objects.exists()


def test_a_party_that_changed_meanwhile_is_not_marked(cast: Cast) -> None:
    party = of_group(cast, 500, 500)
    change(cast.alice, party, **POT)
    settle(cast, party)
    assert not Settlement.objects.exists()


def test_a_party_is_settled_once(cast: Cast) -> None:
    party = of_group(cast, 500, 500)
    settle(cast, party)
    settle(cast, party, client=cast.bob)
    assert Settlement.objects.count() == 1


def test_no_other_group_s_party_is_marked(cast: Cast) -> None:
    loose = opened(cast.alice, won(0, 0, stakes=TEN.as_meta()))
    settle(cast, loose)
    assert not Settlement.objects.exists()


def test_what_is_settled_already_cannot_be_marked_with_the_rest(cast: Cast) -> None:
    of_group(cast, 0, 0)
    assert "Mark as settled" in text(settling(cast, client=cast.bob))
    assert "Mark as settled" not in text(settling(cast, client=cast.carol))
    settle(cast, of_group(cast, 500, 500))
    page = text(settling(cast, "?which=all"))
    assert "Mark as settled" not in page
    assert "Some of these are settled already." in page


def test_who_settled_is_known_also_once_that_one_has_left(cast: Cast) -> None:
    settle(cast, of_group(cast, 0, 0), client=cast.bob)
    cast.member(cast.bob).leave()
    assert "Bob" in words(cast.alice.get(cast.group_url("settlement_list")))


def test_who_settled_is_the_account_that_the_phone_becomes(cast: Cast) -> None:
    settle(cast, of_group(cast, 0, 0), client=cast.bob)
    make_account(cast.bob, "Боб")
    assert Settlement.objects.get().made_by == cast.member(cast.bob)


def test_a_group_goes_with_what_was_settled(cast: Cast) -> None:
    settle(cast, of_group(cast, 0, 0))
    cast.group.purge()
    assert not Settlement.objects.exists()


def test_the_pages_take_as_many_queries_for_many_parties_as_for_one(cast: Cast) -> None:
    def asked() -> list[int]:
        pages = ("group_settling", "settlement_list", "group_detail")
        return [queries(cast.alice, cast.group_url(name)) for name in pages]

    def some() -> None:
        settle(cast, of_group(cast, 500, 500))
        of_group(cast, 0, 0)

    some()
    before = asked()
    for _ in range(3):
        some()
    assert asked() == before
