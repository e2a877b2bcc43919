"""What a derived module imports, under the names it has on the phone, and nothing that only its types needed."""

import ast
import builtins
import symtable
from collections.abc import Iterator

from scoring.derive.dialect import union
from scoring.derive.refusal import UnknownError

TYPES = ("typing", "collections.abc", "enum", "dataclasses", "__future__")
"""What these bring is gone when a module is derived, but for `replace`."""
NATIVE = ("collections", "datetime", "html", "itertools", "json", "math", "operator", "random", "re", "time")
"""What MicroPython has itself, as far as it is used here."""
OF_TYPES = ("TypeVar", "ParamSpec", "NewType")
OF_JSON = ("int", "str", "bool", "float", "None")


def renamed(module: str, library: frozenset[str]) -> str:
    """The name of a module on the phone."""
    root, _, rest = module.partition(".")
    if root == "scoring":
        return f"phone.{rest}"
    if root == "django":
        return f"phone.{module}"
    if module in library:
        return f"phone.library.{module}"
    if module in NATIVE:
        return module
    raise UnknownError(f"there is no {module} there")


def with_imports(tree: ast.Module, library: frozenset[str], needs: set[tuple[str, str]], *, package: bool) -> None:
    """Rewrite the imports of a module that is derived otherwise. A package keeps what it hands on."""
    kept = _handed_on(tree) if package else set()
    tree.body = [one for one in tree.body if not _is_all(one)]
    tree.body = [*_needed(needs), *(new for one in tree.body for new in _renamed(one, library))]
    _aliases(tree)
    while _without_unused(tree, kept):
        pass


def _handed_on(tree: ast.Module) -> set[str]:
    for one in tree.body:
        if isinstance(one, ast.Assign) and _is_all(one):
            return set(ast.literal_eval(one.value))
    return set()


def _is_all(one: ast.stmt) -> bool:
    return isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "__all__"


def _needed(needs: set[tuple[str, str]]) -> Iterator[ast.stmt]:
    for module in sorted({module for module, _ in needs}):
        names = sorted(name for one, name in needs if one == module)
        yield ast.ImportFrom(module, [ast.alias(name) for name in names], 0)


def _renamed(one: ast.stmt, library: frozenset[str]) -> Iterator[ast.stmt]:
    if isinstance(one, ast.ImportFrom):
        if one.level:
            raise UnknownError("a relative import", one)
        names = [name for name in one.names if one.module not in TYPES or name.name == "replace"]
        if names:
            yield ast.ImportFrom(renamed(one.module or "", library), names, 0)
    elif isinstance(one, ast.Import):
        for name in one.names:
            package, _, last = renamed(name.name, library).rpartition(".")
            if not package:
                yield ast.Import([name])
            elif name.asname or "." not in name.name:
                yield ast.ImportFrom(package, [ast.alias(last, name.asname)], 0)
            else:
                raise UnknownError("an import with dots", one)
    else:
        yield one


def _aliases(tree: ast.Module) -> None:
    """Names of types: a union of classes is a tuple of them, all others are gone."""
    kept = []
    for one in tree.body:
        if not isinstance(one, ast.Assign) or not (_is_union(one.value) or _is_of_types(one.value)):
            kept.append(one)
            continue
        members = union(one.value)
        if not any(ast.unparse(member) == "None" for member in members) and _is_union(one.value):
            one.value = ast.Tuple(members, ast.Load())
            kept.append(one)
    tree.body = kept


def _is_union(value: ast.expr) -> bool:
    """`Round | WriteOff`, and no flags."""
    members = [ast.unparse(member).rsplit(".", 1)[-1] for member in union(value)]
    return len(members) > 1 and all(name in OF_JSON or (name[0].isupper() and not name.isupper()) for name in members)


def _is_of_types(value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        return ast.unparse(value.func) in OF_TYPES
    if isinstance(value, ast.Subscript):
        name = ast.unparse(value.value)
        return name in {"tuple", "list", "dict"} or (name[0].isupper() and not name.isupper())
    return False


def _without_unused(tree: ast.Module, kept: set[str]) -> bool:
    """Whether an import or an alias was dropped: then those may be unused that it needed."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)} | kept
    body: list[ast.stmt] = []
    for one in tree.body:
        if isinstance(one, ast.ImportFrom | ast.Import):
            one.names = [name for name in one.names if (name.asname or name.name) in used]
            if not one.names:
                continue
        body.append(one)
    changed = len(body) < len(tree.body)
    tree.body = body
    return changed


def defined(tree: ast.Module) -> set[str]:
    """The names that others may import from a module."""
    table = symtable.symtable(ast.unparse(tree), "", "exec")
    return {symbol.get_name() for symbol in table.get_symbols() if symbol.is_assigned() or symbol.is_imported()}


def unknown_names(text: str) -> set[str]:
    """What a derived module uses and nobody defines."""
    table = symtable.symtable(text, "", "exec")
    own = {symbol.get_name() for symbol in table.get_symbols() if symbol.is_assigned() or symbol.is_imported()}
    known = own | set(dir(builtins)) | {"__name__"}
    return {name for scope in _scopes(table) for name in _global_names(scope) if name not in known}


def _scopes(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield table
    for child in table.get_children():
        yield from _scopes(child)


def _global_names(table: symtable.SymbolTable) -> Iterator[str]:
    for symbol in table.get_symbols():
        if symbol.is_referenced() and (symbol.is_global() or table.get_type() == "module"):
            yield symbol.get_name()


def imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Each module that a derived one imports of ours, and what from it."""
    for one in ast.walk(tree):
        if isinstance(one, ast.ImportFrom) and (one.module or "").split(".")[0] == "phone":
            for name in one.names:
                yield one.module or "", name.name
