"""Reasons why a job waits or failed, with their texts in the public API and its reference. Pure.

Both vocabularies grow: programs must accept values that they do not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from server_core.contract.types.printers import KeptOut
from server_core.contract.types.states import FailureReason, PrinterStatus, StatusReason, WaitingReason

OF_WAITING: dict[WaitingReason, StatusReason] = {
    WaitingReason.PRINTER_OFFLINE: StatusReason.PRINTER_OFFLINE,
    WaitingReason.PRINTER_PAUSED: StatusReason.PRINTER_PAUSED,
    WaitingReason.MEDIA_EMPTY: StatusReason.PRINTER_OUT_OF_MEDIA,
    WaitingReason.MEDIA_JAM: StatusReason.PRINTER_NEEDS_ATTENTION,
    WaitingReason.MEDIA_NEEDED: StatusReason.PRINTER_NEEDS_ATTENTION,
    WaitingReason.COVER_OPEN: StatusReason.PRINTER_NEEDS_ATTENTION,
    WaitingReason.MARKER_SUPPLY_EMPTY: StatusReason.PRINTER_NEEDS_ATTENTION,
    WaitingReason.PRINTER_BUSY: StatusReason.PRINTER_BUSY,
    WaitingReason.PRINTER_STOPPED: StatusReason.PRINTER_NEEDS_ATTENTION,
    WaitingReason.LOGIN_NEEDED: StatusReason.PRINTER_NEEDS_ATTENTION,
    WaitingReason.LOGIN_REFUSED: StatusReason.PRINTER_NEEDS_ATTENTION,
    WaitingReason.CERTIFICATE_CHANGED: StatusReason.PRINTER_NEEDS_ATTENTION,
    WaitingReason.OTHER_DEVICE: StatusReason.PRINTER_NEEDS_ATTENTION,
    WaitingReason.AGENT_OFFLINE: StatusReason.AGENT_OFFLINE,
    WaitingReason.AGENT_REVOKED: StatusReason.AGENT_REVOKED,
    WaitingReason.AGENT_UPDATE_REQUIRED: StatusReason.AGENT_UPDATE_REQUIRED,
    WaitingReason.AGENT_STORAGE_FULL: StatusReason.AGENT_STORAGE_FULL,
    WaitingReason.RELATIONSHIP_SUSPENDED: StatusReason.RELATIONSHIP_SUSPENDED,
    WaitingReason.HELD: StatusReason.HELD_BY_OPERATOR,
    WaitingReason.HELD_STALE: StatusReason.WAITS_FOR_RELEASE,
    WaitingReason.HELD_MEDIA_MISMATCH: StatusReason.HELD_MEDIA_MISMATCH,
    WaitingReason.HELD_RESTORED: StatusReason.HELD_RESTORED,
}
WAITING_MESSAGES: dict[WaitingReason, str] = {
    WaitingReason.PRINTER_OFFLINE: "The printer does not answer. The job prints when it is back.",
    WaitingReason.PRINTER_PAUSED: "An operator paused the printer. The job prints when it is resumed.",
    WaitingReason.MEDIA_EMPTY: (
        "The printer is out of labels or paper. The job prints automatically when they are loaded."
    ),
    WaitingReason.MEDIA_JAM: "The printer has a jam. The job prints automatically when it is cleared.",
    WaitingReason.MEDIA_NEEDED: "The printer asks for other media. The job prints when they are loaded.",
    WaitingReason.COVER_OPEN: "The printer's cover is open. The job prints automatically when it is closed.",
    WaitingReason.MARKER_SUPPLY_EMPTY: (
        "The printer's ribbon, ink or toner is empty. The job prints when it is replaced."
    ),
    WaitingReason.PRINTER_BUSY: "The printer is busy with work from elsewhere. The job prints after that.",
    WaitingReason.PRINTER_STOPPED: (
        "The printer stopped; its display shows why. The job prints when the cause is fixed."
    ),
    WaitingReason.LOGIN_NEEDED: "The printer requires a user name and password. An administrator can log in.",
    WaitingReason.LOGIN_REFUSED: "The printer refused the user name or password. An administrator can log in again.",
    WaitingReason.CERTIFICATE_CHANGED: "The printer shows another certificate. An administrator must confirm it.",
    WaitingReason.OTHER_DEVICE: "Another device may be in the printer's place. An administrator must check.",
    WaitingReason.AGENT_OFFLINE: "The computer that prints is off, or Spoolhouse is not running there.",
    WaitingReason.AGENT_REVOKED: "The computer that printed has lost its access. An operator can move the job.",
    WaitingReason.AGENT_UPDATE_REQUIRED: (
        "The program on the computer that prints is too old. The job prints after an update."
    ),
    WaitingReason.AGENT_STORAGE_FULL: (
        "The disk of the computer that prints is full. The job prints when there is space."
    ),
    WaitingReason.RELATIONSHIP_SUSPENDED: "The account is suspended. The job prints when it is resumed.",
    WaitingReason.HELD: "An operator holds the job. It prints when a person releases it.",
    WaitingReason.HELD_STALE: "The job waited too long for its printer. A person must release or cancel it.",
    WaitingReason.HELD_MEDIA_MISMATCH: (
        "The job is for other media than the printer has loaded. It prints when they fit, or a person releases it."
    ),
    WaitingReason.HELD_RESTORED: (
        "The job came with a restored backup and may already be on paper. A person must release or cancel it."
    ),
}
UNCONFIRMED_MESSAGE = "It is not known yet whether the job was printed. It may be on paper; a person is asked to check."
CANCEL_MESSAGE = "A cancel was requested after printing had begun. It ends as printed, failed or cancelled."
STATUS_ADVICE: dict[StatusReason, str] = {
    StatusReason.PRINTER_OFFLINE: (
        "Wait: the job prints when the printer is back. If that takes long, tell the people there."
    ),
    StatusReason.PRINTER_PAUSED: "Wait: an operator paused the printer and will resume it.",
    StatusReason.PRINTER_OUT_OF_MEDIA: "Wait: the job prints automatically when labels or paper are loaded.",
    StatusReason.PRINTER_NEEDS_ATTENTION: (
        "Tell the people at the printer: `status_message` says what it needs. Then the job prints automatically."
    ),
    StatusReason.PRINTER_BUSY: "Wait: the job prints after the printer's other work.",
    StatusReason.AGENT_OFFLINE: "Tell the people there: the computer that prints is off or not connected.",
    StatusReason.AGENT_REVOKED: "Ask an operator to move the job to another printer, and send new jobs to that.",
    StatusReason.AGENT_UPDATE_REQUIRED: "Tell an administrator: the program on the computer that prints is too old.",
    StatusReason.AGENT_STORAGE_FULL: "Tell an administrator: the disk of the computer that prints is full.",
    StatusReason.RELATIONSHIP_SUSPENDED: "Nothing can print until the account is resumed. Send no further jobs.",
    StatusReason.HELD_BY_OPERATOR: "Wait: a person at the printer decides when the job prints.",
    StatusReason.HELD_MEDIA_MISMATCH: (
        "Compare the size that you asked for with the printer's loaded media; else a person loads other media or "
        "releases the job."
    ),
    StatusReason.WAITS_FOR_RELEASE: (
        "It waited too long for its printer: a person decides whether it is still needed. Do not order it again."
    ),
    StatusReason.HELD_RESTORED: (
        "It may be on paper: do not order it again. A person checks, then releases or cancels it."
    ),
    StatusReason.OUTCOME_UNCONFIRMED: (
        "It may be on paper: do not order it again. A person is asked; without an answer it fails as `outcome_unknown`."
    ),
    StatusReason.CANCEL_REQUESTED: "Keep reading the job: what the printer has begun may still be printed.",
}
"""Advice for the program that sent the job."""
_OF_PRINTER = {
    "media-empty": WaitingReason.MEDIA_EMPTY,
    "media-jam": WaitingReason.MEDIA_JAM,
    "cover-open": WaitingReason.COVER_OPEN,
    "door-open": WaitingReason.COVER_OPEN,
    "marker-supply-empty": WaitingReason.MARKER_SUPPLY_EMPTY,
    "toner-empty": WaitingReason.MARKER_SUPPLY_EMPTY,
    KeptOut.LOGIN_NEEDED: WaitingReason.LOGIN_NEEDED,
    KeptOut.LOGIN_REFUSED: WaitingReason.LOGIN_REFUSED,
    KeptOut.CERTIFICATE_CHANGED: WaitingReason.CERTIFICATE_CHANGED,
    KeptOut.OTHER_DEVICE: WaitingReason.OTHER_DEVICE,
}
"""Waiting reasons by the start of a printer's status reason."""


