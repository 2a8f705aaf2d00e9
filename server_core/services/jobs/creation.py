"""Creating print jobs: checks, job, first event and stored answer go into one commit."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from uuid import UUID

import msgspec
from msgspec.structs import replace

from server_core.contract.api.call import CREATED
from server_core.contract.messages.jobs import JobActionMessages
from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.types.audit import Actor, AuditAction
from server_core.contract.types.documents import span_words
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import Record
from server_core.contract.types.jobs import (
    CreatePrintJob,
    CreatePrintJobFromBase64,
    CreatePrintJobFromUrl,
    JobRow,
    NewPrint,
    PrintJob,
)
from server_core.contract.types.parameters import NOTHING_ASKED
from server_core.documents.sniff import format_hint
from server_core.services.api_error import ApiError
from server_core.services.audit import note
from server_core.services.clients.token_cache import Principal
from server_core.services.clients.tokens import confirm, revoked_meanwhile
from server_core.services.closed_accounts import require_not_closed
from server_core.services.context import Context
from server_core.services.documents import intake
from server_core.services.documents.intake import Upload
from server_core.services.jobs.document_parts import Part, Whole, selected
from server_core.services.jobs.idempotency import Accepted, ContentFingerprint, IdempotencyKey, fingerprint_of
from server_core.services.jobs.public_view import new_job_view
from server_core.services.jobs.route_check import PrinterPatience, checked_route, timed
from server_core.services.jobs.views import get_job_row
from server_core.services.server_state import ServerState
from server_core.store import documents, public_jobs
from server_core.store.commits import Commit
from server_core.store.documents import DocumentRow
from server_core.store.job_rows import NewJob, insert_job
from server_core.store.store import Connection

# Printing a document from the console: an ordinary job without an application.


OPERATION = "console_print"


async def print_document(state: ServerState, request: NewPrint, actor: Actor, repeat_key: str | None = None) -> JobRow:
    """Print a document. A repeat with the same key gets the first job, even if the same content was uploaded again.

    Raises ApiError `relationship_closed`, `document_not_found`, `printer_not_found`, `unsupported_print_route`,
    `idempotency_key_conflict`, or for the parameters.
    """
    if request.pages is None:
        return await _print(state, request, actor, repeat_key, None)
    ctx = state.ctx

    def find(connection: Connection) -> Whole | None:
        """Return the document, or None for a repeat: its pages are not needed again and may be gone."""
        document = documents.get_document(connection, ctx.account, request.document_id)
        key = _key_of(ctx, request, document, repeat_key)
        if document is None or (key is not None and key.job_of_first(connection) is not None):
            return None
        body = None if document.purged_at is not None else ctx.body_of(connection, document.sha256)
        if body is None:
            raise ApiError(ErrorCode.DOCUMENT_NOT_FOUND, JobActionMessages.DOCUMENT_DELETED())
        return Whole(
            body=body,
            filename=document.original_filename,
            format=document.document_format,
            language=document.document_raw_language,
            page_count=document.page_count,
        )

    whole_document = await ctx.store.read(find)
    if whole_document is None:
        return await _print(state, request, actor, repeat_key, None)
    async with selected(ctx, whole_document, request.pages) as part:
        return await _print(state, request, actor, repeat_key, part)


def _key_of(
    ctx: Context, request: NewPrint, document: DocumentRow | None, repeat_key: str | None
) -> IdempotencyKey | None:
    content = str(request.document_id) if document is None else document.sha256
    return IdempotencyKey.of(ctx.account, OPERATION, repeat_key, fingerprint_of(request, document_id=content))


async def _print(
    state: ServerState, request: NewPrint, actor: Actor, repeat_key: str | None, part: Part | None
) -> JobRow:
    """Print the document, or the `part` made of its selected pages."""
    ctx, now = state.ctx, state.ctx.now()
    job = NewJob(
        account_id=ctx.account,
        document_id=request.document_id if part is None else part.document.document_id,
        printer_id=request.printer_id,
        parameters=request,
        created_at=now,
        expires_at=now + ctx.config.patience.expires_after,
        actor=actor,
        idempotency_key=request.reference,  # queue and search read a job's reference from this column
    )

    def work(connection: Connection) -> UUID:
        document = documents.get_document(connection, ctx.account, request.document_id)
        key = _key_of(ctx, request, document, repeat_key)
        made = None if key is None else key.job_of_first(connection)
        if made is not None:
            return made
        require_not_closed(connection, ctx.account)
        if part is not None:
            documents.insert(connection, ctx.account, part.document)
        route = checked_route(connection, ctx.account, job.document_id, job.printer_id, request)
        insert_job(connection, timed(job, ctx.config.patience, PrinterPatience.of(route)))
        filename = None if document is None else document.original_filename
        details = {"printer_name": route.printer_name, "copies": request.copies, "filename": filename}
        if request.pages is not None:
            details["pages"] = span_words(request.pages)
        note(connection, ctx.account, AuditAction.JOB_PRINT, job.print_job_id, at=now, actor=actor, **details)
        if key is not None:
            key.keep_job(connection, job.print_job_id, now)
        return job.print_job_id

    print_job_id = await ctx.store.write(work, Commit.JOB_CREATE)
    if print_job_id == job.print_job_id:
        if part is not None:
            part.committed()
        state.feed.job_changed(job.print_job_id, job.printer_id)
    return await get_job_row(state, print_job_id)


# Jobs whose document is in the request or at a URL; document and job are inserted in one commit.


Fill = Callable[[], Awaitable[tuple[str | None, str | None]]]
"""Write the document into its upload; return its file name and media type, if known."""


async def create_from_url(ctx: Context, call: CreationCall, order: CreatePrintJobFromUrl) -> Accepted:
    """Download the document and create its job.

    A repeat with the same URL downloads nothing. With another URL, for instance newly signed, the document is
    downloaded and compared: the same bytes are the same order. Raises ApiError 400, 409, 413, 415, 422, 429,
    `insufficient_storage`; a rejected request does not consume its key.
    """
    key = call.key(lambda: fingerprint_of(order))
    largest = intake.largest(order.document_format, ctx.config.limits)
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
    """Create a job. `upload` has the decoded bytes; `order` may have dropped their text. Raises ApiError as above."""
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
    """`fingerprint`: set if the document is not downloaded yet."""
    account_id = call.caller.account_id
    try:
        with ctx.running_keys.first(key):
            if key is not None:
                look = key.answer_again
                if fingerprint is not None:
                    look = partial(key.answer_before_download, fingerprint=fingerprint)
                again = await ctx.store.read(look)
                if again is not None:
                    return await whole(ctx, account_id, again)
            is_allowed = await ctx.store.read(
                lambda connection: public_jobs.has_printer(
                    connection, account_id, order.printer_id, call.caller.client_id
                )
            )
            if not is_allowed:
                raise ApiError(ErrorCode.PRINTER_NOT_FOUND, PrinterMessages.PRINTER_NOT_FOUND())
            filename, media_type = await fill()
            document = await upload.finish(
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


_encoder = msgspec.json.Encoder()


class CreationCall(Record, frozen=True, kw_only=True):
    """The call that creates a job: its caller, operation, idempotency key and request id."""

    caller: Principal
    operation: str
    idempotency_key: str | None
    request_id: str

    def key(self, fingerprint: Callable[[], bytes]) -> IdempotencyKey | None:
        if self.idempotency_key is None:
            return None
        return IdempotencyKey.of(self.caller.account_id, self.operation, self.idempotency_key, fingerprint())


async def create_job(ctx: Context, call: CreationCall, order: CreatePrintJob) -> Accepted:
    """Create a job. Returns once the commit is on disk.

    Raises ApiError (409, 422); a rejected request does not consume its key.
    """
    job = new_job(ctx, call, order.document_id, order.printer_id, order)
    fingerprint = ContentFingerprint(order=order, field="document_id")

    def content(connection: Connection) -> bytes | None:
        """Compute the fingerprint of the document's content; None: the account has no such document."""
        found = documents.get_document(connection, job.account_id, job.document_id)
        if found is None:
            return None
        return fingerprint.of(found.sha256, found.document_format, found.document_raw_language)

    key = call.key(lambda: fingerprint_of(order))
    key = None if key is None else replace(key, content=content)
    return await accept(ctx, call.caller, job, key, fingerprint)


