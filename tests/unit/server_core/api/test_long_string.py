"""Cutting the document out of a large body changes nothing but the costs."""

from __future__ import annotations

import base64
import json
import os
import random
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from server_core.api import body as body_reading
from server_core.api.body import MalformedJson, TooMuchBeside, parse_long_string, parse_strictly

pytestmark = pytest.mark.slow

DEPTH = 5
REST = 400

BASE64 = st.text("AB+/=09", min_size=0, max_size=60)
ESCAPED = BASE64.map(lambda text: text.replace("/", "\\/").replace("+", "\\u002B"))
ODD = st.sampled_from([
    'x\\"document_base64\\":\\"', "\\\\", '\\\\\\"', "é", "\\ud83d\\ude00", "\\ud83d", "\t", "\\x", "\\u00", "\x7f",
    "\\u0022", "{", "}", "\\", "\\n", "\\u00e9",
])  # fmt: skip
TEXT = st.lists(BASE64 | ESCAPED | ODD, max_size=5).map("".join)
KEY = st.sampled_from([
    "document_base64", "document\\u005fbase64", "document_base64x", "copies", "", 'a\\"document_base64', "\\\\"
])  # fmt: skip
SCALAR = TEXT.map(lambda text: f'"{text}"') | st.sampled_from(["1", "1.0", "NaN", "null", "true", "1e999", "[", "]"])


def an_object(members: list[tuple[str, str]]) -> str:
    return "{" + ", ".join(f'"{key}": {value}' for key, value in members) + "}"


VALUE = st.recursive(
    SCALAR,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{','.join(items)}]")
        | st.lists(st.tuples(KEY, inner), max_size=3).map(an_object)
    ),
    max_leaves=5,
)
BODY = st.one_of(
    st.lists(st.tuples(KEY, VALUE), max_size=4).map(an_object),
    VALUE,
    st.lists(st.sampled_from(['"', "\\", "{", "}", ":", ",", "document_base64", "A" * 30, " "]), max_size=12).map(
        "".join
    ),
)


def plainly(body: bytes) -> Any:
    try:
        return parse_strictly(body, depth=DEPTH)
    except MalformedJson:
        return MalformedJson


def cut(body: bytes, rest_bytes: int = REST) -> Any:
    try:
        return parse_long_string(body, rest_bytes=rest_bytes, depth=DEPTH)
    except MalformedJson:
        return MalformedJson


@given(BODY, st.integers(0, 100))
@example('{"document_base64":"AAAAAAAAAAAAAAAAAAAAAAAAAAAA","document_base64":""}', 100)
@example('{"document_base64":"","x":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}', 100)
@example('{"x":{"document_base64":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}}', 100)
@example('{\\"document_base64":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}', 100)
def test_any_body_is_what_the_plain_parser_makes_of_it_or_refused(text: str, rest_bytes: int) -> None:
    body = text.encode()
    try:
        found = cut(body, rest_bytes)
    except TooMuchBeside:
        return
    assert found == plainly(body)


@given(
    st.sampled_from(["document_base64", "document\\u005fbase64"]),
    ESCAPED,
    st.lists(st.tuples(KEY, VALUE), max_size=2),
    st.lists(st.tuples(KEY, VALUE), max_size=2),
)
def test_what_is_mostly_its_document_is_not_refused(
    key: str, text: str, before: list[tuple[str, str]], after: list[tuple[str, str]]
) -> None:
    beside = len(an_object([*before, *after]).encode()) + 100
    long = text + "A" * beside
    body = an_object([*before, (key, f'"{long}"'), *after]).encode()
    assume(plainly(body) is not MalformedJson)
    assert cut(body, beside) == plainly(body)


@pytest.mark.parametrize(
    "long",
    [
        base64.b64encode(os.urandom(300_000)).decode(),
        "/" * 300_000,
        "\\/" * 300_000,
        "\\u002B" * 100_000,
        '\\"' * 100_000,
    ],
)
def test_escapes_are_read(long: str) -> None:
    body = f'{{"copies": 2, "document_base64": "{long}", "document_filename": "ä"}}'.encode()
    assert cut(body) == json.loads(body)


@pytest.mark.parametrize(
    "body",
    [
        b'{"x":[' + b"[]," * 100_000 + b"[]]}",
        b"[" + b"1.5," * 100_000 + b"1]",
        b"{" + b",".join(b'"%d":{}' % number for number in range(50_000)) + b"}",
        b'{"document_base64":"' + b"A" * 1000 + b'","x":[' + b"[]," * 200 + b"[]]}",
        b'{"document_filename":"' + b"A" * 5000 + b'"}',
        b'{"document_base64":"' + b"\xc3\xa9" * 5000 + b'"}',
        b'"' + b"A" * 5000 + b'"',
        b'"' * 5000,
    ],
)
def test_anything_else_that_is_large_is_refused(body: bytes) -> None:
    with pytest.raises(TooMuchBeside):
        cut(body)


LONG = "A" * 5000


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (f'{{"document_base64":"{LONG}","document_base64":"{LONG}"}}', "The body names 'document_base64' twice."),
        (f'{{"document_base64":"{LONG}","document_base64":"AA"}}', "The body names 'document_base64' twice."),
        (f'{{"document_base64":"AA","document_base64":"{LONG}"}}', "The body names 'document_base64' twice."),
        (f'{{"document_filename":"\\ud83d","document_base64":"{LONG}"}}', "The body has half of a surrogate pair."),
        (f'{{"document_base64":"{LONG}\\ude00"}}', "The body has half of a surrogate pair."),
        (f'{{"document_base64":"{LONG}\\ud83d"}}', "The body has half of a surrogate pair."),
        (f'{{"a":"\\\\ud83d","document_base64":"{LONG}', "The body is not JSON: Input data was truncated."),
    ],
)
def test_a_name_given_twice_and_half_a_character_are_named(body: str, told: str) -> None:
    with pytest.raises(MalformedJson) as caught:
        parse_long_string(body.encode(), rest_bytes=REST, depth=DEPTH)
    assert str(caught.value) == told


@pytest.mark.parametrize("inner", ['{"document_base64":"AA"}', '["document_base64"]'])
def test_a_name_inside_another_member_is_not_given_twice(inner: str) -> None:
    body = f'{{"x":{inner},"document_base64":"AA","document_filename":"{LONG}"}}'.encode()
    with pytest.raises(TooMuchBeside):
        parse_long_string(body, rest_bytes=REST, depth=DEPTH)


@pytest.mark.parametrize("body", [b'{"document_base64":"' + b"A" * 5000, b"", b"{" * 5000, b'{"x":' + b"[" * 100_000])
def test_what_is_no_json_is_malformed(body: bytes) -> None:
    with pytest.raises(MalformedJson):
        parse_long_string(body, rest_bytes=REST, depth=DEPTH)


PIECES = ["A", "u", "\\\\", "\\/", '\\"', "\\n", "\\u002B", "\\ud83d\\ude00"]
"""Parts of a JSON string, as they are written."""


@pytest.mark.parametrize("slice_bytes", [7, 8, 13, 50])
def test_a_string_is_the_same_wherever_it_is_sliced(monkeypatch: pytest.MonkeyPatch, slice_bytes: int) -> None:
    monkeypatch.setattr(body_reading, "SLICE_BYTES", slice_bytes)
    drawn = random.Random(slice_bytes)
    for _ in range(1000):
        text = "".join(drawn.choices(PIECES, k=drawn.randrange(300, 400)))
        body = f'{{"document_base64":"{text}","copies":1}}'.encode()
        assert parse_long_string(body, rest_bytes=REST, depth=DEPTH) == json.loads(body)
