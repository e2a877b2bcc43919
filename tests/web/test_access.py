"""Who may do what: every address and both methods, for everybody.

Alice owns the group, Bob writes in it, Carol views it; Dan is a stranger who knows its addresses; Wanda has watch links
and nothing else. Hanna has the link of a party of no group, with which she may do there what Alice may in hers.

A new address needs a row: its name, then what GET and POST (with an empty form) answer to Alice, Bob, Carol, Dan and
Wanda; one number where it is the same for all, `-` for a method that is not allowed. What is in the address (`slug`,
`player` …) is filled in by `Table.known`.
"""

from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, reverse

from scoring.archive import packed, written_archive
from scoring.models import Agreement, Group, Party, Upload
from scoring.urls import urlpatterns
from tests.web.cast import Cast, a_phone, loose_party, phone_on
from tests.web.make import ROUND, started, write_down

pytestmark = pytest.mark.django_db

PEOPLE = ("alice", "bob", "carol", "dan", "wanda")
KINDS = ("round", "write_off", "penalty", "adjustment", "redeal")
COUNTS = {kind: {"new": 1, "there": 0, "kept": 0} for kind in ("players", "agreements", "parties")}
WRONG = "AAAAAAAAAAAAAAAAAAAAAA"

ANYONE = "200"
MEMBERS = "200 200 200 404 404"
WRITERS = "200 200 404 404 404"
OWNERS = "200 404 404 404 404"
GONE = "404"
NO = "-"


def writers(status: int) -> str:
    return f"{status} {status} 404 404 404"


def owners(status: int) -> str:
    return f"{status} 404 404 404 404"


@dataclass(frozen=True)
class Row:
    """An address and its answers. `of` tells two of one name apart; `link`: who has the address may come in.

    `query`: what stands behind it, where that names the group.
    """

    name: str
    get: str
    post: str = NO
    of: str = ""
    link: bool = False
    more: dict[str, Any] = field(default_factory=dict)
    query: str = ""

    def answer(self, method: str, person: str) -> int:
        given = (self.post if method == "post" else self.get).split()
        found = given[PEOPLE.index(person)] if len(given) > 1 else given[0]
        return 405 if found == NO else int(found)

    @property
    def pattern(self) -> URLPattern:
        return next(one for one in urlpatterns if isinstance(one, URLPattern) and key_of(one) == self.key)

    @property
    def key(self) -> tuple[str, str]:
        return self.name, self.of

    def __str__(self) -> str:
        return " ".join([self.name, self.of, *map(str, self.more.values()), self.query]).replace("  ", " ").strip()


