"""From a job's end on the printer to the engine's words. Pure; "printed" is said only where it is known."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from agent_core.backends.ipp.jobs import PrinterJob
from agent_core.backends.ipp.tags import JobState
from agent_core.domain import Delivered
from agent_core.errors import DeliveryCancelled, DeliveryFailed, OutcomeUnknown
from server_core.contract.messages.message import words
from server_core.contract.types.states import Confirmation, FailureReason

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


def judge(job: PrinterJob, sent: Sent, evidence: Confirmation, cause: CancelCause, why: str = "") -> Delivered:
    """`job` is final. Raises DeliveryFailed, DeliveryCancelled or OutcomeUnknown; `why` tells of a refusal."""
    count = sent.bytes_sent or 0
    said = f": {job.message}" if job.message else ""
    pages = f" after {job.pages_done} page{'s' if job.pages_done > 1 else ''}" if job.pages_done else ""
    if job.state is JobState.COMPLETED:
        return _completed(job, sent, evidence, said)
    if cause is CancelCause.REFUSED:
        reason = FailureReason.PARTIAL_OUTPUT if job.pages_done else FailureReason.PRINTER_REJECTED
        raise DeliveryFailed(reason, f"{why}{pages}", bytes_sent=count)
    if job.state is JobState.CANCELED:
        if cause is CancelCause.WISH:
            raise DeliveryCancelled(f"Cancelled, the printer confirms it{pages}", bytes_sent=count)
        if cause is CancelCause.NO_PROGRESS:
            text = f"The printer made no progress{pages}; the job was cancelled there"
            raise DeliveryFailed(FailureReason.TIMEOUT_NO_PROGRESS, text, bytes_sent=count)
        text = f"The job was cancelled at the printer{pages}{said}"
        raise DeliveryFailed(FailureReason.PRINTER_ERROR, text, bytes_sent=count)
    reason = FailureReason.PRINTER_REJECTED if _REJECTED & {*job.reasons} else FailureReason.PRINTER_ERROR
    detail = said or (f": {', '.join(job.reasons)}" if job.reasons else "")
    raise DeliveryFailed(reason, f"The printer gave the job up{pages}{detail}", bytes_sent=count)


def _completed(job: PrinterJob, sent: Sent, evidence: Confirmation, said: str) -> Delivered:
    bad = _NOT_WHOLE & {*job.reasons}
    if bad:
        reason = FailureReason.PRINTER_ERROR if "aborted-by-system" in bad else FailureReason.PARTIAL_OUTPUT
        text = f"The printer says completed, but also {', '.join(sorted(bad))}{said}"
        raise DeliveryFailed(reason, text, bytes_sent=sent.bytes_sent or 0)
    whole = sent.is_whole
    if whole is None:
        text = "The printer says completed, but never said that it got the whole document"
        raise OutcomeUnknown(text, bytes_sent=sent.bytes_sent)
    if not whole:
        text = f"The connection broke after {sent.bytes_sent} of {sent.total_bytes} bytes; what came was printed"
        raise DeliveryFailed(FailureReason.PARTIAL_OUTPUT, text, bytes_sent=sent.bytes_sent or 0)
    count = sent.bytes_sent if sent.bytes_sent is not None else sent.total_bytes or 0
    warned = "job-completed-with-warnings" in job.reasons
    return Delivered(evidence=evidence, bytes_sent=count, message=words(job.message if warned else None))
