"""The third lock against printing twice: does the printer already know this print job, under any attempt?

(reliability.md section 1.)
"""

from __future__ import annotations

import anyio

from agent_core.backends.ipp.client import IppClient
from agent_core.backends.ipp.jobs import PrinterJob, get_job, list_jobs
from agent_core.backends.ipp.message import integer
from agent_core.backends.ipp.tags import JobState, Operation
from agent_core.backends.ipp.tracking import Pace
from agent_core.domain import Submission

_ENDED_WITHOUT_A_WORD = {JobState.CANCELED, JobState.ABORTED}


async def find_earlier(client: IppClient, submission: Submission, pace: Pace) -> PrinterJob | None:
    """The job on the printer that may have got this document already. Raises IppFault.

    Empty jobs that an interrupted `open` left behind are removed on the way.
    """
    prefix = f"sh-{submission.print_job_id}-"
    found: list[PrinterJob] = []
    for job in await list_jobs(client):
        if job.name != submission.job_name and not (job.name or "").startswith(prefix):
            continue
        if job.is_without_document:
            if job.state is None or not job.state.is_final:
                begun = await _remove(client, job, pace)
                if begun is not None:
                    found.append(begun)
        elif job.state not in _ENDED_WITHOUT_A_WORD or job.pages_done or job.octets_processed_k:
            found.append(job)
    return max(found, key=lambda job: job.state or 0, default=None)


async def _remove(client: IppClient, job: PrinterJob, pace: Pace) -> PrinterJob | None:
    """None where it is gone and every look proves that nothing of it was begun, else the job. Raises IppFault."""
    answer = await client.call(Operation.CANCEL_JOB, {"job-id": integer(job.id)})
    if not answer.is_ok:
        return job
    last, pause = job, pace.first_poll
    with anyio.move_on_after(pace.cancel):
        while True:
            now = await get_job(client, job, job.name or "")
            if now is None:
                return None
            last = now
            if not now.is_proven_unbegun:
                return now
            if now.state is not None and now.state.is_final:
                return None
            await anyio.sleep(pause)
            pause = min(pause * 1.5, pace.longest_poll)
    return last
