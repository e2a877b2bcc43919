"""Who asks a real server: a browser without a page, with its cookies, and forms sent as a page sends them."""

import contextlib
import socket
import threading
import time
from collections.abc import Mapping
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from typing import NamedTuple, Self
from urllib.parse import urlencode

from tests.server import Server

PATIENCE = 40
TOKEN = "a" * 32  # a cookie that says the same as the form: that is all a server asks of the one against forgery


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def leads_to(self) -> str:
        return self.headers.get("Location", "")


class Visitor:
    """Cookies know no ports: all servers of this machine are one site to it. It follows no redirect."""

    def __init__(self, *, session: str = "", language: str = "en") -> None:
        self.language = language
        self.cookies = {"sessionid": session} if session else {}

    def ask(self, server: Server, path: str, fields: Mapping[str, object] | None = None, **headers: str) -> Answer:
        """GET, or POST of these fields, on a line of its own; OSError or HTTPException where it breaks."""
        with contextlib.closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as line:
            return self.ask_on(line, path, fields, Connection="close", **headers)

    def ask_on(
        self, line: HTTPConnection, path: str, fields: Mapping[str, object] | None = None, **headers: str
    ) -> Answer:
        """The same on a line that may stay open."""
        cookies = {"csrftoken": TOKEN, **self.cookies}
        kept = "; ".join(f"{name}={value}" for name, value in cookies.items())
        sent = {"Accept-Language": self.language, "Cookie": kept, **headers}
        body = None
        if fields is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode({"csrfmiddlewaretoken": cookies["csrftoken"], **fields}, doseq=True)
        line.request("GET" if body is None else "POST", path, body, sent)
        answer = line.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie", ()):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(cookie).items()}
        return Answer(answer.status, answer.headers, answer.read())  # type: ignore[arg-type] # a Message is no Mapping


class Follower:
    """Who follows a table: the marks that it is told, on one stream that is never opened again."""

    def __init__(self, server: Server, table: str) -> None:
        self.line = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        self.line.request("GET", f"/live{table.replace('/p/', '/party/')}")
        self.socket = self.line.sock
        self.answer = self.line.getresponse()
        assert self.answer.status == 200
        self.marks: list[str] = []
        self.thread = threading.Thread(target=self._listen, daemon=True)

    def _listen(self) -> None:
        with contextlib.suppress(OSError, ValueError, AttributeError):  # closed here or there
            for line in self.answer:
                if line.startswith(b"data: "):
                    self.marks.append(line[6:].strip().decode())

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)  # the thread waits for it, and ends
        self.thread.join(5)
        self.answer.close()
        self.socket.close()

    def hears(self, mark: str, seconds: float = 15) -> bool:
        until = time.monotonic() + seconds
        while mark not in self.marks and time.monotonic() < until:
            time.sleep(0.05)
        return mark in self.marks
