import uuid
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from django.db import models
from django.db.models import F
from django.utils import timezone

from scoring.models.phones import Phone

if TYPE_CHECKING:
    from scoring.models.parties import Party


class EntryQuerySet(models.QuerySet["Entry"]):
    def make_room(self, position: int) -> None:
        """Move the entries from a position on one down. Twice through the negatives, as positions are unique."""
        if self.filter(position__gte=position).update(position=-F("position") - 1):
            self.filter(position__lt=0).update(position=-F("position"))

    def close_gap(self, position: int) -> None:
        """Move the entries below a position one up."""
        if self.filter(position__gt=position).update(position=-F("position")):
            self.filter(position__lt=0).update(position=-F("position") - 1)


EntryManager = models.Manager.from_queryset(EntryQuerySet)


class Entry(models.Model):
    """What the scorer wrote down: a round, a write-off, a penalty, an adjustment or a redeal.

    `written` is the entry as the party file has it, without its `id`, which is `key`.
    """

    party = models.ForeignKey("scoring.Party", on_delete=models.CASCADE, related_name="entries")
    position = models.IntegerField()
    key = models.UUIDField(default=uuid.uuid4)
    written = models.JSONField()

    objects = EntryManager()

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("party", "position"), name="entry_one_a_position"),
            models.UniqueConstraint(fields=("party", "key"), name="entry_key_once_a_party"),
        )

    def __str__(self) -> str:
        return f"{self.position}: {self.written['type']}"

    @classmethod
    def from_file(cls, party: "Party", position: int, written: Mapping[str, Any]) -> Self:
        """An unsaved entry from the form it has in a party file."""
        rest = {name: value for name, value in written.items() if name != "id"}
        return cls(party=party, position=position, key=uuid.UUID(written.get("id") or str(uuid.uuid4())), written=rest)

    def as_file(self) -> dict[str, Any]:
        """The entry as the party file has it."""
        return {**self.written, "id": str(self.key)}


class ActQuerySet(models.QuerySet["Act"]):
    def undoable(self) -> Self:
        return self.filter(undone=False).exclude(verb=Act.Verb.UNDONE)

    def seatings(self) -> Self:
        """The acts that changed who sits where, done or undone."""
        return self.filter(before__has_key="seats")

    def call(self, group: int, player: str, *, slug: str, name: str) -> None:
        """Let what is kept of a player in a group's acts follow a new name, or the one it turned out to be."""
        told = {}
        for act in self.seatings().filter(party__group=group):
            for state in filter(None, (act.before, act.after)):
                seats = {seat["player"]: seat for seat in state["seats"]}
                if player in seats and (slug == player or slug not in seats):  # nobody sits there twice
                    seats[player].update(player=slug, name=name)
                    told[act.pk] = act
        self.bulk_update(told.values(), ["before", "after"])


ActManager = models.Manager.from_queryset(ActQuerySet)


class Act(models.Model):
    """What a phone did to a party, and when: to entries, agreement, seats, stakes. The last one can be undone."""

    class Verb(models.TextChoices):
        ADDED = "added"
        CHANGED = "changed"
        REMOVED = "removed"
        UNDONE = "undone"
        AGREED = "agreed"
        SEATED = "seated"
        STAKED = "staked"

    party = models.ForeignKey("scoring.Party", on_delete=models.CASCADE, related_name="acts")
    verb = models.CharField(max_length=8, choices=Verb)
    entry_key = models.UUIDField(null=True)
    position = models.IntegerField(null=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    phone = models.ForeignKey(Phone, null=True, on_delete=models.SET_NULL, related_name="acts")
    at = models.DateTimeField(default=timezone.now, editable=False)
    undone = models.BooleanField(default=False)

    objects = ActManager()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.verb} {self.entry_key}"

    @property
    def owners(self) -> bool:
        """Whether only who owns the party may do this, and take it back."""
        return self.verb in (Act.Verb.AGREED, Act.Verb.SEATED, Act.Verb.STAKED)
