"""The sheet in templates."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoring.rows import ShownRow
from scoring.sheet import PartySheet

register = template.Library()

ROWS_KEPT = 5000
MENUS_KEPT = 500


@register.simple_tag
def sheet_rows(sheet: PartySheet, base: str) -> SafeString:
    """The rows of all entries, the newest first; `base` is the address under which the entries are.

    An act adds one row or changes those from one on: all others are as they were shown before.
    """
    language = get_language() or ""
    return SafeString("".join([_row(language, base, row.shown) for row in sheet.rows_newest_first]))


@lru_cache(ROWS_KEPT)
def _row(language: str, base: str, row: ShownRow) -> str:
    return render_to_string("scoring/_row.html", {"row": row, "base": base})


@register.simple_tag
def table_menu(sheet: PartySheet, *, owns: bool) -> SafeString:
    """All that can be done at a table, for who may write there."""
    party, write_off = sheet.party, sheet.agreement.write_off is not None
    group = party.group.slug if party.group else ""
    return _menu(get_language() or "", party.slug, group, won=sheet.winner is not None, write_off=write_off, owns=owns)


@lru_cache(MENUS_KEPT)
def _menu(language: str, slug: str, group: str, *, won: bool, write_off: bool, owns: bool) -> SafeString:
    context = {"slug": slug, "group": group, "won": won, "write_off": write_off, "owns": owns}
    return SafeString(render_to_string("scoring/_table_menu.html", context))
