"""ZPL labels as pictures: the guide's examples, re-typed. What is drawn, where, and what is not."""

from __future__ import annotations

import zlib
from base64 import b64encode
from binascii import crc_hqx
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from agent_core.bitmap import Bitmap
from agent_core.raw.draw import zpl
from agent_core.raw.draw.display_list import (
    MAX_ITEMS,
    Barcode,
    Box,
    Diagonal,
    DrawingPrinter,
    Ellipse,
    Ink,
    Picture,
    Rotation,
    Text,
    WhyNotDrawn,
)
from agent_core.raw.draw.draft import MAX_PICTURE_BYTES
from agent_core.raw.draw.drawer import item_box
from agent_core.raw.draw.zpl import MAX_SERIAL
from server_core.contract.types.tuning import ZplCompression
from tests.real_documents.zpl_labels import compare
from tests.support.barcodes import read_barcodes
from tests.support.bitmaps import bitmaps
from tests.support.drawn_labels import draw
from tests.support.drawn_zpl import HEAD, NEAR, all_labels, ink_box, one, only, paper, texts, why
from tests.support.label_documents import encode_label
from tests.support.zpl_oracle import render_all

# Text.


@pytest.mark.parametrize(
    ("fields", "box"),
    [
        ("^FO300,300^A0N,40,40^FDHHH^FS", (302, 300, 372, 330)),
        ("^FT300,300^A0N,40,40^FDHHH^FS", (302, 270, 372, 300)),
        ("^FT300,300^A0R,40,40^FDHHH^FS", (300, 302, 330, 372)),
        ("^FT300,300^A0I,40,40^FDHHH^FS", (227, 300, 297, 330)),
        ("^FT300,300^A0B,40,40^FDHHH^FS", (270, 227, 300, 297)),
        ("^FO300,300^A0R,40,40^FDHHH^FS", (309, 302, 339, 372)),
        ("^FO300,100,1^A0N,40,40^FDHHH^FS", (227, 100, 297, 130)),
        ("^FO300,100^ADN,36,20^FDHHH^FS", (300, 100, 368, 128)),
        ("^FT300,300^ADN,36,20^FDHHH^FS", (300, 273, 368, 301)),
        ("^FT300,300^ADI,36,20^FDHHH^FS", (233, 300, 301, 328)),
        ("^FT300,300^ADB,36,20^FDHHH^FS", (273, 233, 301, 301)),
        ("^FO20,20^AAN,9,5^FDHHHHH^FS", (20, 20, 49, 27)),
        ("^FO20,20^AAN,36,20^FDHHHHH^FS", (20, 20, 136, 48)),
        ("^FO20,20^ABN,22,14^FDhhhhh^FS", (20, 20, 106, 42)),
        ("^FO20,20^AEN^FDHHHHH^FS", (21, 23, 113, 43)),
        ("^FO20,20^AFN^FDHHHHH^FS", (20, 20, 97, 41)),
        ("^FO20,20^AGN^FDHHHHH^FS", (20, 20, 252, 68)),
        ("^FO20,20^AHN^FDHHHHH^FS", (20, 20, 109, 41)),
        ("^FO20,20^A0N,5^FDH^FS", (21, 20, 26, 27)),
        ("^FO100,100^GSN,50,50^FDA^FS", (100, 100, 130, 130)),
        ("^FO100,100^GSN,100,40^FDB^FS", (100, 100, 130, 160)),
        ("^FO100,100^GSN,30,60^FDC^FS", (100, 100, 157, 110)),
        ("^FO100,100^GSR,50,50^FDA^FS", (118, 100, 148, 130)),
        ("^FT100,200^GSN,50,50^FDA^FS", (100, 153, 130, 183)),
        ("^FO100,20^A0N,100,100^FD+^FS", (116, 36, 169, 95)),
        ("^FO100,20^A0N,100,100^FD|^FS", (122, 20, 128, 120)),
        ("^FO100,20^A0N,100,100^FD@^FS", (116, 26, 178, 107)),
        ("^FO50,50^A0N,40,40^FH^FDI_5EI^FS", (52, 50, 90, 80)),
        ("^FO100,20^AVN,80,71^FD[^FS", (102, 32, 117, 93)),
        ("^FO100,100^A0N,30,30^FWB^FDABC^FS", (99, 100, 123, 149)),
        ("^FWB^FO100,100^A0N,30,30^FDABC^FS", (100, 99, 149, 123)),
    ],
)
def test_letters_are_where_a_printer_has_them(fields: str, box: tuple[int, int, int, int]) -> None:
    found = ink_box(fields)
    assert found is not None
    assert max(abs(ours - theirs) for ours, theirs in zip(found, box, strict=True)) <= NEAR, found


@pytest.mark.parametrize(
    ("size", "height", "advance"),
    [("12", 9, 6), ("14", 18, 12), ("22", 18, 12), ("23", 27, 18), ("200", 90, 60), (",8", 18, 12), ("18,5", 18, 6)],
)
def test_bitmap_fonts_grow_in_whole_steps(size: str, height: int, advance: int) -> None:
    text = only(f"^FO0,0^AAN,{size}^FDHH^FS")
    assert isinstance(text, Text)
    assert text.font.height == height
    assert text.font.width + text.font.gap == advance


def test_default_font() -> None:
    fields = "^FO0,0^FDa^FS^CF0,60^FO0,0^FDb^FS^FO0,0^A0^FDc^FS^FO0,0^A0,30^FDd^FS^CFD,36^FO0,0^FDe^FS"
    sizes = [each.font.height for each in one(fields).items if isinstance(each, Text)]
    assert sizes == [9, 60, 60, 30, 36]
    [inherited] = [each for each in one("^CFA,30^CF0^FO0,0^FDHabc^FS").items if isinstance(each, Text)]
    assert (inherited.font.height, inherited.font.width) == (27, 15)


