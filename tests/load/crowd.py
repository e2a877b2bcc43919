"""The people of a load: a scorer and watchers at each table. A process of its own, as locust changes all of Python.

Reads from standard input what `Crowd` says, as JSON; writes to standard output what came of it, as `Came` says.
"""

import json
import random
import re
import sys
import time
from collections import Counter
from typing import Any, ClassVar
from uuid import uuid4

import gevent
from gevent import socket
from locust import FastHttpUser, task
from locust.env import Environment
from locust.exception import StopUser

from tests.load.tables import SEEN, Came, Crowd, Figure, Table

VERSION = re.compile(r'data-version="(\d+)\.')
ROUND = {"declarer": "0", "bid": "100", "tricks_1": "35", "tricks_2": "20"}  # it fails: nobody ever wins
CSRF = "a" * 32
TRIES = 5
COMING = 50  # people a second
SETTLED = 3.0  # seconds until the crowd at the door is through
LAST = 2.0  # seconds for what was saved last to be seen


class Evening:
    """What all who take part know of each other."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.began = self.until = float("inf")
        self.here = 0
        self.to_write = iter(crowd.tables)
        self.to_watch = iter([table for table in crowd.tables for _ in range(crowd.watchers)])
        self.saved: dict[str, list[str]] = {table.slug: [] for table in crowd.tables}
        self.answered: dict[tuple[str, int], float] = {}  # when the saving of a version was
        self.seen: dict[tuple[str, int], list[float]] = {}
        self.asked: dict[str, list[float]] = {}
        self.faults = Counter[str]()

    def begin(self) -> None:
        """All are here: what is timed is timed from now on."""
        self.began = time.monotonic()
        self.until = self.began + self.crowd.seconds
        self.asked.clear()

    @property
    def over(self) -> bool:
        return time.monotonic() > self.until

    def note(self, name: str, response_time: float, exception: Exception | None, **_more: Any) -> None:
        """Of each request, as locust tells it."""
        self.asked.setdefault(name, []).append(response_time / 1000)
        if exception is not None:
            self.faults[f"{name}: {exception}"] += 1

    def late(self) -> tuple[list[float], int]:
        """How long after the answer to who saved it an entry was seen by each watcher; how many never saw one."""
        timed = {version: at for version, at in self.answered.items() if at >= self.began}
        late = [max(seen - at, 0.0) for version, at in timed.items() for seen in self.seen.get(version, ())]
        return late, len(timed) * self.crowd.watchers - len(late)


class Guest(FastHttpUser):
    abstract = True
    evening: ClassVar[Evening]


class Scorer(Guest):
    """Does what a person's phone does: asks for the table and its forms, and keeps them; sends a round it has computed
    by itself, and is told of the party, to go on computing; asks for the table after it.
    """

    def wait_time(self) -> float:
        self.due += self.evening.crowd.every
        return max(self.due - time.monotonic(), 0.0)

    def on_start(self) -> None:
        self.evening.here += 1
        self.table = next(self.evening.to_write)
        self.headers = {"Cookie": f"sessionid={self.table.session}; csrftoken={CSRF}"}
        first = random.uniform(0, self.evening.crowd.every)
        self.due = time.monotonic() + first
        gevent.sleep(first)
        self.client.get(self.table.address, name="table", headers=self.headers)
        self.party = self.client.get(f"{self.table.address}forms/", name="forms", headers=self.headers).json()["party"]

    @task
    def play(self) -> None:
        if self.evening.over:
            raise StopUser
        form = {"csrfmiddlewaretoken": self.party["csrf"], "key": str(uuid4()), "seen": str(self.party["version"])}
        if not any(self.is_saved(form) for _ in range(TRIES)):
            return
        self.evening.answered[self.table.slug, self.party["version"]] = time.monotonic()
        self.evening.saved[self.table.slug].append(form["key"])
        self.client.get(self.table.address, name="table after a save", headers={**self.headers, "HX-Request": "true"})

    def is_saved(self, form: dict[str, str]) -> bool:
        """Sent; where no answer came, the next try has the same key."""
        with self.client.post(
            f"{self.table.address}add/round/",
            data={**form, **ROUND},
            headers={**self.headers, "Outbox": "1"},
            name="save",
            catch_response=True,
        ) as answer:
            if answer.headers.get("Entry-Written") == form["key"]:
                self.party = answer.json()["party"]
                answer.success()
                return True
            answer.failure(f"answered by {answer.status_code}")
        gevent.sleep(1)
        return False


class Watcher(Guest):
    """A page that looks on: told by an event stream of each change, it asks for its part."""

    def on_start(self) -> None:
        self.table = next(self.evening.to_watch)
        self.shown = version_in(self.client.get(self.table.address, name="first view").text)
        self.evening.here += 1

    @task
    def watch(self) -> None:
        with socket.create_connection(("127.0.0.1", self.evening.crowd.port), timeout=60) as line:
            line.sendall(f"GET /live/party/{self.table.slug}/ HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            told = line.makefile("rb")
            if b" 200 " not in (status := told.readline()):
                raise ConnectionError(status)
            for one in told:
                if one.startswith(b"data: ") and one[6:].split(b".")[0] != self.shown.encode():
                    self.look()
        raise ConnectionError("The stream has ended.")

    def look(self) -> None:
        answer = self.client.get(self.table.address, name="part for a watcher", headers={"HX-Request": "true"})
        if version := version_in(answer.text):
            for one in range(int(self.shown) + 1, int(version) + 1):
                self.evening.seen.setdefault((self.table.slug, one), []).append(time.monotonic())
            self.shown = version


def version_in(page: str | None) -> str:
    found = VERSION.search(page or "")
    return found[1] if found else ""


def gather(crowd: Crowd) -> Came:
    """Let all of them come, play and go."""
    Guest.evening = evening = Evening(crowd)
    Guest.host = f"http://127.0.0.1:{crowd.port}"
    Scorer.fixed_count, Watcher.fixed_count = len(crowd.tables), len(crowd.tables) * crowd.watchers
    guests = Scorer.fixed_count + Watcher.fixed_count
    environment = Environment(user_classes=[Watcher, Scorer])
    environment.events.request.add_listener(evening.note)  # type: ignore[no-untyped-call]
    runner = environment.create_local_runner()
    runner.start(guests, spawn_rate=COMING)
    while evening.here < guests:
        gevent.sleep(0.1)
    gevent.sleep(SETTLED)
    evening.begin()
    while runner.user_classes_count["Scorer"]:
        gevent.sleep(0.1)
    gevent.sleep(LAST)
    faults = [f"{number} × {fault}" for fault, number in evening.faults.items()]
    faults += [f"{one['count']} × {one['msg']}" for one in runner.exceptions.values()]
    late, unseen = evening.late()
    figures = {name: Figure.of(seconds) for name, seconds in [*evening.asked.items(), (SEEN, late)]}
    return Came(evening.saved, figures, faults, unseen)


def main() -> None:
    told = json.load(sys.stdin)
    crowd = Crowd(**{**told, "tables": [Table(*table) for table in told["tables"]]})
    came = gather(crowd)
    sys.stdout.write(json.dumps(came._asdict()))
    sys.stdout.flush()


if __name__ == "__main__":
    main()
