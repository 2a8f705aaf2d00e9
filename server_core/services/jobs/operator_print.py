"""A document that an operator printed from the console: an ordinary job, without an application."""

from __future__ import annotations

from uuid import UUID

from server_core.contract.types.audit import AuditAct
from server_core.contract.types.jobs import JobRow, NewPrint
from server_core.services.audit.writing import note
from server_core.services.closed_accounts import require_not_closed
from server_core.services.floor import Floor
from server_core.services.jobs.idempotency import IdempotencyKey, fingerprint_of
from server_core.services.jobs.patience import PrinterPatience, timed
from server_core.services.jobs.route_check import checked_route
from server_core.services.jobs.views import get_job_row
from server_core.store import documents
from server_core.store.commits import Commit
from server_core.store.job_rows import NewJob, insert_job
from server_core.store.store import Connection

OPERATION = "console_print"


async def print_document(floor: Floor, wish: NewPrint, actor: str, repeat_key: str | None = None) -> JobRow:
    """A repeat with the same key gets the job that was made of the first; the same content may have been uploaded anew.

    Raises Rejected `relationship_closed`, `document_not_found`, `printer_not_found`, `unsupported_print_route`,
    `idempotency_key_conflict`, or for the parameters.
    """
    ctx, now = floor.ctx, floor.ctx.now()
    job = NewJob(
        account_id=ctx.account,
        document_id=wish.document_id,
        printer_id=wish.printer_id,
        parameters=wish,
        created_at=now,
        expires_at=now + ctx.config.patience.expires_after,
        actor=actor,
        idempotency_key=wish.reference,  # the column that queue and search have a job's reference from
    )

    def work(connection: Connection) -> UUID:
        document = documents.get_document(connection, ctx.account, job.document_id)
        content = str(wish.document_id) if document is None else document.sha256
        key = None if repeat_key is None else _key(ctx.account, repeat_key, wish, content)
        made = None if key is None else key.job_of_first(connection)
        if made is not None:
            return made
        require_not_closed(connection, ctx.account)
        route = checked_route(connection, ctx.account, job.document_id, job.printer_id, wish)
        insert_job(connection, timed(job, ctx.config.patience, PrinterPatience.of(route)))
        details = {"printer_name": route.printer_name, "copies": wish.copies}
        if document is not None:
            details["filename"] = document.original_filename
        subject = f"job {job.print_job_id}"
        note(connection, ctx.account, AuditAct.JOB_PRINT, subject, at=now, actor=actor, details=details)
        if key is not None:
            key.keep_job(connection, job.print_job_id, now)
        return job.print_job_id

    print_job_id = await ctx.store.write(work, Commit.JOB_CREATE)
    if print_job_id == job.print_job_id:
        floor.feed.job_changed(job.print_job_id, job.printer_id)
    return await get_job_row(floor, print_job_id)


def _key(account_id: UUID, text: str, wish: NewPrint, content: str) -> IdempotencyKey:
    fingerprint = fingerprint_of(wish, document_id=content)
    return IdempotencyKey(account_id=account_id, operation=OPERATION, text=text, fingerprint=fingerprint)
