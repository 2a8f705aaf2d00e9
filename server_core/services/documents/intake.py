"""Documents: taken in piece by piece, judged by their first bytes, kept on disk, then named in the database."""

from __future__ import annotations

import errno
import logging
from collections.abc import AsyncIterator
from uuid import UUID

from server_core.blobs.local import BlobTooLarge, StoredBlob
from server_core.contract.problems import ErrorCode
from server_core.contract.public import DocumentFormat, RawLanguage, UploadedDocument
from server_core.documents import sniff
from server_core.documents.filename import display_name
from server_core.services.context import Context
from server_core.services.rejected import Rejected, invalid_field, storage_failed
from server_core.store import documents
from server_core.store.documents import DocumentRow
from server_core.store.ids import new_id

log = logging.getLogger(__name__)
STORAGE_ERRORS = {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS}


class Upload:
    """One document on its way in: `write` the pieces, then `keep`; `discard` in any case.

    Format and language may become known after the bytes, so both are arguments of `keep`.
    """

    def __init__(self, ctx: Context) -> None:
        """Raises Rejected `insufficient_storage` before any work is done."""
        limits = ctx.config.limits
        if ctx.blobs.free_bytes() < limits.disk_low_bytes:
            raise storage_failed()
        self._ctx = ctx
        self._blob = ctx.blobs.begin(limit_bytes=max(limits.pdf_bytes, limits.raw_bytes))

    async def write(self, piece: bytes) -> None:
        """Raises Rejected `file_too_large`, `insufficient_storage`."""
        try:
            await self._blob.write(piece)
        except BlobTooLarge as error:
            raise file_too_large(error.limit_bytes) from error
        except OSError as error:
            raise _storage(error) from error

    async def keep(
        self, account_id: UUID, filename: str | None, format: DocumentFormat | None, raw_language: RawLanguage | None
    ) -> UploadedDocument:
        """The stored document; format None is PDF. Raises Rejected when it is not what it is said to be."""
        format = format or DocumentFormat.PDF
        self._judge(format, raw_language)
        try:
            blob = await self._blob.keep()
        except OSError as error:
            raise _storage(error) from error
        row = _row(self._ctx, blob, filename, format, raw_language)
        await self._ctx.store.write(lambda connection: documents.insert_document(connection, account_id, row))
        return UploadedDocument(
            document_id=row.document_id,
            original_filename=row.original_filename,
            mime_type=row.mime_type,
            document_format=row.document_format,
            document_raw_language=row.document_raw_language,
            size_bytes=row.size_bytes,
        )

    async def discard(self) -> None:
        await self._blob.discard()

    def _judge(self, format: DocumentFormat, raw_language: RawLanguage | None) -> None:
        head, limits = self._blob.head, self._ctx.config.limits
        limit = limits.pdf_bytes if format is DocumentFormat.PDF else limits.raw_bytes
        if self._blob.size > limit:
            raise file_too_large(limit)
        if format is DocumentFormat.RAW and raw_language is None:
            text = "A RAW document needs document_raw_language: tspl, zpl, cpcl or escpos."
            raise Rejected(ErrorCode.RAW_LANGUAGE_REQUIRED, text)
        if format is DocumentFormat.PDF and raw_language is not None:
            text = "document_raw_language is only for RAW documents: set document_format to raw."
            raise invalid_field("document_raw_language", "not_applicable", text)
        if not head:
            raise invalid_field("file", "empty", "The file is empty.")
        if sniff.is_foreign(head) or (format is DocumentFormat.PDF and not sniff.is_pdf(head)):
            text = "Only PDF documents and RAW printer commands are printed; convert other files to PDF first."
            raise Rejected(ErrorCode.DOCUMENT_TYPE_NOT_SUPPORTED, text)
        if format is DocumentFormat.RAW:
            seen = "pdf" if head.startswith(sniff.PDF_MAGIC) else sniff.raw_language(head)
            if seen is not None and seen != raw_language:
                text = f"The document is declared as {raw_language}, but it begins like {seen}."
                raise Rejected(ErrorCode.RAW_LANGUAGE_MISMATCH, text, details={"declared": raw_language, "found": seen})


async def store_document(
    ctx: Context,
    account_id: UUID,
    pieces: AsyncIterator[bytes],
    filename: str | None,
    format: DocumentFormat | None,
    raw_language: RawLanguage | None,
) -> UploadedDocument:
    """The whole document from one source. Raises Rejected."""
    upload = Upload(ctx)
    try:
        async for piece in pieces:
            await upload.write(piece)
        return await upload.keep(account_id, filename, format, raw_language)
    finally:
        await upload.discard()


def file_too_large(limit_bytes: int) -> Rejected:
    text = f"The file is larger than {limit_bytes} bytes."
    return Rejected(ErrorCode.FILE_TOO_LARGE, text, details={"limit_bytes": limit_bytes})


def _row(
    ctx: Context, blob: StoredBlob, filename: str | None, format: DocumentFormat, language: RawLanguage | None
) -> DocumentRow:
    return DocumentRow(
        document_id=new_id(),
        original_filename=display_name(filename, f"document.{language or format}"),
        mime_type="application/pdf" if format is DocumentFormat.PDF else "application/octet-stream",
        document_format=format,
        document_raw_language=language,
        size_bytes=blob.size_bytes,
        sha256=blob.sha256,
        created_at=ctx.now(),
    )


def _storage(error: OSError) -> Exception:
    """A full or broken disk is a known trouble; any other OSError is a bug and stays one."""
    if error.errno not in STORAGE_ERRORS:
        return error
    log.error("a document could not be stored: %s", error)
    return storage_failed()
