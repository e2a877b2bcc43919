"""The engine is plain Python that knows only itself: it is derived mechanically for MicroPython."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[2] / "scoring" / "engine"
SOURCES = sorted(ENGINE.rglob("*.py"))
REFLECTION = {"setattr", "delattr", "eval", "exec", "compile", "globals", "locals", "vars", "__import__", "type"}
METAPROGRAMMING = {"__init_subclass__", "__new__", "__class_getitem__", "__getattr__", "__set_name__"}
INNARDS = {"__dict__", "__class__", "__subclasses__", "__annotations__"}


def name(source: Path) -> str:
    return str(source.relative_to(ENGINE))


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "the engine is imported by its whole name"
            yield node.module or ""


def beyond_plain_python(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Match):
            yield "match"
        elif isinstance(node, ast.ClassDef) and node.keywords:
            yield "a metaclass or keywords of a class"
        elif isinstance(node, ast.FunctionDef) and node.name in METAPROGRAMMING:
            yield node.name
        elif isinstance(node, ast.AsyncFunctionDef | ast.Await | ast.Global | ast.Nonlocal | ast.TryStar):
            yield type(node).__name__
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFLECTION:
            yield node.func.id
        elif isinstance(node, ast.Attribute) and node.attr in INNARDS:
            yield node.attr


def test_there_is_an_engine() -> None:
    assert len(SOURCES) > 20


@pytest.mark.parametrize("source", SOURCES, ids=name)
def test_the_engine_imports_only_itself_and_the_standard_library(source: Path) -> None:
    for module in imported(ast.parse(source.read_text(encoding="utf-8"))):
        first = module.partition(".")[0]
        assert module.startswith("scoring.engine") or first in sys.stdlib_module_names, module


@pytest.mark.parametrize("source", SOURCES, ids=name)
def test_the_engine_is_plain_python(source: Path) -> None:
    assert list(beyond_plain_python(ast.parse(source.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("source", [path for path in SOURCES if path.parent.name == "rules"], ids=name)
def test_a_rule_needs_nothing_but_small_modules(source: Path) -> None:
    outside = {module for module in imported(ast.parse(source.read_text("utf-8"))) if not module.startswith("scoring")}
    assert outside <= {"collections.abc", "dataclasses", "enum"}


@pytest.mark.parametrize(
    "source",
    [
        "match a:\n case 1: pass",
        "class A(metaclass=B): pass",
        "class A:\n def __init_subclass__(cls): pass",
        "setattr(a, 'b', 1)",
        "eval('1')",
        "exec('1')",
        "globals()['a']",
        "type('A', (), {})",
        "a.__dict__",
    ],
)
def test_what_is_beyond_plain_python_is_found(source: str) -> None:
    assert list(beyond_plain_python(ast.parse(source)))
