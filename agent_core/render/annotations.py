"""Annotations and form fields, drawn as PDF readers print them.

PDFium draws no fields and few annotations that lack an appearance.

A page with such annotations is drawn from a copy of the document in which they are completed. There, every annotation
that prints (ISO 32000-1, 12.5.3: flagged for print, not hidden, on a layer that prints) has an appearance stream, and
fields become stamps. An appearance in the file is used unchanged, with two exceptions: the form leaves appearances to
the reader (NeedAppearances, 12.7.2) and it shows text other than the field's value; or letters of the value are missing
from it because its font lacks them. No form is opened for this, so no script in the document ever runs.

An annotation without an appearance gets one that is generated from its entries (12.5.6). Notes, sounds, films and
attached files are for the screen and print nothing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pypdfium2.raw as pdfium

from agent_core.render.appearance_stream import (
    Canvas,
    DrawnText,
    Fonts,
    PdfBox,
    Point,
    Update,
    drawn_texts,
    inset,
    of_rich_text,
    plain,
)
from agent_core.render.field_appearances import (
    DefaultAppearance,
    PdfField,
    drawn_state,
    field_appearance,
    has_other_letters,
    is_shown,
    lost_letters,
    paragraph,
    states_of,
)
from agent_core.render.fonts import FontMapper
from agent_core.render.pdf_syntax import Dict, Objects, PdfName, PdfValue, Ref, Stream

BLACK = [0.0]
YELLOW = [1.0, 1.0, 0.0]
MAX_POINTS = 100_000
MAX_QUADS = 10_000
ENDING = 3.0  # size of a line ending, as a multiple of the line width
HEAD_ANGLE = math.pi / 6
STAMP_COLOURS = {
    b"Approved": (0.0, 0.5, 0.0),
    b"Final": (0.0, 0.5, 0.0),
    b"Sold": (0.0, 0.3, 0.7),
    b"Departmental": (0.0, 0.3, 0.7),
    b"ForComment": (0.0, 0.3, 0.7),
    b"ForPublicRelease": (0.0, 0.3, 0.7),
    b"AsIs": (0.0, 0.3, 0.7),
}
STAMP_COLOUR = (0.75, 0.0, 0.0)
STYLE = re.compile(r"([a-z-]+)\s*:\s*([^;]+)")
CALLOUT_POINTS = {4, 6}


class MarkupAnnotation:
    """An annotation other than a form field."""

    def __init__(self, objects: Objects, entries: Dict, rect: PdfBox) -> None:
        self.objects, self.entries, self.rect = objects, entries, rect
        self.colour = self._colour(b"C")
        self.interior = self._colour(b"IC") or []
        style = objects.dict_of(entries.get(b"BS"))
        border = objects.list_of(entries.get(b"Border"))
        self.has_border = bool(style or len(border) >= 3)
        wide = objects.number(border[2], 1.0) if len(border) >= 3 else 1.0
        self.width = max(0.0, objects.number(style.get(b"W"), wide))
        self.dashes = self._dashes(style, border)

    def numbers(self, key: bytes) -> list[float]:
        return self.objects.numbers(self.entries.get(key))[: 2 * MAX_POINTS]

    def points(self, key: bytes) -> list[Point]:
        return pairs(self.numbers(key))

    @property
    def text(self) -> str:
        contents = self.objects.text(self.entries.get(b"Contents"))
        return plain(contents if contents is not None else of_rich_text(self.objects.text(self.entries.get(b"RC"))))

    @property
    def stroke(self) -> list[float]:
        """Return the stroke colour, black by default; [] = transparent."""
        return BLACK if self.colour is None else self.colour

    @property
    def line_width(self) -> float:
        """Return the width of a line annotation, which is drawn even if its border has no width."""
        return self.width or 1.0

    @property
    def endings(self) -> tuple[bytes, bytes]:
        value = self.objects.of(self.entries.get(b"LE"))
        names = [self.objects.name(one) or b"None" for one in value] if isinstance(value, list) else []
        if isinstance(value, PdfName):
            names = [b"None", bytes(value)] if self.entries.get(b"CL") is None else [bytes(value), b"None"]
        return (names[0], names[1]) if len(names) > 1 else (b"None", b"None")

    @property
    def is_cloudy(self) -> bool:
        return self.objects.name(self.objects.dict_of(self.entries.get(b"BE")).get(b"S")) == b"C"

    @property
    def inner(self) -> PdfBox:
        """Return the rectangle without the margins /RD."""
        left, bottom, right, top = self.rect
        by = self.numbers(b"RD")
        if len(by) != 4 or min(by) < 0 or by[0] + by[2] >= right - left or by[1] + by[3] >= top - bottom:
            return self.rect
        return left + by[0], bottom + by[1], right - by[2], top - by[3]

    def _colour(self, key: bytes) -> list[float] | None:
        if not isinstance(self.objects.of(self.entries.get(key)), list):
            return None
        return [min(1.0, max(0.0, one)) for one in self.objects.numbers(self.entries.get(key))]

    def _dashes(self, style: Dict, border: Sequence[object]) -> list[float]:
        dashes: list[float] = []
        if style:
            if self.objects.name(style.get(b"S")) == b"D":
                dashes = self.objects.numbers(style.get(b"D")) or [3.0]
        elif len(border) > 3:
            dashes = self.objects.numbers(self.objects.list_of(self.entries.get(b"Border"))[3])
        return dashes if dashes and sum(dashes) > 0 and min(dashes) >= 0 else []


def markup_appearance(markup: MarkupAnnotation, kind: bytes, fonts: Fonts) -> Stream | None:
    """Generate an appearance in page coordinates; None = such an annotation draws nothing."""
    draw = DRAWN.get(kind)
    if draw is None:
        return None
    canvas = Canvas(markup.rect)
    opacity = markup.objects.number(markup.entries.get(b"CA"), 1.0)
    state: Dict = {b"ca": opacity, b"CA": opacity} if 0 <= opacity < 1 else {}
    if kind == b"Highlight":
        state[b"BM"] = PdfName(b"Multiply")
    if state:
        canvas.state(state)
    draw(markup, canvas, fonts)
    return canvas.stream()


def pairs(numbers: Sequence[float]) -> list[Point]:
    return list(zip(numbers[0::2], numbers[1::2], strict=False))


def _line(markup: MarkupAnnotation, canvas: Canvas, fonts: Fonts) -> None:
    ends = markup.points(b"L")
    if len(ends) != 2 or not canvas.stroke_colour(markup.stroke):
        return
    canvas.line_style(markup.line_width, markup.dashes)
    (x1, y1), (x2, y2) = ends
    long = math.hypot(x2 - x1, y2 - y1) or 1.0
    across = ((y1 - y2) / long, (x2 - x1) / long)
    leader = markup.objects.number(markup.entries.get(b"LL"))
    beyond, gap = (markup.objects.number(markup.entries.get(key)) for key in (b"LLE", b"LLO"))
    if leader:
        sign = math.copysign(1.0, leader)
        for x, y in ends:
            near, far = sign * gap, leader + sign * (gap + beyond)
            canvas.path([(x + across[0] * at, y + across[1] * at) for at in (near, far)])
            canvas.paint(fills=False, strokes=True)
        by = leader + sign * gap
        ends = [(x + across[0] * by, y + across[1] * by) for x, y in ends]
    _open_line(markup, canvas, ends)
    canvas.box = _around(canvas.box, ends, _reach(markup) + abs(leader) + abs(gap) + abs(beyond))
    if markup.objects.of(markup.entries.get(b"Cap")) is True and markup.text:
        _caption(markup, canvas, fonts, ends)


def _caption(markup: MarkupAnnotation, canvas: Canvas, fonts: Fonts, ends: Sequence[Point]) -> None:
    """Draw the caption above the line, or in its middle on white."""
    (x1, y1), (x2, y2) = ends
    text, size = markup.text.replace("\n", " "), 9.0
    font = fonts.for_text(b"Helv", (), text)
    wide = font.width(text) * size
    slope = math.atan2(y2 - y1, x2 - x1)
    if abs(slope) > math.pi / 2:
        slope += math.pi
    above = markup.objects.name(markup.entries.get(b"CP")) == b"Top"
    canvas.add(
        "q", math.cos(slope), math.sin(slope), -math.sin(slope), math.cos(slope), (x1 + x2) / 2, (y1 + y2) / 2, "cm"
    )
    if not above:
        canvas.add("1 g")
        canvas.rectangle((-wide / 2 - 2, -size / 2, wide / 2 + 2, size / 2))
        canvas.add("f")
    canvas.fill_colour(markup.stroke)
    canvas.text(font, text, size, (-wide / 2, markup.width + 2 if above else -0.33 * size))
    canvas.add("Q")
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    canvas.box = _around(canvas.box, [middle], wide / 2 + 2 * size)


def _polygon(markup: MarkupAnnotation, canvas: Canvas, _: Fonts) -> None:
    points = markup.points(b"Vertices")
    if len(points) < 2:
        return
    canvas.line_style(markup.width, markup.dashes)
    fills = canvas.fill_colour(markup.interior)
    strokes = canvas.stroke_colour(markup.stroke) and markup.width > 0
    if markup.is_cloudy:
        _clouds(canvas, points, _intensity(markup))
    else:
        canvas.path(points, closes=True)
    canvas.paint(fills=fills, strokes=strokes)
    canvas.box = _around(canvas.box, points, markup.width + (_intensity(markup) if markup.is_cloudy else 0))


def _polyline(markup: MarkupAnnotation, canvas: Canvas, _: Fonts) -> None:
    points = markup.points(b"Vertices")
    if len(points) < 2 or not canvas.stroke_colour(markup.stroke):
        return
    canvas.line_style(markup.line_width, markup.dashes)
    _open_line(markup, canvas, points)
    canvas.box = _around(canvas.box, points, _reach(markup))


def _ink(markup: MarkupAnnotation, canvas: Canvas, _: Fonts) -> None:
    if not canvas.stroke_colour(markup.stroke):
        return
    canvas.line_style(markup.line_width, markup.dashes)
    canvas.add("1 J 1 j")
    left = MAX_POINTS
    for item in markup.objects.list_of(markup.entries.get(b"InkList")):
        points = pairs(markup.objects.numbers(item))[: max(0, left)]
        left -= len(points)
        if points:
            canvas.path(points if len(points) > 1 else [points[0], points[0]])
            canvas.paint(fills=False, strokes=True)
            canvas.box = _around(canvas.box, points, markup.line_width)


def _square(markup: MarkupAnnotation, canvas: Canvas, _: Fonts) -> None:
    _shape(markup, canvas, canvas.rectangle)


def _circle(markup: MarkupAnnotation, canvas: Canvas, _: Fonts) -> None:
    _shape(markup, canvas, canvas.ellipse)


def _shape(markup: MarkupAnnotation, canvas: Canvas, outline: Callable[[PdfBox], None]) -> None:
    fills = canvas.fill_colour(markup.interior)
    strokes = canvas.stroke_colour(markup.stroke) and markup.width > 0
    canvas.line_style(markup.width, markup.dashes)
    box = inset(markup.inner, markup.width / 2)
    if markup.is_cloudy:
        radius = _intensity(markup)
        cloudless = inset(markup.rect, radius + markup.width / 2)
        left, bottom, right, top = *map(max, box[:2], cloudless[:2]), *map(min, box[2:], cloudless[2:])
        corners: list[Point] = [(left, bottom), (right, bottom), (right, top), (left, top)]
        if outline == canvas.ellipse:
            steps = [2 * math.pi * step / 24 for step in range(24)]
            x, y = (left + right) / 2, (bottom + top) / 2
            corners = [
                (x + (right - left) / 2 * math.cos(step), y + (top - bottom) / 2 * math.sin(step)) for step in steps
            ]
        _clouds(canvas, corners, radius)
    else:
        outline(box)
    canvas.paint(fills=fills, strokes=strokes)


def _intensity(markup: MarkupAnnotation) -> float:
    """Return the radius of a cloud's arcs."""
    degree = markup.objects.number(markup.objects.dict_of(markup.entries.get(b"BE")).get(b"I"), 1.0)
    return 4.0 * max(0.5, min(4.0, degree or 1.0))


