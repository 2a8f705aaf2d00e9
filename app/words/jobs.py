"""Job states in operators' words (one wording everywhere), and the note beside them. Pure."""

from __future__ import annotations

from enum import StrEnum

from app.language.table import Words
from app.language.translate import Phrase, tr
from app.words.causes import FAILURES, WAITING, Cause
from app.words.customers import person
from app.words.cut_off import cut_off_note
from app.words.marks import Mark, Shape, Tone
from app.words.messages import said
from app.words.plain_text import plain
from app.words.twins import ORDERED_TWICE, asks_twice, twin_words
from server_core.contract.decisions.life_cycle import NOT_STARTED
from server_core.contract.types.jobs import JobActKind, JobDetail, JobRow, PendingAct, SeenOutcome
from server_core.contract.types.states import DOUBTFUL, Confirmation, FailureReason, JobStatus, WaitingReason


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

EVIDENCE = Words(
    {
        Confirmation.PRINTER_CONFIRMED: Phrase("Confirmed by printer"),
        Confirmation.SPOOLER_COMPLETED: Phrase("Accepted by spooler"),
        Confirmation.TRANSPORT_CLOSED: Phrase("Data sent, the printer closed the connection"),
        Confirmation.BYTES_ACCEPTED: Phrase("Data sent, printer gives no feedback"),
        Confirmation.OPERATOR_CONFIRMED: Phrase("Confirmed by a person"),
    }
)

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
            if seen_to_come_out(row):
                return JobState.PRINTED
            if row.settled:
                return JobState.SETTLED
            return JobState.NOT_CONFIRMED if in_doubt(row) else JobState.FAILED
        case JobStatus.CANCELLED:
            return JobState.CANCELLED


def in_doubt(row: JobRow) -> bool:
    """Failed, and it may be on paper all the same: nobody looked, or printed it again."""
    return row.failure_reason in DOUBTFUL and not row.settled and not _seen(row)


def seen_to_come_out(row: JobRow) -> bool:
    """Its status may be "failed" for good, for that is what its sender was told; a person knows better."""
    return row.seen is not None and row.seen.outcome is SeenOutcome.CAME_OUT


def evidence_words(row: JobRow) -> str:
    """How we know that it was printed; empty where nothing tells."""
    if row.seen is not None and row.seen.by and seen_to_come_out(row):
        return tr("As seen by {name}", name=plain(person(row.seen.by)))
    return EVIDENCE[row.evidence] if row.evidence is not None else ""


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
        seen = (_message(row) or tr("It did not come out")).rstrip(".")
        over = row.settled or seen_to_come_out(row)
        return Cause(text=seen, fix="" if over else tr("Reprint it if it is still needed"))
    if row.failure_reason == FailureReason.EXPIRED and row.held_by is not None:
        held = tr("Held by {name} until its time was over", name=person(row.held_by))
        return Cause(text=held, fix=tr("Reprint it if it is still needed"))
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


def _message(row: JobRow) -> str:
    """What the server or the agent wrote about it; empty where they wrote nothing."""
    return said(row.message)


def _of_state(row: JobRow, place_in_line: int | None) -> str:
    state = job_state(row)
    cause = cause_of(row)
    if row.pending is not None:
        return pending_words(row.pending)
    match state:
        case JobState.HELD:
            if row.waiting_reason is WaitingReason.HELD_MEDIA_MISMATCH:
                return _message(row) or tr("Other media is loaded")
            return tr("Held by {name}", name=person(row.held_by)) if row.held_by else MARKS[JobState.HELD].word
        case JobState.NOT_CONFIRMED:
            if row.reprinted_as:
                return tr("May have printed – check the tray; reprinted")
            return tr("May have printed – check the tray")
        case JobState.FAILED | JobState.SETTLED if cause is not None and row.reprinted_as is not None:
            if row.seen is not None and row.seen.outcome is SeenOutcome.COUNTED:
                number = row.reprint_number + 2
                return tr("{cause}; attempt {number} brings the missing ones", cause=cause.text, number=number)
            return tr("{cause}; reprinted", cause=cause.text)
        case JobState.FAILED | JobState.SETTLED:
            return cause.sentence if cause else _message(row) or tr("The printer gave no reason")
        case JobState.PRINTED:
            return _behind_cut(row, evidence_words(row))
        case JobState.CANCELLED:
            return _message(row)
    if row.cancel_wished:
        return tr("Cancel was asked for")
    if cause is not None:
        return cause.sentence
    if state is JobState.PRINTING and row.pages_done:
        return _behind_cut(row, _page_words(row.pages_done, row.pages_total))
    if state is JobState.WAITING and place_in_line is not None:
        return tr("Next in line") if place_in_line == 1 else tr("{place} in line", place=ordinal(place_in_line))
    return ""


def _page_words(page: int, pages: int | None) -> str:
    return tr("page {page} of {pages}", page=page, pages=pages) if pages else tr("page {page}", page=page)


def _behind_cut(row: JobRow, note: str) -> str:
    """That something is not on the paper comes first."""
    return " · ".join(filter(None, (cut_off_note(row.cut_pages, row.cut_off), note)))


def attempt_of(row: JobRow) -> str:
    """Of a reprint: the how manieth print of its order it is."""
    return tr("Attempt {number}", number=row.reprint_number + 1) if row.reprint_number else ""


def pending_words(pending: PendingAct) -> str:
    """An act that somebody can still take back."""
    if pending.kind is JobActKind.MOVE:
        if not pending.printer_name:
            return tr("Moves to another printer in a moment")
        return tr("Moves to {printer} in a moment", printer=pending.printer_name)
    return tr("Will be cancelled in a moment")


def expires(detail: JobDetail) -> str | None:
    """When a job that waits is given up, a held one too."""
    if detail.expires_at is None or detail.row.status not in NOT_STARTED:
        return None
    return f"{detail.expires_at.astimezone():%Y-%m-%d %H:%M:%S}"


def ordinal(number: int) -> str:
    match 0 if 10 <= number % 100 <= 20 else number % 10:
        case 1:
            return tr("{number}st", number=number)
        case 2:
            return tr("{number}nd", number=number)
        case 3:
            return tr("{number}rd", number=number)
    return tr("{number}th", number=number)
