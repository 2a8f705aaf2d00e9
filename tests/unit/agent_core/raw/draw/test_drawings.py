"""Labels drawn in the confined child: on a medium, with the places of their parts, and within limits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import msgspec
import pytest
from PIL import Image

from agent_core.errors import CannotPrint
from agent_core.raw.draw import service
from agent_core.raw.draw.display_list import DrawingPrinter, Span, Text, WhyNotDrawn
from agent_core.raw.draw.drawings import LIMITS, DrawnLabel, RawDrawings, raw_call
from agent_core.raw.draw.request import NoLabelFacts, RawCall, RawLabelFacts
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.states import FailureReason
from tests.support.drawn_labels import draw, labels_of

pytestmark = pytest.mark.anyio

BOX = b"^XA^PW400^LL300^FO10,20^GB30,40,30^FS^PQ3^XZ"
TWO = BOX + b"^XA^FO0,0^GB8,8,8^FS^XZ"


@pytest.fixture(scope="module")
async def drawings() -> AsyncIterator[RawDrawings]:
    drawings = RawDrawings()
    yield drawings
    await drawings.aclose()


def call(language: RawLanguage = RawLanguage.ZPL, label: int = 1) -> RawCall:
    return raw_call(language, dpi=203, media_width_mm=None, media_height_mm=None, head_width_mm=None, label=label)


async def drawn(drawings: RawDrawings, document: bytes, wanted: RawCall) -> DrawnLabel:
    label = await drawings.label(wanted, document)
    assert isinstance(label, DrawnLabel)
    return label


def ink(label: DrawnLabel) -> tuple[int, int, int, int] | None:
    bitmap = label.bitmap
    return Image.frombytes("1", (bitmap.width_dots, bitmap.height_dots), bitmap.rows).getbbox()


async def test_a_label_comes_with_its_place_among_the_labels(drawings: RawDrawings) -> None:
    first = await drawn(drawings, TWO, call())
    assert (first.facts.label, first.facts.label_count, first.facts.copies) == (1, 2, 3)
    assert (first.bitmap.width_dots, first.bitmap.height_dots) == (400, 300)
    assert ink(first) == (10, 20, 40, 60)
    second = await drawn(drawings, TWO, call(label=2))
    assert (second.facts.label, second.facts.copies) == (2, 1)
    assert [(each.start, each.copies) for each in second.facts.places] == [(0, 3), (len(BOX), 1)]


async def test_one_child_draws_label_after_label(drawings: RawDrawings) -> None:
    await drawn(drawings, TWO, call())
    child = drawings.pid
    assert child is not None
    for label in (2, 1, 3):
        await drawings.label(call(label=label), TWO)
    assert drawings.pid == child


async def test_a_file_has_no_more_labels_than_it_has(drawings: RawDrawings) -> None:
    assert await drawings.label(call(label=3), TWO) == NoLabelFacts()
    assert await drawings.label(call(), b"no label") == NoLabelFacts()


async def test_a_file_without_a_label_says_what_is_missing(drawings: RawDrawings) -> None:
    answer = await drawings.label(call(), b"^XA\r\n^XFR:ORDER.ZPL^FS^XZ")
    assert isinstance(answer, NoLabelFacts)
    [remark] = answer.remarks
    assert (remark.command, remark.why, remark.places[0].line) == ("^XF", WhyNotDrawn.NOT_STORED, 2)


@pytest.mark.parametrize(
    ("document", "command", "why"),
    [
        (b"^XA^DFR:A.ZPL^FO0,0^GB8,8,8^FS^XZ", "^DF", WhyNotDrawn.STORED),
        (b"^XA^DFR:A.ZPL^FO0,0^GB8,8,8^FS^XZ^XA^XFR:B.ZPL^FS^XZ", "^XF", WhyNotDrawn.NOT_STORED),
    ],
)
async def test_a_file_that_only_stores_says_so(
    drawings: RawDrawings, document: bytes, command: str, why: WhyNotDrawn
) -> None:
    answer = await drawings.label(call(), document)
    assert isinstance(answer, NoLabelFacts)
    assert [(each.command, each.why) for each in answer.remarks] == [(command, why)]


def zpl(*labels: bytes) -> bytes:
    return b"\n".join(b"^XA^FO9,9^A0N,30,30" + each + b"^XZ" for each in labels)


A_LABEL = b'CLS\nTEXT 9,9,"3",0,1,1,"a"\n'
CASES: dict[str, tuple[RawLanguage, bytes, list[list[tuple[str, WhyNotDrawn]]]]] = {
    "a map that is kept": (
        RawLanguage.ZPL,
        zpl(b"^MCN^FDa^FS", b"^FDb^FS", b"^MCY^FDc^FS", b"^FDd^FS"),
        [*[[("^MC", WhyNotDrawn.NOT_SUPPORTED)]] * 3, []],
    ),
    "an unknown character set": (
        RawLanguage.ZPL,
        zpl(b"^CI99^FDa^FS", b"^FDb^FS", b"^CI28^FDc^FS"),
        [[("^CI", WhyNotDrawn.NOT_SUPPORTED)], [("^CI", WhyNotDrawn.NOT_SUPPORTED)], []],
    ),
    "fields between labels": (
        RawLanguage.ZPL,
        zpl(b"^FDa^FS") + b"^FO0,0^A0N,30,30^FDlost^FS" + zpl(b"^FDb^FS") + b"^FO0,0^FDend^FS",
        [[], [("^FD", WhyNotDrawn.NO_LABEL)] * 2],
    ),
    "another language behind a label": (
        RawLanguage.ZPL,
        zpl(b"^FDa^FS") + b"\r\nSIZE 50 mm,30 mm\r\n" + A_LABEL + b"PRINT 1\r\n",
        [[("^XZ", WhyNotDrawn.NO_LABEL)]],
    ),
    "a frame around labels": (RawLanguage.ZPL, b"\x02" + zpl(b"^FDa^FS") + b"\x03\r\n", [[]]),
    "a loop between PRINT and CLS": (
        RawLanguage.TSPL,
        A_LABEL + b"PRINT 1\nFOR I=1 TO 5\n" + A_LABEL + b"PRINT 1\nNEXT\n",
        [[], [("FOR", WhyNotDrawn.NOT_SUPPORTED), ("NEXT", WhyNotDrawn.NOT_SUPPORTED)]],
    ),
    "an unknown code page": (
        RawLanguage.TSPL,
        A_LABEL
        + b"PRINT 1\nCODEPAGE 9999\n"
        + (A_LABEL + b"PRINT 1\n") * 2
        + b"CODEPAGE 850\n"
        + A_LABEL
        + b"PRINT 1\n",
        [[], *[[("CODEPAGE", WhyNotDrawn.WRONG_VALUE)]] * 2, []],
    ),
    "a command of one label": (
        RawLanguage.TSPL,
        A_LABEL + b"PRINT 1\nWIBBLE 1\n" + (A_LABEL + b"PRINT 1\n") * 2,
        [[], [("WIBBLE", WhyNotDrawn.UNKNOWN_COMMAND)], []],
    ),
    "a command behind the last PRINT": (
        RawLanguage.TSPL,
        A_LABEL + b"PRINT 1\nWIBBLE 1\n",
        [[("WIBBLE", WhyNotDrawn.UNKNOWN_COMMAND)]],
    ),
    "letters as large as no printer makes them": (
        RawLanguage.TSPL,
        b'CLS\nTEXT 9,9,"3",0,99,2,"a"\nTEXT 9,9,"3",0,10,10,"b"\nPRINT 1\n',
        [[("TEXT", WhyNotDrawn.OUT_OF_RANGE)]],
    ),
    "letters as large as no mobile printer makes them": (
        RawLanguage.CPCL,
        b"! 0 200 200 300 1\r\nSETMAG 99 99\r\nT 7 0 0 0 a\r\nSETMAG 0 0\r\nT 7 0 0 99 a\r\nPRINT\r\n",
        [[("SETMAG", WhyNotDrawn.OUT_OF_RANGE)]],
    ),
    "a table of characters": (
        RawLanguage.ESCPOS,
        b"\x1bt\xfea\n\x1dVA\x00b\n\x1dVA\x00\x1b@c\n\x1dVA\x00",
        [[("ESC t", WhyNotDrawn.NOT_SUPPORTED)]] * 2 + [[]],
    ),
}


@pytest.mark.parametrize("name", CASES)
async def test_each_label_says_what_is_missing_from_it(drawings: RawDrawings, name: str) -> None:
    """Also what an earlier label or nothing but the space between labels has set."""
    language, document, expected = CASES[name]
    found = [
        (await drawn(drawings, document, call(language, label=number + 1))).facts for number in range(len(expected))
    ]
    assert found[0].label_count == len(expected)
    listed = [[(each.command, each.why) for each in facts.remarks for _ in range(each.count)] for facts in found]
    assert listed == expected


async def test_the_longest_picture_is_no_loss_of_paper(drawings: RawDrawings) -> None:
    label = await drawn(drawings, b"^XA^PW2400^FO0,31900^GB8,8,8^FS^XZ", call())
    assert label.facts.cut_bottom == 0
    assert [(each.command, each.why) for each in label.facts.remarks] == [("^FO", WhyNotDrawn.BEYOND_PICTURE)]


def cut(label: DrawnLabel) -> tuple[int, int, int, int]:
    """Return what is cut off on the left, at the top, on the right and at the bottom."""
    facts = label.facts
    return facts.cut_left, facts.cut_top, facts.cut_right, facts.cut_bottom


def on(paper: RawCall, width: int, height: int | None = None) -> RawCall:
    """Return the request for a medium of this size in dots."""
    head = DrawingPrinter(dpi=203, width=width, height=height)
    return replace(paper, head=head, media_width=width, media_height=height)


async def test_the_picture_is_the_loaded_medium_and_says_what_falls_off(drawings: RawDrawings) -> None:
    small = await drawn(drawings, BOX, on(call(), 30, 50))
    assert (small.bitmap.width_dots, small.bitmap.height_dots) == (30, 50)
    assert cut(small) == (0, 0, 10, 10)
    assert ink(small) == (10, 20, 30, 50)
    large = await drawn(drawings, BOX, on(call(), 500, 600))
    assert (large.bitmap.width_dots, large.bitmap.height_dots) == (500, 600)
    assert cut(large) == (0, 0, 0, 0)
    assert ink(large) == (10, 20, 40, 60)
    assert (large.facts.label_width, large.facts.label_height) == (400, 300)


async def test_a_blank_part_beyond_the_medium_is_no_loss(drawings: RawDrawings) -> None:
    """Such as the margin of a carrier's label, which is one large picture."""
    rows = b"F" * 40 + b"0" * 10
    picture = b"^XA^PW400^LL300^FO0,0^GFA,750,750,25," + rows * 30 + b"^FS^XZ"
    label = await drawn(drawings, picture, on(call(), 160, 30))
    assert cut(label) == (0, 0, 0, 0)
    assert cut(await drawn(drawings, picture, on(call(), 150, 20))) == (0, 0, 10, 10)
    word = b"^XA^FO0,0^A0N,40^FDaaa^FS^XZ"
    assert cut(await drawn(drawings, word, on(call(), 400, 36))) == (0, 0, 0, 0), "no letter goes below the line"


