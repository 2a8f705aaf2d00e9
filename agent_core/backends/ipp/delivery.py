"""One job on its way to an IPP printer: the document, then its fate."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass

import anyio

from agent_core.backends.base import ProgressListener
from agent_core.backends.ipp.client import IppClient, Values
from agent_core.backends.ipp.faults import IppFault
from agent_core.backends.ipp.jobs import PrinterJob, find_job, read_job
from agent_core.backends.ipp.message import Attributes, GroupTag, Message, Operation, boolean, integer
from agent_core.backends.ipp.outcome import CancelCause, Ending, Sent
from agent_core.backends.ipp.refusals import RefusedDocument, refused_document
from agent_core.backends.ipp.tracking import Pace, Tracker, Watched
from agent_core.backends.spooled import Spooled
from agent_core.domain import Delivered, Submission
from agent_core.errors import DeliveryCancelled, DeliveryFailed, NotReady, OutcomeUnknown
from server_core.contract.messages.ipp import IppMessages
from server_core.contract.types.states import Confirmation, FailureReason, WaitingReason


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """What `open` found out.

    `job` None: this printer creates the job together with the document (Print-Job). `adopted`: `job` is an earlier
    one that may have got the document already; it is followed, and nothing is sent. `removed`: we asked the printer
    to cancel that one.
    """

    job: PrinterJob | None
    adopted: bool
    removed: bool
    wishes: Values
    ticket: Values
    evidence: Confirmation
    watched: Watched


class IppDelivery:
    """See agent_core.backends.base.Delivery."""

    def __init__(
        self,
        client: IppClient,
        spooled: Spooled,
        submission: Submission,
        plan: Plan,
        pace: Pace,
        require_own: Callable[[], Awaitable[None]],
    ) -> None:
        """Prepare a delivery.

        `require_own` raises OtherDevice if another device answers at the printer's address by now.
        """
        self._require_own = require_own
        self._opened_at = time.monotonic()
        self._client = client
        self._spooled = spooled
        self._submission = submission
        self._plan = plan
        self._pace = pace
        self._cancel_wished = False
        self._tracker: Tracker | None = None
        self._ending: Ending | None = None
        self._upload: Upload | None = None

    async def send(self, progress: ProgressListener) -> Delivered:
        plan, total = self._plan, self._submission.total_bytes
        tracker = self._tracker = Tracker(self._client, plan.job, progress, plan.watched, self._pace)
        ending = self._ending = Ending(tracker, plan.evidence)
        if plan.adopted:
            if self._cancel_wished:
                await self._ask_to_cancel()
            sent = Sent(bytes_sent=None, total_bytes=total, accepted=False)
            if not plan.removed:
                return await ending.reach(sent)
            return await ending.reach_unbegun(sent, IppMessages.EARLIER_TRY_REMOVED(), seemed_empty=False)
        if self._cancel_wished:
            await self.abandon()
            raise DeliveryCancelled(IppMessages.CANCELLED_BEFORE_ANYTHING())
        if time.monotonic() - self._opened_at >= self._pace.identify_again:  # the document uses a new connection
            await self._require_own()
        end = await self._send_document(tracker)
        accepted = end.answer is not None and end.answer.is_ok
        if accepted:
            tracker.accepted()
        if tracker.job is None:
            tracker.job = await self._job_of_print_job(end)
        if end.unread is not None:
            await self._take_back(tracker)
            raise end.unread
        refused = refused_document(end.answer, end.fault)
        if refused is not None:
            return await self._refused(refused, tracker, ending)
        if tracker.job is None:
            fault = end.fault and end.fault.message
            text = IppMessages.OUTCOME_UNTOLD_AFTER(why=fault) if fault else IppMessages.OUTCOME_UNTOLD()
            raise OutcomeUnknown(text, bytes_sent=tracker.bytes_sent)
        return await ending.reach(Sent(bytes_sent=tracker.bytes_sent, total_bytes=total, accepted=accepted))

    async def cancel(self) -> None:
        self._cancel_wished = True
        if self._tracker is not None:
            await self._ask_to_cancel()

    async def abandon(self) -> None:
        job = self._plan.job
        if job is None or self._plan.adopted:
            return
        try:
            await self._client.call(Operation.CANCEL_JOB, {"job-id": integer(job.id)})
        except IppFault:
            # an empty job is dropped by the printer itself, or found and removed by the next attempt
            return

    async def aclose(self) -> None:
        """The connections are the driver's."""
        await self._spooled.aclose()

    async def _send_document(self, tracker: Tracker) -> UploadEnd:
        plan = self._plan
        self._upload = Upload(self._client, self._spooled, tracker, self._pace)
        if plan.job is None:
            return await self._upload.run(Operation.PRINT_JOB, plan.wishes, plan.ticket)
        wishes = {**plan.wishes, "job-id": integer(plan.job.id), "last-document": boolean(True)}
        return await self._upload.run(Operation.SEND_DOCUMENT, wishes, None)

    async def _ask_to_cancel(self) -> None:
        tracker, ending = self._tracker, self._ending
        if tracker is None or ending is None:
            return
        if tracker.job is None:
            try:
                tracker.job = await find_job(self._client, self._submission.job_name)
            except IppFault:
                return
        if await tracker.cancel():
            ending.cause = CancelCause.WISH
            if self._upload is not None:
                self._upload.stop()

    async def _take_back(self, tracker: Tracker) -> None:
        """Of a document that we could not read to its end: what the printer has of it is not to come out later."""
        if tracker.job is not None and await tracker.cancel():
            await tracker.follow_cancel()

    async def _job_of_print_job(self, end: UploadEnd) -> PrinterJob | None:
        if end.answer is not None:
            # by our name: after a restart another's job may have its id
            return read_job(Attributes({"job-name": self._plan.wishes["job-name"], **end.answer.first(GroupTag.JOB)}))
        with anyio.move_on_after(self._pace.no_progress):
            pause = self._pace.first_poll
            while True:
                try:
                    return await find_job(self._client, self._submission.job_name)
                except IppFault:
                    await anyio.sleep(pause)
                    pause = min(pause * 1.5, self._pace.longest_retry)
        return None

    async def _refused(self, refused: RefusedDocument, tracker: Tracker, ending: Ending) -> Delivered:
        """The printer did not take the document; the job is removed, and followed to its end nevertheless.

        Raises NotReady where it is certain that nothing was taken and a later attempt may pass.
        """
        text = IppMessages.DOCUMENT_REFUSED(why=refused.told)
        if tracker.job is None:
            if refused.whole:
                raise NotReady(WaitingReason.PRINTER_BUSY, text)
            raise DeliveryFailed(FailureReason.PRINTER_REJECTED, text, bytes_sent=tracker.bytes_sent)
        ending.cause, ending.why = CancelCause.REFUSED, text
        known = tracker.job
        await tracker.look()
        told_now = tracker.is_answering and not tracker.is_forgotten and tracker.job is not known
        empty = told_now and tracker.job.is_without_document
        await tracker.cancel()
        await tracker.follow_cancel()
        sent = Sent(bytes_sent=tracker.bytes_sent, total_bytes=self._submission.total_bytes, accepted=False)
        if refused.whole:
            return await ending.reach_unbegun(sent, text, seemed_empty=empty)
        return await ending.reach(sent)


