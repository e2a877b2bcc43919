"""Everything between a checkout and a running server."""

import os
import shutil
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from io import StringIO
from typing import Any, NoReturn

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection, connections

from thousand_site import addresses, away, bootstrap, in_use, static

EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones on the Wi-Fi are meant to come in

LEAST_ROOM = 1024 * 1024
MIGRATING = 1000_555  # the number of a lock in PostgreSQL


class Command(BaseCommand):
    help = "Brings the database and the static files up to date and starts the server."

    def add_arguments(self, parser: ArgumentParser) -> None:
        environ = os.environ
        parser.add_argument("--port", type=int, default=environ.get("THOUSAND_PORT", "8000"), help="8000 unless said")
        parser.add_argument(
            "--host", default=environ.get("THOUSAND_HOST", EVERYWHERE), help="127.0.0.1 lets this machine only in"
        )
        parser.add_argument("--workers", type=int, default=2, help="how many processes answer")

    def handle(self, *, host: str, port: int, workers: int, **options: Any) -> NoReturn:
        if problem := addresses.problem(host, port):
            raise CommandError(problem)
        if workers < 1:
            raise CommandError("--workers must be at least 1.")
        if connection.vendor == "sqlite" and shutil.disk_usage(settings.DATA_DIR).free < LEAST_ROOM:
            raise CommandError(f"There is no room left on the disk of {settings.DATA_DIR}.")
        try:
            in_use.share(settings.DATA_DIR)
            with in_use.in_turn(settings.DATA_DIR), migrating_alone():
                call_command("migrate", interactive=False, verbosity=0)
                call_command("purge", verbosity=0)
                self.rescore_missing()
                static.collect_if_changed()
        except in_use.InUseError as error:
            raise CommandError("A backup is being restored here.") from error
        except OSError as error:
            raise CommandError(f"Cannot write to {error.filename or settings.DATA_DIR}: {error.strerror}.") from error
        except Error as error:
            if away.cause(error) is None:
                raise
            raise CommandError(f"The database cannot be used: {away.said(error)}.") from error
        self.greet(host, port)
        connections.close_all()
        bootstrap.replace_process(server(host, port, workers))

    def rescore_missing(self) -> None:
        """Parties from before there were statistics; one that cannot be scored keeps nobody from playing."""
        try:
            call_command("rescore", missing=True, verbosity=0)
        except CommandError as error:
            self.stderr.write(str(error))

    def greet(self, host: str, port: int) -> None:
        if connection.vendor == "sqlite":
            self.stdout.write(f"Database:      {settings.DATABASES['default']['NAME']}")
        if settings.HTTPS:
            self.stdout.write(f"Waiting for the https proxy on port {port}.")
            return
        self.stdout.write(f"This machine:  {addresses.here(host, port)}")
        if phones := addresses.on_the_network(host, port):
            self.stdout.write(f"On the Wi-Fi:  {phones}\n{qr(phones, self.stdout.encoding)}")
        self.stdout.write("Ctrl-C stops it.")


@contextmanager
def migrating_alone() -> Iterator[None]:
    """On PostgreSQL servers of other machines wait for each other, too."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])


def server(host: str, port: int, workers: int) -> list[str]:
    command = [sys.executable, "-m", "granian", "thousand_site.asgi:application", "--interface", "asginl"]
    command += ["--working-dir", str(settings.BASE_DIR), "--host", host, "--port", str(port), "--workers", str(workers)]
    command += ["--loop", "uvloop" if find_spec("uvloop") else "asyncio", "--no-ws", "--log-level", "warning"]
    # Many phones may hold a connection open, and an open one must not keep Ctrl-C waiting.
    command += ["--backpressure", "4096", "--backlog", "4096", "--workers-kill-timeout", "3"]
    return command


def qr(address: str, encoding: str | None) -> str:
    """The address as half blocks, or nothing for a terminal that lacks them."""
    drawing = StringIO()
    segno.make(address, micro=False).terminal(out=drawing, compact=True)
    try:
        drawing.getvalue().encode(encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawing.getvalue()