async def test_ink_beyond_a_narrower_head_is_lost(drawings: RawDrawings) -> None:
    paper = raw_call(RawLanguage.ZPL, dpi=203, media_width_mm=100, media_height_mm=50, head_width_mm=80)
    label = await drawn(drawings, b"^XA^PW800^FO600,10^GB100,50,50^FS^XZ", paper)
    assert (label.bitmap.width_dots, label.bitmap.height_dots) == (800, 400)
    assert ink(label) == (600, 10, 640, 60)
    assert cut(label) == (0, 0, 60, 0)


CUT_OFF = {
    "width of ZPL": (RawLanguage.ZPL, b"^XA^PW100^FO90,10^GB30,30,30^FS^XZ", (0, 0, 20, 0)),
    "length of ZPL": (RawLanguage.ZPL, b"^XA^LL100^FO10,90^GB30,30,30^FS^XZ", (0, 0, 0, 20)),
    "shift of ZPL": (RawLanguage.ZPL, b"^XA^LS20^FO10,10^GB30,30,30^FS^XZ", (0, 0, 0, 0)),
    "top of ZPL": (RawLanguage.ZPL, b"^XA^LT-20^FO10,10^GB30,30,30^FS^XZ", (0, 10, 0, 0)),
    "negative place of ZPL": (RawLanguage.ZPL, b"^XA^FT-10,10^GB30,30,30^FS^XZ", (0, 0, 0, 0)),
    "symbol above a ZPL label": (RawLanguage.ZPL, b"^XA^FT10,10^BXN,5,200^FDabc^FS^XZ", (0, 40, 0, 0)),
    "reverse on nothing": (RawLanguage.ZPL, b"^XA^LT-20^FO0,10^FR^GB30,30,30^FS^XZ", (0, 10, 0, 0)),
    "white beyond the edge": (RawLanguage.ZPL, b"^XA^LT-9^FO0,0^GB30,30,30,W^FS^FO0,9^GB9,9,9^FS^XZ", (0, 0, 0, 0)),
    "turned label": (RawLanguage.ZPL, b"^XA^PW100^LL90^LT-5^POI^FO95,0^GB30,30,30^FS^XZ", (25, 0, 0, 5)),
    "mirrored label": (RawLanguage.ZPL, b"^XA^PW100^LL90^LT-5^PMY^FO95,0^GB30,30,30^FS^XZ", (25, 5, 0, 0)),
    "circle": (RawLanguage.ZPL, b"^XA^LT-50^FO0,0^GC100,9^FS^XZ", (0, 50, 0, 0)),
    "negative place of TSPL": (RawLanguage.TSPL, b"SIZE 50 mm,30 mm\nCLS\nBAR -5,-7,20,20\nPRINT 1\n", (5, 7, 0, 0)),
    "size of TSPL": (RawLanguage.TSPL, b"SIZE 10 mm,5 mm\r\nCLS\r\nBAR 70,30,20,20\r\nPRINT 1\r\n", (0, 0, 10, 10)),
    "negative place of CPCL": (RawLanguage.CPCL, b"! 0 200 200 99 1\r\nLINE -9 -8 50 -8 16\r\nPRINT\r\n", (9, 8, 0, 0)),
    "width of CPCL": (RawLanguage.CPCL, b"! 0 200 200 99 1\r\nPW 40\r\nLINE 0 90 50 90 16\r\nPRINT\r\n", (0, 0, 10, 7)),
    "wide picture of ESC/POS": (RawLanguage.ESCPOS, b"\x1dv0\0" + bytes((60, 0, 1, 0)) + b"\xff" * 60, (0, 0, 80, 0)),
}  # fmt: skip


