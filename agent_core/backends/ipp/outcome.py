"""From a job's end on the printer to the engine's words. Pure; "printed" is said only where it is known."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from agent_core.backends.ipp.jobs import PrinterJob
from agent_core.backends.ipp.message import JobState
from agent_core.backends.ipp.tracking import Tracker
from agent_core.domain import Delivered
from agent_core.errors import DeliveryCancelled, DeliveryFailed, NotReady, OutcomeUnknown
from server_core.contract.messages.ipp import IppMessages
from server_core.contract.messages.message import Message, words
from server_core.contract.types.states import Confirmation, FailureReason, WaitingReason

_REJECTED = {
    "document-format-error",
    "document-unprintable-error",
    "unsupported-document-format",
    "unsupported-attributes-or-values",
    "unsupported-compression",
    "compression-error",
    "document-password-error",
    "document-permission-error",
    "document-security-error",
}
_NOT_WHOLE = {"job-completed-with-errors", "aborted-by-system", "job-canceled-at-device", "job-canceled-by-user"}


class CancelCause(StrEnum):
    """Why we asked the printer to cancel, if we did."""

    NOBODY = "nobody"
    WISH = "wish"
    NO_PROGRESS = "no-progress"
    REFUSED = "refused"


@dataclass(frozen=True, kw_only=True, slots=True)
class Sent:
    """What we know of the document: `accepted` = the printer answered that it has it.

    `bytes_sent` None: it was sent before a crash.
    """

    bytes_sent: int | None
    total_bytes: int | None
    accepted: bool

    @property
    def is_whole(self) -> bool | None:
        """None = nobody can tell. Where not even its size is known, the printer's word is all there is.

        Counted KiB prove nothing: they are rounded up (RFC 8011 section 5.3.17), so a last piece may be missing.
        """
        if self.total_bytes is None:
            return True
        if self.bytes_sent is not None and self.bytes_sent < self.total_bytes:
            return False
        return True if self.accepted else None


def judge(
    job: PrinterJob, sent: Sent, evidence: Confirmation, cause: CancelCause, why: Message | None = None
) -> Delivered:
    """`job` is final. Raises DeliveryFailed, DeliveryCancelled or OutcomeUnknown; `why` tells of a refusal."""
    count = sent.bytes_sent or 0
    if job.state is JobState.COMPLETED:
        return _completed(job, sent, evidence)
    if cause is CancelCause.REFUSED and why is not None:
        reason = FailureReason.PARTIAL_OUTPUT if job.pages_done else FailureReason.PRINTER_REJECTED
        raise DeliveryFailed(reason, _after_pages(why, job), bytes_sent=count)
    if job.state is JobState.CANCELED:
        if cause is CancelCause.WISH:
            raise DeliveryCancelled(_after_pages(IppMessages.CANCEL_CONFIRMED(), job), bytes_sent=count)
        if cause is CancelCause.NO_PROGRESS:
            stuck = IppMessages.CANCELLED_THERE(what=_after_pages(IppMessages.NO_PROGRESS(), job))
            raise DeliveryFailed(FailureReason.TIMEOUT_NO_PROGRESS, stuck, bytes_sent=count)
        cancelled = _with_words(_after_pages(IppMessages.CANCELLED_AT_PRINTER(), job), job.message)
        raise DeliveryFailed(FailureReason.PRINTER_ERROR, cancelled, bytes_sent=count)
    reason = FailureReason.PRINTER_REJECTED if _REJECTED & {*job.reasons} else FailureReason.PRINTER_ERROR
    given_up = _after_pages(IppMessages.GIVEN_UP(), job)
    raise DeliveryFailed(reason, _with_words(given_up, job.message or ", ".join(job.reasons)), bytes_sent=count)


def _after_pages(what: Message, job: PrinterJob) -> Message:
    if not job.pages_done:
        return what
    one = job.pages_done == 1
    return IppMessages.AFTER_ONE_PAGE(what=what) if one else IppMessages.AFTER_PAGES(what=what, pages=job.pages_done)


def _with_words(what: Message, words: str | None) -> Message:
    return IppMessages.PRINTERS_WORDS(what=what, told=words) if words else what


def _completed(job: PrinterJob, sent: Sent, evidence: Confirmation) -> Delivered:
    bad = _NOT_WHOLE & {*job.reasons}
    if bad:
        reason = FailureReason.PRINTER_ERROR if "aborted-by-system" in bad else FailureReason.PARTIAL_OUTPUT
        text = _with_words(IppMessages.COMPLETED_WITH_ERRORS(reasons=", ".join(sorted(bad))), job.message)
        raise DeliveryFailed(reason, text, bytes_sent=sent.bytes_sent or 0)
    whole = sent.is_whole
    if whole is None:
        raise OutcomeUnknown(IppMessages.COMPLETED_UNSURE(), bytes_sent=sent.bytes_sent)
    if not whole:
        got = sent.bytes_sent or 0
        text = IppMessages.PRINTED_IN_PART(sent=got, total=sent.total_bytes or 0)
        raise DeliveryFailed(FailureReason.PARTIAL_OUTPUT, text, bytes_sent=got)
    count = sent.bytes_sent if sent.bytes_sent is not None else sent.total_bytes or 0
    warned = "job-completed-with-warnings" in job.reasons
    return Delivered(evidence=evidence, bytes_sent=count, message=words(job.message if warned else None))


# Follows a job on the printer to its end and says what became of it.


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
        """Wait for the end of a job that is removed because nothing of it seems to have arrived; `text` says so.

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
