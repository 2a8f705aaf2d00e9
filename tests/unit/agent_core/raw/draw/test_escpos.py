"""ESC/POS drawn: receipts of the command reference, re-typed, with what a scanner reads and where their texts are."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings

from agent_core.bitmap import Bitmap
from agent_core.encode.escpos import EscposEncoder
from agent_core.raw.draw import escpos
from agent_core.raw.draw.display_list import (
    MAX_ITEMS,
    MAX_LABELS,
    Barcode,
    Box,
    DeferredLabel,
    DrawingPrinter,
    Ink,
    NotDrawn,
    Picture,
    Rotation,
    Text,
    WhyNotDrawn,
)
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import LabelSettings
from server_core.contract.types.tuning import Cut, EscposRaster
from tests.support.bitmaps import bitmaps
from tests.support.drawn_labels import Golden, check, draw
from tests.support.drawn_labels import escpos_labels as labels
from tests.support.raw_files import FILES
from tests.torture.raw_mutations import mutated

HEAD = DrawingPrinter(dpi=203, width=576)
CUT = b"\x1dVB\x00"


def receipt(*commands: bytes) -> bytes:
    return b"\x1b@" + b"".join(commands) + CUT


def symbol(kind: int, data: bytes, *options: bytes) -> bytes:
    """`GS ( k`: the options, each as its function and values, then the data and its printing."""
    parts = [*options, b"P0" + data, b"Q0"]
    return b"".join(b"\x1d(k" + (len(each) + 1).to_bytes(2, "little") + bytes((kind,)) + each for each in parts)


GOLDEN = {
    "lines": Golden(
        document=receipt(b"Hello\nWorld\n\nEnd\n"),
        texts=(("Hello", 0, 0), ("World", 0, 30), ("End", 0, 90)),
        size=(None, 120),
    ),
    "justification": Golden(
        document=receipt(b"\x1ba\x01middle\n\x1ba\x02right\n\x1ba\x00left\n"),
        texts=(("middle", 252, 0), ("right", 516, 30), ("left", 0, 60)),
    ),
    "sizes stand on one base line": Golden(
        document=receipt(b"a\x1d!\x11B\x1d!\x00c\nd\n"),
        texts=(("a", 0, 24), ("B", 12, 0), ("c", 36, 24), ("d", 0, 48)),
        size=(None, 78),
    ),
    "print modes in one command": Golden(
        document=receipt(b"\x1b!\x31wide\n\x1b!\x01small\n\x1b!\x00normal\n"),
        texts=(("wide", 0, 0), ("small", 0, 34), ("normal", 0, 64)),
    ),
    "a full line goes on in the next": Golden(
        document=receipt(b"x" * 50 + b"\n"),
        texts=(("x" * 48, 0, 0), ("xx", 0, 30)),
        size=(None, 60),
    ),
    "font B has 64 columns": Golden(
        document=receipt(b"\x1bM\x01" + b"y" * 65 + b"\n"),
        texts=(("y" * 64, 0, 0), ("y", 0, 30)),
    ),
    "line spacing and feeds": Golden(
        document=receipt(b"\x1b3\x40a\n\x1b2b\x1bJ\x64c\x1bd\x02d\n"),
        texts=(("a", 0, 0), ("b", 0, 64), ("c", 0, 164), ("d", 0, 224)),
        size=(None, 254),
    ),
    "tabs": Golden(
        document=receipt(b"a\tb\n\x1bD\x0a\x14\x00a\tb\tc\n"),
        texts=(("a", 0, 0), ("b", 96, 0), ("a", 0, 30), ("b", 120, 30), ("c", 240, 30)),
    ),
    "margin, area and positions": Golden(
        document=receipt(b"\x1dL\x28\x00\x1dW\x90\x01a\x1b$\x64\x00b\x1b\\\x0a\x00c\n\x1ba\x02d\n"),
        texts=(("a", 40, 0), ("b", 140, 0), ("c", 162, 0), ("d", 428, 30)),
    ),
    "motion units": Golden(
        document=receipt(b"\x1dP\xcb\x65\x1b$\x0a\x00a\x1bJ\x14b\n"),
        texts=(("a", 10, 0), ("b", 0, 40)),
    ),
    "character spacing": Golden(document=receipt(b"\x1b \x03abc\x1b \x00d\n"), texts=(("abc", 0, 0), ("d", 45, 0))),
    "code pages and countries": Golden(
        document=receipt(b"\x84\n\x1bt\x10\xe4\n\x1bt\x02\x9c\n\x1bt\x00\x1bR\x02[\\]\n"),
        texts=(("ä", 0, 0), ("ä", 0, 30), ("£", 0, 60), ("ÄÖÜ", 0, 90)),
    ),
    "upside down": Golden(document=receipt(b"\x1b{\x01ab\n"), texts=(("ab", 552, 0),)),
    "code 128": Golden(
        document=receipt(b"\x1dh\x50\x1dw\x02\x1dH\x02\x1dkI\x0a{BNo.{C\x0c\x22\x38"),
        codes=("No.123456",),
        texts=(("No.123456", 58, 80),),
        size=(None, 104),
    ),
    "retail codes, read as EAN-13": Golden(
        document=receipt(
            b"\x1dk\x0012345678901\x00",
            b"\x1dkC\x0c123456789012",
            b"\x1dkD\x071234567",
            b"\x1dkB\x0b01234500006",
        ),
        codes=("0123456789012", "1234567890128", "12345670", "0012345000065"),
    ),
    "codes of two widths": Golden(
        document=receipt(
            b"\x1dw\x02\x1dH\x01\x1dk\x04*ABC*\x00\x1dH\x00",
            b"\x1dkF\x06123456",
            b"\x1dkG\x06A1234A",
            b"\x1dkH\x05ABC12",
        ),
        codes=("ABC", "123456", "A1234A", "ABC12"),
        texts=(("*ABC*", 41, 0),),
    ),
    "GS1-128": Golden(document=receipt(b"\x1dw\x02\x1dkJ\x12(01)12345678901231"), codes=("0112345678901231",)),
    "a bar code in the middle": Golden(
        document=receipt(b"\x1ba\x01\x1dH\x03\x1dh\x28\x1dkC\x0c123456789012\n"),
        codes=("1234567890128",),
        texts=(("1234567890128", 210, 0), ("1234567890128", 210, 64)),
    ),
    "qr code": Golden(
        document=receipt(symbol(49, b"https://example.com/?a=1", b"A2\x00", b"C\x04", b"E1")),
        codes=("https://example.com/?a=1",),
        size=(None, 100),
    ),
    "pdf417": Golden(
        document=receipt(symbol(48, b"PDF417 on paper", b"A\x04", b"C\x02", b"D\x03", b"E01")),
        codes=("PDF417 on paper",),
    ),
    "data matrix": Golden(
        document=receipt(symbol(54, b"Data Matrix", b"C\x05"), symbol(54, b"AB", b"B1\x00\x00")),
        codes=("Data Matrix", "AB"),
    ),
    "aztec": Golden(document=receipt(symbol(53, b"Aztec code", b"C\x05", b"E\x32")), codes=("Aztec code",)),
    "maxicode": Golden(
        document=receipt(
            symbol(50, b"MaxiCode in mode 4", b"A4"), symbol(50, b"123456789\x1d840\x1d001\x1d1Z0001", b"A2")
        ),
        codes=("MaxiCode in mode 4", "123456789\x1d840\x1d001\x1d1Z0001"),
    ),
    "page mode": Golden(
        document=receipt(
            b"up\n\x1bL\x1bW\x28\x00\x0a\x00\x90\x01\x90\x00\x1bT\x00first\nsecond\x1d$\x80\x00third\x0cafter\n"
        ),
        texts=(("up", 0, 0), ("first", 40, 40), ("second", 40, 70), ("third", 112, 144), ("after", 0, 184)),
        size=(None, 214),
    ),
    "directions of page mode": Golden(
        document=receipt(
            b"\x1bL\x1bW\x64\x00\x64\x00\xc8\x00\xc8\x00\x1bT\x00A\x1bT\x01B\x1bT\x02C\x1bT\x03D\x0c",
        ),
        texts=(("A", 100, 100), ("B", 100, 288), ("C", 288, 276), ("D", 276, 100)),
        size=(None, 300),
    ),
    "a bar code that is too wide": Golden(
        document=receipt(b"\x1dw\x06\x1dk\x04ABCDEFGHIJKL\x00x\n"),
        texts=(("x", 0, 0),),
        missing=((1, "GS k", "cannot_encode"),),
    ),
    "what is not drawn": Golden(
        document=receipt(
            b"a\n\x1cp\x01\x00\n\x1d(L\x06\x000EAB\x01\x01\n\x1b\x99\n\x1bt\x63\n\x1d:\n\x1dkC\x0312A\n",
            symbol(52, b"composite"),
        ),
        texts=(("a", 0, 0),),
        missing=(
            (2, "FS p", "not_stored"),
            (3, "GS ( L", "not_stored"),
            (4, "ESC 99", "unknown_command"),
            (5, "ESC t", "not_supported"),
            (6, "GS :", "not_supported"),
            (7, "GS k", "cannot_encode"),
            (8, "GS ( k", "not_supported"),
        ),
    ),
    "a text that is wider than its bar code": Golden(
        document=receipt(b"\x1dH\x02\x1dw\x01\x1dh\x28\x1dk\x43\x0c490123456789"),
        codes=("4901234567894",),
        texts=(("4901234567894", 0, 40),),
    ),
    "a place on a page": Golden(
        document=receipt(b"\x1bL\x1bW\x00\x00\x00\x00\x00\x02\xc8\x00\x1b$\x64\x00\x1d$\x78\x00a\x1d\\\x20\x00b\x0c"),
        texts=(("a", 100, 96), ("b", 112, 128)),
    ),
    "places outside the area are ignored": Golden(
        document=receipt(b"\x1b$\xff\xffa\n\x1b\\\x00\x80b\x1b\\\xff\x7fc\n"),
        texts=(("a", 0, 0), ("b", 0, 30), ("c", 12, 30)),
    ),
    "a margin leaves room for a letter": Golden(
        document=receipt(b"\x1dL\xff\xffab\n"),
        texts=(("a", 564, 0), ("b", 564, 30)),
    ),
    "a page is no wider than the head": Golden(
        document=receipt(
            b"\x1bL\x1bW\x20\x02\x00\x00\xff\xff\x64\x00abc\x1d$\x00\x01d\x1d\\\x00\x80e\x0c",
            b"\x1bL\x1bW\xff\xff\x00\x00\x64\x00\x64\x00f\x0c",
        ),
        texts=(("ab", 544, 0), ("c", 544, 30), ("d", 556, 30), ("e", 544, 60), ("f", 0, 100)),
        missing=((1, "ESC W", "wrong_value"),),
    ),
    "interleaved 2 of 5 with an odd digit": Golden(
        document=receipt(b"\x1dh\x28\x1dk\x05123456789\x00"),
        codes=("12345678",),
        missing=((1, "GS k", "changed_data"),),
    ),
    "an area without a size": Golden(
        document=receipt(b"\x1bL\x1bW\x00\x00\x00\x00\x00\x00\xc8\x00A\x0c"),
        texts=(("A", 0, 0),),
        missing=((1, "ESC W", "wrong_value"),),
    ),
    "status, drawer and sound are no part of the picture": Golden(
        document=receipt(
            b"\x1b=\x01\x10\x04\x01\x1bp\x00\x19\xfa\x1dr\x01\x1b(A\x03\x00\x30\x37\x01\x1d(K\x02\x00\x31\x00a\r\n"
        ),
        texts=(("a", 0, 0),),
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_the_references_receipts(name: str) -> None:
    check(GOLDEN[name], labels, HEAD)


def test_utf_8_is_chosen_and_letters_of_no_font_are_named() -> None:
    (drawn,) = labels(receipt(b"\x1c(C\x02\x000\x02" + "Łódź\ue000日".encode() + b"\n\x1c(C\x02\x000\x01\x9c\n"), HEAD)
    assert [item.text for item in drawn.items if isinstance(item, Text)] == ["Łódź日", "£"]
    assert [(each.why, each.detail) for each in drawn.not_drawn] == [(WhyNotDrawn.MISSING_LETTERS, "\ue000日")]


def test_styles() -> None:
    (drawn,) = labels(receipt(b"\x1bE\x01a\x1bE\x00\x1b-\x02b\x1b-\x00\x1dB\x01c\x1dB\x00\x1bV\x01d\n"), HEAD)
    bold, underlined, box, inverse, sideways = drawn.items
    assert isinstance(bold, Text)
    assert bold.font.bold
    assert isinstance(underlined, Text)
    assert underlined.underline == 2
    assert isinstance(box, Box)
    assert (box.x, box.width, box.height) == (24, 12, 24)
    assert inverse.ink is Ink.WHITE
    assert sideways.rotation is Rotation.RIGHT


def test_pictures() -> None:
    stored = b"\x1d(L\x0e\x000p0\x01\x021\x10\x00\x02\x00\xff\x00\x00\xff\x1d(L\x02\x0002"
    columns = b"\x1b*\x21\x02\x00\xff\x00\x01\x80\x00\x00\n"
    downloaded = b"\x1d*\x01\x01\x80\x40\x20\x10\x08\x04\x02\x01\x1d/\x00"
    named = b"\x1d(L\x0d\x000C0AB1\x08\x00\x02\x001\xf0\x0f\x1d(L\x06\x000EAB\x02\x01"
    document = receipt(b"\x1dv0\x03\x01\x00\x01\x00\xaa", stored, columns, downloaded, named)
    (drawn,) = labels(document, HEAD)
    found = [
        (item.x, item.y, item.width, item.height, item.scale_x, item.scale_y)
        for item in drawn.items
        if isinstance(item, Picture)
    ]
    assert found == [
        (0, 0, 8, 1, 2, 2),
        (0, 2, 16, 2, 1, 2),
        (0, 6, 2, 24, 1, 1),
        (0, 36, 8, 8, 1, 1),
        (0, 44, 8, 2, 2, 1),
    ]
    rows = [item.rows for item in drawn.items if isinstance(item, Picture)]
    assert rows[2] == b"\xc0" + b"\x80" * 7 + bytes(15) + b"\x80"
    assert rows[3] == bytes((0x80, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01))
    assert drawn.not_drawn == ()


@pytest.mark.parametrize(
    ("kind", "data", "encoded"),
    [
        (b"C", b"4006381333930", "4006381333931"),
        (b"C", b"400638133393", None),
        (b"D", b"12345678", "12345670"),
        (b"A", b"012345678900", "012345678905"),
        (b"F", b"123", "12"),
        (b"F", b"1234", None),
        (b"E", b"*UPPER*", None),
    ],
)
def test_data_that_the_printer_changes_are_named_with_the_new_ones(
    kind: bytes, data: bytes, encoded: str | None
) -> None:
    (label,) = labels(receipt(b"\x1dk" + kind + bytes((len(data),)) + data), HEAD)
    found = [(each.command, each.why, each.detail) for each in label.not_drawn]
    assert found == ([] if encoded is None else [("GS k", WhyNotDrawn.CHANGED_DATA, encoded)])
    assert any(isinstance(item, Barcode) for item in label.items)


@pytest.mark.parametrize("command", [b"\x1dk\x04lower\x00", b"\x1dkE\x05lower"])
def test_a_code_39_of_small_letters_is_listed_and_not_printed(command: bytes) -> None:
    (label,) = labels(receipt(b"Before\n" + command), HEAD)
    assert [(each.command, each.why) for each in label.not_drawn] == [("GS k", WhyNotDrawn.CANNOT_ENCODE)]
    assert all(isinstance(item, Text) for item in label.items)


def test_a_qr_code_of_model_1_is_listed() -> None:
    (label,) = labels(
        b"Before\n" + b"\x1d(k\x04\x001A1\x00" + b"\x1d(k\x05\x001P0AB" + b"\x1d(k\x03\x001Q0",
        DrawingPrinter(dpi=203, width=576),
    )
    assert [(each.command, each.why) for each in label.not_drawn] == [("GS ( k", WhyNotDrawn.NOT_SUPPORTED)]
    assert all(isinstance(item, Text) for item in label.items)


def test_a_cut_ends_a_receipt() -> None:
    document = b"\x1b@one\n\x1dV\x00two\n\x1bithree\n\x1dVA\x03" + b"four\n"
    found = list(labels(document, HEAD))
    assert [each.items[0].text for each in found if isinstance(each.items[0], Text)] == ["one", "two", "three", "four"]
    assert [each.height for each in found] == [30, 30, 33, 30]
    assert all(first.span.end == second.span.start for first, second in pairwise(found))


def test_a_page_that_is_not_printed_is_lost() -> None:
    (drawn,) = labels(receipt(b"a\n\x1bLlost\n\x1bSb\n"), HEAD)
    assert [item.text for item in drawn.items if isinstance(item, Text)] == ["a", "b"]


@pytest.mark.parametrize("raster", EscposRaster)
@settings(max_examples=30, deadline=None)
@given(bitmap=bitmaps())
def test_our_own_print_data_draws_the_bitmap_that_went_in(raster: EscposRaster, bitmap: Bitmap) -> None:
    encoder = EscposEncoder(LabelSettings(cut=Cut.JOB, escpos_raster=raster))
    head = DrawingPrinter(dpi=203, width=bitmap.width_dots)
    (drawn,) = labels(encoder.begin() + encoder.page(bitmap) + encoder.end(), head)
    assert drawn.not_drawn == ()
    assert drawn.height == bitmap.height_dots
    assert draw(drawn, head).rows == bitmap.rows


HOSTILE = {
    "many lines": b"a\n" * 200_000,
    "one long line": b"a" * 3_000_000,
    "many receipts": (b"a\n" + CUT) * (MAX_LABELS + 10),
    "many styles": b"\x1bE\x01a\x1bE\x00b" * 100_000,
    "a picture of nothing": b"\x1dv0\x00\xff\xff\xff\xff",
    "a huge length": b"\x1d8L\xff\xff\xff\xff0p0\x01\x011\xff\xff\xff\xff",
    "many pictures": b"\x1dv0\x00\x01\x00\x01\x00\xff" * 50_000,
    "many symbols": b"\x1d(k\x04\x001P0a" + b"\x1d(k\x03\x001Q0" * 12_000,
    "characters": b"\x1b&\x04\x00\xff" * 50_000,
    "stored pictures": b"\x1cq\xff" * 50_000,
    "back and forth": b"a\n\x1be\xff" * 50_000,
    "pages": b"\x1bL\x1bW" + b"\xff" * 8 + b"a\x0c" * 50_000,
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
        for each in labels(mutated(rng, rng.choice(FILES[RawLanguage.ESCPOS])), HEAD):
            assert each.span.start < each.span.end


def test_ordinary_files_are_drawn_whole() -> None:
    for document in FILES[RawLanguage.ESCPOS]:
        (drawn,) = labels(document, HEAD)
        assert drawn.items
        assert drawn.not_drawn == ()


def test_a_line_without_its_end_stays_in_the_printer() -> None:
    [label] = labels(b"first\nsecond", HEAD)
    assert [item.text for item in label.items if isinstance(item, Text)] == ["first"]
    assert [(each.line, each.command, each.why) for each in label.not_drawn] == [(2, "second", WhyNotDrawn.UNFINISHED)]
    [*_, last] = labels(receipt(b"cut\n") + b"kept", HEAD)
    assert ([*last.items], [each.why for each in last.not_drawn]) == ([], [WhyNotDrawn.UNFINISHED])


def test_what_stays_in_the_printer_is_named_with_its_line() -> None:
    [label] = labels(b"a\n\x1bL\x1bt\x10\x80 one\ntwo\n\x1b*\x00\x01\x00\xff", HEAD)
    assert [(each.command, each.line) for each in label.not_drawn] == [("€ one", 2), ("two", 3), ("ESC *", 4)]


def test_a_page_that_is_not_printed_stays_in_the_printer() -> None:
    [label] = labels(b"a\n\x1bLon the page\nmore", HEAD)
    assert [item.text for item in label.items if isinstance(item, Text)] == ["a"]
    assert [each.why for each in label.not_drawn] == [WhyNotDrawn.UNFINISHED] * 2


@pytest.mark.parametrize(
    ("function", "why"),
    [
        (b"Z", [WhyNotDrawn.UNKNOWN_COMMAND]),
        (b"Q", [WhyNotDrawn.NOT_SUPPORTED]),
        (b"A", [WhyNotDrawn.NOT_SUPPORTED]),
        (b"N", [WhyNotDrawn.NOT_SUPPORTED]),
        (b"P", [WhyNotDrawn.NOT_SUPPORTED]),
        (b"K", []),
    ],
)
def test_functions_of_a_group_are_drawn_or_named(function: bytes, why: list[WhyNotDrawn]) -> None:
    [drawn] = labels(b"\x1b@\x1d(" + function + b"\x02\x001\x00x\n", HEAD)
    assert [each.why for each in drawn.not_drawn] == why


NOTHING = b"\x1bE\x00"


@pytest.mark.parametrize("command", [b"\x1ba\x02", b"\x1b{\x01", b"\x1dL\x40\x00", b"\x1dW\x20\x00"])
@pytest.mark.parametrize(("begin", "counts"), [(b"before", False), (b"\x1b$\x30\x00", False), (b"before\n", True)])
def test_settings_of_lines_count_only_at_the_beginning_of_one(command: bytes, begin: bytes, counts: bool) -> None:
    [drawn], [plain] = (labels(receipt(begin, each, b"after\nnext\n"), HEAD) for each in (command, NOTHING))
    places, others = ([(item.x, item.y, item.rotation) for item in each.items] for each in (drawn, plain))
    assert (places != others) is counts


def test_emphasized_and_double_strike_are_each_on_or_off() -> None:
    document = receipt(b"\x1bE\x01a\x1bG\x00b\x1bG\x01\x1bE\x00c\x1b!\x00d\x1bG\x00e\n")
    [drawn] = labels(document, HEAD)
    assert [item.font.bold for item in drawn.items if isinstance(item, Text)] == [True, True, True, True, False]


def test_letters_on_their_side_are_not_underlined() -> None:
    [drawn] = labels(receipt(b"\x1b-\x01\x1bV\x01a\x1bV\x00b\n"), HEAD)
    assert [item.underline for item in drawn.items if isinstance(item, Text)] == [0, 1]


@pytest.mark.parametrize(("number", "width"), [(0, 12), (1, 9), (49, 9), (10, 9), (53, 9), (48, 12)])
def test_a_font_without_a_number_leaves_the_one_before(number: int, width: int) -> None:
    [drawn] = labels(receipt(b"\x1bM\x01\x1bM" + bytes((number,)) + b"a\n"), HEAD)
    assert [item.font.width for item in drawn.items if isinstance(item, Text)] == [width]


def test_what_is_in_no_receipt_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(escpos, "MAX_ITEMS", 10)
    behind: list[NotDrawn] = []

    def reading() -> Iterator[DeferredLabel]:
        behind.extend((yield from escpos.prints(b"a\n" + CUT + (b"\x1c\x01" + CUT) * 50, HEAD)))

    assert len(list(reading())) == 1
    assert [each.why for each in behind] == [WhyNotDrawn.UNKNOWN_COMMAND] * 10