@pytest.mark.parametrize("name", CUT_OFF)
async def test_each_side_at_which_ink_is_cut_off_is_told(drawings: RawDrawings, name: str) -> None:
    language, document, sides = CUT_OFF[name]
    assert cut(await drawn(drawings, document, on(call(language), 400))) == sides


@pytest.mark.parametrize("language", RawLanguage)
async def test_a_letter_of_a_stand_in_font_that_leaves_its_line_is_no_loss(
    drawings: RawDrawings, language: RawLanguage
) -> None:
    """Printers have accents and descenders within the height of a line."""
    document = {
        RawLanguage.ZPL: "^XA^CI28^LL40^FO0,0^A0N,40^FDÄÖÜgjy^FS^XZ".encode(),
        RawLanguage.TSPL: 'SIZE 50 mm,4 mm\nCODEPAGE UTF-8\nCLS\nTEXT 0,0,"4",0,1,1,"ÄÖÜgjy"\nPRINT 1\n'.encode(),
        RawLanguage.CPCL: "! 0 200 200 47 1\nENCODING UTF-8\nT 4 0 0 0 ÄÖÜgjy\nPRINT\n".encode(),
        RawLanguage.ESCPOS: b"\x1d!\x11\x8e\x99\x9agjy\n",
    }[language]
    label = await drawn(drawings, document, on(call(language), 400))
    assert cut(label) == (0, 0, 0, 0)
    assert ink(label) is not None


