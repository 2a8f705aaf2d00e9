"""Strict JSON: what is refused and in which words, and that size alone keeps nobody waiting."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server_core.api.body import MOST_PARTS, MalformedJson, parse_strictly

DEPTH = 4
SENT_AS = "JSON is sent as UTF-8, whatever charset the Content-Type names."
KIB = 1024
TOO_MANY = f"The body has more than {MOST_PARTS} objects, lists and numbers with a fraction or an exponent."


def reason(body: bytes, depth: int = 32) -> str:
    with pytest.raises(MalformedJson) as caught:
        parse_strictly(body, depth=depth)
    return str(caught.value)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "The body is not JSON: Expecting value at character 0."),
        (b'{"a":1', "The body is not JSON: Expecting ',' delimiter at character 6."),
        (b"[1,]", "The body is not JSON: Expecting value at character 3."),
        (b"[1] 2", "The body is not JSON: Extra data at character 4."),
        (b'"\x01"', "The body is not JSON: Invalid control character at at character 1."),
        (b'"\xff"', f"The body is not UTF-8 at byte 1. {SENT_AS}"),
        (b'"\xed\xa0\x80"', f"The body is not UTF-8 at byte 1. {SENT_AS}"),
        (b"[NaN]", "NaN is not JSON."),
        (b"-Infinity", "-Infinity is not JSON."),
        (b"[1e400]", "The number 1e400 is too large."),
        (b"9" * 5000, "The body has a number with too many digits."),
        (b'{"a":1,"b":2,"a":3}', "The body names 'a' twice."),
        (b'[{"x":{"\\u0061":1,"a":2}}]', "The body names 'a' twice."),
        (b'["\\ud83d"]', "The body has half of a surrogate pair."),
        (b'{"\\uDE00":1}', "The body has half of a surrogate pair."),
        (b"[" * 33 + b"1" + b"]" * 33, "The body is nested deeper than 32 levels."),
        (b'{"a":[' * 17 + b"1" + b"]}" * 17, "The body is nested deeper than 32 levels."),
        (b"[" * 3000, "The body is nested deeper than 32 levels."),
    ],
)
def test_each_error_is_said_in_its_words(body: bytes, said: str) -> None:
    assert reason(body) == said


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (b"203.0", 203),
        (b"[1E2,-0.0,1.5]", [100, 0, 1.5]),
        (b'{"a":"[{\\"","b":"\\\\","c":"]}:"}', {"a": '[{"', "b": "\\", "c": "]}:"}),
        (b'"\\ud83d\\ude00"', "\U0001f600"),
        (b'"\\\\ud83d"', "\\ud83d"),
        (b"[" * 32 + b"1" + b"]" * 32, json.loads("[" * 32 + "1" + "]" * 32)),
        (b"[ \n" * 33 + b"]" * 33, json.loads("[" * 33 + "]" * 33)),
        (b"12345678901234567890123", 12345678901234567890123),
    ],
)
def test_what_is_well_formed_is_read(body: bytes, value: Any) -> None:
    read = parse_strictly(body, depth=32)
    assert (read, type(read)) == (value, type(value))


def plainly(text: str) -> Any:
    """The same rules, judged value by value."""

    def one(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) < len(pairs):
            raise ValueError
        return dict(pairs)

    def walk(value: Any, depth: int) -> Any:
        inner = list(value) + list(value.values()) if isinstance(value, dict) else value
        if depth < 0 or (isinstance(value, str) and any("\ud800" <= each <= "\udfff" for each in value)):
            raise ValueError
        for each in inner if isinstance(value, list | dict) else []:
            walk(each, depth - 1)
        return value

    try:
        return walk(json.loads(text, object_pairs_hook=one), DEPTH)
    except ValueError:
        return MalformedJson


SCALAR = st.sampled_from(
    [
        '""',
        '"a"',
        '"[{"',
        '"\\\\"',
        '"\\""',
        '"\\\\\\"]"',
        '"é"',
        '"\\ud800"',
        '"\\\\ud800"',
        "1",
        "2.5",
        "true",
        "null",
    ]
)
KEY = st.sampled_from(['"a"', '"b"', '"\\u0061"', '"}"', '"\\"{"', '"\\\\"', '"\\ud801"'])


def members(given: list[tuple[str, str]]) -> str:
    return "{ " + ", ".join(f"{key}:{value}" for key, value in given) + "}"


VALUE = st.recursive(
    SCALAR,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[ {','.join(items)}]")
        | st.lists(st.tuples(KEY, inner), max_size=3).map(members)
    ),
    max_leaves=8,
)


@given(VALUE | st.lists(st.sampled_from(list('[]{}":,\\ 1a')), max_size=10).map("".join))
def test_the_checks_on_the_text_find_what_a_walk_through_the_values_finds(text: str) -> None:
    try:
        found = parse_strictly(text.encode(), depth=DEPTH)
    except MalformedJson:
        found = MalformedJson
    assert found == plainly(text)


def filled(piece: bytes, size: int = 250 * KIB) -> bytes:
    return b"[" + piece * (size // len(piece)) + b"1]"


LARGE: dict[str, Callable[[], bytes]] = {
    "numbers": lambda: filled(b"1,"),
    "long numbers": lambda: filled(b"9" * 4000 + b","),
    "strings": lambda: filled(b'"",'),
    "escapes": lambda: filled(b'"\\u00e9",'),
    "letters": lambda: b'["' + "é".encode() * 125 * KIB + b'"]',
    "backslashes": lambda: b'["' + b"\\\\" * 125 * KIB + b'"]',
    "names": lambda: b"{" + b",".join(b'"%d":1' % number for number in range(22_000)) + b"}",
    "quotation marks": lambda: b'"' * 250 * KIB,
}
TOO_MANY_PARTS = {
    "fractions": filled(b"1.5,"),
    "exponents": filled(b"1e5,"),
    "objects": filled(b"{},"),
    "lists": filled(b"[],"),
    "deep lists": filled(b"[" * 31 + b"]" * 31 + b","),
    "fractions and an error": filled(b"1.5,")[:-1] + b"x",
}


def plain_reading_seconds() -> float:
    """Return what Python's own reader takes for as many bytes of numbers here: computers differ."""
    body, took = LARGE["numbers"](), []
    for _ in range(5):
        began = time.thread_time()
        json.loads(body)
        took.append(time.thread_time() - began)
    return min(took)


@pytest.mark.parametrize("kind", LARGE)
def test_a_large_body_takes_a_few_milliseconds(kind: str) -> None:
    body = LARGE[kind]()
    took = []
    for _ in range(5):
        began = time.thread_time()
        try:
            parse_strictly(body, depth=32)
        except MalformedJson:
            assert kind == "quotation marks"
        took.append(time.thread_time() - began)
    assert min(took) < max(0.025, 4 * plain_reading_seconds())


@pytest.mark.parametrize("kind", TOO_MANY_PARTS)
def test_what_would_take_long_is_refused_at_once(kind: str) -> None:
    began = time.thread_time()
    assert reason(TOO_MANY_PARTS[kind]) == TOO_MANY
    assert time.thread_time() - began < max(0.010, 2 * plain_reading_seconds())


def test_as_many_parts_as_are_allowed_are_read() -> None:
    assert len(parse_strictly(filled(b"{},", 3 * (MOST_PARTS - 1)), depth=32)) == MOST_PARTS
    assert len(parse_strictly(filled(b"2.5,true,false,", 15 * (MOST_PARTS - 1)), depth=32)) == 3 * (MOST_PARTS - 1) + 1
