"""Names with markup, right-to-left letters, emoji and 300 characters do no harm: on no page, in no file."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Agreement, Group, Member, Party, Player, Role
from tests.web.cast import Cast, a_phone, make_account, phone_on
from tests.web.make import opened, party_file, start_form, text, write_down

pytestmark = pytest.mark.django_db

MARKUP = "<img src=x onerror=alert(1)>\"'&{{ x }}"
HEBREW = "\u200fאבג\u200e) (1"
FAMILY = "👨‍👩‍👧 Ко́ля 🃏"
NAMES = (MARKUP, HEBREW, FAMILY)
LONG = "Ж" * 300
OVERRIDE = "Аня\u202eакил"
ENDLESS = "Ы\u0301" * 19


@pytest.fixture
def cast() -> Cast:
    """A group in which everything is called something awkward."""
    cast = Cast()
    Group.objects.update(name=MARKUP)
    cast.group.refresh_from_db()
    for member, name in zip(cast.group.members.all(), NAMES, strict=True):
        Member.objects.filter(pk=member.pk).update(name=name)
    agreement = Agreement.begin(cast.group, f"{MARKUP} {HEBREW}", cast.party().agreement, phone=phone_on(cast.alice))
    cast.group.parties.update(title=HEBREW, agreement_version=agreement.newest)
    Player.named(cast.group, list(NAMES))
    return cast


def a_party(cast: Cast) -> Party:
    party = cast.group.parties.get()
    for seat, name in zip(party.seats.all(), NAMES, strict=True):
        seat.name, seat.player = name, cast.group.players.get(name=name)
        seat.save()
    entries = [
        {"type": "round", "declarer": 0, "bid": 100, "tricks": [100, 20, None], "note": MARKUP},
        {"type": "penalty", "seat": 1, "points": 20, "kind": MARKUP, "note": HEBREW},
    ]
    write_down(party, phone_on(cast.alice), *entries)
    return party


def pages(cast: Cast) -> dict[str, Any]:
    """Every page that shows what somebody has named, by its address."""
    party, group = a_party(cast), cast.group
    agreement, entry = group.agreements.get(), party.entries.get(position=0)
    watch, invitation = group.watch_links.create(), cast.invitation()
    bob, player = cast.member(cast.bob), group.players.first()
    assert player is not None
    of_group = [
        "group_detail", "group_change", "group_remove", "group_hand_over", "group_leave", "member_list", "player_list",
        "agreement_list", "agreement_add", "invitation_add",
    ]  # fmt: skip
    of_party = [
        "party_detail", "party_screen", "party_history", "party_reseat", "party_rules", "party_agree", "party_what_if",
    ]  # fmt: skip
    of_entry = ["entry_detail", "entry_change", "entry_remove"]
    of_player = ["player_change", "player_merge", "player_remove"]
    places = [
        *(reverse(name, args=[group.slug]) for name in of_group),
        *(reverse(name, args=[party.slug]) for name in of_party),
        *(reverse(name, args=[party.slug, entry.key]) for name in of_entry),
        *(reverse(name, args=[group.slug, player.slug]) for name in of_player),
        *(reverse(name, args=[group.slug, bob.slug]) for name in ("member_change", "member_remove")),
        *(reverse("entry_add", args=[party.slug, kind]) for kind in ("round", "write_off", "penalty", "adjustment")),
        *(reverse(name, args=[agreement.slug]) for name in ("agreement_detail", "agreement_change")),
        reverse("agreement_shared", args=[agreement.newest.slug]),
        reverse("invitation_detail", args=[group.slug, invitation.token]),
        invitation.get_absolute_url(),
        reverse("watch_add", kwargs={"group": group.slug}),
        reverse("watch_share", kwargs={"party": party.slug, "token": party.watch_links.create().token}),
        watch.get_absolute_url(),
        reverse("watch_screen", args=[watch.token]),
        reverse("watch_party", args=[watch.token, party.uuid]),
        reverse("home_detail"),
        reverse("account_detail"),
        reverse("party_add") + f"?group={group.slug}",
        reverse("party_add") + f"?from={party.slug}",
    ]
    return {place: cast.alice.get(place) for place in places}


class Elements(HTMLParser):
    """What a browser would make of a page: its tags, and its pieces of text with the element around each."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.around: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in EMPTY:
            hidden = "visually-hidden" in (dict(attrs).get("class") or "")
            self.around.append("hidden" if hidden else tag)

    def handle_endtag(self, tag: str) -> None:
        while self.around and self.around.pop() not in (tag, "hidden"):
            pass

    def handle_data(self, data: str) -> None:
        self.texts.append((self.around[-1] if self.around else "", data.strip()))


