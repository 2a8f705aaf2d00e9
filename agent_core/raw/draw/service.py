"""Service of the sandbox's child: takes a RAW file and returns the picture of one of its labels."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from time import monotonic, process_time

import msgspec
from PIL import Image

from agent_core.raw.draw import cpcl, escpos, tspl, zpl
from agent_core.raw.draw.display_list import (
    MAX_LABELS,
    MAX_SIDE,
    Barcode,
    DeferredLabel,
    DrawingPrinter,
    Ink,
    IsOver,
    Item,
    Label,
    NotDrawn,
    Picture,
    Span,
    Text,
    WhyNotDrawn,
)
from agent_core.raw.draw.drawer import Area, burn, item_box
from agent_core.raw.draw.fonts import load_outlines
from agent_core.raw.draw.request import (
    CPU_SECONDS,
    WALL_SECONDS,
    DrawnField,
    FilePlace,
    LabelPlace,
    NoLabelFacts,
    RawCall,
    RawLabelFacts,
    Remark,
)
from server_core.contract.types.documents import RawLanguage
from server_core.sandbox.child import SandboxHandler

MAX_KEPT_BYTES = 64_000_000
"""Memory of the labels of one file that are kept for the next request."""
MAX_FIELDS, MAX_REMARKS, MAX_PLACES = 4_000, 100, 5
"""Most places of items, remarks and places of a remark that are reported of a label."""
READ_SHARE, DRAWN_SHARE, BURNED_SHARE = 0.3, 0.5, 0.7
"""Shares of the time limits after which no more of a file is read, of a label drawn, and burned."""
FIRST_BYTES = {
    RawLanguage.ZPL: b"^XA^FO0,0^A0N,9,9^FDA^FS^FO0,9^BY1^BCN,9^FDA^FS^XZ",
    RawLanguage.TSPL: b'SIZE 9 mm,9 mm\r\nTEXT 0,0,"1",0,1,1,"A"\r\nPRINT 1\r\n',
    RawLanguage.CPCL: b"! 0 200 200 9 1\r\nTEXT 7 0 0 0 A\r\nPRINT\r\n",
    RawLanguage.ESCPOS: b"A\n",
}
"""Labels that load every part while files can still be opened."""


def start() -> SandboxHandler:
    decoder, encoder = msgspec.msgpack.Decoder(RawCall), msgspec.msgpack.Encoder()
    file = OpenFile(RawLanguage.ZPL, DrawingPrinter(dpi=203, width=1), b"")

    def handle(header: bytes, body: bytearray) -> Iterator[tuple[bytes, bytes]]:
        """Header: a RawCall. One answer, or none if the file has no such label and nothing to say about that."""
        nonlocal file
        budget, call, document = Budget(), decoder.decode(header), bytes(body)
        if not file.is_of(call, document):
            file = OpenFile(call.language, call.head, document)
        label = file.label(call.label, budget)
        if label is not None:
            facts, rows = _drawn(call, label, file, document, budget)
            yield encoder.encode(facts), rows
        elif file.unprinted and not file.count:
            yield encoder.encode(NoLabelFacts(remarks=tuple(_remarks(file.unprinted, document)[:MAX_REMARKS]))), b""

    load_outlines()
    for language, label in FIRST_BYTES.items():
        call = RawCall(language=language, head=DrawingPrinter(dpi=203, width=100))
        for _ in handle(encoder.encode(call), bytearray(label)):
            pass
    return handle


class Budget:
    """Time of a request."""

    def __init__(self) -> None:
        self._cpu, self._wall = process_time(), monotonic()

    def is_past(self, share: float) -> bool:
        """Return whether more than this share of a limit is used up."""
        cpu, wall = process_time() - self._cpu, monotonic() - self._wall
        return max(cpu / CPU_SECONDS, wall / WALL_SECONDS) > share


Interpreter = Callable[[bytes, DrawingPrinter, IsOver], Generator[DeferredLabel, None, list[NotDrawn] | None]]
INTERPRETERS: dict[RawLanguage, Interpreter] = {
    RawLanguage.ZPL: zpl.prints,
    RawLanguage.TSPL: tspl.prints,
    RawLanguage.CPCL: cpcl.prints,
    RawLanguage.ESCPOS: escpos.prints,
}


class OpenFile:
    """The labels of a file, kept for the next requests: a window shows one after the other.

    Keeps the requested label and those after it, up to `MAX_KEPT_BYTES`. A label before or after them is found by
    reading the file again. When the time is up, reading stops: the requested label ends there, and later labels are not
    counted.
    """

    def __init__(self, language: RawLanguage, head: DrawingPrinter, document: bytes) -> None:
        self._key = (language, head, sha256(document).digest())
        self._document = document
        self._kept: dict[int, DeferredLabel] = {}
        self.places: list[LabelPlace] = []
        """Places of the labels that are counted."""
        self.count = 0
        self.has_more = False
        self.unprinted: list[NotDrawn] = []
        """Commands that are in no label."""
        self._is_counted = False

    def is_of(self, call: RawCall, document: bytes) -> bool:
        """Take the document of the next request if it is the same file."""
        is_same = self._key == (call.language, call.head, sha256(document).digest())
        self._document = document if is_same else b""
        return is_same

    def label(self, number: int, budget: Budget) -> Label | None:
        """Return a label, counted from 1. None: the file has no such label."""
        if number not in self._kept and (not self._is_counted or 1 <= number <= self.count):
            self._read(number, budget)
        self._document = b""
        found = self._kept.get(number)
        return None if found is None else found.draw(partial(budget.is_past, DRAWN_SHARE))

    def _read(self, wanted: int, budget: Budget) -> None:
        self._kept.clear()
        number, size, is_full, is_cut_short = 0, 0, False, False
        language, head, _ = self._key

        def is_over() -> bool:
            nonlocal is_cut_short
            is_cut_short = number >= wanted - 1 and budget.is_past(READ_SHARE)
            return is_cut_short

        for each in self._prints(language, head, is_over):
            number += 1
            if number > MAX_LABELS:
                self.has_more = True
                break
            if is_cut_short:
                self.has_more = True
                if number > wanted:  # it has time of its own when it is wanted
                    self.count = max(self.count, number)
                    break
            if number > len(self.places):
                self.places.append(LabelPlace(start=each.span.start, end=each.span.end, copies=each.copies))
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
        self.has_more = self.has_more or is_cut_short
        self._is_counted = True

    def _prints(self, language: RawLanguage, head: DrawingPrinter, is_over: IsOver) -> Iterator[DeferredLabel]:
        self.unprinted = (yield from INTERPRETERS[language](self._document, head, is_over)) or []


def _drawn(call: RawCall, label: Label, file: OpenFile, document: bytes, budget: Budget) -> tuple[RawLabelFacts, bytes]:
    if call.media_width is None and label.width is None:  # the width of the head is a guess
        reach = max((item_box(item).right for item in label.items if item.ink is not Ink.WHITE), default=0)
        label = replace(label, width=min(max(call.head.width, reach), MAX_SIDE))
    bitmap, ink, next_item = burn(label, call.head, partial(budget.is_past, BURNED_SHARE))
    late = None if next_item is None else NotDrawn.of(next_item.command, WhyNotDrawn.TOO_LONG)
    canvas = bitmap.width_dots, bitmap.height_dots
    beyond = None if late or call.media_height else _beyond(label, canvas)
    size = call.media_width or canvas[0], call.media_height or canvas[1]
    reached = min(canvas[0], size[0] if call.media_width is None else call.head.width), min(canvas[1], size[1])
    rows = bitmap.rows
    if not size == reached == canvas:
        paper = Image.new("1", size)
        paper.paste(Image.frombytes("1", canvas, rows).crop((0, 0, *reached)), (0, 0))
        rows = paper.tobytes()
    ink = ink or Area(0, 0, 0, 0)
    missing = [*label.not_drawn, *([] if beyond is None else [beyond]), *_behind(call, label, file)]
    remarks = _remarks(_in_time(missing, late), document)
    facts = RawLabelFacts(
        label=call.label,
        label_count=file.count,
        has_more=file.has_more,
        width_dots=size[0],
        height_dots=size[1],
        copies=label.copies,
        places=tuple(file.places),
        label_width=None if call.media_width is None else label.width,
        label_height=None if call.media_height is None else label.height,
        cut_left=max(0, -ink.left),
        cut_top=max(0, -ink.top),
        cut_right=max(0, ink.right - reached[0]),
        cut_bottom=max(0, ink.bottom - reached[1]) if beyond is None else 0,
        fields=tuple(_fields(label, canvas, reached)),
        remarks=tuple(remarks[:MAX_REMARKS]),
        more_remarks=max(0, len(remarks) - MAX_REMARKS),
    )
    return facts, rows


def _behind(call: RawCall, label: Label, file: OpenFile) -> list[NotDrawn]:
    """Return what is in no label of the file, for the last one. A form that is only stored is no fault there."""
    if call.label != file.count or file.has_more:
        return []
    listed = frozenset(label.not_drawn)
    return [each for each in file.unprinted if each not in listed and each.why is not WhyNotDrawn.STORED]


def _remarks(missing: Iterable[NotDrawn], document: bytes) -> list[Remark]:
    """Return what is not drawn: equal commands with equal reasons together, in the order of the file."""
    equal: dict[tuple[object, ...], list[NotDrawn]] = {}
    for each in missing:
        equal.setdefault((each.command, each.why, each.detail), []).append(each)
    return [
        Remark(
            command=found[0].command,
            why=found[0].why,
            detail=found[0].detail,
            count=len(found),
            places=tuple(_place(each, document) for each in found[:MAX_PLACES]) if number < MAX_REMARKS else (),
        )
        for number, found in enumerate(equal.values())
    ]


def _place(missing: NotDrawn, document: bytes) -> FilePlace:
    start = missing.span.start
    line_start = max(document.rfind(sign, 0, start) for sign in (b"\n", b"\r")) + 1
    return FilePlace(line=missing.line, column=start - line_start + 1, byte=start)


def _in_time(missing: Sequence[NotDrawn], late: NotDrawn | None) -> list[NotDrawn]:
    """Return the first command for which there was no time, if any, and what is missing before it."""
    too_late = [each for each in missing if each.why is WhyNotDrawn.TOO_LONG] + ([] if late is None else [late])
    if not too_late:
        return list(missing)
    first = min(too_late, key=lambda each: each.span.start)
    return [first, *(each for each in missing if each.span.start < first.span.start)]


def _beyond(label: Label, canvas: tuple[int, int]) -> NotDrawn | None:
    """Return the first command below the longest picture that is drawn; the paper may be longer."""
    if label.height is not None and label.height <= canvas[1]:
        return None
    below = (item for item in label.items if item_box(item).bottom > canvas[1] and item.ink is not Ink.WHITE)
    first = next(below, None)
    return None if first is None else NotDrawn.of(first.command, WhyNotDrawn.BEYOND_PICTURE)


def _fields(label: Label, canvas: tuple[int, int], reached: tuple[int, int]) -> Iterator[DrawnField]:
    """Yield the places of the items that are on the picture."""
    for span, box in _parts(label.items[:MAX_FIELDS]):
        left, top, right, bottom = box.turned(label, *canvas)
        if left < reached[0] and top < reached[1] and right > 0 and bottom > 0:
            yield DrawnField(
                left=max(0, left),
                top=max(0, top),
                right=min(reached[0], right),
                bottom=min(reached[1], bottom),
                start=span.start,
                end=span.end,
            )


def _parts(items: Iterable[Item]) -> Iterator[tuple[Span, Area]]:
    """Yield the spans and boxes of the items: a bar code with its interpretation line and its guard bars as one."""
    parts: list[Item] = []
    for item in items:
        if parts and not _is_same_bar_code(parts, item):
            yield parts[0].span, _box_around(parts)
            parts = []
        parts.append(item)
    if parts:
        yield parts[0].span, _box_around(parts)


def _is_same_bar_code(parts: Sequence[Item], item: Item) -> bool:
    first = parts[0]
    if item.span != first.span or not (isinstance(first, Barcode) or (isinstance(first, Text) and first.is_readable)):
        return False
    if isinstance(item, Barcode):  # below its interpretation line
        return not any(isinstance(each, Barcode) for each in parts)
    return isinstance(item, Picture) or (isinstance(item, Text) and item.is_readable)


def _box_around(items: Sequence[Item]) -> Area:
    left, top, right, bottom = zip(*map(item_box, items), strict=True)
    return Area(min(left), min(top), max(right), max(bottom))
