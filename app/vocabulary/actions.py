"""What an operator can do with a job now, and if not, why not. The server has the last word. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from uuid import UUID

from app.vocabulary.jobs import JobState, job_state
from app.vocabulary.removed_content import removed_words
from server_core.contract.agent import WaitingReason
from server_core.contract.console import JobRow
from server_core.contract.pending_act import JobActKind, PendingAct
from server_core.contract.public import JobStatus


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


FINAL = frozenset({JobStatus.PRINTED, JobStatus.FAILED, JobStatus.CANCELLED})
ROLL_WANTED = frozenset({WaitingReason.HELD_MEDIA_MISMATCH, WaitingReason.MEDIA_NEEDED})
WAITING_ACTS = frozenset({JobAction.MOVE, JobAction.HOLD, JobAction.RELEASE, JobAction.CANCEL, JobAction.CHANGE_ROLL})
ABOUT_TO = {JobActKind.CANCEL: "cancelled", JobActKind.MOVE: "moved"}
UNDO = {JobActKind.CANCEL: "Undo cancel", JobActKind.MOVE: "Undo move"}
RELEASABLE = frozenset({JobState.HELD, JobState.STALE})
NOTHING_SELECTED = "Select a job first"


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
    words = UNDO.get(kinds.pop(), "Undo") if len(kinds) == 1 else "Undo their acts"
    return f"{words} of {jobs} jobs" if jobs > 1 else words


def why_not(action: JobAction, row: JobRow | None) -> str | None:
    """None = it can be done; else the reason in words."""
    if row is None:
        return NOTHING_SELECTED
    state = job_state(row)
    final = row.status in FINAL
    if row.pending is not None and action in WAITING_ACTS:
        soon = ABOUT_TO.get(row.pending.kind, "changed")
        return f"It is about to be {soon}: undo that first"
    match action:
        case JobAction.PREVIEW:
            return None
        case JobAction.UNDO:
            return None if row.pending is not None else "There is nothing to take back"
        case JobAction.REPRINT:
            if final:
                return removed_words(row)
            return "Answer “Did it come out?” first" if row.unconfirmed else "The job has not printed yet"
        case JobAction.MOVE:
            return None if row.status in (JobStatus.PENDING, JobStatus.RESERVED) else "Only waiting jobs can be moved"
        case JobAction.HOLD:
            return None if state is JobState.WAITING else "Only waiting jobs can be held"
        case JobAction.RELEASE:
            return None if state in RELEASABLE else "The job is not held"
        case JobAction.CHANGE_ROLL:
            return None if waits_for_roll(row) else "The job does not wait for another roll"
        case JobAction.ANSWER:
            return None if state is JobState.NOT_CONFIRMED else "There is nothing to answer"
        case JobAction.CANCEL:
            if final:
                return "The job is over"
            if row.unconfirmed:
                return "It may have printed: answer “Did it come out?” instead"
            return "Cancel was asked for already" if row.cancel_wished else None
