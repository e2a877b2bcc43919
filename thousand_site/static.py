"""Static files are collected and compressed again only when one of them changed: it takes two seconds. What one says
of itself beside its contents.
"""

import hashlib
from collections.abc import MutableMapping
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

Headers = MutableMapping[str, str]


def collect_if_changed() -> None:
    mark = Path(settings.STATIC_ROOT) / "collected.sha256"
    now = fingerprint()
    if mark.exists() and mark.read_text(encoding="ascii") == now:
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    mark.write_text(now, encoding="ascii")


def fingerprint() -> str:
    """Changes with the name, the size or the time of any static file, and with the way they are stored."""
    found = [settings.STORAGES["staticfiles"]["BACKEND"]]
    for finder in get_finders():
        for path, storage in finder.list([]):
            found.append(f"{path} {storage.size(path)} {storage.get_modified_time(path).timestamp()}")
    return hashlib.sha256("\n".join(sorted(found)).encode()).hexdigest()


# A worker is bound by the policy of its own file, not by that of the page. What is compiled from WebAssembly is allowed
# in the one that needs it, and nowhere else.
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


def worker_policy(headers: Headers, path: str, url: str) -> None:
    if Path(path).name.startswith("python."):
        headers["Content-Security-Policy"] = WORKER_POLICY
