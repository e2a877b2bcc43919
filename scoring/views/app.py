"""The app as a phone keeps it: what it installs, and what it shows without a network."""

import hashlib
import json
from typing import Any

from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from scoring.models import Group

SCRIPTS = (
    *("again", "alone", "awake", "begin", "begun", "computed", "entry", "inplace", "installing", "kept", "kit", "live"),
    *("offline", "outbox", "phone", "round", "saving", "start", "store", "table", "tapped", "times", "waiting"),
)
FILES = (
    *(f"scoring/{name}.js" for name in SCRIPTS),
    *(f"scoring/{name}.css" for name in ("app", "pages", "round", "settling")),
    "scoring/icon.svg",
    "vendor/htmx/htmx.min.js",
)
"""All that a table, its forms and the list of tables are made of."""
PHONE = {
    "worker": "scoring/python.js",
    "python": "vendor/micropython/micropython.min.mjs",
    "wasm": "vendor/micropython/micropython.wasm",
    "modules": "phone/phone.txt",
}
"""What runs on a phone that writes, by what it is; kept when it was loaded once."""
WORDS = "phone/{}.json"
PAGE = "scoring/inplace.js"


def phone_files() -> dict[str, Any]:
    """Where a phone finds what runs there, and its words; and the script of the pages that go with what is kept."""
    files = {name: static(path) for name, path in {**PHONE, "words": WORDS.format(get_language())}.items()}
    return {"phone": files, "script": static(PAGE)}


def kit_of(group: Group | None) -> dict[str, str]:
    """Where all is with which a party begins, and the form that it is for."""
    named = f"?group={group.slug}" if group else ""
    return {"path": reverse("party_kit") + named, "start": reverse("party_add") + named}


@require_safe
def app_worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root of all that it serves: what it keeps, by hashed names, then what it does.

    Another version of any file has another name; then this text is another one, by which a browser knows.
    """
    files = [static(name) for name in FILES]
    later = [static(name) for name in (*PHONE.values(), *(WORDS.format(code) for code, _ in settings.LANGUAGES))]
    worker = static("scoring/worker.js")
    told = {
        "name": f"app-{hashlib.sha256(json.dumps([*files, *later, worker]).encode()).hexdigest()[:16]}",
        "files": files,
        "later": later,
        "static": settings.STATIC_URL,
        "policy": build_policy(),
        "offline": reverse("app_offline"),
    }
    text = f"import {json.dumps(worker)};\nself.app = {json.dumps(told, indent=1)};\n"
    answer = HttpResponse(text, content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer


@require_safe
def app_offline(request: HttpRequest) -> HttpResponse:
    """What is shown where nothing was kept of a page: the tables that were."""
    return render(request, "scoring/app_offline.html")


@require_safe
@vary_on_headers("Accept-Language", "Cookie")
def app_manifest(request: HttpRequest) -> HttpResponse:
    size = {"narrow": "360x640", "wide": "1280x800"}
    told = {
        "id": "/",
        "start_url": reverse("home_detail"),
        "scope": "/",
        "display": "standalone",
        "lang": get_language(),
        "name": gettext("Thousand"),
        "short_name": gettext("Thousand"),
        "description": gettext("The score of a card game, written down right."),
        "background_color": "#fbf8f1",
        "theme_color": "#1f4e8c",
        "categories": ["games", "utilities"],
        "icons": [
            {"src": static("scoring/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
            *(_png(f"icon-{pixels}", f"{pixels}x{pixels}") for pixels in (192, 512)),
            {**_png("icon-maskable-512", "512x512"), "purpose": "maskable"},
        ],
        "screenshots": [{**_png(f"screenshot-{form}", size[form]), "form_factor": form} for form in size],
    }
    return JsonResponse(told, content_type="application/manifest+json")


def _png(name: str, sizes: str) -> dict[str, str]:
    return {"src": static(f"scoring/{name}.png"), "sizes": sizes, "type": "image/png"}
