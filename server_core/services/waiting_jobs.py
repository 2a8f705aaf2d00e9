"""When a printer pauses, resumes or vanishes, all its waiting jobs wait for something else: they are told so."""

from __future__ import annotations

from uuid import UUID

from server_core.services.floor import Floor

TOLD_ONE_BY_ONE = 200


def announce_waiting(floor: Floor, printer_id: UUID, print_job_ids: list[UUID]) -> None:
    """`print_job_ids` are the printer's waiting jobs; listeners read everything anew when they are too many."""
    if len(print_job_ids) > TOLD_ONE_BY_ONE:
        floor.feed.everything_changed(printer_id)
        return
    for print_job_id in print_job_ids:
        floor.feed.job_moved(print_job_id, printer_id)
