"""What stands in for the standard library on the phone says what the standard library says, where it is used."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.derive.library import displays
from scoring.derive.library import json as ours
from scoring.derive.library import re as regular
from scoring.engine.reading import RFC_3339, UUID

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
)


@given(value=values, indent=st.none() | st.just(1), ascii_=st.booleans())
def test_json_is_read_in_its_order(value: Any, indent: int | None, ascii_: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_)
    assert json.dumps(ours.loads(text)) == json.dumps(value)


@pytest.mark.parametrize("pattern", [UUID, RFC_3339], ids=["an id", "a moment"])
@pytest.mark.parametrize(
    "text",
    [
        "0F8fad5b-d9cb-469f-a165-70867728950e",
        "0f8fad5b-d9cb-469f-a165-70867728950",
        "0f8fad5b-d9cb-469f-a165-70867728950e\n",
        "g" * 36,
        "2024-05-01T20:15:00+03:00",
        "2024-05-01t20:15:60.125z",
        "2024-05-01T24:15:00Z",
        "2024-05-01 20:15:00Z",
        "",
    ],
)
def test_a_pattern_matches_the_same(pattern: Any, text: str) -> None:
    there = regular.compile(pattern.pattern, pattern.flags & regular.IGNORECASE).match(text)
    found = pattern.match(text)
    assert (there is None) == (found is None)
    if there is not None:
        assert there[0] == found[0]


def test_what_stands_for_syntax() -> None:
    assert displays.merged({"a": 1, "b": 2}, {"a": 3}) == {"a": 3, "b": 2}
    assert displays.backwards([1, 2]) == [2, 1]
    assert displays.backwards((1, 2)) == (2, 1)
    assert displays.backwards("ab") == "ba"
    assert displays.without_prefix("abc", "ab") == displays.without_suffix("cab", "ab") == "c"
    assert displays.without_prefix("abc", "b") == displays.without_suffix("abc", "b") == "abc"
    assert displays.without_suffix("b", "abb") == "b"
