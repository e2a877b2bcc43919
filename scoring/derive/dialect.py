"""One module of Python as MicroPython can read it: the syntax and the built-in names that it lacks, said otherwise."""

import ast
from collections.abc import Sequence

from scoring.derive import classes
from scoring.derive.refusal import UnknownError

ABSTRACT = {"Mapping": "dict", "Sequence": "(list, tuple)"}
"""What `isinstance` asks for, of what JSON has."""
LACKING = ("capitalize", "casefold", "expandtabs", "ljust", "rjust", "swapcase", "title", "translate", "zfill")
REPLACED = {"removeprefix": "without_prefix", "removesuffix": "without_suffix"}
DISPLAYS = "phone.library.displays"


class Dialect(ast.NodeTransformer):
    """Rewrites a module. `enumerations` are the names of all enumerations that it may know.

    Dictionaries have no order there. Ordered are those at the top of a module, or all of them.
    """

    def __init__(self, enumerations: frozenset[str], *, all_ordered: bool) -> None:
        self.enumerations = enumerations
        self.all_ordered = all_ordered
        self.needs: set[tuple[str, str]] = set()
        self._depth = 0

    def _library(self, name: str, *arguments: ast.expr, module: str = DISPLAYS) -> ast.Call:
        self.needs.add((module, name))
        return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])

    # Definitions: without docstrings and annotations.

    def visit_Module(self, node: ast.Module) -> ast.Module:
        node.body = _without_docstring(node.body)
        self.generic_visit(node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        node.body = _without_docstring(node.body)
        written: ast.stmt = node
        if node.keywords:
            raise UnknownError("a class with keywords", node)
        if classes.is_enumeration(node):
            written = classes.enumeration(node)
        elif classes.is_data_class(node):
            written = classes.data_class(node)
            self.needs.add(("phone.library.dataclasses", classes.BASE))
        elif "NamedTuple" in classes.base_names(node):
            written = classes.named_tuple(node)
            self.needs.add(("collections", "namedtuple"))
        if isinstance(written, ast.ClassDef):
            generic = ("Generic", "Protocol")
            written.bases = [
                base
                for base, name in zip(written.bases, classes.base_names(written), strict=True)
                if name not in generic
            ]
            written.body = [one for one in written.body if not _is_slots(one)]
        self.generic_visit(written)
        if isinstance(written, ast.ClassDef):
            written.body = written.body or [ast.Pass()]
        return written

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.body = _without_docstring(node.body) or [ast.Pass()]
        node.returns = None
        self._depth += 1
        self.generic_visit(node)
        self._depth -= 1
        return node

    def visit_arguments(self, node: ast.arguments) -> ast.arguments:
        node.args, node.posonlyargs = [*node.posonlyargs, *node.args], []
        self.generic_visit(node)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        if node.value is None:
            return None
        return self.generic_visit(ast.Assign([node.target], node.value))  # type: ignore[return-value]

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        if isinstance(node.value, ast.Constant):
            return None  # what is said of the name above it
        self.generic_visit(node)
        return node

    def visit_If(self, node: ast.If) -> ast.If | None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return None
        self.generic_visit(node)
        return node

    # Displays: no stars in them, and only some keep their order.

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        self.generic_visit(node)
        return node if isinstance(node.ctx, ast.Store) else _joined(node, node.elts, "tuple", ast.Tuple)

    def visit_List(self, node: ast.List) -> ast.expr:
        self.generic_visit(node)
        return node if isinstance(node.ctx, ast.Store) else _joined(node, node.elts, "list", ast.List)

    def visit_Set(self, node: ast.Set) -> ast.expr:
        self.generic_visit(node)
        if not any(isinstance(one, ast.Starred) for one in node.elts):
            return node
        return ast.Call(ast.Name("set", ast.Load()), [_joined(node, node.elts, "list", ast.List)], [])

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        self.generic_visit(node)
        if None in node.keys:
            return self._library("merged", *_parts(node))
        if not self._keeps_order:
            return node
        pairs = [ast.Tuple([key, value], ast.Load()) for key, value in zip(node.keys, node.values, strict=True) if key]
        return self._ordered(*([ast.List(list(pairs), ast.Load())] if pairs else []))

    def visit_DictComp(self, node: ast.DictComp) -> ast.expr:
        self.generic_visit(node)
        if not self._keeps_order:
            return node
        return self._ordered(ast.ListComp(ast.Tuple([node.key, node.value], ast.Load()), node.generators))

    @property
    def _keeps_order(self) -> bool:
        return self.all_ordered or not self._depth

    def _ordered(self, *arguments: ast.expr) -> ast.Call:
        return self._library("OrderedDict", *arguments, module="collections")

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice) and node.slice.step is not None:
            if ast.unparse(node.slice) != "::-1":
                raise UnknownError("a slice with a step", node)
            return self._library("backwards", node.value)
        return node

    # Calls.

    def visit_Call(self, node: ast.Call) -> ast.expr:
        function = ast.unparse(node.func)
        if function == "tuple" and len(node.args) == 1 and self._enumeration(node.args[0]):
            return ast.Attribute(node.args[0], "MEMBERS", ast.Load())
        if function == "isinstance":
            node.args[1] = _classes(node.args[1])
        if function == "cast":
            return self.visit(node.args[1])  # type: ignore[no-any-return]
        if function == "dict" and self._keeps_order:
            node.func = self._ordered().func
        if function == "zip":
            node.keywords = [word for word in node.keywords if word.arg != "strict"]
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr in REPLACED:
            return self._library(REPLACED[node.func.attr], node.func.value, *node.args)
        return node

    # Names.

    def _enumeration(self, node: ast.expr) -> bool:
        name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else None
        return name in self.enumerations

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if self._enumeration(node.value):
            return node  # a member
        return self._known(node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._known(node)

    def _known(self, node: ast.Name | ast.Attribute) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and self._enumeration(node):
            raise UnknownError(f"{ast.unparse(node)} is more than its members here", node)
        if isinstance(node, ast.Attribute) and node.attr in LACKING:
            raise UnknownError(f"no text can .{node.attr} there", node)
        self.generic_visit(node)
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        if any(isinstance(one, ast.comprehension) for one in ast.walk(node)):
            raise UnknownError("a comprehension inside a text loses its names there", node)
        self.generic_visit(node)
        return node

    def visit_Match(self, node: ast.Match) -> ast.stmt:
        raise UnknownError("no match there", node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.stmt:
        raise UnknownError("nothing asynchronous there", node)


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0] if body else None
    return body[1:] if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) else body


