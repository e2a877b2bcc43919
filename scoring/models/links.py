from typing import Self, TypeVar

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from scoring.models.groups import Group
from scoring.models.members import Member, Role
from scoring.models.secrets import new_slug

_Link = TypeVar("_Link", bound="Expiring")


class ExpiringQuerySet(models.QuerySet[_Link]):
    def that_hold(self) -> Self:
        return self.filter(Q(expires_at=None) | Q(expires_at__gt=timezone.now()), revoked_at=None)

    def revoke(self) -> None:
        self.filter(revoked_at=None).update(revoked_at=timezone.now())


class WatchLinkQuerySet(ExpiringQuerySet["WatchLink"]):
    def that_open(self) -> Self:
        """Those that hold, and whose group or party is there."""
        return self.that_hold().filter(group__deleted_at=None, party__deleted_at=None, party__group__deleted_at=None)

    def into(self, group: Group) -> Self:
        """The links that read a group or one of its parties."""
        return self.filter(Q(group=group) | Q(party__group=group))


class Expiring(models.Model):
    """A link that can be taken back, and may end by itself."""

    token = models.SlugField(max_length=22, unique=True, default=new_slug, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def holds(self) -> bool:
        return self.revoked_at is None and (self.expires_at is None or timezone.now() < self.expires_at)


class Invitation(Expiring):
    """A link by which one joins a group in a role."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="invitations")
    role = models.PositiveSmallIntegerField(choices=Role)
    made_by = models.ForeignKey(Member, null=True, on_delete=models.SET_NULL, related_name="invitations")

    objects = ExpiringQuerySet["Invitation"].as_manager()

    def __str__(self) -> str:
        return f"invitation to {self.group}"

    def get_absolute_url(self) -> str:
        return reverse("invitation_join", args=[self.token])


class WatchLink(Expiring):
    """A link that reads a party, or all parties of a group; it never writes, and needs nothing."""

    group = models.ForeignKey(Group, null=True, blank=True, on_delete=models.CASCADE, related_name="watch_links")
    party = models.ForeignKey(
        "scoring.Party", null=True, blank=True, on_delete=models.CASCADE, related_name="watch_links"
    )

    objects = WatchLinkQuerySet.as_manager()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(group=None, party__isnull=False) | Q(group__isnull=False, party=None),
                name="watch_link_group_or_party",
            ),
        )

    def __str__(self) -> str:
        return f"watch link to {self.group or self.party}"

    def get_absolute_url(self) -> str:
        return reverse("watch_detail", args=[self.token])
