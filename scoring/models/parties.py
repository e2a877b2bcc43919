"""How a party begins, moves into a group, is put away and goes. What is done in one is in `scoring.models.acts`."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db import models, transaction
from django.db.models import F, Q
from django.utils import timezone

from scoring.models.acts import PartyWithActs
from scoring.models.agreements import AgreementVersion
from scoring.models.entries import Entry
from scoring.models.groups import Group
from scoring.models.phones import Phone
from scoring.models.players import Player, folded
from scoring.models.seating import Sitter, sit_down
from scoring.models.secrets import is_slug, new_slug
from scoring.models.sheets import Written
from scoring.rematch import rematch


class Begun(NamedTuple):
    """What a phone without a network has begun by itself after a party that was won there."""

    uuid: UUID
    slug: str
    players: Sequence[str]
    first_dealer: int


class Party(PartyWithActs):
    """One game up to the target."""

    class Meta:
        verbose_name_plural = "parties"
        indexes = (
            models.Index(
                "group",
                "over",
                F("played_at").desc(),
                F("id").desc(),
                name="party_past",
                condition=Q(deleted_at=None, archived_at=None),
            ),
            models.Index("group", "played_at", name="party_played"),
            models.Index("group", F("created_at").desc(), F("id").desc(), name="party_newest"),
            models.Index("deleted_at", name="party_removed", condition=Q(deleted_at__isnull=False)),
        )

    @classmethod
    def begin(
        cls,
        written: Written,
        *,
        phone: Phone,
        title: str = "",
        previous: "Party | None" = None,
        group: Group | None = None,
        agreement_version: AgreementVersion | None = None,
        slug: str = "",
    ) -> "Party":
        """A new party from a party file, which is whole and right, for the phone that opened it.

        In a group its names are those of players; who begins to play is archived no longer. `slug`: what a phone
        without a network has called it already.
        """
        with transaction.atomic():
            party = cls.objects.create(
                slug=slug if is_slug(slug) and not cls.with_removed.filter(slug=slug).exists() else new_slug(),
                uuid=written.get("id") or uuid4(),
                title=title,
                folded_title=folded(title),
                group=group,
                agreement=written["agreement"],
                agreement_version=agreement_version,
                first_dealer=written["first_dealer"],
                start=written.get("start"),
                meta=written.get("meta"),
                previous=previous,
            )
            sit_down(party, cls._sitters(written["players"], group, back=not written["entries"]))
            Entry.objects.bulk_create(
                Entry.from_file(party, position, entry) for position, entry in enumerate(written["entries"])
            )
            party.phones.add(phone)
            party.project()
        return party

    @staticmethod
    def _sitters(names: Sequence[str], group: Group | None, *, back: bool = False) -> list[Sitter]:
        if group is None:
            return [Sitter(name) for name in names]
        return [Sitter(player.name, player.slug) for player in Player.named(group, names, back=back)]

    @classmethod
    def begin_once(
        cls,
        written: Written,
        *,
        phone: Phone,
        title: str = "",
        as_it_stands: bool = False,
        group: Group | None = None,
        agreement_version: AgreementVersion | None = None,
        slug: str = "",
    ) -> tuple["Party", bool]:
        """The party of a file's id that this phone or the group has already, else a new one; and whether it is new.

        `as_it_stands`: what there is under the id counts only while it says the same as the file.
        """
        with transaction.atomic():
            Phone.objects.select_for_update().get(pk=phone.pk)
            for party in cls.objects.known_to(phone, group).filter(uuid=written["id"]):
                if not as_it_stands or party.stands_as(written, title):
                    return party, False
            party = cls.begin(
                written, phone=phone, title=title, group=group, agreement_version=agreement_version, slug=slug
            )
            return party, True

    def again(self, *, phone: Phone, begun: Begun | None = None) -> "Party":
        """The next party of a won one: the same seats and agreement, and the winner deals first. There is only one.

        `begun`: by a phone without a network, already. That is one of its own where another phone was earlier.
        """
        followed = Party.with_removed.filter(previous=self).first()
        if begun is None and followed is not None and not followed.deleted:
            return followed
        if begun is not None:
            known = Party.objects.known_to(phone, self.group).filter(uuid=begun.uuid).first()
            if known is not None:
                return known
        if followed is not None and followed.deleted:
            Party.with_removed.filter(previous=self).update(previous=None)
            followed = None
        return self.begin(
            self._rematch(begun),
            phone=phone,
            title=self.title,
            previous=None if followed else self,
            group=self.group,
            agreement_version=self.agreement_version,
            slug=begun.slug if begun else "",
        )

    def _rematch(self, begun: Begun | None) -> Written:
        """As it was begun, whatever was corrected here since: who sits there has the names of today."""
        file, stakes = self.as_file([]), self.stakes.as_meta() if self.stakes else None
        if begun is None:
            return rematch(file, self.winner or 0, uuid=str(uuid4()), stakes=stakes)
        if sorted(begun.players) == sorted(file["players"]):
            file["players"] = list(begun.players)
        return rematch(file, begun.first_dealer, uuid=str(begun.uuid), stakes=stakes)

    def began_on(self, phone: Phone | None) -> bool:
        """Whether a phone was the first to have the party."""
        first = Party.phones.through.objects.filter(party=self).order_by("pk").first()
        return phone is not None and first is not None and first.phone_id == phone.pk

    def move(self, group: Group) -> None:
        """Take a party of no group into one: its names are those of players from now on."""
        with transaction.atomic():
            self.group, self.renames = group, self.renames + 1
            self.save(update_fields=["group", "renames"])
            seats = list(self.seats.all())
            for seat, player in zip(seats, Player.named(group, [seat.name for seat in seats]), strict=True):
                seat.player, seat.name = player, player.name
            self.seats.bulk_update(seats, ["player", "name"])
            self.project()

    def archive(self, *, away: bool) -> None:
        """Not shown in lists any more; or shown again."""
        if self.archived != away:
            self.archived_at = timezone.now() if away else None
            self.save(update_fields=["archived_at"])

    def remove(self) -> None:
        if not self.deleted:
            self.deleted_at = max(timezone.now(), self.changed_at)  # a clock that lags must not cut the 30 days short
            self.save(update_fields=["deleted_at"])

    def restore(self) -> None:
        self.deleted_at = None
        self.save(update_fields=["deleted_at"])