ROWS = [
    # What is open to all
    Row("home_detail", ANYONE),
    Row("help_detail", ANYONE),
    Row("app_worker", ANYONE),
    Row("app_manifest", ANYONE),
    Row("app_offline", ANYONE),
    Row("language_change", NO, "302"),
    Row("party_add", ANYONE, "422"),
    Row("party_kit", ANYONE),
    Row("party_open", ANYONE, "422"),
    Row("party_add", WRITERS, writers(422), query="?group={group}"),
    Row("party_kit", WRITERS, query="?group={group}"),
    Row("party_open", WRITERS, writers(422), query="?group={group}"),
    Row("group_add", ANYONE, "422"),
    Row("archive_open", ANYONE, "422"),
    Row("archive_restore", OWNERS, owners(302)),  # Alice's, into the group
    Row("agreement_example", ANYONE),
    Row("account_detail", ANYONE),
    Row("account_add", ANYONE, "422"),
    Row("account_sign_in", ANYONE, "422"),
    Row("account_sign_out", NO, "302"),
    Row("account_sign_out_everywhere", NO, "302"),
    Row("account_change", "302", "302"),
    # A party
    Row("party_detail", MEMBERS),
    Row("party_export", MEMBERS),
    Row("party_download", MEMBERS),
    Row("party_table", MEMBERS),
    Row("party_print", MEMBERS),
    Row("party_screen", MEMBERS),
    Row("party_share", MEMBERS),
    Row("party_history", MEMBERS),
    Row("party_again", NO, writers(302)),
    Row("party_undo", NO, writers(302)),
    Row("party_move", "302 302 302 404 404", writers(302)),
    Row("party_reseat", OWNERS, owners(409)),
    *(Row("entry_add", WRITERS, writers(409), more={"kind": kind}) for kind in KINDS),
    *(Row("entry_preview", NO, WRITERS, more={"kind": kind}) for kind in KINDS),
    Row("entry_forms", WRITERS),
    Row("party_carry", WRITERS),
    Row("entries_paste", WRITERS, writers(422)),
    Row("entry_detail", MEMBERS),
    Row("entry_change", WRITERS, writers(409)),
    Row("entry_remove", WRITERS, writers(409)),
    Row("party_rules", MEMBERS),
    Row("party_agree", OWNERS, owners(409)),
    Row("party_what_if", MEMBERS),
    Row("party_stakes", OWNERS, owners(422)),
    Row("party_review", MEMBERS),
    Row("party_archive", NO, owners(302)),
    Row("party_remove", NO, owners(302)),
    Row("party_restore", NO, GONE),
    # Agreements
    Row("agreement_list", MEMBERS),
    Row("agreement_add", OWNERS, owners(422)),
    Row("agreement_detail", MEMBERS),
    Row("agreement_change", OWNERS, owners(409)),
    Row("agreement_archive", NO, owners(302)),
    Row("agreement_default", NO, owners(302)),
    Row("agreement_shared", ANYONE, "422", link=True),
    # A group, its players and its people
    Row("group_detail", MEMBERS),
    Row("group_statistics", MEMBERS),
    Row("group_versus", MEMBERS),
    Row("group_change", OWNERS, owners(422)),
    Row("group_remove", OWNERS, owners(422)),
    Row("group_restore", NO, GONE),
    Row("group_export", OWNERS),
    Row("group_download", OWNERS),
    Row("group_hand_over", OWNERS, owners(422)),
    Row("group_leave", MEMBERS, "422 302 302 404 404"),
    Row("player_list", MEMBERS),
    Row("player_add", NO, writers(422)),
    Row("player_detail", MEMBERS),
    Row("player_change", WRITERS, writers(422)),
    Row("player_archive", NO, writers(302)),
    Row("player_merge", OWNERS, owners(422)),
    Row("player_remove", OWNERS, owners(302)),
    Row("member_list", MEMBERS),
    Row("member_change", "200 404 200 404 404", "422 404 302 404 404"),  # Carol's, who may give herself a name
    Row("member_remove", OWNERS, owners(302)),
    Row("invitation_add", OWNERS, owners(422)),
    Row("invitation_detail", OWNERS),
    Row("invitation_revoke", NO, owners(302)),
    Row("invitation_join", ANYONE, "302", link=True),
    Row("group_settling", MEMBERS),
    Row("settlement_list", MEMBERS),
    Row("settlement_add", NO, writers(302)),
    Row("settlement_undo", NO, writers(302)),
    # Links to watch, made and taken back by who writes, and what they show
    *(Row("watch_add", WRITERS, writers(422), of=of) for of in ("group", "party")),
    *(Row("watch_share", WRITERS, of=of) for of in ("group", "party")),
    *(Row("watch_revoke", NO, writers(302), of=of) for of in ("group", "party")),
    Row("watch_detail", ANYONE, link=True),
    Row("watch_screen", ANYONE, link=True),
    Row("watch_party", ANYONE, link=True),
    Row("watch_party_screen", ANYONE, link=True),
    Row("watch_rules", ANYONE, link=True),
    Row("watch_entry", ANYONE, link=True),
]


