"""A parsed template as the text of a Python function that gives the same page."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from django.template import defaulttags as tags
from django.template.base import Node, NodeList, TextNode, TokenType, VariableNode
from django.template.defaulttags import CsrfTokenNode, FilterNode, ForNode, IfNode, LoadNode, URLNode, WithNode
from django.template.library import SimpleNode
from django.template.loader_tags import BlockNode, IncludeNode
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils.translation import trim_whitespace
from template_partials.templatetags.partials import DefinePartialNode

from scoring.derive.refusal import UnknownError
from scoring.derive.templates.expressions import Names, condition, shown, value_of, values


class Function:
    """One template, or a part of one, as a function of what it needs."""

    def __init__(self, book: "Book", nodes: NodeList, blocks: Mapping[str, BlockNode]) -> None:
        self.book, self.blocks = book, blocks
        self.names = Names(book.absent, book.gettext)
        self.lines: list[str] = []
        self.pieces: list[str] = []
        self.out, self.depth, self.text = "o", 1, ""
        self.write(nodes)
        self.flush()

    # What is written into the page, gathered until something else has to happen.

    def put(self, piece: str) -> None:
        self.put_text()
        self.pieces.append(piece)

    def put_text(self) -> None:
        if self.text:
            self.pieces.append(repr(self.text))
            self.text = ""

    def flush(self) -> None:
        self.put_text()
        if self.pieces:
            self.line(f"{self.out}+=[{','.join(self.pieces)}]")
            self.pieces = []

    def line(self, text: str) -> None:
        self.lines.append(" " * self.depth + text)

    def statement(self, text: str) -> None:
        self.flush()
        self.line(text)

    def inside(self, head: str, body: Iterable[Node]) -> None:
        self.statement(head)
        self.depth += 1
        before = len(self.lines)
        self.names.scopes.append({})
        self.write(body)
        self.flush()
        self.names.scopes.pop()
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1

    def write(self, nodes: Iterable[Node]) -> None:
        for node in nodes:
            WRITERS.get(type(node), unknown)(self, node)

    # The tags.

    def text_node(self, node: TextNode) -> None:
        self.text += node.s

    def variable(self, node: VariableNode) -> None:
        self.put(shown(self.names, node.filter_expression))

    def nothing(self, node: Node) -> None:
        pass

    def block(self, node: BlockNode) -> None:
        found = self.blocks.get(node.name, node)
        self.write(found.nodelist)

    def partial(self, node: DefinePartialNode) -> None:
        if node.inline:
            self.write(node.nodelist)

    def if_(self, node: IfNode) -> None:
        word = "if"
        for asked, body in node.conditions_nodelists:
            test = "True" if asked is None else condition(self.names, asked)
            if test == "None":
                continue
            if test == "True":
                if word == "if":
                    return self.write(body)
                return self.inside("else:", body)
            self.inside(f"{word} {test}:", body)
            word = "elif"

    def for_(self, node: ForNode) -> None:
        sequence: Any = node.sequence
        if node.is_reversed:
            raise UnknownError("for … reversed")
        items, number = self.names.fresh("x"), self.names.fresh("i")
        self.statement(f"{items}=items({value_of(self.names, sequence, 'g')})")
        self.names.scopes.append({"forloop.length": f"len({items})", "forloop.counter0": number})
        loop = ",".join([self.names.bind(name) for name in node.loopvars])
        one = f"({loop})" if len(node.loopvars) > 1 else loop
        self.inside(f"for {number},{one} in enumerate({items}):", each(node.nodelist_loop))
        self.names.scopes.pop()
        if node.nodelist_empty:
            self.inside(f"if not {items}:", each(node.nodelist_empty))

    def with_(self, node: WithNode) -> None:
        given = values(self.names, node.extra_context)
        self.flush()
        self.names.scopes.append({})
        for name, value in given.items():
            self.line(f"{self.names.bind(name)}={value}")
        self.write(node.nodelist)
        self.names.scopes.pop()

    def include(self, node: IncludeNode) -> None:
        name = node.template.var
        if not isinstance(name, str):
            raise UnknownError("include of a variable")
        function = self.book.include(name)
        given = values(self.names, node.extra_context)
        self.put(f"{function}({','.join(self.arguments(function, given, isolated=node.isolated_context))})")

    def arguments(self, function: str, given: Mapping[str, str], *, isolated: bool) -> Iterator[str]:
        for name in self.book.functions[function].names.free:
            if name in given:
                yield given[name]
            elif isolated:
                yield "None"
            else:
                yield self.names.of(name) or "None"

    def filter(self, node: FilterNode) -> None:
        self.flush()
        before, self.out = self.out, self.names.fresh("o")
        self.line(f"{self.out}=[]")
        self.write(node.nodelist)
        self.flush()
        self.names.scopes.append({"var": f"''.join({self.out})"})
        self.out = before
        self.put(value_of(self.names, node.filter_expr))
        self.names.scopes.pop()

    def url(self, node: URLNode) -> None:
        name = node.view_name.var
        if node.asvar or node.kwargs or not isinstance(name, str):
            raise UnknownError(repr(node))
        self.book.addresses.add(str(name))
        arguments = [value_of(self.names, one) for one in node.args]
        self.put(f"reverse({str(name)!r},[{','.join(arguments)}])")

    def csrf(self, node: CsrfTokenNode) -> None:
        self.put(f"csrf({self.names.of('csrf_token')})")

    def simple(self, node: SimpleNode) -> None:
        if node.takes_context or node.target_var:
            raise UnknownError(repr(node))
        given = [value_of(self.names, one) for one in node.args]
        named = [f"{name}={value}" for name, value in values(self.names, node.kwargs).items()]
        self.put(f"esc({self.names.function(node.func)}({','.join([*given, *named])}))")

    def translate(self, node: TranslateNode) -> None:
        expression = node.filter_expression
        message = getattr(expression.var, "literal", None)
        if node.noop or expression.filters or not isinstance(message, str) or "%" in message:
            raise UnknownError(repr(expression))
        context = node.message_context.var if node.message_context else None
        call = self.book.gettext(str(message), None if context is None else str(context))
        if node.asvar:
            self.flush()
            self.line(f"{self.names.bind(node.asvar)}=Safe({call})")
        else:
            self.put(call)

    def blocktranslate(self, node: BlockTranslateNode) -> None:
        if node.asvar or node.message_context:
            raise UnknownError(repr(node))
        given = values(self.names, node.extra_context)
        count = value_of(self.names, node.counter) if node.counter else ""
        if node.countervar:
            given[node.countervar] = count
        singular, named = message_of(node.singular, trimmed=node.trimmed)
        call = self.book.gettext(singular)
        if node.plural:
            plural, also = message_of(node.plural, trimmed=node.trimmed)
            named += [name for name in also if name not in named]
            call = self.book.ngettext(singular, plural, count)
        said = [f"{name!r},esc({given.get(name) or self.names.of(name)})" for name in named]
        self.put(f"fill({','.join([call, *said])})" if said else call)


def each(nodes: Any) -> Iterable[Node]:
    """What is inside of a tag, which its types know less of."""
    found: Iterable[Node] = nodes
    return found


def message_of(tokens: Any, *, trimmed: bool) -> tuple[str, list[str]]:
    """What is translated, as gettext knows it, and the names in it."""
    text, names = "", []
    for token in tokens:
        if token.token_type == TokenType.VAR:
            text += f"%({token.contents})s"
            names.append(token.contents)
        elif "%" in token.contents:
            raise UnknownError(f"a percent sign: {token.contents}")
        else:
            text += token.contents
    return trim_whitespace(text) if trimmed else text, names


def unknown(function: Function, node: Node) -> None:
    raise UnknownError(f"{type(node).__name__}: {node!r}")


WRITERS: dict[type[Node], Callable[[Function, Any], None]] = {
    TextNode: Function.text_node,
    VariableNode: Function.variable,
    LoadNode: Function.nothing,
    tags.CommentNode: Function.nothing,
    BlockNode: Function.block,
    DefinePartialNode: Function.partial,
    IfNode: Function.if_,
    ForNode: Function.for_,
    WithNode: Function.with_,
    IncludeNode: Function.include,
    FilterNode: Function.filter,
    URLNode: Function.url,
    CsrfTokenNode: Function.csrf,
    SimpleNode: Function.simple,
    TranslateNode: Function.translate,
    BlockTranslateNode: Function.blocktranslate,
}


class Book:
    """All templates that the phone has, each once."""

    def __init__(self, find: Callable[[str], Any], absent: frozenset[str]) -> None:
        self.find, self.absent = find, absent
        self.functions: dict[str, Function] = {}
        self.addresses: set[str] = set()
        self.messages: set[tuple[str, str | None, str | None]] = set()

    def include(self, name: str) -> str:
        """The function of a template that is included."""
        function = "t_" + name.removesuffix(".html").rpartition("/")[2].removeprefix("_")
        if function not in self.functions:
            self.functions[function] = Function(self, self.find(name).nodelist, {})
        return function

    def gettext(self, message: str, context: str | None = None) -> str:
        self.messages.add((message, None, context))
        return f"gettext({message!r})" if context is None else f"pgettext({context!r},{message!r})"

    def ngettext(self, singular: str, plural: str, count: str) -> str:
        self.messages.discard((singular, None, None))
        self.messages.add((singular, plural, None))
        return f"ngettext({singular!r},{plural!r},{count})"