def test_defaults_last_into_the_next_label() -> None:
    first, second = all_labels("^XA^CF0,50^FWR^LH9,9^BY5^PW400^LL200^FO0,0^FDA^FS^XZ^XA^FO1,1^FDB^FS^XZ")
    [text] = second.items
    assert isinstance(text, Text)
    assert (text.font.height, text.rotation, text.x, text.y) == (50, Rotation.RIGHT, 10, 10)
    assert (second.width, second.height) == (first.width, first.height) == (400, 200)


def test_lines_of_a_block() -> None:
    block = "^FO10,20^A0N,30,30^FB150,4,5,{}^FDThe quick brown fox\\&jumps^FS"
    left = [each for each in one(block.format("L")).items if isinstance(each, Text)]
    assert [each.text for each in left] == ["The quick", "brown fox", "jumps"]
    assert [each.y for each in left] == [20, 55, 90]
    assert {each.x for each in left} == {10}
    right = one(block.format("R")).items
    assert all(abs(item_box(each)[2] - 160) <= 1 for each in right)
    centred = one(block.format("C")).items
    assert 10 < centred[0].x < centred[2].x < right[2].x
    justified = [each for each in one(block.format("J")).items if isinstance(each, Text)]
    assert [each.text for each in justified] == ["The", "quick", "brown fox", "jumps"]
    assert item_box(justified[1])[2] == pytest.approx(160, abs=1)


def test_last_line_of_a_block_is_overprinted() -> None:
    items = one("^FO0,0^A0N,30,30^FB400,2^FDa\\&b\\&c^FS").items
    assert [each.y for each in items] == [0, 30, 30]


def test_typeset_block_ends_at_its_last_possible_line() -> None:
    [item] = one("^FT0,300^A0N,40,40^FB400,3,10^FDa^FS").items
    assert item.y == 300 - 2 * 50 - 30


def test_long_words_are_hyphenated_and_indents_hang() -> None:
    label = one("^FO0,0^ADN,18,10^FB72,9,0,L,12^FDABCDEFGH IJ^FS")
    assert texts(label) == ["ABCD‐", "EFGH", "IJ"]
    assert [item_box(each)[0] // 12 for each in label.items] == [-1, 0, 0]
    begun = one("^FO0,0^ADN,18,10^FB72,9^FDa BCDEFGHIJ^FS")
    assert texts(begun) == ["a BC‐", "DEFG‐", "HIJ"]


def test_a_line_that_breaks_a_word_is_justified_and_a_long_one_is_not_centred() -> None:
    justified = one("^FO0,0^ADN,18,10^FB100,9,0,J^FDab CDEFGHIJKLM^FS")
    assert texts(justified)[:2] == ["ab", "CDEF‐"]
    assert item_box(justified.items[1])[2] == pytest.approx(100, abs=NEAR)
    [centred] = one("^FO50,0^ADN,18,10^FB60,1,0,C^FDABCDE^FS").items
    assert item_box(centred)[0] == pytest.approx(50, abs=NEAR)


def test_cut_block_and_block_without_a_width() -> None:
    assert texts(one("^FO0,0^A0N,30,30^TBN,80,70^FDaaa bbb ccc ddd^FS")) == ["aaa", "bbb"]
    cut = "^FO20,20^AD{turn},36,20^TB{turn},100,120^FDHHH HHH HHH HHH HHH HHH^FS"
    assert texts(one(cut.format(turn="N"))) == ["HHH"] * 4
    assert ink_box(cut.format(turn="N")) == (20, 20, 88, 140)
    assert ink_box(cut.format(turn="R")) == (20, 20, 140, 88)
    label = one("^FO0,0^A0N,30,30^FB0,3^FDabc^FS^FO0,0^FDx^FS")
    assert (texts(label), why(label)) == (["x"], [("^FD", WhyNotDrawn.WRONG_VALUE)])


def test_lines_of_a_cut_block_are_further_apart_and_its_foot_is_typeset() -> None:
    assert [each.y for each in one("^FO0,0^A0N,40,40^TBN,80,200^FDaaaa bbbb^FS").items] == [0, 50]
    assert [each.y for each in one("^FT0,300^ADN,18,10^TBN,60,200^FDaaaa bbbb^FS").items] == [100, 118]


def test_directions_of_text() -> None:
    down = one("^FO50,50^A0N,30,30^FPV^FDABC^FS").items
    assert [each.y for each in down] == [50, 80, 110]
    [back] = one("^FO300,50^A0N,30,30^FPR,2^FDABC^FS").items
    assert isinstance(back, Text)
    assert back.text == "CBA"
    assert back.x < 290 < item_box(back)[2]
    apart, close = only("^FO0,0^A0N,30,30^FPH,9^FDABC^FS"), only("^FO0,0^A0N,30,30^FDABC^FS")
    assert item_box(apart)[2] == item_box(close)[2] + 18


def test_typeset_text_goes_on_where_the_last_one_ended() -> None:
    first, second = one("^FT20,200^A0N,40,40^FDHHH^FS^FT^A0N,40,40^FDHHH^FS").items
    assert second.x == pytest.approx(item_box(first)[2], abs=1)
    assert second.y == first.y


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"^CI28^FO0,0^FDGr\xc3\xbc\xc3\x9fe^FS", "Grüße"),
        (b"^CI27^FO0,0^FDGr\xfc\xdfe^FS", "Grüße"),
        (b"^CI13^FO0,0^FDGr\x81\xe1e^FS", "Grüße"),
        (b"^CI6^FO0,0^FDGr}~e \\^FS", "Grüße Ö"),
        (b"^CI0^FO0,0^FDa\\b^FS", "a¢b"),
        (b"^CI0,21,36^FO0,0^FD$5^FS", "€5"),
        (b"^CI28,21,36^FO0,0^FD$5^FS", "$5"),
        (b"^CI31^FO0,0^FD\xb3^FS", "ł"),
        (b"^FO0,0^FH^FDA_42_5E_7E^FS", "AB^~"),
        (b"^FO0,0^FH\\^FDA\\42 \\zz^FS", "AB ¢zz"),
        (b"^FO0,0^FDone\r\n line^FS", "one line"),
        (b"^FO0,0^FDa ~ b^FS", "a ~ b"),
        (b"^FO0,0^FVvariable^FS", "variable"),
        (b"^FO0,0^SN001,1,Y^FS", "001"),
        (b"^FO0,0^SN001^FS", "  1"),
        (b"^FO0,0^FDA1B^SF%%%^FS", "A1B"),
        (b"^FO0,0^AHN^FDAb^FS", "A "),
        (b"^FO0,0^GSN,50,50^FDC^FS", "™"),
    ],
)
def test_characters(data: bytes, text: str) -> None:
    assert texts(one(data)) == [text]


