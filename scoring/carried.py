"""A party as a phone carries it along, to go on without a network (scoring/derive/sliver)."""

from collections.abc import Mapping
from typing import Any

from scoring.engine.agreement import Agreement
from scoring.house_rules import name_of, name_of_version, reminders
from scoring.models import AgreementVersion
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
        "stakes": party.stakes and party.stakes.as_meta(),
        "agreement_name": sheet.agreement_name,
        "reminders": reminders(sheet.agreement.table),
        "look": seen(look),
        "csrf": token,
    }


def offered(
    agreement: Agreement, version: AgreementVersion | None, values: Mapping[str, Any] | None
) -> Mapping[str, Any]:
    """The same of an agreement that a party may begin with; `values`: what it says where it is no preset."""
    return {
        "agreement_name": name_of(agreement) if version is None else name_of_version(version),
        "reminders": reminders(agreement.table),
        "values": values,
    }
