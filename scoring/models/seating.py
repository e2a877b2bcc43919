"""Who sits where: the seats of a party, and what was written down when others turn out to have sat there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from django.db import models

from scoring.models.groups import Group
from scoring.models.players import Player

if TYPE_CHECKING:
    from scoring.models.sheets import WrittenParty

Written = Mapping[str, Any]


class Seat(models.Model):
    """A player's place at the table; numbers go round in the order of play."""

    party = models.ForeignKey("scoring.Party", on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("party", "number"), name="seat_one_a_number"),
            models.UniqueConstraint(fields=("party", "name"), name="seat_name_once_a_party"),
        )

    def __str__(self) -> str:
        return self.name


class TakenError(Exception):
    """Somebody would sit at two seats."""


class Sitter(NamedTuple):
    """Who sits at a seat: a name, and the slug of the group's player, where there is a group."""

    name: str
    player: str | None = None


@dataclass(frozen=True)
class Seating:
    """Who sits where, clockwise, and who deals first.

    What was written down of seat `order[n]` is from now on that of seat `n`.
    """

    sitters: tuple[Sitter, ...]
    first_dealer: int
    order: tuple[int, ...]

    @classmethod
    def of(cls, party: "WrittenParty") -> Self:
        """As they sit now."""
        seats = party.seats.select_related("player").order_by("number")
        sitters = tuple(Sitter(seat.name, seat.player.slug if seat.player else None) for seat in seats)
        return cls(sitters, party.first_dealer, tuple(range(len(sitters))))

    @property
    def names(self) -> list[str]:
        return [sitter.name for sitter in self.sitters]

    @property
    def dealer(self) -> str:
        """Who deals first."""
        return self.names[self.first_dealer]

    # As an act keeps it.

    def as_state(self) -> dict[str, Any]:
        seats = [sitter._asdict() for sitter in self.sitters]
        return {"seats": seats, "first_dealer": self.first_dealer, "order": list(self.order)}

    @classmethod
    def from_state(cls, state: Written) -> Self:
        return cls(tuple(Sitter(**seat) for seat in state["seats"]), state["first_dealer"], tuple(state["order"]))

    @classmethod
    def back(cls, before: Written, after: Written) -> Self:
        """The seating that takes another one back."""
        return replace(cls.from_state(before), order=inverse(after["order"]))

    # What was written down.

    def reseat(self, written: Written) -> dict[str, Any]:
        """A party file with everybody here: what was written follows who wrote it."""
        seated = {**written, "players": self.names, "first_dealer": self.first_dealer}
        if written.get("start") is not None:
            seated["start"] = self.start(written["start"])
        return {**seated, "entries": [self.entry(entry) for entry in written["entries"]]}

    def entry(self, written: Written) -> dict[str, Any]:
        """An entry as it reads when its seats have new numbers."""
        now = inverse(self.order)
        moved = dict(written)
        moved |= {name: now[written[name]] for name in ("declarer", "seat", "last_trick") if name in written}
        if "tricks" in written:
            moved["tricks"] = [written["tricks"][before] for before in self.order]
        if "marriages" in written:
            declared = sorted((now[int(seat)], suits) for seat, suits in written["marriages"].items())
            moved["marriages"] = {str(seat): suits for seat, suits in declared}
        if "revoked" in written:
            moved["revoked"] = sorted(now[seat] for seat in written["revoked"])
        return moved

    def start(self, written: Written) -> dict[str, Any]:
        """What stood on paper."""
        return {**written, "seats": [written["seats"][before] for before in self.order]}

    # In the database.

    def settle(self, group: Group | None) -> Self:
        """The same with the group's players: by who they are, else by name; who is not there is added."""
        if group is None:
            return self
        group.hold()
        known = {player.slug: player for player in group.players.all()}
        fresh = Player.named(group, [sitter.name for sitter in self.sitters if sitter.player not in known])
        added = iter(fresh)
        players = [known.get(sitter.player or "") or next(added) for sitter in self.sitters]
        if len(set(players)) < len(players):
            raise TakenError
        return replace(self, sitters=tuple(Sitter(player.name, player.slug) for player in players))

    def take(self, party: "WrittenParty") -> None:
        """Let them sit down. The seats are written anew, as two may have changed names."""
        entries = list(party.entries.all())
        for entry in entries:
            entry.written = self.entry(entry.written)
        party.entries.bulk_update(entries, ["written"])
        party.first_dealer = self.first_dealer
        party.start = None if party.start is None else self.start(party.start)
        party.save(update_fields=["first_dealer", "start"])
        party.seats.all().delete()
        sit_down(party, self.sitters)


def sit_down(party: "WrittenParty", sitters: Sequence[Sitter]) -> None:
    """New seats for a party that has none."""
    slugs = [sitter.player for sitter in sitters if sitter.player]
    players = {player.slug: player for player in Player.objects.filter(slug__in=slugs)}
    Seat.objects.bulk_create(
        Seat(party_id=party.pk, number=number, name=name, player=players[slug] if slug else None)
        for number, (name, slug) in enumerate(sitters)
    )


def inverse(order: Sequence[int]) -> tuple[int, ...]:
    """Where each seat has gone."""
    return tuple(sorted(range(len(order)), key=order.__getitem__))