# Lines and graphics.


@pytest.mark.parametrize(
    ("fields", "box"),
    [
        ("^FO10,20^GB100,50,3^FS", (10, 20, 110, 70)),
        ("^FO10,20^GB2,2,20^FS", (10, 20, 30, 40)),
        ("^FO10,20^GB100,0,5^FS", (10, 20, 110, 25)),
        ("^FO10,20^GB100^FS", (10, 20, 110, 21)),
        ("^FT10,100^GB50,30,3^FS", (10, 71, 60, 101)),
        ("^FO300,20,1^GB100,50,3^FS", (200, 20, 300, 70)),
        ("^FO10,20^GC50,3^FS", (10, 20, 60, 70)),
        ("^FO10,20^GE50,30,3^FS", (10, 20, 60, 50)),
        ("^FO10,20^GD50,30,10^FS", (10, 20, 69, 50)),
        ("^LH5,6^FO10,20^GB9,9,9^FS", (15, 26, 24, 35)),
        ("^LS5^LT-7^FO10,20^GB9,9,9^FS", (5, 13, 14, 22)),
        ("^MUM^FO10,20^GB10,5,1^FS", (80, 160, 160, 200)),
        ("^MUI^FO.5,1^GB1,.5,.1^FS", (102, 203, 305, 305)),
    ],
)
def test_lines_are_in_their_boxes(fields: str, box: tuple[int, int, int, int]) -> None:
    assert item_box(only(fields)) == box


def test_kinds_of_lines() -> None:
    box = only("^FO0,0^GB100,60,4,W,8^FS")
    assert isinstance(box, Box)
    assert (box.thickness, box.radius, box.ink) == (4, 30, Ink.WHITE)
    assert isinstance(only("^FO0,0^GC9^FS"), Ellipse)
    rising, falling = only("^FO0,0^GD9,9,1,B,R^FS"), only("^FO0,0^GD9,9,1,B,L^FS")
    assert isinstance(rising, Diagonal)
    assert isinstance(falling, Diagonal)
    assert rising.rises
    assert not falling.rises


def test_reversed_fields_exchange_the_dots() -> None:
    label = one("^FO0,0^GB60,60,60^FS^FO20,20^FR^GB60,20,20^FS")
    picture = paper(label)
    assert [picture.getpixel(at) for at in ((5, 5), (30, 30), (70, 30))] == [0, 255, 0]
    assert {each.ink for each in one("^LRY^FO0,0^GB9,9,9^FS^FO0,0^FDa^FS").items} == {Ink.INVERT}


ROWS = bytes.fromhex("FF00 8001 8001 00FF".replace(" ", ""))


def encoded(kind: bytes, data: bytes) -> bytes:
    text = b64encode(zlib.compress(data) if kind == b"Z64" else data)
    return b":" + kind + b":" + text + b":%04X" % crc_hqx(text, 0)


def picture_file(kind: str = "PNG") -> bytes:
    file = BytesIO()
    Image.frombytes("1", (16, 4), bytes(byte ^ 0xFF for byte in ROWS)).save(file, kind)
    return file.getvalue()


GRAPHICS = [
    b"^FO8,9^GFA,8,8,2,FF008001800100FF^FS",
    b"^FO8,9^GFA,8,8,2,FF,8001:00FF^FS",
    b"^FO8,9^GFA,8,8,2," + encoded(b"B64", ROWS) + b"^FS",
    b"^FO8,9^GFA,8,8,2," + encoded(b"Z64", ROWS) + b"^FS",
    b"^FO8,9^GFB,8,8,2," + ROWS + b"^FS",
    b"~DGR:X.GRF,8,2,FF008001800100FF^FO8,9^XGR:X.GRF,1,1^FS",
    b"~DGX,8,2,FF,8001:00FF^FO8,9^IMR:X^FS",
    b"~DYR:X,A,G,8,2,FF008001800100FF^FO8,9^XGX^FS",
    b"~DYR:X,B,G,8,2," + ROWS + b"^FO8,9^XGX.GRF^FS",
    b"~DYR:X,P,P,99,0," + picture_file().hex().encode() + b"^FO8,9^XGX.PNG^FS",
    b"~DYR:X,A,B,99,0," + picture_file("BMP").hex().encode() + b"^FO8,9^XGR:X.BMP^FS",
    b"~DYR:X,A,X,99,0," + picture_file("PCX").hex().encode() + b"^FO8,9^IMX.PCX^FS",
    b"~DYE:X,P,P,99,0," + encoded(b"B64", picture_file()) + b"^FO8,9^IME:X.PNG^FS",
]


@pytest.mark.parametrize("fields", GRAPHICS)
def test_graphics(fields: bytes) -> None:
    [item] = one(fields).items
    assert isinstance(item, Picture)
    assert (item.x, item.y, item.width, item.height, item.rows) == (8, 9, 16, 4, ROWS)


