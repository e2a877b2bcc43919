"""A copy of all that the app keeps, while it runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from scoring.management.sqlite import Progress, copy, database

POSTGRESQL = "The data is in PostgreSQL: its own pg_dump makes the backup, as README.md says."


class Command(BaseCommand):
    help = "Copies the whole database into one file, also while the app runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        now = timezone.localtime().strftime("%Y-%m-%d-%H%M%S")
        parser.add_argument("file", nargs="?", type=Path, default=Path(f"thousand-{now}.sqlite3"), metavar="FILE")

    def handle(self, *, file: Path, **options: Any) -> None:
        source = database(POSTGRESQL)
        if not source.exists():
            raise CommandError(f"There is no database yet: {source}")
        if file.exists():
            raise CommandError(f"There is a file {file} already. Nothing was written.")
        progress = Progress(self.stdout)
        try:
            copy(source, file, progress)
        except OSError as error:
            raise CommandError(f"Could not write {file}: {error.strerror}") from error
        finally:
            progress.end()
        self.stdout.write(f"Written: {file} ({file.stat().st_size / 1024 / 1024:.1f} MB)")
