"""The words of one language that the phone needs: those that its modules say, as the app's own catalogs have them."""

import ast
from collections.abc import Iterator, Mapping

from django.utils import translation

SINGLE = ("gettext", "gettext_noop", "gettext_lazy", "_")
IN_CONTEXT = ("pgettext", "pgettext_lazy")
FORMS = 200
"""Which plural form a number takes depends on its last two digits, and on whether it is below a hundred."""
PROVEN = 1000
Message = tuple[str, str | None, str | None]  # what it says, its plural, its context


def said(modules: Mapping[str, str]) -> set[Message]:
    """What all modules say, by their text."""
    return {message for text in modules.values() for message in said_in(ast.parse(text))}


def said_in(tree: ast.Module) -> Iterator[Message]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if name in SINGLE and texts:
            yield texts[0], None, None
        elif name in IN_CONTEXT and len(texts) > 1:
            yield texts[1], None, texts[0]
        elif name == "ngettext":
            yield texts[0], texts[1], None


def messages(language: str, modules: Mapping[str, str]) -> dict[str, object]:
    """`texts` by their English, `plurals` by their English singular, `forms`: which plural form a number takes."""
    with translation.override(language):
        found = sorted(said(modules), key=str)
        forms = plural_forms([message for message in found if message[1] is not None])
        texts, plurals = {}, {}
        for text, plural, context in found:
            if plural is not None:
                plurals[text] = in_all_forms(text, plural, forms)
            else:
                key = text if context is None else f"{context}\x04{text}"
                told = translation.gettext(text) if context is None else translation.pgettext(context, text)
                if told != text:
                    texts[key] = told
    return {"texts": texts, "plurals": plurals, "forms": forms}


def plural_forms(counted: list[Message]) -> str:
    """The form of each number as a digit, from a message that has another text in each form."""
    best: list[str] = []
    for text, plural, _context in counted:
        told = [translation.ngettext(text, str(plural), number) for number in range(FORMS)]
        if len(set(told)) > len(set(best)):
            best = told
    order = list(dict.fromkeys(best))
    return "".join(str(order.index(one)) for one in best)


def in_all_forms(text: str, plural: str, forms: str) -> list[str]:
    firsts = [forms.index(str(form)) for form in range(len(set(forms)))]
    found = [translation.ngettext(text, plural, number) for number in firsts]
    for number in range(PROVEN):
        form = int(forms[number if number < FORMS // 2 else FORMS // 2 + number % (FORMS // 2)])
        if translation.ngettext(text, plural, number) != found[form]:
            raise ValueError(f"{text!r} has other plural forms than the rest")
    return found