def test_stored_graphics_grow_and_can_be_erased() -> None:
    assert item_box(only("~DGX,8,2,FF008001800100FF^FO8,9^XGX,3,2^FS")) == (8, 9, 56, 17)
    assert why(one("~DGX,2,2,FFFF^IDR:X.GRF^FO0,0^XGX^FS")) == [("^XG", WhyNotDrawn.NOT_STORED)]
    assert why(one("~DGX,2,2,FFFF^ID*^FO0,0^XGX^FS")) == [("^XG", WhyNotDrawn.NOT_STORED)]
    assert item_box(only("~DGX,8,2,FF008001800100FF^FO8,9^XGX^FS^IDR:X.GRF^FS")) == (8, 9, 24, 13)


@pytest.mark.slow
@pytest.mark.parametrize("compression", ZplCompression)
@given(bitmap=bitmaps())
def test_our_own_labels_are_drawn_bit_for_bit(compression: ZplCompression, bitmap: Bitmap) -> None:
    [label] = all_labels(encode_label(bitmap, compression=compression, copies=3))
    drawn = draw(label, HEAD)
    assert (drawn.width_dots, drawn.height_dots, drawn.rows) == (bitmap.width_dots, bitmap.height_dots, bitmap.rows)
    assert (label.copies, label.not_drawn) == (3, ())


# Whole labels and formats.


def test_a_shipping_label() -> None:
    """Re-typed in the manner of the guide's exercises: every kind of field on one label."""
    zpl = (
        "^XA^PW812^LL1218^CF0,60^FO50,50^GB100,100,100^FS^FO75,75^FR^GB100,100,100^FS^FO220,50^FDParcels Inc.^FS"
        "^CF0,30^FO220,115^FD1000 Road Lane^FS^FO50,250^GB700,3,3^FS^CFA,30^FO50,300^FDJane Roe^FS"
        "^BY5,2,270^FO100,550^BC^FD12345678^FS^PQ2^XZ"
    )
    [label] = all_labels(zpl, DrawingPrinter(dpi=203, width=812))
    assert (label.width, label.height, label.copies, label.not_drawn) == (812, 1218, 2, ())
    assert texts(label) == ["Parcels Inc.", "1000 Road Lane", "Jane Roe", "12345678"]
    assert read_barcodes(paper(label)) == {("Code128", "12345678")}


OTHERS = [
    "^FO50,50^GB300,200,4^FS^FO70,80^A0N,40,40^FDParcel 4711^FS^FO70,150^ADN,36,20^FDDock 7^FS",
    "^FO40,40^BY3^BCN,120,Y,N,N^FD>;123456>6AB^FS^FO40,250^BY2^B3N,N,80,Y,N^FD4711^FS",
    "^FO40,40^BY2^B2N,100,Y,N,N^FD123456^FS^FO40,220^BY3^BEN,100,Y,N^FD123456789012^FS",
    "^FO40,40^BXN,6,200^FDZEBRA 4711^FS^FO200,40^BQN,2,6^FDQA,https://example.com^FS^FO450,40^BON,6^FDAztec^FS",
    "^FO40,300^BY3^BCB,90,Y,N^FDAB12^FS^FT300,380^BY2^BCI,60,N^FD12^FS^FO500,40^A0R,50,50^FDside^FS",
    "^FO40,40^A0N,30,30^FB400,4,0,L^FDThe quick brown fox jumps over the lazy dog and rests^FS^FO500,40^GC150,8^FS",
]


def test_another_interpreter_sees_the_same() -> None:
    """zpl-renderer-js: the same bar codes at the same places, and much the same picture."""
    zpl = [f"^XA{fields}^XZ".encode() for fields in OTHERS]
    theirs = render_all([(each, HEAD.width, HEAD.height or 0) for each in zpl])
    for fields, picture in zip(OTHERS, theirs, strict=True):
        found = compare(paper(one(fields)), picture.crop((0, 0, HEAD.width, HEAD.height or 0)))
        assert (found.moved, found.missing) == ([], []), fields
        assert found.similarity >= 0.9, fields


def test_items_know_their_commands() -> None:
    zpl = b"^XA\n^BY2^FO10,10^BCN,50^FDAB^FS\n^FO0,0^GB9,9,9^FS^XZ"
    [label] = all_labels(zpl)
    spans = [zpl[item.span.start : item.span.end] for item in label.items]
    assert spans == [b"^FO10,10^BCN,50^FDAB^FS"] * 2 + [b"^FO0,0^GB9,9,9^FS"]
    assert zpl[label.span.start : label.span.end] == zpl


def test_stored_format_is_filled_in() -> None:
    zpl = (
        b"^XA^DFR:SHIP.ZPL^FS^PW400^FO10,10^A0N,40,40^FN1^FS^FO10,60^BY2^BCN,40,N^FN2^FS^FO10,120^FN3^FDnone^FS^XZ"
        b"^XA^XFR:SHIP.ZPL^FS^FN1^FDParcel^FS^FN2^FD4711^FS^XZ^XA^XFSHIP^FN1^FH^FD_41^FS^XZ"
    )
    first, second = all_labels(zpl)
    assert (texts(first), first.width) == (["Parcel", "none"], 400)
    assert [each.content for each in first.items if isinstance(each, Barcode)] == ["4711"]
    assert zpl[first.items[0].span.start : first.items[0].span.end] == b"^FN1^FDParcel^FS"
    assert texts(second) == ["A", "none"]


def test_serial_numbers_count_up() -> None:
    zpl = "^XA^FO0,0^SNA009B,1,Y^FS^FO0,50^SN010,-5^FS^FO0,90^FDx^FS^PQ5,0,2^XZ^XA^FO0,0^FDy^FS^PQ7^XZ"
    found = all_labels(zpl)
    assert [texts(label) for label in found] == [
        ["A009B", " 10", "x"],
        ["A010B", "  5", "x"],
        ["A011B", "  0", "x"],
        ["y"],
    ]
    assert [label.copies for label in found] == [2, 2, 1, 7]


