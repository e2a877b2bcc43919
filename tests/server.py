"""The real server, `manage.py up`, as a process of its own: for browsers, loads and faults."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

from thousand_site.bootstrap import ROOT

FOREIGN = ("THOUSAND_", "DJANGO_", "DATABASE_")
PATIENCE = 60  # seconds until a server is taken for one that will not start


class Server:
    """A server on a data directory; what it says is in `log`. Of settings, only `environ` reaches it."""

    def __init__(self, data: Path, *, port: int | None = None, workers: int = 2, **environ: str) -> None:
        self.data, self.port, self.workers, self.environ = data, port or free_port(), workers, environ
        self.log = data.with_name(f"{data.name}.{self.port}.log")
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        """Begins, and waits for nothing."""
        ours = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
        command = [sys.executable, str(ROOT / "manage.py"), "up", "--host", "127.0.0.1", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--workers", str(self.workers)],
                env={**ours, "THOUSAND_DATA": str(self.data), **self.environ},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.data.parent,
                start_new_session=True,
            )

    def answers(self) -> bool:
        """Waits until its port is open; False where it ended or took too long."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.running.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return True
            except OSError:
                time.sleep(0.05)
        return False

    @property
    def running(self) -> "subprocess.Popen[bytes]":
        if self.process is None:
            raise RuntimeError("The server has not been started.")
        return self.process

    @property
    def said(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def stop(self) -> int:
        """Ctrl-C; how it ended."""
        self.running.send_signal(signal.SIGINT)
        try:
            return self.running.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.kill()
            return -signal.SIGKILL

    def kill(self) -> None:
        """SIGKILL to the server and all its workers, as by the loss of power."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.running.pid, signal.SIGKILL)
        self.running.wait()

    def start(self) -> None:
        self.launch()
        if not self.answers():
            self.kill()
            raise RuntimeError(f"The server did not start:\n{self.said}")

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.running.poll() is None:
            self.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
