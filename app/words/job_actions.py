"""Actions on one job or several: which are possible now, why others are not, and their results. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from uuid import UUID

from app.language.translate import Phrase, Words, tr
from app.words.jobs import job_state, mark_of, name_of, note_of
from app.words.plain_text import plain, within
from server_core.contract.decisions.life_cycle import FINAL, NOT_STARTED
from server_core.contract.decisions.queue_states import ShownState
from server_core.contract.types.documents import PageSpan, span_length
from server_core.contract.types.jobs import JobActionKind, JobRow, PendingAction
from server_core.contract.types.states import JobStatus, WaitingReason


class JobAction(StrEnum):
    REPRINT = "reprint"
    MOVE = "move"
    HOLD = "hold"
    RELEASE = "release"
    CANCEL = "cancel"
    DONE = "done"
    REOPEN = "reopen"
    PREVIEW = "preview"
    ANSWER = "answer"
    CHANGE_ROLL = "change_roll"
    UNDO = "undo"


ROLL_WANTED = frozenset({WaitingReason.HELD_MEDIA_MISMATCH, WaitingReason.MEDIA_NEEDED})
WAITING_ACTIONS = frozenset(
    {JobAction.MOVE, JobAction.HOLD, JobAction.RELEASE, JobAction.CANCEL, JobAction.CHANGE_ROLL}
)
ABOUT_TO = Words(
    {
        JobActionKind.CANCEL: Phrase("It is about to be cancelled: undo that first"),
        JobActionKind.MOVE: Phrase("It is about to be moved: undo that first"),
    }
)
RELEASABLE = frozenset({ShownState.HELD, ShownState.STALE})
NOTHING_SELECTED = Phrase("Select a job first")


def waits_for_roll(row: JobRow) -> bool:
    return row.status is JobStatus.PENDING and row.waiting_reason in ROLL_WANTED


def undo_words(rows: Iterable[JobRow]) -> str:
    """Return the label of the undo. An action is undone as a whole, so it names the number of jobs if there are
    several.
    """
    actions: dict[UUID, list[PendingAction]] = {}
    for row in rows:
        if row.pending is not None:
            actions.setdefault(row.pending.act_id, []).append(row.pending)
    jobs = sum(max(len(those), *(pending.jobs for pending in those)) for those in actions.values())
    kinds = {those[0].kind for those in actions.values()}
    match kinds.pop() if len(kinds) == 1 else None:
        case JobActionKind.CANCEL:
            return tr("Undo the cancellation of %n job(s)", "", jobs) if jobs > 1 else tr("Undo the cancellation")
        case JobActionKind.MOVE:
            return tr("Undo the move of %n job(s)", "", jobs) if jobs > 1 else tr("Undo the move")
        case None:
            return tr("Undo their actions (%n job(s))", "", jobs) if jobs > 1 else tr("Undo their actions")
    return tr("Undo of %n job(s)", "", jobs) if jobs > 1 else tr("Undo", "button")


def why_not(action: JobAction, row: JobRow | None) -> str | None:
    """Return why the action is not possible. None: it is."""
    if row is None:
        return str(NOTHING_SELECTED)
    state = job_state(row)
    final = row.status in FINAL
    if row.pending is not None and action in WAITING_ACTIONS:
        return ABOUT_TO.get(row.pending.kind) or tr("It is about to be changed: undo that first")
    match action:
        case JobAction.PREVIEW:
            return None
        case JobAction.UNDO:
            return None if row.pending is not None else tr("Nothing to undo")
        case JobAction.REPRINT:
            if final:
                return removed_words(row)
            return tr("Answer “Did it come out?” first") if row.unconfirmed else tr("The job has not printed yet")
        case JobAction.MOVE:
            return None if row.status in NOT_STARTED else tr("Only waiting jobs can be moved")
        case JobAction.HOLD:
            return None if state is ShownState.WAITING else tr("Only waiting jobs can be held")
        case JobAction.RELEASE:
            return None if state in RELEASABLE else tr("The job is not held")
        case JobAction.CHANGE_ROLL:
            return None if waits_for_roll(row) else tr("The job is not waiting for other paper")
        case JobAction.ANSWER:
            return None if state is ShownState.NOT_CONFIRMED else tr("This job has no open question")
        case JobAction.DONE:
            if state is ShownState.NOT_CONFIRMED:
                return tr("Answer “Did it come out?” first")
            return None if state is ShownState.FAILED else tr("Only failed jobs can be marked as done")
        case JobAction.REOPEN:
            by_hand = state is ShownState.SETTLED and row.reprinted_as is None and row.seen is None
            return None if by_hand else tr("The job is not marked as done")
        case JobAction.CANCEL:
            if final:
                return tr("The job has ended")
            if row.unconfirmed:
                return tr("It may have printed: answer “Did it come out?” instead")
            return tr("Cancel was already requested") if row.cancel_wished else None


# Words for a job whose document is no longer kept. Pure.


DAY = timedelta(days=1)


def removed_words(row: JobRow) -> str | None:
    """Return `Content removed after 7 days`. None: the document is kept, as far as is known."""
    if row.document_removed_at is None:
        return None
    days = round((row.document_removed_at - (row.completed_at or row.created_at)) / DAY)
    return tr("Content removed after %n day(s)", "", days) if days else tr("Content removed after less than a day")


CAN = Words(
    {
        JobAction.MOVE: Phrase("move {number}", "selected jobs"),
        JobAction.HOLD: Phrase("hold {number}", "selected jobs"),
        JobAction.RELEASE: Phrase("release {number}", "selected jobs"),
        JobAction.CANCEL: Phrase("cancel {number}", "selected jobs"),
        JobAction.REPRINT: Phrase("reprint {number}", "selected jobs"),
        JobAction.DONE: Phrase("mark {number} as done", "selected jobs"),
        JobAction.UNDO: Phrase("undo {number}", "selected jobs"),
    }
)
CAN_NOT = Words(
    {
        JobAction.MOVE: Phrase("None of the {count} selected jobs can be moved"),
        JobAction.HOLD: Phrase("None of the {count} selected jobs can be held"),
        JobAction.RELEASE: Phrase("None of the {count} selected jobs can be released"),
        JobAction.CANCEL: Phrase("None of the {count} selected jobs can be cancelled"),
        JobAction.REPRINT: Phrase("None of the {count} selected jobs can be reprinted"),
        JobAction.DONE: Phrase("None of the {count} selected jobs can be marked as done"),
        JobAction.UNDO: Phrase("There is nothing to undo for the {count} selected jobs"),
    }
)
DONE = Words(
    {
        JobActionKind.CANCEL: Phrase("Cancelled {jobs}"),
        JobActionKind.HOLD: Phrase("Held {jobs}"),
        JobActionKind.RELEASE: Phrase("Released {jobs}"),
        JobActionKind.MOVE: Phrase("Moved {jobs}"),
        JobActionKind.REPRINT: Phrase("Printing {jobs} again"),
        JobActionKind.DONE: Phrase("Marked as done: {jobs}"),
        JobActionKind.REOPEN: Phrase("No longer marked as done: {jobs}"),
    }
)
NOT_DONE = Words(
    {
        JobActionKind.CANCEL: Phrase("Not cancelled: {count} of {jobs}"),
        JobActionKind.HOLD: Phrase("Not held: {count} of {jobs}"),
        JobActionKind.RELEASE: Phrase("Not released: {count} of {jobs}"),
        JobActionKind.MOVE: Phrase("Not moved: {count} of {jobs}"),
        JobActionKind.REPRINT: Phrase("Not reprinted: {count} of {jobs}"),
        JobActionKind.DONE: Phrase("Not marked as done: {count} of {jobs}"),
        JobActionKind.REOPEN: Phrase("Still marked as done: {count} of {jobs}"),
    }
)
COULD_NOT = Words(
    {
        JobActionKind.CANCEL: Phrase("{jobs} could not be cancelled."),
        JobActionKind.HOLD: Phrase("{jobs} could not be held."),
        JobActionKind.RELEASE: Phrase("{jobs} could not be released."),
        JobActionKind.MOVE: Phrase("{jobs} could not be moved."),
        JobActionKind.REPRINT: Phrase("{jobs} could not be reprinted."),
        JobActionKind.DONE: Phrase("{jobs} could not be marked as done."),
        JobActionKind.REOPEN: Phrase("The mark “done” of {jobs} could not be removed."),
    }
)
MAY_BE = Words(
    {
        JobActionKind.CANCEL: Phrase("{jobs} may have been cancelled."),
        JobActionKind.HOLD: Phrase("{jobs} may have been held."),
        JobActionKind.RELEASE: Phrase("{jobs} may have been released."),
        JobActionKind.MOVE: Phrase("{jobs} may have been moved."),
        JobActionKind.REPRINT: Phrase("{jobs} may have been reprinted."),
        JobActionKind.DONE: Phrase("{jobs} may have been marked as done."),
        JobActionKind.REOPEN: Phrase("The mark “done” of {jobs} may have been removed."),
    }
)
MOST_NAMES = 8


@dataclass(frozen=True, kw_only=True, slots=True)
class RefusedJobs:
    """Jobs that were rejected for one reason."""

    reason: str
    print_job_ids: tuple[UUID, ...]
    names: tuple[str, ...]

    @property
    def sentence(self) -> str:
        shown = ", ".join(self.names[:MOST_NAMES])
        more = len(self.names) - MOST_NAMES
        if more > 0:
            shown = tr("{names} and %n more", "", more, names=shown)
        return f"{self.reason.rstrip('.')}: {shown}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Refusals:
    """The result of an action on many jobs, some of which were rejected."""

    kind: JobActionKind
    requested: int
    taken_back: bool = False
    """The undo was rejected."""
    refused: tuple[RefusedJobs, ...]

    @property
    def title(self) -> str:
        count = sum(len(each.names) for each in self.refused)
        if self.taken_back:
            return tr("Not undone: {count} of {jobs}", count=count, jobs=jobs(self.requested))
        return NOT_DONE[self.kind].format(count=count, jobs=jobs(self.requested))


def jobs(number: int) -> str:
    return tr("%n job(s)", "", number)


def called(rows: Sequence[JobRow]) -> str:
    """Return `ORD-104482` for one job, `3 jobs` for several."""
    return name_of(rows[0]) if len(rows) == 1 else jobs(len(rows))


def able(action: JobAction, rows: Iterable[JobRow]) -> list[JobRow]:
    """Return the jobs that allow the action."""
    return [row for row in rows if why_not(action, row) is None]


def why_not_any(action: JobAction, rows: Sequence[JobRow]) -> str | None:
    """Return why no job allows the action. None: at least one does."""
    if not rows:
        return str(NOTHING_SELECTED)
    reasons = {why_not(action, row) for row in rows}
    if None in reasons:
        return None
    only = next(iter(reasons))
    if len(rows) == 1 or action not in CAN_NOT:
        return only
    return CAN_NOT[action].format(count=len(rows))


def selection_words(rows: Sequence[JobRow]) -> str:
    """Return `7 selected: move all, hold 5, cancel all`; empty for less than two jobs."""
    if len(rows) < 2:
        return ""
    counts = {action: len(able(action, rows)) for action in CAN}
    if not any(counts.values()):
        return tr("{count} selected: nothing can be done with them", count=len(rows))
    parts = [
        CAN[action].format(number=tr("all", "selected jobs") if count == len(rows) else count)
        for action, count in counts.items()
        if count
    ]
    return tr("{count} selected: {parts}", count=len(rows), parts=", ".join(parts))


def selected_words(rows: Sequence[JobRow]) -> str:
    """Describe the selection: `ORD-104482 · Printed · Confirmed by printer`, or what can be done with several."""
    if len(rows) != 1:
        return selection_words(rows)
    row = rows[0]
    note = note_of(row, None)
    undo = undo_words(rows) if row.pending is not None else ""
    parts = (name_of(row), mark_of(row).word, note, undo)
    return " · ".join(part for part in parts if part)


def cancel_words(rows: Sequence[JobRow], printing: int) -> str:
    """Describe the effect of a cancel before confirmation."""
    if len(rows) == 1 and not printing:
        return tr("It will not be printed.")
    if len(rows) == 1:
        where = plain(rows[0].printer_name)
        return tr(
            "{printer} is printing it. What is already on paper stays; the rest is stopped if the printer allows it.",
            printer=where,
        )
    if not printing:
        return tr("They will not be printed.")
    those = tr(
        "%n of them are printing. What is already on paper stays; the rest is stopped if the printer allows it.",
        "",
        printing,
    )
    others = tr("The others will not be printed.")
    return f"{those} {others}"


def stop_words(rows: Iterable[JobRow]) -> str:
    """Return `1 is printing and was asked to stop.`; empty if no job is printing."""
    stopping = sum(row.cancel_wished for row in rows)
    return tr("%n are printing and were asked to stop.", "jobs", stopping) if stopping else ""


def again_words(row: JobRow, only: Sequence[PageSpan] | None = None) -> str:
    """Return what a reprint puts on paper. Only a RAW file itself determines how many labels it contains.

    `only`: the pages or labels to print; None: all.
    """
    printer = plain(row.printer_name)
    pages = row.document_pages if only is None else span_length(only)
    if pages is None and row.copies == 1:
        return tr("Everything in the file will come out of {printer} again, as a new job.", printer=printer)
    if pages is None:
        return tr(
            "Everything in the file will come out of {printer} again, %n time(s), as a new job.",
            "",
            row.copies,
            printer=printer,
        )
    amount = pages * row.copies
    return tr("%n label(s) or page(s) will come out of {printer} again, as a new job.", "", amount, printer=printer)


def ended_words(rows: Sequence[JobRow]) -> tuple[str, str]:
    """Return title and text for jobs that ended while the user was asked whether to cancel them."""
    if len(rows) > 1:
        return tr("These jobs can no longer be cancelled"), tr("They ended in the meantime.")
    row = rows[0]
    state = " · ".join(filter(None, (mark_of(row).word, note_of(row))))
    title = tr("{job} can no longer be cancelled", job=name_of(row))
    return title, tr("It ended in the meantime: {state}.", state=within(state.rstrip(".")))


def reprint_words(rows: Sequence[JobRow]) -> str:
    pages = [None if row.document_pages is None else row.document_pages * row.copies for row in rows]
    counts = [each for each in pages if each is not None]
    where = {plain(row.printer_name) for row in rows}
    printers = next(iter(where)) if len(where) == 1 else tr("%n printer(s)", "", len(where))
    as_jobs = jobs(len(rows))
    if len(counts) != len(rows):
        return tr(
            "Everything in their files will come out of {printers} again, in all copies, as {jobs}.",
            printers=printers,
            jobs=as_jobs,
        )
    return tr(
        "%n label(s) or page(s) will come out of {printers} again, as {jobs}.",
        "",
        sum(counts),
        printers=printers,
        jobs=as_jobs,
    )


def could_not(kind: JobActionKind, rows: Sequence[JobRow]) -> str:
    return COULD_NOT[kind].format(jobs=called(rows))


def could_not_at_once(kind: JobActionKind, rows: Sequence[JobRow]) -> str:
    if kind is JobActionKind.MOVE:
        return tr("{jobs} could not be moved at once.", jobs=called(rows))
    return tr("{jobs} could not be cancelled at once.", jobs=called(rows))


def outcome_unknown_words(kind: JobActionKind, rows: Sequence[JobRow]) -> str:
    return MAY_BE[kind].format(jobs=called(rows))


def taken_back(rows: Sequence[JobRow]) -> str:
    return tr("Undone: {jobs}.", jobs=called(rows))


def not_taken_back(rows: Sequence[JobRow]) -> str:
    return tr("{jobs} could not be undone.", jobs=called(rows))


def undo_unknown_words(rows: Sequence[JobRow]) -> str:
    return tr("{jobs} may have been undone.", jobs=called(rows))


def not_printed(what: str, *, missing: bool = False) -> str:
    """`what`: `ORD-104482`, `3 jobs`. `missing`: only its missing labels were requested."""
    if missing:
        return tr("The missing labels of {name} could not be printed.", name=what)
    return COULD_NOT[JobActionKind.REPRINT].format(jobs=what)


def reprint_unknown_words(what: str, *, missing: bool = False) -> str:
    if missing:
        return tr("The missing labels of {name} may have been printed.", name=what)
    return MAY_BE[JobActionKind.REPRINT].format(jobs=what)
