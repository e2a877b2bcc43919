"""Where the figures go: to the terminal, and into docs/performance.md, between the marks of their own."""

import re

from tests.load.machine import described
from thousand_site.bootstrap import ROOT

PAGE = ROOT / "docs" / "performance.md"


def tell(name: str, table: str, *, write: bool) -> None:
    print(f"{table}\n", flush=True)
    if write:
        PAGE.write_text(put_in(PAGE.read_text(encoding="utf-8"), name, table), encoding="utf-8")


def put_in(page: str, name: str, table: str) -> str:
    """The page with another table between its marks, and the machine that it was measured on."""
    marks = re.compile(rf"(<!-- {re.escape(name)} -->\n).*?(<!-- end -->)", re.DOTALL)
    if not marks.search(page):
        raise LookupError(f"There is no place for {name!r} in {PAGE.name}.")
    return marks.sub(lambda found: f"{found[1]}{table}\n\nOn {described()}.\n{found[2]}", page)
