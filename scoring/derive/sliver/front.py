"""What the page asks the phone to do: calls and answers are JSON."""

import json
from collections.abc import Callable
from typing import Any

from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext

from scoring.ahead import Place
from scoring.beginning import again, begin
from scoring.engine import sheetfile
from scoring.engine.score import Sheet, next_deal, score_entry
from scoring.forms.entries import ENTRY_FORMS, EntryForm
from scoring.forms.entries.base import as_uuid
from scoring.models import Party
from scoring.render import TEMPLATES, page
from scoring.rows import SheetRow
from scoring.sheet import PartySheet, sheet_of
from scoring.summary import summaries
from scoring.templates import PAGES
from scoring.templatetags.rules import SAID

Fields = list[list[str]]
Asked = dict[str, Any]

TEMPLATES.update(PAGES)


class Table:
    """The party that is open, as the app told of it, and with what waits for the network."""

    def __init__(self, told: Asked) -> None:
        self.told = told
        self.opened = self.sheet = sheet_of(Party(told))
        self.waits: list[str] = []
        self.done: list[Asked] = []  # of what waits, all that the sheet has already, and what was said of it
        self.rows: list[Asked] = []


TABLES: list[Table] = []


def now() -> Table:
    return TABLES[-1]


def open_(told: Asked) -> Asked:
    TABLES[:] = [Table(told)]
    SAID[:] = told["reminders"]
    return {"ok": True}


def waiting(entries: list[Asked]) -> Asked:
    """What waits is put on top of the party as it was told, in order, up to what cannot stand: that one says why."""
    table = now()
    if entries[: len(table.done)] != table.done:
        table.sheet, table.waits, table.done, table.rows = table.opened, [], [], []
    for one in entries[len(table.done) :]:
        key, why = write(one["action"], data_of(one["fields"]))
        row = {"key": key, "scored": not why, "why": why}
        if why:
            return {"rows": [*table.rows, row]}
        table.done.append(one)
        table.rows.append(row)
    return {"rows": table.rows}


def write(action: str, data: MultiValueDict) -> tuple[str, list[str]]:
    """Put an entry down, correct it or take it out, as the app would: whose key it is, and why it cannot be."""
    path, _, query = action.partition("?")
    *_, first, last = ["", *path.strip("/").split("/")]
    if last in ("new", "again"):
        return str(data.get("uuid")), []  # the party itself
    if last == "remove":
        return first, take_out(row_of(first))
    form = form_of(last.replace("-", "_"), {"at": query.partition("at=")[2], "above": data.get("above")}, data)
    if last == "change":
        found = row_of(first)
        form = None if found is None else ENTRY_FORMS[found.kind](Place.of(now().sheet, found), data)
    if form is None:
        return first, [gettext("This entry has been taken out of the sheet.")]
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
    now().waits.append(str(key))


def take_out(row: SheetRow | None) -> list[str]:
    if row is None:
        return [gettext("This entry has been taken out of the sheet.")]
    if Place.of(now().sheet, row).look_ahead(None).impossible:
        return [gettext("Other entries would become impossible. Settle them first.")]
    fold(row.entry.position, [], [], row.entry.position + 1)
    return []


def fold(at: int, new: list[Any], scored: list[Any], below: int) -> None:
    """The sheet with something new from a position on, and all that stands below scored again."""
    sheet, agreement = now().sheet, now().sheet.agreement
    rows = [*sheet.sheet.rows[:at], *scored]
    kept = [(row.entry.key, row.entry.written, row.written) for row in sheet.rows]
    entries = [*kept[:at], *new, *kept[below:]]
    table = rows[-1].table if rows else sheet.game.opening()
    for _key, _written, entry in kept[below:]:
        row: Any = score_entry(agreement, table, entry, len(rows))
        rows.append(row)
        table = row.table
    party = Party(now().told, [(key, written) for key, written, _entry in entries])
    game = sheet.game.with_entries(tuple([entry for _key, _written, entry in entries]))
    now().sheet = PartySheet(party, game, Sheet(tuple(rows), table, next_deal(agreement, table)))


# Finding.


def data_of(fields: Fields) -> MultiValueDict:
    data = MultiValueDict()
    for name, value in fields:
        data.add(name, value)
    return data


def row_of(key: str | None) -> SheetRow | None:
    wanted = as_uuid(key)
    return next((row for row in now().sheet.rows if row.entry.key == wanted), None)


def form_of(kind: str, place: Asked, data: MultiValueDict | None, *, asking: bool = False) -> EntryForm | None:
    """A form at its place; none where the entry is gone that it would correct."""
    if place.get("key"):
        row = row_of(place["key"])
        return None if row is None else ENTRY_FORMS[row.kind](Place.of(now().sheet, row), data, asking=asking)
    if kind not in ENTRY_FORMS:
        return None
    at = place.get("at")
    above = place.get("above") or (data.get("above") if data else None)
    number = int(at) if at or at == 0 else None
    return ENTRY_FORMS[kind](Place.to_add(now().sheet, number, as_uuid(above)), data, asking=asking)


def context_of(form: EntryForm) -> Asked:
    form.is_valid()
    place = form.place
    return {
        "form": form,
        "place": place,
        "sheet": place.sheet,
        "party": place.party,
        "csrf_token": now().told.get("csrf"),
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
    html = page("preview", {**context_of(made), "live": True})
    return {"html": html, "stands": made.sheet_row is not None and not made.impossible}


def table() -> Asked:
    sheet = now().sheet
    context = {
        "sheet": sheet,
        "party": sheet.party,
        "look": now().told["look"],
        "csrf_token": now().told.get("csrf"),
        "undoable": now().told.get("undoable") and not now().waits,
        "summaries": summaries(sheet) if sheet.winner else (),
        "part": True,
    }
    return {"html": page("table", context), "waits": now().waits}


def begun(told: Asked) -> Asked:
    """The table of a new party. The one that is open stays so."""
    tables, said = TABLES[:], SAID[:]
    open_(told)
    shown = table()
    TABLES[:] = tables
    SAID[:] = said
    return shown


def detail(key: str) -> Asked:
    """Why an entry changed what it changed, and what can be done to it."""
    row = row_of(key)
    if row is None:
        return {"gone": True}
    sheet = now().sheet
    context = {"sheet": sheet, "party": sheet.party, "row": row, "look": now().told["look"]}
    return {"html": page("detail", context)}


def removal(key: str) -> Asked:
    row = row_of(key)
    if row is None:
        return {"gone": True}
    place = Place.of(now().sheet, row)
    context = {
        "sheet": place.sheet,
        "party": place.party,
        "row": row,
        "ahead": place.look_ahead(None),
        "csrf_token": now().told.get("csrf"),
    }
    return {"title": page("entry_remove_title", context), "html": page("entry_remove_page", context)}


def rematch(kit: Asked, uuid: str) -> Asked:
    """The next party, where this one is won with what waits."""
    winner = now().sheet.winner
    return {"gone": True} if winner is None else again(kit, now().told, winner.number, uuid)


CALLS: dict[str, Callable[..., Any]] = {
    "score": sheetfile.answer,
    "begin": begin,
    "again": rematch,
    "begun": begun,
    "open": open_,
    "waiting": waiting,
    "form": form,
    "preview": preview,
    "table": table,
    "detail": detail,
    "removal": removal,
}


def answer(text: str) -> str:
    asked = json.loads(text)
    return json.dumps(CALLS[asked["call"]](*asked["args"]))