async def test_turned_text_falls_off_where_it_begins(drawings: RawDrawings) -> None:
    document = b"^XA^FO50,0^A0I,40^FDH^FS^FT10,100^A0I,40^FDH^FS^XZ"
    left, top, right, bottom = cut(await drawn(drawings, document, on(call(), 400)))
    assert left > 0
    assert (top, right, bottom) == (0, 0, 0)


@pytest.mark.parametrize(
    ("roll", "head", "dots"),
    [(80, None, 576), (79.5, None, 576), (58, None, 384), (57, None, 384), (72, None, 576), (None, None, 576),
     (80, 64, 512), (None, 48, 384), (40, None, 320)],
)  # fmt: skip
async def test_a_receipt_is_as_wide_as_the_head_prints(
    drawings: RawDrawings, roll: float | None, head: float | None, dots: int
) -> None:
    paper = raw_call(RawLanguage.ESCPOS, dpi=203, media_width_mm=roll, media_height_mm=150, head_width_mm=head)
    columns = dots // 12
    label = await drawn(drawings, b"x" * columns + b"\n" + b"x" * (columns + 1) + b"\n", paper)
    assert (label.bitmap.width_dots, label.bitmap.height_dots) == (dots, 3 * 30), "the second line is wrapped"
    assert cut(label) == (0, 0, 0, 0)


