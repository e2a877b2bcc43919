"""Classes that MicroPython has no tools for, written out: data classes, named tuples, enumerations of strings."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.derive.refusal import UnknownError

BASE = "DataClass"


@dataclass(frozen=True)
class Field:
    """One field of a data class. `made` is the call that makes the default anew for each."""

    name: str
    default: ast.expr | None = None
    made: ast.expr | None = None


def base_names(node: ast.ClassDef) -> list[str]:
    return [ast.unparse(base).split("[")[0].rsplit(".", 1)[-1] for base in node.bases]


def is_enumeration(node: ast.ClassDef) -> bool:
    return "StrEnum" in base_names(node)


def is_data_class(node: ast.ClassDef) -> bool:
    return any(ast.unparse(one).split("(")[0] == "dataclass" for one in node.decorator_list)


def enumeration(node: ast.ClassDef) -> ast.ClassDef:
    """Its members are plain strings, all of them in order in `MEMBERS`."""
    members = [one.targets[0] for one in node.body if isinstance(one, ast.Assign)]
    if len(members) != len(node.body):
        raise UnknownError(f"{node.name} is more than names and strings", node)
    node.bases = []
    node.body.append(statement(f"MEMBERS = ({', '.join(ast.unparse(one) for one in members)},)"))
    return node


def data_class(node: ast.ClassDef) -> ast.ClassDef:
    """With what the decorator would have added: here what needs the names of the fields, the rest in its base."""
    for one in node.decorator_list:
        if isinstance(one, ast.Call) and {word.arg for word in one.keywords} - {"frozen", "slots"}:
            raise UnknownError(f"unknown option of the data class {node.name}", one)
    fields = list(_fields(node))
    names = [field.name for field in fields]
    node.decorator_list = []
    node.body = [one for one in node.body if not isinstance(one, ast.AnnAssign) or _of_the_class(one)]
    if any(isinstance(one, ast.FunctionDef) and one.name.startswith("__") for one in node.body):
        raise UnknownError(f"{node.name} has methods that the data class makes", node)
    node.body[:0] = [statement(f"FIELDS = {tuple(names)!r}"), _init(fields)]
    node.bases.append(ast.Name(BASE, ast.Load()))
    return node


def named_tuple(node: ast.ClassDef) -> ast.stmt:
    """As `collections.namedtuple` makes it."""
    fields = list(_fields(node))
    if any(field.default or field.made for field in fields) or len(fields) < len(node.body):
        raise UnknownError(f"{node.name} is more than fields", node)
    names = tuple(field.name for field in fields)
    return statement(f"{node.name} = namedtuple({node.name!r}, {names!r})")


def _of_the_class(one: ast.AnnAssign) -> bool:
    return ast.unparse(one.annotation).startswith("ClassVar")


def _fields(node: ast.ClassDef) -> Iterator[Field]:
    for one in node.body:
        if not isinstance(one, ast.AnnAssign) or _of_the_class(one):
            continue
        name = ast.unparse(one.target)
        if not isinstance(one.value, ast.Call) or not one.value.keywords:
            yield Field(name, one.value)
        elif [word.arg for word in one.value.keywords] == ["default_factory"]:
            yield Field(name, made=one.value.keywords[0].value)
        else:
            yield Field(name, one.value)


def _init(fields: list[Field]) -> ast.stmt:
    written, body = ["self"], []
    for field in fields:
        value = field.name
        if field.made is not None:
            written.append(f"{field.name}=None")
            value = f"{ast.unparse(field.made)}() if {field.name} is None else {field.name}"
        elif field.default is not None:
            written.append(f"{field.name}={ast.unparse(field.default)}")
        else:
            written.append(field.name)
        body.append(f"    self.{field.name} = {value}")
    return statement("\n".join([f"def __init__({', '.join(written)}):", *(body or ["    pass"])]))


def statement(source: str) -> ast.stmt:
    [one] = ast.parse(source).body
    return one
