"""ZPL labels as they are drawn: their items, texts, pictures and what is missing."""

from __future__ import annotations

from PIL import Image, ImageChops

from agent_core.raw.draw.display_list import DrawingPrinter, Item, Label, Text, WhyNotDrawn
from tests.support.drawn_labels import draw, zpl_labels

HEAD = DrawingPrinter(dpi=203, width=812, height=400)
NEAR = 2
"""Dots by which letters of the stand-in fonts may miss those of a printer."""


def all_labels(zpl: str | bytes, head: DrawingPrinter = HEAD) -> list[Label]:
    return list(zpl_labels(zpl if isinstance(zpl, bytes) else zpl.encode("latin-1"), head))


def one(fields: str | bytes, head: DrawingPrinter = HEAD) -> Label:
    """Return the label of these fields."""
    inside = fields if isinstance(fields, bytes) else fields.encode("latin-1")
    [label] = all_labels(b"^XA" + inside + b"^XZ", head)
    return label


def only(fields: str, kind: type[Item] = Item, head: DrawingPrinter = HEAD) -> Item:
    [item] = [each for each in one(fields, head).items if isinstance(each, kind)]
    return item


def paper(label: Label, head: DrawingPrinter = HEAD) -> Image.Image:
    """Return the drawn label, white paper and black dots."""
    bitmap = draw(label, head)
    dots = Image.frombytes("1", (bitmap.width_dots, bitmap.height_dots), bitmap.rows)
    return ImageChops.invert(dots.convert("L"))


def ink_box(fields: str, head: DrawingPrinter = HEAD) -> tuple[int, int, int, int] | None:
    return ImageChops.invert(paper(one(fields, head), head)).getbbox()


def texts(label: Label) -> list[str]:
    return [item.text for item in label.items if isinstance(item, Text)]


def why(label: Label) -> list[tuple[str, WhyNotDrawn]]:
    return [(each.command, each.why) for each in label.not_drawn]
