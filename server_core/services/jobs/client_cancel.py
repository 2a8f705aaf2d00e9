"""Cancel by the application that made the job: the path of an operator's cancel, signed by the application."""

from __future__ import annotations

from uuid import UUID

from server_core.contract.decisions.life_cycle import FINAL
from server_core.contract.messages.job_acts import JobActMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import PrintJob
from server_core.contract.types.states import JobStatus
from server_core.services.clients.token_cache import Principal
from server_core.services.clients.tokens import confirm, revoked_meanwhile
from server_core.services.floor import Floor
from server_core.services.jobs import act_rules
from server_core.services.jobs.public_view import job_view
from server_core.services.jobs.reading import unknown_job
from server_core.services.rejected import Rejected
from server_core.store import job_state_rows, public_jobs, restored_rows
from server_core.store.commits import Commit
from server_core.store.job_state_rows import JobRecord
from server_core.store.store import Connection


async def cancel_own(floor: Floor, caller: Principal, print_job_id: UUID) -> PrintJob:
    """Cancel a job and return it: cancelled if nothing was sent, else printing, with the wish kept for its agent.

    A cancelled job stays as it is. A reprint is the job of the person who made it, so it is as unknown as a foreign
    job. Raises Rejected `print_job_not_found`, `job_already_final`, `invalid_transition` for a job that may be on
    paper though nobody knows; NotLetIn.
    """
    floor = floor.of_account(caller.account_id)
    ctx = floor.ctx
    confirm(ctx, caller)

    def work(connection: Connection) -> tuple[JobRecord, JobRecord] | None:
        row = public_jobs.find_job(connection, caller.account_id, print_job_id)
        job = job_state_rows.find(connection, caller.account_id, print_job_id)
        if row is None or job is None or row.client_id != caller.client_id or row.reprint_of is not None:
            raise unknown_job()
        if row.account_suspended_at is not None:
            raise revoked_meanwhile(caller)
        if job.state.status is JobStatus.CANCELLED:
            return None
        if job.state.status in FINAL:
            raise Rejected(
                ErrorCode.JOB_ALREADY_FINAL, JobActMessages.CANNOT_CANCEL(state=act_rules.IS[job.state.status])
            )
        if job.state.unconfirmed:
            raise _unsure(job, JobActMessages.JOB_OUTCOME_UNKNOWN())
        if restored_rows.may_be_on_paper(connection, job.account_id, job.print_job_id):
            raise _unsure(job, JobActMessages.JOB_MAY_BE_ON_PAPER())
        return job, act_rules.cancel(connection, job, ctx.now(), f"client {caller.client_name}")

    done = await ctx.store.write(work, Commit.JOB_CANCEL)
    if done is not None:
        act_rules.announce(floor, *done)
    row = await ctx.store.read(lambda connection: public_jobs.find_job(connection, caller.account_id, print_job_id))
    if row is None:
        raise unknown_job()
    return job_view(ctx.presence, row)


def _unsure(job: JobRecord, message: Message) -> Rejected:
    details = {"status": job.state.status.value, "unconfirmed": True}
    return Rejected(ErrorCode.INVALID_TRANSITION, message, details=details)
