"""An archive back in the database: as a new group, or into one that is there, without doubling anything."""

from django.db import transaction

from scoring.archive.agreements import Agreements
from scoring.archive.bringing import Count, Phones
from scoring.archive.contents import Archive, Rules
from scoring.archive.parties import Parties
from scoring.archive.players import Players
from scoring.models import Group, Phone, Role
from scoring.progress import Steps


class Restoring:
    """What an archive brings into a group, or what a new group will be where there is none.

    Asked before it is carried out, it says what will happen.
    """

    def __init__(self, archive: Archive, group: Group | None) -> None:
        self.archive, self.group = archive, group
        self.players = Players(archive.players, group)
        self.agreements = Agreements(archive.agreements, group)
        self.parties = Parties(archive.parties, archive.settlements, self.players.names)

    def find(self) -> Steps[None]:
        """Look what of it is there already. Without this, nothing is known of the parties."""
        yield from self.parties.find(self.group)

    @property
    def counts(self) -> dict[str, Count]:
        return {
            "players": self.players.count,
            "agreements": self.agreements.count,
            "parties": self.parties.count,
        }

    def carry_out(self, phone: Phone) -> Steps[Group]:
        """All of it, or nothing where anything goes wrong or nobody waits for the end of it.

        A new group is owned by the phone; another one is held.
        """
        with transaction.atomic():
            yield from self.find()
            group = self.group or self._begin(phone)
            phones = Phones(self.archive)
            players = self.players.bring(group)
            rules = self.agreements.bring(group, phones)
            yield from self.parties.bring(group, players, rules, phones)
            if self.group is None and self.archive.default is not None:
                rules[Rules(self.archive.default, 1)].agreement.make_default()
        return group

    def _begin(self, phone: Phone) -> Group:
        group = Group.objects.create(name=self.archive.name)
        group.created_at = self.archive.created_at
        group.save(update_fields=["created_at"])
        group.join(phone, Role.OWNER)
        return group
