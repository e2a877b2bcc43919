"""The templates of the table, as Python for the phone."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.template import engines
from django.template.loader_tags import BlockNode, ExtendsNode
from django.urls import get_resolver

from scoring.derive.templates.nodes import Book, Function

# What others wrote, what the server says once, and who pays whom how much is not told on the phone.
ABSENT = frozenset(("messages", "since", "twin", "removed", "party.payments", "party.settlement"))
# Whole pages without their head and scripts, which are on the phone already; and parts.
PAGES = ("entry_form", "entry_remove")
PARTS = {
    "table": ("party_detail", "party-detail"),
    "preview": ("entry_form", "entry-preview"),
    "detail": ("entry_detail", "entry-detail"),
}
BY_TAGS = ("scoring/_row.html", "scoring/_table_menu.html")
BY_CODE = ("party_detail", "entry_preview")

HEAD = """\
from phone.django.urls import reverse
from phone.django.utils.safestring import SafeString as Safe
from phone.django.utils.translation import gettext,ngettext,pgettext
from phone.render import csrf,default,default_if_none,esc,field,fill,g,items,linebreaksbr,s,stringformat,striptags,upper
"""


def templates() -> dict[str, str]:
    """The text of each module by its name there: it needs no further deriving."""
    made, entries = book()
    names = sorted({*made.addresses, *BY_CODE})
    return {"phone.templates": "\n".join(text_of(made, entries)) + "\n", "phone.addresses": addresses(names)}


def found(name: str) -> Any:
    """A template as Django parsed it."""
    return engines["django"].get_template(name).template  # type: ignore[attr-defined]


def book() -> tuple[Book, Mapping[str, str]]:
    """All functions, and which of them the phone asks for by which name."""
    made = Book(found, ABSENT)
    entries = {name: made.include(name) for name in BY_TAGS}
    for page in PAGES:
        for name, nodes, blocks in blocks_of(page):
            entries[f"{page}_{name}"] = f"p_{page}_{name}"
            made.functions[f"p_{page}_{name}"] = Function(made, nodes, blocks)
    for name, (page, part) in PARTS.items():
        partials = found(f"scoring/{page}.html").extra_data["partials"]
        entries[name] = f"p_{name}"
        made.functions[f"p_{name}"] = Function(made, partials[part].nodelist, {})
    return made, entries


def blocks_of(page: str) -> Iterator[tuple[str, Any, Mapping[str, BlockNode]]]:
    """The title, and what stands in the body, of a page that extends the base."""
    [extends] = found(f"scoring/{page}.html").nodelist.get_nodes_by_type(ExtendsNode)
    base = {block.name: block for block in found("base.html").nodelist.get_nodes_by_type(BlockNode)}
    for name in ("title", "page"):
        yield name, extends.blocks.get(name, base[name]).nodelist, extends.blocks


def text_of(made: Book, entries: Mapping[str, str]) -> Iterator[str]:
    yield HEAD
    imports = {name: module for function in made.functions.values() for name, module in function.names.imports.items()}
    for name, module in sorted(imports.items()):
        yield f"from {module.replace('scoring.', 'phone.', 1)} import {name}"
    for name, function in made.functions.items():
        yield f"def {name}({','.join(f'v_{one}' for one in function.names.free)}):"
        yield " o=[]"
        yield from function.lines
        yield " return ''.join(o)"
    yield "PAGES={"
    for name, function_name in entries.items():
        yield f"{name!r}:({function_name},{tuple(made.functions[function_name].names.free)!r}),"
    yield "}"


def addresses(names: list[str]) -> str:
    """Where the pages are; and which part of an address is a kind, that it writes with dashes."""
    patterns, dashed = {}, {}
    for name in names:
        [([(address, parts)], _pattern, _defaults, converters)] = get_resolver().reverse_dict.getlist(name)
        for number, one in enumerate(parts):
            address = address.replace(f"%({one})s", "{}")
            if type(converters[one]).__name__ == "KindConverter":
                dashed[name] = number
        patterns[name] = f"/{address}"
    return f"PATTERNS={patterns!r}\nDASHED={dashed!r}\n"