def test_data_of_a_number_is_in_every_field_of_that_number() -> None:
    fields = "^FO9,9^A0N,30^FN1^FDdata^FS^FO9,60^A0N,30^FN1^FS^FO9,99^BY2^BCN,40,N^FN1^FS^FO9,150^FN2^FS"
    label = one(fields)
    assert texts(label) == ["data", "data"]
    assert [item.content for item in label.items if isinstance(item, Barcode)] == ["data"]
    assert texts(one(f"^FN1^FDvalue^FS{fields}")) == ["value", "value"]
    assert texts(one("^FO0,0^FN1^FDa^FS^FO0,50^FN1^FDb^FS")) == ["a", "b"]


def test_a_long_series_is_cut() -> None:
    found = all_labels("^XA^FO0,0^SN1,1^FS^PQ99999999^XZ")
    assert len(found) == MAX_SERIAL
    assert [(each.command, each.why, each.detail) for each in found[-1].not_drawn] == [
        ("^SN", WhyNotDrawn.CUT_SERIES, "100/99999999")
    ]


def test_prefixes_and_delimiter_change() -> None:
    label = one("^CC//FO10,10/CD;/GB20;10;10/FS/CT*/FO5;5/FDa^b,c~d/FS/CC^")
    assert item_box(label.items[0]) == (10, 10, 30, 20)
    assert texts(label) == ["a^b,c~d"]


def test_whole_labels_turn_and_mirror() -> None:
    label = one("^POI^PMY^FO0,0^GB9,9,9^FS")
    assert (label.is_turned, label.is_mirrored) == (True, True)


def test_resident_fonts_depend_on_the_head() -> None:
    coarse, fine = (only("^FO0,0^AEN^FDA^FS", head=DrawingPrinter(dpi=dpi, width=800)) for dpi in (203, 300))
    assert isinstance(coarse, Text)
    assert isinstance(fine, Text)
    assert (coarse.font.height, fine.font.height) == (28, 42)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ("^FDBL0000^SFAAdddd,1", ["BL0000", "BL0001", "BL0002"]),
        ("^FDBL00-9^SFAAdd%d,1%1", ["BL00-9", "BL02-0", "BL03-1"]),
        ("^FD12A^SFnnA,F", ["12A", "12F", "12K"]),
        ("^FDaZ^SFAAA,1", ["aZ", "BA", "BB"]),
        ("^FDf7^SFho,1", ["f7", "00", "01"]),
        ("^FDno number^SF,", ["no number"] * 3),
    ],
)
def test_masks_of_serial_numbers(fields: str, expected: list[str]) -> None:
    found = all_labels(f"^XA^FO0,0^A0N,30,30{fields}^FS^PQ3^XZ")
    assert [texts(label) for label in found] == [[text] for text in expected]


def test_zeros_stand_for_the_printers_clock() -> None:
    label = one("^FO0,0^A0N,30,30^FC%,{^FD%d.%m.%Y {H:{M 5%^FS^FO0,50^FD%d^FS")
    assert texts(label) == ["00.00.0000 00:00 5%", "%d"]
    assert why(label) == [("^FC", WhyNotDrawn.CLOCK)]
    assert why(one("^FO0,0^A0N,30,30^FC%^FDno clock^FS")) == []


def test_an_unknown_font_is_font_0_unless_cf_names_another() -> None:
    assert ink_box("^FO10,10^A1N,50^FDFont^FS") == ink_box("^FO10,10^A0N,50^FDFont^FS")
    assert ink_box("^CFD^FO10,10^A1N,36,20^FDFont^FS") == ink_box("^FO10,10^ADN,36,20^FDFont^FS")


def test_a_letter_stands_for_a_resident_font_that_the_file_names() -> None:
    assert ink_box("^CWK,Z:D.FNT^FO10,10^AKN,36,20^FDFont^FS") == ink_box("^FO10,10^ADN,36,20^FDFont^FS")


def test_a_letter_of_a_bitmap_font_that_names_an_outline_is_scaled() -> None:
    item = only("^CWA,E:ARIAL.TTF^FO10,10^AAN,50,50^FDFont^FS", Text)
    assert isinstance(item, Text)
    assert item.font.height == 50


@pytest.mark.parametrize(
    ("font", "width"),
    [("P", 163), ("Q", 232), ("R", 292), ("S", 332), ("T", 394), ("U", 499), ("V", 663)],
)
def test_proportional_bitmap_fonts_are_as_wide_as_the_printers(font: str, width: int) -> None:
    item = only(f"^FO0,0^A{font}N,1,1^FDWarehouse 12, row 4-7^FS", Text, DrawingPrinter(dpi=203, width=2_000))
    left, _, right, _ = item_box(item)
    assert abs(right - left - width) <= NEAR


def test_only_formats_with_fields_are_labels() -> None:
    assert all_labels("^XA^MMT^XZ~JA^XA^PW400^XZ^XA^FO1,1^FDa^FS") == []
    assert len(all_labels("^XA^FO1,1^FDa^FS^XZ^XA^FO1,1^FDa^XZ")) == 2


# What is not drawn.