def key_of(pattern: URLPattern) -> tuple[str, str]:
    twice = [one for one in urlpatterns if isinstance(one, URLPattern) and one.name == pattern.name]
    first = next(iter(pattern.pattern.converters), "")
    return str(pattern.name), first if len(twice) > 1 else ""


class Table:
    """The cast with all that an address may name."""

    def __init__(self) -> None:
        self.cast = Cast()
        self.group = self.cast.group
        self.party = self.cast.party()
        self.entry = write_down(self.party, phone_on(self.cast.alice), ROUND)[0]
        self.agreement = Agreement.begin(self.group, "Дачная", self.party.agreement, phone=phone_on(self.cast.alice))
        self.player = self.group.players.create(name="Вера")
        self.member = self.cast.member(self.cast.carol)
        self.invitation = self.cast.invitation()
        self.settlement = self.group.settlements.create()
        self.group_link = self.group.watch_links.create()
        self.party_link = self.party.watch_links.create()
        archive = packed(written_archive(Group.objects.create(name="Берег")))
        self.upload = Upload.keep(phone_on(self.cast.alice), self.group, archive, name="Дача", counts=COUNTS)
        self.wanda = a_phone()
        self.wanda.get(self.group_link.get_absolute_url())

    def client(self, person: str) -> Client:
        found: Client = self.wanda if person == "wanda" else getattr(self.cast, person)
        return found

    def known(self, row: Row) -> dict[str, Any]:
        """What stands in an address, by the name it has there."""
        starts = str(row.pattern.pattern)[:2]
        party = starts == "p/"
        slugs = {"p/": self.party.slug, "a/": self.agreement.slug, "r/": self.agreement.newest.slug}
        token = self.party_link if party else self.group_link
        tokens = {"invitation_": self.invitation.token, "archive_": self.upload.token}
        return {
            "slug": slugs.get(starts, self.group.slug),
            "party": self.party.slug,
            "group": self.group.slug,
            "player": self.player.slug,
            "member": self.member.slug,
            "settlement": self.settlement.slug,
            "token": tokens.get(row.name[: row.name.find("_") + 1], token.token),
            "uuid": self.party.uuid,
            "key": self.entry.key,
        }

    def at(self, row: Row, **differs: Any) -> str:
        known = {**self.known(row), **row.more, **differs}
        address = reverse(row.name, kwargs={name: known[name] for name in row.pattern.pattern.converters})
        return address + row.query.format(**known)


@pytest.fixture
def table() -> Table:
    return Table()


def status(answer: Any) -> int:
    assert isinstance(answer, HttpResponse)
    return answer.status_code


