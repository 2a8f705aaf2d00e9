"""A document that an operator printed from the console: an ordinary job, without an application."""

from __future__ import annotations

from server_core.contract.audit import AuditAct
from server_core.contract.console import JobRow
from server_core.contract.job_acts import NewPrint
from server_core.services.audit.writing import note
from server_core.services.closed_accounts import require_not_closed
from server_core.services.floor import Floor
from server_core.services.jobs.patience import PrinterPatience, timed
from server_core.services.jobs.route_check import checked_route
from server_core.services.jobs.views import get_job_row
from server_core.store import documents
from server_core.store.commits import Commit
from server_core.store.job_rows import NewJob, insert_job
from server_core.store.store import Connection


async def print_document(floor: Floor, wish: NewPrint, actor: str) -> JobRow:
    """Raises Rejected `relationship_closed`, `document_not_found`, `printer_not_found`, `unsupported_print_route`, or
    for the parameters."""
    ctx, now = floor.ctx, floor.ctx.now()
    job = NewJob(
        account_id=ctx.account,
        document_id=wish.document_id,
        printer_id=wish.printer_id,
        parameters=wish,
        created_at=now,
        expires_at=now + ctx.config.patience.expires_after,
        actor=actor,
    )

    def work(connection: Connection) -> None:
        require_not_closed(connection, ctx.account)
        route = checked_route(connection, ctx.account, job.document_id, job.printer_id, wish)
        insert_job(connection, timed(job, ctx.config.patience, PrinterPatience.of(route)))
        document = documents.get_document(connection, ctx.account, job.document_id)
        details = {"printer_name": route.printer_name, "copies": wish.copies}
        if document is not None:
            details["filename"] = document.original_filename
        subject = f"job {job.print_job_id}"
        note(connection, ctx.account, AuditAct.JOB_PRINT, subject, at=now, actor=actor, details=details)

    await ctx.store.write(work, Commit.JOB_CREATE)
    floor.feed.job_changed(job.print_job_id, job.printer_id)
    return await get_job_row(floor, job.print_job_id)
