from typing import Any

from scoring.render import page


def render_to_string(name: str, context: dict[str, Any]) -> str:
    return page(name, context)
