"""Service of the sandbox's child: takes a RAW file and returns the picture of one of its labels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256

import msgspec
from PIL import Image

from agent_core.raw.draw import cpcl, escpos, tspl, zpl
from agent_core.raw.draw.display_list import MAX_LABELS, MAX_SIDE, Head, Ink, Label, Print
from agent_core.raw.draw.drawer import Area, burn, item_box
from agent_core.raw.draw.fonts import load_outlines
from agent_core.raw.draw.request import DrawnField, RawCall, RawLabelFacts
from server_core.contract.types.documents import RawLanguage
from server_core.sandbox.child import SandboxHandler

MAX_KEPT_BYTES = 64_000_000
"""Memory of the labels of one file that are kept for the next request."""
MAX_FIELDS, MAX_NOT_DRAWN = 4_000, 1_000
"""Most places and missing commands of a label that are reported."""
FIRST_BYTES = {
    RawLanguage.ZPL: b"^XA^FO0,0^A0N,9,9^FDA^FS^FO0,9^BY1^BCN,9^FDA^FS^XZ",
    RawLanguage.TSPL: b'SIZE 9 mm,9 mm\r\nTEXT 0,0,"1",0,1,1,"A"\r\nPRINT 1\r\n',
    RawLanguage.CPCL: b"! 0 200 200 9 1\r\nTEXT 7 0 0 0 A\r\nPRINT\r\n",
    RawLanguage.ESCPOS: b"A\n",
}
"""Labels that load every part while files can still be opened."""


def start() -> SandboxHandler:
    decoder, encoder = msgspec.msgpack.Decoder(RawCall), msgspec.msgpack.Encoder()
    file = OpenFile(RawLanguage.ZPL, Head(dpi=203, width=1), b"")

    def handle(header: bytes, body: bytearray) -> Iterator[tuple[bytes, bytes]]:
        """Header: a RawCall. One answer, or none if the file has no such label."""
        nonlocal file
        call, document = decoder.decode(header), bytes(body)
        if not file.is_of(call, document):
            file = OpenFile(call.language, call.head, document)
        label = file.label(call.label)
        if label is not None:
            facts, rows = _drawn(call, label, file.count, has_more=file.has_more)
            yield encoder.encode(facts), rows

    load_outlines()
    for language, label in FIRST_BYTES.items():
        call = RawCall(language=language, head=Head(dpi=203, width=100))
        for _ in handle(encoder.encode(call), bytearray(label)):
            pass
    return handle


def _escpos(document: bytes, head: Head) -> Iterator[Print]:
    """Yield receipts, which are drawn while they are read: the place of a line depends on those before it."""
    return map(Print.of, escpos.labels(document, head))


INTERPRETERS = {
    RawLanguage.ZPL: zpl.prints,
    RawLanguage.TSPL: tspl.prints,
    RawLanguage.CPCL: cpcl.prints,
    RawLanguage.ESCPOS: _escpos,
}


class OpenFile:
    """The labels of a file, kept for the next requests: a window shows one after the other.

    Those from the last wanted one on are kept, up to `MAX_KEPT_BYTES`. A label before or after them is found by reading
    the file again.
    """

    def __init__(self, language: RawLanguage, head: Head, document: bytes) -> None:
        self._key = (language, head, sha256(document).digest())
        self._document = document
        self._kept: dict[int, Print] = {}
        self.count = 0
        self.has_more = False
        self._is_counted = False

    def is_of(self, call: RawCall, document: bytes) -> bool:
        """Take the document of the next request if it is the same file."""
        is_same = self._key == (call.language, call.head, sha256(document).digest())
        self._document = document if is_same else b""
        return is_same

    def label(self, number: int) -> Label | None:
        """Return a label, counted from 1. None: the file has no such label."""
        if number not in self._kept and (not self._is_counted or 1 <= number <= self.count):
            self._read(number)
        self._document = b""
        found = self._kept.get(number)
        return None if found is None else found.draw()

    def _read(self, wanted: int) -> None:
        self._kept.clear()
        size, is_full = 0, False
        language, head, _ = self._key
        for number, each in enumerate(INTERPRETERS[language](self._document, head), 1):
            if number > MAX_LABELS:
                self.has_more = True
                break
            size += each.size
            if size > MAX_KEPT_BYTES and number <= wanted:
                self._kept.clear()
                size = each.size
            is_full = is_full or (size > MAX_KEPT_BYTES and number > wanted)
            if not is_full:
                self._kept[number] = each
            elif self._is_counted:
                break
            self.count = max(self.count, number)
        self._is_counted = True


def _drawn(call: RawCall, label: Label, count: int, *, has_more: bool) -> tuple[RawLabelFacts, bytes]:
    if call.media_width is None and label.width is None:  # the width of the head is a guess
        reach = max((item_box(item).right for item in label.items if item.ink is not Ink.WHITE), default=0)
        label = replace(label, width=min(max(call.head.width, reach), MAX_SIDE))
    bitmap, ink = burn(label, call.head)
    canvas = bitmap.width_dots, bitmap.height_dots
    size = call.media_width or canvas[0], call.media_height or canvas[1]
    reached = min(canvas[0], size[0] if call.media_width is None else call.head.width), min(canvas[1], size[1])
    rows = bitmap.rows
    if not size == reached == canvas:
        paper = Image.new("1", size)
        paper.paste(Image.frombytes("1", canvas, rows).crop((0, 0, *reached)), (0, 0))
        rows = paper.tobytes()
    ink = ink or Area(0, 0, 0, 0)
    facts = RawLabelFacts(
        label=call.label,
        label_count=count,
        has_more=has_more,
        width_dots=size[0],
        height_dots=size[1],
        copies=label.copies,
        start=label.span.start,
        label_width=None if call.media_width is None else label.width,
        label_height=None if call.media_height is None else label.height,
        cut_left=max(0, -ink.left),
        cut_top=max(0, -ink.top),
        cut_right=max(0, ink.right - reached[0]),
        cut_bottom=max(0, ink.bottom - reached[1]),
        fields=tuple(_fields(label, canvas, reached)),
        not_drawn=label.not_drawn[:MAX_NOT_DRAWN],
    )
    return facts, rows


def _fields(label: Label, canvas: tuple[int, int], reached: tuple[int, int]) -> Iterator[DrawnField]:
    """Yield the places of the items that are on the picture."""
    for item in label.items[:MAX_FIELDS]:
        left, top, right, bottom = item_box(item).turned(label, *canvas)
        if left < reached[0] and top < reached[1] and right > 0 and bottom > 0:
            yield DrawnField(
                left=max(0, left),
                top=max(0, top),
                right=min(reached[0], right),
                bottom=min(reached[1], bottom),
                start=item.span.start,
                end=item.span.end,
            )