Order = CreatePrintJob | CreatePrintJobFromUrl | CreatePrintJobFromBase64


def new_job(ctx: Context, call: CreationCall, document_id: UUID, printer_id: UUID, order: Order) -> NewJob:
    now = ctx.now()
    return NewJob(
        account_id=call.caller.account_id,
        document_id=document_id,
        printer_id=printer_id,
        parameters=order,
        created_at=now,
        expires_at=now + ctx.config.patience.expires_after,
        expires_after_seconds=order.expires_after_seconds,
        actor=call.caller.actor,
        client_id=call.caller.client_id,
        idempotency_key=call.idempotency_key,
        request_id=call.request_id,
    )


async def accept(
    ctx: Context,
    caller: Principal,
    job: NewJob,
    key: IdempotencyKey | None,
    fingerprint: ContentFingerprint | None = None,
    before: Callable[[Connection], None] | None = None,
) -> Accepted:
    """Commit the job together with its document (`before`) and its stored answer.

    `fingerprint`: the document's, stored with the answer. Raises ApiError 401 if the token was revoked meanwhile, 409,
    422.
    """

    def work(connection: Connection) -> Accepted:
        again = None if key is None else key.answer_again(connection)
        if again is not None:
            return again
        if before is not None:
            before(connection)
        facts = checked_route(
            connection, job.account_id, job.document_id, job.printer_id, job.parameters, job.client_id
        )
        if facts.account_suspended:
            raise revoked_meanwhile(caller)
        made = timed(job, ctx.config.patience, PrinterPatience.of(facts))
        insert_job(connection, made)
        body = _encoder.encode(new_job_view(ctx.presence, made, facts))
        accepted = Accepted(status_code=CREATED, body=body, replayed=False)
        if key is not None:
            content: bytes | None = None
            if fingerprint is not None:
                content = fingerprint.of(facts.document_sha256, facts.document_format, facts.document_raw_language)
            key.keep(connection, job.print_job_id, accepted, job.created_at, content)
        return accepted

    confirm(ctx, caller)
    writing = ctx.store.submit(work, Commit.JOB_CREATE)
    ctx.feed.job_coming(job.printer_id)
    accepted = await asyncio.shield(writing)
    if accepted.replayed:
        return await whole(ctx, job.account_id, accepted)
    ctx.feed.job_changed(job.print_job_id, job.printer_id)
    return accepted


async def whole(ctx: Context, account_id: UUID, accepted: Accepted) -> Accepted:
    """Add missing fields to an answer stored by an earlier version. Existing fields stay as they were."""
    kept: dict[str, Any] = msgspec.json.decode(accepted.body)
    missing = [name for name in PrintJob.__struct_fields__ if name not in kept]
    if not missing:
        return accepted
    wanted = UUID(kept["print_job_id"])
    row = await ctx.store.read(lambda connection: public_jobs.find_job(connection, account_id, wanted))
    stored = ("expires_at", "idempotency_key", "original_filename")
    filled = {
        name: getattr(row, name) if row is not None and name in stored else getattr(NOTHING_ASKED, name, None)
        for name in missing
    }
    return replace(accepted, body=_encoder.encode({**kept, **filled}))
