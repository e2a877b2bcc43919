"""How late watchers hear of an entry, and what they cost: `.venv/bin/python -m tests.load.live 500 20`.

Starts the real server on a database of its own, opens so many streams of one party, saves an entry about every two
seconds for so many seconds, and prints how long after the save the streams were told, and the processor time of the
server. A stream is a socket here: the limit of open files is raised as far as it goes.
"""

import asyncio
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles
from uuid import uuid4

from asgiref.sync import sync_to_async

from tests.server import Server

BETWEEN = 2.13  # out of step with the two looks a second
TICKS = os.sysconf("SC_CLK_TCK")


class Watchers:
    """Streams of one address; `heard` has the moments at which each mark came."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        self.heard: dict[str, list[float]] = {}
        self.refused = 0

    async def watch(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET {self.address} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        try:
            status = await reader.readline()
            if b" 200 " not in status:
                self.refused += 1
                return
            seen = ""
            while line := await reader.readline():
                if line.startswith(b"data: ") and (mark := line[6:].strip().decode()) != seen:
                    seen = mark
                    self.heard.setdefault(mark, []).append(time.time())
        finally:
            writer.close()


def processor_seconds(root: int) -> float:
    """What a process and its children have used."""
    total = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="ascii").rsplit(")", 1)[1].split()
        except OSError:
            continue  # it has ended meanwhile
        if root in (int(stat.parent.name), int(fields[1])):
            total += (int(fields[11]) + int(fields[12])) / TICKS
    return total


async def measure(watchers: int, seconds: float, server: Server) -> None:
    slug, save = await sync_to_async(prepare)()
    group = Watchers(server.port, f"/live/party/{slug}/")
    began, used = time.time(), processor_seconds(server.running.pid)
    tasks = [asyncio.create_task(group.watch()) for _ in range(watchers)]
    async with asyncio.timeout(60):
        while len(group.heard.get("0.3", ())) + group.refused < watchers:
            await asyncio.sleep(0.05)
    spent = processor_seconds(server.running.pid) - used
    took = time.time() - began
    print(f"{watchers} streams, {group.refused} refused: open in {took:.1f} s, {spent:.1f} s of processor time")
    used, began, late = processor_seconds(server.running.pid), time.time(), list[float]()
    saves = max(int(seconds // BETWEEN), 1)
    for number in range(1, saves + 1):
        saved = await sync_to_async(save)()
        await asyncio.sleep(BETWEEN)
        late += [moment - saved for moment in group.heard.get(f"{number}.3", ())]
    cost = (processor_seconds(server.running.pid) - used) / (time.time() - began)
    cuts = quantiles(late, n=100)
    told = len(late) / (saves * (watchers - group.refused))
    print(f"{saves} entries, each told to {told:.1%} of the streams within {BETWEEN} s of its saving:")
    print(f"half within {cuts[49]:.2f} s, 99 % within {cuts[98]:.2f} s, all within {max(late):.2f} s")
    print(f"{cost:.1%} of a core")
    began = time.time()
    await asyncio.to_thread(server.stop)
    print(f"Ctrl-C, with all streams open, ended the server in {time.time() - began:.1f} s")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def prepare() -> tuple[str, Callable[[], float]]:
    """The slug of a new party of no group, and an act that saves an entry and gives the moment."""
    from scoring.models import Party, Phone
    from tests.web.make import party_file

    phone = Phone.objects.create()
    party = Party.begin({**party_file(), "agreement": {"preset": "classic"}}, phone=phone)

    def save() -> float:
        entry = {"type": "adjustment", "seat": party.version % 3, "points": 5}
        party.add_entry(entry, key=uuid4(), position=party.version, phone=phone)
        return time.time()

    return party.slug, save


def main(watchers: int = 500, seconds: int = 20) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix="thousand-load-") as folder, Server(Path(folder) / "data") as server:
        os.environ |= {"THOUSAND_DATA": str(server.data), "DJANGO_SETTINGS_MODULE": "thousand_site.settings"}
        import django

        django.setup()
        asyncio.run(measure(watchers, seconds, server))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
