"""The rules of the house that no linter knows."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polib
import pytest
from django.conf import settings

from scoring.derive import bundle

ROOT = Path(__file__).resolve().parent.parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
CATALOGUES = [ROOT / "scoring" / "locale" / language / "LC_MESSAGES" / "django.po" for language in ("ru", "uk")]

# What the content policy refuses, or would have to be loosened for.
FORBIDDEN = {
    "htmx evaluates hx-on": r"\bhx-on\b",
    "htmx evaluates the filter of a trigger": r"hx-trigger\s*=\s*(\"[^\"]*\[|'[^']*\[)",
    "htmx evaluates js: and javascript: values": r"\bhx-[\w:-]+\s*=\s*[\"']\s*(js|javascript):",
    "an inline script": r"<script(?![^>]*\bsrc\s*=)",
    "an inline style": r"<style\b|\sstyle\s*=",
    "an inline handler": r"\son[a-z]+\s*=",
    "a script address": r"[\"']\s*javascript:",
    "another host": r"\b(src|href)\s*=\s*[\"']\s*(https?:)?//",
}


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_asks_for_nothing_that_the_content_policy_refuses(template: Path) -> None:
    assert list(faults(template.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        '<p hx-on:click="go()">',
        '<p hx-trigger="click[ctrlKey]">',
        "<p hx-vals='js:{a: 1}'>",
        "<script>go()</script>",
        '<script type="module">',
        "<style>p {}</style>",
        '<p style="color: red">',
        '<p\nonclick="go()">',
        '<a href="javascript:go()">',
        '<link href="https://example.com/a.css">',
    ],
)
def test_what_the_content_policy_refuses_is_found(source: str) -> None:
    assert list(faults(source))


def test_what_the_content_policy_allows_is_left_alone() -> None:
    source = (
        '<script type="module" src="{% static "a.js" %}"></script><a class="on" href="/" hx-trigger="input delay:1s">'
    )
    assert list(faults(source)) == []


def faults(source: str) -> Iterator[str]:
    without_comments = re.sub(r"{#.*?#}|{% comment %}.*?{% endcomment %}", "", source, flags=re.DOTALL)
    for name, pattern in FORBIDDEN.items():
        for match in re.finditer(pattern, without_comments, flags=re.IGNORECASE):
            yield f"{name}: {match.group()}"


@pytest.mark.parametrize(
    ("file", "version"),
    [
        ("static/vendor/htmx/htmx.min.js", "static/vendor/htmx/VERSION"),
        ("static/vendor/micropython/micropython.min.mjs", "static/vendor/micropython/VERSION"),
        ("static/vendor/micropython/micropython.wasm", "static/vendor/micropython/VERSION"),
        ("tests/browser/vendor/axe.min.js", "tests/browser/vendor/axe.VERSION"),
    ],
)
def test_a_vendored_file_is_the_one_that_is_recorded(file: str, version: str) -> None:
    recorded = re.findall(r"^sha256 (\w{64})\b", (ROOT / version).read_text(encoding="ascii"), flags=re.MULTILINE)
    assert hashlib.sha256((ROOT / file).read_bytes()).hexdigest() in recorded


def test_what_runs_on_the_phone_is_derived_from_the_source_as_it_is() -> None:
    stale = [path.name for path, text in bundle.files().items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run `make phone`"


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_names_no_host(lock: str) -> None:
    assert "://" not in (ROOT / lock).read_text(encoding="utf-8")


def test_both_locks_pin_the_same_versions() -> None:
    runtime, dev = (pins(ROOT / name) for name in ("requirements.lock", "requirements-dev.lock"))
    assert runtime
    assert runtime <= dev


def pins(lock: Path) -> set[str]:
    return set(re.findall(r"^[\w.-]+==\S+", lock.read_text(encoding="utf-8"), flags=re.MULTILINE))


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_every_string_is_translated(catalogue: Path) -> None:
    assert [entry.msgid for entry in entries(catalogue) if entry.fuzzy or not entry.translated()] == []


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_the_compiled_messages_are_those_of_the_catalogue(catalogue: Path) -> None:
    assert contents(catalogue.with_suffix(".mo")) == contents(catalogue)


def test_every_language_offered_has_a_catalogue() -> None:
    offered = {code for code, _ in settings.LANGUAGES} - {settings.LANGUAGE_CODE}
    assert offered == {path.parent.parent.name for path in CATALOGUES}


def test_the_catalogues_hold_just_what_the_source_says(tmp_path: Path) -> None:
    if not shutil.which("xgettext"):
        reason = "no gettext: whether the catalogues are fresh was not looked at"
        pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)
    copy = tmp_path / "copy"
    for folder in ("scoring", "static", "templates", "thousand_site"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(
        [sys.executable, "-m", "django", "messages", "--settings", "thousand_site.settings"],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy), "THOUSAND_DATA": str(tmp_path / "data")},
        stdin=subprocess.DEVNULL,
        check=True,
    )
    for catalogue in CATALOGUES:
        fresh = copy / catalogue.relative_to(ROOT)
        differing = {source for _, source in contents(catalogue).keys() ^ contents(fresh).keys()}
        assert sorted(differing) == [], "run `make messages`, then translate"


def entries(catalogue: Path) -> list[Any]:
    """What the catalogue holds; nothing where there is no such file, as before the first string."""
    if not catalogue.exists():
        return []
    return polib.mofile(str(catalogue)) if catalogue.suffix == ".mo" else polib.pofile(str(catalogue))


def contents(catalogue: Path) -> dict[tuple[str | None, str], object]:
    return {
        (entry.msgctxt, entry.msgid): dict(entry.msgstr_plural) if entry.msgid_plural else entry.msgstr
        for entry in entries(catalogue)
        if not entry.obsolete
    }
