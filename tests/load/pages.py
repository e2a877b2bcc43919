"""What pages cost beside a bare view on the same server and database: a part of `make bench`.

All kinds of asking take turns, so that what else the machine does meets all alike. Each is timed as who asks sees it,
and in processor time of the server, what it does after its answer included. Medians, and ratios of medians: bars are
held against processor time, which neither a neighbour nor a slow disk stretches.
"""

import itertools
import sys
import time
from collections.abc import Callable, Iterator
from statistics import median, quantiles
from typing import TYPE_CHECKING, NamedTuple
from uuid import uuid4

from tests.load import prepared
from tests.load.machine import Processes
from tests.load.visitor import Steady
from tests.server import Server
from tests.visitor import Answer

if TYPE_CHECKING:
    from scoring.models import Party

SETTLED = 0.005  # seconds until a server has done what it does after an answer
TURNS, FEWER = 60, 40
ENTRIES = (3, 30, 60)
PARTIES = (10, 10_000)
BARE, PAGE, AFTER, SAVE, ASKED = BARS = {
    "a bare view": None,
    "the table page": 3.0,
    "the table page after a save": None,
    "saving a round": 5.0,
    "asking for an unchanged party": 1.5,
}
ROUND = {"declarer": 0, "bid": 120, "tricks_0": 90, "tricks_1": 20, "tricks_2": 10}
HTMX = {"HX-Request": "true"}
LINE = 1.15  # what noise may add to a straight line
GROWN = 1.5  # a thousand times as many parties: what grows with them grows by more than noise


class Cost(NamedTuple):
    """Seconds: until the answer, and of the server's processors."""

    answered: float
    spent: float


class Clock:
    """Times one kind of asking after the other."""

    def __init__(self, processes: Processes) -> None:
        self.processes = processes
        self.taken: dict[str, list[Cost]] = {}

    def time(self, kind: str, ask: Callable[[], Answer], status: int = 200) -> Answer:
        spent, began = self.processes.spent(), time.perf_counter()
        answer = ask()
        answered = time.perf_counter() - began
        assert answer.status == status, (kind, answer)
        time.sleep(SETTLED)
        self.taken.setdefault(kind, []).append(Cost(answered, self.processes.spent() - spent))
        return answer

    def cost(self, kind: str) -> Cost:
        answered, spent = zip(*self.taken[kind], strict=True)
        return Cost(median(answered), median(spent))

    def times(self, kind: str) -> Cost:
        """How many times the bare view."""
        one, bare = self.cost(kind), self.cost(BARE)
        return Cost(one.answered / bare.answered, one.spent / bare.spent)

    def noise(self) -> float:
        """How far apart the middle half of the bare view's times lies, as a part of their median."""
        low, middle, high = quantiles([cost.spent for cost in self.taken[BARE]], n=4)
        return (high - low) / middle


class Table:
    """A party that is looked at and written in; after each turn it is as it was."""

    def __init__(self, visitor: Steady, party: "Party") -> None:
        self.visitor, self.address, self.version = visitor, party.get_absolute_url(), party.version
        self.bare = f"/bare/{party.slug}/"

    def turn(self, clock: Clock) -> None:
        get = self.visitor.get
        clock.time(BARE, lambda: get(self.bare))
        clock.time(PAGE, lambda: get(self.address))
        known = {**HTMX, "If-None-Match": get(self.address, **HTMX).headers["ETag"]}
        time.sleep(SETTLED)
        clock.time(ASKED, lambda: get(self.address, **known), status=304)
        clock.time(SAVE, self.save, status=302)
        clock.time(AFTER, lambda: get(self.address))
        undone = self.visitor.post(f"{self.address}undo/", seen=self.version + 1)
        assert undone.status == 302, undone
        self.version += 2
        get(self.address)
        time.sleep(SETTLED)

    def save(self) -> Answer:
        return self.visitor.post(f"{self.address}add/round/", key=uuid4(), seen=self.version, **ROUND)