@pytest.mark.parametrize(("roll", "dots"), [(None, 576), (80, 576), (58, 384)])
async def test_a_picture_that_is_wider_than_the_head_of_a_receipt_printer_is_cut_off(
    drawings: RawDrawings, roll: float | None, dots: int
) -> None:
    paper = raw_call(RawLanguage.ESCPOS, dpi=203, media_width_mm=roll, media_height_mm=None, head_width_mm=None)
    label = await drawn(drawings, b"\x1dv0\0" + bytes((100, 0, 1, 0)) + b"\xff" * 100, paper)
    assert (label.bitmap.width_dots, cut(label)) == (dots, (0, 0, 800 - dots, 0))


@pytest.mark.parametrize(("dpi", "width"), [(152, 600), (203, 800), (300, 1181), (600, 2362), (304, 1200), (180, 709)])
def test_paper_has_as_many_dots_as_a_head_of_its_resolution(dpi: int, width: int) -> None:
    paper = raw_call(RawLanguage.ZPL, dpi=dpi, media_width_mm=100, media_height_mm=50, head_width_mm=None)
    assert paper.media_width == paper.head.width == width


async def test_a_part_beyond_the_medium_falls_off_even_if_the_file_sets_no_size(drawings: RawDrawings) -> None:
    wide = b"^XA^FO100,10^GB200,40,20^FS^XZ"
    label = await drawn(drawings, wide, on(call(), 200, 100))
    assert cut(label) == (0, 0, 100, 0)
    far = await drawn(drawings, wide.replace(b"^FO100", b"^FO2000"), call())
    assert (far.bitmap.width_dots, far.facts.cut_right) == (2200, 0), "the width of an unknown head is a guess"


async def test_what_is_too_large_to_draw_is_listed(drawings: RawDrawings) -> None:
    label = await drawn(drawings, b"^XA^A0N,120^FD" + b"A" * 900 + b"^FS^XZ", call())
    assert [(each.command, each.why) for each in label.facts.remarks] == [("^FD", WhyNotDrawn.TOO_LARGE)]


