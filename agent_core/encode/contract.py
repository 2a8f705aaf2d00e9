"""The encoder contract of label and receipt languages: settings, limits, and the structure of a document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Protocol

from agent_core.bitmap import Bitmap
from agent_core.errors import CannotPrint
from server_core.contract.messages.printers import EncodingMessages
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import DotKind
from server_core.contract.types.states import FailureReason


@dataclass(frozen=True, kw_only=True, slots=True)
class LanguageLimits:
    """Limits of the language; a device may take less. `max_copies`: of its copies command."""

    max_width_dots: int
    max_height_dots: int
    max_copies: int

    def check(self, bitmap: Bitmap, *, copies: int = 1) -> None:
        """Check a page. Raises CannotPrint; ValueError for a bug of the caller."""
        if bitmap.kind is not DotKind.BLACK_1 or not 1 <= copies <= self.max_copies:
            raise ValueError(f"{copies} copies of {bitmap.kind} dots")
        if bitmap.width_dots > self.max_width_dots or bitmap.height_dots > self.max_height_dots:
            raise CannotPrint(
                FailureReason.MEDIA_MISMATCH,
                EncodingMessages.PAGE_BEYOND_LANGUAGE(
                    page=bitmap.page,
                    width=bitmap.width_dots,
                    height=bitmap.height_dots,
                    most=f"{self.max_width_dots} x {self.max_height_dots}",
                ),
            )


class LabelEncoder(Protocol):
    """Encodes one document: `begin`, each page, `end`, joined in this order. BLACK_1 bitmaps only.

    `copies_by_command`: `page` includes the number of copies. Otherwise the whole document is sent that often, and
    `page` is always given 1.
    """

    language: ClassVar[RawLanguage]
    limits: ClassVar[LanguageLimits]
    copies_by_command: ClassVar[bool]

    def begin(self) -> bytes:
        """Return the bytes before the first page."""

    def page(self, bitmap: Bitmap, *, copies: int = 1) -> bytes:
        """Return the bytes of a page. Raises CannotPrint for what the language cannot express."""

    def end(self) -> bytes:
        """Return the bytes after the last page."""


# The parts of a page that have to be sent to a printer whose buffer starts white.


@dataclass(frozen=True, kw_only=True, slots=True)
class InkBand:
    """`height` rows of the bitmap from `first_row` on; the first and the last are not white."""

    first_row: int
    height: int
    rows: bytes = field(repr=False)


def ink_bands(bitmap: Bitmap, *, white_rows: int, max_rows: int) -> Iterator[InkBand]:
    """Yield all ink from top to bottom, split where `white_rows` or more are white, and after `max_rows`."""
    width, rows = bitmap.bytes_per_row, bitmap.rows
    white = bytes(width)
    first, end = 0, 0  # of the band so far; equal = none
    for row in range(bitmap.height_dots):
        if rows[row * width : (row + 1) * width] == white:
            continue
        if end > first and (row - end >= white_rows or row - first >= max_rows):
            yield _band(bitmap, first, end)
            first = row
        elif end == first:
            first = row
        end = row + 1
    if end > first:
        yield _band(bitmap, first, end)


def _band(bitmap: Bitmap, first: int, end: int) -> InkBand:
    width = bitmap.bytes_per_row
    return InkBand(first_row=first, height=end - first, rows=bitmap.rows[first * width : end * width])
