"""How fast the pages of figures are: `make bench`.

A database of its own, filled by `manage.py demo --parties 1000`; each page asked for by a member in this process, the
best of several times. `PARTIES=100 make bench` takes less patience.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from django.test import Client

PARTIES = int(os.environ.get("PARTIES", "1000"))
BEST_OF = 7
AT_MOST_MS = 200


class Place(NamedTuple):
    name: str
    address: str


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="thousand-bench-") as folder:
        os.environ |= {"THOUSAND_DATA": folder, "DJANGO_SETTINGS_MODULE": "thousand_site.settings"}
        import django

        django.setup()
        fill()
        return measure()


def fill() -> None:
    from django.core.management import call_command

    from scoring.models import Entry, Outcome, Party
    from thousand_site import static

    began = perf_counter()
    call_command("migrate", verbosity=0)
    call_command("demo", parties=PARTIES, verbosity=0)
    static.collect_if_changed()
    filled = f"{Party.objects.count()} parties, {Entry.objects.count()} entries, {Outcome.objects.count()} outcomes"
    print(f"{filled}, made in {perf_counter() - began:.0f} s.\n")


def measure() -> int:
    from django.test import Client

    from scoring.access import SESSION_KEY
    from scoring.models import Group, Phone, Role

    group, phone, client = Group.objects.get(), Phone.objects.create(), Client(SERVER_NAME="localhost")
    group.join(phone, Role.VIEWER)
    session = client.session
    session[SESSION_KEY] = phone.pk
    session.save()
    print("| figures of | time | bar |")
    print("| --- | ---: | ---: |")
    slowest = 0.0
    for place in places(group.slug, list(group.players.values_list("slug", flat=True))):
        best = min(asked(client, place.address) for _ in range(BEST_OF))
        slowest = max(slowest, best)
        print(f"| {place.name} | {best * 1000:.0f} ms | {AT_MOST_MS} ms |")
    return int(slowest * 1000 > AT_MOST_MS)


def places(group: str, players: list[str]) -> Iterator[Place]:
    statistics, one, other = f"/g/{group}/statistics/", players[0], players[1]
    yield Place("all players", statistics)
    yield Place("all players, the last year", f"{statistics}?period=365")
    yield Place("all players, three at the table", f"{statistics}?seats=3&sort=bolts")
    yield Place("one player", f"/g/{group}/players/{one}/")
    yield Place("one player, three at the table", f"/g/{group}/players/{one}/?seats=3")
    yield Place("two against each other", f"/g/{group}/versus/?one={one}&other={other}")
    yield Place("two, three at the table", f"/g/{group}/versus/?one={one}&other={other}&seats=3")


def asked(client: "Client", address: str) -> float:
    began = perf_counter()
    assert client.get(address).status_code == 200
    return perf_counter() - began


if __name__ == "__main__":
    sys.exit(main())
