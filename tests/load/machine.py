"""What a server takes of the machine, and what machine that is."""

import itertools
import os
import platform
import resource
from pathlib import Path


class Processes:
    """The server that was started as process `root`, and its workers."""

    def __init__(self, root: int) -> None:
        children = Path(f"/proc/{root}/task/{root}/children").read_text(encoding="ascii").split()
        self.all = [Path(f"/proc/{one}") for one in (root, *children)]

    def spent(self) -> float:
        """Seconds of processor time so far."""
        files = itertools.chain.from_iterable(one.glob("task/*/schedstat") for one in self.all)
        return sum(int(file.read_text(encoding="ascii").split()[0]) for file in files) / 1e9

    def memory(self) -> int:
        """Bytes held, what the processes share counted once."""
        lines = itertools.chain.from_iterable(
            (one / "smaps_rollup").read_text(encoding="ascii").splitlines() for one in self.all
        )
        return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def raise_file_limit() -> None:
    """As far as it goes: each stream is an open file, at both ends."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def described() -> str:
    system = platform.freedesktop_os_release()["PRETTY_NAME"]
    return f"{os.cpu_count()} cores, {system}, Python {platform.python_version()}"
