"""What the page asks the phone to do: calls and answers are JSON."""

import json
from collections.abc import Callable
from typing import Any

from scoring.ahead import Place
from scoring.engine import sheetfile
from scoring.engine.score import Sheet, next_deal, score_entry
from scoring.forms.entries import ENTRY_FORMS, EntryForm
from scoring.forms.entries.base import as_uuid
from scoring.models import Entry, Party
from scoring.render import TEMPLATES, page
from scoring.sheet import PartySheet, SheetRow, sheet_of
from scoring.summary import summaries
from scoring.templates import PAGES
from scoring.templatetags.rules import SAID
from django.utils.datastructures import MultiValueDict

Fields = list[list[str]]
Asked = dict[str, Any]

TEMPLATES.update(PAGES)


class Phone:
    """The party that is open, as the app told of it and with what waits for the network."""

    told: Asked = {}
    opened: PartySheet
    sheet: PartySheet
    waits: list[str] = []


def open_(told: Asked) -> Asked:
    Phone.told = told
    SAID[:] = told["reminders"]
    Phone.opened = Phone.sheet = sheet_of(Party(told))
    Phone.waits = []
    return {"ok": True}


def waiting(entries: list[Asked]) -> Asked:
    """What waits is put on top of the party as it was told, in order: how far it can be scored, and why not."""
    Phone.sheet, Phone.waits, rows = Phone.opened, [], []
    for one in entries:
        key, why = write(one["action"], data_of(one["fields"]))
        rows.append({"key": key, "scored": not why, "why": why})
    return {"rows": rows}


def write(action: str, data: MultiValueDict) -> tuple[str, list[str]]:
    """Put an entry down, correct it or take it out, as the app would: whose key it is, and why it cannot be."""
    path, _, query = action.partition("?")
    *_, first, last = path.strip("/").split("/")
    if last == "remove":
        return first, take_out(row_of(first))
    form = form_of(last.replace("-", "_"), {"at": query.partition("at=")[2], "above": data.get("above")}, data)
    if last == "change":
        found = row_of(first)
        form = None if found is None else ENTRY_FORMS[found.kind](Place.of(Phone.sheet, found), data)
    if form is None:
        return first, ["?"]
    if not form.is_valid():
        return str(data.get("key")), [str(text) for texts in form.errors.values() for text in texts]
    put_down(form)
    return str(form.place.row.entry.key if form.place.row else form.entry_key), []


def put_down(form: EntryForm) -> None:
    place, shown = form.place, form.sheet_row
    if shown is None:
        return
    at = place.position
    key = place.row.entry.key if place.row else form.entry_key
    new = [(key, form.written, shown.written)]
    fold(at, new, [shown.row], at + (place.row is not None))
    Phone.waits.append(str(key))


def take_out(row: SheetRow | None) -> list[str]:
    if row is None:
        return ["?"]
    if Place.of(Phone.sheet, row).look_ahead(None).impossible:
        return ["?"]
    fold(row.entry.position, [], [], row.entry.position + 1)
    return []


def fold(at: int, new: list[Any], scored: list[Any], below: int) -> None:
    """The sheet with something new from a position on, and all that stands below scored again."""
    sheet, agreement = Phone.sheet, Phone.sheet.agreement
    rows = [*sheet.sheet.rows[:at], *scored]
    kept = [(row.entry.key, row.entry.written, row.written) for row in sheet.rows]
    entries = [*kept[:at], *new, *kept[below:]]
    table = rows[-1].table if rows else sheet.game.opening()
    for _key, _written, entry in kept[below:]:
        row: Any = score_entry(agreement, table, entry, len(rows))
        rows.append(row)
        table = row.table
    party = Party(Phone.told, [(key, written) for key, written, _entry in entries])
    game = sheet.game.with_entries(tuple([entry for _key, _written, entry in entries]))
    Phone.sheet = PartySheet(party, game, Sheet(tuple(rows), table, next_deal(agreement, table)))


# Finding.


def data_of(fields: Fields) -> MultiValueDict:
    data = MultiValueDict()
    for name, value in fields:
        data.add(name, value)
    return data


def row_of(key: str | None) -> SheetRow | None:
    wanted = as_uuid(key)
    return next((row for row in Phone.sheet.rows if row.entry.key == wanted), None)


def form_of(kind: str, place: Asked, data: MultiValueDict | None, *, asking: bool = False) -> EntryForm | None:
    """A form at its place; none where the entry is gone that it would correct."""
    if place.get("key"):
        row = row_of(place["key"])
        return None if row is None else ENTRY_FORMS[row.kind](Place.of(Phone.sheet, row), data, asking=asking)
    if kind not in ENTRY_FORMS:
        return None
    at = place.get("at")
    above = place.get("above") or (data.get("above") if data else None)
    number = int(at) if at or at == 0 else None
    return ENTRY_FORMS[kind](Place.to_add(Phone.sheet, number, as_uuid(above)), data, asking=asking)


def context_of(form: EntryForm) -> Asked:
    form.is_valid()
    place = form.place
    return {
        "form": form,
        "place": place,
        "sheet": place.sheet,
        "party": place.party,
        "csrf_token": Phone.told.get("csrf"),
    }


# What is shown.


def form(kind: str, place: Asked, fields: Fields | None = None, asking: bool = False) -> Asked:
    made = form_of(kind, place, None if fields is None else data_of(fields), asking=asking)
    if made is None:
        return {"gone": True}
    context = context_of(made)
    return {"title": page("entry_form_title", context), "html": page("entry_form_page", context)}


def preview(kind: str, place: Asked, fields: Fields) -> Asked:
    made = form_of(kind, place, data_of(fields), asking=True)
    if made is None:
        return {"gone": True}
    return {"html": page("preview", {**context_of(made), "live": True})}


def table() -> Asked:
    sheet = Phone.sheet
    context = {
        "sheet": sheet,
        "party": sheet.party,
        "look": Phone.told["look"],
        "csrf_token": Phone.told.get("csrf"),
        "undoable": Phone.told.get("undoable") and not Phone.waits,
        "summaries": summaries(sheet) if sheet.winner else (),
        "part": True,
    }
    return {"html": page("table", context), "waits": Phone.waits}


def removal(key: str) -> Asked:
    row = row_of(key)
    if row is None:
        return {"gone": True}
    place = Place.of(Phone.sheet, row)
    context = {
        "sheet": place.sheet,
        "party": place.party,
        "row": row,
        "ahead": place.look_ahead(None),
        "csrf_token": Phone.told.get("csrf"),
    }
    return {"title": page("entry_remove_title", context), "html": page("entry_remove_page", context)}


CALLS: dict[str, Callable[..., Any]] = {
    "score": sheetfile.answer,
    "open": open_,
    "waiting": waiting,
    "form": form,
    "preview": preview,
    "table": table,
    "removal": removal,
}


def answer(text: str) -> str:
    asked = json.loads(text)
    return json.dumps(CALLS[asked["call"]](*asked["args"]))
