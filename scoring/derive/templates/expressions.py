"""What stands in the tags of a template, as expressions of Python."""

from collections.abc import Callable, Mapping
from typing import Any

from django.template.base import FilterExpression, Variable
from django.template.defaulttags import TemplateLiteral
from django.template.smartif import TokenBase
from django.utils import translation
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from scoring.derive.refusal import UnknownError

BUILT_IN = {
    "length": "len",
    "default_if_none": "default_if_none",
    "default": "default",
    "stringformat": "stringformat",
    "striptags": "striptags",
    "linebreaksbr": "linebreaksbr",
    "upper": "upper",
}
SAFE = frozenset(("linebreaksbr",))
CONSTANTS = frozenset(("None", "True", "False"))
OPERATORS = frozenset(("and", "or", "in", "not in", "is", "is not", "==", "!=", "<", ">", "<=", ">="))


class Names:
    """Which name of the template is which name of the function that it becomes.

    What a template is not given by itself is `free`: it becomes a parameter. `absent` never is on the phone.
    """

    def __init__(self, absent: frozenset[str], gettext: Callable[[str], str]) -> None:
        self.absent, self.gettext = absent, gettext
        self.free: list[str] = []
        self.imports: dict[str, str] = {}
        self.scopes: list[dict[str, str]] = [{}]
        self.count = 0

    def bound(self, name: str) -> str | None:
        return next((scope[name] for scope in reversed(self.scopes) if name in scope), None)

    def of(self, name: str) -> str | None:
        """The variable of that name; None where there is none on the phone."""
        if name in CONSTANTS:
            return name
        found = self.bound(name)
        if found is not None:
            return found
        if name in self.absent:
            return None
        if name not in self.free:
            self.free.append(name)
        return f"v_{name}"

    def fresh(self, start: str) -> str:
        self.count += 1
        return f"{start}{self.count}"

    def bind(self, name: str) -> str:
        self.scopes[-1][name] = self.fresh(f"{name}_")
        return self.scopes[-1][name]

    def function(self, made: Any) -> str:
        """A filter or tag of the project, by the module that it stands in."""
        module, name = made.__module__, made.__name__
        if not module.startswith("scoring."):
            raise UnknownError(f"{module}.{name}")
        self.imports[name] = module
        return str(name)


def lookup(names: Names, variable: Variable, missing: str) -> str:
    """A variable with its steps; `missing` is `g` (None) or `s` (nothing to see)."""
    if variable.lookups is None:
        return plain(variable.literal)
    root, *steps = variable.lookups
    if root == "forloop":
        [step] = steps
        return forloop(names, step)
    found = None if ".".join(variable.lookups) in names.absent else names.of(root)
    if found is None:
        return "None" if missing == "g" else "''"
    for number, step in enumerate(steps):
        if root == "form" and number == 0:
            found = f"field({found},{step!r})"
        else:
            found = f"{missing if number == len(steps) - 1 else 'g'}({found},{step!r})"
    return found


def forloop(names: Names, step: str) -> str:
    counter, length = names.bound("forloop.counter0"), names.bound("forloop.length")
    ways = {"first": f"{counter}==0", "last": f"{counter}=={length}-1", "counter": f"{counter}+1"}
    if counter is None or step not in ways:
        raise UnknownError(f"forloop.{step}")
    return ways[step]


def value_of(names: Names, expression: FilterExpression, missing: str = "s") -> str:
    """The value of an expression with its filters."""
    var = expression.var
    found = lookup(names, var, missing) if isinstance(var, Variable) else constant(names, var)
    for function, arguments in expression.filters:
        given = [lookup(names, one, "s") if looked_up else plain(one) for looked_up, one in arguments]
        found = f"{filter_name(names, function)}({','.join([found, *given])})"
    return found


def constant(names: Names, value: object) -> str:
    """What stands in quotes, perhaps to be translated."""
    if not isinstance(value, Promise):
        return plain(value)
    with translation.override(None):
        return f"Safe({names.gettext(str(value))})"


def plain(value: object) -> str:
    return repr(str(value)) if isinstance(value, str) else repr(value)


def filter_name(names: Names, function: Any) -> str:
    if function.__module__ == "django.template.defaultfilters":
        if function.__name__ not in BUILT_IN:
            raise UnknownError(f"the filter {function.__name__}")
        return BUILT_IN[function.__name__]
    return names.function(function)


def shown(names: Names, expression: FilterExpression) -> str:
    """The value as it is written into the page: escaped, unless it is safe already."""
    if isinstance(expression.var, SafeString) and not expression.filters:
        return repr(str(expression.var))
    filters = [function.__name__ for function, _arguments in expression.filters]
    found = value_of(names, expression)
    return found if filters and filters[-1] in SAFE else f"esc({found})"


# Conditions.


def condition(names: Names, found: Any) -> str:
    """As Python says it; `None` where it cannot be on the phone."""
    if isinstance(found, TemplateLiteral):
        asked: Any = found.value
        return value_of(names, asked, "g")
    if not isinstance(found, TokenBase):
        raise UnknownError(repr(found))
    first = condition(names, found.first)
    if found.second is None:
        return f"(not {first})" if first != "None" else "True"
    return joined(found.id, first, condition(names, found.second))


def joined(operator: str | None, first: str, second: str) -> str:
    if operator not in OPERATORS:
        raise UnknownError(f"the operator {operator}")
    known = [one for one in (first, second) if one != "None"]
    if operator == "is" and not known:
        return "True"
    if operator == "or" and len(known) < 2:
        return known[0] if known else "None"
    if operator == "and":
        if len(known) < 2:
            return "None"
        if "True" in known:
            return next((one for one in known if one != "True"), "True")
    return f"({first} {operator} {second})"


def values(names: Names, given: Mapping[str, FilterExpression]) -> dict[str, str]:
    return {name: value_of(names, expression) for name, expression in given.items()}
