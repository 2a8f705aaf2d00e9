"""What an inspection of a PDF asks and tells: facts, or one known reason why the document is not taken. Pure."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from server_core.documents.page_sizes import printable

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
