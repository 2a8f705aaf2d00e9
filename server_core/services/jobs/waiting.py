"""When a printer pauses, resumes or vanishes, all its waiting jobs wait for something else: they are told so."""

from __future__ import annotations

from uuid import UUID

from server_core.services.floor import Floor
from server_core.store import job_state_rows
from server_core.store.store import Connection

TOLD_ONE_BY_ONE = 200


def touch_waiting(connection: Connection, account_id: UUID, printer_id: UUID) -> list[UUID] | None:
    """In the change's own transaction; the answer is for `announce_waiting` after its commit."""
    return job_state_rows.touch_waiting(connection, account_id, printer_id, TOLD_ONE_BY_ONE)


def announce_waiting(floor: Floor, printer_id: UUID, print_job_ids: list[UUID] | None) -> None:
    """Listeners read everything anew when the jobs are too many to be told one by one (None)."""
    if print_job_ids is None or len(print_job_ids) > TOLD_ONE_BY_ONE:
        floor.feed.everything_changed(printer_id)
        return
    for print_job_id in print_job_ids:
        floor.feed.job_moved(print_job_id, printer_id)
