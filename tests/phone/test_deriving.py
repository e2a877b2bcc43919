"""What the deriver turns into what; what it does not know it refuses."""

import ast
from textwrap import dedent

import pytest

from scoring.derive import bundle, contents
from scoring.derive.refusal import UnknownError


def derived(source: str, module: str = "phone.engine.one") -> str:
    return ast.unparse(contents.derived(module, dedent(source)))


def test_annotations_docstrings_and_types_are_gone() -> None:
    source = '''
        """Says something."""
        from collections.abc import Mapping
        from typing import TypeVar

        T = TypeVar("T")
        Figures = Mapping[str, int]
        Value = int | None


        def of(figures: Figures) -> int:
            """Says more."""
            found: int = len(figures)
            return found
    '''
    assert derived(source) == "def of(figures):\n    found = len(figures)\n    return found"


@pytest.mark.usefixtures("phone")
def test_a_data_class_is_written_out() -> None:
    source = """
        from dataclasses import dataclass, field

        @dataclass(frozen=True, slots=True)
        class Line:
            seat: int
            due: int = 0
            figures: dict[str, int] = field(default_factory=dict)
    """
    names: dict[str, type] = {}
    exec(derived(source), names)  # noqa: S102
    line = names["Line"]
    assert line(1) == line(1, 0, {}) != line(2)
    assert line(1).figures is not line(1).figures


def test_an_enumeration_is_constants() -> None:
    source = """
        from enum import StrEnum

        class Tie(StrEnum):
            A = "a"
            B = "b"
    """
    names: dict[str, type] = {}
    exec(derived(source), names)  # noqa: S102
    assert vars(names["Tie"])["MEMBERS"] == ("a", "b")


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("x = [*a, 1, *b, 2]", "x = list(a) + [1] + list(b) + [2]"),
        ("x = (*a, 1)", "x = tuple(a) + (1,)"),
        ("isinstance(x, A | B)", "isinstance(x, (A, B))"),
        ("zip(a, b, strict=True)", "zip(a, b)"),
        ("ScoredDeal = Round | WriteOff\nx = ScoredDeal", "ScoredDeal = (Round, WriteOff)\nx = ScoredDeal"),
        ("FLAGS = ONE | TWO", "FLAGS = ONE | TWO"),
    ],
)
def test_what_is_not_there_is_said_otherwise(source: str, wanted: str) -> None:
    assert derived(source) == wanted


def test_what_stands_at_the_top_of_a_module_keeps_its_order() -> None:
    assert "OrderedDict([('b', 1), ('a', 2)])" in derived("X = {'b': 1, 'a': 2}")
    assert "OrderedDict" not in derived("def f():\n    return {'b': 1}")
    assert "OrderedDict" in derived("def f():\n    return {'b': 1}", "phone.sheet")


@pytest.mark.parametrize(
    "source",
    [
        "match x:\n    case 1: pass",
        "async def f(): pass",
        "x[::2]",
        "x.zfill(3)",
        "f'{[y for y in x]}'",
        "import socket",
        "from . import x",
        "class A(metaclass=B): pass",
        "for one in Tie: pass",
        "Tie('highest')",
        "@dataclass(order=True)\nclass A:\n    x: int",
    ],
)
def test_what_has_no_counterpart_there_is_refused(source: str) -> None:
    with pytest.raises(UnknownError):
        derived(source)


def test_a_name_that_nobody_defines_is_refused() -> None:
    tree = ast.parse("def f():\n    return missing")
    with pytest.raises(UnknownError, match="missing"):
        contents._text("phone.one", tree)


def test_a_text_that_looks_like_the_head_of_a_module_is_refused() -> None:
    assert bundle.together({"phone/one.py": "x = 1\n"}) == "#: phone/one.py\nx = 1\n"
    with pytest.raises(UnknownError):
        bundle.together({"phone/one.py": "x = '''\n#: two'''\n"})
