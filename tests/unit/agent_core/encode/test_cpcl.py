"""Bitmaps to CPCL: the manual's example, and a round trip of the dots."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from agent_core.bitmap import Bitmap
from agent_core.encode.cpcl import BAND_BYTES, CpclEncoder
from server_core.contract.types.drawing import LabelSettings
from server_core.contract.types.tuning import Cut
from tests.support.bitmaps import bitmaps, label

PLAIN = LabelSettings()


def graphics(cpcl: bytes) -> list[tuple[int, ...]]:
    """Return width in bytes, rows, x, y of every EG."""
    return [tuple(map(int, found)) for found in re.findall(rb"EG (\d+) (\d+) (\d+) (\d+) ", cpcl)]


def drawn(cpcl: bytes, bitmap: Bitmap) -> bytes:
    buffer = bytearray(len(bitmap.rows))
    for width, height, x, y, data in re.findall(rb"\nEG (\d+) (\d+) (\d+) (\d+) ([0-9A-F]*)\r", cpcl):
        dots = bytes.fromhex(data.decode("ascii"))
        assert (int(width), int(x), len(dots)) == (bitmap.bytes_per_row, 0, int(width) * int(height))
        start = int(y) * int(width)
        buffer[start : start + len(dots)] = dots
    return bytes(buffer)


def test_the_picture_of_the_manual() -> None:
    # EG 2 16 90 45 F0F0…: here at 0 0, on a label of its own size.
    data = "F0F0F0F0F0F0F0F00F0F0F0F0F0F0F0F" * 2
    picture = label(*(data[start : start + 4] for start in range(0, len(data), 4)))
    encoder = CpclEncoder(PLAIN)
    assert (encoder.begin(), encoder.end()) == (b"! UTILITIES\r\nIN-DOTS\r\nPRINT\r\n", b"")
    assert encoder.page(picture, copies=7) == (
        b"! 0 200 200 16 7\r\nPAGE-WIDTH 16\r\nEG 2 16 0 0 " + data.encode() + b"\r\nFORM\r\nPRINT\r\n"
    )


def test_a_roll_is_not_searched_for_marks() -> None:
    assert CpclEncoder(LabelSettings(continuous=True)).page(label("A5")) == (
        b"! 0 200 200 1 1\r\nPAGE-WIDTH 8\r\nJOURNAL\r\nEG 1 1 0 0 A5\r\nPRINT\r\n"
    )


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        (LabelSettings(darkness=0), b"\r\nCONTRAST 0\r\n"),
        (LabelSettings(darkness=60), b"\r\nCONTRAST 2\r\n"),
        (LabelSettings(darkness=100), b"\r\nCONTRAST 3\r\n"),
        (LabelSettings(speed_mm_s=10), b"\r\nSPEED 0\r\n"),
        (LabelSettings(speed_mm_s=76.2), b"\r\nSPEED 3\r\n"),
        (LabelSettings(speed_mm_s=300), b"\r\nSPEED 5\r\n"),
    ],
)
def test_what_is_set_is_sent(settings: LabelSettings, line: bytes) -> None:
    assert line in CpclEncoder(settings).page(label("FF"))


def test_what_is_not_set_is_not_sent() -> None:
    page = CpclEncoder(LabelSettings(cut=Cut.PAGE)).page(label("FF"))
    assert not re.search(rb"CONTRAST|TONE|SPEED|JOURNAL|U1|UTILITIES|SETFF|CUT", page)


def test_white_rows_are_not_sent() -> None:
    page = CpclEncoder(PLAIN).page(label("00", "FF", *["00"] * 4, "0F", *["00"] * 3, "F0", "00"))
    assert graphics(page) == [(1, 1, 0, 1), (1, 5, 0, 6)]


def test_lines_stay_short() -> None:
    bitmap = Bitmap(width_dots=832, height_dots=100, dpi=203, rows=b"\xaa" * 10_400)
    page = CpclEncoder(PLAIN).page(bitmap)
    assert graphics(page) == [(104, 39, 0, 0), (104, 39, 0, 39), (104, 22, 0, 78)]
    assert max(map(len, page.splitlines())) < 2 * BAND_BYTES + 40
    assert drawn(page, bitmap) == bitmap.rows


def test_a_row_wider_than_a_band_is_sent_whole() -> None:
    bitmap = Bitmap(width_dots=40_000, height_dots=2, dpi=203, rows=b"\x55" * 10_000)
    assert graphics(CpclEncoder(PLAIN).page(bitmap)) == [(5000, 1, 0, 0), (5000, 1, 0, 1)]


@given(bitmap=bitmaps(max_height=24))
def test_all_dots_come_back(bitmap: Bitmap) -> None:
    assert drawn(CpclEncoder(PLAIN).page(bitmap), bitmap) == bitmap.rows
