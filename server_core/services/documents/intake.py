"""Documents: taken in piece by piece, judged, inspected, kept on disk, then named in the database."""

from __future__ import annotations

import asyncio
import binascii
import hashlib
import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from uuid import UUID

from server_core.blobs.local import BlobTooLarge, DiskLow
from server_core.contract.messages.documents import IntakeMessages
from server_core.contract.types.documents import DocumentFormat, RawLanguage, UploadedDocument
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.inspection import PdfFacts
from server_core.documents.filename import display_name
from server_core.documents.format_hint import FormatHint
from server_core.documents.joined_codes import with_joined
from server_core.documents.raw_data_text import READ_BYTES, data_text
from server_core.services.context import Context
from server_core.services.documents import judge
from server_core.services.documents.judge import file_too_large
from server_core.services.rejected import Rejected, disk_trouble, storage_failed
from server_core.services.retention.task import remove_unneeded
from server_core.store import documents
from server_core.store.commits import Commit
from server_core.store.documents import NewDocument
from server_core.store.ids import new_id
from server_core.store.store import StorageFailed
from server_core.store.writer import WriterClosed

log = logging.getLogger(__name__)
READ_AT_ONCE_BYTES = 8 * 1024
"""Of a RAW document, for its text; larger ones are read in a thread."""
JOINED_AT_ONCE = 2048
"""Letters of a text; the codes of longer ones are joined in a thread."""

__all__ = ["Upload", "file_too_large", "store_document"]


class Upload:
    """One document on its way in: `write` the pieces, then `keep`, or `finish` and a commit; `discard` in any case.

    Format and language may become known after the bytes, so both are arguments of `keep` and `finish`.
    """

    def __init__(self, ctx: Context, sender: UUID) -> None:
        """`sender`: an application, or an account itself; senders take turns where something is scarce."""
        limits = ctx.config.limits
        self._ctx = ctx
        self._sender = sender
        self._blob = ctx.blobs.begin(limit_bytes=judge.largest(None, limits), spare_bytes=limits.disk_low_bytes)
        self._refused: Rejected | None = None
        self._uncommitted: str | None = None

    async def write(self, piece: bytes) -> None:
        """Raises Rejected `file_too_large`, `insufficient_storage`."""
        try:
            await self._blob.write(piece)
        except BlobTooLarge as error:
            raise file_too_large(error.limit_bytes) from error
        except DiskLow as error:
            raise storage_failed() from error
        except OSError as error:
            raise disk_trouble(error) from error

    @property
    def head(self) -> bytes:
        """The first bytes of what was written."""
        return self._blob.head

    def refuse(self, refused: Rejected) -> None:
        """What `finish` is going to raise: the bytes could not be taken, but they may not be wanted either."""
        self._refused = refused

    async def finish(
        self,
        account_id: UUID,
        filename: str | None,
        format: DocumentFormat | None,
        raw_language: RawLanguage | None,
        *,
        hint: FormatHint | None = None,
        field: str = "file",
    ) -> NewDocument:
        """Judged, inspected, on disk; its row is the caller's to insert, who says `committed` before `discard`.

        Format None is PDF, unless the bytes are none and the `hint` knows better. `field`: what the sender calls the
        document. Raises Rejected when it is not what it is said to be, cannot be printed, or finds no space.
        """
        if self._refused is not None:
            raise self._refused
        if format is None:
            format, raw_language = judge.settled(self._blob.head, raw_language, hint)
        judge.check(self._blob.head, self._blob.size, format, raw_language, self._ctx.config.limits, field)
        try:
            facts = await self._inspect(field) if format is DocumentFormat.PDF else None
            text = await _findable(facts.text if facts else await self._raw_text(raw_language))
            blob = await self._blob.keep()
        except DiskLow as error:
            raise storage_failed() from error
        except OSError as error:
            raise disk_trouble(error) from error
        self._uncommitted = blob.sha256
        return NewDocument(
            document_id=new_id(),
            original_filename=display_name(filename, f"document.{raw_language or format}"),
            mime_type="application/pdf" if format is DocumentFormat.PDF else "application/octet-stream",
            document_format=format,
            document_raw_language=raw_language,
            size_bytes=blob.size_bytes,
            sha256=blob.sha256,
            created_at=self._ctx.now(),
            page_count=facts.page_count if facts else None,
            page_sizes_mm=facts.page_sizes_mm if facts else None,
            text=text,
        )

    async def keep(
        self,
        account_id: UUID,
        filename: str | None,
        format: DocumentFormat | None,
        raw_language: RawLanguage | None,
        *,
        confirm: Callable[[], None] = lambda: None,
    ) -> UploadedDocument:
        """`finish` and a commit of its own, unless `confirm` raises just before it: the stored document."""
        document = await self.finish(account_id, filename, format, raw_language)
        confirm()
        await self._ctx.store.write(
            lambda connection: documents.insert(connection, account_id, document), Commit.DOCUMENT_KEEP
        )
        self.committed()
        return UploadedDocument(
            document_id=document.document_id,
            original_filename=document.original_filename,
            mime_type=document.mime_type,
            document_format=document.document_format,
            document_raw_language=document.document_raw_language,
            size_bytes=document.size_bytes,
        )

    def committed(self) -> None:
        """The row is in the database: the bytes stay."""
        self._uncommitted = None

    async def discard(self) -> None:
        """Always the last: removes the bytes, unless a row wants them or another upload has them just now."""
        await self._blob.discard()
        if self._uncommitted is None:
            return
        try:
            await remove_unneeded(self._ctx.blobs, self._ctx.store, [self._uncommitted])
        except (StorageFailed, WriterClosed) as error:
            log.info("the bytes of a refused document stay until the search for orphans: %s", error)

    async def _raw_text(self, language: RawLanguage | None) -> str:
        if language is None:
            return ""
        content = await self._blob.content()
        if isinstance(content, bytes) and len(content) <= READ_AT_ONCE_BYTES:
            return data_text(content, language)
        return await asyncio.to_thread(_text_of, content, language)

    async def _inspect(self, field: str) -> PdfFacts:
        """Meanwhile the bytes go to disk: neither waits for the other."""
        content = await self._blob.content()
        syncing = asyncio.create_task(self._blob.sync(), name="a document goes to disk")
        try:
            return await self._ctx.inspector.inspect(self._sender, content, field=field)
        finally:
            await syncing


