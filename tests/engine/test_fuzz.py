"""Whatever is read, there is an answer: a sheet, or an error that names its entry, its code and its fields."""

import copy
import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scoring.engine.__main__ import answer_text
from scoring.engine.agreement import from_dict
from scoring.engine.sheetfile import answer
from tests.engine import data

ROOT = Path(__file__).resolve().parents[2]
POINTER = re.compile(r"(/([^/~]|~[01])*)*\Z")
CODES = {
    *("party_over", "type", "declarer", "bid", "golden_bid", "tricks", "tricks_total", "marriages"),
    *("marriage_without_trick", "declared_twice", "last_trick", "revoked", "talon", "dark", "dark_bid", "dark_seat"),
    *("dark_minimum", "dark_on_barrel", "write_off", "write_off_golden", "write_off_on_barrel", "write_off_limit"),
    *("seat", "points", "agreement", "players", "first_dealer", "start", "format", "unknown_key"),
    # a missing or ill-typed key gets the code named after it
    *("entries", "id", "meta", "note", "kind", "at", "by", "passes_deal"),
}
PARTIES = [whole["party"] for whole in data.PARTIES.values()] + [case["party"] for case in data.CASES]
WORDS = sorted(
    set(re.findall(r'"([a-z_]+)":', json.dumps(PARTIES)))
    | {"id", "meta", "note", "kind", "at", "by", "dark", "talon", "points", "halves", "revoked", "preset", "0", "3"}
)

TYPES = ("round", "write_off", "penalty", "adjustment", "redeal")

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-130, 1010),
    st.integers(),
    st.sampled_from([10**18, -(10**18), 2**53, 10**400, -(10**400), 1e308, float("inf"), float("nan"), -0.0, 120.0]),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(["", "\ud800", "~/", "x" * 3000, "hearts", "all", "classic", "thousand-party/1", "round", *WORDS]),
)
anything = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=12,
)


def objects(**known: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, Any]]:
    """These keys, and anything in any others that a party file knows."""
    return st.fixed_dictionaries(known, optional={key: anything for key in WORDS if key not in known})


def check_answer(result: dict[str, Any], entries: object) -> None:
    """An answer is a whole sheet, or an error as rules.md, section 2, describes it."""
    json.dumps(result)
    if "error" not in result:
        assert result["format"] == "thousand-sheet/1"
        assert isinstance(entries, list)
        assert len(result["rows"]) == len(entries)
        return
    assert set(result) == {"error"}
    error = result["error"]
    assert set(error) == {"entry", "code", "message", "faults"}
    codes = [fault["code"] for fault in error["faults"]]
    assert error["code"] in codes
    assert set(codes) <= CODES
    assert error["message"]
    for fault in error["faults"]:
        assert set(fault) == {"code", "field"}
        assert POINTER.match(fault["field"])
    if error["entry"] is not None:
        assert isinstance(entries, list)
        assert 0 <= error["entry"] < len(entries)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of everything inside a JSON value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [path] if path else []
    for key, one in inside:
        found += places(one, (*path, key))
    return found


@st.composite
def mutations(draw: DrawFn) -> Any:
    """A valid party with a few things changed, deleted, doubled or added."""
    party = copy.deepcopy(draw(st.sampled_from(PARTIES)))
    party["entries"] = party["entries"][: draw(st.integers(1, 6))]
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(places(party)))
        holder = party
        for step in path[:-1]:
            holder = holder[step]
        act = draw(st.sampled_from(["change", "change", "delete", "double", "add"]))
        if act == "change":
            holder[path[-1]] = draw(anything)
        elif act == "delete":
            del holder[path[-1]]
        elif isinstance(holder, list):
            holder.insert(path[-1], copy.deepcopy(holder[path[-1]]) if act == "double" else draw(anything))
        else:
            holder[draw(st.sampled_from(WORDS) | st.text(max_size=3))] = draw(anything)
        if not places(party):
            return party
    return party


