"""`python -m scoring.engine`, on a bare Python: no site packages, no Django, no database."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.engine import data

ROOT = Path(__file__).resolve().parents[2]
CLASSIC = data.PARTIES["classic"]["party"]
BROKEN = CLASSIC | {"entries": [{"type": "redeal"}, {"type": "penalty", "seat": 9}]}


def engine(*arguments: str, given: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    """-S: without the packages of the environment; -E -s: without those of the user."""
    command = [sys.executable, "-S", "-E", "-s", "-B", "-W", "error", "-m", "scoring.engine", *arguments]
    return subprocess.run(command, input=given, capture_output=True, cwd=ROOT, timeout=30, check=False)


def as_bytes(party: Any) -> bytes:
    return json.dumps(party, ensure_ascii=False).encode()


def test_the_sheet_of_a_file_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "партия.json"
    file.write_bytes(as_bytes(CLASSIC))
    result = engine(str(file))
    assert (result.returncode, result.stderr) == (0, b"")
    assert json.loads(result.stdout)["winner"] == data.PARTIES["classic"]["sheet"]["winner"]


def test_a_dash_is_standard_input() -> None:
    result = engine("-", given=as_bytes(CLASSIC))
    assert result.returncode == 0
    assert json.loads(result.stdout)["format"] == "thousand-sheet/1"


def test_an_error_is_printed_and_says_so_in_its_exit_code() -> None:
    result = engine("-", given=as_bytes(BROKEN))
    assert (result.returncode, result.stderr) == (1, b"")
    error = json.loads(result.stdout)["error"]
    assert (error["entry"], error["code"], error["faults"]) == (1, "seat", [{"code": "seat", "field": "/seat"}])


def test_what_is_no_json_is_the_error_format() -> None:
    for given in (b"", b"{", b"\xff\xfe\x00", b"[NaN]", b'{"a": Infinity}', b"[" * 100_000, b"1" * 5000):
        result = engine("-", given=given)
        assert (result.returncode, result.stderr) == (1, b"")
        error = json.loads(result.stdout)["error"]
        assert (error["entry"], error["code"]) == (None, "format")


def test_lines_are_answered_one_by_one() -> None:
    given = b"\n".join([as_bytes(CLASSIC), b"no JSON", as_bytes(BROKEN), b"", as_bytes(CLASSIC)])
    result = engine("--lines", "-", given=given)
    assert (result.returncode, result.stderr) == (0, b"")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer.get("error", {}).get("code") for answer in answers] == [None, "format", "seat", "format", None]
    assert answers[0] == answers[4]


def test_lines_are_read_from_a_file_too(tmp_path: Path) -> None:
    file = tmp_path / "parties.jsonl"
    file.write_bytes(as_bytes(CLASSIC) + b"\r\n" + as_bytes(BROKEN) + b"\n")
    assert len(engine(str(file), "--lines").stdout.splitlines()) == 2


def test_lines_of_other_alphabets_do_not_end_at_their_separators() -> None:
    party = CLASSIC | {"players": ["А\u2028", "Б\x85", "В\x0b"]}
    assert len(engine("--lines", "-", given=as_bytes(party)).stdout.splitlines()) == 1


def test_half_a_character_does_not_break_the_answer() -> None:
    result = engine("-", given=as_bytes(CLASSIC)[:-1] + b', "\\ud800": 1}')
    assert (result.returncode, result.stderr) == (1, b"")
    assert json.loads(result.stdout)["error"]["faults"] == [{"code": "unknown_key", "field": "/\ud800"}]


def test_a_file_that_is_not_there_is_named() -> None:
    result = engine("nowhere.json")
    assert result.returncode == 2
    assert b"nowhere.json: No such file" in result.stderr


def test_the_engine_is_imported_without_any_package() -> None:
    program = "import sys, scoring.engine.__main__; print(*sys.modules)"
    command = [sys.executable, "-S", "-E", "-s", "-B", "-c", program]
    result = subprocess.run(command, capture_output=True, cwd=ROOT, timeout=30, check=True)
    modules = {name.partition(".")[0] for name in result.stdout.decode().split()}
    assert modules - set(sys.stdlib_module_names) - {"__main__"} == {"scoring"}
