"""Job states in operators' words (one wording everywhere).

Also causes and remedies, duplicates, content that is cut off. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from app.language.translate import Phrase, Table, Words, tr
from app.words.actors import by_words
from app.words.ages import day_and_time, moment
from app.words.label_batches import LabelBatch
from app.words.marks import Mark, Shape, Tone
from app.words.messages import message_text
from app.words.plain_text import plain
from server_core.contract.decisions.labels_out import LabelsOut
from server_core.contract.decisions.life_cycle import NOT_STARTED
from server_core.contract.decisions.queue_states import Fact, ShownState, shown_state
from server_core.contract.types.jobs import (
    CutPage,
    DuplicateQuestion,
    FoundJobs,
    JobActionKind,
    JobDetail,
    JobRow,
    PendingAction,
    PersonAnswer,
    PersonOutcome,
)
from server_core.contract.types.states import DOUBTFUL, Confirmation, FailureReason, JobStatus, WaitingReason


@dataclass(frozen=True, kw_only=True, slots=True)
class Cause:
    """`text`: what happened; `fix`: what to do."""

    text: str
    fix: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.text} – {self.fix[0].lower()}{self.fix[1:]}" if self.fix else self.text


def _cause(phrases: tuple[Phrase, Phrase | None]) -> Cause:
    text, fix = phrases
    return Cause(text=str(text), fix=str(fix or ""))


WAITING: Mapping[WaitingReason, Cause] = Table(
    {
        WaitingReason.MEDIA_EMPTY: (Phrase("Out of labels or paper"), Phrase("Load paper: it prints automatically")),
        WaitingReason.MEDIA_JAM: (Phrase("Jam"), Phrase("Clear it and feed one label")),
        WaitingReason.MEDIA_NEEDED: (Phrase("Wrong paper"), Phrase("Load it, or move the job")),
        WaitingReason.COVER_OPEN: (Phrase("Cover open"), Phrase("Close the cover")),
        WaitingReason.MARKER_SUPPLY_EMPTY: (Phrase("Ribbon or toner empty"), Phrase("Change it")),
        WaitingReason.PRINTER_OFFLINE: (Phrase("Printer does not answer"), Phrase("Check power and cable")),
        WaitingReason.PRINTER_PAUSED: (Phrase("Printer paused"), Phrase("Resume it on the Printers page")),
        WaitingReason.PRINTER_BUSY: (Phrase("Printer is busy with other work"), None),
        WaitingReason.PRINTER_STOPPED: (Phrase("Printer stopped"), Phrase("Look at its display")),
        WaitingReason.LOGIN_NEEDED: (
            Phrase("Printer requires a user name and password"),
            Phrase("Log in on the Printers page"),
        ),
        WaitingReason.LOGIN_REFUSED: (
            Phrase("Printer refused the user name or password"),
            Phrase("Log in again on the Printers page"),
        ),
        WaitingReason.CERTIFICATE_CHANGED: (
            Phrase("Printer shows another certificate"),
            Phrase("Compare the certificates on the Printers page"),
        ),
        WaitingReason.OTHER_DEVICE: (
            Phrase("Another device may be in the printer's place"),
            Phrase("Choose what happened on the Printers page"),
        ),
        WaitingReason.AGENT_OFFLINE: (Phrase("Agent offline"), Phrase("Start the computer or Spoolhouse there")),
        WaitingReason.AGENT_REVOKED: (
            Phrase("Agent revoked"),
            Phrase("Move the printer to another agent, or move the job"),
        ),
        WaitingReason.AGENT_UPDATE_REQUIRED: (Phrase("Agent is too old"), Phrase("Update Spoolhouse on its computer")),
        WaitingReason.AGENT_STORAGE_FULL: (Phrase("Agent's disk is full"), Phrase("Free up space there")),
        WaitingReason.RELATIONSHIP_SUSPENDED: (
            Phrase("Customer is suspended"),
            Phrase("It prints when the customer is resumed"),
        ),
        WaitingReason.HELD: (Phrase("Held"), Phrase("Release it to print")),
        WaitingReason.HELD_MEDIA_MISMATCH: (
            Phrase("Other paper is loaded"),
            Phrase("Load the right paper, or release it to print anyway (cut off)"),
        ),
        WaitingReason.HELD_STALE: (Phrase("Waited too long"), Phrase("Still needed? Print or cancel it")),
        WaitingReason.HELD_RESTORED: (
            Phrase("May already be on paper (restored or copied data)"),
            Phrase("Check, then print or cancel it"),
        ),
    },
    _cause,
)

FAILURES: Mapping[str, Cause] = Table(
    {
        FailureReason.RENDER_FAILED: (
            Phrase("The file could not be processed"),
            Phrase("Ask the sender for a new one"),
        ),
        FailureReason.DOCUMENT_CORRUPT: (Phrase("The file is damaged"), Phrase("Ask the sender for a new one")),
        FailureReason.DOCUMENT_ENCRYPTED: (
            Phrase("The file is locked"),
            Phrase("Ask the sender for one without password"),
        ),
        FailureReason.NO_PAGES: (Phrase("The file has no pages"), Phrase("Ask the sender for a new one")),
        FailureReason.DOCUMENT_PURGED: (Phrase("The file was removed"), Phrase("Ask the sender to send it again")),
        FailureReason.RAW_BLOCKED: (Phrase("Spoolhouse blocked this file"), Phrase("Contact the sender")),
        FailureReason.MEDIA_MISMATCH: (
            Phrase("It does not fit the paper"),
            Phrase("Check the job's size and margins and the loaded paper, then reprint"),
        ),
        FailureReason.PRINTER_REJECTED: (Phrase("Printer refused the data"), Phrase("Check the printer's language")),
        FailureReason.PRINTER_ERROR: (
            Phrase("Printer stopped with an error"),
            Phrase("Look at its display, then reprint"),
        ),
        FailureReason.PARTIAL_OUTPUT: (Phrase("Sending was interrupted"), Phrase("Check the tray")),
        FailureReason.CONNECTION_LOST: (
            Phrase("Connection to the printer lost"),
            Phrase("Check the cable, then reprint"),
        ),
        FailureReason.SPOOLER_ERROR: (Phrase("The computer's print queue failed"), Phrase("Check it, then reprint")),
        FailureReason.DRIVER_MISSING: (Phrase("No driver for this printer"), Phrase("Set the printer up again")),
        FailureReason.TIMEOUT_NO_PROGRESS: (
            Phrase("No progress for two minutes"),
            Phrase("Check the printer, then reprint"),
        ),
        FailureReason.OUTCOME_UNKNOWN: (Phrase("Not known whether it came out"), Phrase("Check the tray")),
        FailureReason.EXPIRED: (Phrase("Waited too long"), Phrase("Reprint if it is still needed")),
        FailureReason.PRINTER_REMOVED: (Phrase("The printer was removed"), Phrase("Reprint on another one")),
        FailureReason.AGENT_REVOKED: (Phrase("The printer's agent was revoked"), Phrase("Reprint on another printer")),
        FailureReason.INTERNAL_ERROR: (
            Phrase("Program error"),
            Phrase("Reprint, and send a report if it happens again"),
        ),
    },
    _cause,
)


PAGES_SAID = 3


def cut_off_words(cut_pages: int, first: Sequence[CutPage]) -> str:
    """Return `page 1: 3.2 mm at the right; page 2: 3.2 mm at the right; 12 pages in all`; empty if nothing is cut
    off.
    """
    listed = [tr("page {page}: {edges}", page=cut.page, edges=_edges(cut)) for cut in first[:PAGES_SAID]]
    if cut_pages > len(listed):
        listed.append(tr("%n page(s) in all", "", cut_pages))
    return "; ".join(listed)


def cut_off_note(cut_pages: int, first: CutPage | None) -> str:
    """Return the note of a row:

    `Cut off: 3.2 mm at the right`, `Cut off on 12 pages: 3.2 mm at the right on page 1`; empty if nothing is cut off.
    """
    if not cut_pages:
        return ""
    lost = "" if first is None else _edges(first)
    if cut_pages == 1:
        return tr("Cut off: {edges}", edges=lost) if lost else tr("Cut off")
    if first is None or not lost:
        return tr("Cut off on %n page(s)", "", cut_pages)
    return tr("Cut off on %n page(s): {edges} on page {page}", "", cut_pages, edges=lost, page=first.page)


def cut_off_of(details: dict[str, Any]) -> str:
    """Return the edges from an event."""
    pages, first = details.get("cut_pages"), details.get("cut_off")
    if not isinstance(pages, int) or not isinstance(first, list):
        return ""
    return cut_off_words(pages, [CutPage(**cut) for cut in first])


def edges_words(left_mm: float, top_mm: float, right_mm: float, bottom_mm: float) -> str:
    """`0.5 mm at the top, 3.2 mm at the right`"""
    edges = (
        (left_mm, tr("{mm:.1f} mm at the left", mm=left_mm)),
        (top_mm, tr("{mm:.1f} mm at the top", mm=top_mm)),
        (right_mm, tr("{mm:.1f} mm at the right", mm=right_mm)),
        (bottom_mm, tr("{mm:.1f} mm at the bottom", mm=bottom_mm)),
    )
    return ", ".join(words for lost, words in edges if lost)


def _edges(cut: CutPage) -> str:
    return edges_words(cut.left_mm, cut.top_mm, cut.right_mm, cut.bottom_mm)


ORDERED_TWICE = Mark(text=Phrase("Possible duplicate", "job"), shape=Shape.QUESTION, tone=Tone.ATTENTION, strong=True)
CANCELLABLE = NOT_STARTED


class DuplicateAction(StrEnum):
    BOTH = "both"
    THROWN = "thrown"
    OTHER = "other"
    CANCEL = "cancel"


WORDS = Words(
    {
        DuplicateAction.BOTH: Phrase("Keep both", "answer, of jobs ordered twice"),
        DuplicateAction.THROWN: Phrase("One was thrown away", "answer, of jobs ordered twice"),
        DuplicateAction.OTHER: Phrase("Show the other job", "answer, of jobs ordered twice"),
        DuplicateAction.CANCEL: Phrase("Cancel this one", "answer, of jobs ordered twice"),
    }
)

ALL_WANTED = Phrase("Keep all")
"""The label of DuplicateAction.BOTH for more than two jobs."""
MOST_NAMED = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class DuplicatePrompt:
    """The question whether a job is a duplicate, and its answers; those that discard work come last."""

    cause: str
    fix: str
    since: str
    actions: tuple[DuplicateAction, ...]
    of_many: bool = False
    """More than two jobs are named."""

    def words(self, action: DuplicateAction) -> str:
        return str(ALL_WANTED) if self.of_many and action is DuplicateAction.BOTH else WORDS[action]


def duplicate_words(twin: DuplicateQuestion) -> str:
    """`Same label as ORD-1, 2 minutes before`, `3 with the same content: ORD-1, ORD-2, ORD-3`."""
    if twin.series:
        names = [plain(each) if each else tr("another one", "job") for each in twin.series]
        named, more = names[:MOST_NAMED], len(names) - MOST_NAMED
        shown = ", ".join(named)
        if more > 0:
            shown = tr("{names} and %n more", "", more, names=shown)
        return tr("{count} with the same content: {names}", count=len(names), names=shown)
    other = other_job(twin)
    if not twin.minutes:
        return tr("Same label as {other}, less than a minute earlier", other=other)
    return tr("Same label as {other}, %n minute(s) earlier", "", twin.minutes, other=other)


def other_job(twin: DuplicateQuestion) -> str:
    """Return the reference of the earlier job, or its id if it has none."""
    return plain(twin.reference or str(twin.print_job_id))


def asks_twice(row: JobRow) -> bool:
    """Return whether to ask about a duplicate. Not while a cancel or move can be undone: that settles it, or the
    question returns.
    """
    return row.twin is not None and row.pending is None


def received_words(row: JobRow, now: datetime) -> str:
    """Return `Zebra Dock 1 · received 14:02`."""
    return tr("{printer} · received {time}", printer=plain(row.printer_name), time=moment(row.created_at, now))


def duplicate_prompt(row: JobRow, now: datetime) -> DuplicatePrompt | None:
    """Return the question about a duplicate. None: there is none."""
    if row.twin is None or not asks_twice(row):
        return None
    where = received_words(row, now)
    fix, actions = "", [DuplicateAction.BOTH, DuplicateAction.OTHER]
    if row.status in CANCELLABLE:
        actions.append(DuplicateAction.CANCEL)
    elif row.status is not JobStatus.FAILED or row.failure_reason is None:
        fix = tr("If so, throw one away")
        actions.insert(1, DuplicateAction.THROWN)
    cause = f"{ORDERED_TWICE.word}: {duplicate_words(row.twin)}"
    return DuplicatePrompt(cause=cause, fix=fix, since=where, actions=tuple(actions), of_many=bool(row.twin.series))


MARKS = {
    ShownState.WAITING: Mark(text=Phrase("Waiting", "job"), shape=Shape.CLOCK, tone=Tone.WAITING),
    ShownState.HELD: Mark(text=Phrase("Held", "job"), shape=Shape.BARS, tone=Tone.HELD),
    ShownState.STALE: Mark(
        text=Phrase("Needs your OK", "job"), shape=Shape.HOURGLASS, tone=Tone.ATTENTION, strong=True
    ),
    ShownState.SENT: Mark(text=Phrase("Sent to agent", "job"), shape=Shape.HALF_DISC, tone=Tone.SENT),
    ShownState.PRINTING: Mark(text=Phrase("Printing", "job"), shape=Shape.PLAY, tone=Tone.PRINTING, strong=True),
    ShownState.NOT_CONFIRMED: Mark(
        text=Phrase("Not confirmed", "job"), shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True
    ),
    ShownState.FAILED: Mark(text=Phrase("Failed", "job"), shape=Shape.CROSS, tone=Tone.FAILED, strong=True),
    ShownState.SETTLED: Mark(text=Phrase("Done", "job that failed"), shape=Shape.CHECK, tone=Tone.QUIET),
    ShownState.PRINTED: Mark(text=Phrase("Printed", "job"), shape=Shape.CHECK, tone=Tone.GOOD),
    ShownState.CANCELLED: Mark(text=Phrase("Cancelled", "job"), shape=Shape.SLASH, tone=Tone.QUIET),
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


def job_state(row: JobRow) -> ShownState:
    facts = {
        Fact.HELD: row.held_by is not None or row.waiting_reason in HELD_REASONS,
        Fact.STALE: row.stale,
        Fact.UNCONFIRMED: row.unconfirmed,
        Fact.SETTLED: row.settled or person_saw_it(row),
        Fact.CAME_OUT: person_saw_it(row),
        Fact.IN_DOUBT: in_doubt(row),
    }
    return shown_state(row.status, facts)


HELD_REASONS = (WaitingReason.HELD, WaitingReason.HELD_MEDIA_MISMATCH)


def in_doubt(row: JobRow) -> bool:
    """Return whether the job failed but may be on paper: nobody checked it or printed it again."""
    return row.failure_reason in DOUBTFUL and not row.settled and not _seen(row)


def person_saw_it(row: JobRow) -> bool:
    """Return whether a person saw the print come out. The status may stay "failed", because that was reported to its
    sender.
    """
    return row.seen is not None and row.seen.outcome is PersonOutcome.CAME_OUT


def evidence_words(row: JobRow) -> str:
    """Return how it is known that the job was printed; empty if it is not."""
    if row.seen is not None and row.seen.by is not None and person_saw_it(row):
        return tr("Confirmed by {name}", name=by_words(row.seen.by))
    return EVIDENCE[row.evidence] if row.evidence is not None else ""


def on_paper_words(row: JobRow) -> str:
    """Say why a reprint may be a second copy; empty: it is none. What a person saw counts before what was reported."""
    seen = row.seen
    if row.reprinted_as is not None:
        return tr("It was already reprinted.")
    if job_state(row) is ShownState.PRINTED:
        return tr("It was already printed.")
    if seen is not None and seen.outcome is PersonOutcome.COUNTED:
        return tr("{out} of {all} came out already.", out=seen.out or 0, all=seen.ordered or 0)
    if row.settled:
        return tr("It was marked as done.")
    return tr("It may have printed.") if row.unconfirmed or in_doubt(row) else ""


def _seen(row: JobRow) -> bool:
    return row.evidence is Confirmation.OPERATOR_CONFIRMED


def mark_of(row: JobRow) -> Mark:
    return MARKS[job_state(row)]


def name_of(row: JobRow) -> str:
    """Return the order's reference; `#12` if the client gave none."""
    return plain(row.reference or f"#{row.sequence}")


