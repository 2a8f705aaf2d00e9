"""CPCL drawn: sessions of the programming manual, re-typed, with what a scanner reads and where their texts are."""

from __future__ import annotations

import random
import struct
import time

import pytest
from hypothesis import given, settings

from agent_core.bitmap import Bitmap
from agent_core.encode.cpcl import CpclEncoder
from agent_core.raw.draw.display_list import (
    MAX_ITEMS,
    MAX_LABELS,
    Barcode,
    Box,
    Diagonal,
    DrawingPrinter,
    Ink,
    Picture,
    Rotation,
    Text,
    WhyNotDrawn,
)
from agent_core.raw.draw.drawer import item_box
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import LabelSettings
from tests.support.bitmaps import bitmaps
from tests.support.drawn_labels import HEAD, Golden, check, draw, picture
from tests.support.drawn_labels import cpcl_labels as labels
from tests.support.raw_files import FILES
from tests.torture.raw_mutations import mutated


def session(*lines: bytes, height: int = 400, quantity: int = 1) -> bytes:
    head = b"! 0 200 200 %d %d" % (height, quantity)
    return b"\r\n".join((head, *lines, b"FORM", b"PRINT", b""))


GOLDEN = {
    "hello": Golden(
        document=b"! 0 200 200 210 1\r\nTEXT 4 0 30 40 Hello World\r\nFORM\r\nPRINT\r\n",
        texts=(("Hello World", 30, 40),),
        size=(None, 210),
    ),
    "rotations around the given point": Golden(
        document=session(
            b"TEXT 7 0 200 100 TEXT",
            b"TEXT90 7 0 200 100 T90",
            b"TEXT180 7 0 200 100 T180",
            b"TEXT270 7 0 200 100 T270",
            b"VT 7 0 20 100 VT",
        ),
        texts=(("TEXT", 200, 100), ("T90", 200, 64), ("T180", 152, 76), ("T270", 176, 100), ("VT", 20, 76)),
    ),
    "all fonts": Golden(
        document=session(
            *(
                b"T %d %d 5 %d AB" % (font, size, y)
                for font, size, y in (
                    (0, 0, 5),
                    (0, 6, 20),
                    (1, 0, 60),
                    (2, 1, 110),
                    (4, 0, 140),
                    (5, 0, 190),
                    (5, 3, 220),
                    (6, 0, 320),
                    (7, 1, 350),
                )
            )
        ),
        texts=tuple(("AB", 5, y) for y in (5, 20, 60, 110, 140, 190, 220, 320, 350)),
    ),
    "the offset moves all fields": Golden(
        document=b"! 50 200 200 210 1\r\nPAGE-WIDTH 400\r\nT 7 0 10 20 a\r\nPRINT\r\n",
        texts=(("a", 60, 20),),
        size=(400, 210),
    ),
    "inches": Golden(
        document=b"! UTILITIES\r\nIN-INCHES\r\nPRINT\r\n! 0 200 200 1 1\r\nT 7 0 0.5 0.25 a\r\n"
        b"IN-MILLIMETERS\r\nT 7 0 10 10 b\r\nIN-DOTS\r\nT 7 0 9 9 c\r\nPRINT\r\n",
        texts=(("a", 102, 51), ("b", 80, 80), ("c", 9, 9)),
        size=(None, 203),
    ),
    "a price put together": Golden(
        document=session(b"CONCAT 75 75", b"7 1 5 $", b"7 0 0 12", b"7 0 5 34", b"ENDCONCAT"),
        texts=(("$", 75, 80), ("12", 87, 75), ("34", 111, 80)),
    ),
    "several lines": Golden(
        document=session(b"ML 47", b"TEXT 7 0 10 20", b"1st line of text", b"2nd line of text", b":", b"ENDML"),
        texts=(("1st line of text", 10, 20), ("2nd line of text", 10, 67), (":", 10, 114)),
    ),
    "magnified, bold and spaced": Golden(
        document=session(
            b"SETMAG 2 3",
            b"T 7 0 0 0 ab",
            b"SETMAG 0 0",
            b"SETBOLD 2",
            b"T 7 0 0 100 ab",
            b"SETSP 5",
            b"CENTER",
            b"T 7 0 0 150 ab",
        ),
        texts=(("ab", 0, 0), ("ab", 0, 100), ("ab", 402, 150)),
    ),
    "justification": Golden(
        document=session(
            b"CENTER 383", b"TEXT 7 0 0 75 C", b"LEFT", b"TEXT 7 0 0 75 L", b"RIGHT 383", b"TEXT 7 0 0 75 R"
        ),
        texts=(("C", 185, 75), ("L", 0, 75), ("R", 371, 75)),
    ),
    "code pages": Golden(
        document=session(b"ENCODING UTF-8", "T 7 0 0 0 Łódź".encode(), b"COUNTRY GERMANY", b"T 7 0 0 30 [\\]"),
        texts=(("Łódź", 0, 0), ("ÄÖÜ", 0, 30)),
    ),
    "code 128 with its text": Golden(
        document=session(
            b"BARCODE-TEXT 7 0 5",
            b"BARCODE 128 1 1 50 150 10 HORIZ.",
            b"BARCODE-TEXT OFF",
            b"VBARCODE 128 1 1 50 10 200 VERT.",
        ),
        codes=("HORIZ.", "VERT."),
        texts=(("HORIZ.", 164, 65),),
    ),
    "retail codes, read as EAN-13": Golden(
        document=session(
            b"B UPCA 2 1 50 10 10 01234567890",
            b"B UPCE 2 1 50 300 10 123456",
            b"B EAN13 2 1 50 10 100 123456789012",
            b"B EAN8 2 1 50 300 100 1234567",
            b"B EAN132 2 1 50 10 200 12345678901234",
        ),
        codes=("0012345678905", "0012345000065", "1234567890128", "12345670", "1234567890128", "34"),
    ),
    "codes of two widths": Golden(
        document=session(
            b"B 39 2 2 50 10 10 ABC-1",
            b"B 39C 2 30 50 10 80 ABC",
            b"B I2OF5 2 2 50 10 150 123456",
            b"B I2OF5C 2 2 50 10 220 1234567",
            b"B CODABAR 2 2 50 400 10 A123A",
            b"B 93 2 2 50 400 80 ABC123",
            b"B F39 2 2 50 400 150 abc",
        ),
        codes=("ABC-1", "ABCX", "123456", "12345670", "A123A", "ABC123", "abc"),
    ),
    "ucc ean 128": Golden(document=session(b"B UCCEAN128 2 1 90 10 10 0112345678901231"), codes=("0112345678901231",)),
    "qr code": Golden(
        document=session(b"B QR 10 100 M 2 U 10", b"MA,QR code ABC123", b"ENDQR"), codes=("QR code ABC123",)
    ),
    "qr code in manual mode": Golden(
        document=session(
            b"BARCODE QR 10 10 M 2 U 5",
            b"LM,N123456,AABCD,B0006qrCODE",
            b"ENDQR",
            b"VB QR 300 300 U 4",
            b"H0A,turned",
            b"ENDQR",
        ),
        codes=("123456ABCDqrCODE", "turned"),
    ),
    "pdf 417": Golden(
        document=session(b"B PDF-417 10 20 XD 3 YD 12 C 3 S 2", b"PDF Data", b"ABCDE12345", b"ENDPDF"),
        codes=("PDF Data\r\nABCDE12345",),
    ),
    "data matrix": Golden(
        document=session(b"B DATAMATRIX 10 20 H 8 S 200", b"1234567890", b"ENDDATAMATRIX"), codes=("1234567890",)
    ),
    "aztec": Golden(
        document=session(b"B AZTEC 10 20 XD 7 EC 47", b"123456789012", b"ENDAZTEC"), codes=("123456789012",)
    ),
    "maxicode": Golden(
        document=session(
            b"B MAXICODE 20 20", b"CC 12", b"MSG This is a MaxiCode.", b"SC 12", b"POST 02886", b"ENDMAXICODE"
        ),
        codes=("02886\x1d012\x1d012\x1dThis is a MaxiCode.",),
    ),
    "a stored format": Golden(
        document=b"! DF SHELF.FMT\r\n! 0 200 200 210 1\r\nTEXT 7 0 0 15 \\\\\r\nBARCODE UPCA 2 1 40 0 75 \\\\\r\n"
        b"FORM\r\nPRINT\r\n! UF SHELF.FMT\r\n$22.99\r\n40123456784\r\n",
        codes=("0401234567848",),
        texts=(("$22.99", 0, 15),),
    ),
    "printed lines": Golden(
        document=b"! U1 SETLP 7 0 30\r\nfirst\r\n! U1 SETBOLD 1\r\nsecond! U1 SETBOLD 0\r\n third\r\n"
        b"! U1 LMARGIN 20\r\n\r\nfourth\r\n",
        texts=(("first", 0, 0), ("second", 0, 30), (" third", 72, 30), ("fourth", 20, 90)),
        size=(None, 120),
    ),
    "a bar code between printed lines": Golden(
        document=b"above\r\n! U1 BARCODE 128 1 2 40 10 0 12345678\r\n! U1 RY 10\r\nbelow\r\n",
        codes=("12345678",),
        texts=(("above", 0, 0), ("below", 0, 74)),
    ),
    "bar codes of own tables": Golden(
        document=session(
            b"B MSI 2 2 40 10 10 1234567",
            b"B MSI10 2 2 40 10 60 1234567",
            b"B MSI1010 2 2 40 10 110 1234567",
            b"B MSI1110 2 2 40 10 160 2211",
            b"B POSTNET 3 4 30 10 210 02886123430",
            b"B FIM 6 0 40 10 250 A",
        ),
        codes=("1234567", "12345674", "123456741", "2211100", "028861234303", "A"),
    ),
    "what is not drawn": Golden(
        document=session(
            b"T 7 0 1 1 a",
            b"PCX 0 30 !<LOGO.PCX",
            b"B EAN13 2 1 50 10 100 12",
            b"B RSS-14 2 1 50 10 100 12",
            b"ST ARIAL.CSF 20 20 1 1 x",
            b"HOLOGRAM 1 2",
            b"BOX 1 1",
            b"T ARIAL18.CPF 0 1 50 b",
        ),
        texts=(("a", 1, 1), ("b", 1, 50)),
        missing=(
            (3, "PCX", "not_stored"),
            (4, "B", "cannot_encode"),
            (5, "B", "not_supported"),
            (6, "ST", "not_supported"),
            (7, "HOLOGRAM", "unknown_command"),
            (8, "BOX", "wrong_value"),
            (9, "T", "other_font"),
        ),
    ),
    "settings are no part of the picture": Golden(
        document=session(b"; a remark", b"TONE 20", b"SPEED 3", b"JOURNAL", b"POSTFEED 10", b"T 7 0 1 2 a", quantity=5),
        texts=(("a", 1, 2),),
        copies=5,
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_the_manuals_sessions(name: str) -> None:
    check(GOLDEN[name], labels)


def test_shapes() -> None:
    document = session(
        b"BOX 0 0 200 100 5",
        b"LINE 0 0 200 0 1",
        b"LINE 10 20 10 200 7",
        b"LINE 0 0 200 100 2",
        b"L 0 100 200 0 2",
        b"INVERSE-LINE 0 45 145 45 45",
    )
    (drawn,) = labels(document, HEAD)
    boxes = [(item.x, item.y, item.width, item.height, item.ink) for item in drawn.items if isinstance(item, Box)]
    assert boxes == [
        (0, 0, 200, 100, Ink.BLACK),
        (0, 0, 200, 1, Ink.BLACK),
        (10, 20, 7, 180, Ink.BLACK),
        (0, 45, 145, 45, Ink.INVERT),
    ]
    assert [item.rises for item in drawn.items if isinstance(item, Diagonal)] == [False, True]


def test_pictures() -> None:
    pcx = bytes((10, 5, 1, 1)) + struct.pack("<4H", 0, 0, 15, 1) + bytes(53) + b"\1" + struct.pack("<H", 2) + bytes(60)
    document = session(
        b"EG 2 2 90 45 0F0F",
        b"F0F0",
        b"CG 1 3 5 6 \r\n\xff",
        b"VEG 1 2 100 100 AA55",
        b"PCX 0 30 " + pcx + b"\x0f\xc1\xf0\xc1\xff\x00",
        b"T 7 0 1 1 a",
    )
    (drawn,) = labels(document, HEAD)
    found = [
        (item.x, item.y, item.width, item.height, item.rows, item.rotation)
        for item in drawn.items
        if isinstance(item, Picture)
    ]
    assert found == [
        (90, 45, 16, 2, b"\x0f\x0f\xf0\xf0", Rotation.UPRIGHT),
        (5, 6, 8, 3, b"\r\n\xff", Rotation.UPRIGHT),
        (100, 92, 8, 2, b"\xaa\x55", Rotation.LEFT),
        (0, 30, 16, 2, b"\xf0\x0f\x00\xff", Rotation.UPRIGHT),
    ]
    assert drawn.not_drawn == ()
    assert isinstance(drawn.items[-1], Text)


def test_a_count_counts_from_label_to_label() -> None:
    document = session(b"T 7 0 0 0 TEST 009", b"COUNT 1", b"B 39 2 2 40 0 50 A10", b"COUNT -5", quantity=3)
    found = list(labels(document, HEAD))
    assert [each.items[0].text for each in found if isinstance(each.items[0], Text)] == [
        "TEST 009",
        "TEST 010",
        "TEST 011",
    ]
    assert [each.items[1].content for each in found if isinstance(each.items[1], Barcode)] == ["A10", "A05", "A00"]
    assert [each.copies for each in found] == [1, 1, 1]


@pytest.mark.parametrize(
    ("kind", "data", "encoded"),
    [
        (b"EAN13", b"4006381333930", "4006381333931"),
        (b"EAN8", b"12345678", "12345670"),
        (b"UPCA", b"012345678900", "012345678905"),
        (b"39", b"lower", "LOWER"),
        (b"39", b"UPPER", None),
        (b"39C", b"UPPER", None),
        (b"F39", b"lower", None),
        (b"F39C", b"lower", None),
        (b"I2OF5", b"123", "0123"),
        (b"I2OF5C", b"123", None),
    ],
)
def test_data_that_the_printer_changes_are_named_with_the_new_ones(
    kind: bytes, data: bytes, encoded: str | None
) -> None:
    (drawn,) = labels(session(b"B %b 1 2 60 10 10 %b" % (kind, data)), HEAD)
    found = [(each.command, each.why, each.detail) for each in drawn.not_drawn]
    assert found == ([] if encoded is None else [("B", WhyNotDrawn.CHANGED_DATA, encoded)])
    assert any(isinstance(item, Barcode) for item in drawn.items)


def test_signs_that_an_outline_lacks_are_drawn_with_another_and_letters_of_none_are_named() -> None:
    (drawn,) = labels(session(b"ENCODING UTF-8", "T 4 0 0 0 a├─┤".encode(), "T 4 0 0 99 日a\ue000本".encode()), HEAD)
    whole = picture(draw(drawn, HEAD))
    first, _ = (item for item in drawn.items if isinstance(item, Text))
    box = item_box(first)
    assert whole.crop((box.left + (box.right - box.left) // 2, 0, box.right, box.bottom)).getextrema() == (0, 255)
    assert [(each.line, each.why, each.detail) for each in drawn.not_drawn] == [
        (4, WhyNotDrawn.MISSING_LETTERS, "日\ue000本")
    ]


def test_pictures_are_drawn_between_printed_lines() -> None:
    (drawn,) = labels(
        b"a\r\n! U1 CG 1 3 8 0 \xff\r\n\r\nb\r\n! U1 EG 1 2 0 0 F00F\r\n! U1 BOX 0 0 9 9 1\r\nc\r\n", HEAD
    )
    assert drawn.not_drawn == ()
    assert [(item.x, item.y, item.rows) for item in drawn.items if isinstance(item, Picture)] == [
        (8, 24, b"\xff\r\n"),
        (0, 51, b"\xf0\x0f"),
    ]
    assert [item.text for item in drawn.items if isinstance(item, Text)] == ["a", "b", "c"]


def test_a_printed_line_that_nothing_ends_has_its_room() -> None:
    (drawn,) = labels(b"first\r\nlast ! U1 SETBOLD 0\r\n", HEAD)
    assert [(item.text, item.y) for item in drawn.items if isinstance(item, Text)] == [("first", 0), ("last ", 24)]
    assert drawn.height == 48


@pytest.mark.parametrize(
    ("document", "size", "copies", "missing"),
    [
        (session(b"LINE 0 0 9 0 5", height=0), (None, None), 1, [(1, "!")]),
        (session(b"PW 0", b"LINE 0 0 9 0 5"), (None, 400), 1, [(2, "PW")]),
        (session(b"LINE 0 0 9 0 5", quantity=1025), (None, 400), 1024, [(1, "!")]),
        (session(b"LINE 0 0 9 0 5", quantity=1024), (None, 400), 1024, []),
    ],
)
def test_what_a_printer_does_not_take_is_named(
    document: bytes, size: tuple[int | None, int | None], copies: int, missing: list[tuple[int, str]]
) -> None:
    (drawn,) = labels(document, HEAD)
    assert ((drawn.width, drawn.height), drawn.copies) == (size, copies)
    assert [(each.line, each.command) for each in drawn.not_drawn] == missing
    assert {each.why for each in drawn.not_drawn} <= {WhyNotDrawn.OUT_OF_RANGE}


def test_sessions_that_are_ended_without_printing_are_no_labels() -> None:
    document = b"! 0 200 200 210 1\r\nT 7 0 0 0 lost\r\nEND\r\n" + session(b"T 7 0 0 0 there")
    (drawn,) = labels(document, HEAD)
    assert [item.text for item in drawn.items if isinstance(item, Text)] == ["there"]


def test_a_form_that_the_printer_keeps_is_listed() -> None:
    (drawn,) = labels(b"! UF SHELF.FMT\r\n", HEAD)
    assert [(each.line, each.why.value) for each in drawn.not_drawn] == [(1, "not_stored")]


def test_settings_end_with_their_session() -> None:
    first, second = labels(session(b"SETMAG 2 2", b"T 7 0 0 0 a") + session(b"T 7 0 0 0 a"), HEAD)
    sizes = [item.font.height for each in (first, second) for item in each.items if isinstance(item, Text)]
    assert sizes == [48, 24]
    assert first.span.end <= second.span.start


@settings(max_examples=40, deadline=None)
@given(bitmap=bitmaps())
def test_our_own_print_data_draws_the_bitmap_that_went_in(bitmap: Bitmap) -> None:
    encoder = CpclEncoder(LabelSettings())
    (drawn,) = labels(encoder.begin() + encoder.page(bitmap, copies=2) + encoder.end(), HEAD)
    assert drawn.copies == 2
    assert drawn.not_drawn == ()
    assert draw(drawn, HEAD).rows == bitmap.rows


HOSTILE = {
    "many items": session(*[b"LINE 0 0 9 0 1"] * (MAX_ITEMS + 10)),
    "many labels": session(b"LINE 0 0 9 0 1") * (MAX_LABELS + 10),
    "many counted labels": session(b"T 7 0 0 0 1", b"COUNT 1", quantity=1024) * 2,
    "many lines": b"a\r\n" * 100_000,
    "one long line": b"a" * 3_000_000,
    "one long field": session(b"T 7 0 0 0 " + b"a" * 3_000_000),
    "blank lines": b"\r\n" * 300_000,
    "empty sessions": b"! 0 200 200 210 1\r\n" * 50_000,
    "pictures that end early": session(*[b"PCX 0 0 " + bytes((10, 5, 1, 1)) + bytes(124)] * 3_000),
    "a huge picture": session(b"CG 99999 99999 0 0 "),
    "stored formats": b"! DF A\r\n" + session(b"T 7 0 0 0 " + b"\\\\" * 5_000) + b"! UF A\r\n" * 2_000,
    "open data": session(b"B QR 1 1 U 6") * 20_000,
    "large numbers": b"! 999999999 200 200 999999999 999999999\r\nBOX 0 0 99999 99999 99999\r\nPRINT\r\n",
    "nothing but signs": bytes(range(256)) * 2_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_bounded(name: str) -> None:
    begun = time.process_time()
    found = list(labels(HOSTILE[name], HEAD))
    assert time.process_time() - begun < 10
    assert len(found) <= MAX_LABELS + 1
    assert all(len(each.items) <= MAX_ITEMS for each in found)


def test_mutated_files_raise_nothing() -> None:
    rng = random.Random(29)
    for _ in range(300):
        for each in labels(mutated(rng, rng.choice(FILES[RawLanguage.CPCL])), HEAD):
            assert each.span.start < each.span.end


def test_ordinary_files_are_drawn_whole() -> None:
    for document in FILES[RawLanguage.CPCL]:
        drawn = list(labels(document, DrawingPrinter(dpi=203, width=832)))
        assert drawn
        assert all(each.items and not each.not_drawn for each in drawn)


@pytest.mark.parametrize(
    ("lines", "read"),
    [
        ((b"B QR 10 10 M 2 U 4", b"MA,BOX 009", b"ENDQR"), ["BOX 009", "BOX 010", "BOX 011"]),
        ((b"B DATAMATRIX 10 10 H 4", b"A", b"1", b"ENDDATAMATRIX"), ["A\r\n1", "A\r\n2", "A\r\n3"]),
    ],
)
def test_a_count_counts_in_symbols_of_two_dimensions(lines: tuple[bytes, ...], read: list[str]) -> None:
    found = list(labels(session(*lines, b"COUNT 1", quantity=3), HEAD))
    assert [item.content for each in found for item in each.items if isinstance(item, Barcode)] == read


@pytest.mark.parametrize(
    "lines",
    [(b"CONCAT 9 9", b"7 0 0 No 1", b"ENDCONCAT"), (b"ML 30", b"T 7 0 9 9", b"No 1", b"ENDML"), (b"BOX 0 0 9 9 1",)],
)
def test_a_count_of_what_does_not_count_is_named(lines: tuple[bytes, ...]) -> None:
    (drawn,) = labels(session(*lines, b"COUNT 1", quantity=3), HEAD)
    assert [(each.command, each.why) for each in drawn.not_drawn] == [("COUNT", WhyNotDrawn.NOT_SUPPORTED)]
    assert (len(drawn.items), drawn.copies) == (1, 3)


def test_a_stored_format_is_filled_in_within_the_data_of_symbols() -> None:
    stored = b"! DF SHELF.FMT\r\n" + session(
        b"B QR 10 10 M 2 U 4", b"MA,\\\\", b"ENDQR", b"T 7 0 0 100 \\\\", b"CONCAT 0 150", b"7 0 0 \\\\", b"ENDCONCAT"
    )
    (drawn,) = labels(stored + b"! UF SHELF.FMT\r\nCODE\r\ntext\r\nlast\r\n", HEAD)
    assert [item.content for item in drawn.items if isinstance(item, Barcode)] == ["CODE"]
    assert [item.text for item in drawn.items if isinstance(item, Text)] == ["text", "last"]


@pytest.mark.parametrize(("dpi", "width"), [(203, 800), (300, 1181), (600, 2362)])
def test_millimetres_are_those_of_the_loaded_medium(dpi: int, width: int) -> None:
    for units in (b"IN-MILLIMETERS", b"PW 100"), (b"IN-CENTIMETERS", b"PW 10"), (b"IN-DOTS", b"PW %d" % width):
        (drawn,) = labels(session(*units, b"T 7 0 0 0 a"), DrawingPrinter(dpi=dpi, width=2400))
        assert drawn.width == width
