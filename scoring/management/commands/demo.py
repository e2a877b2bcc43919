"""A group to look around in, or, with many parties, to measure with."""

import os
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from scoring.engine.agreement import Agreement as Rules
from scoring.engine.agreement import from_dict, to_dict
from scoring.makebelieve import make_believe
from scoring.models import Agreement, Group, Invitation, Party, Phone, Player, Role
from thousand_site import addresses

SKILLS = (0.35, 0.2, 0.0, -0.1, -0.25, 0.1)
MOST_ENTRIES = 90
RUNNING = 9
A_DEAL = timedelta(minutes=3)
DAYS_BETWEEN = 2.2  # one party and the next, in the mean
# How often so many sit down, and under what: the group's own agreement, or a preset.
TABLES = ((3, "own"), (3, "own"), (3, "own"), (3, "golden"), (4, "four"), (3, "own"), (3, "own"), (2, "two"))


class Command(BaseCommand):
    help = "Makes a group whose players have played a while, and prints the link by which its owner comes in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--language", choices=languages, default=settings.LANGUAGE_CODE, help="of its names")
        parser.add_argument("--parties", type=int, default=12, help="how many parties, the last one running; 12")
        parser.add_argument("--seed", type=int, default=1, help="another number makes other parties")

    def handle(self, *, language: str, parties: int, seed: int, verbosity: int, **options: Any) -> None:
        if parties < 1:
            raise CommandError("--parties must be at least 1.")
        with translation.override(language):
            demo = Demo(Random(seed))  # noqa: S311 - no secret comes of it
            for number, _party in enumerate(demo.play(parties), start=1):
                if verbosity and self.stdout.isatty():
                    self.stdout.write(f"\r{number} of {parties}", ending="" if number < parties else "\n")
                    self.stdout.flush()
        if verbosity:
            port = int(os.environ.get("THOUSAND_PORT", "8000"))
            link = addresses.here("0.0.0.0", port).rstrip("/") + demo.invitation().get_absolute_url()  # noqa: S104
            self.stdout.write(f"{demo.group}: {parties} parties. Its owner comes in by this link:\n{link}")


def agreement_of(values: Mapping[str, Any]) -> Rules:
    agreed, faults = from_dict(values)
    if agreed is None:
        raise ValueError(faults)
    return agreed


class Demo:
    """A group with its players and its agreement, and all chance there is."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.phone = Phone.objects.create()
        self.group = Group.objects.create(name=_("Cards on Saturday"))
        names = _("Anna, Boris, Vera, Gleb, Daria, Leo").split(", ")
        self.players = Player.named(self.group, names)
        values = to_dict(agreement_of({"preset": "classic", "dark": {}}))
        self.own = Agreement.begin(self.group, _("Our table"), values, phone=self.phone).newest

    def invitation(self) -> Invitation:
        return self.group.invitations.create(role=Role.OWNER)

    def play(self, parties: int) -> Iterator[Party]:
        """So many parties, up to this day; the last one is still running."""
        day = timezone.now() - timedelta(days=DAYS_BETWEEN * (parties - 1), hours=1)
        for number in range(1, parties + 1):
            party = self.party(number, RUNNING if number == parties else MOST_ENTRIES, day)
            Party.objects.filter(pk=party.pk).update(created_at=day, changed_at=day)
            yield party
            day += timedelta(days=DAYS_BETWEEN)

    def party(self, number: int, most: int, day: datetime) -> Party:
        seats, preset = TABLES[number % len(TABLES)]
        agreed = agreement_of(self.own.values if preset == "own" else {"preset": preset})
        sitting = self.chance.sample(range(len(self.players)), seats)
        names, skills = [self.players[one].name for one in sitting], [SKILLS[one] for one in sitting]
        written = make_believe(self.chance, agreed, names, skills, most)
        for after, entry in enumerate(written["entries"]):
            entry["at"] = (day + after * A_DEAL).isoformat(timespec="seconds")
        return Party.begin(
            {**written, "id": UUID(int=self.chance.getrandbits(128), version=4)},
            phone=self.phone,
            group=self.group,
            agreement_version=self.own if preset == "own" else None,
        )
