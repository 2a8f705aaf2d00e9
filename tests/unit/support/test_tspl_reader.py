"""The reader of TSPL, by the examples and rules of its manual."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.printed_label import CutAfter, PrintedLabel, Unreadable
from tests.support.tspl_reader import TsplState, read_tspl

# The manual's picture: an arrow of 16 x 16 dots under BITMAP, 0 = black.
ARROW = bytes.fromhex("00000000000007FF03FF11FF18FF1C7F1E3F1F1F1F8F1FC71FE31FE71FFF1FFF")
BLACK_ARROW = bytes(255 - value for value in ARROW)
SIZE = b"SIZE 16 dot,16 dot\r\nGAP 0,0\r\nDIRECTION 1\r\nCLS\r\n"
BITMAP = b"BITMAP 0,0,2,16,0," + ARROW + b"\r\n"
WHOLE = SIZE + BITMAP + b"PRINT 1\r\n"


def one(data: bytes, **state: object) -> PrintedLabel:
    [label] = read_tspl(data, TsplState(**state))  # type: ignore[arg-type]
    return label


def bits(label: PrintedLabel) -> list[str]:
    row_bytes = (label.width_dots + 7) // 8
    rows = [label.rows[start : start + row_bytes] for start in range(0, len(label.rows), row_bytes)]
    return ["".join(f"{byte:08b}" for byte in row)[: label.width_dots] for row in rows]


def dots(*, more: bytes = b"", before: bytes = b"") -> list[str]:
    """A label of 8 x 4 dots with the picture 0xC0, 0x80 at its origin, as it lies on the paper."""
    size = b"SIZE 8 dot,4 dot\r\nGAP 0,0\r\nDIRECTION 1\r\nREFERENCE 0,0\r\n"
    data = size + before + b"CLS\r\nBITMAP 0,0,1,2,0,\x3f\x7f\r\n" + more + b"PRINT 1,1\r\n"
    label = one(data)
    rows = bits(label)
    return [row[::-1] for row in reversed(rows)] if label.bottom_first else rows


def test_the_arrow_of_the_manual() -> None:
    label = one(WHOLE)
    assert (label.width_dots, label.height_dots, label.rows) == (16, 16, BLACK_ARROW)
    assert bits(label)[2:5] == ["1" * 16, "1111100000000000", "1111110000000000"]


def test_lengths_are_inches_mm_and_dots() -> None:
    for size, dpi, width, height in [
        (b"3,1", 203, 609, 203),
        (b"100 mm,150 mm", 203, 800, 1200),
        (b"100 mm, 50.5 mm", 300, 1181, 596),
        (b"799 dot,1199 dot", 203, 799, 1199),
    ]:
        label = one(b"SIZE " + size + b"\nCLS\nPRINT 1\n", dpi=dpi)
        assert (label.width_dots, label.height_dots) == (width, height)


def test_direction_mirror_reference_and_shift_move_the_picture() -> None:
    blank = "0" * 8
    assert dots() == ["11000000", "10000000", blank, blank]
    assert dots(before=b"DIRECTION 0\r\n") == [blank, blank, "00000001", "00000011"]
    assert dots(before=b"DIRECTION 1,1\r\n") == ["00000011", "00000001", blank, blank]
    assert dots(before=b"DIRECTION 0,1\r\n") == [blank, blank, "10000000", "11000000"]
    assert dots(before=b"REFERENCE 3,1\r\n") == [blank, "00011000", "00010000", blank]
    assert dots(before=b"REFERENCE 7,3\r\n") == [blank, blank, blank, "00000001"]
    assert dots(before=b"SHIFT -1\r\n") == ["10000000", blank, blank, blank]
    assert dots(before=b"DIRECTION 0\r\nSHIFT -1\r\n") == [blank, "00000001", "00000011", blank]
    assert dots(before=b"SHIFT 2,1\r\n") == [blank, "00110000", "00100000", blank]


def test_the_three_modes_of_bitmap() -> None:
    assert dots(more=b"BITMAP 0,0,1,1,0,\xbf\r\n")[0] == "01000000"
    assert dots(more=b"BITMAP 0,1,1,1,1,\xbf\r\n")[1] == "11000000"
    assert dots(more=b"BITMAP 0,0,1,1,2,\xbf\r\n")[0] == "10000000"


def test_line_ends_inside_a_picture_are_dots() -> None:
    data = SIZE + b"BITMAP 0,0,1,4,0,\r\n,\n\r\nPRINT 1\r\n"
    assert bits(one(data))[:4] == [f"{255 - value:08b}" + "0" * 8 for value in b"\r\n,\n"]


def test_what_an_earlier_job_left_is_in_force_until_it_is_said_anew() -> None:
    bare = b"CLS\r\n" + BITMAP + b"PRINT 1\r\n"
    with pytest.raises(Unreadable, match="CLS must be placed after SIZE"):
        read_tspl(bare, TsplState(width=16, height=16))
    assert one(SIZE.replace(b"DIRECTION 1\r\n", b"") + BITMAP + b"PRINT 1\r\n").bottom_first
    left = {"direction": 0, "mirror": True, "width": 8, "height": 8, "reference": (4, 4), "black_buffer": True}
    commands = SIZE.replace(b"DIRECTION 1", b"DIRECTION 1,0\r\nREFERENCE 0,0") + BITMAP + b"PRINT 1\r\n"
    assert one(commands, **left) == one(WHOLE)
    assert set(bits(one(commands.replace(b"CLS\r\n", b"").replace(b",0," + ARROW, b",1," + ARROW), **left))) == {
        "1" * 16
    }


def test_what_else_was_said() -> None:
    label = one(WHOLE)
    assert replace(label, rows=b"") == PrintedLabel(width_dots=16, height_dots=16, rows=b"", continuous=True)
    commands = b"DENSITY 11\r\nSPEED 2.5\r\nGAP 3 mm,0 mm\r\nSET CUTTER 1\r\n"
    read = one(WHOLE.replace(b"GAP 0,0\r\n", commands).replace(b"PRINT 1\r\n", b"PRINT 2,3\r\n"))
    assert (read.darkness, read.speed, read.continuous, read.copies) == (11, 2.5, False, 6)
    assert read.cut is CutAfter.EVERY_COPY


@pytest.mark.parametrize(
    ("before", "behind", "cut"),
    [
        (b"SET CUTTER BATCH\r\n", b"", CutAfter.LAST_COPY),
        (b"SET CUTTER 4\r\n", b"", CutAfter.LAST_COPY),
        (b"SET CUTTER OFF\r\n", b"CUT\r\n", CutAfter.LAST_COPY),
        (b"SET PARTIAL_CUTTER 1\r\n", b"", CutAfter.EVERY_COPY),
        (b"SET CUTTER OFF\r\n", b"", CutAfter.NONE),
    ],
)
def test_the_cutter(before: bytes, behind: bytes, cut: CutAfter) -> None:
    assert one(SIZE + before + BITMAP + b"PRINT 1,4\r\n" + behind).cut is cut


def test_one_stream_prints_many_labels() -> None:
    first, second = read_tspl(WHOLE + b"CLS\r\nPRINT 2\r\n")
    assert (first.rows, second.rows, second.copies) == (BLACK_ARROW, bytes(32), 2)


@pytest.mark.parametrize(
    "data",
    [
        SIZE + b"BITMAP 0,0,2,16,0," + ARROW[:-1] + b"\r\nPRINT 1\r\n",
        SIZE + b"BITMAP 0,0,2,16,0," + ARROW + b"\x00\r\nPRINT 1\r\n",
        SIZE + b"BITMAP 0,0,2,16,3," + ARROW + b"\r\n",
        SIZE + b"BITMAP -1,0,2,16,0," + ARROW + b"\r\n",
        SIZE + b"BITMAP 0,0,2,16," + ARROW + b"\r\n",
        b"CLS\r\nPRINT 1\r\n",
        b"SIZE 16 dot\r\n",
        b"SIZE 16 cm,3 cm\r\n",
        WHOLE.removesuffix(b"\r\n"),
        WHOLE + b"PRINT 0\r\n",
        WHOLE + b"PRINT 1,1,1\r\n",
        WHOLE + b"print 1\r\n",
        WHOLE + b"DENSITY 16\r\n",
        WHOLE + b"SPEED 2.3\r\n",
        WHOLE + b"DIRECTION 2\r\n",
        WHOLE + b"GAP 3 mm,2 mm\r\n",
        WHOLE + b"OFFSET 2 mm\r\n",
        WHOLE + b"SET TEAR ON\r\n",
        WHOLE + b"SET RIBBON OFF\r\n",
        WHOLE + b"GAPDETECT\r\n",
        WHOLE + b"FORMFEED\r\n",
        WHOLE + b'TEXT 0,0,"3",0,1,1,"x"\r\n',
        SIZE + b"SET CUTTER 3\r\nPRINT 4\r\n",
    ],
)
def test_all_else_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable):
        read_tspl(data)
