"""Printing again, and printing elsewhere: both look anew whether the printer can print the document at all."""

from __future__ import annotations

from uuid import UUID

import msgspec

from server_core.contract.console import JobRow, Reprint
from server_core.contract.problems import ErrorCode
from server_core.lifecycle import PENDING
from server_core.services.floor import Floor
from server_core.services.jobs.moving import move_waiting
from server_core.services.jobs.operator_acts import not_possible
from server_core.services.jobs.patience import PrinterPatience, timed
from server_core.services.jobs.reading import unknown_job
from server_core.services.jobs.route_check import checked_route
from server_core.services.jobs.views import get_job_row
from server_core.services.rejected import Rejected
from server_core.store import event_rows, job_state_rows, queue_rows
from server_core.store.commits import Commit
from server_core.store.job_rows import NewJob, insert_job, parameters_of
from server_core.store.store import Connection


async def reprint(floor: Floor, print_job_id: UUID, wish: Reprint, actor: str) -> JobRow:
    """A new job of the same document and parameters; the old one stays as it is, and names it. Raises Rejected."""
    account, now = floor.ctx.site_account, floor.ctx.now()

    def work(connection: Connection) -> tuple[NewJob, UUID]:
        found = queue_rows.lines(connection, account, [print_job_id])
        if not found:
            raise unknown_job()
        old = found[0]
        if old.document_purged_at is not None or not floor.ctx.blobs.path(old.sha256).is_file():
            text = "The content of this job was deleted after its time. Send the document again."
            raise Rejected(ErrorCode.DOCUMENT_NOT_FOUND, text, details={"reason": "document_purged"})
        parameters = parameters_of(old.parameters)
        if wish.copies is not None:
            parameters = msgspec.structs.replace(parameters, copies=wish.copies)
        printer_id = wish.printer_id or old.printer_id
        route = checked_route(connection, account, old.document_id, printer_id, parameters)
        job = NewJob(
            account_id=account,
            document_id=old.document_id,
            printer_id=printer_id,
            parameters=parameters,
            created_at=now,
            expires_at=now + floor.ctx.config.patience.expires_after,
            actor=actor,
            client_id=old.client_id,
            reprint_of=print_job_id,
        )
        insert_job(connection, timed(job, floor.ctx.config.patience, PrinterPatience.of(route)))
        job_state_rows.change(connection, account, print_job_id, {"reprinted_as": job.print_job_id})
        details = {"print_job_id": str(job.print_job_id)}
        event_rows.append(
            connection,
            account_id=account,
            print_job_id=print_job_id,
            at=now,
            kind="reprinted",
            actor=actor,
            details=details,
        )
        return job, old.printer_id

    job, old_printer_id = await floor.ctx.store.write(work, Commit.JOB_REPRINT)
    floor.feed.job_changed(print_job_id, old_printer_id)
    floor.feed.job_changed(job.print_job_id, job.printer_id)
    return await get_job_row(floor, job.print_job_id)


async def move(floor: Floor, print_job_id: UUID, printer_id: UUID, actor: str) -> JobRow:
    """Another printer for a waiting job; its id stays, and so does its place in the queue. Raises Rejected.

    An operator wants it now: if it was old it is so no more, and its patience begins anew.
    """
    account, now = floor.ctx.site_account, floor.ctx.now()

    def work(connection: Connection) -> UUID | None:
        job = job_state_rows.find(connection, account, print_job_id)
        if job is None:
            raise unknown_job()
        if job.state.status is not PENDING:
            raise not_possible(job, "moved")
        if job.printer_id == printer_id:
            return None
        move_waiting(connection, floor.ctx, job, printer_id, now, actor)
        return job.printer_id

    left = await floor.ctx.store.write(work, Commit.JOB_MOVE)
    if left is not None:
        floor.feed.job_changed(print_job_id, printer_id)
        floor.feed.printer_changed(left)
    return await get_job_row(floor, print_job_id)
