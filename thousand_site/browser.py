"""The browser that the browser tests drive. Standard library only, until Playwright is needed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from .bootstrap import say, stop

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BUNDLED = "bundled"
MISSING = "no browser: install Chromium or set $CHROMIUM to one; the browser tests did not run"


def find() -> str | None:
    """The path of a browser on this machine, BUNDLED for the one Playwright brought, or None."""
    chosen = os.environ.get("CHROMIUM")
    if chosen:
        return shutil.which(chosen)
    return next(filter(None, map(shutil.which, NAMES)), None) or (BUNDLED if _bundled_exists() else None)


def provide() -> None:
    """Makes sure of a browser as far as this machine lets us. A missing one fails CI; elsewhere it is said aloud."""
    if find() or _install():
        return
    if required():
        stop(MISSING)
    say(f"WARNING: {MISSING}.")


def required() -> bool:
    return os.environ.get("CI") == "true"


def _install() -> bool:
    if os.environ.get("CHROMIUM"):
        return False
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        say("Installing chromium for the browser tests …")
        _call("apt-get", "update", "-qq")
        _call("apt-get", "install", "-qq", "-y", "--no-install-recommends", "chromium")
    if not find():
        say("Asking Playwright for its own browser …")
        _call(sys.executable, "-m", "playwright", "install", "chromium")
    return find() is not None


def _call(*command: str) -> None:
    # What they print is for the eye only: whether a browser came of it is looked up afterwards.
    subprocess.call(command, stdin=subprocess.DEVNULL, stdout=sys.stderr)


def _bundled_exists() -> bool:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return False
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()
