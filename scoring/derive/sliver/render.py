"""What the templates of the phone are made of (scoring/derive/templates)."""

from collections.abc import Callable
from typing import Any

TEMPLATES: dict[str, tuple[Callable[..., str], tuple[str, ...]]] = {}
MISSING = object()


def page(name: str, context: dict[str, Any]) -> str:
    function, names = TEMPLATES[name]
    return function(*[context.get(one) for one in names])


# Looking up, as in a template: a thing's attribute or key; what can be called is.


def g(found: Any, name: str) -> Any:
    """None where there is no such thing."""
    value = getattr(found, name, MISSING)
    if value is MISSING:
        return found.get(name) if isinstance(found, dict) else None
    return value() if callable(value) else value


def s(found: Any, name: str) -> Any:
    """Nothing to see where there is no such thing."""
    value = getattr(found, name, MISSING)
    if value is MISSING:
        return found.get(name, "") if isinstance(found, dict) else ""
    return value() if callable(value) else value


def field(form: Any, name: str) -> Any:
    """Of a form a field comes before all else."""
    return form[name] if name in form.fields else g(form, name)


def items(found: Any) -> Any:
    if found is None:
        return ()
    return found if hasattr(found, "__len__") or isinstance(found, (list, tuple, str)) else list(found)


# Writing.


def escape(text: str) -> str:
    for char in "&<>\"'":
        if char in text:
            break
    else:
        return text
    return (
        text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace('"', "&quot;")
        .replace("'", "&#x27;")
    )


def esc(value: Any) -> str:
    if isinstance(value, str):
        return escape(value)
    if isinstance(value, int):
        return str(value)
    if hasattr(value, "__html__"):
        return str(value.__html__())
    return escape(str(value))


def fill(text: str, *pairs: str) -> str:
    """A translated text with what it names."""
    first, *parts = text.split("%(")
    done = [first]
    for part in parts:
        name, _, rest = part.partition(")")
        done.append(pairs[pairs.index(name) + 1] + rest[1:])
    return "".join(done)


def csrf(token: str | None) -> str:
    return f'<input type="hidden" name="csrfmiddlewaretoken" value="{esc(token)}">' if token else ""


# Filters of Django.


def default(value: Any, other: Any) -> Any:
    return value or other


def default_if_none(value: Any, other: Any) -> Any:
    return other if value is None else value


def stringformat(value: Any, how: str) -> str:
    return ("%" + how) % value


def linebreaksbr(text: str) -> str:
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return escape(lines).replace("\n", "<br>")


def striptags(text: str) -> str:
    kept, *parts = text.split("<")
    return kept + "".join([part.partition(">")[2] for part in parts])


def upper(text: str) -> str:
    return text.upper()
