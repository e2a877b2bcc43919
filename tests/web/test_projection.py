"""The outcomes that statistics read say what a replay of the entries says, whatever is done to a party."""

from io import StringIO
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from hypothesis import HealthCheck, given, settings

from scoring.engine.agreement import from_dict, to_dict
from scoring.engine.faults import Refusal
from scoring.engine.ledger import Party as Game
from scoring.engine.partyfile import write_party
from scoring.makebelieve import make_believe
from scoring.models import Entry, Group, Outcome, Party, Phone
from scoring.models.acts import Differs
from scoring.models.projection import Part, outcomes_of
from scoring.models.seating import Seating, Sitter
from tests.engine.strategies import parties as random_parties
from tests.web.cast import Cast, loose_party, phone_on
from tests.web.make import NAMES, ROUND, write_down

pytestmark = pytest.mark.django_db

FAILED = {"type": "round", "declarer": 1, "bid": 200, "tricks": [60, 60, None], "marriages": {"0": ["hearts"]}}
Row = tuple[Any, ...]


@pytest.fixture
def cast() -> Cast:
    return Cast()


def kept(party: Party) -> list[Row]:
    """What is kept of a party, entry by entry."""
    return list(Outcome.objects.filter(party=party).order_by("entry_id", "seat").values_list(*Outcome.told()))


def replayed(party: Party) -> list[Row]:
    """What a replay of the party says now."""
    whole = Party.objects.to_play().get(pk=party.pk)
    scored = whole.score()
    assert not isinstance(scored, Refusal)
    return sorted(outcomes_of(whole, *scored), key=lambda row: row[1:3])


def played(group: Group, seed: int = 1, preset: str = "classic", most: int = 20) -> Party:
    agreed, _faults = from_dict({"preset": preset})
    assert agreed is not None
    names = (*NAMES, "Гена")[: agreed.players]
    written = make_believe(Random(seed), agreed, names, (0.0,) * agreed.players, most)
    return Party.begin({**written, "id": str(uuid4())}, phone=Phone.objects.create(), group=group)


def told(party: Party, seat: int) -> Outcome:
    """What the last entry was to a seat."""
    return party.outcomes.filter(seat=seat).order_by("-entry__position")[0]


# What is read off the sheet.


@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(random_parties(most=10))
def test_what_is_kept_is_what_a_replay_says(game: Game) -> None:
    group = Group.objects.create(name="Дача")
    party = Party.begin(write_party(game.with_entries(())), phone=Phone.objects.create(), group=group)
    write_down(party, Phone.objects.create(), *write_party(game)["entries"])
    assert kept(party) == replayed(party)
    assert len(kept(party)) == len(game.entries) * len(game.players)
    for number, score in enumerate(party.scores):
        begun = 0 if game.start is None else game.start.seats[number].score
        assert begun + sum(outcome.delta for outcome in party.outcomes.filter(seat=number)) == score


def test_a_round_says_who_declared_what_and_who_took_what(cast: Cast) -> None:
    party = cast.party()
    write_down(party, phone_on(cast.alice), FAILED)
    declarer, defender, empty = told(party, 1), told(party, 0), told(party, 2)
    assert (declarer.part, declarer.bid, declarer.made, declarer.taken) == (Part.DECLARER, 200, 0, 60)
    assert declarer.delta == -200
    assert (defender.part, defender.bid, defender.made, defender.taken) == (Part.DEFENDER, None, None, 160)
    assert (defender.hearts, defender.spades, defender.marked) == (1, 0, 1)
    assert (empty.taken, empty.bolt, declarer.marked) == (0, 1, 0)


def test_the_barrel_is_reached_won_from_fallen_from_and_spent(cast: Cast) -> None:
    start = {"seats": [{"score": 780}, {"score": 0}, {"score": 0}]}
    entries: list[dict[str, Any]] = [ROUND, {"type": "penalty", "seat": 0, "points": 120}]
    written = {"format": "thousand-party/1", "agreement": {"preset": "classic"}, "players": list(NAMES)}
    party = Party.begin({**written, "first_dealer": 2, "start": start, "entries": entries}, phone=phone_on(cast.alice))
    on, off = (party.outcomes.get(seat=0, entry__position=position) for position in (0, 1))
    assert (on.barrel_on, on.barrel_off) == (1, 0)
    assert (off.barrel_off, off.barrel_spent, off.barrel_won) == (1, 1, 0)


# Only what differs is written.


def test_an_appended_round_writes_its_own_rows_and_no_others(cast: Cast) -> None:
    party = played(cast.group, most=12)
    before = dict(party.outcomes.values_list("pk", "delta"))
    write_down(party, phone_on(cast.alice), {"type": "redeal"})
    after = dict(party.outcomes.values_list("pk", "delta"))
    assert before.items() <= after.items()
    assert len(after) == len(before) + 3


def test_reading_again_what_is_right_changes_nothing(cast: Cast) -> None:
    party = played(cast.group)
    before = set(party.outcomes.values_list("pk", flat=True))
    assert party.project() == Differs(0, lists=False)
    assert set(party.outcomes.values_list("pk", flat=True)) == before


