"""A party as a phone carries it along, to go on without a network (scoring/derive/sliver)."""

from collections.abc import Mapping
from typing import Any

from scoring.house_rules import reminders
from scoring.sheet import PartySheet

SEEN = ("base", "stream", "version", "screen", "rules", "back", "member", "writes", "owns")


def seen(look: object) -> Mapping[str, Any]:
    """From where it is looked at (scoring/views/looks.py)."""
    return {name: getattr(look, name) for name in SEEN}


def carried(sheet: PartySheet, look: object, token: str) -> Mapping[str, Any]:
    """All that the table, its forms and its previews show; `token` goes with what is sent from it."""
    party = sheet.party
    return {
        "slug": party.slug,
        "uuid": str(party.uuid),
        "title": party.title,
        "version": party.version,
        "group": {"slug": party.group.slug} if party.group else None,
        "file": party.as_file(),
        "agreement_name": sheet.agreement_name,
        "reminders": reminders(sheet.agreement.table),
        "look": seen(look),
        "csrf": token,
    }
