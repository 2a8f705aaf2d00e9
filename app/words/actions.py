"""What an operator can do with a job now, and if not, why not. The server has the last word. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from enum import StrEnum
from uuid import UUID

from app.language.table import Words
from app.language.translate import Phrase, tr
from app.words.jobs import JobState, job_state
from server_core.contract.decisions.life_cycle import FINAL, NOT_STARTED
from server_core.contract.types.jobs import JobActKind, JobRow, PendingAct
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
WAITING_ACTS = frozenset({JobAction.MOVE, JobAction.HOLD, JobAction.RELEASE, JobAction.CANCEL, JobAction.CHANGE_ROLL})
ABOUT_TO = Words(
    {
        JobActKind.CANCEL: Phrase("It is about to be cancelled: undo that first"),
        JobActKind.MOVE: Phrase("It is about to be moved: undo that first"),
    }
)
RELEASABLE = frozenset({JobState.HELD, JobState.STALE})
NOTHING_SELECTED = Phrase("Select a job first")


def waits_for_roll(row: JobRow) -> bool:
    return row.status is JobStatus.PENDING and row.waiting_reason in ROLL_WANTED


def undo_words(rows: Iterable[JobRow]) -> str:
    """An act is undone as a whole: where that are more jobs than one, it says how many."""
    acts: dict[UUID, list[PendingAct]] = {}
    for row in rows:
        if row.pending is not None:
            acts.setdefault(row.pending.act_id, []).append(row.pending)
    jobs = sum(max(len(those), *(pending.jobs for pending in those)) for those in acts.values())
    kinds = {those[0].kind for those in acts.values()}
    match kinds.pop() if len(kinds) == 1 else None:
        case JobActKind.CANCEL:
            return tr("Undo cancel of %n job(s)", "", jobs) if jobs > 1 else tr("Undo cancel")
        case JobActKind.MOVE:
            return tr("Undo move of %n job(s)", "", jobs) if jobs > 1 else tr("Undo move")
        case None:
            return tr("Undo their acts of %n job(s)", "", jobs) if jobs > 1 else tr("Undo their acts")
    return tr("Undo of %n job(s)", "", jobs) if jobs > 1 else tr("Undo", "button")


def why_not(action: JobAction, row: JobRow | None) -> str | None:
    """None = it can be done; else the reason in words."""
    if row is None:
        return str(NOTHING_SELECTED)
    state = job_state(row)
    final = row.status in FINAL
    if row.pending is not None and action in WAITING_ACTS:
        return ABOUT_TO.get(row.pending.kind) or tr("It is about to be changed: undo that first")
    match action:
        case JobAction.PREVIEW:
            return None
        case JobAction.UNDO:
            return None if row.pending is not None else tr("There is nothing to take back")
        case JobAction.REPRINT:
            if final:
                return removed_words(row)
            return tr("Answer “Did it come out?” first") if row.unconfirmed else tr("The job has not printed yet")
        case JobAction.MOVE:
            return None if row.status in NOT_STARTED else tr("Only waiting jobs can be moved")
        case JobAction.HOLD:
            return None if state is JobState.WAITING else tr("Only waiting jobs can be held")
        case JobAction.RELEASE:
            return None if state in RELEASABLE else tr("The job is not held")
        case JobAction.CHANGE_ROLL:
            return None if waits_for_roll(row) else tr("The job does not wait for another roll")
        case JobAction.ANSWER:
            return None if state is JobState.NOT_CONFIRMED else tr("There is nothing to answer")
        case JobAction.CANCEL:
            if final:
                return tr("The job is over")
            if row.unconfirmed:
                return tr("It may have printed: answer “Did it come out?” instead")
            return tr("Cancel was asked for already") if row.cancel_wished else None


# What is said of a job whose document is not kept any more. Pure.


DAY = timedelta(days=1)


def removed_words(row: JobRow) -> str | None:
    """`Content removed after 7 days`; None: it is there, as far as is known."""
    if row.document_removed_at is None:
        return None
    days = round((row.document_removed_at - (row.completed_at or row.created_at)) / DAY)
    return tr("Content removed after %n day(s)", "", days) if days else tr("Content removed after less than a day")
