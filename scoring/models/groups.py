from datetime import datetime, timedelta
from typing import Any, Self

from django.db import models, transaction
from django.db.models import Count, Max, Q
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone

from scoring.models.members import Member, OwnerlessError, Role
from scoring.models.phones import Phone
from scoring.models.secrets import new_slug

LONGEST_GROUP_NAME = 60
KEPT_AFTER_REMOVAL = timedelta(days=30)


class GroupQuerySet(models.QuerySet["Group"]):
    def alive(self) -> Self:
        return self.filter(deleted_at=None)

    def of(self, phone: Phone | None, least: Role = Role.VIEWER) -> Self:
        """The groups that a phone, or the account on it, is a member of, in this role at least."""
        if phone is None:
            return self.none()
        return self.alive().filter(pk__in=Member.objects.of(phone).filter(role__gte=least).values("group"))

    def lately_played(self) -> Self:
        """With `party_count`; where played or made last comes first."""
        there = Q(parties__deleted_at=None)
        last = Coalesce(Max("parties__created_at", filter=there), "created_at")
        return self.annotate(party_count=Count("parties", filter=there), last=last).order_by("-last", "-pk")

    def removed(self) -> Self:
        """Removed groups that can still be had back."""
        return self.filter(deleted_at__gt=timezone.now() - KEPT_AFTER_REMOVAL)

    def removed_by_owners(self, phone: Phone | None) -> Self:
        """What a phone may have back."""
        return self.removed().filter(pk__in=Member.objects.of(phone).owners().values("group")).order_by("-deleted_at")

    def overdue(self) -> Self:
        """Removed groups that nobody can have back any more."""
        return self.filter(deleted_at__lte=timezone.now() - KEPT_AFTER_REMOVAL)


class Group(models.Model):
    """Friends who play together: their players, their agreements, their parties, and the phones that may look on."""

    slug = models.SlugField(max_length=22, unique=True, default=new_slug, editable=False)
    name = models.CharField(max_length=LONGEST_GROUP_NAME)
    default_agreement = models.ForeignKey(
        "scoring.Agreement", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = GroupQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("group_detail", args=[self.slug])

    @classmethod
    def begin_once(cls, slug: str, name: str, *, phone: Phone, called: str = "") -> tuple["Group", bool]:
        """A new group of the phone that starts it, under a slug of its form; sent twice, there is one."""
        with transaction.atomic():
            Phone.objects.select_for_update().get(pk=phone.pk)
            begun = cls.objects.of(phone).filter(slug=slug).first()
            if begun is not None:
                return begun, False
            taken = cls.objects.filter(slug=slug).exists()
            group = cls.objects.create(name=name, slug=new_slug() if taken else slug)
            group.join(phone, Role.OWNER, called)
        return group, True

    def hold(self) -> None:
        """Keep others from changing the group's members until the transaction ends."""
        Group.objects.select_for_update().filter(pk=self.pk).first()

    def member_on(self, phone: Phone | None) -> Member | None:
        """Who looks on from a phone, in the highest role it has here."""
        return Member.objects.of(phone).filter(group=self).order_by("-role").first()

    def called_on(self) -> dict[int, str]:
        """What the members are called, by the phones they look on from."""
        called: dict[int, str] = {}
        for member in self.members.select_related("user").prefetch_related("user__phones"):
            phones = [phone.pk for phone in member.user.phones.all()] if member.user else [member.phone_id or 0]
            called |= dict.fromkeys(phones, member.called)
        return called

    def join(self, phone: Phone, role: Role, name: str = "") -> Member:
        """The member that a phone, or the account on it, becomes; one who is in already keeps the higher role."""
        with transaction.atomic():
            self.hold()
            member = self.member_on(phone)
            if member is None:
                who: dict[str, Any] = {"user_id": phone.user_id} if phone.user_id else {"phone": phone}
                return self.members.create(role=role, name=name, **who)
            member.role, member.name = max(member.role, role), name or member.name
            member.save(update_fields=["role", "name"])
        return member

    def may_leave(self, phone: Phone) -> bool:
        """Whether the group has an owner without those who look on from a phone."""
        return self.members.owners().exclude(pk__in=Member.objects.of(phone).values("pk")).exists()

    def leave(self, phone: Phone) -> None:
        if not self.may_leave(phone):
            raise OwnerlessError
        Member.objects.of(phone).filter(group=self).delete()

    def hand_over(self, owner: Member, successor: Member) -> None:
        """Make another member owner in one's own stead."""
        with transaction.atomic():
            successor.change(Role.OWNER, successor.name)
            owner.change(Role.SCORER, owner.name)

    def contents(self) -> dict[str, int]:
        """How much goes with the group."""
        return {
            "parties": self.parties.count(),
            "players": self.players.count(),
            "agreements": self.agreements.count(),
            "members": self.members.count(),
        }

    @property
    def kept_until(self) -> datetime | None:
        """Until when a removed group can be had back."""
        return self.deleted_at and self.deleted_at + KEPT_AFTER_REMOVAL

    def remove(self) -> None:
        self.deleted_at = timezone.now()
        self.save(update_fields=["deleted_at"])

    def restore(self) -> None:
        self.deleted_at = None
        self.save(update_fields=["deleted_at"])

    def purge(self) -> None:
        """Delete the group with all that is in it: the parties first, as their seats hold the players."""
        with transaction.atomic():
            self.parties(manager="with_removed").all().delete()
            self.delete()