def cause_of(row: JobRow) -> Cause | None:
    """Return why the job waits or failed. None: nothing is wrong."""
    if row.failure_reason in DOUBTFUL and _seen(row):
        text = (_message(row) or tr("It did not come out")).rstrip(".")
        over = row.settled or person_saw_it(row)
        return Cause(text=text, fix="" if over else tr("Reprint it if it is still needed"))
    if row.failure_reason == FailureReason.EXPIRED and row.held_by is not None:
        held = tr("Held by {name} until it expired", name=by_words(row.held_by))
        return Cause(text=held, fix=tr("Reprint it if it is still needed"))
    if row.failure_reason is not None:
        return FAILURES.get(row.failure_reason) or Cause(text=row.failure_reason.replace("_", " ").capitalize())
    return WAITING.get(row.waiting_reason) if row.waiting_reason is not None else None


def note_of(row: JobRow, place_in_line: int | None = None) -> str:
    """Return the second line of a job: the question, cause and fix, progress, place in line, or evidence."""
    if row.twin is None or not asks_twice(row):
        return _of_state(row, place_in_line)
    state = _of_state(row, None)
    if not state:
        return f"{ORDERED_TWICE.word}: {duplicate_words(row.twin)}"
    return tr("Possible duplicate of {other}: {state}", other=other_job(row.twin), state=state)


