"""A phone at the table without a browser: it saves rounds as the page does, again where no answer came."""

import contextlib
import re
import socket
import threading
import time
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import urlencode
from uuid import UUID, uuid4

from tests.web.make import start_form

PATIENCE = 60
"""Seconds that one save may take, with all its tries."""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    text: str


class Phone:
    def __init__(self, port: int, language: str = "en") -> None:
        self.port, self.language = port, language
        self.cookies: dict[str, str] = {}

    def ask(self, path: str, fields: dict[str, object] | None = None, *, htmx: bool = False) -> Answer:
        """GET, or POST of these fields; OSError or HTTPException where the line breaks."""
        headers = {"Accept-Language": self.language, "Connection": "close"}
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        body = None
        if htmx:
            headers["HX-Request"] = "true"
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode({"csrfmiddlewaretoken": self.cookies.get("csrftoken", ""), **fields}, doseq=True)
        line = HTTPConnection("127.0.0.1", self.port, timeout=40)
        try:
            line.request("GET" if body is None else "POST", path, body, headers)
            answer = line.getresponse()
            for cookie in answer.headers.get_all("Set-Cookie", []):
                self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(cookie).items()})
            return Answer(answer.status, dict(answer.headers.items()), answer.read().decode())
        finally:
            line.close()

    def start_party(self) -> str:
        """The address of its table."""
        self.ask("/new/")
        answer = self.ask("/new/", start_form())
        assert answer.status == 302, answer.text
        return answer.headers["location"]

    def version(self, table: str) -> str:
        """What a form that is opened now has seen."""
        return seen_by(self.ask(f"{table}add/round/"))

    def save(self, table: str, round_: dict[str, object]) -> Answer:
        return self.ask(f"{table}add/round/", round_)

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


class Follower(threading.Thread):
    """A phone that follows a table: the marks it is told, on one stream that is never opened again."""

    def __init__(self, port: int, table: str) -> None:
        super().__init__(daemon=True)
        self.line = HTTPConnection("127.0.0.1", port, timeout=60)
        self.line.request("GET", f"/live/party/{table.strip('/').split('/')[-1]}/")
        self.socket = self.line.sock
        self.answer = self.line.getresponse()
        assert self.answer.status == 200
        self.marks: list[str] = []

    def run(self) -> None:
        with contextlib.suppress(OSError, ValueError, AttributeError):  # closed here or there
            for line in self.answer:
                if line.startswith(b"data: "):
                    self.marks.append(line[6:].strip().decode())

    def __enter__(self) -> "Follower":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)  # the thread waits for it, and ends
        self.join(5)
        self.answer.close()
        self.socket.close()

    def hears(self, mark: str, seconds: float = 15) -> bool:
        until = time.monotonic() + seconds
        while mark not in self.marks and time.monotonic() < until:
            time.sleep(0.05)
        return mark in self.marks
