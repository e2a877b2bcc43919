"""Many tables at once, each with a scorer and three who watch: `make load`.

The real server on a database of its own: SQLite, or one that is made for the run on the PostgreSQL server that
`DATABASE_URL` names. A round at each table every 20 seconds. At the end the database is asked what became of it:
what was answered as saved is there, once. Ends with 1 where a bar is missed.

`make load ARGS="100 200 400 --seconds 60"` tries several numbers of tables one after the other.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from statistics import quantiles
from typing import NamedTuple

from tests.load import prepared, report
from tests.load.machine import Processes, raise_file_limit
from tests.server import Server
from thousand_site.bootstrap import ROOT

WATCHERS = 3
SAVE, SEEN = "save", "seen after the save"
BARS = {SAVE: 300, SEEN: 1000}  # milliseconds, for 95 in 100


class Table(NamedTuple):
    """A party of no group, and the session of the phone that writes in it."""

    slug: str
    session: str

    @property
    def address(self) -> str:
        return f"/p/{self.slug}/"


class Crowd(NamedTuple):
    port: int
    tables: list[Table]
    watchers: int
    seconds: float
    every: float


class Figure(NamedTuple):
    """Of so many times, in milliseconds."""

    times: int
    half: float
    p95: float
    p99: float
    most: float

    @classmethod
    def of(cls, seconds: list[float]) -> "Figure":
        cuts = quantiles([one * 1000 for one in seconds], n=100, method="inclusive") if len(seconds) > 1 else [0.0] * 99
        return cls(len(seconds), cuts[49], cuts[94], cuts[98], max(seconds, default=0.0) * 1000)


class Came(NamedTuple):
    """`saved`: by party, the keys of the entries whose saving was answered; `unseen`: what watchers never saw."""

    saved: dict[str, list[str]]
    figures: dict[str, Figure]
    faults: list[str]
    unseen: int


class Result(NamedTuple):
    """What came of an evening, and what is wrong with it; `cores` is what the server used."""

    tables: int
    saved: int
    figures: Mapping[str, Figure]
    cores: float
    faults: list[str]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Many tables at once, on a server of their own.")
    parser.add_argument("tables", nargs="*", type=int, default=[200], help="how many tables; 200")
    parser.add_argument("--seconds", type=float, default=120, help="how long, once all are there; 120")
    parser.add_argument("--every", type=float, default=20, help="seconds between two rounds of a table; 20")
    parser.add_argument("--write", action="store_true", help="keep the figures in docs/performance.md")
    asked = parser.parse_args(arguments)
    raise_file_limit()
    with prepared.fresh_server() as server:
        results = [evening(server, tables, asked.seconds, asked.every) for tables in asked.tables]
    kind = "PostgreSQL" if "DATABASE_URL" in server.environ else "SQLite"
    report.tell(f"load on {kind}", "\n".join(lines(results)), write=asked.write)
    return int(any(result.faults for result in results))


def lines(results: list[Result]) -> Iterator[str]:
    yield "| tables | rounds saved | save: half, 95 %, 99 % | seen: half, 95 %, 99 % | cores of the server | bars |"
    yield "| ---: | ---: | ---: | ---: | ---: | --- |"
    for one in results:
        times = [
            f"{figure.half:.0f}, {figure.p95:.0f}, {figure.p99:.0f} ms"
            for figure in map(one.figures.get, BARS)
            if figure
        ]
        bars = "; ".join(one.faults) or "kept"
        yield f"| {one.tables} | {one.saved} | {' | '.join(times)} | {one.cores:.2f} | {bars} |"


def evening(server: Server, tables: int, seconds: float, every: float) -> Result:
    crowd = Crowd(server.port, [a_table() for _ in range(tables)], WATCHERS, seconds, every)
    processes = Processes(server.running.pid)
    began, spent = time.monotonic(), processes.spent()
    came = play(crowd)
    cores = (processes.spent() - spent) / (time.monotonic() - began)
    faults = [*came.faults, *missed(came), *lost_or_doubled(crowd, came)]
    return Result(tables, sum(map(len, came.saved.values())), came.figures, cores, faults)


def a_table() -> Table:
    phone, session = prepared.a_phone()
    return Table(prepared.begun(phone).slug, session)


def play(crowd: Crowd) -> Came:
    run = subprocess.run(
        [sys.executable, "-m", "tests.load.crowd"],
        input=json.dumps(crowd._asdict()).encode(),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=True,
    )
    told = json.loads(run.stdout)
    return Came(**{**told, "figures": {name: Figure(*figure) for name, figure in told["figures"].items()}})


def missed(came: Came) -> Iterator[str]:
    for name, most in BARS.items():
        figure = came.figures[name]
        if not figure.times:
            yield f"{name}: never"
        elif figure.p95 > most:
            yield f"{name}: 95 % within {figure.p95:.0f} ms, not {most}"
    if came.unseen:
        yield f"{came.unseen} times somebody who watched never saw an entry"


def lost_or_doubled(crowd: Crowd, came: Came) -> Iterator[str]:
    """What the database says."""
    from scoring.models import Party
    from scoring.models.acts import Differs

    parties = Party.objects.filter(slug__in=[table.slug for table in crowd.tables])
    for party in parties.to_play():
        keys = [str(entry.key) for entry in party.entries.all()]
        saved = came.saved[party.slug]
        if len(set(saved)) != len(saved) or sorted(keys) != sorted(saved):
            yield f"{party.slug}: {len(saved)} answered as saved, {len(keys)} there"
        if party.version != len(keys):
            yield f"{party.slug}: version {party.version}, {len(keys)} entries"
        if party.project() != Differs(0, lists=False):
            yield f"{party.slug}: the projection is not what the entries say"


if __name__ == "__main__":
    sys.exit(main())
