"""Widgets: what a form writes into the page, attribute by attribute as Django's templates do."""

from typing import Any

from django.utils.datastructures import MultiValueDict

from scoring.render import esc

Attributes = dict[str, Any]


class Widget:
    input_type = "text"
    use_fieldset = False
    many = False

    def __init__(self, attrs: Attributes | None = None) -> None:
        self.attrs = dict(attrs or {})

    @property
    def is_hidden(self) -> bool:
        return self.input_type == "hidden"

    def value_from(self, data: MultiValueDict, name: str) -> Any:
        return data.getlist(name) if self.many else data.get(name)

    def html(self, name: str, value: Any, attrs: Attributes) -> str:
        shown = None if value in ("", None) else str(value)
        return tag(self.input_type, name, shown, {**self.attrs, **attrs})


def tag(kind: str, name: str, value: str | None, attrs: Attributes) -> str:
    said = [f'<input type="{kind}" name="{esc(name)}"']
    if value is not None:
        said.append(f' value="{esc(value)}"')
    said += [f' {key}="{esc(one)}"' for key, one in attrs.items()]
    return "".join(said) + ">"


class NumberInput(Widget):
    input_type = "number"


class TextInput(Widget):
    pass


class HiddenInput(Widget):
    input_type = "hidden"


class CheckboxInput(Widget):
    input_type = "checkbox"

    def value_from(self, data: MultiValueDict, name: str) -> Any:
        value = data.get(name)
        return value is not None and value.lower() != "false" and bool(value)


class RadioSelect(Widget):
    input_type = "radio"
    use_fieldset = True

    def __init__(self, attrs: Attributes | None = None, choices: Any = ()) -> None:
        super().__init__(attrs)
        self.choices = choices

    def options(self, name: str, value: Any) -> list["Option"]:
        """One option for each choice; of radio buttons only the first that fits is selected."""
        values = value if isinstance(value, list | tuple) else [value]
        texts = ["" if one is None else str(one) for one in values]
        found, taken = [], False
        for choice, label in self.choices:
            selected = str(choice) in texts and (self.many or not taken)
            taken = taken or selected
            found.append(Option({"name": name, "value": choice, "label": label, "selected": selected}))
        return found


class CheckboxSelectMultiple(RadioSelect):
    input_type = "checkbox"
    many = True


class Option:
    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