# Whatever is done to a party.


def test_corrected_put_in_before_removed_and_undone_it_stays_right(cast: Cast) -> None:
    party, phone = played(cast.group, most=12), phone_on(cast.alice)
    first = party.entries.all()[0]
    party.change_entry(first, {"type": "adjustment", "seat": 0, "points": 5}, phone=phone)
    assert kept(party) == replayed(party)
    party.add_entry({"type": "adjustment", "seat": 1, "points": -5}, key=uuid4(), position=3, phone=phone)
    assert kept(party) == replayed(party)
    party.remove_entry(party.entries.get(position=5), phone=phone)
    assert kept(party) == replayed(party)
    for _ in range(3):
        act = party.last_act()
        assert act is not None
        party.undo(act, phone=phone)
        assert kept(party) == replayed(party)


def test_seated_otherwise_and_back_the_outcomes_follow_the_players(cast: Cast) -> None:
    party, phone = cast.party(), phone_on(cast.alice)
    party.move(cast.group)
    write_down(party, phone, FAILED)
    first, second, _third = Seating.of(party).sitters
    party.reseat(Seating((second, first, Sitter("Гена")), party.first_dealer, (1, 0, 2)), phone=phone)
    assert kept(party) == replayed(party)
    assert {one.player.name for one in party.outcomes.select_related("player") if one.player} == {
        first.name,
        second.name,
        "Гена",
    }
    assert party.outcomes.get(part=Part.DECLARER).seat == 0
    act = party.last_act()
    assert act is not None
    party.undo(act, phone=phone)
    assert kept(party) == replayed(party)
    assert not cast.group.players.get(name="Гена").outcomes.exists()


def test_under_a_corrected_agreement_and_back_it_stays_right(cast: Cast) -> None:
    party, phone = cast.party(), phone_on(cast.alice)
    write_down(party, phone, *[FAILED] * 3)
    fallen = told(party, 2)
    otherwise, _faults = from_dict({"preset": "classic", "bolts": None})
    assert otherwise is not None
    party.agree(to_dict(otherwise), None, phone=phone)
    assert kept(party) == replayed(party)
    assert (fallen.delta, told(party, 2).delta) == (-120, 0)
    act = party.last_act()
    assert act is not None
    party.undo(act, phone=phone)
    assert kept(party) == replayed(party)
    assert told(party, 2).delta == -120


def test_merged_players_outcomes_are_the_others(cast: Cast) -> None:
    party = played(cast.group)
    gone = cast.group.players.get(name=NAMES[0])
    other = cast.group.players.create(name="Анна")
    gone.merge_into(other)
    assert kept(party) == replayed(party)
    assert other.outcomes.count() == party.entries.count()


def test_a_party_moved_into_a_group_counts_for_its_players(cast: Cast) -> None:
    party = loose_party(cast.alice, ROUND)
    assert set(party.outcomes.values_list("player", flat=True)) == {None}
    party.move(cast.group)
    assert kept(party) == replayed(party)
    assert set(party.outcomes.values_list("player__name", flat=True)) == set(NAMES)


# The command.


def rescored(**options: Any) -> str:
    said = StringIO()
    call_command("rescore", stdout=said, **options)
    return said.getvalue()


def test_rescoring_says_what_differed_and_puts_it_right(cast: Cast) -> None:
    party, sound = played(cast.group, 1), played(cast.group, 2)
    party.outcomes.filter(seat=1).update(delta=1000)
    party.outcomes.filter(seat=0, entry__position=0).delete()
    Party.objects.filter(pk=party.pk).update(scores=[1, 2, 3])
    said = rescored()
    assert f"party {party.pk}: lists, {party.entries.count() + 1} outcomes" in said
    assert f"party {sound.pk}" not in said
    assert "2 parties rescored, 1 of them differed." in said
    assert kept(party) == replayed(party)
    assert "0 of them differed" in rescored()


def test_on_a_terminal_it_shows_how_far_it_is(cast: Cast) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    played(cast.group, 1)
    played(cast.group, 2)
    said = Terminal()
    call_command("rescore", stdout=said)
    assert "\r1 of 2\r2 of 2\n" in said.getvalue()
    assert "\r" not in rescored()


def test_parties_from_before_there_were_statistics_are_found(cast: Cast) -> None:
    old, new = played(cast.group, 1), played(cast.group, 2)
    begun = played(cast.group, 3, most=0)
    old.outcomes.all().delete()
    assert list(Party.objects.unprojected()) == [old]
    assert "1 parties rescored, 1 of them differed." in rescored(missing=True)
    assert kept(old) == replayed(old)
    assert kept(new) == replayed(new)
    assert not kept(begun)


def test_one_that_cannot_be_scored_is_named_and_keeps_the_others_from_nothing(cast: Cast) -> None:
    broken, sound = played(cast.group, 1), played(cast.group, 2)
    Entry.objects.filter(party=broken).update(written={"type": "round"})
    sound.outcomes.all().delete()
    with pytest.raises(CommandError, match=f"party {broken.pk}: Entry 0"):
        rescored()
    assert kept(sound) == replayed(sound)