def tells_message(row: JobRow) -> bool:
    """Return whether the note consists of the job's own message."""
    match job_state(row):
        case _ if row.pending is not None:
            return False
        case ShownState.HELD:
            return row.waiting_reason is WaitingReason.HELD_MEDIA_MISMATCH
        case ShownState.FAILED | ShownState.SETTLED:
            return row.failure_reason is None or (row.failure_reason in DOUBTFUL and _seen(row))
        case state:
            return state is ShownState.CANCELLED


def sign_of(row: JobRow) -> Mark | None:
    """Return the mark before a note that asks something."""
    return ORDERED_TWICE if asks_twice(row) else None


def _message(row: JobRow) -> str:
    """Return the message of the server or agent; empty if there is none."""
    return message_text(row.message)


def _of_state(row: JobRow, place_in_line: int | None) -> str:
    state = job_state(row)
    cause = cause_of(row)
    if row.pending is not None:
        return pending_words(row.pending)
    match state:
        case ShownState.HELD:
            if row.waiting_reason is WaitingReason.HELD_MEDIA_MISMATCH:
                return _message(row) or tr("Other paper is loaded")
            return tr("Held by {name}", name=by_words(row.held_by)) if row.held_by else MARKS[ShownState.HELD].word
        case ShownState.NOT_CONFIRMED:
            if row.reprinted_as:
                return tr("May have printed – check the tray; reprinted")
            return tr("May have printed – check the tray")
        case ShownState.FAILED | ShownState.SETTLED if cause is not None and row.reprinted_as is not None:
            if row.seen is not None and row.seen.outcome is PersonOutcome.COUNTED:
                return _partly(row.seen, row.copies, row.reprint_number + 2)
            return tr("{cause}; reprinted", cause=cause.text)
        case ShownState.SETTLED if row.reprinted_as is None and row.seen is None:
            why = cause.text if cause else _message(row)
            return tr("Marked as done: {cause}", cause=why) if why else tr("Marked as done", "of a job")
        case ShownState.FAILED | ShownState.SETTLED:
            return cause.sentence if cause else _message(row) or tr("The printer reported no reason")
        case ShownState.PRINTED:
            return _behind_cut(row, evidence_words(row))
        case ShownState.CANCELLED:
            return _message(row)
    if row.cancel_wished:
        return tr("Cancel requested")
    if cause is not None:
        return cause.sentence
    if state is ShownState.PRINTING and row.pages_done:
        return _behind_cut(row, _page_words(row.pages_done, row.pages_total))
    if state is ShownState.WAITING and place_in_line is not None:
        return tr("Next in line") if place_in_line == 1 else tr("{place} in line", place=ordinal(place_in_line))
    return ""


