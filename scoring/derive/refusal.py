"""What cannot be derived is an error of whoever wrote the source, never dropped in silence."""

import ast


class UnknownError(Exception):
    """Something in a source that has no counterpart on the phone."""

    def __init__(self, what: str, node: ast.AST | None = None) -> None:
        line = getattr(node, "lineno", None)
        super().__init__(what if line is None else f"line {line}: {what}")
