"""Fields: what a value has to be like, and what is said where it is not."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.forms.bound import ValidationError
from django.forms.widgets import CheckboxInput, CheckboxSelectMultiple, RadioSelect, TextInput, Widget
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.render import fill

EMPTY = (None, "", [], ())


class Field:
    made = 0
    widget: Any = TextInput
    help_text = ""

    def __init__(self, *, required: bool = True, label: str | None = None, widget: Any = None) -> None:
        Field.made += 1
        self.number = Field.made
        self.required, self.label = required, label
        made = widget or self.widget
        self.widget = made if isinstance(made, Widget) else made()

    def prepare(self, value: Any) -> Any:
        return value

    def clean(self, value: Any) -> Any:
        if value in EMPTY and self.required:
            raise ValidationError(_("This field is required."))
        return value


class CharField(Field):
    def __init__(self, *, max_length: int | None = None, strip: bool = True, **options: Any) -> None:
        super().__init__(**options)
        self.max_length = max_length

    def read(self, value: str) -> Any:
        return value

    def nothing(self) -> Any:
        return ""

    def clean(self, value: Any) -> Any:
        text = "" if value is None else stripped(str(value))
        super().clean(text)
        if not text:
            return self.nothing()
        found = self.read(text)
        texts = []
        if self.max_length is not None and len(text) > self.max_length:
            texts.append(too_long(self.max_length, len(text)))
        if "\x00" in text:
            texts.append(_("Null characters are not allowed."))
        if texts:
            raise ValidationError(*texts)
        return found


def too_long(limit: int, length: int) -> str:
    text = ngettext(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        limit,
    )
    return fill(text, "limit_value", str(limit), "show_value", str(length))


BLANK = (
    " \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)


def stripped(text: str) -> str:
    """Without any blanks at its ends: MicroPython strips those of ASCII alone, and of others their bytes."""
    start, end = 0, len(text)
    while start < end and text[start] in BLANK:
        start += 1
    while end > start and text[end - 1] in BLANK:
        end -= 1
    return text[start:end]


class UUIDField(CharField):
    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.error_messages = {"invalid": _("Enter a valid UUID.")}

    def prepare(self, value: Any) -> Any:
        return str(value) if isinstance(value, UUID) else value

    def nothing(self) -> Any:
        return None

    def read(self, value: str) -> Any:
        try:
            return UUID(value)
        except ValueError:
            raise ValidationError(self.error_messages["invalid"]) from None


class IntegerField(Field):
    def __init__(self, *, min_value: int | None = None, max_value: int | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.min_value, self.max_value = min_value, max_value

    def clean(self, value: Any) -> Any:
        if value in EMPTY:
            super().clean(value)
            return None
        number = whole(str(value))
        if number is None:
            raise ValidationError(_("Enter a whole number."))
        if self.max_value is not None and number > self.max_value:
            text = _("Ensure this value is less than or equal to %(limit_value)s.")
            raise ValidationError(fill(text, "limit_value", str(self.max_value)))
        if self.min_value is not None and number < self.min_value:
            text = _("Ensure this value is greater than or equal to %(limit_value)s.")
            raise ValidationError(fill(text, "limit_value", str(self.min_value)))
        return number


def whole(text: str) -> int | None:
    """A whole number as Python reads it, with or without zeros behind a point."""
    digits, point, zeros = stripped(text).partition(".")
    if point and zeros.strip("0"):
        return None
    try:
        return int(digits)
    except ValueError:
        return None


class BooleanField(Field):
    widget = CheckboxInput

    def clean(self, value: Any) -> Any:
        return bool(value)


class ChoiceField(Field):
    widget = RadioSelect

    def __init__(self, *, choices: Any = (), **options: Any) -> None:
        super().__init__(**options)
        self.choices = self.widget.choices = choices

    def check(self, value: str) -> None:
        if not any(value == str(choice) for choice, _label in self.choices):
            text = _("Select a valid choice. %(value)s is not one of the available choices.")
            raise ValidationError(fill(text, "value", value))

    def clean(self, value: Any) -> Any:
        text = "" if value in EMPTY else str(value)
        super().clean(text)
        if text:
            self.check(text)
        return text


class TypedChoiceField(ChoiceField):
    def __init__(self, *, coerce: Callable[[str], Any], empty_value: Any = "", **options: Any) -> None:
        super().__init__(**options)
        self.coerce, self.empty_value = coerce, empty_value

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        return self.coerce(text) if text else self.empty_value


class MultipleChoiceField(ChoiceField):
    widget = CheckboxSelectMultiple

    def clean(self, value: Any) -> Any:
        texts = [str(one) for one in value or []]
        for text in texts:
            self.check(text)
        return texts


class TypedMultipleChoiceField(MultipleChoiceField):
    def __init__(self, *, coerce: Callable[[str], Any], **options: Any) -> None:
        super().__init__(**options)
        self.coerce = coerce

    def clean(self, value: Any) -> Any:
        return [self.coerce(text) for text in super().clean(value)]
