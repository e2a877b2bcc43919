"""What open event streams cost, and how late they tell: a part of `make bench`.

The real server on a database of its own, so many streams of one party: their memory, the processor time while nothing
happens, and then, with an entry saved about every two seconds, how long after its saving the streams were told. A
stream is a socket here: the limit of open files is raised as far as it goes.
"""

import asyncio
import sys
import time
from collections.abc import Callable
from statistics import quantiles
from uuid import uuid4

from asgiref.sync import sync_to_async

from tests.load import prepared
from tests.load.machine import Processes, raise_file_limit
from tests.server import Server

STREAMS, FIRST, REST, SAVES = 1000, 100, 30, 8
BETWEEN = 2.13  # seconds from one entry to the next, out of step with the two looks a second
MOST_OF_A_CORE, MOST_KB = 0.05, 60


class Watchers:
    """Streams of one address; `heard` has the moments at which each mark came."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        self.heard: dict[str, list[float]] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def come(self, number: int) -> None:
        """So many more, and all are told where the party is."""
        self.tasks += [asyncio.create_task(self._watch()) for _ in range(number)]
        async with asyncio.timeout(60):
            while len(self.heard.get("0.3", ())) < len(self.tasks):
                await asyncio.sleep(0.05)

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _watch(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET {self.address} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        try:
            status = await reader.readline()
            assert b" 200 " in status, status
            seen = ""
            while line := await reader.readline():
                if line.startswith(b"data: ") and (mark := line[6:].strip().decode()) != seen:
                    seen = mark
                    self.heard.setdefault(mark, []).append(time.monotonic())
        finally:
            writer.close()


async def measure(server: Server, streams: int, rest: float, saves: int) -> int:
    slug, save = await sync_to_async(prepare)()
    watchers, processes = Watchers(server.port, f"/live/party/{slug}/"), Processes(server.running.pid)
    await watchers.come(FIRST)  # what the first of them bring into being serves all
    held = processes.memory()
    await watchers.come(streams - FIRST)
    kb = (processes.memory() - held) / (streams - FIRST) / 1024
    spent, began = processes.spent(), time.monotonic()
    await asyncio.sleep(rest)
    core = (processes.spent() - spent) / (time.monotonic() - began)
    late = list[float]()
    for number in range(1, saves + 1):
        saved = await sync_to_async(save)()
        await asyncio.sleep(BETWEEN)
        late += [moment - saved for moment in watchers.heard.get(f"{number}.3", ())]
    await watchers.leave()
    cuts = quantiles(late, n=100, method="inclusive")
    print(f"| {streams:,} open streams | | bar |")
    print("| --- | ---: | ---: |")
    print(f"| at rest, of one core | {core:.1%} | {MOST_OF_A_CORE:.0%} |")
    print(f"| memory each | {kb:.0f} kB | {MOST_KB} kB |")
    print(f"| told within {BETWEEN} s of a save | {len(late) / (saves * streams):.1%} | 100 % |")
    print(f"| told after a save: half, 95 %, all | {cuts[49]:.2f}, {cuts[94]:.2f}, {max(late):.2f} s | |")
    return int(core > MOST_OF_A_CORE or kb > MOST_KB or len(late) < saves * streams)


def prepare() -> tuple[str, Callable[[], float]]:
    """The slug of a new party of no group, and an act that saves an entry and gives the moment."""
    phone, _session = prepared.a_phone()
    party = prepared.begun(phone)

    def save() -> float:
        entry = {"type": "adjustment", "seat": party.version % 3, "points": 5}
        party.add_entry(entry, key=uuid4(), position=party.version, phone=phone)
        return time.monotonic()

    return party.slug, save


def main(streams: int = STREAMS, rest: float = REST, saves: int = SAVES) -> int:
    raise_file_limit()
    with prepared.fresh_server() as server:
        return asyncio.run(measure(server, streams, rest, saves))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
