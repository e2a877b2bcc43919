from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.phones import Phone
from scoring.models.secrets import new_slug

if TYPE_CHECKING:
    from django.contrib.auth.models import User

LONGEST_MEMBER_NAME = 40


class OwnerlessError(Exception):
    """An act would leave a group without an owner. Pages say so before it comes to this."""


class Role(models.IntegerChoices):
    """What a member may do; each may do all that those before it may."""

    VIEWER = 1, _("watches")
    SCORER = 2, _("writes")
    OWNER = 3, _("owns")


class MemberQuerySet(models.QuerySet["Member"]):
    def of(self, phone: Phone | None) -> Self:
        """The memberships of a phone, and of the account that is signed in on it."""
        if phone is None:
            return self.none()
        mine = Q(phone=phone)
        return self.filter(mine | Q(user=phone.user_id) if phone.user_id else mine)

    def owners(self) -> Self:
        return self.filter(role=Role.OWNER)


class Member(models.Model):
    """A phone, or an account on whatever phone it is signed in, in a group."""

    group = models.ForeignKey("scoring.Group", on_delete=models.CASCADE, related_name="members")
    slug = models.SlugField(max_length=22, unique=True, default=new_slug, editable=False)
    phone = models.ForeignKey(Phone, null=True, blank=True, on_delete=models.CASCADE, related_name="memberships")
    user: "models.ForeignKey[User | None, User | None]" = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.PositiveSmallIntegerField(choices=Role)
    name = models.CharField(max_length=LONGEST_MEMBER_NAME, blank=True)
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
        return self.called or f"phone {self.phone_id}"

    @property
    def called(self) -> str:
        """The member's name as others see it; nothing where a phone was given none."""
        return self.name or (self.user.get_short_name() if self.user else "")

    def is_on(self, phone: Phone | None) -> bool:
        """Whether this is who looks on from a phone."""
        return phone is not None and (self.phone_id == phone.pk or (self.user_id or 0) == phone.user_id)

    def is_last_owner(self) -> bool:
        return self.role == Role.OWNER and not self.group.members.owners().exclude(pk=self.pk).exists()

    # What changes a member needs the group held: see access.group_held.

    def change(self, role: Role, name: str) -> None:
        if role < Role.OWNER and self.is_last_owner():
            raise OwnerlessError
        self.role, self.name = role, name
        self.save(update_fields=["role", "name"])

    def pass_to(self, user: "User") -> None:
        """Make a phone's membership an account's: that of an account that is in already takes the higher role."""
        theirs = Member.objects.filter(group=self.group_id, user=user).first()
        if theirs is None:
            self.phone, self.user = None, user
            self.save(update_fields=["phone", "user"])
            return
        theirs.role, theirs.name = max(theirs.role, self.role), theirs.name or self.name
        theirs.save(update_fields=["role", "name"])
        self.invitations.update(made_by=theirs)
        self.settlements.update(made_by=theirs)
        self.delete()

    def leave(self) -> None:
        if self.is_last_owner():
            raise OwnerlessError
        self.delete()
