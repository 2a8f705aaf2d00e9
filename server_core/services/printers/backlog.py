"""The answer to "these jobs are old: still needed?"."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from server_core.contract.decisions.life_cycle import Act
from server_core.contract.types.audit import AuditAct
from server_core.contract.types.printers import AnswerBacklog, BacklogAnswered, BacklogChoice
from server_core.services.audit.writing import note, printer_subject
from server_core.services.floor import Floor
from server_core.services.jobs import stale_guard
from server_core.services.jobs.transitions import move_job
from server_core.services.printers.views import unknown_printer
from server_core.store import job_state_rows, printer_rows, stale_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection

AT_ONCE = 500
"""Jobs in one commit: a long backlog holds up nobody."""
NOT_NEEDED = {"reason": "not_needed"}


async def answer_backlog(floor: Floor, printer_id: UUID, answer: AnswerBacklog, actor: str) -> BacklogAnswered:
    """Jobs that do not wait for an answer (any more) are passed over. Raises Rejected `printer_not_found`."""
    wanted, answered, still_held = answer.print_job_ids, 0, 0
    while True:
        done, held = await _some(floor, printer_id, answer.choice, wanted, actor)
        answered, still_held = answered + len(done), still_held + held
        if len(done) < AT_ONCE:
            return BacklogAnswered(jobs=answered, still_held=still_held)


async def _some(
    floor: Floor, printer_id: UUID, choice: BacklogChoice, wanted: Sequence[UUID] | None, actor: str
) -> tuple[list[UUID], int]:
    """The jobs, and how many of them stay held by a person."""
    account, now = floor.ctx.account, floor.ctx.now()

    def work(connection: Connection) -> tuple[list[UUID], int]:
        if printer_rows.find_printer(connection, account, printer_id) is None:
            raise unknown_printer()
        if choice is BacklogChoice.PRINT:
            done = stale_guard.free_old(connection, floor.ctx, account, printer_id, wanted, AT_ONCE, now, actor)
        else:
            done = _cancel(connection)
        if done:
            details = {"choice": choice.value, "jobs": len(done)}
            subject = printer_subject(printer_id)
            note(connection, account, AuditAct.PRINTER_BACKLOG, subject, at=now, actor=actor, details=details)
        held = stale_rows.count_held(connection, account, done) if choice is BacklogChoice.PRINT else 0
        return done, held

    def _cancel(connection: Connection) -> list[UUID]:
        found = stale_rows.stale(connection, account, printer_id, wanted, AT_ONCE)
        for row in found:
            job = job_state_rows.find(connection, account, row.print_job_id)
            if job is not None:
                move_job(connection, job, Act.CANCEL, at=now, actor=actor, details=NOT_NEEDED)
        stale_guard.settle(connection, account, printer_id, now, actor)
        return [row.print_job_id for row in found]

    done, held = await floor.ctx.store.write(work, Commit.BACKLOG_ANSWER)
    tell = floor.feed.job_changed if choice is BacklogChoice.PRINT else floor.feed.job_moved
    for print_job_id in done:
        tell(print_job_id, printer_id)
    floor.feed.printer_changed(printer_id)
    return done, held