async def test_equal_remarks_are_counted_and_have_their_places(drawings: RawDrawings) -> None:
    label = await drawn(drawings, b"^XA\r\n^FO0,0^GB9,9,9^FS^QQ1^QQ2\r\n^QQ3^XGR:A.GRF^FS^XZ", call())
    unknown, stored = label.facts.remarks
    assert (unknown.command, unknown.why, unknown.count) == ("^QQ", WhyNotDrawn.UNKNOWN_COMMAND, 3)
    assert [(each.line, each.column, each.byte) for each in unknown.places] == [(2, 18, 22), (2, 22, 26), (3, 1, 32)]
    assert (stored.command, stored.count, stored.places[0].column) == ("^XG", 1, 5)


async def test_kinds_of_remarks_are_limited(drawings: RawDrawings) -> None:
    kinds = [b"^%c%c" % (first, second) for first in b"QY" for second in range(0x21, 0x7D)]
    label = await drawn(drawings, b"^XA^FO0,0^GB9,9,9^FS" + b"".join(kinds) + b"^XZ", call())
    assert len(label.facts.remarks) == service.MAX_REMARKS
    assert label.facts.more_remarks > 0


@pytest.mark.parametrize(
    ("fields", "places"),
    [
        (b"^FO300,200^BY2^BEN,100,Y,N^FD123456789012^FS", [(281, 200, 490, 322)]),
        (b"^FO100,100^BY2^BCN,50,Y,Y^FD12^FS", [(100, 74, 214, 150)]),
        (
            b"^FO100,100^BY2^BCN,50,Y^FN1^FS^FO300,100^A0N,30^FN1^FS^FN1^FD12^FS",
            [(100, 100, 214, 174), (300, 100, 328, 130)],
        ),
    ],
)
async def test_a_bar_code_and_its_text_are_one_place(
    drawings: RawDrawings, fields: bytes, places: list[tuple[int, int, int, int]]
) -> None:
    label = await drawn(drawings, b"^XA" + fields + b"^XZ", call())
    assert [(each.left, each.top, each.right, each.bottom) for each in label.facts.fields] == places


async def test_fields_before_a_format_are_not_drawn(drawings: RawDrawings) -> None:
    assert ink(await drawn(drawings, b"^FO0,0^GB9,9,9^FS" + BOX, call())) == (10, 20, 40, 60)


async def test_each_field_names_its_bytes(drawings: RawDrawings) -> None:
    (field,) = (await drawn(drawings, BOX, call())).facts.fields
    assert (field.left, field.top, field.right, field.bottom) == (10, 20, 40, 60)
    assert b"^GB30,40,30" in BOX[field.start : field.end]


@pytest.mark.parametrize(
    ("turn", "place"),
    [(b"^POI", (360, 240, 390, 280)), (b"^PMY", (360, 20, 390, 60)), (b"^POI^PMY", (10, 240, 40, 280))],
)
async def test_fields_lie_where_their_ink_is(drawings: RawDrawings, turn: bytes, place: tuple[int, ...]) -> None:
    label = await drawn(drawings, BOX.replace(b"^XA", b"^XA" + turn), call())
    (field,) = label.facts.fields
    assert (field.left, field.top, field.right, field.bottom) == ink(label) == place


LONG = {
    RawLanguage.ZPL: b"^XA^DFR:F.ZPL^FO0,0^A0N,20^FN1^FS^XZ"
    + b"".join(b"^XA^XFR:F.ZPL^FN1^FDlabel %d^FS^FO0,40^GB%d,8,8^FS^PQ1^XZ" % (each, each) for each in range(1, 40))
    + b"^XA^FO0,0^SN001,1,Y^FS^PQ3^XZ",
    RawLanguage.TSPL: b'SIZE 50 mm,30 mm\r\nSET COUNTER @1 1\r\n@1="08"\r\nTEXT 1,1,"1",0,1,1,@1\r\nPRINT 3,2\r\n'
    b'TEXT 1,60,"1",0,1,1,"more"\r\nPRINT 1\r\n'
    + b"".join(b'CLS\r\nTEXT 1,1,"1",0,1,1,"label %d"\r\nBAR 0,40,%d,8\r\nPRINT 1\r\n' % (n, n) for n in range(1, 40)),
    RawLanguage.CPCL: b"! 0 200 200 200 3\r\nT 7 0 1 1 08\r\nCOUNT 1\r\nHOLOGRAM\r\nPRINT\r\n"
    + b"".join(
        b"! 0 200 200 200 1\r\nT 7 0 1 1 label %d\r\nBOX 0 40 %d 60 1\r\nPRINT\r\n" % (n, n) for n in range(1, 40)
    ),
    RawLanguage.ESCPOS: b"".join(b"\x1ba\x01label %d\n\x1dVB\0" % number for number in range(1, 40)),
}


