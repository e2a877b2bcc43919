"""The database taken away from a running server for a while, and given back."""

import contextlib
import socket
import threading
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit, urlunsplit

from .databases import Database


class Outage(Protocol):
    environ: dict[str, Any]

    def begin(self) -> None: ...
    def end(self) -> None: ...


class FileAway:
    """The file of SQLite, moved elsewhere, as by who tidies up or by a disk that is pulled out."""

    def __init__(self, database: Database) -> None:
        self.environ = database.environ
        self.file = database.file
        self.elsewhere = Path(f"{database.file}.elsewhere")

    def begin(self) -> None:
        self.file.rename(self.elsewhere)

    def end(self) -> None:
        assert not self.file.exists(), "an empty database was made meanwhile"
        self.elsewhere.rename(self.file)


class LineCut:
    """A line to PostgreSQL that breaks with all its connections, and refuses new ones."""

    def __init__(self, database: Database) -> None:
        there = urlsplit(database.url)
        self.there = (there.hostname or "127.0.0.1", there.port or 5432)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.here = self.listener.getsockname()
        user = f"{there.netloc.rpartition('@')[0]}@" if "@" in there.netloc else ""
        self.environ: dict[str, Any] = {
            "DATABASE_URL": urlunsplit(there._replace(netloc=f"{user}127.0.0.1:{self.here[1]}"))
        }
        self.open: set[socket.socket] = set()
        self._listen()

    def begin(self) -> None:
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for one in list(self.open):
            _hang_up(one)

    def end(self) -> None:
        self.listener = socket.create_server(self.here)
        self._listen()

    def _listen(self) -> None:
        threading.Thread(target=self._accept, args=[self.listener], daemon=True).start()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                near, _ = listener.accept()
                far = socket.create_connection(self.there)
            except OSError:
                return
            self.open |= {near, far}
            for pair in ((near, far), (far, near)):
                threading.Thread(target=self._pass_on, args=pair, daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                target.sendall(piece)
        for one in (source, target):
            _hang_up(one)
            self.open.discard(one)


def _hang_up(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
