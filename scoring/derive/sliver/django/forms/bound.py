"""A form with what was typed into it, its fields as they are shown, and its faults."""

from collections.abc import Iterator
from typing import Any

from django.utils.datastructures import MultiValueDict
from django.utils.safestring import SafeString

from scoring.render import esc

ALL = "__all__"


class ValidationError(Exception):
    def __init__(self, *texts: str) -> None:
        self.texts = texts


class ErrorList:
    """The faults of a field, or of the form as a whole."""

    def __init__(self, of: str = "") -> None:
        self.of = of
        self.texts: list[str] = []

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __len__(self) -> int:
        return len(self.texts)

    def __html__(self) -> str:
        if not self.texts:
            return ""
        where = f' id="{self.of}_error"' if self.of else ""
        told = "".join([f"<li>{esc(text)}</li>" for text in self.texts])
        return f'<ul class="errorlist"{where}>{told}</ul>'


class BoundField:
    def __init__(self, form: Any, field: Any, name: str) -> None:
        self.form, self.field, self.name = form, field, name
        self.auto_id = f"id_{name}"
        self.help_text = field.help_text
        self.label = name[0].upper() + name[1:].replace("_", " ").lower() if field.label is None else field.label

    def value(self) -> Any:
        return self.field.prepare(self.data)

    @property
    def data(self) -> Any:
        return self.field.widget.value_from(self.form.data, self.name)

    @property
    def errors(self) -> ErrorList:
        found: ErrorList = self.form.errors.get(self.name) or ErrorList()
        return found

    @property
    def subwidgets(self) -> list[Any]:
        found: list[Any] = self.field.widget.options(self.name, self.value())
        return found

    def __iter__(self) -> Iterator[Any]:
        return iter(self.subwidgets)

    def label_tag(self) -> SafeString:
        return SafeString(f'<label for="{self.auto_id}">{esc(self.label)}</label>')

    def __html__(self) -> str:
        widget, attributes = self.field.widget, {}
        if not widget.is_hidden and self.errors:
            attributes = {"aria-invalid": "true", "aria-describedby": f"{self.auto_id}_error"}
        text: str = widget.html(self.name, self.value(), {**attributes, "id": self.auto_id})
        return text


class Form:
    def __init__(self, data: MultiValueDict, *, label_suffix: str, use_required_attribute: bool) -> None:
        self.data = data
        self.cleaned_data: dict[str, Any] = {}
        self.fields: dict[str, Any] = dict(sorted(declared(type(self)), key=lambda one: one[1].number))
        self.faults: dict[str, ErrorList] | None = None

    def __getitem__(self, name: str) -> BoundField:
        return BoundField(self, self.fields[name], name)

    @property
    def errors(self) -> dict[str, ErrorList]:
        if self.faults is None:
            self.faults = {}
            self._clean_fields()
            self.clean()
        return self.faults

    def _clean_fields(self) -> None:
        for name, field in self.fields.items():
            try:
                self.cleaned_data[name] = field.clean(self[name].data)
                own = getattr(self, f"clean_{name}", None)
                if own is not None:
                    self.cleaned_data[name] = own()
            except ValidationError as error:
                for text in error.texts:
                    self.add_error(name, text)

    def clean(self) -> Any:
        return self.cleaned_data

    def is_valid(self) -> bool:
        return not self.errors

    def add_error(self, name: str | None, text: str) -> None:
        faults, key = self.errors, name or ALL
        if key not in faults:
            faults[key] = ErrorList(f"id_{name}" if name else "")
        faults[key].texts.append(text)
        self.cleaned_data.pop(key, None)

    def non_field_errors(self) -> ErrorList:
        return self.errors.get(ALL) or ErrorList()


def declared(form: Any) -> list[tuple[str, Any]]:
    """The fields that a class of forms and those above it name."""
    found = []
    for base in form.__bases__:
        if base is not object:
            found += declared(base)
    return found + [(name, one) for name, one in form.__dict__.items() if hasattr(one, "number")]