def _clouds(canvas: Canvas, corners: Sequence[Point], radius: float) -> None:
    """Append half circles along the outline, bulging outwards."""
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]))
    side = -1.0 if area > 0 else 1.0
    canvas.add(*corners[0], "m")
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        long = math.hypot(x2 - x1, y2 - y1)
        count = max(1, min(500, round(long / (2 * radius))))
        dx, dy = (x2 - x1) / count, (y2 - y1) / count
        ox, oy = side * -dy * 0.66, side * dx * 0.66
        for step in range(count):
            x, y = x1 + dx * step, y1 + dy * step
            canvas.add(x + ox, y + oy, x + dx + ox, y + dy + oy, x + dx, y + dy, "c")
    canvas.add("h")


def _marked(markup: MarkupAnnotation) -> list[list[Point]]:
    """Return the quadrilaterals of the marked text.

    Corners are left top, right top, left bottom, right bottom, as all programs write them.
    """
    numbers = markup.numbers(b"QuadPoints")
    quads = [pairs(numbers[at : at + 8]) for at in range(0, min(len(numbers) - 7, 8 * MAX_QUADS), 8)]
    if quads:
        return quads
    left, bottom, right, top = markup.rect
    return [[(left, top), (right, top), (left, bottom), (right, bottom)]]