# Streams the document while watching the printer: a printer out of paper may stop reading for hours.


@dataclass(frozen=True, kw_only=True, slots=True)
class UploadEnd:
    """`answer` None: the printer never said whether it has the document; `fault` may say why.

    `unread`: our own file ended or could not be read, and the printer has a part of the document.
    """

    answer: Message | None
    fault: IppFault | None = None
    unread: DeliveryFailed | None = None


class Upload:
    """One document, once."""

    def __init__(self, client: IppClient, spooled: Spooled, tracker: Tracker, pace: Pace) -> None:
        self._client = client
        self._spooled = spooled
        self._tracker = tracker
        self._pace = pace
        self._scope = anyio.CancelScope()

    def stop(self) -> None:
        """The printer has agreed to cancel the job: no need to send the rest."""
        self._scope.cancel()

    async def run(self, operation: Operation, wishes: Values, job: Values | None) -> UploadEnd:
        end = UploadEnd(answer=None)
        with self._scope:
            async with anyio.create_task_group() as group:
                group.start_soon(self._watch)
                end = await self._send(operation, wishes, job)
                group.cancel_scope.cancel()
        return end

    async def _send(self, operation: Operation, wishes: Values, job: Values | None) -> UploadEnd:
        size = self._spooled.total_bytes
        try:
            async with aclosing(self._document()) as document:
                answer = await self._client.upload(operation, wishes, job, document, size, self._tracker.sent)
        except IppFault as fault:
            return UploadEnd(answer=None, fault=fault)
        except DeliveryFailed as unread:
            return UploadEnd(answer=None, unread=unread)
        return UploadEnd(answer=answer)

    async def _document(self) -> AsyncGenerator[bytes, None]:
        while piece := await self._spooled.next_piece():
            yield piece

    async def _watch(self) -> None:
        """Looks at the printer only where nothing moves; some printers answer after the last page has come out."""
        while not self._tracker.is_final and not self._tracker.is_silent:
            await anyio.sleep(self._pace.upload_look)
            if self._tracker.quiet_seconds >= self._pace.upload_look:
                await self._tracker.look()
        self._scope.cancel()
