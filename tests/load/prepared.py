"""A database to measure on: made in a folder of the run's own, and filled by the app's own models."""

import itertools
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from uuid import uuid4

from scoring.engine.partyfile import write_party
from tests.load.engine import long_party
from tests.make import agreement, party
from tests.server import Server

if TYPE_CHECKING:
    from django.db.models import Model

    from scoring.models import Group, Party, Phone

SETTINGS = "tests.load.settings"
BATCH = 500


@contextmanager
def fresh_server() -> Iterator[Server]:
    """A server on a database of its own, and Django in this process on the same. Both are gone after it."""
    with tempfile.TemporaryDirectory(prefix="thousand-load-") as folder, database() as where:
        server = Server(Path(folder) / "data")
        server.environ |= {"DJANGO_SETTINGS_MODULE": SETTINGS, **where}
        os.environ |= {"THOUSAND_DATA": str(server.data), **server.environ}
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        with server:
            yield server


@contextmanager
def database() -> Iterator[dict[str, str]]:
    """On PostgreSQL, where `DATABASE_URL` leads, a database that is gone after the run; what is there is left alone."""
    url = os.environ.pop("DATABASE_URL", "")
    if not url.startswith("postgres"):
        yield {}
        return
    import psycopg
    from psycopg.sql import SQL, Identifier

    name = f"thousand_load_{uuid4().hex[:8]}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        try:
            yield {"DATABASE_URL": urlsplit(url)._replace(path=f"/{name}").geturl()}
        finally:
            connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


def a_phone() -> "tuple[Phone, str]":
    """A phone, and the key of its session."""
    from django.contrib.sessions.backends.db import SessionStore

    from scoring.access import SESSION_KEY
    from scoring.models import Phone

    phone, session = Phone.objects.create(), SessionStore()
    session[SESSION_KEY] = phone.pk
    session.save()
    assert session.session_key
    return phone, session.session_key


def a_party(entries: int, phone: "Phone", group: "Group | None" = None) -> "Party":
    """One that nobody has won, with all that the engine's own measure has in it."""
    from scoring.models import Party

    return Party.begin({**write_party(long_party(entries)), "id": uuid4()}, phone=phone, group=group)


def begun(phone: "Phone") -> "Party":
    """One in which nothing is written yet."""
    from scoring.models import Party

    return Party.begin({**write_party(party(agreed=agreement())), "id": uuid4()}, phone=phone)


def copied(row: "Model", **differs: object) -> Any:
    """An unsaved copy of a row."""
    fields = [field for field in row._meta.concrete_fields if not (field.generated or field.primary_key)]
    copy = type(row)(**{field.attname: getattr(row, field.attname) for field in fields})
    for name, value in differs.items():
        setattr(copy, name, value)
    return copy


def fill(parties: int, group: "Group", phone: "Phone", entries: int = 5) -> None:
    """Parties of a group until the database has so many, each with its entries, acts and outcomes: copies of one."""
    from scoring.models import Act, Entry, Outcome, Party
    from scoring.models.seating import Seat
    from scoring.models.secrets import new_slug

    model = a_party(entries, phone, group)
    seats, written, outcomes = list(model.seats.all()), list(model.entries.all()), list(model.outcomes.all())
    of = {entry.pk: entry.position for entry in written}
    copies = [copied(model, slug=new_slug(), uuid=uuid4()) for _ in range(parties - Party.objects.count())]
    Party.objects.bulk_create(copies, batch_size=BATCH)
    Seat.objects.bulk_create([copied(seat, party=one) for one in copies for seat in seats], batch_size=BATCH)
    for start in range(0, len(copies), BATCH):
        rows = [[copied(entry, party=one, key=uuid4()) for entry in written] for one in copies[start : start + BATCH]]
        Entry.objects.bulk_create(itertools.chain.from_iterable(rows), batch_size=BATCH)
        Act.objects.bulk_create(
            [
                Act(party=entry.party, verb=Act.Verb.ADDED, entry_key=entry.key, position=entry.position, phone=phone)
                for row in rows
                for entry in row
            ],
            batch_size=BATCH,
        )
        Outcome.objects.bulk_create(
            [copied(one, party=row[0].party, entry=row[of[one.entry_id]]) for row in rows for one in outcomes],
            batch_size=BATCH,
        )