def _highlight(markup: MarkupAnnotation, canvas: Canvas, _: Fonts) -> None:
    if not canvas.fill_colour(YELLOW if markup.colour is None else markup.colour):
        return
    for one, two, three, four in _marked(markup):
        canvas.path([one, two, four, three], closes=True)
        canvas.add("f")
        canvas.box = _around(canvas.box, (one, two, three, four), 0)


def _underline(markup: MarkupAnnotation, canvas: Canvas, _: Fonts) -> None:
    _text_line(markup, canvas, 0.06)


def _strike_out(markup: MarkupAnnotation, canvas: Canvas, _: Fonts) -> None:
    _text_line(markup, canvas, 0.5)


def _text_line(markup: MarkupAnnotation, canvas: Canvas, height: float) -> None:
    """Draw a line at a fraction of the text's height above its bottom edge."""
    if not canvas.stroke_colour(markup.stroke):
        return
    canvas.line_style(1.0)
    for start, end, _ in _feet(markup, height):
        canvas.path([start, end])
        canvas.paint(fills=False, strokes=True)
        canvas.box = _around(canvas.box, (start, end), 1)


def _squiggly(markup: MarkupAnnotation, canvas: Canvas, _: Fonts) -> None:
    if not canvas.stroke_colour(markup.stroke):
        return
    canvas.line_style(1.0)
    for (x1, y1), (x2, y2), up in _feet(markup, 0.04):
        count = max(2, min(5000, round(math.hypot(x2 - x1, y2 - y1) / 2)))
        canvas.path(
            (x1 + (x2 - x1) * at / count + up[0] * (at % 2), y1 + (y2 - y1) * at / count + up[1] * (at % 2))
            for at in range(count + 1)
        )
        canvas.paint(fills=False, strokes=True)
        canvas.box = _around(canvas.box, ((x1, y1), (x2, y2)), 2)


