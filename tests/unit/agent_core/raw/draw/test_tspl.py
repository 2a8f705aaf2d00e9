"""TSPL drawn: labels of the manual, re-typed, with what a scanner reads on them and where their texts are."""

from __future__ import annotations

import random
import time

import pytest
import zxingcpp
from hypothesis import given, settings

from agent_core.bitmap import Bitmap
from agent_core.encode.tspl import TsplEncoder
from agent_core.raw.draw.display_list import (
    MAX_ITEMS,
    MAX_LABELS,
    MAX_SIDE,
    Barcode,
    Box,
    DrawingPrinter,
    Ellipse,
    Ink,
    Picture,
    RemarkKind,
    Text,
    WhyNotDrawn,
)
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import LabelSettings
from tests.support.bitmaps import bitmaps
from tests.support.drawn_labels import HEAD, Golden, check, draw, picture
from tests.support.drawn_labels import tspl_labels as labels
from tests.support.raw_files import FILES
from tests.torture.raw_mutations import mutated

BEGIN = b"SIZE 100 mm,60 mm\r\nGAP 3 mm,0\r\nDIRECTION 1\r\nCLS\r\n"
INCHES = b"SIZE 4,2.5\nGAP 0.12,0\nSPEED 6\nDENSITY 8\nDIRECTION 0\nCLS\n"


def label(*lines: bytes) -> bytes:
    return BEGIN + b"\r\n".join((*lines, b"PRINT 1,1", b""))


def manual(*lines: bytes) -> bytes:
    return INCHES + b"\n".join((*lines, b"PRINT 1,1", b""))


