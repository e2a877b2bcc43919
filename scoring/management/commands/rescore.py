"""Reads again, off the entries, what lists and statistics show."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from scoring.models import Party
from scoring.models.acts import Differs, ImpossibleError


class Command(BaseCommand):
    help = "Rebuilds the projection of every party from its entries, and says where it differed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--missing", action="store_true", help="only parties that no statistics know yet")

    def handle(self, *, missing: bool, verbosity: int, **options: Any) -> None:
        parties = Party.with_removed.unprojected() if missing else Party.with_removed.all()
        keys = sorted(parties.values_list("pk", flat=True))
        differing, impossible = 0, []
        for number, key in enumerate(keys, start=1):
            try:
                differs = rescore(key)
            except ImpossibleError as error:
                impossible.append(f"party {key}: {error}")
                continue
            if any(differs):
                differing += 1
                self.report(f"party {key}: {said(differs)}", verbosity)
            self.progress(number, len(keys), verbosity)
        self.report(f"{len(keys) - len(impossible)} parties rescored, {differing} of them differed.", verbosity)
        if impossible:
            raise CommandError("These parties cannot be scored:\n" + "\n".join(impossible))

    def report(self, line: str, verbosity: int) -> None:
        if verbosity:
            self.stdout.write(f"\r{line}" if self.stdout.isatty() else line)

    def progress(self, number: int, of: int, verbosity: int) -> None:
        """A line that moves, on a terminal; in a log it would be noise."""
        if verbosity and self.stdout.isatty():
            self.stdout.write(f"\r{number} of {of}", ending="" if number < of else "\n")
            self.stdout.flush()


def rescore(key: int) -> Differs:
    with transaction.atomic():
        return Party.with_removed.select_for_update().get(pk=key).project()


def said(differs: Differs) -> str:
    """`lists, 12 outcomes`"""
    return ", ".join([*(["lists"] if differs.lists else []), f"{differs.outcomes} outcomes"])