@pytest.mark.parametrize(
    ("fields", "command", "reason"),
    [
        ("^FO0,0^B4N,20^FD12345^FS", "^B4", WhyNotDrawn.NOT_SUPPORTED),
        ("^FO0,0^BBN,20^FD12345^FS", "^BB", WhyNotDrawn.NOT_SUPPORTED),
        ("^FO0,0^BTN^FD123456^FS", "^BT", WhyNotDrawn.NOT_SUPPORTED),
        ("^FO0,0^BMN,B,50^FD1234A^FS", "^BM", WhyNotDrawn.CANNOT_ENCODE),
        ("^FO0,0^BZN,40^FD1234^FS", "^BZ", WhyNotDrawn.CANNOT_ENCODE),
        ("^FO0,0^BZN,40,N,N,2^FD12345^FS", "^BZ", WhyNotDrawn.CANNOT_ENCODE),
        ("^FO0,0^BXN,5,0^FDABC^FS", "^BX", WhyNotDrawn.NOT_SUPPORTED),
        ("^FO0,0^BQN,1,5^FDQA,ABC^FS", "^BQ", WhyNotDrawn.NOT_SUPPORTED),
        ("^FO0,0^BRN,1,2^FD1234567890123|99ABC^FS", "^BR", WhyNotDrawn.NOT_SUPPORTED),
        ("^FO0,0^BD2^FDtoo short^FS", "^BD", WhyNotDrawn.CANNOT_ENCODE),
        ("^FO0,0^B2N,50^FDABC^FS", "^B2", WhyNotDrawn.CANNOT_ENCODE),
        ("^FO0,0^B3N,N,50^FD___^FS", "^B3", WhyNotDrawn.CANNOT_ENCODE),
        ("^FO0,0^BXN,5,200,10,10^FDmuch too much for this size^FS", "^BX", WhyNotDrawn.CANNOT_ENCODE),
        ("^FO0,0^BCN,50^FD^FS", "^BC", WhyNotDrawn.CANNOT_ENCODE),
        ("^FO0,0^BCN,50^FD>9LONGDATA^FS", "^BC", WhyNotDrawn.CANNOT_ENCODE),
        ("^FO0,0^BCN,50^FD>;>8AB^FS", "^BC", WhyNotDrawn.CANNOT_ENCODE),
        ("^FO0,0^BCN,50^FD>:^FS", "^BC", WhyNotDrawn.CANNOT_ENCODE),
        ("^FO0,0^XGR:LOGO.GRF,1,1^FS", "^XG", WhyNotDrawn.NOT_STORED),
        ("^XFR:FORM.ZPL^FS", "^XF", WhyNotDrawn.NOT_STORED),
        ("^FO0,0^A@N,30,30,E:ARIAL.TTF^FDa^FS", "^A@", WhyNotDrawn.OTHER_FONT),
        ("^CWT,E:ARIAL.TTF^FO0,0^ATN,30,30^FDa^FS", "^A", WhyNotDrawn.OTHER_FONT),
        ("^FO0,0^A1N,30,30^FDa^FS", "^A", WhyNotDrawn.OTHER_FONT),
        ("^CF1,30^FO0,0^FDa^FS", "^CF", WhyNotDrawn.OTHER_FONT),
        ("^FO0,0^GFA,8,8,2,wrong^FS", "^GF", WhyNotDrawn.WRONG_VALUE),
        ("^FO0,0^GFC,2,8,2,ab^FS", "^GF", WhyNotDrawn.NOT_SUPPORTED),
        ("~DGX,8,0,FF^FS", "~DG", WhyNotDrawn.WRONG_VALUE),
        ("~DYE:A,A,T,2,,ABCD^FS", "~DY", WhyNotDrawn.NOT_SUPPORTED),
        ("^FO0,0^A0N,30^FN1^FS^FN1^RFR,H^FS", "^RF", WhyNotDrawn.NOT_SUPPORTED),
        ("^CI28^FO0,0^A0N,30,30^FDab日本^FS", "^FD", WhyNotDrawn.MISSING_LETTERS),
        ("^FO0,0^A0N,30,30^FB400,9^FD" + "a " * 1_600 + "^FS", "^FD", WhyNotDrawn.CUT_TEXT),
        ("^FO0,0^GSN,50,50^FDAB^FS", "^FD", WhyNotDrawn.CUT_TEXT),
        ("^FO0,0^GSN,50,50^FDD^FS", "^FD", WhyNotDrawn.NOT_SUPPORTED),
        ("^CI99^FS", "^CI", WhyNotDrawn.NOT_SUPPORTED),
        ("^MCN^FS", "^MC", WhyNotDrawn.NOT_SUPPORTED),
        ("^JMB^FS", "^JM", WhyNotDrawn.NOT_SUPPORTED),
        ("^ISR:X.GRF,N^FS", "^IS", WhyNotDrawn.NOT_SUPPORTED),
        ("^FMN,1,1,9,9^FS", "^FM", WhyNotDrawn.NOT_SUPPORTED),
        ("^FO0,0^FC%^FD%H:%M^FS", "^FC", WhyNotDrawn.CLOCK),
        ("^PW0^FS", "^PW", WhyNotDrawn.OUT_OF_RANGE),
        ("^LL-5^FS", "^LL", WhyNotDrawn.OUT_OF_RANGE),
        ("^QQ12^FS", "^QQ", WhyNotDrawn.UNKNOWN_COMMAND),
        ("^FO0,0^FN1^FS", "^FN", WhyNotDrawn.NO_DATA),
        ("^FO0,0^AHN,21^FDAbCb^FS", "^FD", WhyNotDrawn.FONT_LACKS),
        ("^FO0,0^ABN,11^FDAbc^FS", "^FD", WhyNotDrawn.FONT_LACKS),
        ("^FO0,0^XA^FDa^FS", "^XA", WhyNotDrawn.NO_END),
        ("^FO0,0^A0N,120^FD" + "A" * 900 + "^FS", "^FD", WhyNotDrawn.TOO_LARGE),
        ("^FO31999,0^LH500,0^GB9,9,9^FS", "^GB", WhyNotDrawn.OUTSIDE),
    ],
)
def test_what_is_missing_is_named(fields: str, command: str, reason: WhyNotDrawn) -> None:
    zpl = f"^XA^FO1,1^GB9,9,9^FS\r\n{fields}^XZ".encode()
    [label] = all_labels(zpl)
    [missing] = label.not_drawn
    assert (missing.command, missing.why, missing.line) == (command, reason, 2)
    assert zpl[missing.span.start : missing.span.end].startswith(command.encode())


