"""Reading ZPL back: graphics as in the manual, written by hand here. The rest is unsupported, never a crash."""

from __future__ import annotations

import zlib
from base64 import b64encode
from binascii import crc_hqx

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_core.raw.zpl import read_graphics, split_labels
from resources import samples


def rows_of(zpl: str) -> list[str]:
    """Return the rows of the only label in hex; [] if it is not read."""
    [label] = read_graphics(zpl.encode("latin-1"))
    if label.picture is None:
        return []
    width = label.picture.bytes_per_row * 2
    digits = label.picture.rows.hex().upper()
    return [digits[start : start + width] for start in range(0, len(digits), width)]


@pytest.mark.parametrize(
    ("data", "rows"),
    [
        ("8,8,2,FFFF0000F00F0FF0", ["FFFF", "0000", "F00F", "0FF0"]),
        ("8,8,2,!,JFJ0", ["FFFF", "0000", "FFFF", "0000"]),
        ("8,8,2,A,::1", ["A000", "A000", "A000", "1000"]),
        ("8,8,2,MFK0F!", ["FFFF", "FFF0", "0000", "FFFF"]),
        ("4,4,2,FF\r\n00\n1 2 3 4", ["FF00", "1234"]),
        ("42,42,42,hGGFgG0F0", ["F" * 42 + "0" * 21 + "F0" + "0" * 19]),
        ("4,4,2,FF", ["FF00", "0000"]),
        ("4,4,2,FFFFFFFFFFFFFFFF", ["FFFF", "FFFF"]),
    ],
)
def test_hex_digits_and_run_lengths(data: str, rows: list[str]) -> None:
    assert rows_of(f"^XA^FO0,0^GFA,{data}^FS^XZ") == rows


@pytest.mark.parametrize("kind", ["Z64", "B64"])
def test_base64(kind: str) -> None:
    packed = bytes.fromhex("FF00A5A5")
    text = b64encode(zlib.compress(packed) if kind == "Z64" else packed)
    good = f"^XA^GFA,4,4,2,:{kind}:{text.decode()}:{crc_hqx(text, 0):04x}^FS^XZ"
    assert rows_of(good) == ["FF00", "A5A5"]
    assert rows_of(good.replace(f"{crc_hqx(text, 0):04x}^", f"{crc_hqx(text, 0) ^ 1:04x}^")) == []


def test_fields_lie_where_they_are_told() -> None:
    zpl = "^XA^PW32^LL4^LH8,1^FO8,1^GFA,2,2,1,FFFF^FS^FO0,0^GFA,1,1,1,81^FS^FO20,2^GFA,1,1,1,FF^XZ"
    assert rows_of(zpl) == ["00000000", "00810000", "0000FF00", "0000FF0F"]


def test_the_stream_is_split_and_copies_are_counted() -> None:
    stream = b"~JSN\r\n^XA^GFA,1,1,1,FF^PQ4^XZ junk ^XA^GFA,1,1,1,00^XZ^XA unfinished"
    labels = read_graphics(stream)
    assert [(label.source, label.copies) for label in labels] == [
        (b"^XA^GFA,1,1,1,FF^PQ4^XZ", 4),
        (b"^XA^GFA,1,1,1,00^XZ", 1),
    ]
    assert split_labels(stream) == [label.source for label in labels]


@pytest.mark.parametrize(
    "body",
    [
        "^FO1,1^A0N,20,20^FDtext^FS",
        "^FO1,1^GB10,10,1^FS^GFA,1,1,1,FF",
        "^POI^GFA,1,1,1,FF",
        "^GFB,1,1,1,x",
        "^GFA,1,1,1,XX",
        "^GFA,999999999,999999999,1,FF",
        "^GFA,1,1,0,FF",
        "^FOx,y^GFA,1,1,1,FF",
        "^PW99999999^LL99999999^GFA,1,1,1,FF",
        "",
    ],
)
def test_what_is_not_read_yet_has_no_picture(body: str) -> None:
    assert rows_of(f"^XA{body}^XZ") == []


def test_the_sample_label_is_drawn_by_the_printer_and_not_read_yet() -> None:
    [label] = read_graphics(samples.path("label-100x150.zpl").read_bytes())
    assert label.picture is None


@given(st.text(alphabet="^~XAZGFOPWL0123456789,:!BCgzhY \n-.é", max_size=200))
def test_nonsense_is_harmless(text: str) -> None:
    read_graphics(f"^XA{text}^XZ^XA^GFA,{text}^XZ".encode())
