"""What stands in a party, and how it reads. What is done in one is in `scoring.models.acts`."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.db import models
from django.db.models import ExpressionWrapper, Q
from django.urls import reverse
from django.utils import timezone

from scoring.engine.agreement import from_dict
from scoring.engine.faults import Refusal
from scoring.engine.ledger import Party as Game
from scoring.engine.partyfile import FORMAT, read_party
from scoring.engine.score import Sheet
from scoring.models.agreements import AgreementVersion
from scoring.models.groups import KEPT_AFTER_REMOVAL, Group
from scoring.models.phones import Phone
from scoring.models.players import Sign
from scoring.models.secrets import new_slug
from scoring.models.settlements import Settlement
from scoring.stakes import Payment, Stakes

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

    from scoring.models.entries import Entry, EntryManager
    from scoring.models.seating import Seat

Written = Mapping[str, Any]
LONGEST_TITLE = 60
SHEETS_KEPT = 128  # of 60 entries each: 20 MB


class WrittenParty(models.Model):
    """What was written down is the truth; the projection is read off it."""

    if TYPE_CHECKING:
        seats: RelatedManager[Seat]
        entries: EntryManager[Entry]

    slug = models.SlugField(max_length=22, unique=True, default=new_slug, editable=False)
    uuid = models.UUIDField(default=uuid4, db_index=True)
    title = models.CharField(max_length=LONGEST_TITLE, blank=True)
    group = models.ForeignKey(Group, null=True, blank=True, on_delete=models.CASCADE, related_name="parties")
    agreement = models.JSONField()
    agreement_version = models.ForeignKey(
        AgreementVersion, null=True, blank=True, on_delete=models.SET_NULL, related_name="parties"
    )
    first_dealer = models.PositiveSmallIntegerField()
    start = models.JSONField(null=True, blank=True)
    meta = models.JSONField(null=True, blank=True)
    settlement = models.ForeignKey(Settlement, null=True, blank=True, on_delete=models.SET_NULL, related_name="parties")
    previous = models.OneToOneField("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="next")
    phones = models.ManyToManyField(Phone, related_name="parties")
    version = models.PositiveIntegerField(default=0)
    renames = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    changed_at = models.DateTimeField(default=timezone.now, editable=False)
    archived_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    # The projection that lists read, written with every act. What statistics read of it are the `outcomes`.
    scores = models.JSONField(default=list)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    entry_count = models.PositiveIntegerField(default=0)
    played_at = models.DateTimeField(default=timezone.now)
    took = models.DurationField(null=True, blank=True)
    over = models.GeneratedField(
        expression=ExpressionWrapper(Q(winner__isnull=False), output_field=models.BooleanField()),
        output_field=models.BooleanField(),
        db_persist=True,
    )
    folded_title = models.CharField(max_length=LONGEST_TITLE * 3, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.title or ", ".join(self.names)

    def get_absolute_url(self) -> str:
        return reverse("party_detail", args=[self.slug])

    @property
    def looks(self) -> int:
        """Grows with all that changes how the party looks: acts, and names that change outside of it."""
        return self.version + self.renames

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats.all()]

    def signs(self) -> list[int]:
        """By seat, the sign that a player is told by; of no group, that of the seat."""
        seats = self.seats.select_related("player").order_by("number")
        return [seat.player.sign % len(Sign) if seat.player else seat.number for seat in seats]

    @classmethod
    def take_title(cls, written: dict[str, Any]) -> str:
        """Take the title out of a party file, where it stands among what is kept along."""
        meta = written.get("meta") or {}
        title = meta.get("title")
        if not isinstance(title, str) or title != title.strip() or not 1 <= len(title) <= LONGEST_TITLE:
            return ""
        written["meta"] = {key: value for key, value in meta.items() if key != "title"} or None
        return title

    @property
    def totals(self) -> list[tuple[str, int, bool]]:
        """Each player with the total, and whether that one has won: from the projection."""
        names = enumerate(zip(self.names, self.scores, strict=True))
        return [(name, score, number == self.winner) for number, (name, score) in names]

    @property
    def stakes(self) -> Stakes | None:
        """What the party is played for, as its file keeps it; None where for nothing, or for what makes no sense."""
        return Stakes.read((self.meta or {}).get("stakes"))

    @property
    def payments(self) -> list[Payment]:
        """Who pays whom how much, once it is won: from the projection."""
        agreed, _faults = from_dict(self.agreement)
        if self.winner is None or self.stakes is None or agreed is None:
            return []
        return self.stakes.payments(self.names, self.scores, self.winner, agreed.win.target)

    def as_file(self, entries: Sequence[Written] | None = None) -> dict[str, Any]:
        """The party as the party file has it, with its own entries or with others in their place."""
        meta = {**(self.meta or {}), "title": self.title} if self.title else self.meta
        optional = {"start": self.start, "meta": meta}
        return {
            "format": FORMAT,
            "id": str(self.uuid),
            "agreement": self.agreement,
            "players": self.names,
            "first_dealer": self.first_dealer,
            **{key: value for key, value in optional.items() if value is not None},
            "entries": [entry.as_file() for entry in self.entries.all()] if entries is None else entries,
        }

    def score(self, entries: Sequence[Written] | None = None) -> tuple[Game, Sheet] | Refusal:
        """The party as the engine knows it, and its sheet."""
        return _scored(json.dumps(self.as_file(entries)))

    def stands_as(self, written: Written, title: str) -> bool:
        """Whether the party is what a file says, but for the ids of entries, which a file need not have."""

        def entries(one: Written) -> list[dict[str, Any]]:
            return [{key: value for key, value in entry.items() if key != "id"} for entry in one["entries"]]

        ours, ignored = self.as_file(), {"id", "entries", "meta"}
        heads = [{key: value for key, value in one.items() if key not in ignored} for one in (ours, written)]
        kept = (self.title, self.meta) == (title, written.get("meta"))
        return kept and heads[0] == heads[1] and entries(ours) == entries(written)

    @property
    def archived(self) -> bool:
        return self.archived_at is not None

    @property
    def deleted(self) -> bool:
        return self.deleted_at is not None

    @property
    def kept_until(self) -> datetime | None:
        """Until when a removed party can be had back."""
        return self.deleted_at and self.deleted_at + KEPT_AFTER_REMOVAL


@lru_cache(SHEETS_KEPT)
def _scored(written: str) -> tuple[Game, Sheet] | Refusal:
    """A save, and all who look at what it made, need the same sheet. What is kept is found by all that was scored."""
    return read_party(json.loads(written))
