"""Reads again, off the entries, what lists and statistics show."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.models import Party
from scoring.models.parties import ImpossibleError


class Command(BaseCommand):
    help = "Rebuilds the projection of every party from its entries."

    def handle(self, **options: Any) -> None:
        impossible = []
        parties = Party.with_removed.order_by("pk")
        for party in parties.iterator():
            try:
                party.project()
            except ImpossibleError as error:
                impossible.append(f"party {party.pk}: {error}")
        self.stdout.write(f"{parties.count() - len(impossible)} parties projected.")
        if impossible:
            raise CommandError("These parties cannot be scored:\n" + "\n".join(impossible))