@given(anything)
def test_anything_gets_an_answer(written: object) -> None:
    check_answer(answer(written), written.get("entries") if isinstance(written, dict) else None)


@given(objects(format=st.just("thousand-party/1")))
def test_any_object_gets_an_answer(written: dict[str, Any]) -> None:
    check_answer(answer(written), written.get("entries"))


@given(mutations())
def test_a_party_with_something_wrong_gets_an_answer(written: Any) -> None:
    check_answer(answer(written), written.get("entries"))


@given(
    st.lists(anything | objects(type=st.sampled_from(TYPES)), min_size=1, max_size=3),
    st.sampled_from([3, 4]),
)
def test_any_entries_get_an_answer(entries: list[Any], players: int) -> None:
    written = {
        "format": "thousand-party/1",
        "agreement": {"players": players},
        "players": ["A", "B", "C", "D"][:players],
        "first_dealer": 0,
        "entries": entries,
    }
    check_answer(answer(written), entries)


@given(st.dictionaries(st.sampled_from(WORDS), anything) | anything)
def test_any_agreement_gets_an_answer(written: object) -> None:
    agreed, faults = from_dict(written)
    assert (agreed is None) == bool(faults)
    assert all(fault.code == "agreement" and fault.message for fault in faults)


@given(mutations())
def test_what_goes_through_json_gets_the_same_answer(written: Any) -> None:
    text = json.dumps(written)
    if "NaN" in text or "Infinity" in text:
        assert answer_text(text.encode())["error"]["code"] == "format"
    else:
        assert answer_text(text.encode()) == answer(json.loads(text))


@given(st.binary(max_size=40) | st.text(max_size=40).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_get_an_answer(given_bytes: bytes) -> None:
    check_answer(answer_text(given_bytes), None)


def test_the_largest_numbers_and_the_deepest_nesting_get_an_answer() -> None:
    party = {key: json.dumps(value) for key, value in PARTIES[0].items()}
    for key in party:
        for value in (
            "9" * 4299,
            "9" * 5000,
            "-" + "9" * 4299,
            "1e999",
            "[" * 5000 + "]" * 5000,
            '{"a":' * 5000 + "1" + "}" * 5000,
        ):
            text = "{" + ", ".join(f'"{name}": {value if name == key else one}' for name, one in party.items()) + "}"
            assert answer_text(text.encode())["error"]["entry"] is None
    most = "9" * 4299
    entries = f'[{{"type": "round", "declarer": {most}, "bid": {most}, "tricks": [{most}, {most}, {most}]}}]'
    text = "{" + ", ".join(f'"{name}": {entries if name == "entries" else one}' for name, one in party.items()) + "}"
    error = answer_text(text.encode())["error"]
    assert (error["entry"], {fault["code"] for fault in error["faults"]}) == (0, {"declarer", "bid", "tricks"})


def test_the_answer_to_garbage_on_the_command_line_is_a_line_each() -> None:
    """Random bytes, and valid parties with bytes of them changed."""
    random = Random(1000)
    lines = [random.randbytes(random.randrange(60)) for _ in range(200)]
    for party in PARTIES * 3:
        text = bytearray(json.dumps(party, ensure_ascii=random.random() < 0.5).encode())
        for _ in range(random.randrange(1, 4)):
            text[random.randrange(len(text))] = random.randrange(256)
        lines.append(bytes(text))
    lines = [line.replace(b"\n", b" ").replace(b"\r", b" ") for line in lines]
    command = [sys.executable, "-S", "-E", "-s", "-B", "-m", "scoring.engine", "--lines", "-"]
    result = subprocess.run(
        command, input=b"\n".join(lines) + b"\n", capture_output=True, cwd=ROOT, timeout=60, check=True
    )
    assert result.stderr == b""
    answers = [json.loads(line) for line in result.stdout.decode().splitlines()]
    assert len(answers) == len(lines)
    for one in answers:
        assert ("error" in one) != ("rows" in one)
