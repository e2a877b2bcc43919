"""Who asks while it is measured: on one connection that is kept, packed as for a browser."""

from http.client import HTTPConnection

from tests.server import Server
from tests.visitor import Answer, Visitor

PACKED = {"Accept-Encoding": "gzip"}


class Steady(Visitor):
    def __init__(self, server: Server, session: str) -> None:
        super().__init__(session=session)
        self.line = HTTPConnection("127.0.0.1", server.port, timeout=30)

    def rest(self) -> None:
        """Asks nothing for a while: the server would close the connection by itself, the next request opens one."""
        self.line.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask_on(self.line, path, None, **PACKED, **headers)

    def post(self, path: str, **fields: object) -> Answer:
        return self.ask_on(self.line, path, fields, **PACKED)