def _feet(markup: MarkupAnnotation, height: float) -> list[tuple[Point, Point, Point]]:
    """Return lines along the text, each with a vector of 1.5 points towards its top."""
    found = []
    for (lx, ly), (rx, ry), (bx, by), (cx, cy) in _marked(markup):
        tall = math.hypot(lx - bx, ly - by) or 1.0
        up = (1.5 * (lx - bx) / tall, 1.5 * (ly - by) / tall)
        start = (bx + (lx - bx) * height, by + (ly - by) * height)
        found.append((start, (cx + (rx - cx) * height, cy + (ry - cy) * height), up))
    return found


def _free_text(markup: MarkupAnnotation, canvas: Canvas, fonts: Fonts) -> None:
    objects, entries = markup.objects, markup.entries
    source = objects.of(entries.get(b"DA"))
    appearance = DefaultAppearance.of(source if isinstance(source, bytes) else b"")
    size, colour, alignment = appearance.size, appearance.colour, objects.whole(entries.get(b"Q"))
    if not isinstance(source, bytes):
        size, colour, alignment = _styled(objects.text(entries.get(b"DS")) or "", alignment)
    box = markup.inner
    is_typewriter = objects.name(entries.get(b"IT")) == b"FreeTextTypeWriter"
    width = 0.0 if is_typewriter and not markup.has_border else markup.width
    callout = markup.points(b"CL")
    fills = canvas.fill_colour(markup.colour or [])
    strokes = width > 0 and canvas.stroke_colour(colour)
    if fills or strokes:
        canvas.line_style(width, markup.dashes)
        canvas.rectangle(inset(box, width / 2))
        canvas.paint(fills=fills, strokes=strokes)
    if 2 * len(callout) in CALLOUT_POINTS and objects.name(entries.get(b"IT")) == b"FreeTextCallout":
        canvas.stroke_colour(colour)
        canvas.line_style(width or 1.0, markup.dashes)
        canvas.path(callout)
        canvas.paint(fills=False, strokes=True)
        _ending(markup, canvas, markup.endings[0], callout[0], callout[1], width or 1.0)
    if markup.text:
        resources = [
            entries.get(b"DR"),
            objects.dict_of(objects.dict_of(entries.get(b"AP")).get(b"N")).get(b"Resources"),
        ]
        font = fonts.for_text(appearance.font, resources, markup.text)
        inner = inset(box, width + 2)
        paragraph(canvas, font, markup.text, size or 0.0, colour, inner, alignment)


def _styled(style: str, alignment: int) -> tuple[float, tuple[float, ...], int]:
    """Return size, colour and alignment of a default style string (12.7.3.4)."""
    entries = {key: value.strip() for key, value in STYLE.findall(style)}
    size = re.search(r"([\d.]+)\s*pt", entries.get("font-size", entries.get("font", "")))
    colour = re.fullmatch(r"#([0-9A-Fa-f]{6})", entries.get("color", ""))
    rgb = tuple(int(colour[1][at : at + 2], 16) / 255 for at in (0, 2, 4)) if colour else (0.0,)
    aligned = {"center": 1, "right": 2}.get(entries.get("text-align", ""), alignment)
    return float(size[1]) if size else 0.0, rgb, aligned


def _stamp(markup: MarkupAnnotation, canvas: Canvas, fonts: Fonts) -> None:
    """Draw a frame with the stamp's name in it (table 181)."""
    name = markup.objects.name(markup.entries.get(b"Name")) or b"Draft"
    bare = re.sub(rb"^(?:SB|SH|#)", b"", name) if re.match(rb"(?:SB|SH)[A-Z]", name) else name
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", plain(bare.decode("utf-8", "replace"))).upper()
    colour = list(markup.colour or STAMP_COLOURS.get(bare, STAMP_COLOUR))
    left, bottom, right, top = markup.rect
    line = max(0.5, min(right - left, top - bottom) / 20)
    canvas.stroke_colour(colour)
    canvas.line_style(line)
    canvas.rectangle(inset(markup.rect, line))
    canvas.paint(fills=False, strokes=True)
    font = fonts.for_text(b"HeBo", (), words)
    wide = font.width(words) or 1.0
    size = min((top - bottom - 4 * line) * 0.8, (right - left - 6 * line) / wide)
    if size > 0:
        canvas.fill_colour(colour)
        canvas.text(font, words, size, ((left + right - wide * size) / 2, (bottom + top) / 2 - 0.36 * size))


def _caret(markup: MarkupAnnotation, canvas: Canvas, _: Fonts) -> None:
    left, bottom, right, top = markup.inner
    if canvas.fill_colour(markup.stroke):
        middle = (left + right) / 2
        canvas.add(left, bottom, "m")
        canvas.add(middle, bottom, middle, bottom, middle, top, "c")
        canvas.add(middle, bottom, middle, bottom, right, bottom, "c")
        canvas.add("h f")


