from typing import TYPE_CHECKING, Self

from django.db import models, transaction
from django.utils import timezone

from scoring.models.groups import Group
from scoring.models.members import LONGEST_MEMBER_NAME, Member
from scoring.models.secrets import new_slug
from scoring.stakes import Account, accounts

if TYPE_CHECKING:
    from scoring.models.lists import PartyQuerySet


class SettlementQuerySet(models.QuerySet["Settlement"]):
    def to_list(self) -> Self:
        """The newest first, with all that a list of them shows."""
        return self.order_by("-at", "-pk").select_related("made_by__user").prefetch_related("parties__seats")


class Settlement(models.Model):
    """Parties of a group whose money has been paid. Taken back, they are open again."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="settlements")
    slug = models.SlugField(max_length=22, unique=True, default=new_slug, editable=False)
    made_by = models.ForeignKey(Member, null=True, on_delete=models.SET_NULL, related_name="settlements")
    name = models.CharField(max_length=LONGEST_MEMBER_NAME, blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)

    objects = SettlementQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.group}, {self.at:%Y-%m-%d}"

    @classmethod
    def of(cls, parties: "PartyQuerySet", group: Group, member: Member | None) -> "Settlement":
        """Mark parties as settled; the name of who does so is kept for when that one has left."""
        with transaction.atomic():
            name = member.called[:LONGEST_MEMBER_NAME] if member else ""
            settlement = cls.objects.create(group=group, made_by=member, name=name)
            parties.update(settlement=settlement)
        return settlement

    @property
    def called(self) -> str:
        """Who has done it, as others see it; nothing where that one has no name."""
        return self.made_by.called if self.made_by else self.name

    @property
    def accounts(self) -> list[Account]:
        """What was paid, as far as the parties have not changed since."""
        return accounts((party.stakes.currency, party.payments) for party in self.parties.all() if party.stakes)

    @property
    def changed(self) -> bool:
        """Whether one of the parties was changed since, so that what was paid may have been something else."""
        return any(party.changed_at > self.at for party in self.parties.all())
