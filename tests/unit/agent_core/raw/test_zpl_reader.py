"""Graphics of ZPL as in the manual, written by hand here. The rest is refused, never a crash."""

from __future__ import annotations

import contextlib
import zlib
from base64 import b64encode
from binascii import crc_hqx

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_core.raw.zpl import UnreadableGraphic, read_graphic_field


def rows_of(value: str) -> list[str]:
    """Return the rows of a graphic in hex. Raises UnreadableGraphic."""
    picture = read_graphic_field(value)
    width, digits = (picture.width + 7) // 8 * 2, picture.tobytes().hex().upper()
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
    assert rows_of(f"A,{data}") == rows


@pytest.mark.parametrize("kind", ["Z64", "B64"])
def test_base64(kind: str) -> None:
    packed = bytes.fromhex("FF00A5A5")
    text = b64encode(zlib.compress(packed) if kind == "Z64" else packed)
    start, check = f"A,4,4,2,:{kind}:{text.decode()}:", crc_hqx(text, 0)
    assert rows_of(f"{start}{check:04x}") == ["FF00", "A5A5"]
    with pytest.raises(UnreadableGraphic):
        read_graphic_field(f"{start}{check ^ 1:04x}")


@pytest.mark.parametrize(
    "value",
    ["B,1,1,1,x", "A,1,1,1,XX", "A,999999999,999999999,1,FF", "A,1,1,0,FF", "A,1,x,1,FF", "A,1,1,1,:Z64:AAAA:0000", ""],
)
def test_an_invalid_graphic_is_refused(value: str) -> None:
    with pytest.raises(UnreadableGraphic):
        read_graphic_field(value)


@given(st.text(alphabet="AB0123456789,:!gzhY \n-.é", max_size=200))
def test_nonsense_is_harmless(text: str) -> None:
    with contextlib.suppress(UnreadableGraphic):
        read_graphic_field(f"A,{text}")
