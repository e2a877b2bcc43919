"""A phone that asks whichever server it is led to, as behind a load balancer."""

import re
from collections.abc import Mapping
from http.client import HTTPResponse
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, Request, build_opener
from uuid import uuid4

from tests.server import Server

PATIENCE = 30


class NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *arguments: Any) -> None:
        return None


class Answer:
    def __init__(self, answer: Any) -> None:
        self.status: int = answer.status
        self.headers: Mapping[str, str] = answer.headers
        self.text: str = answer.read().decode()
        self.leads_to: str = self.headers.get("Location", "")


class Visitor:
    """Cookies know no ports: all servers of this machine are one site to it."""

    def __init__(self) -> None:
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies), NoRedirect())

    def ask(self, server: Server, path: str, fields: Mapping[str, object] | None = None, **headers: str) -> Answer:
        body = None if fields is None else urlencode(fields).encode()
        try:
            with self.opener.open(Request(server.address + path, body, headers), timeout=PATIENCE) as answer:
                return Answer(answer)
        except HTTPError as error:
            with error:
                return Answer(error)

    def form(self, server: Server, path: str) -> dict[str, object]:
        """What a form sends back unseen: the token, the key and what was seen."""
        page = self.ask(server, path).text
        hidden = re.findall(r"<input[^>]*type=\"hidden\"[^>]*>", page)
        found = [(re.search(r'name="([^"]*)"', field), re.search(r'value="([^"]*)"', field)) for field in hidden]
        return {name[1]: value[1] for name, value in found if name and value}

    def begin(self, server: Server) -> str:
        """The path of a new party."""
        names = {f"name_{seat}": name for seat, name in enumerate(("Аня", "Борис", "Вера"))}
        form = {**self.form(server, "/new/"), "uuid": str(uuid4()), "preset": "classic", "first_dealer": "0", **names}
        answer = self.ask(server, "/new/", form)
        assert answer.status == 302, answer.text
        return answer.leads_to

    def a_round(self, server: Server, party: str, **fields: object) -> dict[str, object]:
        """The form of a round, filled in: the first seat makes 100."""
        hidden = self.form(server, f"{party}add/round/")
        return {**hidden, "declarer": 0, "bid": 100, "tricks_1": 35, "tricks_2": 20, **fields}

    def entries(self, server: Server, party: str) -> int:
        return len(set(re.findall(r"/entries/([0-9a-f-]{36})/", self.ask(server, party).text)))

    def watch(self, server: Server, path: str) -> "Stream":
        return Stream(self.opener.open(server.address + path, timeout=PATIENCE))


class Stream:
    """An open event stream."""

    def __init__(self, answer: HTTPResponse) -> None:
        self.answer = answer

    def hears(self) -> str:
        """The next mark."""
        while line := self.answer.readline():
            if line.startswith(b"data: "):
                return line[6:].strip().decode()
        return ""

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *error: object) -> None:
        self.answer.close()
