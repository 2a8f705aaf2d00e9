"""Requests to the child process that inspects a PDF or copies some of its pages, and its answers. Pure.

The answer is facts, or one known reason for refusing the document. The console runs the same before it sends a file.
"""

from __future__ import annotations

import math
from enum import StrEnum

from msgspec import Struct

from server_core.sandbox.protocol import MIB, ChildLimits

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
    """Return whether paper can have the page's size."""
    sides = (width_mm, height_mm)
    return all(math.isfinite(side) and 0 < side <= LARGEST_PAGE_MM + PRECISION_MM for side in sides)


SERVICE = "server_core.documents.pdf:start_reading"
"""Service of the sandbox. Request: the most pages (msgpack), and the PDF. Answer: PdfFacts, or Refused with a Refusal.
"""
LIMITS = ChildLimits(memory_bytes=512 * MIB, cpu_seconds=4, wall_seconds=5.0, answer_bytes=MIB)
"""2,000 ordinary pages take 20 ms; a hostile document occupies its child no longer than this."""
MOST_PAGES = 2000
"""Default limit of a server."""
TEXT_BYTES = 64 * 1024
"""Most bytes of the text for search, in UTF-8."""


class Refusal(StrEnum):
    """Reason for refusing a PDF."""

    ENCRYPTED = "document_encrypted"
    """It needs a password. A PDF that opens without one is accepted: the print path opens it the same way."""
    CORRUPT = "document_corrupt"
    NO_PAGES = "no_pages"
    TOO_MANY_PAGES = "too_many_pages"
    PAGE_SIZE = "page_size"
    DYNAMIC_FORM = "dynamic_form"
    """Its pages are built by Adobe's programs (XFA); all others show one that says "Please wait"."""
    JOINED = "joined_documents"
    """The file holds several PDFs one after another, of which only one would be drawn."""
    TOO_COMPLEX = "too_complex"
    """Its inspection took too much time or memory, or crashed."""


class PdfFacts(Struct, frozen=True, kw_only=True):
    """Facts of a PDF.

    Sizes are width and height in mm as the page is shown, after its rotation and with its UserUnit. `text` is for
    search: the beginning of the first pages' text, in one line.
    """

    page_count: int
    page_sizes_mm: tuple[tuple[float, float], ...]
    text: str

    def plausible(self, most_pages: int) -> bool:
        """Return whether the facts are plausible: the child that sent them has read a stranger's file and is not
        trusted.
        """
        return (
            1 <= self.page_count == len(self.page_sizes_mm) <= most_pages
            and all(printable(width, height) for width, height in self.page_sizes_mm)
            and len(self.text) <= TEXT_BYTES
            and "\0" not in self.text
        )


class NotSeparable(StrEnum):
    """Reason that some pages cannot be printed alone exactly as in the whole document."""

    PAGES = "pages_not_separable"
    """Forms, layers and protection belong to the document; without them its pages would look different."""
    LABELS = "labels_not_separable"
    """Labels of a RAW file that depend on earlier ones, or that are not ZPL."""


PageRanges = list[tuple[int, int]]
"""Ranges of pages from 0 on, both ends included."""