def _partly(seen: PersonAnswer, copies: int, attempt: int) -> str:
    """Return the note of a job whose missing labels were printed again."""
    out, total = seen.out or 0, seen.ordered or 0
    if seen.missing is None:
        return tr(
            "{out} of {all} came out; the other %n were reprinted (attempt {number})",
            "",
            total - out,
            out=out,
            all=total,
            number=attempt,
        )
    batch = LabelBatch(labels=max(1, total // max(1, copies)), copies=copies)
    return tr(
        "{out} of {all} came out; reprinted: {numbers} (attempt {number})",
        out=out,
        all=total,
        numbers=batch.numbers(LabelsOut(total=total, missing=tuple(seen.missing))),
        number=attempt,
    )


def _page_words(page: int, pages: int | None) -> str:
    return tr("page {page} of {pages}", page=page, pages=pages) if pages else tr("page {page}", page=page)


def _behind_cut(row: JobRow, note: str) -> str:
    """Put missing content first."""
    return " · ".join(filter(None, (cut_off_note(row.cut_pages, row.cut_off), note)))


def attempt_of(row: JobRow) -> str:
    """Return a reprint's number in its chain."""
    return tr("Attempt {number}", number=row.reprint_number + 1) if row.reprint_number else ""


def pending_words(pending: PendingAction) -> str:
    """Describe an action that can still be undone."""
    if pending.kind is JobActionKind.MOVE:
        if not pending.printer_name:
            return tr("Will be moved to another printer in a few seconds")
        return tr("Will be moved to {printer} in a few seconds", printer=pending.printer_name)
    return tr("Will be cancelled in a few seconds")


def expires(detail: JobDetail) -> str | None:
    """Return when a waiting job expires, including held ones."""
    if detail.expires_at is None or detail.row.status not in NOT_STARTED:
        return None
    return day_and_time(detail.expires_at)


def ordinal(number: int) -> str:
    match 0 if 10 <= number % 100 <= 20 else number % 10:
        case 1:
            return tr("{number}st", number=number)
        case 2:
            return tr("{number}nd", number=number)
        case 3:
            return tr("{number}rd", number=number)
    return tr("{number}th", number=number)


# The result of a search.


WINDOW = 500
"""The most jobs that are listed."""


def nothing_found(text: str, found: FoundJobs | None) -> str:
    """Describe an empty result. `found`: None if only some of the jobs were searched."""
    if found is None:
        return tr("Nothing found for “{text}” among these jobs.", text=plain(text))
    days = found.jobs_kept_days
    words = tr("No order, file name or readable text has “{text}”. Searched %n day(s).", "", days, text=plain(text))
    more = tr("Older documents are still being indexed. Search again in a minute.")
    return f"{words} {more}" if found.indexing else words


def found_words(count: int, found: FoundJobs) -> str:
    """Describe the number found. Empty if one job was found and nothing needs saying."""
    if count == 0 or (count == 1 and not found.indexing):
        return ""
    jobs = tr("%n job(s) found.", "", count)
    if found.more:
        total = tr("more than 1000") if found.total is None else f"{found.total}"
        jobs = tr("{count} of {total} jobs – type more to find fewer.", count=count, total=total)
        if count < WINDOW:
            jobs = tr(
                "{count} of {total} jobs – scroll for more, or type more to find fewer.", count=count, total=total
            )
    reading = tr("Older documents are still being indexed.")
    return f"{jobs} {reading}" if found.indexing else jobs
