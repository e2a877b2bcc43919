"""What asks the server: one connection that is kept, cookies, and forms sent as a page sends them."""

import http.client
from collections.abc import Mapping
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import urlencode

TOKEN = "a" * 32  # a cookie that says the same as the form: that is all a server asks of the one against forgery


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


class Visitor:
    """A browser without a page: keeps its connection and its cookies, asks for gzip."""

    def __init__(self, port: int, session: str = "") -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.cookies = {"csrftoken": TOKEN, **({"sessionid": session} if session else {})}

    def rest(self) -> None:
        """Asks nothing for a while: the server would close the connection by itself, the next request opens one."""
        self.connection.close()

    def get(self, address: str, **headers: str) -> Answer:
        return self._ask("GET", address, None, headers)

    def post(self, address: str, **form: object) -> Answer:
        sent = urlencode({"csrfmiddlewaretoken": TOKEN, **form}, doseq=True)
        return self._ask("POST", address, sent, {"Content-Type": "application/x-www-form-urlencoded"})

    def _ask(self, method: str, address: str, body: str | None, headers: Mapping[str, str]) -> Answer:
        kept = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Cookie": kept, "Accept-Encoding": "gzip", **headers}
        self.connection.request(method, address, body, sent)
        answer = self.connection.getresponse()
        for line in answer.headers.get_all("Set-Cookie", ()):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        return Answer(answer.status, answer.headers, answer.read())  # type: ignore[arg-type]
