"""Accepting a print job: checks, job, first event and kept answer in one commit; only then it is accepted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

import msgspec

from server_core.contract.public import CreatePrintJob, JobStatus, PrintJob, PrintParameters
from server_core.services.clients.token_cache import Principal
from server_core.services.clients.tokens import confirm, revoked_meanwhile
from server_core.services.context import Context
from server_core.services.jobs.idempotency import Accepted, IdempotencyKey, fingerprint_of
from server_core.services.jobs.patience import PrinterPatience, timed
from server_core.services.jobs.route_check import checked_route
from server_core.store.commits import Commit
from server_core.store.job_rows import NewJob, insert_job
from server_core.store.public_jobs import RouteFacts
from server_core.store.store import Connection

CREATED = 201

_encoder = msgspec.json.Encoder()


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """Who wants a job made, and how the wish is named: operation, the client's key, the id of the request."""

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


async def create_job(ctx: Context, asked: Asked, order: CreatePrintJob) -> Accepted:
    """Returns after the commit is on disk. Raises Rejected 409 and 422; a refusal does not use up the key."""
    job = new_job(ctx, asked, order.document_id, order.printer_id, order)
    key = asked.key(lambda: fingerprint_of(order))
    return await accept(ctx, asked.caller, job, key)


def new_job(ctx: Context, asked: Asked, document_id: UUID, printer_id: UUID, parameters: PrintParameters) -> NewJob:
    now = ctx.now()
    return NewJob(
        account_id=asked.caller.account_id,
        document_id=document_id,
        printer_id=printer_id,
        parameters=parameters,
        created_at=now,
        expires_at=now + ctx.config.patience.expires_after,
        actor=f"client {asked.caller.client_name}",
        client_id=asked.caller.client_id,
        idempotency_key=asked.idempotency_key,
        request_id=asked.request_id,
    )


async def accept(
    ctx: Context,
    caller: Principal,
    job: NewJob,
    key: IdempotencyKey | None,
    before: Callable[[Connection], None] | None = None,
) -> Accepted:
    """One commit: what comes `before` the job (its document), the job, the answer kept for its key.

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
        insert_job(connection, timed(job, ctx.config.patience, PrinterPatience.of(facts)))
        accepted = Accepted(status_code=CREATED, body=_encoder.encode(_wire(job, facts)), replayed=False)
        if key is not None:
            key.keep(connection, job.print_job_id, accepted, job.created_at)
        return accepted

    confirm(ctx, caller)
    writing = ctx.store.submit(work, Commit.JOB_CREATE)
    ctx.feed.job_coming(job.printer_id)
    accepted = await asyncio.shield(writing)
    if not accepted.replayed:
        ctx.feed.job_changed(job.print_job_id, job.printer_id)
    return accepted


def _wire(job: NewJob, facts: RouteFacts) -> PrintJob:
    parameters = {name: getattr(job.parameters, name) for name in PrintParameters.__struct_fields__}
    return PrintJob(
        print_job_id=job.print_job_id,
        document_id=job.document_id,
        document_mime_type=facts.document_mime_type,
        document_format=facts.document_format,
        document_raw_language=facts.document_raw_language,
        printer_id=job.printer_id,
        status=JobStatus.PENDING,
        created_at=job.created_at,
        reserved_at=None,
        started_at=None,
        completed_at=None,
        failure_reason=None,
        **parameters,
    )
