"""python -m scoring.engine FILE: the sheet of a party file, or its error."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NoReturn

from scoring.engine.faults import Fault, Refusal, gettext_noop
from scoring.engine.sheetfile import answer, write_refusal


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m scoring.engine", description="Score a party file.")
    parser.add_argument("file", metavar="FILE", help="a party file, or - for standard input")
    parser.add_argument("--lines", action="store_true", help="one party a line in, one answer a line out")
    options = parser.parse_args(arguments)
    try:
        source = sys.stdin.buffer.read() if options.file == "-" else Path(options.file).read_bytes()
    except OSError as error:
        parser.exit(2, f"{parser.prog}: {options.file}: {error.strerror}\n")
    if options.lines:
        for line in source.splitlines():
            _print(answer_text(line))
        return 0
    result = answer_text(source)
    _print(result, indent=2)
    return 1 if "error" in result else 0


def answer_text(text: bytes) -> dict[str, Any]:
    """The answer to one party as it was written; what is no JSON has the error `format`."""
    try:
        return answer(json.loads(text, parse_constant=_no_constant))
    except (ValueError, RecursionError):
        return write_refusal(Refusal(None, (Fault("format", "", gettext_noop("This is no JSON.")),)))


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _print(result: dict[str, Any], indent: int | None = None) -> None:
    text = json.dumps(result, ensure_ascii=False, indent=indent)
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")


if __name__ == "__main__":
    sys.exit(main())
