"""After a crash: what became of the job of this name.

Its bytes may have left and nobody noted how it ended: the printer's own word is asked for, and nothing is sent again.
"""

from __future__ import annotations

import anyio

from agent_core.backends.base import ProgressListener
from agent_core.backends.ipp.client import IppClient, requested
from agent_core.backends.ipp.ending import Ending
from agent_core.backends.ipp.facts import is_cups_queue
from agent_core.backends.ipp.faults import IppFault
from agent_core.backends.ipp.jobs import PrinterJob, find_job
from agent_core.backends.ipp.outcome import CancelCause, Sent
from agent_core.backends.ipp.tags import GroupTag, Operation
from agent_core.backends.ipp.tracking import Pace, Tracker, Watched
from agent_core.domain import Delivered, SentBefore
from agent_core.errors import OutcomeUnknown
from server_core.contract.messages.ipp import IppMessages
from server_core.contract.types.states import Confirmation


class Recovery:
    """Follows one job that an earlier run sent. See agent_core.backends.base.Driver.recover."""

    def __init__(
        self, client: IppClient, job_name: str, progress: ProgressListener, sent: SentBefore, pace: Pace
    ) -> None:
        self._client = client
        self._job_name = job_name
        self._progress = progress
        self._sent = sent
        self._pace = pace
        self._cancel_wished = False
        self._tracker: Tracker | None = None
        self._ending: Ending | None = None

    async def follow(self) -> Delivered:
        job, cups = await _find_patiently(self._client, self._job_name, self._pace)
        if job is None:
            raise OutcomeUnknown(IppMessages.JOB_NOT_KNOWN())
        tracker = self._tracker = Tracker(
            self._client, job, self._progress, Watched(job_name=self._job_name, is_spooler=cups), self._pace
        )
        evidence = Confirmation.SPOOLER_COMPLETED if cups else Confirmation.PRINTER_CONFIRMED
        ending = self._ending = Ending(tracker, evidence)
        empty = job.is_without_document
        if empty and not tracker.is_final:
            await tracker.cancel()
            await tracker.follow_cancel()
        elif self._cancel_wished:
            await self.cancel()
        sent = Sent(bytes_sent=None, total_bytes=self._sent.total_bytes, accepted=self._sent.accepted)
        if not empty:
            return await ending.reach(sent)
        return await ending.reach_unbegun(sent, IppMessages.EMPTY_JOB_REMOVED(), seemed_empty=True)

    async def cancel(self) -> None:
        """Remembered until the job is found."""
        self._cancel_wished = True
        if self._tracker is not None and self._ending is not None and await self._tracker.cancel():
            self._ending.cause = CancelCause.WISH


async def _find_patiently(client: IppClient, job_name: str, pace: Pace) -> tuple[PrinterJob | None, bool]:
    """Raises OutcomeUnknown for a printer that does not answer for too long."""
    pause = pace.first_poll
    with anyio.move_on_after(pace.no_progress):
        while True:
            try:
                answer = await client.call(Operation.GET_PRINTER_ATTRIBUTES, requested("cups-version"))
                cups = is_cups_queue(answer.first(GroupTag.PRINTER), client.path)
                return await find_job(client, job_name), cups
            except IppFault:
                await anyio.sleep(pause)
                pause = min(pause * 1.5, pace.longest_retry)
    raise OutcomeUnknown(IppMessages.NOBODY_CAN_TELL())
