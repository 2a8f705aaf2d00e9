"""Printing again: it is looked at anew whether the printer can print the document at all."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.messages.job_acts import JobActMessages
from server_core.contract.types.documents import DocumentFormat, PageSpan, RawLanguage, span_words
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import JobAct, Reprint
from server_core.services.closed_accounts import require_not_closed
from server_core.services.context import Context
from server_core.services.documents.intake import Upload
from server_core.services.floor import Floor
from server_core.services.jobs import settled
from server_core.services.jobs.idempotency import IdempotencyKey, fingerprint_of
from server_core.services.jobs.patience import PrinterPatience, timed
from server_core.services.jobs.reading import unknown_job
from server_core.services.jobs.route_check import checked_route
from server_core.services.rejected import Rejected
from server_core.store import documents, event_rows, job_chain_rows, queue_rows
from server_core.store.documents import NewDocument
from server_core.store.job_rows import NewJob, insert_job, parameters_of
from server_core.store.store import Connection

OPERATION = "console_reprint"


@dataclass(frozen=True, kw_only=True, slots=True)
class Reprinted:
    """`printer_id`, `old_printer_id` null = it was made before, by the first request with this key."""

    print_job_id: UUID
    printer_id: UUID | None = None
    old_printer_id: UUID | None = None


def announce(floor: Floor, old_id: UUID, made: Reprinted) -> None:
    """Nothing where it was made, and told, before."""
    if made.printer_id is not None and made.old_printer_id is not None:
        floor.feed.job_changed(old_id, made.old_printer_id)
        floor.feed.job_changed(made.print_job_id, made.printer_id)


def key_of_reprint(ctx: Context, text: str | None, print_job_id: UUID, wish: Reprint) -> IdempotencyKey | None:
    """Of one job's reprint; of many at once each has its own."""
    if text is None:
        return None
    fingerprint = hashlib.sha256(print_job_id.bytes + fingerprint_of(wish)).digest()
    return IdempotencyKey(account_id=ctx.account, operation=OPERATION, text=text, fingerprint=fingerprint)


def key_of_reprints(ctx: Context, text: str | None, act: JobAct) -> IdempotencyKey | None:
    """The key of a reprint as a whole: it belongs to no other act."""
    if text is None:
        return None
    wish = msgspec.json.encode(msgspec.to_builtins(act, str_keys=True), order="sorted")
    fingerprint = hashlib.sha256(wish).digest()
    return IdempotencyKey(account_id=ctx.account, operation=OPERATION, text=text, fingerprint=fingerprint)


class Part:
    """The chosen pages of a job's document, as a document of their own. `committed`: a job was made of them."""

    def __init__(self, document: NewDocument, upload: Upload) -> None:
        self.document = document
        self.committed = upload.committed


@asynccontextmanager
async def part_of(ctx: Context, print_job_id: UUID, pages: list[PageSpan]) -> AsyncIterator[Part]:
    """Raises Rejected."""
    old = await ctx.store.read(lambda connection: _old_job(connection, ctx, print_job_id))
    format = DocumentFormat(old.document_format)
    language = None if old.document_raw_language is None else RawLanguage(old.document_raw_language)
    content = await ctx.pages.pick(ctx.blobs.path(old.sha256), format, language, old.page_count, pages)
    upload = Upload(ctx, ctx.account)
    try:
        await upload.write(content)
        yield Part(await upload.finish(ctx.account, _name_of_part(old.filename, pages), format, language), upload)
    finally:
        await upload.discard()


def _name_of_part(filename: str, pages: list[PageSpan]) -> str:
    """`label (4-6).pdf`."""
    stem, dot, extension = filename.rpartition(".")
    part = f"({span_words(pages)[:40]})"
    return f"{stem} {part}.{extension}" if dot and stem else f"{filename} {part}"


def _old_job(connection: Connection, ctx: Context, print_job_id: UUID) -> Any:
    """Its line, with bytes that are still there."""
    found = queue_rows.lines(connection, ctx.account, [print_job_id])
    if not found:
        raise unknown_job()
    old = found[0]
    if old.document_purged_at is not None or not ctx.blobs.path(old.sha256).is_file():
        raise Rejected(
            ErrorCode.DOCUMENT_NOT_FOUND, JobActMessages.DOCUMENT_DELETED(), details={"reason": "document_purged"}
        )
    return old


def _as_it_was_seen(connection: Connection, account: UUID, old: Any, wish: Reprint) -> None:
    """Raises Rejected where another one was made since the operator looked: nobody wanted both."""
    if wish.reprinted_as is msgspec.UNSET or wish.reprinted_as == old.reprinted_as:
        return
    actor = event_rows.newest_actor(connection, account, old.print_job_id, "reprinted")
    message = JobActMessages.REPRINTED_ALREADY_BY(name=actor) if actor else JobActMessages.REPRINTED_ALREADY()
    newest = None if old.reprinted_as is None else str(old.reprinted_as)
    details = {"reason": "reprinted_meanwhile", "reprinted_as": newest}
    raise Rejected(ErrorCode.INVALID_TRANSITION, message, details=details)


def reprint_in(
    connection: Connection,
    ctx: Context,
    print_job_id: UUID,
    wish: Reprint,
    actor: str,
    key: IdempotencyKey | None = None,
    part: NewDocument | None = None,
) -> Reprinted:
    """Make a new job, named as the old one, which stays as it is and names the new one. `part`: its pages alone.

    Raises Rejected, having changed nothing.
    """
    account, now = ctx.account, ctx.now()
    first = None if key is None else key.job_of_first(connection)
    if first is not None:
        return Reprinted(print_job_id=first)
    require_not_closed(connection, account)
    old = _old_job(connection, ctx, print_job_id)
    _as_it_was_seen(connection, account, old, wish)
    document_id = old.document_id
    if part is not None:
        documents.insert(connection, account, part)
        document_id = part.document_id
    parameters = parameters_of(old.parameters)
    if wish.copies is not None:
        parameters = msgspec.structs.replace(parameters, copies=wish.copies)
    printer_id = wish.printer_id or old.printer_id
    route = checked_route(connection, account, document_id, printer_id, parameters)
    job = NewJob(
        account_id=account,
        document_id=document_id,
        printer_id=printer_id,
        parameters=parameters,
        created_at=now,
        expires_at=now + ctx.config.patience.expires_after,
        actor=actor,
        client_id=old.client_id,
        reprint_of=print_job_id,
        reprint_number=job_chain_rows.newest_number(connection, account, old) + 1,
        idempotency_key=old.idempotency_key,
    )
    details = {"print_job_id": str(job.print_job_id)}
    if wish.pages is not None:
        details["pages"] = span_words(wish.pages)
    insert_job(connection, timed(job, ctx.config.patience, PrinterPatience.of(route)))
    settled.by_reprint(connection, account, old, job.print_job_id, at=now, actor=actor)
    event_rows.append(
        connection,
        account_id=account,
        print_job_id=print_job_id,
        at=now,
        kind="reprinted",
        actor=actor,
        details=details,
    )
    if key is not None:
        key.keep_job(connection, job.print_job_id, now)
    return Reprinted(print_job_id=job.print_job_id, printer_id=job.printer_id, old_printer_id=old.printer_id)
