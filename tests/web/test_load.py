"""The tools that measure do what they say; what they measure is not looked at here."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.load.report import put_in
from tests.load.tables import Came, Figure, missed

ROOT = Path(__file__).resolve().parent.parent.parent
FAST = Figure(10, 5.0, 20.0, 30.0, 40.0)


def came(**differs: object) -> Came:
    told = {"saved": {}, "figures": {"save": FAST, "seen after the save": FAST}, "faults": [], "unseen": 0}
    return Came(**{**told, **differs})  # type: ignore[arg-type]


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="runs on SQLite, and once is enough")
def test_two_tables_play_a_few_rounds_and_nothing_is_lost_or_doubled() -> None:
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("THOUSAND_", "DJANGO_"))}
    command = [sys.executable, "-m", "tests.load.tables", "2", "--seconds", "4", "--every", "1"]
    run = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=100, check=False)
    tables, saved, *_times, bars = [cell.strip() for cell in run.stdout.splitlines()[-2].strip("|").split("|")]
    assert tables == "2", run.stdout + run.stderr
    assert int(saved) >= 2
    for wrong in ("answered", "entries", "projection", "×"):
        assert wrong not in bars


def test_what_misses_a_bar_is_said() -> None:
    assert list(missed(came())) == []
    slow = FAST._replace(p95=301.0)
    figures = {"save": slow, "seen after the save": FAST}
    assert list(missed(came(figures=figures))) == ["save: 95 % within 301 ms, not 300"]
    assert len(list(missed(came(unseen=1)))) == 1
    assert len(list(missed(came(figures={"save": FAST, "seen after the save": Figure.of([])})))) == 1


def test_figures_are_kept_between_their_marks() -> None:
    page = "Before\n<!-- one -->\nold\n<!-- end -->\n<!-- two -->\nkept\n<!-- end -->\n"
    now = put_in(page, "one", "| new |")
    assert "| new |" in now
    assert "old" not in now
    assert "kept" in now
    with pytest.raises(LookupError):
        put_in(page, "three", "")
