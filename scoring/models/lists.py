"""How parties are found: in lists, put away, removed."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Self

from django.db import models
from django.db.models import F, Max, Min, OuterRef, Q, Subquery
from django.utils import timezone

from scoring.models.entries import Act
from scoring.models.groups import KEPT_AFTER_REMOVAL, Group
from scoring.models.members import Member
from scoring.models.phones import Phone
from scoring.models.players import Player, folded
from scoring.models.projection import Outcome
from scoring.models.seating import Seat

if TYPE_CHECKING:
    from scoring.models.parties import Party

PROJECTED = ("scores", "winner", "entry_count", "played_at", "took")
"""What lists read of a party's projection."""
BATCH = 500


class PartyQuerySet(models.QuerySet["Party"]):
    def of_phone(self, phone: Phone | None) -> Self:
        """The parties a phone has opened, the last touched first."""
        return self.filter(phones=phone).order_by("-changed_at") if phone else self.none()

    def loose(self) -> Self:
        """Those of no group."""
        return self.filter(group=None)

    def in_sight(self) -> Self:
        """Those that lists show: not put away."""
        return self.filter(archived_at=None)

    def put_away(self) -> Self:
        return self.exclude(archived_at=None)

    def removed(self) -> Self:
        """Removed parties that can still be had back, the last one first."""
        return self.filter(deleted_at__gt=timezone.now() - KEPT_AFTER_REMOVAL).order_by("-deleted_at")

    def removed_by(self, phone: Phone | None) -> Self:
        """What a phone may have back: of the groups it owns, and what it knows of those of no group."""
        if phone is None:
            return self.none()
        owned = Member.objects.of(phone).owners().filter(group__deleted_at=None).values("group")
        known = phone.parties.through.objects.filter(phone=phone).values("party")
        return self.removed().filter(Q(group__in=owned) | Q(group=None, pk__in=known))

    def overdue(self) -> Self:
        """Removed parties that nobody can have back any more."""
        return self.filter(deleted_at__lte=timezone.now() - KEPT_AFTER_REMOVAL)

    def known_to(self, phone: Phone, group: Group | None) -> Self:
        """What a phone may find again: of the group, and what it has opened, as far as it may still see that."""
        own = Q(pk__in=phone.parties.values("pk")) & (Q(group=None) | Q(group__in=Group.objects.of(phone)))
        return self.filter(own | Q(group=group) if group else own)

    def newest_of(self, groups: Iterable[Group]) -> Self:
        """The party of each of these groups in which something was written last."""
        parties: type[Party] = self.model
        last = parties.objects.in_sight().filter(group=OuterRef("group")).order_by("-changed_at", "-pk")
        newest = last.values("pk")[:1]
        return self.filter(group__in=groups, pk=Subquery(newest))

    def newest_first(self) -> Self:
        return self.order_by("-created_at", "-pk")

    def past(self) -> Self:
        """As a list of played parties has them: those in progress, then the last one played first."""
        return self.order_by("over", "-played_at", "-pk")

    def called(self, words: str, players: Iterable[Player]) -> Self:
        """Those with words in the title, or with one of these players, whose names have them."""
        return self.filter(Q(folded_title__contains=folded(words)) | Q(pk__in=self._of(players)))

    def played_by(self, player: Player) -> Self:
        return self.filter(pk__in=self._of([player]))

    def _of(self, players: Iterable[Player]) -> models.QuerySet[Seat, Any]:
        return Seat.objects.filter(player__in=players).values("party")

    def with_agreement(self) -> Self:
        """With what the agreement is called."""
        return self.select_related("agreement_version__agreement")

    def renamed(self) -> None:
        """A name in them is another one now: who watches is to see it."""
        self.update(renames=F("renames") + 1)

    def project_new(self) -> None:
        """The projection of parties that have none yet, in as many queries for many as for few."""
        parties = list(self.to_project())
        Outcome.objects.bulk_create(
            (Outcome.saying(told) for party in parties for told in party.read_off()), batch_size=BATCH
        )
        self.bulk_update(parties, PROJECTED, batch_size=BATCH)

    def unprojected(self) -> Self:
        """Those with entries of which no statistics know, from before there were any."""
        return self.filter(entries__isnull=False, outcomes=None).distinct()

    def to_settle(self) -> Self:
        """Those that are won, as far as they were played for money, with all that settling them needs."""
        return self.filter(winner__isnull=False, meta__has_key="stakes").prefetch_related("seats")

    def to_play(self) -> Self:
        """With all that scoring a party needs."""
        return self.prefetch_related("seats", "entries")

    def to_project(self) -> Self:
        """With all that the projection is read off: also when the first and the last entry were written down here."""
        added = Q(acts__verb=Act.Verb.ADDED)
        moments = {"first_added": Min("acts__at", filter=added), "last_added": Max("acts__at", filter=added)}
        return self.to_play().annotate(**moments)


AnyPartyManager = models.Manager.from_queryset(PartyQuerySet)


class PartyManager(AnyPartyManager["Party"]):
    """A removed party is gone for everybody: only who asks `with_removed` for it sees it."""

    def get_queryset(self) -> PartyQuerySet:
        return PartyQuerySet(self.model, using=self._db).filter(deleted_at=None)
