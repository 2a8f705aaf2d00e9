"""RAW labels as they are drawn: what a scanner reads on them, where their texts are, and what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import zxingcpp
from PIL import Image

from agent_core.bitmap import Bitmap
from agent_core.raw.draw.display_list import Barcode, DrawingPrinter, Label, Text, never_over
from agent_core.raw.draw.drawer import burn, item_box
from agent_core.raw.draw.service import INTERPRETERS
from server_core.contract.types.documents import RawLanguage
from tests.support.bitmaps import to_image

Interpreter = Callable[[bytes, DrawingPrinter], Iterator[Label]]
HEAD = DrawingPrinter(dpi=203, width=832)
QUIET = 30
UNREAD = frozenset(
    (
        *("EAN-2", "EAN-5", "Code 11", "Industrial 2 of 5", "Standard 2 of 5", "MSI", "Plessey", "POSTNET", "PLANET"),
        *("Intelligent Mail", "FIM"),
    )
)
"""Symbologies that zxing-cpp does not read. Add-ons are read with the symbol before them alone."""


def labels_of(language: RawLanguage, document: bytes, head: DrawingPrinter) -> Iterator[Label]:
    """Yield the labels of a file in turn."""
    for each in INTERPRETERS[language](document, head, never_over):
        yield each.draw(never_over)


zpl_labels: Interpreter = partial(labels_of, RawLanguage.ZPL)
tspl_labels: Interpreter = partial(labels_of, RawLanguage.TSPL)
cpcl_labels: Interpreter = partial(labels_of, RawLanguage.CPCL)
escpos_labels: Interpreter = partial(labels_of, RawLanguage.ESCPOS)


def draw(label: Label, head: DrawingPrinter) -> Bitmap:
    """Return the label as the head burns it, 1 = black."""
    return burn(label, head).bitmap


@dataclass(frozen=True, kw_only=True)
class Golden:
    """A file of one label, and what the manual says of it.

    - `codes`: the data of its bar codes, in the order of the file
    - `texts`: each text with the left and the top edge of its box in dots, those of bar codes included
    - `missing`: line, command and reason of what is not drawn
    """

    document: bytes
    codes: tuple[str, ...] = ()
    texts: tuple[tuple[str, int, int], ...] = ()
    missing: tuple[tuple[int, str, str], ...] = ()
    size: tuple[int | None, int | None] | None = None
    copies: int = 1


def check(golden: Golden, labels: Interpreter, head: DrawingPrinter = HEAD) -> None:
    """Draw the only label and compare it. Text may be off by 2 dots."""
    (label,) = labels(golden.document, head)
    assert scanned(label, head) == list(golden.codes)
    assert_texts(label, golden.texts)
    assert [(each.line, each.command, each.why.value) for each in label.not_drawn] == list(golden.missing)
    assert golden.size in (None, (label.width, label.height))
    assert label.copies == golden.copies
    for item in label.items:
        assert 0 <= item.span.start < item.span.end <= len(golden.document)


def assert_texts(label: Label, texts: tuple[tuple[str, int, int], ...]) -> None:
    found = [(item.text, item.x, item.y) for item in label.items if isinstance(item, Text)]
    assert [text for text, _, _ in found] == [text for text, _, _ in texts]
    for (text, x, y), (_, wanted_x, wanted_y) in zip(found, texts, strict=True):
        assert abs(x - wanted_x) <= 2, (text, x, y)
        assert abs(y - wanted_y) <= 2, (text, x, y)


def scanned(label: Label, head: DrawingPrinter = HEAD) -> list[str]:
    """Return what a scanner reads of each bar code where it is drawn, in the order of the file."""
    paper = picture(draw(label, head))
    return [_scanned(item, label, paper) for item in label.items if isinstance(item, Barcode)]


def _scanned(item: Barcode, label: Label, paper: Image.Image) -> str:
    left, top, right, bottom = item_box(item).turned(label, *paper.size)
    cut_out = Image.new("L", (right - left + 2 * QUIET, bottom - top + 2 * QUIET), 255)
    cut_out.paste(paper.crop((left, top, right, bottom)), (QUIET, QUIET))
    add_ons = zxingcpp.EanAddOnSymbol.Read
    found = zxingcpp.read_barcodes(cut_out, text_mode=zxingcpp.TextMode.Plain, ean_add_on_symbol=add_ons)
    if not found and item.symbology in UNREAD:
        return item.content
    return "|".join(each.text for each in found)


def picture(bitmap: Bitmap) -> Image.Image:
    return to_image(bitmap)
