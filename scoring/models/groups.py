from datetime import datetime
from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models.phones import Phone
from scoring.models.secrets import new_slug

if TYPE_CHECKING:
    from django.contrib.auth.models import User

LONGEST_GROUP_NAME = 60


class Role(models.IntegerChoices):
    """What a member may do; each may do all that those before it may."""

    VIEWER = 1, _("reads")
    SCORER = 2, _("writes")
    OWNER = 3, _("owns")


class GroupQuerySet(models.QuerySet["Group"]):
    def alive(self) -> Self:
        return self.filter(deleted_at=None)

    def of(self, phone: Phone | None) -> Self:
        """The groups that a phone, or the account on it, is a member of."""
        if phone is None:
            return self.none()
        return self.alive().filter(pk__in=Member.objects.of(phone).values("group"))


class Group(models.Model):
    """Friends who play together: their players, their agreements, their parties, and the phones that may look on."""

    slug = models.SlugField(max_length=22, unique=True, default=new_slug, editable=False)
    name = models.CharField(max_length=LONGEST_GROUP_NAME)
    default_agreement = models.ForeignKey(
        "scoring.Agreement", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = GroupQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("group_detail", args=[self.slug])


class MemberQuerySet(models.QuerySet["Member"]):
    def of(self, phone: Phone) -> Self:
        """The memberships of a phone, and of the account that is signed in on it."""
        mine = Q(phone=phone)
        return self.filter(mine | Q(user=phone.user_id) if phone.user_id else mine)


class Member(models.Model):
    """A phone, or an account on whatever phone it is signed in, in a group."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="members")
    phone = models.ForeignKey(Phone, null=True, blank=True, on_delete=models.CASCADE, related_name="memberships")
    user: "models.ForeignKey[User | None, User | None]" = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.PositiveSmallIntegerField(choices=Role)
    name = models.CharField(max_length=40, blank=True)
    joined_at = models.DateTimeField(auto_now_add=True)

    objects = MemberQuerySet.as_manager()

    class Meta:
        ordering = ("-role", "joined_at")
        constraints = (
            models.CheckConstraint(
                condition=Q(phone=None, user__isnull=False) | Q(phone__isnull=False, user=None),
                name="member_phone_or_account",
            ),
            models.UniqueConstraint(fields=("group", "phone"), name="member_phone_once_a_group"),
            models.UniqueConstraint(fields=("group", "user"), name="member_account_once_a_group"),
        )

    def __str__(self) -> str:
        return self.name or (self.user.get_username() if self.user else f"phone {self.phone_id}")


class Player(models.Model):
    """A person who plays in a group."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="players")
    slug = models.SlugField(max_length=22, unique=True, default=new_slug, editable=False)
    name = models.CharField(max_length=40)
    sign = models.PositiveSmallIntegerField(default=0)
    archived_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name",)
        constraints = (models.UniqueConstraint(fields=("group", "name"), name="player_name_once_a_group"),)

    def __str__(self) -> str:
        return self.name


class Expiring(models.Model):
    """A link that can be taken back, and may end by itself."""

    token = models.SlugField(max_length=22, unique=True, default=new_slug, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def holds(self, now: datetime | None = None) -> bool:
        return self.revoked_at is None and (self.expires_at is None or (now or timezone.now()) < self.expires_at)


class Invitation(Expiring):
    """A link by which one joins a group in a role."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="invitations")
    role = models.PositiveSmallIntegerField(choices=Role)
    made_by = models.ForeignKey(Member, null=True, on_delete=models.SET_NULL, related_name="invitations")

    def __str__(self) -> str:
        return f"invitation to {self.group}"


class WatchLink(Expiring):
    """A link that reads a party, or all parties of a group; it never writes, and needs nothing."""

    group = models.ForeignKey(Group, null=True, blank=True, on_delete=models.CASCADE, related_name="watch_links")
    party = models.ForeignKey(
        "scoring.Party", null=True, blank=True, on_delete=models.CASCADE, related_name="watch_links"
    )

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
