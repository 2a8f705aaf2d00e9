"""Documents: their formats, what an inspection finds, and choices of pages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from server_core.contract.types.fields import Filename, says
from server_core.contract.types.parameters import Orientation

MOST_SPANS = 64
PageNumber = Annotated[int, Meta(ge=1, le=100_000)]


class PageSpan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A range of pages, from `first` to `last`, including both. The first page is 1."""

    first: Annotated[PageNumber, says("The first page or label of the range. Pages count from 1.")]
    last: Annotated[PageNumber, says("The last page or label of the range, which belongs to it.")]


PageSpans = Annotated[list[PageSpan], Meta(min_length=1, max_length=MOST_SPANS)]


def span_words(spans: Iterable[PageSpan]) -> str:
    """Format ranges as `4-6, 9`."""
    return ", ".join(f"{each.first}-{each.last}" if each.last > each.first else f"{each.first}" for each in spans)


def read_spans(text: str) -> list[PageSpan] | None:
    """Read `4-6, 9`. None: it is no such list."""
    spans: list[PageSpan] = []
    for part in text.replace(" ", "").split(","):
        found = re.fullmatch(r"([0-9]{1,5})(?:[-–]([0-9]{1,5}))?", part)
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not 1 <= first <= last or len(spans) == MOST_SPANS:
            return None
        spans.append(PageSpan(first=first, last=last))
    return spans


def span_length(spans: Iterable[PageSpan]) -> int:
    return sum(each.last - each.first + 1 for each in spans)


class DocumentFormat(StrEnum):
    PDF = "pdf"
    RAW = "raw"


class RawLanguage(StrEnum):
    TSPL = "tspl"
    ZPL = "zpl"
    CPCL = "cpcl"
    ESCPOS = "escpos"


LANGUAGE_NAMES = {
    RawLanguage.ZPL: "ZPL",
    RawLanguage.TSPL: "TSPL",
    RawLanguage.CPCL: "CPCL",
    RawLanguage.ESCPOS: "ESC/POS",
}
"""Names as their makers write them."""


class SampleDocument(Struct, frozen=True, kw_only=True):
    """A test label as it would be printed now. `orientation`: of its pages."""

    document_format: DocumentFormat
    raw_language: RawLanguage | None
    orientation: Orientation
    content: Annotated[bytes, says("The file, in Base64.")]


DocumentId = Annotated[UUID, says("The id of an uploaded document.")]
DisplayName = Annotated[
    Filename | None,
    says(
        "The file name that people see. If `document_format` is left out, the name can determine the format: `x.zpl` "
        "is ZPL. It counts for the idempotency key: the same key with another name is refused with 409."
    ),
]
FormatField = Annotated[DocumentFormat | None, says("Null: PDF, unless `document_filename` says otherwise.")]
LanguageField = Annotated[
    RawLanguage | None, says("The printer's own language. Required for `raw`, refused for `pdf`.")
]


class UploadFields(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields beside `file` of `POST /api/v1/documents`; an empty one counts as null."""

    document_format: Annotated[
        DocumentFormat | None, says("If left out: PDF. The file's name does not matter here.")
    ] = None
    document_raw_language: LanguageField = None


class UploadedDocument(Struct, frozen=True, kw_only=True):
    """A stored document, from which jobs can be created."""

    document_id: Annotated[UUID, says("The id of the document, for `document_id` of a job.")]
    original_filename: Annotated[str, says("The name that people see.")]
    mime_type: Annotated[str, says("The media type of the document, such as `application/pdf`.")]
    document_format: Annotated[DocumentFormat, says("`pdf`, or `raw` for commands in the own language of a printer.")]
    document_raw_language: Annotated[RawLanguage | None, says("The language of a `raw` document. Null for a PDF.")]
    size_bytes: Annotated[int, says("The size of the file as it was uploaded.")]
