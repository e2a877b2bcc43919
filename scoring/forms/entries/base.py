"""What the forms of all kinds of entry have in common: the form says what was written down, the engine judges it."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self
from uuid import UUID, uuid4

from django import forms
from django.urls import reverse
from django.utils import timezone
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.ahead import Ahead, ImpossibleRow, Place
from scoring.engine.check import check
from scoring.engine.entries import SUITS
from scoring.engine.entryfile import KEPT, ReadEntry, read_entry
from scoring.engine.faults import Fault, Refusal
from scoring.engine.score import Row, score_entry
from scoring.models import Entry, Phone
from scoring.rows import Cell, SheetRow
from scoring.sheet import PartySheet
from scoring.wording import fault_text

Data = MultiValueDict[str, Any]
NUMBER = {"inputmode": "numeric", "autocomplete": "off", "maxlength": "3"}
MOST_KEYS = 300  # that one entry may come after: more than anybody plays without a network
IGNORED = ("at", "id")  # set by the act, not by who writes


class NumberField(forms.IntegerField):
    """A whole number that is typed with the keypad of the page; nothing typed is None."""

    def __init__(self, **options: Any) -> None:
        attributes = {**NUMBER, **options.pop("attrs", {})}
        super().__init__(required=False, widget=forms.TextInput(attributes), **options)


class SeatField(forms.TypedChoiceField):
    """One seat of the table; all may be named, the engine says who takes part."""

    def __init__(self, sheet: PartySheet) -> None:
        choices = [(seat.number, seat.name) for seat in sheet.seats]
        super().__init__(
            choices=choices, coerce=int, empty_value=None, required=False, widget=forms.RadioSelect(choices=choices)
        )


class EntryForm(forms.Form):
    """One entry at its place in a party.

    `written` is the entry as the party file has it, without what is still blank; what is blank and needed is asked for
    in `missing`, and is a fault only when the form is not just `asking` what would happen.
    """

    type: ClassVar[str]

    key = forms.UUIDField(widget=forms.HiddenInput)
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    above = forms.UUIDField(required=False, widget=forms.HiddenInput)
    after = forms.CharField(required=False, max_length=MOST_KEYS * 37, widget=forms.HiddenInput)
    note = forms.CharField(
        required=False,
        max_length=500,
        strip=True,
        label=_("Note"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": "500"}),
    )

    def __init__(self, place: Place, data: Data | None = None, *, asking: bool = False) -> None:
        self.place, self.asking, self.fresh = place, asking or data is None, data is None
        self.kept = self._kept(place)
        self.missing: dict[str, str] = {}
        self.written: dict[str, Any] = {}
        self.sheet_row: SheetRow | None = None
        self.ahead: Ahead | None = None
        self.typed = self._first(place) if data is None else data
        super().__init__(self.typed, label_suffix="", use_required_attribute=False)

    @staticmethod
    def _kept(place: Place) -> dict[str, Any]:
        """What a corrected entry carries along."""
        written = place.row.entry.written if place.row else {}
        return {name: value for name, value in written.items() if name in KEPT and name not in ("type", "id")}

    def _first(self, place: Place) -> Data:
        """What a form that nobody has touched says: the entry that is corrected, or what is likely."""
        values = self.likely(place) if place.row is None else self.from_file(place.row.entry.written)
        values |= {
            "key": place.row.entry.key if place.row else uuid4(),
            "seen": place.party.version,
            "above": place.above_key or "",
            "note": self.kept.get("note", ""),
        }
        return MultiValueDict(
            {
                name: [str(one) for one in value] if isinstance(value, list | tuple) else [str(value)]
                for name, value in values.items()
                if value is not None and value is not False
            }
        )

    def renewed(self) -> Self:
        """The same as it was typed, on the party as it is now: asked again, not judged."""
        data = MultiValueDict(dict(self.typed.lists()))
        data["seen"] = str(self.place.party.version)
        data["above"] = str(self.place.above_key or "")
        return type(self)(self.place, data, asking=True)

    # What a kind says for itself.

    def likely(self, place: Place) -> dict[str, Any]:
        """What a new entry most likely says."""
        return {}

    def from_file(self, written: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of an entry of the party file."""
        raise NotImplementedError

    def as_file(self) -> dict[str, Any]:
        """The fields as the party file has them; what is blank is left out."""
        raise NotImplementedError

    def asks(self, part: str) -> tuple[str, str]:
        """The field that a missing part is typed into, and what is missing, in words."""
        raise NotImplementedError

    def part_of(self, field: str) -> str:
        """The part of the entry that a field belongs to."""
        return field

    def clean_key(self) -> UUID:
        """An id stands once in a party file, and the party has one itself."""
        key: UUID = self.cleaned_data["key"]
        if key == self.place.party.uuid:
            raise forms.ValidationError(self.fields["key"].error_messages["invalid"])
        return key

    # The engine's word.

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.sheet_row.cells if self.sheet_row else ()

    @property
    def nothing_changes(self) -> bool:
        return not any(cell.touched for cell in self.cells)

    @property
    def total_faults(self) -> int:
        return sum(len(faults) for faults in self.errors.values())

    @property
    def field_faults(self) -> list[tuple[str, list[str]]]:
        """The faults that stand at fields, by name."""
        return [(name, [str(fault) for fault in faults]) for name, faults in self.errors.items() if name in self.fields]

    @property
    def faults_elsewhere(self) -> bool:
        """Whether a fault stands at a field away from the keypad."""
        return any(name in self.fields and self.part_of(name) != "tricks" for name in self.errors)

    @property
    def preview_address(self) -> str:
        address = reverse("entry_preview", args=[self.place.party.slug, self.type])
        if self.place.row is not None:
            return f"{address}?entry={self.place.row.entry.key}"
        return address if self.place.at_end else f"{address}?at={self.place.position}"

    def clean(self) -> dict[str, Any]:
        parts = self.as_file()
        self.written = {"type": self.type, **self.kept, **self._note(), **parts}
        if not self.written["note"]:
            del self.written["note"]
        read = read_entry(self.written, len(self.place.sheet.seats))
        for fault in self._faults(read):
            self._hang(fault)
        if not self.asking:
            for field, what in self.missing.items():
                self.add_error(field, gettext("Still missing: {what}").format(what=what))
        if not self.errors and not self.missing and read.entry is not None:
            self._score(read)
        return self.cleaned_data

    def _note(self) -> dict[str, str]:
        return {"note": self.cleaned_data.get("note", "")}

    def _faults(self, read: ReadEntry) -> Iterator[Fault]:
        place, ill = self.place, {self.part_of(field) for field in self.errors}
        found = list(read.faults)
        if read.entry is not None:
            found += check(place.sheet.agreement, place.table, place.deal, read.entry, read.unread | ill)
        return (fault for fault in found if part(fault) not in ill)

    def _hang(self, fault: Fault) -> None:
        """At the field it concerns; what was not yet typed is no fault but missing."""
        concerned = part(fault)
        if concerned and concerned not in self.written:
            field, what = self.asks(concerned)
            self.missing[field] = what
        else:
            self.add_error(self._field(fault), fault_text(fault))

    def _field(self, fault: Fault) -> str | None:
        steps = fault.field.split("/")[1:]
        names = ("_".join(steps[:2]), *steps[:1])
        return next((name for name in names if name in self.fields), None)

    def _score(self, read: ReadEntry) -> None:
        place, entry = self.place, read.entry
        if entry is None:
            return
        row = score_entry(place.sheet.agreement, place.table, entry, place.position)
        if isinstance(row, Refusal):
            return
        self.sheet_row = place.row_for(self.written, entry, row)
        if not place.at_end:
            self._look_ahead(row)

    def _look_ahead(self, row: Row) -> None:
        self.ahead = self.place.look_ahead(row)
        if self.ahead.impossible and not self.asking:
            self.add_error(None, gettext("Other entries would become impossible. Settle them first."))

    @property
    def impossible(self) -> tuple[ImpossibleRow, ...]:
        return self.ahead.impossible if self.ahead else ()

    # The act.

    @property
    def entry_key(self) -> UUID:
        key: UUID = self.cleaned_data["key"]
        return key

    @property
    def outdated(self) -> bool:
        """Whether the party is another one than when this form was opened."""
        return self.seen_version != self.place.party.version

    @property
    def seen_version(self) -> int | None:
        seen: int | None = self.cleaned_data.get("seen")
        return seen

    @property
    def sent_before(self) -> set[UUID]:
        """The entries that the phone says it sent before this one, which need not be on the page it was typed on."""
        return keys_in(self.cleaned_data.get("after", ""))

    def says_the_same_as(self, entry: Entry) -> bool:
        """Whether this is the entry already written: tapped twice, or sent again after a lost answer."""
        return comparable(self.written) == comparable(entry.written)

    def add(self, phone: Phone) -> None:
        now = timezone.localtime().isoformat(timespec="seconds")
        self.place.party.add_entry(
            {**self.written, "at": now}, key=self.entry_key, position=self.place.position, phone=phone
        )

    def change(self, phone: Phone) -> None:
        if self.place.row is not None:
            self.place.party.change_entry(self.place.row.entry, self.written, phone=phone)


def part(fault: Fault) -> str:
    """The part of the entry that a fault concerns, "" for all of it."""
    return fault.field.split("/")[1] if fault.field else ""


def as_uuid(text: str | None) -> UUID | None:
    try:
        return UUID(text or "")
    except ValueError:
        return None


def keys_in(text: str) -> set[UUID]:
    return {key for key in map(as_uuid, text.split()) if key}


def comparable(written: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in written.items() if name not in IGNORED}


SUIT_CHOICES = [
    (suit, name) for suit, name in zip(SUITS, (_("Spades"), _("Clubs"), _("Diamonds"), _("Hearts")), strict=True)
]
