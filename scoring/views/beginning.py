"""What a phone keeps to begin a party without a network (static/scoring/begin.js)."""

from django.http import HttpRequest, JsonResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.carried import seen
from scoring.engine.presets import PRESETS
from scoring.forms.entries import ENTRY_FORMS
from scoring.house_rules import name_of, reminders
from scoring.models import Party, Role
from scoring.models.secrets import new_slug
from scoring.presets_text import PRESET_TEXTS, adapted
from scoring.views.app import phone_files
from scoring.views.looks import Look


@never_cache
@require_safe
def party_kit(request: HttpRequest) -> JsonResponse:
    """Pages without a table or a form in them yet, and what is said of it; under a slug to be replaced everywhere."""
    slug = new_slug()
    agreed = {preset: adapted(preset, PRESETS[preset].get("players", 3))[0] for preset in PRESET_TEXTS}
    told = {
        "slug": slug,
        "look": seen(Look.of_member(Party(slug=slug), Role.OWNER)),
        "csrf": get_token(request),
        "agreements": {
            preset: {"agreement_name": name_of(one), "reminders": reminders(one.table)}
            for preset, one in agreed.items()
            if one is not None
        },
    }
    forms = {
        f"{kind} 0": render_to_string("scoring/entry_begun.html", {"form": {"type": kind}}) for kind in ENTRY_FORMS
    }
    page = render_to_string("scoring/party_begun.html")
    return JsonResponse({"page": page, "forms": forms, "told": told, "phone": phone_files()})
