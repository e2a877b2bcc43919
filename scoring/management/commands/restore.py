"""A backup in place of the database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from django.utils import timezone

from scoring.management.sqlite import Progress, copy, database, problem, settle
from thousand_site import in_use

POSTGRESQL = "The data is in PostgreSQL: its own pg_restore brings a backup back, as README.md says."
RUNNING = "A server is running on this data: stop it first."


class Command(BaseCommand):
    help = "Puts a backup in place of the database, which is kept beside it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` has written")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *, file: Path, yes: bool, **options: Any) -> None:
        target = database(POSTGRESQL)
        if fault := problem(file):
            raise CommandError(fault)
        if target.exists() and file.resolve() == target.resolve():
            raise CommandError(f"{file} is the database itself.")
        try:
            with in_use.alone(settings.DATA_DIR):
                if not yes and not self.agreed(file, target):
                    raise CommandError("Nothing was changed.")
                connections.close_all()
                self.put(file, target)
        except in_use.InUseError as error:
            raise CommandError(RUNNING) from error

    def agreed(self, file: Path, target: Path) -> bool:
        try:
            return input(f"Put {file} in place of {target}? [y/N] ").strip().lower() in ("y", "yes")
        except EOFError:
            return False

    def put(self, file: Path, target: Path) -> None:
        fresh = target.with_name(target.name + ".fresh")
        progress = Progress(self.stdout)
        try:
            copy(file, fresh, progress)
            if target.exists():
                kept = target.with_name(f"{target.name}.before-{timezone.localtime():%Y-%m-%d-%H%M%S}")
                settle(target)
                target.rename(kept)
                self.stdout.write(f"What was there is kept: {kept}")
            fresh.replace(target)
        except OSError as error:
            raise CommandError(f"Could not write {target}: {error.strerror}") from error
        finally:
            progress.end()
            fresh.unlink(missing_ok=True)
        self.stdout.write(f"Restored: {target}. `up` brings it up to date where it is older.")
