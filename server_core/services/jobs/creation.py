"""Accepting a print job: checks, job, first event and kept answer in one commit; only then it is accepted."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass

import msgspec

from server_core.contract.problems import ErrorCode
from server_core.contract.public import CreatePrintJob, JobStatus, PrintJob, PrintParameters
from server_core.services.clients.token_cache import Principal
from server_core.services.context import Context
from server_core.services.jobs.route_check import checked_route
from server_core.services.rejected import Rejected
from server_core.store import idempotency
from server_core.store.idempotency import KeptAnswer
from server_core.store.job_rows import NewJob, insert_job
from server_core.store.public_jobs import RouteFacts
from server_core.store.store import Connection

OPERATION = "create_print_job"
CREATED = 201

_encoder = msgspec.json.Encoder()
_canonical = msgspec.json.Encoder(order="sorted")
_defaults = {field.name: field.default for field in msgspec.structs.fields(CreatePrintJob)}


@dataclass(frozen=True, kw_only=True, slots=True)
class Accepted:
    """`body` is the JSON of the PrintJob, byte for byte the same for a repeat with the same key."""

    status_code: int
    body: bytes
    replayed: bool


async def create_job(
    ctx: Context, caller: Principal, order: CreatePrintJob, *, idempotency_key: str | None, request_id: str
) -> Accepted:
    """Returns after the commit is on disk. Raises Rejected 409 and 422; a refusal does not use up the key."""
    now = ctx.now()
    job = NewJob(
        account_id=caller.account_id,
        document_id=order.document_id,
        printer_id=order.printer_id,
        parameters=order,
        created_at=now,
        expires_at=now + ctx.config.job_lifetime,
        actor=f"client {caller.client_name}",
        client_id=caller.client_id,
        idempotency_key=idempotency_key,
        request_id=request_id,
    )
    key_sha256 = None if idempotency_key is None else hashlib.sha256(idempotency_key.encode()).digest()
    fingerprint = b"" if key_sha256 is None else fingerprint_of(order)

    def work(connection: Connection) -> Accepted:
        if key_sha256 is not None:
            kept = idempotency.find_answer(connection, caller.account_id, OPERATION, key_sha256)
            if kept is not None:
                return _repeat(kept, fingerprint)
        facts = checked_route(connection, caller.account_id, order.document_id, order.printer_id, order)
        insert_job(connection, job)
        body = _encoder.encode(_new_job(job, facts))
        if key_sha256 is not None:
            answer = KeptAnswer(fingerprint=fingerprint, print_job_id=job.print_job_id, status_code=CREATED, body=body)
            idempotency.keep_answer(connection, caller.account_id, OPERATION, key_sha256, answer, now)
        return Accepted(status_code=CREATED, body=body, replayed=False)

    writing = ctx.store.submit(work)
    ctx.feed.job_coming(job.printer_id)
    accepted = await asyncio.shield(writing)
    if not accepted.replayed:
        ctx.feed.job_changed(job.print_job_id, job.printer_id)
    return accepted


def fingerprint_of(order: CreatePrintJob) -> bytes:
    """SHA-256 of the canonical body: given defaults count like omitted ones, so new fields change no old print."""
    given = {name: getattr(order, name) for name in order.__struct_fields__}
    return hashlib.sha256(
        _canonical.encode({name: value for name, value in given.items() if value != _defaults[name]})
    ).digest()


def _repeat(kept: KeptAnswer, fingerprint: bytes) -> Accepted:
    if kept.fingerprint != fingerprint:
        raise Rejected(
            ErrorCode.IDEMPOTENCY_KEY_CONFLICT,
            "This Idempotency-Key was used for another print job.",
            details={"print_job_id": kept.print_job_id},
        )
    return Accepted(status_code=kept.status_code, body=kept.body, replayed=True)


def _new_job(job: NewJob, facts: RouteFacts) -> PrintJob:
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
