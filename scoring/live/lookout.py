"""The lookout of a process: one thread that looks at the marks of all that is watched, twice a second, in one query."""

import logging
import threading
import time
from collections.abc import Callable, Collection
from typing import Protocol

from django.db import Error, close_old_connections, connection

from scoring.live.marks import Found, Watched, look
from thousand_site.away import said

EVERY = 0.5
log = logging.getLogger(__name__)


class Watcher(Protocol):
    """Who is told the mark of what it watches; None, once it may be seen no longer."""

    watched: Watched

    def tell(self, mark: str | None) -> None: ...


class Lookout:
    def __init__(self, looking: Callable[[Collection[Watched]], Found] = look, every: float = EVERY) -> None:
        self.looking, self.every = looking, every
        self.watchers: set[Watcher] = set()
        self.lock = threading.Lock()
        self.wanted = threading.Event()
        self.thread: threading.Thread | None = None

    def add(self, watcher: Watcher) -> None:
        with self.lock:
            self.watchers.add(watcher)
            if self.thread is None or not self.thread.is_alive():
                self.thread = threading.Thread(target=self._run, name="lookout", daemon=True)
                self.thread.start()
        self.wanted.set()

    def remove(self, watcher: Watcher) -> None:
        with self.lock:
            self.watchers.discard(watcher)

    def look(self) -> None:
        """Look once, and tell all."""
        with self.lock:
            watchers = list(self.watchers)
            if not watchers:
                self.wanted.clear()
                return
        found = self.looking({watcher.watched for watcher in watchers})
        for watcher in watchers:
            watcher.tell(found.mark(watcher.watched))

    def _run(self) -> None:
        failing = False
        while True:
            self.wanted.wait()
            time.sleep(self.every)
            close_old_connections()
            try:
                self.look()
                failing = False
            except Error as error:  # away for a while: who watches hears of it when it is back
                connection.close()
                if not failing:
                    log.error("The lookout cannot reach the database and goes on trying: %s", said(error))
                failing = True
            close_old_connections()