EMPTY = {"meta", "link", "input", "img", "br", "hr"}
APART = {"span", "textarea", "h1", "h2", "h3", "th", "td", "dt", "legend", "label", "li", "p"}
"""What keeps the direction of its text to itself where nothing else is in it: blocks, and the parts of chips."""
UNSEEN = {"title", "option", "hidden"}


def test_no_page_takes_a_name_for_markup(cast: Cast) -> None:
    for place, answer in pages(cast).items():
        assert answer.status_code == 200, place
        for tag, attributes in Elements(text(answer)).tags:
            assert attributes.get("src") != "x", place
            assert not [name for name in attributes if name.startswith("on")], (place, tag)


def test_names_keep_their_direction_to_themselves(cast: Cast) -> None:
    loud = [
        (place, element, piece)
        for place, answer in pages(cast).items()
        for element, piece in Elements(text(answer)).texts
        if HEBREW in piece and element not in {"bdi", *UNSEEN} and (element not in APART or piece != HEBREW)
    ]
    assert loud == []


def test_the_party_file_keeps_a_name_as_it_is(cast: Cast) -> None:
    party = a_party(cast)
    answer = cast.alice.get(reverse("party_download", args=[party.slug]))
    assert json.loads(answer.content)["players"] == list(NAMES)
    disposition = answer["Content-Disposition"]
    assert disposition.isascii()
    assert not re.search(r"[\r\n<>]", disposition)


# Typed into a form: refused in words at its field, kept as typed, or taken


FORMS = ("group", "member", "joining", "player", "account", "party", "agreement")


def typed(cast: Cast, form: str, name: str) -> Any:
    """The answer to a form that names something."""
    group = cast.group
    sent: dict[str, tuple[str, dict[str, object]]] = {
        "group": (reverse("group_add"), {"slug": "", "name": name, "players": ""}),
        "member": (cast.member_url("member_change", cast.bob), {"name": name, "role": Role.SCORER}),
        "joining": (cast.invitation().get_absolute_url(), {"name": name}),
        "player": (reverse("player_add", args=[group.slug]), {"name": name}),
        "account": (reverse("account_add"), {"name": name, "password": "7 of hearts", "again": "7 of hearts"}),
        "party": (reverse("party_add"), start_form(name, "Борис")),
        "agreement": (reverse("agreement_add", args=[group.slug]), {"name": name, "source": "classic"}),
    }
    place, fields = sent[form]
    who = cast.dan if form == "joining" else cast.alice
    return who.post(place, fields)


@pytest.mark.parametrize(
    "name", [LONG, OVERRIDE, "a\x00b", "a\x07b", "\u2800\u3164"], ids=["300", "rlo", "nul", "bell", "blank"]
)
@pytest.mark.parametrize("form", FORMS)
def test_a_name_that_harms_is_refused_in_words(cast: Cast, form: str, name: str) -> None:
    answer = typed(cast, form, name)
    assert answer.status_code == 422
    assert "errorlist" in text(answer)
    assert "\u202e" not in re.sub(r'value="[^"]*"', "", text(answer))


@pytest.mark.parametrize("name", [*NAMES, ENDLESS], ids=["markup", "hebrew", "emoji", "accents"])
@pytest.mark.parametrize("form", FORMS)
def test_a_name_that_is_only_unusual_is_taken(cast: Cast, form: str, name: str) -> None:
    answer = typed(cast, form, name)
    assert answer.status_code == 302
    assert "<img src=x" not in text(cast.alice.get(answer["Location"]))


def test_an_account_with_an_awkward_name_signs_in(client: Client) -> None:
    make_account(client, MARKUP)
    other = a_phone()
    answer = other.post(reverse("account_sign_in"), {"name": MARKUP, "password": "seven of hearts"}, follow=True)
    assert "&lt;img src=x" in text(answer)


def test_a_message_with_a_name_takes_it_for_no_markup(client: Client) -> None:
    answer = client.post(reverse("party_add"), start_form(MARKUP, HEBREW, first_dealer="draw"), follow=True)
    assert "Lots were drawn" in text(answer)
    assert "<img src=x" not in text(answer)


def test_a_party_file_with_awkward_names_opens(client: Client) -> None:
    party = opened(client, party_file(players=list(NAMES)))
    assert party.names == list(NAMES)
    assert "<img src=x" not in text(client.get(party.get_absolute_url()))
