"""Everything between a checkout and a running server."""

import logging
import os
import shutil
import sqlite3
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any, NoReturn

import segno
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.signing import BadSignature, TimestampSigner
from django.db import Error, connection, connections

from thousand_site import addresses, away, bootstrap, environment, in_turn, in_use, static

log = logging.getLogger(__name__)
OTHER_SECRET = (
    "The phones' newest session was signed with another secret: to this server they are strangers, and lose their "
    "parties. All machines on one database need the same THOUSAND_SECRET_KEY, or the same file data/secret_key."
)

LEAST_ROOM = 1024 * 1024


class Command(BaseCommand):
    help = "Brings the database and the static files up to date and starts the server."

    def add_arguments(self, parser: ArgumentParser) -> None:
        given = settings.ENVIRONMENT
        parser.add_argument("--port", type=int, default=given.port, help="8000 unless said")
        parser.add_argument("--host", default=given.host, help="127.0.0.1 lets this machine only in")
        parser.add_argument("--workers", type=int, default=2, help="how many processes answer")

    def handle(self, *, host: str, port: int, workers: int, **options: Any) -> NoReturn:
        if problem := addresses.problem(host, port):
            raise CommandError(problem)
        if workers < 1:
            raise CommandError("--workers must be at least 1.")
        for line in environment.unknown(os.environ):
            log.warning(line)
        with told_in_a_line():
            self.bring_up()
        if not one_secret():
            log.warning(OTHER_SECRET)
        if settings.METRICS_TOKEN:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(fresh_folder(settings.DATA_DIR / f"metrics-{port}"))
        if settings.ENVIRONMENT.log == "plain":
            self.greet(host, port)
        connections.close_all()
        bootstrap.replace_process(server(host, port, workers))

    def bring_up(self) -> None:
        """To this version. Others may be starting on the same database, or in the same directory."""
        if connection.vendor == "sqlite" and shutil.disk_usage(settings.DATA_DIR).free < LEAST_ROOM:
            raise CommandError(f"There is no room left on the disk of {settings.DATA_DIR}.")
        in_use.share(settings.DATA_DIR)
        reach_database()
        with in_turn.on_database():
            call_command("migrate", interactive=False, verbosity=0)
            call_command("purge", verbosity=0)
            self.rescore_missing()
        with in_turn.in_folder(settings.DATA_DIR):
            static.collect_if_changed()

    def rescore_missing(self) -> None:
        """Parties from before there were statistics; one that cannot be scored keeps nobody from playing."""
        try:
            call_command("rescore", missing=True, verbosity=0)
        except CommandError as error:
            log.error(error)

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
def told_in_a_line() -> Iterator[None]:
    """What keeps a server from starting, for who reads a terminal or a log."""
    try:
        yield
    except in_use.InUseError as error:
        raise CommandError("A backup is being restored here.") from error
    except OSError as error:
        raise CommandError(f"Cannot write to {error.filename or settings.DATA_DIR}: {error.strerror}.") from error
    except sqlite3.OperationalError as error:
        raise CommandError(f"Cannot write to {settings.DATA_DIR}: {error}.") from error
    except Error as error:
        if away.cause(error) is None:
            raise
        raise CommandError(f"The database cannot be used: {away.said(error)}.") from error


def reach_database() -> None:
    try:
        connection.ensure_connection()
    except Error as error:
        given = "DATABASE_URL" if settings.ENVIRONMENT.database else "THOUSAND_DATA"
        raise CommandError(f"{given} names a database that fails: {away.said(error)}") from error


def fresh_folder(path: Path) -> Path:
    """What the workers of a server before this one have counted is not added to what these do."""
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir()
    return path


def one_secret() -> bool:
    """Whether the newest session in the database was signed with the secret of this machine."""
    newest = Session.objects.order_by("expire_date").last()
    try:
        return newest is None or bool(TimestampSigner(salt=SessionStore().key_salt).unsign(newest.session_data))
    except BadSignature:
        return False


def server(host: str, port: int, workers: int) -> list[str]:
    command = [sys.executable, "-m", "granian", "thousand_site.asgi:application", "--interface", "asginl"]
    command += ["--working-dir", str(settings.BASE_DIR), "--host", host, "--port", str(port), "--workers", str(workers)]
    command += ["--loop", "uvloop" if find_spec("uvloop") else "asyncio", "--no-ws", "--log-level", "warning"]
    # Many phones may hold a connection open, and an open one must not keep Ctrl-C waiting.
    command += ["--backpressure", "4096", "--backlog", "4096", "--workers-kill-timeout", "3"]
    if settings.ENVIRONMENT.log == "json":
        command += ["--log-config", str(settings.BASE_DIR / "thousand_site" / "granian-json.json")]
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
