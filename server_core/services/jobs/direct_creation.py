"""A job whose document comes with the request or from an address: both enter the database in one commit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import CreatePrintJobFromBase64, CreatePrintJobFromUrl
from server_core.documents.format_hint import format_hint
from server_core.services.context import Context
from server_core.services.documents import judge
from server_core.services.documents.intake import Upload
from server_core.services.jobs.creation import CreationCall, accept, new_job, whole
from server_core.services.jobs.idempotency import Accepted, ContentFingerprint, IdempotencyKey, fingerprint_of
from server_core.services.rejected import Rejected
from server_core.store import documents, public_jobs
from server_core.store.store import Connection

Fill = Callable[[], Awaitable[tuple[str | None, str | None]]]
"""Writes the document into its upload; returns its file name and media type, where they are known."""


async def create_from_url(ctx: Context, call: CreationCall, order: CreatePrintJobFromUrl) -> Accepted:
    """Fetch the document and make its job. Raises Rejected 400, 409, 413, 415, 422, 429, `insufficient_storage`; a
    refusal does not use up the key.

    A repeat with the same address fetches nothing. One with another address, such as one that was signed anew, is
    fetched and compared: the same bytes are the same order.
    """
    key = call.key(lambda: fingerprint_of(order))
    largest = judge.largest(order.document_format, ctx.config.limits)
    upload = Upload(ctx, call.caller.client_id)

    async def fetch() -> tuple[str | None, str | None]:
        async with ctx.downloads.open(call.caller.client_id, order.document_url, limit_bytes=largest) as remote:
            async for piece in remote.pieces():
                await upload.write(piece)
            return order.document_filename or remote.filename, remote.content_type

    fingerprint = ContentFingerprint(order=order, field="document_url")
    return await _create(ctx, call, order, key, upload, "document_url", fetch, fingerprint)


async def create_from_base64(
    ctx: Context, call: CreationCall, order: CreatePrintJobFromBase64, upload: Upload, text_sha256: str
) -> Accepted:
    """`upload` has the decoded bytes, `order` need not have their text any more. Raises Rejected as above."""
    key = call.key(lambda: fingerprint_of(order, document_base64=text_sha256))

    async def filled() -> tuple[str | None, str | None]:
        return order.document_filename, None

    return await _create(ctx, call, order, key, upload, "document_base64", filled)


async def _create(
    ctx: Context,
    call: CreationCall,
    order: CreatePrintJobFromUrl | CreatePrintJobFromBase64,
    key: IdempotencyKey | None,
    upload: Upload,
    field: str,
    fill: Fill,
    fingerprint: ContentFingerprint | None = None,
) -> Accepted:
    """`fingerprint`: of a document that is not here yet."""
    account_id = call.caller.account_id
    try:
        with ctx.under_way.first(key):
            if key is not None:
                look = key.answer_again
                if fingerprint is not None:
                    look = partial(key.answer_before_download, fingerprint=fingerprint)
                again = await ctx.store.read(look)
                if again is not None:
                    return await whole(ctx, account_id, again)
            known = await ctx.store.read(
                lambda connection: public_jobs.has_printer(
                    connection, account_id, order.printer_id, call.caller.client_id
                )
            )
            if not known:
                raise Rejected(ErrorCode.PRINTER_NOT_FOUND, PrinterMessages.PRINTER_NOT_FOUND())
            filename, media_type = await fill()
            document = await upload.finish(
                account_id,
                filename,
                order.document_format,
                order.document_raw_language,
                hint=format_hint(filename, media_type),
                field=field,
            )
            job = new_job(ctx, call, document.document_id, order.printer_id, order)
            if key is not None and fingerprint is not None:
                content = fingerprint.of(document.sha256, document.document_format, document.document_raw_language)
                key = replace(key, content=lambda _: content)

            def insert(connection: Connection) -> None:
                documents.insert(connection, account_id, document)

            accepted = await accept(ctx, call.caller, job, key, fingerprint, insert)
            if not accepted.replayed:
                upload.committed()
            return accepted
    finally:
        await upload.discard()
