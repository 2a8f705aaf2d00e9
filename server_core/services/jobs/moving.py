"""A waiting job goes to another printer: one rule for one job and for all jobs of a printer."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from server_core.contract.decisions.life_cycle import RESERVED, Act
from server_core.contract.decisions.media_fit import Fit, fit_of
from server_core.contract.messages.message import Message
from server_core.contract.types.errors import ErrorCode
from server_core.services.api_error import ApiError
from server_core.services.context import Context
from server_core.services.jobs import stale_guard
from server_core.services.jobs.patience import PrinterPatience, stale_at
from server_core.services.jobs.route_check import checked_route
from server_core.services.jobs.transitions import move_job
from server_core.store import event_rows, job_state_rows, public_jobs, queue_rows
from server_core.store.job_rows import parameters_of
from server_core.store.job_state_rows import JobChanges, JobRecord
from server_core.store.public_jobs import RouteFacts
from server_core.store.queue_rows import JobLine
from server_core.store.store import Connection


def move_waiting(
    connection: Connection,
    ctx: Context,
    job: JobRecord,
    printer_id: UUID,
    now: datetime,
    actor: str,
    *,
    only_shared: bool = False,
    other_media: Message | None = None,
) -> None:
    """Move a waiting job to another printer. It keeps its id and its place in the queue.

    A job that an agent leased but did not start is taken back first, so its start will be refused. The caller drops the
    lease after the commit.

    `only_shared`: refuse printers that the job's application may not use. `other_media`: tells how the loaded media
    differ there. A job that names no media then stays, unless its pages have exactly the loaded size. Raises ApiError
    and changes nothing.
    """
    line = queue_rows.lines(connection, job.account_id, [job.print_job_id])[0]
    parameters = parameters_of(line.parameters)
    client_id = line.client_id if only_shared else None
    route = checked_route(connection, job.account_id, line.document_id, printer_id, parameters, client_id)
    if other_media is not None and parameters.media_width_mm is None and not _fits(connection, job, line, route):
        raise ApiError(ErrorCode.INVALID_TRANSITION, other_media, details={"reason": "media_differ"})
    if job.state.status is RESERVED:
        move_job(connection, job, Act.TAKE_BACK, at=now, actor=actor)
    changes: JobChanges = {
        "printer_id": printer_id,
        "waiting_reason": None,
        "stale": False,
        "media_hold": None,
        "message": None,
        "stale_at": stale_at(ctx.config.patience, PrinterPatience.of(route), parameters.intent, now),
    }
    job_state_rows.change(connection, job.account_id, job.print_job_id, changes)
    stale_guard.settle(connection, job.account_id, job.printer_id, now, actor)
    event_rows.append(
        connection,
        account_id=job.account_id,
        print_job_id=job.print_job_id,
        at=now,
        kind="moved",
        actor=actor,
        details={"from": line.printer_name, "printer_name": route.printer_name},
    )


def _fits(connection: Connection, job: JobRecord, line: JobLine, route: RouteFacts) -> bool:
    """Return whether the job's pages match the media loaded in the new printer."""
    pages = public_jobs.page_sizes(connection, job.account_id, line.document_id)
    set_up = (route.media_width_mm, route.media_height_mm)
    wished = parameters_of(line.parameters)
    return fit_of(wished, route.document_format, pages, set_up, route.capabilities, route) is Fit.FITS
