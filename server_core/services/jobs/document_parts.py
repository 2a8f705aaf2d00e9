"""Selected pages of a stored document, as a document of their own: for page ranges, and for what is missing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from server_core.contract.types.documents import DocumentFormat, PageSpan, RawLanguage, span_words
from server_core.contract.types.fields import Record
from server_core.sandbox.host import Body
from server_core.services.context import Context
from server_core.services.documents.intake import Upload
from server_core.store.documents import NewDocument


class Whole(Record, frozen=True, kw_only=True):
    """The document. `page_count`: None = unknown."""

    body: Body
    filename: str
    format: DocumentFormat
    language: RawLanguage | None
    page_count: int | None


class Part:
    """The selected pages. Call `committed` once a job uses them."""

    def __init__(self, document: NewDocument, upload: Upload) -> None:
        self.document = document
        self.committed = upload.committed


@asynccontextmanager
async def selected(ctx: Context, whole: Whole, pages: list[PageSpan]) -> AsyncIterator[Part]:
    """Make a document of selected pages. Raises ApiError."""
    content = await ctx.pages.pick(whole.body, whole.format, whole.language, whole.page_count, pages)
    upload = Upload(ctx, ctx.account)
    try:
        await upload.write(content)
        yield Part(await upload.finish(_name_of_part(whole.filename, pages), whole.format, whole.language), upload)
    finally:
        await upload.discard()


def _name_of_part(filename: str, pages: list[PageSpan]) -> str:
    """Return a name such as `label (4-6).pdf`."""
    stem, dot, extension = filename.rpartition(".")
    part = f"({span_words(pages)[:40]})"
    return f"{stem} {part}.{extension}" if dot and stem else f"{filename} {part}"
