"""The reader of CPCL, by the examples and rules of its manual."""

from __future__ import annotations

import pytest

from tests.support.cpcl_reader import CpclState, read_cpcl
from tests.support.printed_label import CutAfter, PrintedLabel, Unreadable

# The manual's example of graphics: two bytes wide, 16 dots high, at 90, 45.
STRIPES = b"F0F0F0F0F0F0F0F00F0F0F0F0F0F0F0F"
EXAMPLE = b"! 0 200 200 210 1\r\nEG 2 16 90 45 " + STRIPES + b"\r\n" + STRIPES + b"\r\nFORM\r\nPRINT\r\n"
PICTURE = bytes.fromhex(STRIPES.decode() * 2)


def one(data: bytes, **state: object) -> PrintedLabel:
    [label] = read_cpcl(data, CpclState(**state))  # type: ignore[arg-type]
    return label


def at(label: PrintedLabel, x: int, y: int, width: int, height: int) -> bytes:
    """Return the printed dots at a place, packed. All around it must be blank."""
    image = label.image().point(lambda grey: 255 - grey)
    box = (x, y, x + width, y + height)
    around = image.copy()
    around.paste(0, box)
    assert around.getbbox() is None
    return image.crop(box).convert("1").tobytes()


def test_the_example_of_the_manual() -> None:
    label = one(EXAMPLE)
    assert (label.width_dots, label.height_dots, label.copies, label.continuous) == (832, 210, 1, False)
    assert at(label, 90, 45, 16, 16) == PICTURE


def test_compressed_graphics_are_the_same_bytes_raw() -> None:
    picture = bytes([0x0D, 0x0A, 0xFF, 0x00])
    cg = b"! 0 200 200 9 3\r\nPW 24\r\nCG 2 2 5 6 " + picture + b"\r\nPRINT\r\n"
    eg = cg.replace(b"CG 2 2 5 6 " + picture, b"EXPANDED-GRAPHICS 2 2 5 6 0D0Aff00")
    assert one(cg) == one(eg)
    assert at(one(cg), 5, 6, 16, 2) == picture
    assert one(cg).copies == 3


def test_the_label_ends_at_its_height_and_page_width() -> None:
    label = one(b"! 0 200 200 2 1\r\nPAGE-WIDTH 10\r\nEG 2 3 0 0 FFFFFFFFFFFF\r\nPRINT\r\n")
    assert (label.width_dots, label.height_dots, label.rows.hex()) == (10, 2, "ffc0ffc0")
    assert one(b"! 4 200 200 1 1\r\nPW 10\r\nEG 1 1 2 0 FF\r\nPRINT\r\n").rows.hex() == "03c0"
    assert one(b"! 0 200 200 1 1\r\nEG 2 1 0 0 FFFF\r\nPRINT\r\n", page_width=12).rows.hex() == "fff0"


def test_units_of_an_earlier_job_hold_until_it_is_said_anew() -> None:
    # As in the manual: ! UTILITIES chooses the unit in which the next first line is.
    inches = b"! UTILITIES\r\nIN-CENTIMETERS\r\nPRINT\r\n! 0 200 200 3 1\r\nIN-DOTS\r\nEG 1 1 8 0 FF\r\nPRINT\r\n"
    assert one(inches).height_dots == 240
    assert at(one(inches), 8, 0, 8, 1) == b"\xff"
    bare = b"! 0 200 200 20 1\r\nEG 1 1 1 0 FF\r\nPRINT\r\n"
    assert (one(bare).height_dots, one(bare, units=b"IN-MILLIMETERS").height_dots) == (20, 160)
    commands = b"! UTILITIES\r\nIN-DOTS\r\nPRINT\r\n" + bare
    assert one(commands, units=b"IN-MILLIMETERS") == one(bare)


def test_what_else_was_said() -> None:
    begin = b"! 0 200 200 8 1024\r\n"
    assert one(begin + b"; a remark\r\nJOURNAL\r\nCONTRAST 2\r\nSPEED 4\r\nCUT\r\nPRINT\r\n") == PrintedLabel(
        width_dots=832,
        height_dots=8,
        rows=bytes(832),
        copies=1024,
        continuous=True,
        cut=CutAfter.EVERY_COPY,
        darkness=2,
        speed=4,
    )
    assert one(begin + b"TONE -99\r\nPRINT\r\n").darkness == -99


def test_one_stream_prints_many_labels() -> None:
    assert [label.copies for label in read_cpcl(EXAMPLE + EXAMPLE.replace(b" 1\r\n", b" 7\r\n"))] == [1, 7]


@pytest.mark.parametrize(
    "data",
    [
        EXAMPLE.replace(b"\r\n", b"\n"),
        EXAMPLE.removesuffix(b"PRINT\r\n"),
        EXAMPLE.replace(b"F0F0", b"F0F", 1),
        EXAMPLE.replace(b"F0F0", b"F0F00", 1),
        EXAMPLE.replace(b"EG 2 16", b"EG 2 17"),
        EXAMPLE.replace(b"EG 2 16 90 45", b"EG 2 16 90 -45"),
        EXAMPLE.replace(b"! 0 200 200 210 1", b"! 0 300 300 210 1"),
        EXAMPLE.replace(b"! 0 200 200 210 1", b"! 0 200 200 210 1025"),
        EXAMPLE.replace(b"! 0 200 200 210 1", b"! 0 200 200 210"),
        EXAMPLE.replace(b"FORM", b"FORM\r\nJOURNAL"),
        EXAMPLE.replace(b"FORM", b"TONE 1\r\nCONTRAST 1"),
        EXAMPLE.replace(b"FORM", b"PW 100"),
        EXAMPLE.replace(b"FORM", b"SPEED 6"),
        EXAMPLE.replace(b"FORM", b"SETFF 25 3"),
        EXAMPLE.replace(b"FORM", b"BAR-SENSE"),
        EXAMPLE.replace(b"FORM", b"T 4 0 30 40 Hello"),
        b"! UTILITIES\r\nSETFF 25 3\r\nPRINT\r\n",
        b"! U1 SETVAR x\r\n",
        b"! 0 200 200 8 1\r\nCG 1 2 0 0 \xff\r\nPRINT\r\n",
        b"! 0 200 200 8 1\r\nCG 1 1 0 0 \xff\xff\r\nPRINT\r\n",
    ],
)
def test_all_else_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable):
        read_cpcl(data)
