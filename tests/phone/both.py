"""A party on the server and on the phone, and the same asked of both."""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.datastructures import MultiValueDict

from scoring.ahead import Place
from scoring.carried import carried
from scoring.derive import bundle
from scoring.derive.messages import messages
from scoring.forms.entries import ENTRY_FORMS, EntryForm
from scoring.sheet import PartySheet
from scoring.summary import summaries
from scoring.views.looks import Look

TOKEN = "token"
Fields = list[tuple[str, str]]
Asked = dict[str, Any]


@contextmanager
def spoken(language: str, folder: Path) -> Iterator[ModuleType]:
    """The phone's own modules, in a language: as they are derived now."""
    modules = bundle.modules()
    for path, text in modules.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    before = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] == "phone"}
    sys.path.insert(0, str(folder))
    try:
        importlib.import_module("phone.words").speak(messages(language, modules))
        yield importlib.import_module("phone.front")
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.split(".")[0] == "phone"]:
            del sys.modules[name]
        sys.modules.update(before)


class Both:
    """`ask` gives what the server shows and what the phone shows."""

    def __init__(self, phone: ModuleType, language: str) -> None:
        self.phone, self.language = phone, language

    def open(self, sheet: PartySheet, look: Look) -> None:
        self.sheet, self.look = sheet, look
        with translation.override(self.language):
            answer = self.phone.open_(carried(sheet, look, TOKEN))
        assert answer == {"ok": True}

    def wait(self, entries: list[Asked], sheet: PartySheet) -> None:
        """What waits on the phone, and the sheet of the server once it has come."""
        answer = self.phone.waiting(entries)
        assert all(row["scored"] for row in answer["rows"]), answer
        self.sheet = sheet

    def render(self, page: str, context: Asked) -> str:
        with translation.override(self.language):
            return render_to_string(page, {"csrf_token": TOKEN, **context})

    def form(self, kind: str, place: Asked, fields: Fields | None, *, asking: bool) -> tuple[str, str]:
        with translation.override(self.language):
            form = self._form(kind, place, fields, asking=asking)
            page = self.render("scoring/entry_form.html", self._context(form))
        answer = self.phone.form(kind, place, fields, asking)
        return inside(page), inside(answer["html"])

    def preview(self, kind: str, place: Asked, fields: Fields) -> tuple[str, str]:
        with translation.override(self.language):
            form = self._form(kind, place, fields, asking=True)
            page = self.render("scoring/entry_form.html#entry-preview", {**self._context(form), "live": True})
        return page, self.phone.preview(kind, place, fields)["html"]

    def table(self) -> tuple[str, str]:
        sheet = self.sheet
        context = {
            "sheet": sheet,
            "party": sheet.party,
            "look": self.look,
            "part": True,
            "summaries": summaries(sheet) if sheet.winner else (),
        }
        return self.render("scoring/party_detail.html#party-detail", context), self.phone.table()["html"]

    def detail(self, key: str) -> tuple[str, str]:
        row = next(row for row in self.sheet.rows if str(row.entry.key) == key)
        context = {"sheet": self.sheet, "party": self.sheet.party, "row": row, "look": self.look}
        return self.render("scoring/entry_detail.html#entry-detail", context), self.phone.detail(key)["html"]

    def removal(self, key: str) -> tuple[str, str]:
        row = next(row for row in self.sheet.rows if str(row.entry.key) == key)
        ahead = Place.of(self.sheet, row).look_ahead(None)
        context = {"sheet": self.sheet, "party": self.sheet.party, "row": row, "ahead": ahead}
        page = self.render("scoring/entry_remove.html", context)
        return inside(page), inside(self.phone.removal(key)["html"])

    def _context(self, form: EntryForm) -> Asked:
        form.is_valid()
        return {"form": form, "place": form.place, "sheet": self.sheet, "party": self.sheet.party}

    def _form(self, kind: str, place: Asked, fields: Fields | None, *, asking: bool) -> EntryForm:
        data = None if fields is None else data_of(fields)
        row = next((row for row in self.sheet.rows if str(row.entry.key) == place.get("key")), None)
        if row is not None:
            return ENTRY_FORMS[row.kind](Place.of(self.sheet, row), data, asking=asking)
        return ENTRY_FORMS[kind](Place.to_add(self.sheet, place.get("at")), data, asking=asking)


def data_of(fields: Fields) -> MultiValueDict[str, Any]:
    data: MultiValueDict[str, Any] = MultiValueDict()
    for name, value in fields:
        data.appendlist(name, value)
    return data


def inside(page: str) -> str:
    """What stands in the body of a page, without its scripts."""
    start = page.index('<div class="page">')
    return page[start : page.index("</div>", page.index("</main>"))]