def test_every_address_stands_in_the_table_once() -> None:
    there = [key_of(pattern) for pattern in urlpatterns if isinstance(pattern, URLPattern)]
    assert len(there) == len(urlpatterns)
    assert {row.key for row in ROWS} == set(there)
    assert len({str(row) for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_each_gets_what_is_due(row: Row, table: Table) -> None:
    for person in PEOPLE:
        for method in ("get", "head", "post"):
            with transaction.atomic():  # what one did is undone before the next one tries
                answer, writes = asked(table.client(person), method, table.at(row))
                transaction.set_rollback(True)
            assert status(answer) == row.answer(method, person), f"{method} for {person}"
            if status(answer) in (404, 405):
                assert writes == [], f"{method} for {person}"


def asked(client: Client, method: str, place: str) -> tuple[Any, list[str]]:
    """The answer, and what was written to any table of ours for it."""
    with CaptureQueriesContext(connection) as captured:
        answer = getattr(client, method)(place)
    queries = [query["sql"] for query in captured]
    return answer, [sql for sql in queries if sql.startswith(("INSERT", "UPDATE", "DELETE")) and "scoring_" in sql]


def test_no_other_method_is_known(table: Table) -> None:
    for row in ROWS:
        for method in ("put", "patch", "delete"):
            assert status(getattr(table.cast.alice, method)(table.at(row))) == 405, row


@pytest.mark.parametrize("row", [row for row in ROWS if str(row.pattern.pattern).startswith("p/")], ids=str)
def test_who_has_the_link_of_a_party_of_no_group_may_do_all_there(row: Row, table: Table) -> None:
    hanna = Client()
    theirs = loose_party(table.cast.dan, ROUND)
    differs = {"slug": theirs.slug, "party": theirs.slug, "key": theirs.entries.get().key}
    place = table.at(row, **differs, token=theirs.watch_links.create().token)
    expected = {"party_move": (200, 302)}.get(row.name, (row.answer("get", "alice"), row.answer("post", "alice")))
    assert (status(hanna.get(place)), status(hanna.post(place))) == expected


BEHIND_A_LINK = [row for row in ROWS if row.pattern.pattern.converters.keys() - {"kind"}]


@pytest.mark.parametrize("row", BEHIND_A_LINK, ids=str)
def test_of_an_address_no_part_can_be_left_to_chance(row: Row, table: Table) -> None:
    """Not for its owner, and not where the right part stands in another place."""
    parts = [part for part in row.pattern.pattern.converters if part not in ("kind", "key", "uuid")]
    for part in parts:
        for wrong in (WRONG, "1", table.group_link.token):
            if wrong == table.known(row)[part]:
                continue
            place = table.at(row, **{part: wrong})
            assert status(table.cast.alice.get(place)) == (405 if row.get == NO else 404), (part, wrong)
            if row.name == "member_remove" and part == "member":
                continue  # nobody is there to remove: as if it were done, like a second tap
            assert status(table.cast.alice.post(place)) == (405 if row.post == NO else 404), (part, wrong)


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.pattern.pattern.converters.keys() & {"key", "uuid"}], ids=str
)
def test_entries_and_parties_are_found_where_they_belong_only(row: Row, table: Table) -> None:
    other = loose_party(table.cast.alice, ROUND)
    elsewhere = {"key": other.entries.get().key, "uuid": other.uuid}
    for part in row.pattern.pattern.converters.keys() & {"key", "uuid"}:
        place = table.at(row, **{part: elsewhere[part]})
        assert status(table.cast.alice.get(place)) == 404
        assert status(table.cast.alice.post(place)) == (405 if row.post == NO else 404)


@pytest.mark.parametrize("row", [*BEHIND_A_LINK, *(row for row in ROWS if row.query)], ids=str)
def test_of_a_removed_group_nothing_is_left(row: Row, table: Table) -> None:
    table.group.remove()
    gone = {405, 410 if row.name == "invitation_join" else 404}
    for person in PEOPLE:
        client = table.client(person)
        assert status(client.get(table.at(row))) in gone
        if row.name not in ("group_restore", "group_remove"):  # who owned it may tap twice
            assert status(client.post(table.at(row))) in gone


@pytest.mark.parametrize("row", [row for row in ROWS if row.link and row.name.startswith("watch_")], ids=str)
def test_a_watch_link_opens_nothing_once_it_is_taken_back(row: Row, table: Table) -> None:
    table.group.watch_links.all().revoke()
    for person in PEOPLE:
        assert status(table.client(person).get(table.at(row))) == 404


def test_an_address_is_told_to_no_other_site(table: Table) -> None:
    for row in BEHIND_A_LINK:
        assert table.cast.alice.get(table.at(row))["Referrer-Policy"] == "same-origin", row


def test_links_cannot_be_guessed(client: Client, table: Table) -> None:
    made: list[str] = [started(client).slug for _ in range(20)]
    for row in BEHIND_A_LINK:
        made += [str(value) for part, value in table.known(row).items() if part not in ("uuid", "key")]
    assert len(set(made)) >= 27
    assert all(len(slug) == 22 for slug in made)


def test_the_writing_pages_ask_for_a_token(table: Table) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = table.cast.alice.cookies
    for row in ROWS:
        if row.post != NO:
            assert status(strict.post(table.at(row))) == 403, row
    assert Party.objects.count() == 1
