"""Bitmaps as a printer gets them and as its paper shows them: our encoders on one side, the readers on the other."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageChops

from agent_core.bitmap import Bitmap
from agent_core.encode.zpl import ZplEncoder
from agent_core.page_stream import encoder_for
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import LabelSettings
from server_core.contract.types.tuning import ZplCompression
from tests.support.label_readers import read_labels
from tests.support.printed_label import PrintedLabel

SETTINGS = LabelSettings()


def encode(language: RawLanguage, bitmaps: Sequence[Bitmap], settings: LabelSettings = SETTINGS) -> bytes:
    """One document."""
    encoder = encoder_for(language, settings)
    return b"".join([encoder.begin(), *(encoder.page(bitmap) for bitmap in bitmaps), encoder.end()])


def print_each(language: RawLanguage, bitmaps: Sequence[Bitmap], *, second_opinion: bool = True) -> list[PrintedLabel]:
    """A label for each bitmap; receipts, which know no labels, are documents of one page. All of one dpi."""
    head = max(bitmap.width_dots for bitmap in bitmaps) + 16
    dpi = bitmaps[0].dpi
    documents = [[bitmap] for bitmap in bitmaps] if language is RawLanguage.ESCPOS else [bitmaps]
    labels: list[PrintedLabel] = []
    for pages in documents:
        data = encode(language, pages)
        labels += read_labels(language, data, dpi=dpi, head_dots=head, second_opinion=second_opinion)
    assert len(labels) == len(bitmaps)
    return labels


def differs(label: PrintedLabel, bitmap: Bitmap) -> tuple[int, int, int, int] | None:
    """Return the differences between paper and bitmap, which begins at the top left; the rest must be white."""
    expected = Image.new(
        "L", (max(label.width_dots, bitmap.width_dots), max(label.height_dots, bitmap.height_dots)), 255
    )
    paper = expected.copy()
    size = (bitmap.width_dots, bitmap.height_dots)
    expected.paste(Image.frombytes("1", size, bitmap.rows, "raw", "1;I"))
    paper.paste(label.image())
    return ImageChops.difference(expected, paper).getbbox()


def encode_label(bitmap: Bitmap, *, copies: int = 1, compression: ZplCompression = ZplCompression.RUN_LENGTH) -> bytes:
    """One label format that prints the bitmap `copies` times (1 to 99,999,999). Raises CannotPrint."""
    return ZplEncoder(LabelSettings(zpl_compression=compression)).page(bitmap, copies=copies)