GOLDEN = {
    "text of every font": Golden(
        document=label(*(b'TEXT 10,%d,"%d",0,1,1,"AB"' % (50 * number, number) for number in range(1, 9))),
        texts=tuple(("AB", 10, 50 * number) for number in range(1, 9)),
        size=(800, 480),
    ),
    "quotes in a text": Golden(
        document=b'SIZE 3,2\nGAP 0,0\nCLS\nTEXT 100,100,"5",0,1,1,"\\["]DEMO FOR TEXT\\["]"\nPRINT 1,1\n',
        texts=(('"DEMO FOR TEXT"', 100, 100),),
        size=(609, 406),
    ),
    "a true type font in points": Golden(
        document=manual(b'TEXT 100,200,"ROMAN.TTF",0,1,20,"True Type Font Test Print"'),
        texts=(("True Type Font Test Print", 100, 200),),
        size=(812, 508),
    ),
    "rotations around the given point": Golden(
        document=label(
            b'TEXT 400,200,"3",0,1,1,"ABCD"',
            b'TEXT 400,200,"3",90,1,1,"ABCD"',
            b'TEXT 400,200,"3",180,1,1,"ABCD"',
            b'TEXT 400,200,"3",270,1,1,"ABCD"',
        ),
        texts=(("ABCD", 400, 200), ("ABCD", 376, 200), ("ABCD", 336, 176), ("ABCD", 400, 136)),
    ),
    "alignment at the given point": Golden(
        document=label(b'TEXT 400,20,"3",0,1,1,2,"ABCD"', b'TEXT 400,60,"3",0,1,1,3,"ABCD"'),
        texts=(("ABCD", 368, 20), ("ABCD", 336, 60)),
    ),
    "reference and shift": Golden(
        document=label(b"REFERENCE 40,20", b"SHIFT 10", b'TEXT 10,10,"3",0,1,1,"A"'),
        texts=(("A", 50, 40),),
    ),
    "code 39": Golden(
        document=manual(b'BARCODE 100,100,"39",96,1,0,2,4,"1000"'),
        codes=("1000",),
        texts=(("1000", 100, 200),),
    ),
    "code 128 with chosen code sets": Golden(
        document=manual(b'BARCODE 10,10,"128M",48,1,0,2,2,"!104!096ABCD!101EFGH"'),
        codes=("ABCDEFGH",),
        texts=(("ABCDEFGH", 10, 62),),
    ),
    "code 128": Golden(
        document=label(
            b'BARCODE 50,50,"128",100,2,0,3,3,"SSCC 123456789012"', b'BARCODE 300,300,"128",60,0,90,2,2,"a1"'
        ),
        codes=("SSCC 123456789012", "a1"),
        texts=(("SSCC 123456789012", 182, 154),),
    ),
    "ean 128": Golden(
        document=label(b'BARCODE 50,50,"EAN128",100,0,0,2,2,"0112345678901231"'),
        codes=("0112345678901231",),
    ),
    "retail codes get their check digits, and are read as EAN-13": Golden(
        document=label(
            b'BARCODE 20,20,"EAN13",60,0,0,2,2,"123456789012"',
            b'BARCODE 300,20,"EAN8",60,0,0,2,2,"1234567"',
            b'BARCODE 20,120,"UPCA",60,0,0,2,2,"01234567890"',
            b'BARCODE 300,120,"UPCE",60,0,0,2,2,"123456"',
            b'BARCODE 500,120,"EAN13",60,3,0,2,2,"1234567890128"',
        ),
        codes=("1234567890128", "12345670", "0012345678905", "0012345000065", "1234567890128"),
        texts=(("1234567890128", 510, 184),),
    ),
    "an add-on of two digits": Golden(
        document=label(b'BARCODE 20,20,"EAN13+2",60,0,0,2,2,"12345678901212"'),
        codes=("1234567890128", "12"),
    ),
    "two widths": Golden(
        document=label(
            b'BARCODE 20,20,"25",60,0,0,2,5,"123456"',
            b'BARCODE 20,100,"25C",60,0,0,2,5,"1234567"',
            b'BARCODE 20,180,"39C",60,0,0,2,5,"ABC"',
            b'BARCODE 20,260,"CODA",60,0,0,2,5,"A123456A"',
            b'BARCODE 400,20,"ITF14",60,0,0,2,5,"1234567890123"',
            b'BARCODE 400,100,"93",60,0,0,2,2,"ABC123"',
            b'BARCODE 400,180,"TELEPEN",60,0,0,2,2,"ABC123"',
        ),
        codes=("123456", "12345670", "ABCX", "A123456A", "12345678901231", "ABC123", "ABC123"),
    ),
    "qr codes": Golden(
        document=manual(
            b'QRCODE 10,10,H,4,A,0,"ABCabc123"',
            b'QRCODE 160,160,H,4,A,0,"123ABCabc"',
            b'QRCODE 310,310,H,4,A,90,"0123ABCabc"',
        ),
        codes=("ABCabc123", "123ABCabc", "0123ABCabc"),
    ),
    "data matrix codes of GS1": Golden(
        document=label(
            b'DMATRIX 10,10,200,200,c126,x5,"~10112345678901231~117991231"',
            b'DMATRIX 300,10,200,200,c126,x5,"~110ABC~121serial"',
        ),
        codes=("011234567890123117991231", "10ABC\x1d21serial"),
    ),
    "as many copies as the manual allows": Golden(
        document=BEGIN + b"BAR 1,1,2,2\r\nPRINT 999999999,999999999\r\n", copies=999_999_999
    ),
    "bar codes of own tables": Golden(
        document=label(
            b'BARCODE 10,10,"25S",40,0,0,2,6,"123456"',
            b'BARCODE 10,60,"25I",40,0,0,2,6,"123456"',
            b'BARCODE 10,110,"MSI",40,1,0,2,6,"1234567"',
            b'BARCODE 10,190,"MSIC",40,0,0,2,6,"1234567"',
            b'BARCODE 10,240,"11",40,0,0,2,6,"12-3"',
            b'BARCODE 10,290,"PLESSEY",40,0,0,2,6,"12AF"',
            b'BARCODE 410,10,"POST",40,0,0,3,9,"12345"',
            b'BARCODE 410,60,"PLANET",40,0,0,2,6,"12345678901"',
        ),
        codes=("123456", "123456", "1234567", "12345674", "12-3", "12AF", "123455", "123456789014"),
        texts=(("1234567", 10, 154),),
    ),
    "databar": Golden(
        document=label(
            b'RSS 10,10,"RSS14",0,2,1,"1234567890123"',
            b'RSS 10,100,"RSS14T",0,2,1,"1234567890123"',
            b'RSS 10,150,"RSSLIM",0,2,1,"1234567890123"',
            b'RSS 10,200,"RSS14S",0,3,1,"1234567890123"',
            b'RSS 10,260,"RSS14SO",0,2,1,"1234567890123"',
            b'RSS 300,10,"RSSEXP",0,2,1,22,"(01)12345678901231"',
            b'RSS 300,120,"RSSEXP",0,2,1,4,"011234567890123110ABCDEF"',
        ),
        codes=(
            *["0112345678901231"] * 6,
            "011234567890123110ABCDEF",
        ),
    ),
    "qr codes with line ends": Golden(
        document=manual(b'QRCODE 10,10,H,4,A,0,"ABC\r\nabc\r\n123"', b'TEXT 1,1,"1",0,1,1,"x"'),
        codes=("ABC\r\nabc\r\n123",),
        texts=(("x", 1, 1),),
    ),
    "qr codes in manual mode": Golden(
        document=manual(
            b'QRCODE 100,10,L,7,M,0,M2,S1,"ATHE FIRMWARE HAS BEEN UPDATED"',
            b'QRCODE 100,250,M,7,M,0,M2,S2,"N123456"',
            b'QRCODE 400,10,Q,5,M,0,M2,S3,"N123456!ATHE FIRMWARE"',
            b'QRCODE 400,250,H,5,M,0,M2,S3,"B0012Product name"',
        ),
        codes=("THE FIRMWARE HAS BEEN UPDATED", "123456", "123456THE FIRMWARE", "Product name"),
    ),
    "data matrix": Golden(
        document=label(
            b'DMATRIX 10,110,400,400,"DMATRIX EXAMPLE 1"',
            b'DMATRIX 310,110,400,400,x6,"DMATRIX EXAMPLE 2"',
            b'DMATRIX 500,110,400,400,x5,32,32,"DMATRIX EXAMPLE 3"',
        ),
        codes=("DMATRIX EXAMPLE 1", "DMATRIX EXAMPLE 2", "DMATRIX EXAMPLE 3"),
    ),
    "pdf417": Golden(
        document=label(
            b'PDF417 50,50,400,200,0,"Without Options"',
            b'PDF417 50,150,400,200,0,P0,E3,M1,"With level 3"',
            b'PDF417 50,300,600,100,0,W2,H8,C4,"Sizes"',
        ),
        codes=("Without Options", "With level 3", "Sizes"),
    ),
    "micro pdf417": Golden(
        document=label(b'MPDF417 10,10,0,W2,H8,"Micro PDF417 is in use"', b'MPDF417 300,10,0,W2,H8,C3,"with columns"'),
        codes=("Micro PDF417 is in use", "with columns"),
    ),
    "aztec": Golden(
        document=label(b'AZTEC 10,10,0,"AZTEC EXAMPLE 1"', b'AZTEC 210,10,90,4,50,"AZTEC EXAMPLE 2"'),
        codes=("AZTEC EXAMPLE 1", "AZTEC EXAMPLE 2"),
    ),
    "maxicode": Golden(
        document=label(
            b'MAXICODE 110,100,4,"This is a sentence for mode 4"',
            b'MAXICODE 400,100,2,300,840,06810,7317,"DEMO 2 FOR MAXICODE"',
            b'MAXICODE 110,300,3,300,863,107317,"DEMO 3 FOR MAXICODE"',
        ),
        codes=(
            "This is a sentence for mode 4",
            "068107317\x1d840\x1d300\x1dDEMO 2 FOR MAXICODE",
            "107317\x1d863\x1d300\x1dDEMO 3 FOR MAXICODE",
        ),
    ),
    "maxicodes with a carrier's message": Golden(
        document=label(
            b'MAXICODE 10,10,2,300,840,06810,"DEMO"',
            b'MAXICODE 290,10,2,300,840,06810,7317,L4,"DEMO"',
            b'MAXICODE 570,10,2,0,840,"068107317","DEMO"',
            b'MAXICODE 10,250,3,300,826,L10AA,L4,"DEMO"',
            b'MAXICODE 290,250,3,300,826,RH10 3XD,"DEMO"',
            b'MAXICODE 10,10,2,300,840,RH103X,"DEMO"',
            b'MAXICODE 10,10,2,300,840,"DEMO"',
        ),
        codes=(
            "06810\x1d840\x1d300\x1dDEMO",
            "068107317\x1d840\x1d300\x1dDEMO",
            "068107317\x1d840\x1d000\x1dDEMO",
            "L10AA \x1d826\x1d300\x1dDEMO",
            "RH10 3\x1d826\x1d300\x1dDEMO",
        ),
        missing=((9, "MAXICODE", "changed_data"), (10, "MAXICODE", "cannot_encode"), (11, "MAXICODE", "cannot_encode")),
    ),
    "maxicodes without a carrier's message": Golden(
        document=label(
            b'MAXICODE 10,10,4,L6,"DEMO 4"',
            b'MAXICODE 290,10,4,300,840,06810,7317,"Demo, 4"',
            b'MAXICODE 570,10,5,"DEMO 5"',
            b'MAXICODE 10,250,6,"DEMO 6"',
            b'MAXICODE 290,250,7,"DEMO"',
        ),
        codes=("DEMO 4", "Demo, 4", "DEMO 5", "DEMO 6"),
        missing=((9, "MAXICODE", "cannot_encode"),),
    ),
    "a block of text": Golden(
        document=label(b'BLOCK 15,15,200,100,"3",0,1,1,4,0,"We stand behind our products"'),
        texts=(("We stand", 15, 15), ("behind our", 15, 43), ("products", 15, 71)),
    ),
    "a block in the middle": Golden(
        document=label(b'BLOCK 100,15,200,100,"3",0,1,1,0,2,"ab\\[L]abcd"'),
        texts=(("ab", 184, 15), ("abcd", 168, 39)),
    ),
    "code pages": Golden(
        document=label(
            b"CODEPAGE UTF-8", 'TEXT 1,1,"1",0,1,1,"Łódź"'.encode(), b"CODEPAGE 850", b'TEXT 1,20,"1",0,1,1,"\x84"'
        ),
        texts=(("Łódź", 1, 1), ("ä", 1, 20)),
    ),
    "texts that are put together": Golden(
        document=label(b'N$="No."', b"X=7", b'TEXT 10,20,"3",0,1,1,N$+" "+STR$(X)+CHR$(33)'),
        texts=(("No. 7!", 10, 20),),
    ),
    "copies": Golden(
        document=label(b'TEXT 1,1,"1",0,1,1,"a"').replace(b"PRINT 1,1", b"PRINT 2,3"), texts=(("a", 1, 1),), copies=6
    ),
    "what is not drawn": Golden(
        document=label(
            b'TEXT 1,1,"1",0,1,1,"a"',
            b"FOR I=1 TO 3",
            b"NEXT",
            b'PUTBMP 1,1,"LOGO.BMP"',
            b'BARCODE 1,1,"EAN13",50,1,0,2,2,"12345"',
            b'BARCODE 1,1,"CPOST",50,1,0,2,2,"12345"',
            b'RSS 1,1,"RSS14",0,2,1,"12345|composite"',
            b"HOLOGRAM 1,2",
            b"BOX 1,1",
            b'TEXT 1,1,"1",45,1,1,"b"',
            b'MAXICODE 1,1,2,1300,840,06810,"c"',
        ),
        texts=(("a", 1, 1),),
        missing=(
            (6, "FOR", "not_supported"),
            (7, "NEXT", "not_supported"),
            (8, "PUTBMP", "not_stored"),
            (9, "BARCODE", "cannot_encode"),
            (10, "BARCODE", "not_supported"),
            (11, "RSS", "not_supported"),
            (12, "HOLOGRAM", "unknown_command"),
            (13, "BOX", "wrong_value"),
            (14, "TEXT", "wrong_value"),
            (15, "MAXICODE", "cannot_encode"),
        ),
    ),
    "settings are no part of the picture": Golden(
        document=b"\x1b!?\r\n<xpml><page quantity='0' pitch='50.8 mm'></xpml>SIZE 50 mm,30 mm\r\nSET TEAR ON\r\n"
        b'SOUND 1,2\r\nOFFSET 0\r\nCLS\r\nREM a remark\r\nTEXT 1,2,"1",0,1,1,"a"\r\nCUT\r\nPRINT 1\r\n',
        texts=(("a", 1, 2),),
        size=(400, 240),
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_the_manuals_labels(name: str) -> None:
    check(GOLDEN[name], labels)


def test_shapes() -> None:
    document = manual(
        b"BAR 100,100,300,200",
        b"BOX 100,100,200,200,5",
        b"BOX 60,60,610,210,4,20",
        b"CIRCLE 250,20,100,5",
        b"ELLIPSE 10,20,200,100,4",
        b"ERASE 150,150,200,50",
        b"REVERSE 90,90,128,40",
        b"BITMAP 200,200,2,2,0,\x00\x00\xff\xff",
        b"BITMAP 200,200,1,1,2,\x0f",
    )
    (drawn,) = labels(document, HEAD)
    shapes = [
        (type(item), item.x, item.y, item.width, item.height, item.ink)
        for item in drawn.items
        if isinstance(item, Box | Ellipse | Picture)
    ]
    assert shapes == [
        (Box, 100, 100, 300, 200, Ink.BLACK),
        (Box, 100, 100, 100, 100, Ink.BLACK),
        (Box, 60, 60, 550, 150, Ink.BLACK),
        (Ellipse, 250, 20, 100, 100, Ink.BLACK),
        (Ellipse, 10, 20, 200, 100, Ink.BLACK),
        (Box, 150, 150, 200, 50, Ink.WHITE),
        (Box, 90, 90, 128, 40, Ink.INVERT),
        (Box, 200, 200, 16, 2, Ink.WHITE),
        (Picture, 200, 200, 16, 2, Ink.BLACK),
        (Picture, 200, 200, 8, 1, Ink.INVERT),
    ]


def test_a_counter_counts_from_label_to_label() -> None:
    document = BEGIN + (
        b'SET COUNTER @1 1\n@1="0009"\nTEXT 10,10,"3",0,1,1,@1\nBARCODE 10,60,"39",48,0,0,2,4,"A"+@1\nPRINT 3,2\n'
    )
    found = list(labels(document, HEAD))
    assert [[item.text for item in each.items if isinstance(item, Text)] for each in found] == [
        ["0009"],
        ["0010"],
        ["0011"],
    ]
    assert [each.items[1].content for each in found if isinstance(each.items[1], Barcode)] == [
        "A0009",
        "A0010",
        "A0011",
    ]
    assert [each.copies for each in found] == [2, 2, 2]


def test_labels_keep_what_was_drawn_until_it_is_cleared() -> None:
    document = BEGIN + b'TEXT 1,1,"1",0,1,1,"a"\nPRINT 1\nTEXT 1,20,"1",0,1,1,"b"\nPRINT 1\nCLS\nBAR 1,1,2,2\nPRINT 1\n'
    first, second, third = labels(document, HEAD)
    assert [len(each.items) for each in (first, second, third)] == [1, 2, 1]
    assert first.span.end <= second.span.start < second.span.end <= third.span.start


def test_what_is_not_drawn_is_listed_on_the_label_that_lacks_it() -> None:
    document = b"HOLOGRAM\n" + BEGIN + b"BAR 1,1,2,2\nPRINT 1\nCLS\nBAR 1,1,2,2\nPRINT 1\n"
    first, second = labels(document, HEAD)
    assert [each.line for each in first.not_drawn] == [1]
    assert second.not_drawn == ()


def test_stored_pictures_are_drawn() -> None:
    black = b"BM" + bytes.fromhex(
        "46000000 00000000 3E000000 28000000 08000000 02000000 0100 0100 00000000 08000000 00000000 00000000 00000000"
        "00000000 00000000 FFFFFF00 F0000000 0F000000"
    )
    document = b'DOWNLOAD F,"LOGO.BMP",%d,%b\r\n' % (len(black), black) + label(b'PUTBMP 16,8,"LOGO.BMP"')
    (drawn,) = labels(document, HEAD)
    (item,) = drawn.items
    assert isinstance(item, Picture)
    assert (item.x, item.y, item.width, item.height, item.rows) == (16, 8, 8, 2, b"\xf0\x0f")
    assert drawn.not_drawn == ()


@pytest.mark.parametrize(
    ("direction", "place"),
    [
        (b"", (10, 20, 40, 60)),
        (b"DIRECTION 1\n", (10, 20, 40, 60)),
        (b"DIRECTION 0\n", (360, 180, 390, 220)),
        (b"DIRECTION 1,1\n", (360, 20, 390, 60)),
        (b"DIRECTION 0,1\n", (10, 180, 40, 220)),
        (b"DIRECTION 0\nDIRECTION 1,0\n", (10, 20, 40, 60)),
        (b"DIRECTION 1\nSHIFT 5\n", (10, 25, 40, 65)),
        (b"DIRECTION 0\nSHIFT 5\n", (360, 185, 390, 225)),
    ],
)
def test_the_upper_edge_of_the_picture_leaves_the_printer_first(
    direction: bytes, place: tuple[int, int, int, int]
) -> None:
    document = b"SIZE 50 mm,30 mm\n" + direction + b"CLS\nBAR 10,20,30,40\nPRINT 1\n"
    (drawn,) = labels(document, HEAD)
    assert picture(draw(drawn, HEAD)).point([255] + [0] * 255, "L").getbbox() == place


def test_lines_that_a_block_has_no_room_for_are_left_out_as_a_printer_does() -> None:
    (drawn,) = labels(label(b'BLOCK 15,15,200,60,"0",0,8,8,0,0,"one two three four five six seven eight nine"'), HEAD)
    assert len(drawn.items) == 2
    assert [(each.command, each.why) for each in drawn.not_drawn] == [("BLOCK", WhyNotDrawn.NO_ROOM)]
    assert WhyNotDrawn.NO_ROOM.kind is RemarkKind.CHANGED_BY_PRINTER


@pytest.mark.parametrize(
    ("kind", "data", "encoded"),
    [
        (b"EAN13", b"4006381333930", "4006381333931"),
        (b"EAN13", b"4006381333931", None),
        (b"EAN13", b"400638133393", None),
        (b"EAN8", b"12345678", "12345670"),
        (b"UPCA", b"012345678900", "012345678905"),
        (b"UPCE", b"01234566", "01234565"),
        (b"UPCE", b"123456", None),
        (b"UPCE", b"012345000065", None),
        (b"EAN13+2", b"400638133393012", "4006381333931 12"),
        (b"25", b"123", "0123"),
        (b"25", b"000", "0000"),
        (b"25", b"1234", None),
        (b"25C", b"123", None),
        (b"25C", b"1234", "012348"),
        (b"ITF14", b"1540014128876", None),
        (b"ITF14", b"15400141288760", "15400141288763"),
        (b"39", b"lower", None),
        (b"39C", b"CODE", None),
        (b"39C", b"lower", None),
        (b"39S", b"CODE", None),
        (b"39S", b"lower", "LOWER"),
        (b"CODA", b"A123B", None),
        (b"93", b"CODE", None),
    ],
)
def test_data_that_the_printer_changes_are_named_with_the_new_ones(
    kind: bytes, data: bytes, encoded: str | None
) -> None:
    (drawn,) = labels(label(b'BARCODE 10,10,"%b",80,2,0,2,4,"%b"' % (kind, data)), HEAD)
    found = [(each.command, each.why, each.detail) for each in drawn.not_drawn]
    assert found == ([] if encoded is None else [("BARCODE", WhyNotDrawn.CHANGED_DATA, encoded)])
    assert any(isinstance(item, Barcode) for item in drawn.items)


@pytest.mark.parametrize(
    ("size", "sides"),
    [
        (b"SIZE 0,0", (None, None)),
        (b"SIZE 0 mm,30 mm", (None, 240)),
        (b"SIZE 50 mm,0 mm", (400, None)),
        (b"SIZE -5 mm,30 mm", (None, 240)),
    ],
)
def test_the_medium_counts_if_the_file_sets_no_size_that_a_printer_takes(
    size: bytes, sides: tuple[int | None, int | None]
) -> None:
    (drawn,) = labels(size + b"\nCLS\nBAR 1,1,2,2\nPRINT 1\n", HEAD)
    assert (drawn.width, drawn.height) == sides
    assert [(each.line, each.command, each.why) for each in drawn.not_drawn] == [(1, "SIZE", WhyNotDrawn.OUT_OF_RANGE)]


@settings(max_examples=40, deadline=None)
@given(bitmap=bitmaps())
def test_our_own_print_data_draws_the_bitmap_that_went_in(bitmap: Bitmap) -> None:
    encoder = TsplEncoder(LabelSettings())
    (drawn,) = labels(encoder.begin() + encoder.page(bitmap, copies=2) + encoder.end(), HEAD)
    assert drawn.copies == 2
    assert drawn.not_drawn == ()
    assert draw(drawn, HEAD).rows == bitmap.rows


HOSTILE = {
    "many items": BEGIN + b"BAR 1,1,1,1\n" * (MAX_ITEMS + 10) + b"PRINT 1\n",
    "many labels": BEGIN + b"BAR 1,1,1,1\n" + b"PRINT 1\n" * (MAX_LABELS + 10),
    "many counted labels": BEGIN + b'SET COUNTER @1 1\n@1="1"\nTEXT 1,1,"1",0,1,1,@1\nPRINT 999999\n',
    "one long line": BEGIN + b'TEXT 1,1,"1",0,1,1,"' + b"a" * 3_000_000,
    "commas": BEGIN + b"BAR " + b"1," * 1_000_000 + b"\nPRINT 1\n",
    "open quotes": BEGIN + b'QRCODE 1,1,H,4,A,0,"a\n' * 3_000,
    "backslashes": BEGIN + b'TEXT 1,1,"1",0,1,1,"' + b'\\["' * 100_000 + b"\nPRINT 1\n",
    "a number behind a text": BEGIN + b'TEXT 1,1,"1",0,1,1,"' + b"a" * 2_000 + b'" 1\nPRINT 1\n',
    "programs": BEGIN + b'DOWNLOAD "A.BAS"\n' * 20_000 + b"PRINT 1\n",
    "large numbers": BEGIN + b"BAR 1,1,999999,999999\nBOX 0,0,99999,99999,99999\nSIZE 99999 mm,99999 mm\nPRINT 1\n",
    "many symbols": BEGIN + b'BARCODE 1,1,"128",9,0,0,1,1,"1"\n' * 10_010 + b"PRINT 1\n",
    "a block of one long word": BEGIN + b'BLOCK 1,1,2,2,"1",0,1,1,0,0,1,"' + b"a" * 4_000 + b'"\nPRINT 1\n',
    "letters of many sizes": BEGIN
    + b"".join(b'TEXT 1,1,"0",180,%d,%d,"ABCDEFGHWM"\n' % (size, size) for size in range(900, 2900))
    + b"PRINT 1\n",
    "a block that never fits": BEGIN
    + b'BLOCK 1,1,9,1,"0",0,9999,9999,0,0,1,"%b"\n' % (b"a" * 4_000) * 20
    + b"PRINT 1\n",
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
    if name in ("many items", "many symbols"):
        assert found[0].not_drawn[-1].why == "too_many"


def test_mutated_files_raise_nothing() -> None:
    rng = random.Random(29)
    for _ in range(300):
        for each in labels(mutated(rng, rng.choice(FILES[RawLanguage.TSPL])), HEAD):
            assert each.span.start < each.span.end


def test_ordinary_files_are_drawn_whole() -> None:
    for document in FILES[RawLanguage.TSPL]:
        drawn = list(labels(document, DrawingPrinter(dpi=203, width=832)))
        assert drawn
        missing = {each.command for each in drawn[0].not_drawn}
        assert missing <= {"FOR", "NEXT"}


def test_telepen_of_digits_is_read_as_such() -> None:
    [drawn] = labels(label(b'BARCODE 40,40,"TELEPENN",80,1,0,2,6,"123456"'), HEAD)
    found = zxingcpp.read_barcode(
        picture(draw(drawn, HEAD)), formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.TelepenNumeric)
    )
    assert found is not None
    assert found.text == "123456"
    assert [item.text for item in drawn.items if isinstance(item, Text)] == ["123456"]


def test_fonts_and_letters_that_are_drawn_otherwise_are_named() -> None:
    document = label(b'TEXT 1,1,"ARIAL.TTF",0,9,9,"abc"', b"CODEPAGE UTF-8", 'TEXT 1,40,"3",0,1,1,"a日本日"'.encode())
    [drawn] = labels(document, HEAD)
    assert [(each.why, each.detail) for each in drawn.not_drawn] == [
        (WhyNotDrawn.OTHER_FONT, "ARIAL.TTF"),
        (WhyNotDrawn.MISSING_LETTERS, "日本"),
    ]
    assert len(drawn.items) == 2


def test_qr_codes_of_model_1_are_listed() -> None:
    [drawn] = labels(label(b'QRCODE 1,1,L,7,A,0,M1,S1,"12345"', b'QRCODE 1,1,L,7,A,0,M2,"12345"'), HEAD)
    assert [(each.line, each.why) for each in drawn.not_drawn] == [(5, WhyNotDrawn.NOT_SUPPORTED)]
    assert len(drawn.items) == 1


def test_a_label_longer_than_the_longest_picture_is_named() -> None:
    [drawn] = labels(b"SIZE 50 mm,9000 mm\r\nCLS\r\nBAR 1,1,2,2\r\nPRINT 1\r\n", HEAD)
    assert drawn.height == MAX_SIDE
    assert [(each.command, each.why) for each in drawn.not_drawn] == [("SIZE", WhyNotDrawn.BEYOND_PICTURE)]


def test_a_command_behind_cls_is_named() -> None:
    [drawn] = labels(b'SIZE 50 mm,30 mm\r\nCLS TEXT 9,9,"3",0,1,1,"A"\r\nBAR 1,1,2,2\r\nPRINT 1\r\n', HEAD)
    assert [(each.command, each.why) for each in drawn.not_drawn] == [("CLS", WhyNotDrawn.WRONG_VALUE)]


def test_a_second_command_in_a_line_is_not_drawn_as_data() -> None:
    [drawn] = labels(b'SIZE 50 mm,30 mm\r\nTEXT 9,9,"3",0,1,1,"A" BAR 5,5,50,5\r\nPRINT 1\r\n', HEAD)
    assert drawn.items == ()
    assert [(each.line, each.command, each.why) for each in drawn.not_drawn] == [(2, "TEXT", WhyNotDrawn.WRONG_VALUE)]


def written(document: bytes) -> list[list[str]]:
    """Return the texts of each label."""
    return [[item.text for item in each.items if isinstance(item, Text)] for each in labels(document, HEAD)]


def test_numbers_are_added_and_texts_are_joined() -> None:
    document = label(
        b"X=5",
        b"X=X+1",
        b"Y=0.1+0.25",
        b'N$="1"',
        b'@1="07"',
        b'TEXT X+10,1,"1",0,1,1,X',
        b'TEXT 10,1+X+X,"1",0,1,1,X+X',
        b'TEXT @1+X,1,"1",0,1,1,STR$(X)+N$+@1',
        b'TEXT 1,1,"1",0,1,1,Y',
    )
    (drawn,) = labels(document, HEAD)
    found = [(item.text, item.x, item.y) for item in drawn.items if isinstance(item, Text)]
    assert found == [("6", 16, 1), ("12", 10, 13), ("6107", 13, 1), ("0.35", 1, 1)]
    assert drawn.not_drawn == ()


def test_a_sum_with_something_that_is_no_number_is_named() -> None:
    lines = (b'N$="1"', b'TEXT N$+"A",1,"1",0,1,1,"a"', b'X="A"+1', b'X="b"', b'TEXT X+1,1,"1",0,1,1,"a"')
    (drawn,) = labels(label(*lines, b"BAR 1,1,2,2"), HEAD)
    assert [(each.line, each.why) for each in drawn.not_drawn] == [
        (line, WhyNotDrawn.NOT_SUPPORTED) for line in (6, 7, 9)
    ]
    assert len(drawn.items) == 1


SERIES = BEGIN + b'SET COUNTER @1 1\n@1="1"\nTEXT 10,10,"1",0,1,1,@1\n'


def test_what_changes_between_a_text_and_its_print_is_for_later_texts() -> None:
    change = b'REFERENCE 100,100\nCODEPAGE UTF-8\nX$="b"\n'
    lines = 'X$="a"\nTEXT 10,30,"1",0,1,1,X$\nTEXT 10,50,"1",0,1,1,"ä"\n'.encode("cp850")
    found = list(labels(SERIES + lines + change + b"PRINT 3\n", HEAD))
    texts = [[(item.text, item.x) for item in each.items if isinstance(item, Text)] for each in found]
    assert texts == [[(number, 10), ("a", 10), ("ä", 10)] for number in "123"]


def downloaded(row: int) -> bytes:
    black = b"BM" + bytes.fromhex(
        "42000000 00000000 3E000000 28000000 08000000 01000000 0100 0100 00000000 04000000 00000000 00000000 00000000"
        f"00000000 00000000 FFFFFF00 {row:02X}000000"
    )
    return b'DOWNLOAD "LOGO.BMP",%d,%b\n' % (len(black), black)


@pytest.mark.parametrize("change", [downloaded(0x0F), b'KILL "LOGO.BMP"\n'])
def test_a_stored_picture_that_is_replaced_or_deleted_stays_on_labels_before_that(change: bytes) -> None:
    printed = b'PUTBMP 16,8,"LOGO.BMP"\nPRINT 2\n'
    series = list(labels(downloaded(0xF0) + SERIES + printed + change + b"CLS\nBAR 1,1,2,2\nPRINT 1\n", HEAD))
    rows = [item.rows for each in series for item in each.items if isinstance(item, Picture)]
    assert rows == [b"\x0f", b"\x0f"]
    assert [each.not_drawn for each in series] == [()] * 3


@pytest.mark.parametrize(("name", "is_drawn"), [(b'"LOGO.BMP"', False), (b'F,"*.bmp"', False), (b'"*.PCX"', True)])
def test_deleted_pictures_are_not_drawn(name: bytes, is_drawn: bool) -> None:
    document = downloaded(0xF0) + b"KILL " + name + b"\n" + label(b'PUTBMP 16,8,"LOGO.BMP"', b"BAR 1,1,2,2")
    (drawn,) = labels(document, HEAD)
    assert [each.why for each in drawn.not_drawn] == ([] if is_drawn else [WhyNotDrawn.NOT_STORED])


def test_remarks_on_a_series_are_listed_once() -> None:
    found = list(labels(SERIES + b'TEXT 1,1,"A.TTF",0,9,9,"a"\nHOLOGRAM\nPRINT 2\nPRINT 2\nPRINT 1\n', HEAD))
    assert [[each.command for each in label.not_drawn] for label in found] == [["TEXT", "HOLOGRAM"]] * 5


def test_straight_diagonals_are_as_thick_as_they_say() -> None:
    lines = (b"DIAGONAL 10,20,60,20,5", b"DIAGONAL 10,30,10,90,7", b"DIAGONAL 100,20,150,60,3", b"DIAGONAL 9,9,9,9,4")
    (drawn,) = labels(label(*lines), HEAD)
    boxes = [(item.x, item.y, item.width, item.height) for item in drawn.items if isinstance(item, Box)]
    assert boxes == [(10, 20, 50, 5), (10, 30, 7, 60), (9, 9, 1, 4)]
    assert len(drawn.items) == 4


def test_a_qr_code_has_the_mask_that_the_file_chooses() -> None:
    masks = (*range(9), 7)
    lines = (b'QRCODE 1,%d,M,2,A,0,M2,S%d,"SPOOL"' % (60 * at, mask) for at, mask in enumerate(masks))
    (drawn,) = labels(label(*lines, b'QRCODE 1,700,M,2,A,0,"SPOOL"'), HEAD)
    rows = [item.rows for item in drawn.items if isinstance(item, Barcode)]
    assert len(set(rows[:8])) == 8
    assert rows[9] == rows[7]
    assert rows[8] == rows[10]  # chosen by the printer


@pytest.mark.parametrize(("dpi", "sides"), [(203, (800, 1200)), (300, (1181, 1772)), (600, (2362, 3543))])
def test_millimetres_are_those_of_the_loaded_medium(dpi: int, sides: tuple[int, int]) -> None:
    (drawn,) = labels(
        b"SIZE 100 mm,150 mm\r\nDIRECTION 0\r\nCLS\r\nBAR 0,0,9,9\r\nPRINT 1\r\n", DrawingPrinter(dpi=dpi, width=2400)
    )
    assert (drawn.width, drawn.height) == sides
