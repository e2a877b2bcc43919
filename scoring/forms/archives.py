"""The form that opens the archive of a group, and how much of one is taken in at all."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy

from scoring.archive import Unreadable
from scoring.archive.packing import LARGEST_FILE
from scoring.archive.reading import too_large
from scoring.engine.faults import Fault

LARGEST_SENT = LARGEST_FILE + 64 * 1024
"""With the other fields of the form."""


class ArchiveUploadHandler(MemoryFileUploadHandler):
    """Keeps what is no larger than an archive may be. What is larger is passed over as it comes in."""

    def handle_raw_input(
        self,
        input_data: Any,
        META: Any,  # noqa: N803 - as Django calls it
        content_length: int,
        boundary: Any,
        encoding: Any = None,
    ) -> None:
        self.activated = content_length <= LARGEST_SENT


class ArchiveForm(forms.Form):
    """A file that may be an archive: `content` are its bytes, in which nothing is looked at yet.

    `sent` is how many bytes came with the form: of a file that is far too large nothing else is kept.
    """

    file = forms.FileField(
        label=gettext_lazy("Archive of a group"),
        max_length=500,
        widget=forms.FileInput({"accept": ".zip,.json,application/zip,application/json"}),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        files: MultiValueDict[str, UploadedFile] | None = None,
        *,
        sent: int = 0,
    ) -> None:
        super().__init__(data, files, label_suffix="")
        self.faults: tuple[Fault, ...] = ()
        if sent > LARGEST_SENT:
            self.fields["file"].error_messages["required"] = too_large()

    @property
    def content(self) -> bytes:
        file: UploadedFile = self.cleaned_data["file"]
        file.seek(0)
        read: bytes = file.read()
        return read

    def refuse(self, error: Unreadable) -> None:
        self.faults = error.faults
        self.add_error("file", error.text)
