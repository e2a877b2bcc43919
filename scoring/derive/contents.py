"""All modules that run on the phone: those that somebody asks for, and what they import, each from its source."""

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from scoring.derive import classes, naming
from scoring.derive.dialect import Dialect
from scoring.derive.refusal import UnknownError

HERE = Path(__file__).resolve().parent
SCORING = HERE.parent
ROOTS = ("phone.front",)


def library() -> frozenset[str]:
    """The modules of the standard library that MicroPython has not, or not as they are used."""
    return frozenset(path.stem for path in (HERE / "library").glob("*.py") if path.stem != "__init__")


def source_of(module: str) -> Path | None:
    """The source of a module of the phone: of the library, in the place of one of Django or of ours, else ours."""
    inner = module.split(".")[1:]
    folders = (HERE, HERE / "sliver", SCORING) if inner[:1] == ["library"] else (HERE / "sliver", SCORING)
    for folder in folders:
        path = folder.joinpath(*inner)
        for file in (path / "__init__.py", path.with_suffix(".py")):
            if file.is_file():
                return file
    return None


@cache
def enumerations() -> frozenset[str]:
    """The names of all enumerations of strings."""
    found = set()
    for path in SCORING.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and classes.is_enumeration(node):
                found.add(node.name)
    return frozenset(found)


def derived(module: str, source: str, *, package: bool = False) -> ast.Module:
    """The tree of one module as MicroPython can read it.

    In the engine nothing but what stands at the top of a module has to be in order, and it has to be fast.
    """
    dialect = Dialect(enumerations(), all_ordered=not module.startswith("phone.engine"))
    tree = dialect.visit_Module(ast.parse(source))
    ours = frozenset() if module.startswith("phone.library.") else library()
    naming.with_imports(tree, ours, dialect.needs, package=package)
    return ast.fix_missing_locations(tree)


def modules(roots: tuple[str, ...] = ROOTS, ready: Mapping[str, str] | None = None) -> dict[str, str]:
    """The text of every module by its path, as `phone/engine/score.py`. What is `ready` is one as it is."""
    ready = ready or {}
    trees: dict[str, ast.Module] = {}
    packages: set[str] = set()
    waiting = [*roots, *ready]
    while waiting:
        module = waiting.pop()
        if module in trees:
            continue
        if module in ready:
            trees[module] = ast.parse(ready[module])
        else:
            file = source_of(module)
            if file is None and module not in {"phone", "phone.django"}:
                raise UnknownError(f"there is no {module} there")
            if file is None or file.name == "__init__.py":
                packages.add(module)
            trees[module] = _read(module, file, package=module in packages)
        waiting += _asked_for(module, trees[module], ready)
    _all_there(trees)
    return {_path(one, packages): ready.get(one) or _text(one, trees[one]) for one in sorted(trees)}


def _read(module: str, file: Path | None, *, package: bool) -> ast.Module:
    try:
        return derived(module, "" if file is None else file.read_text(encoding="utf-8"), package=package)
    except UnknownError as error:
        raise UnknownError(f"{module}, {error}") from None


def _asked_for(module: str, tree: ast.Module, ready: Mapping[str, str]) -> list[str]:
    """The packages that a module is in, and the modules it imports."""
    parts = module.split(".")
    found = [".".join(parts[:end]) for end in range(1, len(parts))]
    for one, name in naming.imported(tree):
        found.append(one)
        if f"{one}.{name}" in ready or source_of(f"{one}.{name}"):
            found.append(f"{one}.{name}")
    return found


def _all_there(trees: dict[str, ast.Module]) -> None:
    """Every name that is imported is defined where it comes from."""
    names = {module: naming.defined(tree) for module, tree in trees.items()}
    for module, tree in trees.items():
        for one, name in naming.imported(tree):
            if name not in names[one] and f"{one}.{name}" not in trees:
                raise UnknownError(f"{module}: {one} has no {name} there")


def _path(module: str, packages: set[str]) -> str:
    return module.replace(".", "/") + ("/__init__.py" if module in packages else ".py")


def _text(module: str, tree: ast.Module) -> str:
    text = ast.unparse(tree) + "\n" if tree.body else ""
    unknown = naming.unknown_names(text)
    if unknown:
        raise UnknownError(f"{module}: nobody defines {', '.join(sorted(unknown))}")
    return text