def _link(markup: MarkupAnnotation, canvas: Canvas, _: Fonts) -> None:
    """Draw a link's border. Like PDF readers, draws none if the annotation has no border entry."""
    if not markup.has_border or not markup.width or not canvas.stroke_colour(markup.stroke):
        return
    canvas.line_style(markup.width, markup.dashes)
    left, bottom, right, top = inset(markup.rect, markup.width / 2)
    if markup.objects.name(markup.objects.dict_of(markup.entries.get(b"BS")).get(b"S")) == b"U":
        canvas.path([(left, bottom), (right, bottom)])
    else:
        canvas.rectangle((left, bottom, right, top))
    canvas.paint(fills=False, strokes=True)


def _redact(markup: MarkupAnnotation, canvas: Canvas, _: Fonts) -> None:
    """Draw a frame around content marked for removal, which is still there. A border of width 0 is none."""
    if markup.width and canvas.stroke_colour([1.0, 0.0, 0.0] if markup.colour is None else markup.colour):
        canvas.line_style(1.0)
        for one, two, three, four in _marked(markup):
            canvas.path([one, two, four, three], closes=True)
            canvas.paint(fills=False, strokes=True)
            canvas.box = _around(canvas.box, (one, two, three, four), 1)


def _open_line(markup: MarkupAnnotation, canvas: Canvas, points: Sequence[Point]) -> None:
    canvas.path(points)
    canvas.paint(fills=False, strokes=True)
    first, last = markup.endings
    _ending(markup, canvas, first, points[0], points[1], markup.line_width)
    _ending(markup, canvas, last, points[-1], points[-2], markup.line_width)


def _ending(markup: MarkupAnnotation, canvas: Canvas, kind: bytes, at: Point, towards: Point, width: float) -> None:
    """Draw a line ending (table 176). `towards`: the next point of the line."""
    size = ENDING * max(1.0, width)
    slope = math.atan2(towards[1] - at[1], towards[0] - at[0])
    x, y = at

    def point(distance: float, angle: float) -> Point:
        return x + distance * math.cos(slope + angle), y + distance * math.sin(slope + angle)

    canvas.add("q [] 0 d")
    fills = canvas.fill_colour(markup.interior)
    match kind:
        case b"OpenArrow" | b"ClosedArrow":
            length = 3 * max(1.0, width)
            wings = point(length, HEAD_ANGLE), at, point(length, -HEAD_ANGLE)
            canvas.path(wings, closes=kind == b"ClosedArrow")
            canvas.paint(fills=fills and kind == b"ClosedArrow", strokes=True)
        case b"ROpenArrow" | b"RClosedArrow":
            length = 3 * max(1.0, width)
            wings = point(-length, HEAD_ANGLE), at, point(-length, -HEAD_ANGLE)
            canvas.path(wings, closes=kind == b"RClosedArrow")
            canvas.paint(fills=fills and kind == b"RClosedArrow", strokes=True)
        case b"Square":
            canvas.rectangle((x - size, y - size, x + size, y + size))
            canvas.paint(fills=fills, strokes=True)
        case b"Circle":
            canvas.ellipse((x - size, y - size, x + size, y + size))
            canvas.paint(fills=fills, strokes=True)
        case b"Diamond":
            canvas.path([(x - size, y), (x, y + size), (x + size, y), (x, y - size)], closes=True)
            canvas.paint(fills=fills, strokes=True)
        case b"Butt":
            canvas.path([point(size, math.pi / 2), point(size, -math.pi / 2)])
            canvas.paint(fills=False, strokes=True)
        case b"Slash":
            canvas.path([point(size, math.pi / 3), point(-size, math.pi / 3)])
            canvas.paint(fills=False, strokes=True)
    canvas.add("Q")


def _reach(markup: MarkupAnnotation) -> float:
    """Return how far line endings extend."""
    return (ENDING + 1) * max(1.0, markup.width) + 1


def _around(box: PdfBox, points: Sequence[Point], by: float) -> PdfBox:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (
        min(box[0], min(xs) - by),
        min(box[1], min(ys) - by),
        max(box[2], max(xs) + by),
        max(box[3], max(ys) + by),
    )


DRAWN: dict[bytes, Callable[[MarkupAnnotation, Canvas, Fonts], None]] = {
    b"Line": _line,
    b"Polygon": _polygon,
    b"PolyLine": _polyline,
    b"Ink": _ink,
    b"Square": _square,
    b"Circle": _circle,
    b"Highlight": _highlight,
    b"Underline": _underline,
    b"StrikeOut": _strike_out,
    b"Squiggly": _squiggly,
    b"FreeText": _free_text,
    b"Stamp": _stamp,
    b"Caret": _caret,
    b"Link": _link,
    b"Redact": _redact,
}


