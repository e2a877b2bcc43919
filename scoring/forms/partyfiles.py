"""The form that opens a party file."""

from typing import Any
from uuid import uuid4

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.engine.faults import Refusal
from scoring.engine.partyfile import read_party, write_party
from scoring.forms.oneuse import OneUse
from scoring.jsontext import parsed
from scoring.models import Party

Files = MultiValueDict[str, UploadedFile]

LARGEST_FILE = 1024 * 1024
MOST_ENTRIES = 1000


class PartyFileForm(forms.Form):
    """A party file, whole and right. When valid, `written` is the party as a file has it, under `title`.

    `sent` is how many bytes came with the form: of a file that is far too large nothing else is kept. `own_id` says
    that the file names the party itself; else the form's key does.
    """

    uuid = forms.UUIDField(initial=uuid4, required=False, widget=OneUse())
    file = forms.FileField(
        label=gettext_lazy("Party file"),
        max_length=500,
        widget=forms.FileInput({"accept": ".json,application/json"}),
    )

    def __init__(self, data: QueryDict | None = None, files: Files | None = None, *, sent: int = 0) -> None:
        super().__init__(data, files, label_suffix="")
        self.refusal: Refusal | None = None
        self.written: dict[str, Any] = {}
        self.title = ""
        self.own_id = False
        if sent > 2 * LARGEST_FILE:
            self.fields["file"].error_messages["required"] = _too_large()

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST_FILE:
            raise forms.ValidationError(_too_large())
        try:
            read = read_party(parsed(file.read()))
        except (ValueError, RecursionError) as error:
            raise forms.ValidationError(_("This is not a party file: it is no JSON.")) from error
        if isinstance(read, Refusal):
            self.refusal = read
            raise forms.ValidationError(_("There are faults in this file, so nothing was read from it."))
        if len(read[0].entries) > MOST_ENTRIES:
            raise forms.ValidationError(_("There are more than 1000 entries in this file. No party has so many."))
        self.written = write_party(read[0])
        return file

    def clean(self) -> None:
        if self.written:
            self.own_id = "id" in self.written
            self.written["id"] = str(self.written.get("id") or self.cleaned_data.get("uuid") or uuid4()).lower()
            self.title = Party.take_title(self.written)


def _too_large() -> str:
    return _("This file is larger than 1 MB. No party is.")
