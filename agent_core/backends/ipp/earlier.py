"""The third lock against printing twice: does the printer already know this print job, under any attempt?

The first is the server's (one attempt at a time), the second the agent's journal. Both may be lost or put back from a
backup; then only the printer still knows what it got.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

import anyio

from agent_core.backends.ipp.client import IppClient
from agent_core.backends.ipp.faults import IppFault
from agent_core.backends.ipp.jobs import PrinterJob, get_job, list_jobs
from agent_core.backends.ipp.message import integer
from agent_core.backends.ipp.tags import JobState, Operation
from agent_core.backends.ipp.tracking import Pace
from agent_core.domain import Submission

_ENDED_WITHOUT_A_WORD = {JobState.CANCELED, JobState.ABORTED}


@dataclass(frozen=True, kw_only=True, slots=True)
class Earlier:
    """`is_removed`: we had it cancelled as an empty one, and it did not prove to be that."""

    job: PrinterJob
    is_removed: bool


async def find_earlier(client: IppClient, submission: Submission, pace: Pace) -> Earlier | None:
    """The job on the printer that may have got this document already. Raises IppFault.

    Empty jobs that an interrupted `open` left behind are removed on the way.
    """
    prefix = f"sh-{submission.print_job_id}-"
    found: list[Earlier] = []
    for job in await list_jobs(client):
        if job.name != submission.job_name and not (job.name or "").startswith(prefix):
            continue
        if job.is_without_document:
            if job.state is None or not job.state.is_final:
                begun = await _remove(client, job, pace)
                if begun is not None:
                    found.append(begun)
        elif job.state not in _ENDED_WITHOUT_A_WORD or job.pages_done or job.octets_processed_k:
            found.append(Earlier(job=job, is_removed=False))
    return max(found, key=lambda earlier: earlier.job.state or 0, default=None)


async def _remove(client: IppClient, job: PrinterJob, pace: Pace) -> Earlier | None:
    """None where it has ended and every look proves that nothing of it was begun, else the job."""
    last, pause = job, pace.first_poll
    # a later `open` would find it cancelled, and not know what it has shown meanwhile: all is decided here
    with suppress(IppFault), anyio.move_on_after(pace.cancel):
        answer = await client.call(Operation.CANCEL_JOB, {"job-id": integer(job.id)})
        if not answer.is_ok:
            return Earlier(job=job, is_removed=False)
        while (now := await get_job(client, job, job.name or "")) is not None:
            last = now
            if not now.is_proven_unbegun:
                break
            if now.state is not None and now.state.is_final:
                return None
            await anyio.sleep(pause)
            pause = min(pause * 1.5, pace.longest_poll)
    return Earlier(job=last, is_removed=True)
