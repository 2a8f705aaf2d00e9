"""Job states in operators' words (one wording everywhere), and the note beside them. Pure."""

from __future__ import annotations

from enum import StrEnum

from app.language.translate import Phrase
from app.vocabulary.causes import FAILURES, WAITING, Cause
from app.vocabulary.cut_off import cut_off_note
from app.vocabulary.marks import Mark, Shape, Tone
from app.vocabulary.plain_text import plain
from app.vocabulary.twins import ORDERED_TWICE, asks_twice, twin_words
from server_core.contract.agent import WaitingReason
from server_core.contract.console import JobDetail, JobRow
from server_core.contract.job_labels import SeenOutcome
from server_core.contract.pending_act import JobActKind, PendingAct
from server_core.contract.public import DOUBTFUL, Confirmation, FailureReason, JobStatus


class JobState(StrEnum):
    """What an operator tells apart; finer than the API's status."""

    WAITING = "waiting"
    HELD = "held"
    STALE = "stale"
    SENT = "sent"
    PRINTING = "printing"
    NOT_CONFIRMED = "not_confirmed"
    FAILED = "failed"
    SETTLED = "settled"
    """Failed, and nobody has to look after it any more."""
    PRINTED = "printed"
    CANCELLED = "cancelled"


MARKS = {
    JobState.WAITING: Mark(said=Phrase("Waiting", "job"), shape=Shape.CLOCK, tone=Tone.WAITING),
    JobState.HELD: Mark(said=Phrase("Held", "job"), shape=Shape.BARS, tone=Tone.HELD),
    JobState.STALE: Mark(
        said=Phrase("Waiting for your OK", "job"), shape=Shape.HOURGLASS, tone=Tone.ATTENTION, strong=True
    ),
    JobState.SENT: Mark(said=Phrase("Sent to agent", "job"), shape=Shape.HALF_DISC, tone=Tone.SENT),
    JobState.PRINTING: Mark(said=Phrase("Printing", "job"), shape=Shape.PLAY, tone=Tone.PRINTING, strong=True),
    JobState.NOT_CONFIRMED: Mark(
        said=Phrase("Not confirmed", "job"), shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True
    ),
    JobState.FAILED: Mark(said=Phrase("Failed", "job"), shape=Shape.CROSS, tone=Tone.FAILED, strong=True),
    JobState.SETTLED: Mark(said=Phrase("Failed", "job"), shape=Shape.CROSS, tone=Tone.QUIET),
    JobState.PRINTED: Mark(said=Phrase("Printed", "job"), shape=Shape.CHECK, tone=Tone.GOOD),
    JobState.CANCELLED: Mark(said=Phrase("Cancelled", "job"), shape=Shape.SLASH, tone=Tone.QUIET),
}

EVIDENCE = {
    Confirmation.PRINTER_CONFIRMED: "Confirmed by printer",
    Confirmation.SPOOLER_COMPLETED: "Accepted by spooler",
    Confirmation.TRANSPORT_CLOSED: "Data sent, the printer closed the connection",
    Confirmation.BYTES_ACCEPTED: "Data sent, printer gives no feedback",
    Confirmation.OPERATOR_CONFIRMED: "Confirmed by a person",
}

NEEDS_YOU = frozenset({JobState.NOT_CONFIRMED, JobState.FAILED})


def job_state(row: JobRow) -> JobState:
    match row.status:
        case JobStatus.PENDING:
            held = row.waiting_reason in (WaitingReason.HELD, WaitingReason.HELD_MEDIA_MISMATCH)
            if row.held_by is not None or held:
                return JobState.HELD
            return JobState.STALE if row.stale else JobState.WAITING
        case JobStatus.RESERVED:
            return JobState.SENT
        case JobStatus.PRINTING:
            return JobState.NOT_CONFIRMED if row.unconfirmed else JobState.PRINTING
        case JobStatus.PRINTED:
            return JobState.PRINTED
        case JobStatus.FAILED:
            if row.settled:
                return JobState.SETTLED
            return JobState.NOT_CONFIRMED if in_doubt(row) else JobState.FAILED
        case JobStatus.CANCELLED:
            return JobState.CANCELLED


def in_doubt(row: JobRow) -> bool:
    """Failed, and it may be on paper all the same: nobody looked, or printed it again."""
    return row.failure_reason in DOUBTFUL and not row.settled and not _seen(row)


