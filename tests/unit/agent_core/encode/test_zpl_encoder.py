"""Bitmaps to ZPL: the manual's notation, and a lossless round trip."""

from __future__ import annotations

import pytest
from hypothesis import given

from agent_core.bitmap import Bitmap
from agent_core.raw.zpl import read_graphics
from server_core.contract.types.tuning import ZplCompression
from tests.support.bitmaps import bitmaps
from tests.support.zpl_labels import encode_label


def label(*rows: str) -> Bitmap:
    """Build a bitmap from rows in hex."""
    dots = bytes.fromhex("".join(rows))
    return Bitmap(width_dots=len(rows[0]) * 4, height_dots=len(rows), dpi=203, rows=dots)


def data_of(zpl: bytes) -> str:
    return zpl.decode("ascii").split("^GFA,")[1].split("^FS")[0].split(",", 3)[3]


def test_a_label_format() -> None:
    assert encode_label(label("F0", "0F"), copies=3) == (
        b"^XA\n^JMA^MUD^MCY^PON^PMN^LRN\n^PW8\n^LL2\n^LH0,0\n^FO0,0^GFA,2,2,1,F,0F^FS\n^PQ3\n^XZ\n"
    )


@pytest.mark.parametrize(
    ("row", "digits"),
    [
        ("0000000000", ","),
        ("FFFFFFFFFF", "PF"),
        ("A000000000", "A,"),
        ("AFFFFFFFFF", "AOF"),
        ("0000000001", "O01"),
        ("1000000001", "1N01"),
        ("0F00FF000F", "0F00FFI0F"),
        ("00" * 20 + "AA", "h0AA"),
        ("FF" * 16 + "AA", "gRFAA"),
        ("00" * 209 + "0A", "zY0A"),
    ],
)
def test_runs_are_written_as_the_manual_says(row: str, digits: str) -> None:
    assert data_of(encode_label(label(row))) == digits


def test_equal_rows_are_one_sign() -> None:
    assert data_of(encode_label(label("0000", "0000", "12AB", "12AB", "12AB", "0000"))) == ",:12AB::,"


@pytest.mark.parametrize("copies", [0, -1, 100_000_000])
def test_a_silly_number_of_copies_is_a_bug(copies: int) -> None:
    with pytest.raises(ValueError, match="copies"):
        encode_label(label("00"), copies=copies)


@pytest.mark.parametrize("compression", ZplCompression)
@given(bitmap=bitmaps())
def test_what_was_encoded_reads_back_the_same(compression: ZplCompression, bitmap: Bitmap) -> None:
    [burned] = read_graphics(encode_label(bitmap, copies=7, compression=compression))
    assert (burned.picture, burned.copies) == (bitmap, 7)


@given(bitmap=bitmaps(max_width=4000, max_height=3))
def test_very_wide_rows_read_back_the_same(bitmap: Bitmap) -> None:
    [burned] = read_graphics(encode_label(bitmap))
    assert burned.picture == bitmap