APPEARANCE, LAYER = b"AP", b"OC"
HIDDEN, PRINTS = pdfium.FPDF_ANNOT_FLAG_HIDDEN, pdfium.FPDF_ANNOT_FLAG_PRINT
MAX_ANNOTATIONS = 50_000
MAX_PAGE_NODES = 1_000_000
# These have no appearance of their own, or PDFium draws them as well as any reader.
AS_THEY_ARE = {pdfium.FPDF_ANNOT_POPUP, pdfium.FPDF_ANNOT_TEXT}
FLAT = 1e-3


def need_completion(page: Any) -> bool:
    """Return whether a page has printed annotations that PDFium alone would not draw as readers do."""
    for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
        with _annotation(page, index) as annotation:
            if not annotation or not _is_for_paper(pdfium.FPDFAnnot_GetFlags(annotation)):
                continue
            kind = pdfium.FPDFAnnot_GetSubtype(annotation)
            if pdfium.FPDFAnnot_HasKey(annotation, LAYER):
                return True
            if kind in AS_THEY_ARE:
                continue
            if kind in {pdfium.FPDF_ANNOT_WIDGET, pdfium.FPDF_ANNOT_FREETEXT}:
                return True
            borders = any(pdfium.FPDFAnnot_HasKey(annotation, key) for key in (b"BS", b"Border"))
            if not pdfium.FPDFAnnot_HasKey(annotation, APPEARANCE) and (kind != pdfium.FPDF_ANNOT_LINK or borders):
                return True
    return False


def has_look(page: Any, index: int) -> bool:
    """Return whether the annotation has an appearance. `index` counts from 0."""
    with _annotation(page, index) as annotation:
        return bool(annotation and pdfium.FPDFAnnot_HasKey(annotation, APPEARANCE))


def printed_looks(page: Any) -> Iterator[Any]:
    """Yield PDFium's objects in the appearances of printed annotations. Each is valid until the next annotation."""
    for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
        with _annotation(page, index) as annotation:
            if annotation and _is_for_paper(pdfium.FPDFAnnot_GetFlags(annotation)):
                for number in range(pdfium.FPDFAnnot_GetObjectCount(annotation)):
                    yield pdfium.FPDFAnnot_GetObject(annotation, number)


def _is_for_paper(flags: int) -> bool:
    return bool(flags & (PRINTS | HIDDEN) == PRINTS)


@contextmanager
def _annotation(page: Any, index: int) -> Iterator[Any]:
    annotation = pdfium.FPDFPage_GetAnnot(page, index)
    try:
        yield annotation
    finally:
        if annotation:
            pdfium.FPDFPage_CloseAnnot(annotation)


@dataclass(frozen=True, kw_only=True, slots=True)
class CompletedDocument:
    """A document in which the annotations of page `number` are as they print.

    `shown`: text written here in fonts that the document does not embed, by font name, unless all of it is Western.
    """

    number: int
    data: bytearray
    shown: Mapping[str, frozenset[int]]


class Annotations:
    """Annotations of a document. `copy`: its bytes as saved by PDFium, without encryption."""

    def __init__(self, copy: bytes, fonts: FontMapper) -> None:
        self._objects = Objects(copy)
        self._fonts = fonts
        catalog = self._objects.dict_of(self._objects.trailer.get(b"Root"))
        self._form = self._objects.dict_of(catalog.get(b"AcroForm"))
        self._leaves_appearances = self._objects.of(self._form.get(b"NeedAppearances")) is True
        self._layers = Layers(self._objects, catalog)
        self._pages = list(pages_of(self._objects, catalog.get(b"Pages")))

    def completed(self, number: int) -> CompletedDocument | None:
        """Complete the annotations of a page; pages count from 1. None = page not found."""
        page = self._pages[number - 1] if number <= len(self._pages) else None
        if page is None:
            return None
        update = Update(self._objects.free_number())
        fonts = Fonts(self._objects, update, self._fonts)
        maker = _Maker(self._objects, self._form, fonts, update)
        entries = self._objects.dict_of(page)
        items = self._objects.list_of(entries.get(b"Annots"))[:MAX_ANNOTATIONS]
        for_paper = [one for one in map(self._objects.dict_of, items) if one and self._prints(one)]
        maker.read(for_paper, leaves_appearances=self._leaves_appearances)
        done = (maker.completed(one, leaves_appearances=self._leaves_appearances) for one in for_paper)
        printed: list[PdfValue] = [
            update.add(one) for one in done if one is not None and self._layers.prints(maker.layer_of(one))
        ]
        update.objects[page.number] = entries | {b"Annots": printed}
        return CompletedDocument(number=number, data=self._objects.updated(update.objects), shown=fonts.shown)

    def _prints(self, annotation: Dict) -> bool:
        if not _is_for_paper(self._objects.whole(annotation.get(b"F"))):
            return False
        return self._layers.prints(annotation.get(LAYER))