@pytest.mark.parametrize(
    ("text", "missing"),
    [("a🚚b日🚚", "🚚日"), ("a☃b\u200f", "☃"), ("a\ue000b", "\ue000"), ("Łódź, 5 € → Ж", "")],
)
def test_letters_and_signs_that_the_fonts_lack_are_named(text: str, missing: str) -> None:
    label = one(f"^CI28^FO0,0^A0N,30,30^FD{text}^FS".encode())
    assert "".join(each.detail for each in label.not_drawn) == missing


@pytest.mark.parametrize(
    ("data", "missing"),
    [
        (b"Gr\xf6\xdfe", [(WhyNotDrawn.NO_CHARACTERS, "F6 DF")]),
        (b"\xf6" * 300, [(WhyNotDrawn.NO_CHARACTERS, " ".join(["F6"] * 20))]),
        ("Größe".encode(), []),
        ("a\ufffd".encode(), [(WhyNotDrawn.MISSING_LETTERS, "\ufffd")]),
    ],
)
def test_bytes_that_are_no_characters_are_named(data: bytes, missing: list[tuple[WhyNotDrawn, str]]) -> None:
    label = one(b"^CI28^FO0,0^A0N,30,30^FD" + data + b"^FS")
    assert sorted((each.why, each.detail) for each in label.not_drawn) == sorted(missing)


def test_a_label_without_a_size_keeps_the_one_before() -> None:
    box = "^FO0,0^GB9,9,9^FS"
    found = all_labels(f"^XA^PW0^LL0{box}^XZ^XA^PW400^LL300{box}^XZ^XA^PW0^LL{box}^XZ")
    assert [(each.width, each.height) for each in found] == [(None, None), (400, 300), (400, 300)]


def test_commands_without_a_picture_are_known() -> None:
    harmless = "^MMT^MNW^MTT^PR6~SD15^JUS^JMA^MD5^PA0,1,1,0^RS8^FXnote^HW*:*.*^XB^MCY^TO1,2^CVY^ST~TA0~DN^LRN"
    assert one(f"{harmless}^FO0,0^GB9,9,9^FS").not_drawn == ()


@pytest.mark.parametrize(
    ("fields", "counts", "box"),
    [
        ("^GC4096,3^FS", "4095", (4095, 4095)),
        ("^GC4095,3^FS", None, (4095, 4095)),
        ("^GC2,1^FS", "3", (3, 3)),
        ("^GC^FS", None, (3, 3)),
        ("^GE9999,2,1^FS", "4095, 3", (4095, 3)),
        ("^GB40000,10,1^FS", "32000", (32000, 10)),
        ("^GB100,100,3,B,9^FS", "8", (100, 100)),
        ("^GB0,0,0^FS", "1, 1, 1", (1, 1)),
        ("^GB,,5^FS", None, (5, 5)),
        ("^GD2,100,1^FS", "3", (3, 100)),
        ("^GD100,40000,1^FS", "32000", (100, 32000)),
        ("^BY13^B3N,N,50,N^FD1^FS", "12", (564, 50)),
        ("^BY0^B3N,N,50,N^FD1^FS", "1", (47, 50)),
        ("^BY2,3.5^B3N,N,50,N^FD1^FS", "30", (94, 50)),
        ("^B3N,N,0,N^FD1^FS", "1", (94, 1)),
        ("^BQN,2,0^FDQA,12^FS", "1", (21, 21)),
        ("^A0N,5^FDHI^FS", "10 x 10", None),
        ("^A0N,10^FDHI^FS", None, None),
        ("^AAN,200^FDHI^FS", "90 x 50", None),
        ("^AAN,94,52^FDHI^FS", None, None),
        ("^AAN,5,3^FDHI^FS", None, None),
        ("^CF0,4^FDHI^FS", "10 x 10", None),
    ],
)
def test_values_out_of_range_are_listed_with_what_counts(
    fields: str, counts: str | None, box: tuple[int, int] | None
) -> None:
    """The guide replaces larger circles by 4,095 dots. Of other values it has the range alone: the nearest is drawn."""
    label = one(f"^FO0,0{fields}")
    assert [(each.why, each.detail) for each in label.not_drawn] == (
        [(WhyNotDrawn.OUT_OF_RANGE, counts)] if counts else []
    )
    left, top, right, bottom = item_box(label.items[0])
    assert box in (None, (right - left, bottom - top))


def test_letters_that_a_font_lacks_are_listed() -> None:
    """Font H has no small letters, font B prints capitals."""
    for font, shown in (("H", "A C 1"), ("B", "ABCB1")):
        label = one(f"^FO0,0^A{font}N^FDAbCb1^FS")
        assert [(each.why, each.detail) for each in label.not_drawn] == [(WhyNotDrawn.FONT_LACKS, "b")]
        assert texts(label) == [shown]
    assert one("^FO0,0^AHN^FDABC 1^FS^FO0,0^AAN^FDabc^FS").not_drawn == ()


def test_a_label_within_a_label_is_drawn_as_a_part_of_it() -> None:
    [label] = all_labels("^XA^FO10,10^FDa^FS\n^XA^FO10,40^FDb^FS^XZ")
    assert texts(label) == ["a", "b"]
    assert [(each.line, each.command, each.why) for each in label.not_drawn] == [(2, "^XA", WhyNotDrawn.NO_END)]


def test_a_form_without_data_is_a_blank_label_of_ten_millimetres() -> None:
    form = "^XA^DFR:A^FS\n^FO10,10^A0N,30^FN1^FS^XZ"
    [blank] = all_labels(f"{form}^XA^XFR:A^XZ")
    assert [(each.line, each.command, each.why) for each in blank.not_drawn] == [(2, "^FN", WhyNotDrawn.NO_DATA)]
    assert paper(blank, DrawingPrinter(dpi=203, width=400)).size == (400, 80)
    assert paper(blank, DrawingPrinter(dpi=203, width=400, height=300)).size == (400, 300)
    [filled] = all_labels(f"{form}^XA^XFR:A^FS^FN1^FD^FS^XZ")
    assert (filled.items, filled.not_drawn) == ((), ())
    assert all_labels("^XA^DFR:A^FS^XZ^XA^XFR:A^XZ") == []