def printer_wait(status: PrinterStatus, status_reasons: Sequence[str]) -> WaitingReason | None:
    """Return why all jobs of a printer wait; None: they do not."""
    if status is PrinterStatus.OFFLINE:
        return WaitingReason.PRINTER_OFFLINE
    if status is not PrinterStatus.ERROR:
        return None
    reasons = (of for word, of in _OF_PRINTER.items() if any(each.startswith(word) for each in status_reasons))
    return next(reasons, WaitingReason.PRINTER_STOPPED)


class OnPaper(StrEnum):
    """The chance that a failed job is on paper."""

    NO = "no"
    YES = "yes"
    ONCE_STARTED = "only if `started_at` is set"


@dataclass(frozen=True, slots=True)
class Failure:
    """A failure reason: what happened as one sentence, what may be on paper, and what a program can do."""

    text: str
    on_paper: OnPaper
    advice: str


_NEW_DOCUMENT = "Send a corrected document as a new job."
_AGAIN = "Fix the cause. Order again with a new key; if `started_at` is set, check the printer first."
FAILURES: dict[FailureReason, Failure] = {
    FailureReason.RENDER_FAILED: Failure("The document could not be drawn.", OnPaper.NO, _NEW_DOCUMENT),
    FailureReason.DOCUMENT_CORRUPT: Failure("The document is damaged.", OnPaper.NO, _NEW_DOCUMENT),
    FailureReason.DOCUMENT_ENCRYPTED: Failure(
        "The PDF needs a password.", OnPaper.NO, "Send it without a password as a new job."
    ),
    FailureReason.NO_PAGES: Failure("The PDF has no pages.", OnPaper.NO, _NEW_DOCUMENT),
    FailureReason.DOCUMENT_PURGED: Failure(
        "The document's bytes were deleted before it could print.", OnPaper.NO, "Send the document again as a new job."
    ),
    FailureReason.RAW_BLOCKED: Failure(
        "The document contains printer commands that are blocked for this printer.",
        OnPaper.NO,
        "Leave them out and send it as a new job, or ask an administrator to allow them.",
    ),
    FailureReason.MEDIA_MISMATCH: Failure(
        "The document cannot be placed on the media.",
        OnPaper.NO,
        "Compare size, scale and margins with the printer's media, and send a new job.",
    ),
    FailureReason.PRINTER_REJECTED: Failure(
        "The printer refused the data.",
        OnPaper.ONCE_STARTED,
        "Compare the document's language and the parameters with the printer's capabilities before you order again.",
    ),
    FailureReason.PRINTER_ERROR: Failure(
        "The printer stopped with an error.", OnPaper.ONCE_STARTED, f"A person must check its display. {_AGAIN}"
    ),
    FailureReason.PARTIAL_OUTPUT: Failure(
        "Printing stopped in the middle.",
        OnPaper.YES,
        "Read `outcome`; while it is null, ask the people at the printer. Never order again without an answer.",
    ),
    FailureReason.CONNECTION_LOST: Failure("The connection to the printer was lost.", OnPaper.ONCE_STARTED, _AGAIN),
    FailureReason.SPOOLER_ERROR: Failure(
        "The print queue on the computer that prints failed.", OnPaper.ONCE_STARTED, _AGAIN
    ),
    FailureReason.DRIVER_MISSING: Failure(
        "The printer is not set up so that it can print this.",
        OnPaper.NO,
        "Tell an administrator; then order again with a new key, or use another printer.",
    ),
    FailureReason.TIMEOUT_NO_PROGRESS: Failure(
        "The printer took no data for two minutes.", OnPaper.ONCE_STARTED, _AGAIN
    ),
    FailureReason.OUTCOME_UNKNOWN: Failure(
        "Nobody could tell in time whether it was printed.",
        OnPaper.YES,
        "Read `outcome` and `evidence`; while both are null, ask the people at the printer. Never order again without "
        "an answer.",
    ),
    FailureReason.EXPIRED: Failure(
        "It waited until it expired.", OnPaper.NO, "Order again with a new key if it is still wanted."
    ),
    FailureReason.PRINTER_REMOVED: Failure(
        "The printer was removed.", OnPaper.ONCE_STARTED, "Order it on another printer, with a new key."
    ),
    FailureReason.AGENT_REVOKED: Failure(
        "The computer that printed has lost its access.",
        OnPaper.ONCE_STARTED,
        "Order it on another printer, with a new key.",
    ),
    FailureReason.INTERNAL_ERROR: Failure(
        "The print program failed.", OnPaper.ONCE_STARTED, f"{_AGAIN} If it happens again, tell an administrator."
    ),
}
