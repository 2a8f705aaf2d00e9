"""Accepting a print job: checks, job, first event and kept answer in one commit; only then it is accepted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import msgspec

from server_core.contract.types.jobs import CreatePrintJob, CreatePrintJobFromBase64, CreatePrintJobFromUrl, PrintJob
from server_core.contract.types.parameters import NOTHING_ASKED
from server_core.services.clients.token_cache import Principal
from server_core.services.clients.tokens import confirm, revoked_meanwhile
from server_core.services.context import Context
from server_core.services.jobs.idempotency import Accepted, ContentFingerprint, IdempotencyKey, fingerprint_of
from server_core.services.jobs.patience import PrinterPatience, timed
from server_core.services.jobs.public_view import new_job_view
from server_core.services.jobs.route_check import checked_route
from server_core.store import documents, public_jobs
from server_core.store.commits import Commit
from server_core.store.job_rows import NewJob, insert_job
from server_core.store.store import Connection

CREATED = 201

_encoder = msgspec.json.Encoder()


@dataclass(frozen=True, kw_only=True, slots=True)
class CreationCall:
    """The call that creates a job: its caller, operation, idempotency key and request id."""

    caller: Principal
    operation: str
    idempotency_key: str | None
    request_id: str

    def key(self, fingerprint: Callable[[], bytes]) -> IdempotencyKey | None:
        if self.idempotency_key is None:
            return None
        return IdempotencyKey(
            account_id=self.caller.account_id,
            operation=self.operation,
            text=self.idempotency_key,
            fingerprint=fingerprint(),
        )


async def create_job(ctx: Context, call: CreationCall, order: CreatePrintJob) -> Accepted:
    """Returns after the commit is on disk. Raises Rejected 409 and 422; a refusal does not use up the key."""
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
        actor=f"client {call.caller.client_name}",
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
    """One commit: what comes `before` the job (its document), the job, the answer kept for its key, and for that the
    document's `fingerprint`.

    Raises Rejected 401 where the caller's token was revoked meanwhile, 409 and 422.
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
    """A repeated answer with all fields: one that an earlier version kept has fewer. What it has stays as it was."""
    kept: dict[str, Any] = msgspec.json.decode(accepted.body)
    missing = [name for name in PrintJob.__struct_fields__ if name not in kept]
    if not missing:
        return accepted
    wanted = UUID(kept["print_job_id"])
    row = await ctx.store.read(lambda connection: public_jobs.find_job(connection, account_id, wanted))
    known = ("expires_at", "idempotency_key", "original_filename")
    filled = {
        name: getattr(row, name) if row is not None and name in known else getattr(NOTHING_ASKED, name, None)
        for name in missing
    }
    return replace(accepted, body=_encoder.encode({**kept, **filled}))
