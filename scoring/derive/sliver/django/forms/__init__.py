from django.forms.bound import Form, ValidationError
from django.forms.fields import (
    BooleanField,
    CharField,
    ChoiceField,
    Field,
    IntegerField,
    MultipleChoiceField,
    TypedChoiceField,
    TypedMultipleChoiceField,
    UUIDField,
)
from django.forms.widgets import CheckboxSelectMultiple, HiddenInput, NumberInput, RadioSelect, TextInput

__all__ = [
    "BooleanField",
    "CharField",
    "CheckboxSelectMultiple",
    "ChoiceField",
    "Field",
    "Form",
    "HiddenInput",
    "IntegerField",
    "MultipleChoiceField",
    "NumberInput",
    "RadioSelect",
    "TextInput",
    "TypedChoiceField",
    "TypedMultipleChoiceField",
    "UUIDField",
    "ValidationError",
]
