"""Bitmaps to TSPL: the manual's commands byte by byte, and a round trip of the dots."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_core.bitmap import Bitmap
from agent_core.encode.tspl import TsplEncoder
from agent_core.errors import CannotPrint
from server_core.contract.types.drawing import LabelSettings
from server_core.contract.types.states import FailureReason
from server_core.contract.types.tuning import Cut
from tests.support.bitmaps import bitmaps, label

PLAIN = LabelSettings()
BITMAP = re.compile(rb"BITMAP (\d+),(\d+),(\d+),(\d+),0,")


def drawn(tspl: bytes, bitmap: Bitmap) -> bytes:
    """Return rows with 1 = black: every BITMAP of the single page, in order."""
    buffer = bytearray(b"\xff" * len(bitmap.rows))
    at = tspl.index(b"CLS\r\n") + 5
    while found := BITMAP.match(tspl, at):
        x, y, width, height = map(int, found.groups())
        at = found.end() + width * height + 2
        assert tspl[at - 2 : at] == b"\r\n"
        for row in range(height):
            line = tspl[found.end() + row * width :][:width]
            start = (y + row) * bitmap.bytes_per_row + x // 8
            buffer[start : start + width] = line
    assert tspl.startswith(b"PRINT ", at)
    return bytes(byte ^ 0xFF for byte in buffer)


def test_a_page() -> None:
    encoder = TsplEncoder(PLAIN)
    assert (encoder.begin(), encoder.end()) == (b"", b"")
    assert encoder.page(label("F00F", "0FF0"), copies=3) == (
        b"SIZE 16 dot,2 dot\r\nGAP 3 mm,0 mm\r\nREFERENCE 0,0\r\nDIRECTION 1,0\r\nOFFSET 0 mm\r\nCLS\r\n"
        b"BITMAP 0,0,2,2,0,\x0f\xf0\xf0\x0f\r\n"
        b"PRINT 1,3\r\n"
    )


def test_bits_behind_the_last_dot_are_white() -> None:
    bitmap = Bitmap(width_dots=9, height_dots=1, dpi=203, rows=b"\xff\x80")
    assert b"SIZE 9 dot,1 dot\r\n" in TsplEncoder(PLAIN).page(bitmap)
    assert b"BITMAP 0,0,2,1,0,\x00\x7f\r\n" in TsplEncoder(PLAIN).page(bitmap)


def test_a_roll_has_no_gaps_and_labels_have_them() -> None:
    assert b"\r\nGAP 0 mm,0 mm\r\n" in TsplEncoder(LabelSettings(continuous=True)).page(label("FF"))
    assert b"\r\nGAP 3 mm,0 mm\r\n" in TsplEncoder(PLAIN).page(label("FF"))


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        (LabelSettings(darkness=0), b"\r\nDENSITY 0\r\n"),
        (LabelSettings(darkness=53), b"\r\nDENSITY 8\r\n"),
        (LabelSettings(darkness=100), b"\r\nDENSITY 15\r\n"),
        (LabelSettings(speed_mm_s=101.6), b"\r\nSPEED 4\r\n"),
        (LabelSettings(speed_mm_s=39), b"\r\nSPEED 1.5\r\n"),
        (LabelSettings(speed_mm_s=0.1), b"\r\nSPEED 1\r\n"),
        (LabelSettings(speed_mm_s=999), b"\r\nSPEED 12\r\n"),
    ],
)
def test_what_is_set_is_sent(settings: LabelSettings, line: bytes) -> None:
    assert line in TsplEncoder(settings).page(label("FF"))


def test_what_is_not_set_is_not_sent() -> None:
    page = TsplEncoder(LabelSettings(continuous=True)).page(label("FF"), copies=2)
    assert not re.search(rb"DENSITY|SPEED|CUT|\bSET|SHIFT|BLINE|DOWNLOAD", page)


def test_every_page_is_cut() -> None:
    encoder = TsplEncoder(LabelSettings(cut=Cut.PAGE))
    first = encoder.page(label("FF", page=1, page_count=2), copies=2)
    assert first.endswith(b"\r\nPRINT 1,1\r\nCUT\r\nPRINT 1,1\r\nCUT\r\n")


def test_a_job_is_cut_behind_its_last_page() -> None:
    encoder = TsplEncoder(LabelSettings(cut=Cut.JOB))
    assert encoder.page(label("FF", page=1, page_count=2)).endswith(b"\r\nPRINT 1,1\r\n")
    assert encoder.page(label("FF", page=2, page_count=2)).endswith(b"\r\nPRINT 1,1\r\nCUT\r\n")
    assert encoder.end() == b""


def test_white_rows_are_not_sent() -> None:
    page = TsplEncoder(PLAIN).page(label("00", "FF", *["00"] * 8, "0F", *["00"] * 7, "F0", "00"))
    assert re.findall(rb"BITMAP [\d,]+", page) == [b"BITMAP 0,1,1,1,0,", b"BITMAP 0,10,1,9,0,"]


def test_a_white_page_is_printed_too() -> None:
    page = TsplEncoder(PLAIN).page(label("0000", "0000"))
    assert b"BITMAP" not in page
    assert page.endswith(b"CLS\r\nPRINT 1,1\r\n")


def test_dots_do_not_spell_immediate_commands() -> None:
    # Inverted: ESC ! R would reset the printer, ~ ! T ask it for its model.
    bitmap = label("E4DEAD00", "81DEAB00")
    page = TsplEncoder(PLAIN).page(bitmap)
    assert b"\x1b!" not in page
    assert b"~!" not in page
    assert drawn(page, bitmap) == bitmap.rows


def test_a_page_of_immediate_commands_is_refused() -> None:
    """Each would cost a line of its own: some kilobytes of PDF would become a hundred megabytes for the printer."""
    with pytest.raises(CannotPrint, match="Page 1 contains dots") as refused:
        TsplEncoder(PLAIN).page(label(*["E4DE81DE"] * 5001))
    assert refused.value.reason is FailureReason.RENDER_FAILED
    most = TsplEncoder(PLAIN).page(label(*["E4DE81DE"] * 5000))
    assert (most.count(b"BITMAP"), most.count(b"~!")) == (10_001, 0)


@given(bitmap=bitmaps(max_height=24) | st.builds(label, st.sampled_from(["E4DE", "81DE", "DEE4", "DEDE"])))
def test_all_dots_come_back(bitmap: Bitmap) -> None:
    assert drawn(TsplEncoder(PLAIN).page(bitmap), bitmap) == bitmap.rows