class _Maker:
    def __init__(self, objects: Objects, form: Dict, fonts: Fonts, update: Update) -> None:
        self._objects, self._form, self._fonts, self._update = objects, form, fonts, update
        self._drawn: dict[Ref, DrawnText] = {}

    def read(self, annotations: Sequence[Dict], *, leaves_appearances: bool) -> None:
        """Read the text of those appearances in the file that may have to be replaced."""
        wanted: dict[Ref, None] = {}
        for annotation in annotations:
            appearance = self._objects.dict_of(annotation.get(APPEARANCE)).get(b"N")
            if isinstance(appearance, Ref) and self._may_be_made_anew(annotation, leaves_appearances):
                wanted[appearance] = None
        self._drawn = drawn_texts(self._objects, list(wanted))

    def _may_be_made_anew(self, annotation: Dict, leaves_appearances: bool) -> bool:
        if not isinstance(states_of(self._objects, annotation), Stream):
            return False
        match self._objects.name(annotation.get(b"Subtype")):
            case b"FreeText":
                return has_other_letters(self._objects.text(annotation.get(b"Contents")) or "")
            case b"Widget":
                field = PdfField(self._objects, annotation, self._form)
                return field.has_text and (leaves_appearances or has_other_letters(field.value))
            case _:
                return False

    def completed(self, annotation: Dict, *, leaves_appearances: bool) -> Dict | None:
        """Return the annotation as it prints; None = nothing of it prints."""
        kind = self._objects.name(annotation.get(b"Subtype"))
        rect = self._rect(annotation)
        if kind in {None, b"Popup"} or rect is None:
            return None
        if kind == b"Widget":
            return self._field(annotation, rect, leaves_appearances=leaves_appearances)
        present = states_of(self._objects, annotation)
        if present is not None and not self._lost(annotation):
            return annotation
        if present is None and kind == b"Text":
            return annotation
        made = markup_appearance(MarkupAnnotation(self._objects, annotation, rect), kind or b"", self._fonts)
        if made is None:
            return annotation if present is not None else None
        return self._with(annotation, made, b"Stamp")

    def layer_of(self, annotation: Dict) -> PdfValue:
        """Return the layer of the appearance itself."""
        appearance = self._objects.of(self._objects.dict_of(annotation.get(APPEARANCE)).get(b"N"))
        return appearance.entries.get(LAYER) if isinstance(appearance, Stream) else None

    def _rect(self, annotation: Dict) -> PdfBox | None:
        sides = self._objects.numbers(annotation.get(b"Rect"))
        if len(sides) != 4:
            return None
        return min(sides[0], sides[2]), min(sides[1], sides[3]), max(sides[0], sides[2]), max(sides[1], sides[3])

    def _lost(self, annotation: Dict) -> bool:
        """Return whether a free text lacks letters."""
        if self._objects.name(annotation.get(b"Subtype")) != b"FreeText":
            return False
        drawn = self._drawn_by(annotation)
        wanted = self._objects.text(annotation.get(b"Contents")) or ""
        return drawn is not None and drawn.is_all and lost_letters(wanted, drawn.text)

    def _drawn_by(self, annotation: Dict) -> DrawnText | None:
        appearance = self._objects.dict_of(annotation.get(APPEARANCE)).get(b"N")
        return self._drawn.get(appearance) if isinstance(appearance, Ref) else None

    def _field(self, annotation: Dict, rect: PdfBox, *, leaves_appearances: bool) -> Dict | None:
        field = PdfField(self._objects, annotation, self._form)
        present = states_of(self._objects, annotation)
        if isinstance(present, dict) and not (field.is_push_button and leaves_appearances):
            state = drawn_state(self._objects, annotation, field)
            if isinstance(self._objects.of(present.get(bytes(state))), Stream):
                return annotation | {b"Subtype": PdfName(b"Stamp"), b"AS": state}
        elif isinstance(present, Stream) and not self._is_to_be_made(annotation, field, leaves_appearances):
            return annotation | {b"Subtype": PdfName(b"Stamp")}
        left, bottom, right, top = rect
        if right - left < FLAT or top - bottom < FLAT:
            return None
        made = field_appearance(field, self._objects, self._fonts, right - left, top - bottom)
        return None if made is None else self._with(annotation | {b"Rect": list(rect)}, made, b"Stamp", at=rect)

    def _is_to_be_made(self, annotation: Dict, field: PdfField, leaves_appearances: bool) -> bool:
        """Return whether to replace the appearance: it does not show the field's value, and readers would replace it
        too.
        """
        if not field.has_text or field.entry(b"PMD") is not None:
            return False
        drawn = self._drawn_by(annotation)
        if drawn is None:
            return leaves_appearances
        if leaves_appearances and not is_shown(field, drawn.text):
            return True
        return drawn.is_all and lost_letters(field.value, drawn.text)

    def _with(self, annotation: Dict, made: Stream, kind: bytes, at: PdfBox | None = None) -> Dict:
        """Return the annotation as a stamp with this appearance. Without `at`, it lies in the appearance's own box."""
        box: PdfValue = list(at) if at is not None else made.entries[b"BBox"]
        kept = {key: value for key, value in annotation.items() if key not in {b"AS", b"BS", b"Border"}}
        appearance: Dict = {b"N": self._update.add(made)}
        return kept | {b"Subtype": PdfName(kind), b"Rect": box, APPEARANCE: appearance}