SERIES = {
    RawLanguage.TSPL: [["08"], ["09"], ["10"], ["11", "more"]],
    RawLanguage.CPCL: [["08"], ["09"], ["10"], ["label 1"]],
}
"""Texts of the first labels, where a number counts."""


@pytest.mark.parametrize("kept_bytes", [10**9, 3_000, 0])
@pytest.mark.parametrize("language", RawLanguage)
def test_labels_are_the_same_in_any_order(
    language: RawLanguage, kept_bytes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Labels are kept within limits, the others are found again."""
    monkeypatch.setattr(service, "MAX_KEPT_BYTES", kept_bytes)
    head = DrawingPrinter(
        dpi=203, width=576 if language is RawLanguage.ESCPOS else 400
    )  # receipts are as wide as the head
    document, handle = LONG[language], service.start()
    expected = list(labels_of(language, document, head))
    texts = [[item.text for item in label.items if isinstance(item, Text)] for label in expected[:4]]
    assert texts[:4] == SERIES.get(language, texts[:4])
    order = [1, 2, 3, 4, 2, len(expected), 39, 38, 20, 21, 1, len(expected) + 1, 3, 7]
    for number in order:
        answers = list(handle(msgspec.msgpack.encode(replace(call(language, number), head=head)), bytearray(document)))
        if number > len(expected):
            assert answers == []
            continue
        [(header, rows)] = answers
        facts = msgspec.msgpack.decode(header, type=RawLabelFacts)
        assert (facts.label, facts.label_count) == (number, len(expected))
        assert [Span(each.start, each.end) for each in facts.places] == [each.span for each in expected]
        assert [each.copies for each in facts.places] == [each.copies for each in expected]
        missing = [(each.command, each.why) for each in expected[number - 1].not_drawn]
        assert [(each.command, each.why) for each in facts.remarks] == missing
        assert rows == draw(expected[number - 1], head).rows


@pytest.mark.parametrize(
    ("language", "document"),
    [
        (
            RawLanguage.TSPL,
            b'SET COUNTER @1 1\r\n@1="1"\r\n' + b'TEXT 1,1,"1",0,1,1,@1\r\n' * 300 + b"PRINT 999999,1\r\n",
        ),
        (
            RawLanguage.CPCL,
            b"! DF A.FMT\r\n! 0 200 200 100 1024\r\nT 7 0 1 1 1\r\nCOUNT 1\r\n"
            + b"T 7 0 1 1 x\r\n" * 500
            + b"PRINT\r\n! UF A.FMT\r\n",
        ),
        (RawLanguage.ZPL, b"^XA^DFA" + b"^FO0,0^A0N,20^FN1^FS" * 250 + b"^XZ" + b"^XA^XFA^FN1^FDx^FS^XZ" * 110),
    ],
)
async def test_a_long_series_of_a_large_label(drawings: RawDrawings, language: RawLanguage, document: bytes) -> None:
    """Its labels are drawn one by one, when they are wanted."""
    first, last = [await drawn(drawings, document, call(language, number)) for number in (1, 90)]
    assert first.facts.label_count == last.facts.label_count >= 100
    assert ink(last) is not None


async def test_limits_count_for_each_label_of_a_long_file(drawings: RawDrawings) -> None:
    field = b"^XA^FO0,0^A0N,10^FD" + b"x" * 2_900 + b"^FS^XZ"
    last = await drawn(drawings, field * 1_000, call(label=1_000))
    assert (last.facts.label_count, last.facts.has_more, last.facts.remarks) == (1_000, False, ())
    assert ink(last) is not None
    more = await drawn(drawings, field * 1_001, call(label=1))
    assert (more.facts.label_count, more.facts.has_more) == (1_000, True)


@pytest.mark.parametrize("language", RawLanguage)
async def test_every_language_draws_and_survives_noise(drawings: RawDrawings, language: RawLanguage) -> None:
    noise = bytes(range(256)) * 40
    label = await drawings.label(call(language), noise)
    assert isinstance(label, NoLabelFacts) or label.bitmap.height_dots >= 1
    assert isinstance(await drawings.label(call(), BOX), DrawnLabel)


async def test_a_label_that_takes_too_long_is_given_up() -> None:
    drawings = RawDrawings(limits=LIMITS.__class__(cpu_seconds=1, wall_seconds=1.0))
    try:
        many = b"^XA^PW8000^LL7000" + b"^FO0,0^GB7000,7000,1^FS" * 15_000 + b"^XZ"
        with pytest.raises(CannotPrint) as refused:
            await drawings.label(call(), many)
        assert refused.value.reason is FailureReason.RENDER_FAILED
        assert str(refused.value).startswith("Label 1 of the file cannot be drawn.")
    finally:
        await drawings.aclose()


async def test_without_a_child_nothing_is_drawn() -> None:
    drawings = RawDrawings(service="agent_core.raw.draw.absent:start")
    with pytest.raises(CannotPrint) as refused:
        await drawings.label(call(), BOX)
    assert refused.value.reason is FailureReason.INTERNAL_ERROR
    await drawings.aclose()


IN_MILLIMETRES = {
    RawLanguage.TSPL: b"SIZE 100 mm,150 mm\nDIRECTION 0\nCLS\nBAR 0,0,9,9\nPRINT 1\n",
    RawLanguage.ZPL: b"^XA^MUM^PW100^LL150^POI^MUD^FO0,0^GB9,9,9^FS^XZ",
    RawLanguage.CPCL: b"! 0 200 200 150 1\nIN-MILLIMETERS\nPW 100\nIN-DOTS\nBOX 0 0 9 9 9\nPOPRINT\n",
}


@pytest.mark.parametrize("dpi", [203, 300, 600])
@pytest.mark.parametrize("language", IN_MILLIMETRES)
async def test_a_millimetre_is_as_long_in_a_file_as_on_the_paper(
    drawings: RawDrawings, language: RawLanguage, dpi: int
) -> None:
    document = IN_MILLIMETRES[language]
    if language is RawLanguage.CPCL:  # its height is in the units before the session
        document = b"! UTILITIES\nIN-MILLIMETERS\nPRINT\n" + document
    paper = raw_call(language, dpi=dpi, media_width_mm=100, media_height_mm=150, head_width_mm=None)
    label = await drawn(drawings, document, paper)
    bitmap = label.bitmap
    assert (label.facts.label_width, label.facts.label_height) == (bitmap.width_dots, bitmap.height_dots)
    assert ink(label) == (bitmap.width_dots - 9, bitmap.height_dots - 9, bitmap.width_dots, bitmap.height_dots)
    assert cut(label) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("language", "document", "command", "line"),
    [
        (RawLanguage.ZPL, b"^XA^PW2400^FO0,0^GFB,4,4,1,\n\n\n\n^FS\n^FO0,31900^GB8,8,8^FS^XZ", "^FO", 2),
        (RawLanguage.ZPL, b"^XA^PW2400^FS\r^FT0,31900^GB8,8,8^FS^XZ", "^FT", 2),
        (RawLanguage.TSPL, b"SIZE 300 mm\rCLS\rBAR 0,31900,8,8\rPRINT 1\r", "BAR", 3),
    ],
)
async def test_a_command_below_the_picture_is_named_with_its_line(
    drawings: RawDrawings, language: RawLanguage, document: bytes, command: str, line: int
) -> None:
    label = await drawn(drawings, document, call(language))
    [remark] = label.facts.remarks
    assert (remark.command, remark.why, remark.places[0].line) == (command, WhyNotDrawn.BEYOND_PICTURE, line)
