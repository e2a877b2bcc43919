"""A phone at the table without a browser: it saves rounds as the page does, again where no answer came."""

import re
import threading
import time
from collections.abc import Mapping
from http.client import HTTPException
from uuid import UUID, uuid4

from tests.server import Server
from tests.visitor import Answer, Visitor
from tests.web.make import start_form

PATIENCE = 200
"""Seconds that one save may take, with all its tries."""


class Phone(Visitor):
    def __init__(self, server: Server, language: str = "en") -> None:
        super().__init__(language=language)
        self.server = server

    def get(self, path: str) -> Answer:
        return self.ask(self.server, path)

    def post(self, path: str, fields: Mapping[str, object], **headers: str) -> Answer:
        return self.ask(self.server, path, fields, **headers)

    def start_party(self) -> str:
        """The address of its table."""
        answer = self.post("/new/", start_form())
        assert answer.status == 302, answer.text
        return answer.leads_to

    def version(self, table: str) -> str:
        """What a form that is opened now has seen."""
        return seen_by(self.get(f"{table}add/round/"))

    def save(self, table: str, round_: dict[str, object]) -> Answer:
        return self.post(f"{table}add/round/", round_)

    def save_at_last(self, table: str, key: UUID) -> None:
        """Save a round with one key, until there is an answer that says it is saved."""
        until = time.monotonic() + PATIENCE
        seen = None
        while time.monotonic() < until:
            try:
                seen = self.version(table) if seen is None else seen
                answer = self.save(table, a_round(key, seen))
            except (OSError, HTTPException):
                time.sleep(0.1)
                continue
            if answer.status == 302:
                return
            assert answer.status in (409, 503), f"{answer.status}: {answer.text}"
            seen = seen_by(answer) if answer.status == 409 else seen
        raise AssertionError(f"{key} could not be saved in {PATIENCE} s")


def a_round(key: UUID, seen: str) -> dict[str, object]:
    """A declarer who fails: with so many points nobody wins, however long they play."""
    declarer = key.int % 3
    tricks = {f"tricks_{seat}": 30 for seat in range(3) if seat != declarer}
    return {"key": key, "seen": seen, "declarer": declarer, "bid": 100, **tricks}


def seen_by(answer: Answer) -> str:
    found = re.search(r'data-seen="(\d+)"', answer.text)
    if answer.status in (502, 503) or found is None:
        raise OSError(f"no form: {answer.status}")
    return found[1]


class Scorer(threading.Thread):
    """Saves round after round until it is stopped; `saved` has the keys that were answered for."""

    def __init__(self, phone: Phone, table: str, most: int = 10_000) -> None:
        super().__init__(daemon=True)
        self.phone, self.table, self.most = phone, table, most
        self.saved: set[UUID] = set()
        self.enough = threading.Event()
        self.trouble: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.enough.is_set() and len(self.saved) < self.most:
                key = uuid4()
                self.phone.save_at_last(self.table, key)
                self.saved.add(key)
        except BaseException as error:  # it is told by `finish`
            self.trouble = error

    def finish(self) -> set[UUID]:
        """The last round is saved, too; what went wrong is raised here."""
        self.enough.set()
        self.join(PATIENCE + 40)
        assert not self.is_alive(), "a scorer still waits"
        if self.trouble:
            raise self.trouble
        return self.saved
