"""Django's SQLite for a server: its threads write in turn, and its disk may fail.

SQLite lets who finds it busy sleep and try again, and meanwhile somebody else was faster: of many threads that write,
some wait for seconds where each needs hundredths. So they stand in line here, and only processes try.
Where the disk fails, no file is made anew, and one can read where nothing can be written.
"""

import logging
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

NO_ROOM = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY}

log = logging.getLogger(__name__)
line = threading.Lock()


def busy() -> sqlite3.OperationalError:
    """As SQLite itself says it."""
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode, error.sqlite_errorname = sqlite3.SQLITE_BUSY, "SQLITE_BUSY"
    return error


class DatabaseWrapper(base.DatabaseWrapper):
    serving = False
    """Whether this process is the server, which finds a database made."""
    in_line = False

    def get_connection_params(self) -> dict[str, Any]:
        params: dict[str, Any] = super().get_connection_params()
        if self.serving and not self.is_in_memory_db():
            params["database"] = self.address("mode=rw")  # moved away for a while, it is not begun anew, empty
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        try:
            return super().get_new_connection(conn_params)
        except sqlite3.OperationalError as error:
            if not (self.serving and error.sqlite_errorcode & 0xFF in NO_ROOM and self.complete()):
                raise
            log.warning("The database is only read, as it cannot be written: %s", error)
        self.init_commands: list[str] = []
        self.close_at = time.monotonic()  # with this request: the next one looks again
        return super().get_new_connection({**conn_params, "database": self.address("immutable=1")})

    def complete(self) -> bool:
        """Whether the file says all: nothing waits in a log beside it, and with no room nobody writes one."""
        file = Path(self.settings_dict["NAME"])
        log_beside = file.with_name(f"{file.name}-wal")
        return file.is_file() and not (log_beside.exists() and log_beside.stat().st_size)

    def address(self, options: str) -> str:
        return f"{Path(self.settings_dict['NAME']).resolve().as_uri()}?{options}"

    # Standing in line: from the beginning of a transaction that writes, and each does (IMMEDIATE), to its end.

    def _start_transaction_under_autocommit(self) -> None:
        if not self.is_in_memory_db():
            if not line.acquire(timeout=self.settings_dict["OPTIONS"]["timeout"]):
                raise OperationalError("database is locked") from busy()
            self.in_line = True
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc] # the stubs do not know it
        except BaseException:
            self.leave_line()
            raise

    def set_autocommit(self, autocommit: bool, *arguments: Any, **options: Any) -> None:
        try:
            super().set_autocommit(autocommit, *arguments, **options)
        finally:
            if autocommit:
                self.leave_line()

    def close(self) -> None:
        try:
            super().close()
        finally:
            self.leave_line()

    def leave_line(self) -> None:
        if self.in_line:
            self.in_line = False
            line.release()
