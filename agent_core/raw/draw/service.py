"""Service of the sandbox's child: takes a RAW file and returns the picture of one of its labels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec
from PIL import Image

from agent_core.raw.draw import cpcl, escpos, tspl, zpl
from agent_core.raw.draw.display_list import MAX_LABELS, MAX_SIDE, Head, Ink, Label
from agent_core.raw.draw.drawer import draw, item_box
from agent_core.raw.draw.fonts import load_outlines
from agent_core.raw.draw.request import DrawnField, RawCall, RawLabelFacts
from server_core.contract.decisions.placement import dots_long
from server_core.contract.types.documents import RawLanguage
from server_core.sandbox.child import SandboxHandler

INTERPRETERS = {
    RawLanguage.ZPL: zpl.labels,
    RawLanguage.TSPL: tspl.labels,
    RawLanguage.CPCL: cpcl.labels,
    RawLanguage.ESCPOS: escpos.labels,
}
MAX_FIELDS, MAX_NOT_DRAWN = 4_000, 1_000
"""Most places and missing commands of a label that are reported."""
LEAST_CUT_MM = 1.0
"""A field ends with a blank that may lie beyond the edge."""
FIRST_BYTES = {
    RawLanguage.ZPL: b"^XA^FO0,0^A0N,9,9^FDA^FS^FO0,9^BY1^BCN,9^FDA^FS^XZ",
    RawLanguage.TSPL: b'SIZE 9 mm,9 mm\r\nTEXT 0,0,"1",0,1,1,"A"\r\nPRINT 1\r\n',
    RawLanguage.CPCL: b"! 0 200 200 9 1\r\nTEXT 7 0 0 0 A\r\nPRINT\r\n",
    RawLanguage.ESCPOS: b"A\n",
}
"""Labels that load every part while files can still be opened."""


def start() -> SandboxHandler:
    decoder, encoder = msgspec.msgpack.Decoder(RawCall), msgspec.msgpack.Encoder()

    def handle(header: bytes, body: bytearray) -> Iterator[tuple[bytes, bytes]]:
        """Header: a RawCall. One answer, or none if the file has no such label."""
        for facts, rows in _picture(decoder.decode(header), bytes(body)):
            yield encoder.encode(facts), rows

    load_outlines()
    for language, label in FIRST_BYTES.items():
        call = RawCall(language=language, head=Head(dpi=203, width=100))
        for _ in handle(encoder.encode(call), bytearray(label)):
            pass
    return handle


def _picture(call: RawCall, document: bytes) -> Iterator[tuple[RawLabelFacts, bytes]]:
    wanted, count, has_more = None, 0, False
    for label in INTERPRETERS[call.language](document, call.head):
        if count == MAX_LABELS:
            has_more = True
            break
        count += 1
        if count == call.label:
            wanted = label
    if wanted is not None:
        yield _drawn(call, wanted, count, has_more=has_more)


def _drawn(call: RawCall, label: Label, count: int, *, has_more: bool) -> tuple[RawLabelFacts, bytes]:
    if call.media_width is None and label.width is None:  # the width of the head is a guess
        label = replace(label, width=min(max(call.head.width, _reach(label)[0]), MAX_SIDE))
    bitmap = draw(label, call.head)
    width, height = call.media_width or bitmap.width_dots, call.media_height or bitmap.height_dots
    rows = bitmap.rows
    if (width, height) != (bitmap.width_dots, bitmap.height_dots):
        whole = Image.frombytes("1", (bitmap.width_dots, bitmap.height_dots), rows)
        rows = whole.crop((0, 0, width, height)).tobytes()
    right, bottom = (0, 0) if label.is_turned or label.is_mirrored else _reach(label)
    least = round(dots_long(LEAST_CUT_MM, call.head.dpi))
    facts = RawLabelFacts(
        label=call.label,
        label_count=count,
        has_more=has_more,
        width_dots=width,
        height_dots=height,
        copies=label.copies,
        start=label.span.start,
        cut_right=max(0, bitmap.width_dots - width, right - width if right - width > least else 0),
        cut_bottom=max(0, bitmap.height_dots - height, bottom - height if bottom - height > least else 0),
        fields=tuple(_fields(label, bitmap.width_dots, bitmap.height_dots)),
        not_drawn=label.not_drawn[:MAX_NOT_DRAWN],
    )
    return facts, rows


def _reach(label: Label) -> tuple[int, int]:
    """Return the right and lower edges of what is burned."""
    boxes = [item_box(item) for item in label.items if item.ink is not Ink.WHITE]
    return max((box[2] for box in boxes), default=0), max((box[3] for box in boxes), default=0)


def _fields(label: Label, width: int, height: int) -> Iterator[DrawnField]:
    """Yield the places of the items on the picture, which may be mirrored and turned."""
    for item in label.items[:MAX_FIELDS]:
        left, top, right, bottom = item_box(item)
        if label.is_mirrored is not label.is_turned:
            left, right = width - right, width - left
        if label.is_turned:
            top, bottom = height - bottom, height - top
        yield DrawnField(
            left=max(0, left),
            top=max(0, top),
            right=min(width, right),
            bottom=min(height, bottom),
            start=item.span.start,
            end=item.span.end,
        )
