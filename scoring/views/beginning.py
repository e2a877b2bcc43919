"""What a phone keeps to begin a party without a network (static/scoring/kit.js)."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access import phone_of, role_in
from scoring.carried import offered, seen
from scoring.forms.entries import ENTRY_FORMS
from scoring.forms.parties import StartForm
from scoring.models import Group, Party, Role
from scoring.models.secrets import new_slug
from scoring.views.app import kit_of, phone_files
from scoring.views.looks import Look
from scoring.views.parties import beginning, group_named


@never_cache
@require_safe
def party_kit(request: HttpRequest) -> JsonResponse:
    """Pages without a table or a form in them yet, and what is said of it; under a slug to be replaced everywhere."""
    group = group_named(request)
    form, _lately = beginning(request, group, phone_of(request))
    forms = {
        f"{kind} 0": render_to_string("scoring/entry_begun.html", {"form": {"type": kind}}) for kind in ENTRY_FORMS
    }
    page = render_to_string("scoring/party_begun.html")
    told = {**_told(request, group, form), "csrf": get_token(request)}
    return JsonResponse({"page": page, "forms": forms, "told": told, **phone_files(), **kit_of(group)})


def _told(request: HttpRequest, group: Group | None, form: StartForm) -> Mapping[str, Any]:
    slug = new_slug()
    role = role_in(request, group) if group else None
    return {
        "slug": slug,
        "group": {"slug": group.slug} if group else None,
        "players": [player.name for player in group.players.all()] if group else [],
        "look": seen(Look.of_member(Party(slug=slug, group=group), role or Role.OWNER)),
        "agreements": {one.choice: offered(one.agreement, one.version, one.values) for one in form.offers},
        "stakes": form.stakes_before
        and {
            "meta": form.stakes_before.as_meta(),
            "typed": {name: str(form[name].value()) for name in form.fields if name.startswith("stakes_")},
        },
    }
