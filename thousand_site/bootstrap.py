"""Makes `.venv` from the locked requirements.

Standard library only. It must run on any Python from 3.7 on, to find a newer one.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
RUNTIME_LOCK = ROOT / "requirements.lock"
DEV_LOCK = ROOT / "requirements-dev.lock"
OLDEST = (3, 11)
# Versions the lock is known to have wheels for come first; the plain names are the last resort.
NAMES = ("python3.14", "python3.13", "python3.12", "python3.11", "python3", "python")


def enter(argv: list[str], *, dev: bool = False) -> None:
    """Returns inside an up-to-date `.venv`: makes and fills it where needed, then runs `argv` again inside."""
    prepare(dev=dev)
    if not inside(VENV):
        replace_process([str(venv_python(VENV)), *argv])


def prepare(*, dev: bool) -> None:
    if not inside(VENV) and not is_sound(VENV):
        make_venv(VENV)
    for lock in (RUNTIME_LOCK, DEV_LOCK) if dev else (RUNTIME_LOCK,):
        if not installed(lock, VENV):
            say(f"Installing {lock.name} into {VENV.name} …")
            install(lock, VENV)


def make_venv(venv: Path) -> None:
    python = find_python()
    say(f"Making {venv.name} with {python} …")
    pip = [] if runs([python, "-c", "import ensurepip"]) else ["--without-pip"]
    if subprocess.call([python, "-m", "venv", "--clear", *pip, str(venv)]):
        shutil.rmtree(venv, ignore_errors=True)
        stop(f"Could not make {venv}: the reason stands above.")


def install(lock: Path, venv: Path) -> None:
    command = [*find_pip(venv), "install", "--quiet", "--quiet", "--disable-pip-version-check", "--no-input"]
    command += ["--require-hashes", "--only-binary", ":all:", "--requirement", str(lock)]
    if subprocess.call(command, env={**os.environ, "PIP_USER": "0"}):
        stop(f"Could not install {lock.name}: the reason stands above. Is the network there?")
    stamp(lock, venv).write_text(digest(lock), encoding="ascii")


def installed(lock: Path, venv: Path) -> bool:
    mark = stamp(lock, venv)
    return mark.exists() and mark.read_text(encoding="ascii") == digest(lock)


def stamp(lock: Path, venv: Path) -> Path:
    """Where the checksum of the lock installed last is remembered."""
    return venv / f"{lock.name}.sha256"


def digest(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes()).hexdigest()


def find_python() -> str:
    """A Python new enough: this one, or the first on PATH that runs (a pyenv shim may exist and still fail)."""
    if sys.version_info >= OLDEST:
        return sys.executable
    for path in filter(None, map(shutil.which, NAMES)):
        if is_new_enough(path):
            return path
    wanted = ".".join(map(str, OLDEST))
    stop(f"Python {wanted} or newer is needed, and this is {sys.version.split()[0]}. Install one, then run this again.")


def is_new_enough(python: str) -> bool:
    return runs([python, "-c", f"import sys; sys.exit(sys.version_info < {OLDEST})"])


def is_sound(venv: Path) -> bool:
    """Whether the environment's Python runs, and is the one that it was made for: a system upgrade may swap it."""
    has_packages = "import os, sysconfig; sys.exit(not os.path.isdir(sysconfig.get_path('purelib')))"
    python = str(venv_python(venv))
    return is_new_enough(python) and runs([python, "-c", f"import sys; {has_packages}"])


def find_pip(venv: Path) -> list[str]:
    """The words that start pip for this environment: its own, or the one of the Python that runs this."""
    inner = [str(venv_python(venv)), "-m", "pip"]
    if runs([*inner, "--version"]):
        return inner
    outer = [find_python(), "-m", "pip", "--python", str(venv_python(venv))]
    if runs([*outer, "--version"]):
        return outer
    shutil.rmtree(venv, ignore_errors=True)  # so that the next run, with ensurepip, begins afresh
    stop("This Python has neither ensurepip nor pip. On Debian or Ubuntu type: sudo apt-get install python3-venv")


def venv_python(venv: Path) -> Path:
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def inside(venv: Path) -> bool:
    return Path(sys.prefix).resolve() == venv.resolve()


def runs(command: list[str]) -> bool:
    try:
        quiet = subprocess.DEVNULL
        return subprocess.run(command, stdin=quiet, stdout=quiet, stderr=quiet, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def replace_process(command: list[str]) -> NoReturn:
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "nt":  # exec there starts a second process and returns to the shell at once
        try:
            sys.exit(subprocess.call(command))
        except KeyboardInterrupt:
            sys.exit(0)
    os.execv(command[0], command)


def say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def stop(message: str) -> NoReturn:
    sys.exit(message)


if __name__ == "__main__":
    prepare(dev=True)
