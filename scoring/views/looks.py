"""Pages that follow what is saved: whole at first, then their live part alone, or nothing while they are up to date."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import quote_etag

from scoring.access import role_at
from scoring.live.marks import WATCHER, party_mark
from scoring.live.stream import PREFIX
from scoring.models import Party, Role, WatchLink


@dataclass(frozen=True)
class Look:
    """From where something is looked at, and what may be done from there.

    `base` is the address of the table, under which those of its entries are; `version` the mark of what is shown.
    """

    base: str
    stream: str
    version: str
    screen: str = ""
    rules: str = ""
    back: str = ""
    role: int = WATCHER

    @property
    def member(self) -> bool:
        """Whether the party's own pages may be opened."""
        return self.role > WATCHER

    @property
    def writes(self) -> bool:
        return self.role >= Role.SCORER

    @property
    def owns(self) -> bool:
        return self.role >= Role.OWNER

    @classmethod
    def of_member(cls, party: Party, role: int) -> "Look":
        """By the party's own address."""
        return cls(
            base=party.get_absolute_url(),
            stream=f"{PREFIX}party/{party.slug}/",
            version=party_mark(party.looks, role),
            screen=reverse("party_screen", args=[party.slug]),
            rules=reverse("party_rules", args=[party.slug]),
            back=among(party),
            role=role,
        )

    @classmethod
    def of_watcher(cls, link: WatchLink, party: Party) -> "Look":
        """By a watch link: nothing here leads to the party's own address."""
        at = [link.token, party.uuid]
        return cls(
            base=reverse("watch_party", args=at),
            stream=f"{PREFIX}watch/{link.token}/{party.uuid}/",
            version=party_mark(party.looks, WATCHER),
            screen=reverse("watch_party_screen", args=at),
            rules=reverse("watch_rules", args=at),
            back=link.get_absolute_url() if link.group_id else "",
        )


def look_at(request: HttpRequest, party: Party) -> Look:
    """A party by its own address, with what this phone may do there."""
    return Look.of_member(party, role_at(request, party) or WATCHER)


def among(party: Party) -> str:
    """Where a party stands among others."""
    return party.group.get_absolute_url() if party.group else reverse("home_detail")


def live_page(request: HttpRequest, page: str, look: Look, context: Callable[[], dict[str, Any]]) -> HttpResponse:
    """A page, or, for its script, the part of the same name; `context` is asked for only where it is shown."""
    if not request.htmx:  # type: ignore[attr-defined]
        answer = render(request, f"scoring/{page}.html", {**context(), "look": look})
        patch_cache_control(answer, private=True, no_cache=True)
    else:
        etag = quote_etag(look.version)
        known = get_conditional_response(request, etag=etag)
        part = f"scoring/{page}.html#{page.replace('_', '-')}"
        answer = known or render(request, part, {**context(), "look": look, "part": True})
        answer["ETag"] = etag
        patch_cache_control(answer, private=True, no_store=True)
    patch_vary_headers(answer, ["HX-Request"])
    return answer
