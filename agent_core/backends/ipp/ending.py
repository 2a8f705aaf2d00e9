"""Follows a job on the printer to its end and says what became of it."""

from __future__ import annotations

from agent_core.backends.ipp.outcome import CancelCause, Sent, judge
from agent_core.backends.ipp.tracking import Tracker
from agent_core.domain import Delivered
from agent_core.errors import DeliveryCancelled, DeliveryFailed, NotReady, OutcomeUnknown
from server_core.contract.messages.ipp import IppMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.states import Confirmation, WaitingReason


class Ending:
    """`cause` and `why` may be set by the one who asks the printer to cancel, while `reach` runs."""

    def __init__(self, tracker: Tracker, evidence: Confirmation) -> None:
        self.cause = CancelCause.NOBODY
        self.why: Message | None = None
        self._tracker = tracker
        self._evidence = evidence

    async def reach(self, sent: Sent) -> Delivered:
        """Raises DeliveryFailed, DeliveryCancelled, OutcomeUnknown."""
        tracker = self._tracker
        await tracker.follow()
        cancelled = tracker.is_cancelled
        if tracker.is_silent and not tracker.is_final and tracker.is_answering and await tracker.cancel():
            # what nobody waits for any more must not come out of the printer later
            if self.cause is CancelCause.NOBODY:
                self.cause = CancelCause.NO_PROGRESS
            await tracker.follow_cancel()
        if tracker.is_final and tracker.job is not None:
            return judge(tracker.job, sent, self._evidence, self.cause, self.why)
        if tracker.is_forgotten:
            text = IppMessages.JOB_FORGOTTEN()
        elif not tracker.is_answering:
            text = IppMessages.SILENT_SINCE_JOB()
        elif cancelled:
            text = IppMessages.SILENT_SINCE_CANCEL()
        else:
            text = IppMessages.STUCK_WITHOUT_REASON()
        raise OutcomeUnknown(text, bytes_sent=sent.bytes_sent)

    async def reach_unbegun(self, sent: Sent, text: Message, *, seemed_empty: bool) -> Delivered:
        """Of a job that is being removed because nothing of it seems to have come; `text` says so.

        Raises NotReady only where the first look and every later one prove it, else like `reach`: a printer may begin
        with a document that it did not yet tell of.
        """
        try:
            return await self.reach(sent)
        except (DeliveryFailed, DeliveryCancelled) as end:
            tracker = self._tracker
            if seemed_empty and tracker.is_proven_unbegun:
                raise NotReady(WaitingReason.PRINTER_BUSY, text) from end
            if isinstance(end, DeliveryCancelled) or tracker.job is None or not tracker.job.is_given_up_unprinted:
                raise
            unproven = IppMessages.NOT_PROVEN_UNBEGUN(what=text)
            raise OutcomeUnknown(unproven, bytes_sent=sent.bytes_sent) from end
