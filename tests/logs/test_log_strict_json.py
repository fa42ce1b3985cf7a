"""One line of JSON: read as the standard reader would, or refused with the right place; what is salvaged is true."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.logs.faults import LineError
from compliance.logs.reading import salvage
from compliance.logs.strict_json import parse_object, scan_members

LINE = (
    '{"event": "settle", "table": "MB-02", "seq": 29, "round": "2", "x-a": {"b": [1, {"c": "}"}]}, '
    '"wager": "w3", "result": "win", "paid": 100, "commission": 5}'
)
TEXT = st.text(st.characters(codec="utf-8"))
JSON_VALUE = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(TEXT, JSON_VALUE, max_size=6), st.booleans())
def test_a_whole_object_is_read_as_it_was_written(written: dict[str, object], escaped: bool) -> None:
    text = json.dumps(written, ensure_ascii=escaped)
    assert parse_object(text) == written
    assert [m.name for m in scan_members(text).members] == list(written)


@pytest.mark.parametrize("length", range(1, len(LINE)))
def test_a_line_cut_anywhere_is_truncated_and_only_whole_members_are_salvaged(length: int) -> None:
    cut = LINE[:length]
    with pytest.raises(LineError) as refused:
        parse_object(cut)
    assert refused.value.fault.code == "log.truncated-line"
    assert refused.value.fault.column == length + 1
    whole = json.loads(LINE)
    assert all(whole[name] == value for name, value in salvage(cut).items())


def test_a_number_at_the_cut_is_not_salvaged_for_its_digits_may_go_on() -> None:
    assert salvage('{"event":"card","table":"T","seq":2') == {"event": "card", "table": "T"}
    assert salvage('{"event":"card","table":"T","seq":29,') == {"event": "card", "table": "T", "seq": 29}


# what a broken recorder may put together
_WORDS = 'NaN -Infinity nan - { } [ ] : , "a" "event" 1 1e999999999 01 . true tru null "\\ud800" "\\u12" " é + 0x1f'
_PIECES = st.sampled_from((*_WORDS.split(), "9" * 50, " ", "\t", "\0", "'"))
_RUBBISH = st.lists(_PIECES, max_size=14).map("".join)


@given(st.text(max_size=60) | _RUBBISH | _RUBBISH.map('{"event":'.__add__))
def test_any_text_is_an_object_or_refused(text: str) -> None:
    try:
        told = ("log.", 1, "read") if isinstance(parse_object(text), dict) else None
    except LineError as refused:
        told = (refused.fault.code[:4], min(refused.fault.column, 1), refused.fault.remedy)
    assert told is not None
    assert told[:2] == ("log.", 1)
    assert told[2]


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ('{"a":1,"a":2}', "log.duplicate-member", 8),
        ('{"x":{"a":1,"a":2}}', "log.duplicate-member", 13),
        ('{"a":NaN}', "log.not-a-number", 6),
        ('{"a":[-Infinity]}', "log.not-a-number", 7),
        ('{"a":NaNrubbish}', "log.not-a-number", 6),
        ('{"a":NaN}rubbish', "log.not-a-number", 6),
        ('{"a":-InfinityNaN', "log.not-a-number", 6),
        ("NaN1", "log.not-a-number", 1),
        ('{"a":1} {"b":2}', "log.not-json", 9),
        ("{'a':1}", "log.not-json", 2),
        ('{"a":01}', "log.not-json", 7),
        ('{"a":"\t"}', "log.not-json", 7),
        ('{"a":' + "9" * 5000 + "}", "log.bad-number", 6),
        ('{"a":1e99999999999999999999}', "log.bad-number", 6),
        ('{"a":' + "[" * 100000, "log.nested-too-deep", 37),
        ('{"a":"\\udfff"}', "log.not-utf-8", 6),
        ("[]", "log.not-an-object", 1),
        ("7", "log.not-an-object", 1),
    ],
)
def test_each_fault_is_told_at_its_place(text: str, code: str, column: int) -> None:
    with pytest.raises(LineError) as refused:
        parse_object(text)
    assert (refused.value.fault.code, refused.value.fault.column) == (code, column)


def test_the_member_that_stands_twice_is_not_salvaged() -> None:
    assert salvage('{"event":"card","table":"T","to":"player","to":"banker"}') == {"event": "card", "table": "T"}


def test_deep_but_broad_lines_are_read() -> None:
    assert parse_object('{"a":[' + ",".join(["[]"] * 100) + "]}") == {"a": [[]] * 100}
