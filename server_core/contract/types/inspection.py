"""Questions to the child process that inspects a PDF or takes pages from it, and its answers. Pure.

The answer is facts, or one known reason why the document is not taken. The console asks the same before it sends a
file.
"""

from __future__ import annotations

import math
from enum import StrEnum

from msgspec import Struct

from server_core.sandbox.protocol import MIB, Limits

MM_PER_POINT = 25.4 / 72
LARGEST_PAGE_MM = 5000.0
PRECISION_MM = 0.01


def page_size_mm(width: float, height: float, unit: float) -> tuple[float, float] | None:
    """Return the size of a page in mm from its points, each `unit`/72 inch; to the hundredth. None = no paper can have
    it.
    """
    if not (math.isfinite(width) and math.isfinite(height)):
        return None
    size = round(width * unit * MM_PER_POINT, 2), round(height * unit * MM_PER_POINT, 2)
    return size if printable(*size) else None


def printable(width_mm: float, height_mm: float) -> bool:
    """A page of a size that paper can have."""
    sides = (width_mm, height_mm)
    return all(math.isfinite(side) and 0 < side <= LARGEST_PAGE_MM + PRECISION_MM for side in sides)


SERVICE = "server_core.documents.pdf:start_reading"
"""In the sandbox. Asked: the most pages (msgpack), and the PDF; told: PdfFacts, or Refused with a Refusal."""
LIMITS = Limits(memory_bytes=512 * MIB, cpu_seconds=4, wall_seconds=5.0, answer_bytes=MIB)
"""2,000 honest pages take 20 ms; a hostile one holds its child no longer than this."""
MOST_PAGES = 2000
"""A server takes no more, unless it is set up so."""
TEXT_BYTES = 64 * 1024
"""Of the text for search, in UTF-8."""


class Refusal(StrEnum):
    """Why a PDF is not taken in."""

    ENCRYPTED = "document_encrypted"
    """It opens with a password only. One that opens without is taken: the print path opens it the same way."""
    CORRUPT = "document_corrupt"
    NO_PAGES = "no_pages"
    TOO_MANY_PAGES = "too_many_pages"
    PAGE_SIZE = "page_size"
    DYNAMIC_FORM = "dynamic_form"
    """Its pages are made up by Adobe's programs (XFA); all others show one that says "Please wait"."""
    JOINED = "joined_documents"
    """The file holds several PDFs one after another, of which only one would be drawn."""
    TOO_COMPLEX = "too_complex"
    """Its inspection took too much time or memory, or did not survive it."""


class PdfFacts(Struct, frozen=True, kw_only=True):
    """Sizes are width and height in mm as the page is shown, after its rotation and with its UserUnit.

    `text` is for search: the beginning of what the first pages say, in one line.
    """

    page_count: int
    page_sizes_mm: tuple[tuple[float, float], ...]
    text: str

    def plausible(self, most_pages: int) -> bool:
        """The child that says it has read a stranger's file: it is believed nothing."""
        return (
            1 <= self.page_count == len(self.page_sizes_mm) <= most_pages
            and all(printable(width, height) for width, height in self.page_sizes_mm)
            and len(self.text) <= TEXT_BYTES
            and "\0" not in self.text
        )


class NotSeparable(StrEnum):
    """Why there is no document of these pages alone that would print as they do in the whole."""

    PAGES = "pages_not_separable"
    """Forms, layers and protection belong to the document: its pages would look otherwise without them."""
    LABELS = "labels_not_separable"
    """Labels of a RAW file that use what the ones before set, or that are no labels of ZPL."""


Choice = list[tuple[int, int]]
"""Spans of pages from 0 on, both ends included."""
