"""What the page asks the phone to do: calls and answers are JSON."""

import json
from collections.abc import Callable
from typing import Any

from scoring.engine import sheetfile

CALLS: dict[str, Callable[..., Any]] = {"score": sheetfile.answer}


def answer(text: str) -> str:
    asked = json.loads(text)
    return json.dumps(CALLS[asked["call"]](*asked["args"]))
