"""The third lock against printing twice: does the printer already know this print job, under any attempt?

(reliability.md section 1.)
"""

from __future__ import annotations

from agent_core.backends.ipp.client import IppClient
from agent_core.backends.ipp.jobs import PrinterJob, list_jobs
from agent_core.backends.ipp.message import integer
from agent_core.backends.ipp.tags import JobState, Operation
from agent_core.domain import Submission

_ENDED_WITHOUT_A_WORD = {JobState.CANCELED, JobState.ABORTED}


async def find_earlier(client: IppClient, submission: Submission) -> PrinterJob | None:
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
                answer = await client.call(Operation.CANCEL_JOB, {"job-id": integer(job.id)})
                if not answer.is_ok:
                    found.append(job)
        elif job.state not in _ENDED_WITHOUT_A_WORD or job.pages_done or job.octets_processed_k:
            found.append(job)
    return max(found, key=lambda job: job.state or 0, default=None)
