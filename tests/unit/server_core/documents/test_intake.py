"""A document on its way in: finished first, its row in the commit of whoever wants it."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server_core.contract.messages.message import words
from server_core.contract.messages.server import StorageMessages
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.errors import ErrorCode
from server_core.documents.sniff import FormatHint, format_hint
from server_core.services.api_error import ApiError
from server_core.services.context import Context
from server_core.services.documents import intake
from server_core.services.documents.intake import Upload, decode_base64
from server_core.store import account_rows, documents
from server_core.store.documents import DocumentRow
from server_core.store.store import Connection, StorageFailed
from tests.support.public_api import PDF, SMALL_LIMITS, ZPL, Clock, RecordingFeed, open_context

pytestmark = pytest.mark.anyio


@pytest.fixture
async def ctx(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Context]:
    async with open_context(tmp_path, Clock(), RecordingFeed()) as opened:
        yield opened


async def test_finished_bytes_are_pinned_until_the_upload_ends(ctx: Context) -> None:
    upload = Upload(ctx, ctx.site_account)
    await upload.write(PDF)
    document = await upload.finish("a.pdf", None, None)
    assert (document.page_count, document.page_sizes_mm, document.text) == (1, ((100.0, 150.0),), "Hello")
    assert not await ctx.blobs.remove_unless_pinned(document.sha256)
    assert ctx.blobs.path(document.sha256).read_bytes() == PDF
    await upload.discard()
    assert await ctx.blobs.remove_unless_pinned(document.sha256)


async def test_the_row_enters_with_the_commit_of_the_caller_or_not_at_all(ctx: Context) -> None:
    account_id = ctx.site_account
    await ctx.store.write(lambda c: account_rows.insert_account(c, account_id=account_id, name="Site", at=ctx.now()))
    upload = Upload(ctx, ctx.site_account)
    await upload.write(PDF)
    document = await upload.finish("a.pdf", None, None)

    def with_a_job_that_is_refused(connection: Connection) -> None:
        documents.insert(connection, account_id, document)
        raise ApiError(ErrorCode.UNSUPPORTED_PRINT_ROUTE, words("no"))

    def found(connection: Connection) -> DocumentRow | None:
        return documents.get_document(connection, account_id, document.document_id)

    with pytest.raises(ApiError):
        await ctx.store.write(with_a_job_that_is_refused)
    assert await ctx.store.read(found) is None
    await ctx.store.write(lambda connection: documents.insert(connection, account_id, document))
    row = await ctx.store.read(found)
    assert row is not None
    assert (row.sha256, row.original_filename, row.size_bytes) == (document.sha256, "a.pdf", len(PDF))
    await upload.discard()


@pytest.mark.parametrize(
    ("content", "filename", "language", "expected"),
    [
        (ZPL, "label.zpl", None, ("raw", "zpl")),
        (ZPL, "label.zpl", RawLanguage.CPCL, ("raw", "cpcl")),
        (ZPL, "label.prn", None, ("pdf", None)),
        (PDF, "label.zpl", None, ("pdf", None)),
        (PDF, "label.pdf", None, ("pdf", None)),
        (b"%PDF-", "receipt.escpos", None, ("pdf", None)),
    ],
)
def test_the_name_helps_where_the_bytes_are_no_pdf(
    content: bytes, filename: str, language: RawLanguage | None, expected: tuple[str, str | None]
) -> None:
    assert intake.settled(content, language, format_hint(filename)) == expected
    assert intake.settled(content, None, None) == ("pdf", None)


async def test_a_hint_is_checked_like_a_word_of_the_client(ctx: Context) -> None:
    upload = Upload(ctx, ctx.site_account)
    await upload.write(ZPL)
    with pytest.raises(ApiError, match="begins like zpl"):
        await upload.finish("a", None, None, hint=FormatHint(DocumentFormat.RAW, RawLanguage.TSPL))
    document = await upload.finish("a", None, None, hint=FormatHint(DocumentFormat.RAW, RawLanguage.ZPL))
    assert (document.document_format, document.document_raw_language) == ("raw", "zpl")
    await upload.discard()


async def test_a_large_pdf_is_inspected_from_its_file(ctx: Context) -> None:
    """SMALL_LIMITS allow 200 kB, which wait in memory; so the folder is made to be used."""
    upload = Upload(ctx, ctx.site_account)
    for piece in (PDF[:100], PDF[100:]):
        await upload.write(piece)
    await upload._blob.sync()
    assert isinstance(await upload._blob.content(), Path)
    document = await upload.finish(None, None, None)
    assert (document.original_filename, document.text) == ("document.pdf", "Hello")
    await upload.discard()


@pytest.mark.parametrize(
    ("format", "largest"),
    [
        (DocumentFormat.RAW, SMALL_LIMITS.raw_bytes),
        (DocumentFormat.PDF, SMALL_LIMITS.pdf_bytes),
        (None, SMALL_LIMITS.pdf_bytes),
    ],
)
async def test_base64_is_refused_by_the_limit_of_its_format(
    ctx: Context, format: DocumentFormat | None, largest: int
) -> None:
    limit = intake.largest(format, ctx.config.limits)
    assert limit == largest
    upload = Upload(ctx, ctx.site_account)
    with pytest.raises(ApiError) as caught:
        await decode_base64(base64.b64encode(bytes(limit + 3)).decode(), upload, limit_bytes=limit)
    assert caught.value.details == {"limit_bytes": largest}
    assert upload._blob.size == 0
    await upload.discard()


async def test_bytes_without_a_row_go_with_their_upload(ctx: Context) -> None:
    uploads = [Upload(ctx, ctx.site_account), Upload(ctx, ctx.site_account)]
    for upload in uploads:
        await upload.write(ZPL)
    kept = [await upload.finish("a", DocumentFormat.RAW, RawLanguage.ZPL) for upload in uploads]
    path = ctx.blobs.path(kept[0].sha256)
    await uploads[0].discard()
    assert path.read_bytes() == ZPL
    await uploads[1].discard()
    assert not path.exists()


async def test_a_store_that_fails_leaves_the_bytes_to_the_search_for_orphans(
    ctx: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload = Upload(ctx, ctx.site_account)
    await upload.write(ZPL)
    document = await upload.finish("a", DocumentFormat.RAW, RawLanguage.ZPL)

    async def failing(*_: object) -> None:
        raise StorageFailed(StorageMessages.SQLITE_FULL())

    with monkeypatch.context() as broken:
        broken.setattr(ctx.store, "write", failing)
        await upload.discard()
    assert ctx.blobs.path(document.sha256).read_bytes() == ZPL
