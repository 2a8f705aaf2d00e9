"""A document on its way in, and bytes on disk: shared, pinned by uploads, removed when nobody needs them."""

from __future__ import annotations

import asyncio
import base64
import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server_core.blobs import MEMORY_BYTES, IncomingBlob, LocalBlobs
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
from tests.support.public_api import LARGE_ZPL, PDF, SMALL_LIMITS, ZPL, Clock, RecordingFeed, open_context

pytestmark = pytest.mark.anyio
CONTENT = b"^XA^XZ"
SHA256 = hashlib.sha256(CONTENT).hexdigest()


@pytest.fixture
async def ctx(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Context]:
    async with open_context(tmp_path, Clock(), RecordingFeed()) as opened:
        yield opened


async def test_a_small_document_brings_its_bytes_along_and_makes_no_file(ctx: Context) -> None:
    upload = Upload(ctx, ctx.site_account)
    await upload.write(PDF)
    document = await upload.finish("a.pdf", None, None)
    assert (document.page_count, document.page_sizes_mm, document.text) == (1, ((100.0, 150.0),), "Hello")
    assert document.content == PDF
    assert not ctx.blobs.path(document.sha256).exists()
    await upload.discard()


async def test_finished_bytes_of_a_large_document_are_pinned_until_the_upload_ends(ctx: Context) -> None:
    upload = Upload(ctx, ctx.site_account)
    await upload.write(LARGE_ZPL)
    document = await upload.finish("a.zpl", DocumentFormat.RAW, RawLanguage.ZPL)
    assert document.content is None
    assert not await ctx.blobs.remove_unless_pinned(document.sha256)
    assert ctx.blobs.path(document.sha256).read_bytes() == LARGE_ZPL
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
    with pytest.raises(ApiError, match="looks like zpl"):
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
        await upload.write(LARGE_ZPL)
    kept = [await upload.finish("a", DocumentFormat.RAW, RawLanguage.ZPL) for upload in uploads]
    path = ctx.blobs.path(kept[0].sha256)
    await uploads[0].discard()
    assert path.read_bytes() == LARGE_ZPL
    await uploads[1].discard()
    assert not path.exists()


async def test_a_store_that_fails_leaves_the_bytes_to_the_search_for_orphans(
    ctx: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload = Upload(ctx, ctx.site_account)
    await upload.write(LARGE_ZPL)
    document = await upload.finish("a", DocumentFormat.RAW, RawLanguage.ZPL)

    async def failing(*_: object) -> None:
        raise StorageFailed(StorageMessages.SQLITE_FULL())

    with monkeypatch.context() as broken:
        broken.setattr(ctx.store, "write", failing)
        await upload.discard()
    assert ctx.blobs.path(document.sha256).read_bytes() == LARGE_ZPL


@pytest.fixture
def blobs(tmp_path: Path) -> LocalBlobs:
    return LocalBlobs(tmp_path)


async def begun(blobs: LocalBlobs, content: bytes = CONTENT) -> IncomingBlob:
    blob = blobs.begin(limit_bytes=10_000_000)
    await blob.write(content)
    return blob


async def store(blobs: LocalBlobs, content: bytes) -> str:
    blob = await begun(blobs, content)
    kept = await blob.keep()
    await blob.discard()
    return kept.sha256


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


async def needed() -> bool:
    return True


async def not_needed() -> bool:
    return False


async def test_a_pinned_blob_stays(blobs: LocalBlobs) -> None:
    first, second = await begun(blobs), await begun(blobs)
    await first.keep()
    await second.keep()
    await first.discard()
    assert not await blobs.remove_unless_pinned(SHA256)
    await second.discard()
    assert await blobs.remove_unless_pinned(SHA256)
    assert not blobs.path(SHA256).exists()


async def test_a_blob_that_is_gone_already_counts_as_removed(blobs: LocalBlobs) -> None:
    assert await blobs.remove_unless_pinned(SHA256)


async def test_what_a_row_needs_stays(blobs: LocalBlobs) -> None:
    await store(blobs, CONTENT)
    assert not await blobs.remove_unless_pinned(SHA256, needed)
    assert blobs.path(SHA256).read_bytes() == CONTENT
    assert await blobs.remove_unless_pinned(SHA256, not_needed)


async def test_an_upload_that_comes_meanwhile_saves_the_bytes(blobs: LocalBlobs) -> None:
    """Its row is committed after the rows were read, and its pin is gone before the file would be."""
    await store(blobs, CONTENT)

    async def looks_and_finds_nothing() -> bool:
        await store(blobs, CONTENT)
        return False

    assert not await blobs.remove_unless_pinned(SHA256, looks_and_finds_nothing)
    assert blobs.path(SHA256).read_bytes() == CONTENT


async def test_removing_and_keeping_the_same_bytes_at_once(blobs: LocalBlobs) -> None:
    """Whoever has kept a blob finds it until it lets go."""

    async def upload() -> None:
        blob = await begun(blobs)
        await blob.keep()
        await asyncio.sleep(0)
        assert blobs.path(SHA256).read_bytes() == CONTENT
        await blob.discard()

    async def remove() -> None:
        await blobs.remove_unless_pinned(SHA256, not_needed)

    await asyncio.gather(*(work() for _ in range(100) for work in (upload, remove)))


async def test_the_content_before_it_is_kept(blobs: LocalBlobs) -> None:
    small, large = await begun(blobs), await begun(blobs, b"x" * MEMORY_BYTES)
    await large.write(b"yz")
    assert await small.content() == CONTENT
    path = await large.content()
    assert isinstance(path, Path)
    assert path.read_bytes() == b"x" * MEMORY_BYTES + b"yz"
    await large.sync()
    await small.sync()
    kept = [await small.keep(), await large.keep()]
    assert [blob.size_bytes for blob in kept] == [len(CONTENT), MEMORY_BYTES + 2]
    assert blobs.path(kept[0].sha256).read_bytes() == CONTENT
    await small.discard()
    await large.discard()


async def test_what_was_not_kept_leaves_nothing(blobs: LocalBlobs, tmp_path: Path) -> None:
    synced = await begun(blobs)
    await synced.sync()
    for blob in (synced, await begun(blobs, b"x" * MEMORY_BYTES), await begun(blobs)):
        await blob.discard()
        await blob.discard()
    assert files(tmp_path) == []


async def test_a_blob_is_kept_once(blobs: LocalBlobs) -> None:
    blob = await begun(blobs)
    await blob.keep()
    with pytest.raises(ValueError, match="once"):
        await blob.keep()
    await blob.discard()


async def test_a_walk_through_all_that_is_stored(blobs: LocalBlobs) -> None:
    names = sorted([await store(blobs, b"%d" % number) for number in range(100)])
    incoming = await begun(blobs, b"x" * MEMORY_BYTES)
    found: list[str] = []
    while step := await blobs.stored(found[-1] if found else "", most=7):
        assert len(step) <= 7
        assert all(entry.modified > 1_500_000_000 for entry in step)
        found += [entry.sha256 for entry in step]
    assert found == names
    await incoming.discard()
