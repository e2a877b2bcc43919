"""The container file, which no test builds: its steps are those of the app, and it copies what the app needs."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from thousand_site.bootstrap import ROOT

STEPS = (ROOT / "Containerfile").read_text(encoding="utf-8")


def test_it_copies_all_that_the_app_needs(tmp_path: Path) -> None:
    app = tmp_path / "app"
    app.mkdir()
    for line in re.findall(r"^COPY (.+)$", STEPS, flags=re.MULTILINE):
        *sources, target = line.split()
        for source in sources:
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, app / target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / source, app / target)
    script = (
        "import django; django.setup()\n"
        "from django.core.management import call_command; from django.test import Client\n"
        "call_command('migrate', verbosity=0); call_command('collectstatic', interactive=False, verbosity=0)\n"
        "assert [Client().get(path).status_code for path in ('/', '/new/', '/help/')] == [200] * 3\n"
        "import thousand_site.asgi\n"
    )
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("THOUSAND_", "DATABASE_"))}
    given = {"THOUSAND_DATA": str(tmp_path / "data"), "DJANGO_SETTINGS_MODULE": "thousand_site.settings"}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=app, env={**ours, **given}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_it_runs_as_nobody_in_particular_and_asks_whether_the_app_lives() -> None:
    assert re.search(r"^USER thousand$", STEPS, flags=re.MULTILINE)
    assert STEPS.index("\nUSER ") > STEPS.index("bootstrap.prepare")
    assert re.search(r"^HEALTHCHECK .*/health", STEPS, flags=re.MULTILINE)
    assert re.search(r"^VOLUME /data$", STEPS, flags=re.MULTILINE)
    assert "secret" not in STEPS.lower()