def may_be_on_paper(row: JobRow) -> bool:
    """Whoever prints it again may have it twice; also where nobody has to look after it any more."""
    printed = row.status is JobStatus.PRINTED or in_doubt(row) or row.failure_reason == FailureReason.PARTIAL_OUTPUT
    return printed or row.settled or row.reprinted_as is not None


def _seen(row: JobRow) -> bool:
    return row.evidence is Confirmation.OPERATOR_CONFIRMED


def mark_of(row: JobRow) -> Mark:
    return MARKS[job_state(row)]


def name_of(row: JobRow) -> str:
    """The order's reference; `#12` where the client gave none."""
    return plain(row.reference or f"#{row.sequence}")


def cause_of(row: JobRow) -> Cause | None:
    """Why the job waits or failed; None where nothing is wrong."""
    if row.failure_reason in DOUBTFUL and _seen(row):
        seen = (row.message or "It did not come out").rstrip(".")
        over = row.settled or "saw that it came out" in seen
        return Cause(text=seen, fix="" if over else "Reprint it if it is still needed")
    if row.failure_reason == FailureReason.EXPIRED and row.held_by is not None:
        held = f"Held by {row.held_by} until its time was over"
        return Cause(text=held, fix="Reprint it if it is still needed")
    if row.failure_reason is not None:
        return FAILURES.get(row.failure_reason) or Cause(text=row.failure_reason.replace("_", " ").capitalize())
    return WAITING.get(row.waiting_reason) if row.waiting_reason is not None else None


def note_of(row: JobRow, place_in_line: int | None = None) -> str:
    """The sub-line of a job: what is asked, cause and fix, progress, place in line, or evidence."""
    if row.twin is None or not asks_twice(row):
        return _of_state(row, place_in_line)
    return f"{ORDERED_TWICE.word} {_of_state(row, None) or twin_words(row.twin)}"


def sign_of(row: JobRow) -> Mark | None:
    """What stands before the note where it asks something."""
    return ORDERED_TWICE if asks_twice(row) else None


def _of_state(row: JobRow, place_in_line: int | None) -> str:
    state = job_state(row)
    cause = cause_of(row)
    if row.pending is not None:
        return pending_words(row.pending)
    match state:
        case JobState.HELD:
            if row.waiting_reason is WaitingReason.HELD_MEDIA_MISMATCH:
                return row.message or "Other media is loaded"
            return f"Held by {row.held_by}" if row.held_by else "Held"
        case JobState.NOT_CONFIRMED:
            return "May have printed – check the tray" + ("; reprinted" if row.reprinted_as else "")
        case JobState.FAILED | JobState.SETTLED if cause is not None and row.reprinted_as is not None:
            if row.seen is not None and row.seen.outcome is SeenOutcome.COUNTED:
                return f"{cause.text}; attempt {row.reprint_number + 2} brings the missing ones"
            return f"{cause.text}; reprinted"
        case JobState.FAILED | JobState.SETTLED:
            return cause.sentence if cause else row.message or "The printer gave no reason"
        case JobState.PRINTED:
            return _behind_cut(row, EVIDENCE[row.evidence] if row.evidence is not None else "")
        case JobState.CANCELLED:
            return row.message or ""
    if row.cancel_wished:
        return "Cancel was asked for"
    if cause is not None:
        return cause.sentence
    if state is JobState.PRINTING and row.pages_done:
        of_all = f" of {row.pages_total}" if row.pages_total else ""
        return _behind_cut(row, f"page {row.pages_done}{of_all}")
    if state is JobState.WAITING and place_in_line is not None:
        return "Next in line" if place_in_line == 1 else f"{ordinal(place_in_line)} in line"
    return ""


def _behind_cut(row: JobRow, note: str) -> str:
    """That something is not on the paper comes first."""
    return " · ".join(filter(None, (cut_off_note(row.cut_pages, row.cut_off), note)))


def attempt_of(row: JobRow) -> str:
    """Of a reprint: the how manieth print of its order it is."""
    return f"Attempt {row.reprint_number + 1}" if row.reprint_number else ""


def pending_words(pending: PendingAct) -> str:
    """An act that somebody can still take back."""
    if pending.kind is JobActKind.MOVE:
        return f"Moves to {pending.printer_name or 'another printer'} in a moment"
    return "Will be cancelled in a moment"


def expires(detail: JobDetail) -> str | None:
    """When a job that waits is given up, a held one too."""
    if detail.expires_at is None or detail.row.status not in (JobStatus.PENDING, JobStatus.RESERVED):
        return None
    return f"{detail.expires_at.astimezone():%Y-%m-%d %H:%M:%S}"


def ordinal(number: int) -> str:
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"
