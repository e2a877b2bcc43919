"""Django's SQLite for a server whose disk may fail: it makes no file anew, and reads where nothing can be written."""

import logging
import sqlite3
import time
from pathlib import Path
from typing import Any

from django.db.backends.sqlite3 import base

NO_ROOM = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY}

log = logging.getLogger(__name__)


class DatabaseWrapper(base.DatabaseWrapper):
    serving = False
    """Whether this process is the server, which finds a database made."""

    def get_connection_params(self) -> dict[str, Any]:
        params: dict[str, Any] = super().get_connection_params()
        if self.serving:
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
