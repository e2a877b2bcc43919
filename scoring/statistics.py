"""What the parties of a group say about its players: sums over the projection, made by the database."""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import TruncMonth
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.figures import BID_CLASSES, Tally
from scoring.models import Outcome, Player
from scoring.models.projection import DECLARED, OutcomeQuerySet, Part
from scoring.models.seating import Seat

MONTHS_SHOWN = 12

PLAYED = Q(made__isnull=False)
CONTRACTS: dict[str, Any] = {
    "contracts": Count("made"),
    "made": Sum("made"),
    "bids": Sum("bid", filter=PLAYED),
    "taken": Sum("taken"),
    "write_offs": Count("pk", filter=Q(made=None)),
    "dark": Sum("dark"),
    "dark_made": Sum("made", filter=Q(dark=1)),
    "golden": Sum("golden", filter=PLAYED),
    "golden_made": Sum("made", filter=Q(golden=1)),
}
for _bids in BID_CLASSES:
    _of = Q(bid__gte=_bids.least, bid__lt=_bids.below)
    CONTRACTS |= {_bids.key: Count("made", filter=_of), f"{_bids.key}_made": Sum("made", filter=_of)}
DEFENCE = {"defended": Count("taken"), "defence": Sum("taken")}
MARKS = {
    **{name: Sum(name) for name in DECLARED},
    "bolts": Sum("bolt"),
    "barrels": Sum("barrel_on"),
    "barrels_won": Sum("barrel_won"),
    "barrels_spent": Sum("barrel_spent"),
    "samosvals": Sum("samosval"),
}
SITTING = {
    "parties": Count("pk"),
    "finished": Count("pk", filter=Q(party__winner__isnull=False)),
    "wins": Count("pk", filter=Q(party__winner=F("number"))),
}


@dataclass(frozen=True)
class Scope:
    """Whose figures are asked for, and in which parties (`Party.pk`); None: in all of theirs."""

    players: Sequence[Player]
    parties: Collection[int] | None = None

    @property
    def keys(self) -> list[int]:
        return [player.pk for player in self.players]

    @property
    def outcomes(self) -> OutcomeQuerySet:
        outcomes = Outcome.objects.filter(player__in=self.keys)
        return outcomes if self.parties is None else outcomes.filter(party__in=self.parties)

    @property
    def seats(self) -> "QuerySet[Seat]":
        seats = Seat.objects.filter(player__in=self.keys).order_by()
        return seats if self.parties is None else seats.filter(party__in=self.parties)


def tallies(scope: Scope) -> dict[int, Tally]:
    """All that is counted, by player (`Player.pk`) and name; the figures are made of it."""
    counted: dict[int, Counter[str]] = {player.pk: Counter() for player in scope.players}
    outcomes = scope.outcomes
    for rows, sums in (
        (scope.seats, SITTING),
        (outcomes.filter(part=Part.DECLARER), CONTRACTS),
        (outcomes.filter(part=Part.DEFENDER), DEFENCE),
        (outcomes.filter(marked=1), MARKS),
    ):
        named = {f"all_{name}": one for name, one in sums.items()}  # a sum may not have the name of what it sums up
        for row in rows.values("player").annotate(**named):
            counted[row["player"]].update({name: row[f"all_{name}"] or 0 for name in sums})
    for player, run in runs(scope).items():
        counted[player]["run"] = run
    return dict(counted)


def runs(scope: Scope) -> dict[int, int]:
    """The most parties that each has won one after the other."""
    finished = scope.seats.filter(party__winner__isnull=False).order_by("party__played_at", "party")
    longest, running = defaultdict[int, int](int), defaultdict[int, int](int)
    for player, number, winner in finished.values_list("player", "number", "party__winner"):
        running[player] = running[player] + 1 if number == winner else 0
        longest[player] = max(longest[player], running[player])
    return longest


# Single entries.


class Record(NamedTuple):
    label: Promise
    meaning: Promise
    figure: int
    outcome: Outcome
    signed: bool

    @property
    def address(self) -> str:
        """The page that says why."""
        return reverse("entry_detail", args=[self.outcome.party.slug, self.outcome.entry.key])


DEALT = ~Q(part=Part.ASIDE)
DEFENDING = Q(part=Part.DEFENDER, made=None, bid=None)  # a defender never has those: said for the sake of the index
# What it is called, what it means, among which outcomes, by what.
BEST_AND_WORST = (
    (_("Best entry"), _("The most that one deal added to a total."), DEALT, "-delta"),
    (_("Worst entry"), _("The most that one deal took from a total."), DEALT, "delta"),
)
RECORDS = (
    (_("Highest contract made"), _("The highest bid that was made."), Q(part=Part.DECLARER, made=1), "-bid"),
    (_("Most taken by a declarer"), _("In one round, with marriages and extras."), Q(part=Part.DECLARER), "-taken"),
    (_("Most taken in defence"), _("In one round, with marriages and extras."), DEFENDING, "-taken"),
    *BEST_AND_WORST,
)


def records(scope: Scope, wanted: Sequence[tuple[Promise, Promise, Q, str]] = RECORDS) -> list[Record]:
    """The record entries, those that there are; of equal ones the one that was written down first."""
    found: list[Record] = []
    if scope.parties is not None and not scope.parties:
        return found  # PostgreSQL does not take an empty subquery for a key
    whole = Outcome.objects.select_related("player", "party", "entry")
    for label, meaning, among, order in wanted:
        name = order.removeprefix("-")
        own = scope.outcomes.filter(among, player=OuterRef("pk"), **{f"{name}__isnull": False})
        best = Player.objects.filter(pk__in=scope.keys).values_list(
            Subquery(own.order_by(order, "entry_id").values("pk")[:1])
        )
        outcome = whole.filter(pk__in=best).order_by(order, "entry_id").first()
        if outcome is not None:
            found.append(Record(label, meaning, getattr(outcome, name), outcome, name == "delta"))
    return found


# Over time, and against each other.


class Month(NamedTuple):
    """What a player did in the finished parties of a month."""

    month: date
    finished: int
    wins: int


def form_of(scope: Scope) -> list[Month]:
    """The last months in which the scope's player finished parties, the oldest first."""
    finished = scope.seats.filter(party__winner__isnull=False)
    months = (
        finished.annotate(month=TruncMonth("party__played_at"))
        .values("month")
        .annotate(finished=SITTING["finished"], wins=SITTING["wins"])
        .order_by("-month")[:MONTHS_SHOWN]
    )
    return [Month(row["month"].date(), row["finished"], row["wins"]) for row in months][::-1]


def ahead(one: Player, other: Player, parties: Collection[int]) -> tuple[int, int]:
    """In how many of these parties, which both have sat in, each ended above the other; somebody has to have won."""
    finished = Scope([one, other], parties).seats.filter(party__winner__isnull=False)
    totals: dict[int, dict[int | None, int]] = defaultdict(dict)
    for party, player, number, scores in finished.values_list("party", "player", "number", "party__scores"):
        totals[party][player] = scores[number]
    pairs = [(both[one.pk], both[other.pk]) for both in totals.values()]
    return sum(mine > theirs for mine, theirs in pairs), sum(mine < theirs for mine, theirs in pairs)