def pages_of(objects: Objects, root: PdfValue) -> Iterator[Ref | None]:
    """Yield the pages in order; None for a page that is not an indirect object."""
    waiting: list[PdfValue] = [root]
    seen: set[int] = set()
    for _ in range(MAX_PAGE_NODES):
        if not waiting:
            return
        node = waiting.pop()
        entries = objects.dict_of(node)
        kids = objects.of(entries.get(b"Kids"))
        if isinstance(kids, list):
            number = node.number if isinstance(node, Ref) else -1
            if number not in seen:
                seen.add(number)
                waiting.extend(reversed(kids))
        elif entries:
            yield node if isinstance(node, Ref) else None


# Print state of layers: optional content groups and membership (ISO 32000-1, 8.11).


MAX_DEPTH = 16
CATEGORIES = {b"Print": b"PrintState", b"View": b"ViewState", b"Export": b"ExportState"}
ON, OFF = b"ON", b"OFF"
# Table 99: how a membership combines the states of its groups.
POLICIES: dict[bytes, Callable[[list[bool]], bool]] = {
    b"AllOn": all,
    b"AnyOn": any,
    b"AnyOff": lambda states: not all(states),
    b"AllOff": lambda states: not any(states),
}


class Layers:
    """Layers of a document in its default configuration, for printing."""

    def __init__(self, objects: Objects, catalog: Dict) -> None:
        self._objects = objects
        properties = objects.dict_of(catalog.get(b"OCProperties"))
        config = objects.dict_of(properties.get(b"D"))
        self._base = objects.name(config.get(b"BaseState")) != OFF
        self._on = self._numbers(config.get(b"ON"))
        self._off = self._numbers(config.get(b"OFF"))
        self._applied = self._for_paper(config)

    def prints(self, value: PdfValue) -> bool:
        """Return whether content prints.

        `value`: an /OC entry, a group or a membership; without one, everything prints.
        """
        entry = self._objects.dict_of(value)
        if self._objects.name(entry.get(b"Type")) == b"OCMD":
            return self._member(entry)
        return self._group(value) if entry else True

    def _member(self, entry: Dict) -> bool:
        expression = self._objects.list_of(entry.get(b"VE"))
        if expression:
            return self._expression(expression, 0)
        groups = entry.get(b"OCGs")
        listed = [groups] if self._objects.dict_of(groups) else self._objects.list_of(groups)
        states = [self._group(group) for group in listed if self._objects.dict_of(group)]
        policy = POLICIES.get(self._objects.name(entry.get(b"P")) or b"AnyOn", any)
        return policy(states) if states else True

    def _expression(self, expression: list[PdfValue], depth: int) -> bool:
        """Evaluate a visibility expression (8.11.2.2). A broken one hides nothing."""
        if depth > MAX_DEPTH:
            return True
        operator, *operands = expression
        states = [
            self._expression(inner, depth + 1) if (inner := self._objects.list_of(operand)) else self._group(operand)
            for operand in operands
        ]
        match self._objects.name(operator):
            case b"And":
                return all(states)
            case b"Or":
                return any(states) if states else True
            case b"Not":
                return not states[0] if states else True
            case _:
                return True

    def _group(self, group: PdfValue) -> bool:
        entry = self._objects.dict_of(group)
        intents = self._objects.of(entry.get(b"Intent"))
        if intents is not None and not {b"View", b"All"} & set(self._names(intents)):
            return True
        number = group.number if isinstance(group, Ref) else None
        state = number in self._on or (self._base and number not in self._off)
        usage = self._objects.dict_of(entry.get(b"Usage"))
        categories = self._applied.get(number) if number is not None else None
        if categories is None:
            # PDF readers honour "not for print" even if no configuration applies it automatically.
            return state and self._usage_state(usage, b"Print") != OFF
        states = [self._usage_state(usage, category) for category in categories]
        if OFF in states:
            return False
        return ON in states or state

    def _usage_state(self, usage: Dict, category: bytes) -> bytes | None:
        return self._objects.name(self._objects.dict_of(usage.get(category)).get(CATEGORIES[category]))

    def _for_paper(self, config: Dict) -> dict[int, list[bytes]]:
        """Return, for each group, the usage categories that decide whether it prints (8.11.4.4)."""
        found: dict[int, list[bytes]] = {}
        for item in self._objects.list_of(config.get(b"AS")):
            application = self._objects.dict_of(item)
            if self._objects.name(application.get(b"Event")) != b"Print":
                continue
            categories = [name for name in self._names(application.get(b"Category")) if name in CATEGORIES]
            for number in self._numbers(application.get(b"OCGs")):
                found.setdefault(number, []).extend(categories)
        return found

    def _names(self, value: PdfValue) -> list[bytes]:
        alone = self._objects.name(value)
        if alone is not None:
            return [alone]
        return [name for item in self._objects.list_of(value) if (name := self._objects.name(item)) is not None]

    def _numbers(self, value: PdfValue) -> set[int]:
        return {item.number for item in self._objects.list_of(value) if isinstance(item, Ref)}
