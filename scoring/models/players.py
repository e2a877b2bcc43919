import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from django.db import models, transaction
from django.db.models import Count, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models.entries import Act
from scoring.models.groups import Group
from scoring.models.secrets import new_slug
from scoring.namesakes import namesakes

if TYPE_CHECKING:
    from scoring.models.parties import Party


class Sign(models.IntegerChoices):
    """What tells a player from another at a glance: a shape first, a colour besides."""

    CIRCLE = 0, _("circle")
    SQUARE = 1, _("square")
    TRIANGLE = 2, _("triangle")
    DIAMOND = 3, _("diamond")
    STAR = 4, _("star")
    CROSS = 5, _("cross")
    RING = 6, _("ring")
    FRAME = 7, _("frame")
    HOLLOW_TRIANGLE = 8, _("hollow triangle")
    HOLLOW_DIAMOND = 9, _("hollow diamond")
    HOLLOW_STAR = 10, _("hollow star")
    MOON = 11, _("half moon")

    @property
    def glyph(self) -> str:
        return "●■▲◆★✚○□△◇☆◐"[self.value]


class SatTogetherError(Exception):
    """Two who sat in the same party are not one person."""


class PlayerQuerySet(models.QuerySet["Player"]):
    def active(self) -> Self:
        return self.filter(archived_at=None)

    def called(self, words: str) -> "list[Player]":
        """Those with these words in the name, whatever the letters' case."""
        return [player for player in self if folded(words) in folded(player.name)]

    def with_parties(self) -> Self:
        """With `party_count`, in how many parties each has sat."""
        return self.annotate(party_count=Count("seats", filter=Q(seats__party__deleted_at=None)))


class Player(models.Model):
    """A person who plays in a group."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="players")
    slug = models.SlugField(max_length=22, unique=True, default=new_slug, editable=False)
    name = models.CharField(max_length=40)
    sign = models.PositiveSmallIntegerField(default=0)
    archived_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ("name",)
        constraints = (models.UniqueConstraint(fields=("group", "name"), name="player_name_once_a_group"),)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("player_detail", args=[self.group.slug, self.slug])

    @property
    def glyph(self) -> str:
        return Sign(self.sign % len(Sign)).glyph

    @classmethod
    def named(cls, group: Group, names: Sequence[str], *, back: bool = False) -> list["Player"]:
        """The group's players of these names, each another one; who is not there is added.

        `back`: who was archived plays again.
        """
        with transaction.atomic():
            group.hold()
            known = {player.name: player for player in group.players.all()}
            meant = namesakes(names, list(known), folded)
            found = {name: known[one] for name, one in meant.items()}
            for name in names:
                if name not in found:
                    found[name] = cls.objects.create(group=group, name=name, sign=free_sign([*known.values()]))
                    known[name] = found[name]
            if back:
                group.players.filter(pk__in=[found[name].pk for name in names]).update(archived_at=None)
        return [found[name] for name in names]

    @classmethod
    def add_once(cls, group: Group, name: str) -> tuple["Player", bool]:
        """The player of this name, and whether that one is new."""
        with transaction.atomic():
            group.hold()
            before = set(group.players.values_list("pk", flat=True))
            [player] = cls.named(group, [name])
        return player, player.pk not in before

    @property
    def archived(self) -> bool:
        return self.archived_at is not None

    def namesake(self, name: str) -> "Player | None":
        """Another player of the group who has this name."""
        others = self.group.players.exclude(pk=self.pk)
        return next((one for one in others if folded(one.name) == folded(name)), None)

    def change(self, name: str, sign: int) -> None:
        """Another name or sign; the name changes in all parties."""
        with transaction.atomic():
            self.name, self.sign = name, sign
            self.save(update_fields=["name", "sign"])
            self.seats.update(name=name)
            self.group.parties.filter(seats__player=self).renamed()
            Act.objects.call(self.group_id, self.slug, slug=self.slug, name=name)

    def archive(self, *, away: bool) -> None:
        """Not offered any more when a party starts; or offered again."""
        if self.archived != away:
            self.archived_at = timezone.now() if away else None
            self.save(update_fields=["archived_at"])

    def parties(self) -> "models.QuerySet[Party]":
        """Where this one has sat, the newest first."""
        return self.group.parties.filter(seats__player=self).newest_first()

    def together_with(self, other: "Player") -> "models.QuerySet[Party]":
        """The parties in which both have sat, removed ones too, as those can be had back."""
        both = self.group.parties(manager="with_removed").filter(seats__player=self)
        return both.filter(seats__player=other).order_by("-created_at", "-pk")

    def neighbours(self) -> PlayerQuerySet:
        """All with whom this one has sat in a party."""
        sat = self.group.parties(manager="with_removed").filter(seats__player=self)
        return self.group.players.filter(seats__party__in=sat).distinct()

    def merge_into(self, other: "Player") -> None:
        """This one was the other all along: the seats become the other's, and this one's name is free again."""
        with transaction.atomic():
            self.group.hold()
            if self.pk == other.pk or self.together_with(other).exists():
                raise SatTogetherError
            self.group.parties.filter(seats__player=self).renamed()
            self.seats.update(player=other, name=other.name)
            self.outcomes.update(player=other)
            Act.objects.call(self.group_id, self.slug, slug=other.slug, name=other.name)
            self.delete()


def folded(name: str) -> str:
    """A name without its ways of writing."""
    return unicodedata.normalize("NFC", name).casefold()


def free_sign(players: Sequence[Player]) -> int:
    """The sign that the fewest of these players have."""
    used = Counter(player.sign for player in players if not player.archived)
    return min(Sign.values, key=lambda sign: (used[sign], sign))