# Hostile files.


def test_formats_that_recall_themselves() -> None:
    loop = "^XA^DFA^FO0,0^GB9,9,9^FS^XFA^FS^XFA^FS^XZ"
    [label] = all_labels(f"{loop}^XA^XFA^FS^XZ")
    assert 1 <= len(label.items) <= 100
    assert WhyNotDrawn.TOO_MANY in {each.why for each in label.not_drawn}


@pytest.mark.parametrize(("limit", "most", "drawn"), [("MAX_RECALLED_OF_FILE", 100, 3), ("MAX_RECALLED", 20, 0)])
def test_recalled_commands_are_counted_for_a_label_and_a_file(
    limit: str, most: int, drawn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zpl, limit, most)
    fields = "^FO0,0^GB9,9,9^FS" * 10
    found = all_labels(f"^XA^DFA{fields}^XZ" + "^XA^XFA^FS^FO0,0^FDa^FS^XZ" * 7)
    assert [len(label.items) > 1 for label in found] == [True] * drawn + [False] * (7 - drawn)
    assert why(found[-1]) == [("^XF", WhyNotDrawn.TOO_MANY)]


def test_too_many_fields() -> None:
    label = one("^FO0,0^GB9,9,9^FS" * (MAX_ITEMS + 5))
    assert len(label.items) == MAX_ITEMS
    assert why(label) == [("^GB", WhyNotDrawn.TOO_MANY)] * 5


def test_too_many_unknown_commands() -> None:
    """The list ends with the first one that it has no room for, so that nobody takes it for the whole."""
    listed = one("^FO0,0^GB9,9,9^FS" + "^QQ" * (MAX_ITEMS + 10)).not_drawn
    assert [each.why for each in listed[-2:]] == [WhyNotDrawn.UNKNOWN_COMMAND, WhyNotDrawn.TOO_MANY]
    assert len(listed) == MAX_ITEMS + 1


def test_graphics_that_expand() -> None:
    size = 7_000_000
    label = one(f"^FO0,0^GFA,{size},{size},1000,{'zF' * 3}:^FS" * 12)
    assert sum(len(item.rows) for item in label.items if isinstance(item, Picture)) <= MAX_PICTURE_BYTES
    assert WhyNotDrawn.TOO_MUCH in {each.why for each in label.not_drawn}


@pytest.mark.parametrize(
    "fields",
    [
        "^FO0,0^GFA,99999999,99999999,1,zF^FS",
        "^FO0,0^GFB,99999999,99999999,99999999,x^FS",
        "^FO99999999,-99999999^A0N,99999999,99999999^FDa^FS",
        "^FO0,0^A0N,30,30^FB9999,9999,-9999,C,9999^FD" + "a b \\& " * 3_000 + "^FS",
        "^FO0,0^A0N,30,30^FB1,9999^FD" + "a" * 4_000 + "^FS",
        "^BY99999,99,99999^FO0,0^BCN,99999^FD" + "1" * 20_000 + "^FS",
        "^FO0,0^BQN,2,999^FDQA," + "x" * 9_000 + "^FS",
        "^FO0,0^B7N,9999,8,30,90^FDx^FS",
        "^FO0,0^GB99999999,99999999,99999999,B,99^FS",
        "^FO0,0^FN99999999^FDx^FS^PQ99999999999^FO,^FS^FT^FDx^FS",
        "^MUM,999,999^FO1e9,.^GB-1,-1,-1^GD-5,-5,-5^GC-1^GE0,0,0^FS",
        "^FH^FO0,0^FD_^FS^CI28^FO0,0^FD\xff\xfe^FS^CI29^FO0,0^FDa^FS",
        "^FO0,0^A0B,32000,28^FDtall^FS^FO0,0^A0N,30,32000^FDwide^FS^FO0,0^A0N,32000,32000^FDboth^FS",
        "^A^FD^FS^A@^FDx^FS^CF^CF?^FO^FDx^FS^CW^CW,^XG^XG,^IM^DF^FS",
    ],
)
def test_absurd_values(fields: str) -> None:
    for label in all_labels(f"^XA{fields}^XZ".encode("latin-1")):
        draw(label, DrawingPrinter(dpi=203, width=200, height=100))


NAMES = (
    "A0 A@ AD B0 B1 B2 B3 B5 B7 B8 B9 BA BC BD BE BF BI BJ BK BL BM BO BP BQ BR BS BU BX BY BZ CC CD CF CI CT CW DF FB "
    "FC FD FH FN FO FP "
    "FR FS FT FV FW GB GC GD GE GF GS ID IL IM JM LH LL LR LS LT MC MU PM PO PQ PW SF SN TB XA XF XG XZ DG DY EG"
)

VALUES = ("N", "R", "Y", "", "1", "2", "50", "200", "A", "-3", "2.5", "é", "QA")


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from("^^^^~"),
            st.sampled_from(NAMES.split(" ")),
            st.lists(
                st.sampled_from(["N", "R", "Y", "", "1", "2", "50", "200", "A", "-3", "2.5", "é", "QA"]), max_size=6
            ),
        ),
        max_size=25,
    )
)
def test_any_commands(drawn: list[tuple[str, str, list[str]]]) -> None:
    zpl = "".join(prefix + name + ",".join(values) for prefix, name, values in drawn)
    for label in all_labels(f"^XA{zpl}^FS^XZ".encode("latin-1")):
        draw(label, DrawingPrinter(dpi=203, width=100, height=50))


@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    for label in all_labels(b"^XA" + data + b"^FS^XZ"):
        draw(label, DrawingPrinter(dpi=203, width=100, height=50))