def _is_slots(one: ast.stmt) -> bool:
    return isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "__slots__"


def _joined(
    node: ast.expr, elements: Sequence[ast.expr], make: str, display: type[ast.Tuple] | type[ast.List]
) -> ast.expr:
    """`(*a, b)` as `tuple(a) + (b,)`."""
    if not any(isinstance(one, ast.Starred) for one in elements):
        return node
    parts: list[ast.expr] = []
    for one in elements:
        if isinstance(one, ast.Starred):
            parts.append(ast.Call(ast.Name(make, ast.Load()), [one.value], []))
        elif parts and isinstance(parts[-1], ast.Tuple | ast.List):
            parts[-1].elts.append(one)
        else:
            parts.append(display([one], ast.Load()))
    whole = parts[0]
    for part in parts[1:]:
        whole = ast.BinOp(whole, ast.Add(), part)
    return whole


def _parts(node: ast.Dict) -> list[ast.expr]:
    """`{"a": 1, **b}` as `{"a": 1}, b`."""
    parts: list[ast.expr] = []
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            parts.append(value)
        elif parts and isinstance(parts[-1], ast.Dict):
            parts[-1].keys.append(key)
            parts[-1].values.append(value)
        else:
            parts.append(ast.Dict([key], [value]))
    return parts


def _classes(node: ast.expr) -> ast.expr:
    """The second argument of `isinstance`."""
    if isinstance(node, ast.BinOp):
        return ast.Tuple(union(node), ast.Load())
    if isinstance(node, ast.Tuple):
        node.elts = [_classes(one) for one in node.elts]
        return node
    name = ast.unparse(node)
    return ast.parse(ABSTRACT[name], mode="eval").body if name in ABSTRACT else node


def union(node: ast.expr) -> list[ast.expr]:
    """The classes of `A | B | C`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return [*union(node.left), *union(node.right)]
    return [node]