def measured(processes: Processes, tables: dict[str, Table], turns: int) -> dict[str, Clock]:
    clocks = {name: Clock(processes) for name in tables}
    for _ in range(turns):
        for name, table in tables.items():
            table.turn(clocks[name])
    return clocks


def main() -> int:
    with prepared.fresh_server() as server:
        return report(server)


def report(server: Server) -> int:
    from scoring.models import Group, Role

    phone, session = prepared.a_phone()
    group = Group.objects.create(name="Club")
    group.join(phone, Role.OWNER)
    visitor, processes = Steady(server, session), Processes(server.running.pid)
    tables = {str(entries): Table(visitor, prepared.a_party(entries, phone)) for entries in ENTRIES}
    tables["group"] = Table(visitor, prepared.a_party(30, phone, group))
    prepared.fill(PARTIES[0], group, phone)
    visitor.rest()
    few = measured(processes, tables, TURNS)
    visitor.rest()
    prepared.fill(PARTIES[1], group, phone)
    many = measured(processes, {name: tables[name] for name in ("30", "group")}, FEWER)
    faults = list[str]()
    for line in itertools.chain(beside(few, faults), by_entries(few, faults), by_parties(few, many, faults)):
        print(line, flush=True)
    print(*faults, sep="\n", file=sys.stderr)
    return int(bool(faults))


def beside(clocks: dict[str, Clock], faults: list[str]) -> Iterator[str]:
    noise = max(clock.noise() for clock in clocks.values())
    yield f"A party with 30 entries, of no group and of one; medians of {TURNS} turns. The middle half of the bare"
    yield f"view's own times lies within {noise:.0%} of their median."
    yield ""
    yield "| | time | processor | × bare, time | × bare, processor | bar | in a group: time | processor |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for kind, most in BARS.items():
        cost, times, grouped = clocks["30"].cost(kind), clocks["30"].times(kind), clocks["group"].times(kind)
        bar = f"{most:g}" if most else ""
        figures = (
            f"{cost.answered * 1000:.1f} ms | {cost.spent * 1000:.1f} ms | {times.answered:.2f} | {times.spent:.2f}"
        )
        yield f"| {kind} | {figures} | {bar} | {grouped.answered:.2f} | {grouped.spent:.2f} |"
        if most and times.spent > most:
            faults.append(f"{kind}: {times.spent:.2f} times the bare view, not {most:g}")
    yield ""


def by_entries(clocks: dict[str, Clock], faults: list[str]) -> Iterator[str]:
    yield "Growth with the entries, in processor time; the last column is 60 entries beside the straight line through 3"
    yield "and 30."
    yield ""
    yield "| | 3 | 30 | 60 | beside the line |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for kind in BARS:
        three, thirty, sixty = (clocks[str(entries)].cost(kind).spent * 1000 for entries in ENTRIES)
        line = sixty / (thirty + max(thirty - three, 0) * 30 / 27)
        yield f"| {kind} | {three:.1f} ms | {thirty:.1f} ms | {sixty:.1f} ms | {line:.2f} |"
        if line > LINE:
            faults.append(f"{kind} grows faster than the entries")
    yield ""


def by_parties(few: dict[str, Clock], many: dict[str, Clock], faults: list[str]) -> Iterator[str]:
    yield "Growth with the parties in the database, all of one group, as times of the bare view in processor time."
    yield ""
    yield f"| | {PARTIES[0]:,} | {PARTIES[1]:,} | in their group: {PARTIES[0]:,} | {PARTIES[1]:,} |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for kind in BARS:
        figures = [clocks[name].times(kind).spent for name in ("30", "group") for clocks in (few, many)]
        yield f"| {kind} | {' | '.join(f'{figure:.2f}' for figure in figures)} |"
        if figures[1] > figures[0] * GROWN or figures[3] > figures[2] * GROWN:
            faults.append(f"{kind} grows with the parties")
    few_ms, many_ms = (clocks["30"].cost(BARE).spent * 1000 for clocks in (few, many))
    yield ""
    yield f"The bare view itself: {few_ms:.1f} ms and {many_ms:.1f} ms."


if __name__ == "__main__":
    sys.exit(main())
