"""Draws display lists of RAW labels with the dots of a print head."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from agent_core.bitmap import Bitmap
from agent_core.raw.draw.display_list import (
    MAX_DOTS,
    MAX_SIDE,
    Box,
    Diagonal,
    Ellipse,
    Ink,
    Picture,
    Rotation,
    Text,
    dots_per_mm,
    never_over,
)
from agent_core.raw.draw.fonts import place_glyphs, text_width

if TYPE_CHECKING:
    from agent_core.raw.draw.display_list import DrawingPrinter, IsOver, Item, Label

BLANK_MM = 10.0
"""Length of the picture of a blank label whose length is unknown."""
TURNS = {
    Rotation.RIGHT: Image.Transpose.ROTATE_270,
    Rotation.UPSIDE_DOWN: Image.Transpose.ROTATE_180,
    Rotation.LEFT: Image.Transpose.ROTATE_90,
}


class Area(NamedTuple):
    """A rectangle in dots, right and bottom excluded."""

    left: int
    top: int
    right: int
    bottom: int

    def around(self, other: Area) -> Area:
        return Area(*map(min, self[:2], other[:2]), *map(max, self[2:], other[2:]))

    def within(self, other: Area) -> Area:
        return Area(*map(max, self[:2], other[:2]), *map(min, self[2:], other[2:]))

    def turned(self, label: Label, width: int, height: int) -> Area:
        """Return its place on the picture of this size, which may be mirrored and turned."""
        left, top, right, bottom = self
        if label.is_mirrored is not label.is_turned:
            left, right = width - right, width - left
        if label.is_turned:
            top, bottom = height - bottom, height - top
        return Area(left, top, right, bottom)


class Burned(NamedTuple):
    """`ink`: the area of all ink on the picture, with that outside; None = the label is blank.

    `next_item`: the first one for which there was no time.
    """

    bitmap: Bitmap
    ink: Area | None
    next_item: Item | None = None


def burn(label: Label, head: DrawingPrinter, is_over: IsOver = never_over) -> Burned:
    """Draw a label, or its first items if the time is over before.

    Its size is what the file sets, else the loaded medium, else as long as its content. What lies outside is cut off.
    """
    width = min(label.width or head.width, MAX_SIDE)
    height = label.height or head.height or max((item_box(item)[3] for item in label.items), default=0)
    if height < 1:
        height = round(BLANK_MM * dots_per_mm(head.dpi))
    height = max(1, min(height, MAX_SIDE, MAX_DOTS // max(1, width)))
    paper = Image.new("1", (max(1, width), height))
    ink: Area | None = None
    next_item: Item | None = None
    for item in label.items:
        if is_over():
            next_item = item
            break
        if isinstance(item, Box) and item.radius <= 0:
            _burn_rectangle(paper, item)
            ink = _with(ink, item, item_box(item), None)
        elif is_drawn(item):
            mask, x, y = _stencil(item)
            _burn(paper, mask, x, y, item.ink)
            ink = _with(ink, item, Area(x, y, x + mask.width, y + mask.height), mask)
    if label.is_mirrored:
        paper = paper.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    if label.is_turned:
        paper = paper.transpose(Image.Transpose.ROTATE_180)
    bitmap = Bitmap(width_dots=paper.width, height_dots=paper.height, dpi=head.dpi, rows=paper.tobytes())
    return Burned(bitmap, None if ink is None else ink.turned(label, paper.width, paper.height), next_item)


def _with(ink: Area | None, item: Item, box: Area, mask: Image.Image | None) -> Area | None:
    """Return the area of the ink with that of an item. `mask`: its dots in the box; None = they reach to the edges.

    What letters of a stand-in font have outside the box of their text does not count.
    """
    if item.ink is Ink.WHITE or (ink is not None and ink.around(box) == ink):
        return ink
    if mask is not None:
        found = mask.getbbox()
        if found is None:
            return ink
        box = Area(box.left + found[0], box.top + found[1], box.left + found[2], box.top + found[3])
        if isinstance(item, Text):
            box = box.within(item_box(item))
            if box.left >= box.right or box.top >= box.bottom:
                return ink
    return box if ink is None else ink.around(box)


def is_drawn(item: Item) -> bool:
    """Return whether an item has a size that is drawn. A rectangle is drawn in every size."""
    if isinstance(item, Box) and item.radius <= 0:
        return True
    width, height = _upright_size(item)
    return max(width, height) <= MAX_SIDE and width * height <= MAX_DOTS


def item_box(item: Item) -> Area:
    """Return the area of an item after its rotation."""
    width, height = _upright_size(item)
    if item.rotation.is_sideways:
        width, height = height, width
    return Area(item.x, item.y, item.x + width, item.y + height)


def _upright_size(item: Item) -> tuple[int, int]:
    match item:
        case Text():
            return text_width(item.text, item.font), item.font.height
        case Picture():
            return item.width * item.scale_x, item.height * item.scale_y
        case Box() | Ellipse() | Diagonal():
            return item.width, item.height
    raise TypeError(type(item))


def _burn_rectangle(paper: Image.Image, box: Box) -> None:
    left, top, right, bottom = item_box(box)
    edge = box.thickness
    if 2 * edge >= min(right - left, bottom - top):
        parts = [(left, top, right, bottom)]
    else:
        parts = [(left, top, right, top + edge), (left, bottom - edge, right, bottom)]
        parts += [(left, top + edge, left + edge, bottom - edge), (right - edge, top + edge, right, bottom - edge)]
    for part in parts:
        inside = max(0, part[0]), max(0, part[1]), min(paper.width, part[2]), min(paper.height, part[3])
        if inside[0] < inside[2] and inside[1] < inside[3]:
            _burn_area(paper, inside, box.ink)


def _burn_area(paper: Image.Image, area: tuple[int, int, int, int], ink: Ink) -> None:
    if ink is Ink.INVERT:
        there = paper.crop(area)
        paper.paste(ImageChops.logical_xor(there, Image.new("1", there.size, 1)), area)
    else:
        paper.paste(int(ink is Ink.BLACK), area)


def _burn(paper: Image.Image, mask: Image.Image, x: int, y: int, ink: Ink) -> None:
    if ink is not Ink.INVERT:
        paper.paste(int(ink is Ink.BLACK), (x, y), mask)
        return
    left, top, right, bottom = (
        max(0, x),
        max(0, y),
        min(paper.width, x + mask.width),
        min(paper.height, y + mask.height),
    )
    if left < right and top < bottom:
        there = paper.crop((left, top, right, bottom))
        paper.paste(ImageChops.logical_xor(there, mask.crop((left - x, top - y, right - x, bottom - y))), (left, top))


def _stencil(item: Item) -> tuple[Image.Image, int, int]:
    """Return the dots of an item, 1 = ink, and the place of their upper left corner."""
    width, height = _upright_size(item)
    if min(width, height) < 1:
        return Image.new("1", (1, 1)), item.x, item.y
    margin = 0
    match item:
        case Text():
            margin = item.font.height // 2 + 2
            if (width + 2 * margin) * (height + 2 * margin) > MAX_DOTS:
                margin = 0
            mask = _line_of_text(item, width, margin)
        case Picture():
            mask = Image.frombytes("1", (item.width, item.height), item.rows)
            if item.scale_x != 1 or item.scale_y != 1:
                mask = mask.resize((width, height), Image.Resampling.NEAREST)
        case _:
            mask = Image.new("1", (width, height))
            _shape(ImageDraw.Draw(mask), item, width, height)
    turn = TURNS.get(item.rotation)
    return mask if turn is None else mask.transpose(turn), item.x - margin, item.y - margin


def _line_of_text(item: Text, width: int, margin: int) -> Image.Image:
    """Draw a line with a margin around its box: letters may reach beyond it."""
    mask = Image.new("1", (width + 2 * margin, item.font.height + 2 * margin))
    for glyph in place_glyphs(item.text, item.font):
        mask.paste(1, (margin + glyph.x, margin + glyph.y), glyph.mask)
    if item.underline:
        top = margin + item.font.baseline + max(1, item.underline)
        mask.paste(1, (margin, top, margin + width, top + item.underline))
    if item.rows is not None:
        mask.paste(0, (0, margin + item.rows, mask.width, mask.height))
    return mask


def _shape(pen: ImageDraw.ImageDraw, item: Item, width: int, height: int) -> None:
    area = (0, 0, width - 1, height - 1)
    match item:
        case Box():
            is_filled = 2 * item.thickness >= min(width, height)
            pen.rounded_rectangle(area, item.radius, fill=int(is_filled), outline=1, width=item.thickness)
        case Ellipse():
            is_filled = 2 * item.thickness >= min(width, height)
            pen.ellipse(area, fill=int(is_filled), outline=1, width=item.thickness)
        case Diagonal():
            left, right = (width - item.thickness, 0) if item.rises else (0, width - item.thickness)
            for row in range(height):
                x = round(left + (right - left) * row / max(1, height - 1))
                pen.line((x, row, x + item.thickness - 1, row), fill=1)
