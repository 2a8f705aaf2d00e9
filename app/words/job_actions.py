"""Actions on one job or several: which are possible now, why others are not, and their results. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from uuid import UUID

from app.language.translate import Phrase, Words, tr
from app.words.jobs import ShownState, job_state, name_of
from app.words.plain_text import plain
from server_core.contract.decisions.life_cycle import FINAL, NOT_STARTED
from server_core.contract.types.jobs import JobActionKind, JobRow, PendingAction
from server_core.contract.types.states import JobStatus, WaitingReason


class JobAction(StrEnum):
    REPRINT = "reprint"
    MOVE = "move"
    HOLD = "hold"
    RELEASE = "release"
    CANCEL = "cancel"
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
            return tr("Undo cancel of %n job(s)", "", jobs) if jobs > 1 else tr("Undo cancel")
        case JobActionKind.MOVE:
            return tr("Undo move of %n job(s)", "", jobs) if jobs > 1 else tr("Undo move")
        case None:
            return tr("Undo their acts of %n job(s)", "", jobs) if jobs > 1 else tr("Undo their acts")
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
            return None if waits_for_roll(row) else tr("The job does not wait for another roll")
        case JobAction.ANSWER:
            return None if state is ShownState.NOT_CONFIRMED else tr("There is nothing to answer")
        case JobAction.CANCEL:
            if final:
                return tr("The job is over")
            if row.unconfirmed:
                return tr("It may have printed: answer “Did it come out?” instead")
            return tr("Cancel was asked for already") if row.cancel_wished else None


# Words for a job whose document is no longer kept. Pure.


DAY = timedelta(days=1)


def removed_words(row: JobRow) -> str | None:
    """Return `Content removed after 7 days`. None: the document is kept, as far as is known."""
    if row.document_removed_at is None:
        return None
    days = round((row.document_removed_at - (row.completed_at or row.created_at)) / DAY)
    return tr("Content removed after %n day(s)", "", days) if days else tr("Content removed after less than a day")


CAN_BE = Words(
    {
        JobAction.MOVE: Phrase("moved", "jobs: can be …"),
        JobAction.HOLD: Phrase("held", "jobs: can be …"),
        JobAction.RELEASE: Phrase("released", "jobs: can be …"),
        JobAction.CANCEL: Phrase("cancelled", "jobs: can be …"),
        JobAction.REPRINT: Phrase("printed again", "jobs: can be …"),
        JobAction.UNDO: Phrase("taken back", "jobs: can be …"),
    }
)
DONE = Words(
    {
        JobActionKind.CANCEL: Phrase("Cancelled", "jobs, before their names"),
        JobActionKind.HOLD: Phrase("Held", "jobs, before their names"),
        JobActionKind.RELEASE: Phrase("Released", "jobs, before their names"),
        JobActionKind.MOVE: Phrase("Moved", "jobs, before their names"),
        JobActionKind.REPRINT: Phrase("Printing again:", "jobs, before their names"),
    }
)
NOT_DONE = Words(
    {
        JobActionKind.CANCEL: Phrase("cancelled", "jobs: were not …"),
        JobActionKind.HOLD: Phrase("held", "jobs: were not …"),
        JobActionKind.RELEASE: Phrase("released", "jobs: were not …"),
        JobActionKind.MOVE: Phrase("moved", "jobs: were not …"),
        JobActionKind.REPRINT: Phrase("printed again", "jobs: were not …"),
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
    asked: int
    taken_back: bool = False
    """The undo was rejected."""
    refused: tuple[RefusedJobs, ...]

    @property
    def title(self) -> str:
        count = sum(len(each.names) for each in self.refused)
        done = CAN_BE[JobAction.UNDO] if self.taken_back else NOT_DONE[self.kind]
        return tr("%n of {jobs} were not {done}", "", count, jobs=jobs(self.asked), done=done)


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
    if len(rows) == 1 or action not in CAN_BE:
        return only
    return tr("None of the {count} selected can be {done}", count=len(rows), done=CAN_BE[action])


def selection_words(rows: Sequence[JobRow]) -> str:
    """Return `7 selected: 5 can be moved, held or cancelled, 2 printed again`; empty for less than two jobs."""
    if len(rows) < 2:
        return ""
    counts: dict[int, list[str]] = {}
    for action, word in CAN_BE.items():
        count = len(able(action, rows))
        if count:
            counts.setdefault(count, []).append(word)
    if not counts:
        return tr("{count} selected: nothing can be done with them", count=len(rows))
    parts = []
    for place, count in enumerate(sorted(counts, reverse=True)):
        number = tr("all", "chosen jobs") if count == len(rows) else str(count)
        done = _or(counts[count])
        parts.append(_can_be(count, len(rows), done) if place == 0 else f"{number} {done}")
    return tr("{count} selected: {parts}", count=len(rows), parts=", ".join(parts))


def _can_be(count: int, of: int, done: str) -> str:
    if count == of:
        return tr("all can be {done}", done=done)
    return tr("%n can be {done}", "jobs", count, done=done)


def cancel_words(rows: Sequence[JobRow], printing: int) -> str:
    """Describe the effect of a cancel before confirmation."""
    if len(rows) == 1:
        where = plain(rows[0].printer_name)
        return tr("{printer} is printing it. What is on paper stays; the rest stops if the printer can.", printer=where)
    those = tr("%n of them are printing: what is on paper stays, the rest stops if the printer can.", "", printing)
    others = tr("The others will not be printed.")
    return f"{those} {others}"


def stop_words(rows: Iterable[JobRow]) -> str:
    """Return `; 1 is asked to stop`, which follows the jobs whose cancel can be undone."""
    asked = sum(row.cancel_wished for row in rows)
    return tr("; %n are asked to stop", "", asked) if asked else ""


def on_paper_words(row: JobRow) -> str:
    """Return why the user must confirm before the job is printed again."""
    if row.reprinted_as is not None:
        return tr("It was printed again already.")
    return tr("It was printed already.") if job_state(row) is ShownState.PRINTED else tr("It may have printed.")


def amount_words(row: JobRow) -> str:
    """Return the amount of paper. For a RAW file only the file itself says how many labels it contains."""
    if row.document_pages is None:
        return tr("%n time(s) all that the file holds", "", row.copies)
    return tr("%n label(s) or page(s)", "", row.document_pages * row.copies)


def reprint_words(rows: Sequence[JobRow]) -> str:
    pages = [None if row.document_pages is None else row.document_pages * row.copies for row in rows]
    known = [each for each in pages if each is not None]
    where = {plain(row.printer_name) for row in rows}
    printers = next(iter(where)) if len(where) == 1 else tr("%n printer(s)", "", len(where))
    as_jobs = jobs(len(rows))
    if len(known) != len(rows):
        return tr(
            "All that their files hold, in all copies, will come out of {printers}, as {jobs}.",
            printers=printers,
            jobs=as_jobs,
        )
    amount = f"{sum(known)}"
    return tr(
        "{amount} labels or pages will come out of {printers}, as {jobs}.",
        amount=amount,
        printers=printers,
        jobs=as_jobs,
    )


def _or(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else tr("{some} or {last}", some=", ".join(words[:-1]), last=words[-1])


def could_not(kind: JobActionKind, rows: Sequence[JobRow]) -> str:
    return tr("{jobs} could not be {done}.", jobs=called(rows), done=_done(kind))


def could_not_at_once(kind: JobActionKind, rows: Sequence[JobRow]) -> str:
    return tr("{jobs} could not be {done} at once.", jobs=called(rows), done=_done(kind))


def not_known_whether(kind: JobActionKind, rows: Sequence[JobRow]) -> str:
    jobs, done = called(rows), _done(kind)
    if len(rows) == 1:
        return tr("It is not known whether {jobs} was {done}.", jobs=jobs, done=done)
    return tr("It is not known whether {jobs} were {done}.", jobs=jobs, done=done)


def taken_back(rows: Sequence[JobRow]) -> str:
    return tr("Undone: {jobs}.", jobs=called(rows))


def not_taken_back(rows: Sequence[JobRow]) -> str:
    return tr("{jobs} could not be undone.", jobs=called(rows))


def not_known_whether_taken_back(rows: Sequence[JobRow]) -> str:
    if len(rows) == 1:
        return tr("{jobs} may have been undone.", jobs=called(rows))
    return tr("{jobs} may have been undone.", jobs=called(rows))


def not_printed(what: str) -> str:
    """`what`: `ORD-104482`, `3 jobs`."""
    return tr("{what} could not be printed again.", what=what)


def reprint_unknown_words(what: str) -> str:
    return tr("Nothing is known of the reprint of {what}.", what=what)


def _done(kind: JobActionKind) -> str:
    return CAN_BE[JobAction[kind.name]]
