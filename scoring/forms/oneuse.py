"""The key of what a form makes: the form that is sent twice makes it once."""

from django import forms


class OneUse(forms.HiddenInput):
    """A key that is not filled in again when one comes back to the form: that would be another one."""

    def __init__(self) -> None:
        super().__init__({"autocomplete": "off"})