async def _findable(text: str) -> str:
    """With its codes as scanners read them; nobody waits for those of a long one."""
    return with_joined(text) if len(text) <= JOINED_AT_ONCE else await asyncio.to_thread(with_joined, text)


def _text_of(content: bytes | Path, language: RawLanguage) -> str:
    if isinstance(content, bytes):
        return data_text(content, language)
    with content.open("rb") as file:
        return data_text(file.read(READ_BYTES), language)


async def store_document(
    ctx: Context,
    account_id: UUID,
    pieces: AsyncIterator[bytes],
    filename: str | None,
    format: DocumentFormat | None,
    raw_language: RawLanguage | None,
) -> UploadedDocument:
    """The whole document from one source. Raises Rejected."""
    upload = Upload(ctx, account_id)
    try:
        async for piece in pieces:
            await upload.write(piece)
        return await upload.keep(account_id, filename, format, raw_language)
    finally:
        await upload.discard()


# Base64 (RFC 4648 section 4) into an upload, in steps that never hold up the event loop for long.


STEP_CHARACTERS = 4 * 64 * 1024


async def decode_base64(text: str, upload: Upload, *, limit_bytes: int) -> str:
    """Refused by its length before a byte is decoded. Returns the SHA-256 of the text, in hexadecimal.

    Raises Rejected `file_too_large`, `invalid_base64`. A full disk is told by the upload's `finish`: a repeat is known
    by this SHA-256, and needs no space for its answer.
    """
    if len(text) // 4 * 3 > limit_bytes + 2:
        raise file_too_large(limit_bytes)
    if len(text) % 4 or not text.isascii():
        raise _invalid()
    padding = text.find("=")
    if padding != -1 and padding < len(text) - 2:
        raise _invalid()
    digest, writing = hashlib.sha256(), True
    for start in range(0, len(text), STEP_CHARACTERS):
        step = text[start : start + STEP_CHARACTERS].encode()
        digest.update(step)
        try:
            piece = binascii.a2b_base64(step, strict_mode=True)
        except binascii.Error as error:
            raise _invalid() from error
        if writing:
            try:
                await upload.write(piece)
            except Rejected as refused:
                upload.refuse(refused)
                writing = False
        await asyncio.sleep(0)
    return digest.hexdigest()


def _invalid() -> Rejected:
    return Rejected(ErrorCode.INVALID_BASE64, IntakeMessages.BASE64_INVALID())
