"""Jobs that need a person, in words: cause, fix, the action that helps most, and the question "did it come out?".

Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from app.language.translate import Phrase, Words, tr
from app.words import jobs
from app.words.ages import clock, moment, spoken_age
from app.words.job_detail import times_sent
from app.words.jobs import (
    ORDERED_TWICE,
    Cause,
    asks_twice,
    attempt_of,
    cause_of,
    duplicate_words,
    job_state,
    mark_of,
    name_of,
)
from app.words.label_batches import may_be_several
from app.words.marks import Mark
from app.words.media import roll_is_impossible
from app.words.messages import message_text
from app.words.plain_text import plain, within
from server_core.contract.decisions.job_reasons import printer_wait
from server_core.contract.decisions.queue_states import ShownState
from server_core.contract.types.jobs import MOST_JOBS, JobRow
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import FailureReason, JobStatus, PrinterStatus, WaitingReason


class TriageStep(StrEnum):
    REPRINT = "reprint"
    ELSEWHERE = "elsewhere"
    MOVE = "move"
    PRINT = "print"
    CANCEL = "cancel"
    ROLL = "roll"
    YES = "yes"
    NO = "no"
    PRINTER = "printer"
    COPY = "copy"
    DONE = "done"


WORDS = Words(
    {
        TriageStep.REPRINT: Phrase("Reprint", "button for a job"),
        TriageStep.ELSEWHERE: Phrase("Reprint on…", "button for a job"),
        TriageStep.MOVE: Phrase("Move…", "button for a job"),
        TriageStep.PRINT: Phrase("Print it", "button for a job"),
        TriageStep.CANCEL: Phrase("Cancel", "button for a job"),
        TriageStep.ROLL: Phrase("Change paper…", "button for a job"),
        TriageStep.YES: Phrase("Yes, it printed", "button for a job"),
        TriageStep.NO: Phrase("No, print again", "button for a job"),
        TriageStep.PRINTER: Phrase("Show printer", "button for a job"),
        TriageStep.DONE: Phrase("Mark as done", "button for a job"),
        TriageStep.COPY: Phrase("Copy for support", "button for a job"),
    }
)
FOR_MANY = Words(
    {
        TriageStep.REPRINT: Phrase("Reprint all {}"),
        TriageStep.ELSEWHERE: Phrase("Reprint all {} on…"),
        TriageStep.MOVE: Phrase("Move all {}…"),
        TriageStep.PRINT: Phrase("Print all {}"),
        TriageStep.DONE: Phrase("Mark all {} as done"),
        TriageStep.YES: Phrase("Answer all {}…"),
    }
)
"""Actions for all jobs of one cause. Where people must look, they decide one by one."""
FOR_PART = Words(
    {
        TriageStep.REPRINT: Phrase("Reprint {} of {}"),
        TriageStep.ELSEWHERE: Phrase("Reprint {} of {} on…"),
        TriageStep.MOVE: Phrase("Move {} of {}…"),
        TriageStep.PRINT: Phrase("Print {} of {}"),
        TriageStep.DONE: Phrase("Mark {} of {} as done"),
        TriageStep.YES: Phrase("Answer {} of {}…"),
    }
)
"""The same if there are more jobs than one action accepts."""

DAMAGED = (TriageStep.DONE, TriageStep.COPY)
FAILED: dict[str, tuple[TriageStep, ...]] = {
    FailureReason.RENDER_FAILED: DAMAGED,
    FailureReason.DOCUMENT_CORRUPT: DAMAGED,
    FailureReason.DOCUMENT_ENCRYPTED: DAMAGED,
    FailureReason.NO_PAGES: DAMAGED,
    FailureReason.DOCUMENT_PURGED: DAMAGED,
    FailureReason.RAW_BLOCKED: DAMAGED,
    FailureReason.MEDIA_MISMATCH: (TriageStep.ELSEWHERE, TriageStep.REPRINT),
    FailureReason.PRINTER_REJECTED: (TriageStep.PRINTER, TriageStep.ELSEWHERE),
    FailureReason.DRIVER_MISSING: (TriageStep.PRINTER, TriageStep.ELSEWHERE),
    FailureReason.PRINTER_REMOVED: (TriageStep.ELSEWHERE,),
    FailureReason.AGENT_REVOKED: (TriageStep.ELSEWHERE,),
    FailureReason.INTERNAL_ERROR: (TriageStep.REPRINT, TriageStep.COPY),
}
"""Failed jobs with another cause are printed again, here or elsewhere."""
WAITING: dict[WaitingReason, tuple[TriageStep, ...]] = {
    WaitingReason.MEDIA_EMPTY: (TriageStep.MOVE,),
    WaitingReason.COVER_OPEN: (TriageStep.MOVE,),
    WaitingReason.MEDIA_JAM: (TriageStep.MOVE,),
    WaitingReason.MARKER_SUPPLY_EMPTY: (TriageStep.PRINTER, TriageStep.MOVE),
    WaitingReason.PRINTER_OFFLINE: (TriageStep.PRINTER, TriageStep.MOVE),
    WaitingReason.PRINTER_STOPPED: (TriageStep.PRINTER, TriageStep.MOVE),
    WaitingReason.LOGIN_NEEDED: (TriageStep.PRINTER, TriageStep.MOVE),
    WaitingReason.LOGIN_REFUSED: (TriageStep.PRINTER, TriageStep.MOVE),
    WaitingReason.CERTIFICATE_CHANGED: (TriageStep.PRINTER, TriageStep.MOVE),
    WaitingReason.OTHER_DEVICE: (TriageStep.PRINTER, TriageStep.MOVE),
    WaitingReason.AGENT_OFFLINE: (TriageStep.MOVE,),
    WaitingReason.AGENT_REVOKED: (TriageStep.MOVE,),
    WaitingReason.AGENT_UPDATE_REQUIRED: (TriageStep.MOVE,),
    WaitingReason.AGENT_STORAGE_FULL: (TriageStep.MOVE,),
    WaitingReason.MEDIA_NEEDED: (TriageStep.ROLL, TriageStep.MOVE),
    WaitingReason.HELD_MEDIA_MISMATCH: (TriageStep.ROLL, TriageStep.MOVE),
    WaitingReason.HELD_STALE: (TriageStep.PRINT, TriageStep.CANCEL),
    WaitingReason.HELD_RESTORED: (TriageStep.PRINT, TriageStep.CANCEL),
}
STANDS_STILL = frozenset({PrinterStatus.OFFLINE, PrinterStatus.ERROR})
TOO_WIDE = Phrase("Move it to a wider printer, or release it to print anyway (cut off)")
TOO_WIDE_HERE = Phrase("Too wide for this printer: release it to print anyway (cut off), or cancel it")
UNSURE, LOOK = Phrase("Not known whether it came out"), Phrase("Check the tray: did it come out?")


@dataclass(frozen=True, kw_only=True, slots=True)
class Triage:
    cause: str
    fix: str
    since: str
    """`Zebra Dock 1 · since 14:02`"""
    mark: Mark
    steps: tuple[TriageStep, ...]
    """The most useful step first; at most two."""
    names_state: bool = False
    """The cause begins with the state, as its mark does."""
    several: bool = False
    """The question is about several labels, some of which may have come out."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SameCause:
    """`here`: the listed jobs with this cause, this one included, at most as many as one action accepts.

    `line`: all jobs that wait for a stopped printer; 0: it is not stopped.
    """

    here: int = 0
    line: int = 0

    @property
    def sentence(self) -> str:
        """Return the sentence; empty if this is the only job."""
        more = max(self.here, self.line) - 1
        return tr("Same cause: %n more job(s)", "", more) if more > 0 else ""

    def words(self, step: TriageStep) -> str:
        """Return `Move all 131…` or `Move 500 of 620…`; empty if the action is not offered for many."""
        if self.here <= 1 or step not in FOR_MANY:
            return ""
        if self.line > self.here:
            return FOR_PART[step].format(self.here, self.line)
        return FOR_MANY[step].format(self.here)


def triage_of(row: JobRow, printer: PrinterView | None, now: datetime, *, is_only: bool = False) -> Triage | None:
    """Return the triage of a job. None: it needs nobody.

    - `printer`: the job's printer, if it still exists
    - `is_only`: there is no other printer
    """
    state = job_state(row)
    cause = cause_of(row)
    steps: tuple[TriageStep, ...]
    reason: WaitingReason | None = None
    began = row.completed_at or row.started_at or row.created_at
    match state:
        case ShownState.NOT_CONFIRMED:
            text = cause.text if cause else str(UNSURE)
            cause, steps = Cause(text=text, fix=str(LOOK)), (TriageStep.YES, TriageStep.NO)
        case ShownState.FAILED:
            steps = FAILED.get(row.failure_reason or "", (TriageStep.REPRINT, TriageStep.ELSEWHERE))
            if row.reprinted_as is not None:
                text = cause.text if cause else tr("It failed")
                cause, steps = Cause(text=text, fix=tr("It was reprinted")), ()
        case ShownState.WAITING | ShownState.HELD | ShownState.STALE:
            reason = waits_for(row, printer)
            if reason not in WAITING or row.pending is not None:
                return None
            cause, steps = jobs.WAITING[reason], WAITING[reason]
            if TriageStep.ROLL in steps and roll_is_impossible(row, printer):
                steps = tuple(step for step in steps if step is not TriageStep.ROLL)
                cause = Cause(text=cause.text, fix=str(TOO_WIDE_HERE if is_only else TOO_WIDE))
            if row.waiting_reason is WaitingReason.HELD_MEDIA_MISMATCH and row.message and cause is not None:
                cause = Cause(
                    text=plain(message_text(row.message)), fix=cause.fix
                )  # which media, or pages in landscape
            if printer is not None and printer.since is not None and state is ShownState.WAITING:
                began = printer.since
        case _:
            return None
    if cause is None:
        text = plain(message_text(row.message) or tr("The printer reported no reason"))
        cause = Cause(text=text, fix=tr("Look at the printer, then reprint"))
    if is_only:
        steps = tuple(step for step in steps if step not in (TriageStep.MOVE, TriageStep.ELSEWHERE))
    return Triage(
        cause=cause.text,
        fix=cause.fix,
        since=tr("{printer} · since {time}", printer=plain(row.printer_name), time=moment(began, now)),
        mark=mark_of(row),
        steps=steps,
        names_state=reason is WaitingReason.HELD,
        several=state is ShownState.NOT_CONFIRMED and may_be_several(row),
    )


def waits_for(row: JobRow, printer: PrinterView | None) -> WaitingReason | None:
    """Return the job's own reason, or its printer's if the job waits in line for a stopped printer."""
    of_line = job_state(row) is ShownState.WAITING and row.status is JobStatus.PENDING
    if row.waiting_reason in WAITING or printer is None or not of_line or printer.status not in STANDS_STILL:
        return row.waiting_reason
    return printer_wait(printer.status, printer.status_reasons)


def same_cause(row: JobRow, rows: Iterable[JobRow], printer: PrinterView | None = None) -> list[JobRow]:
    """Return the jobs with the same printer, state and cause, this one included. Reprinted ones are settled.

    `printer`: the job's printer. If it is stopped, all jobs in its line have that one cause.
    """
    if in_standing_line(row, printer):
        return [each for each in rows if each.printer_id == row.printer_id and in_standing_line(each, printer)]
    key = _cause_key(row)
    return [each for each in rows if _cause_key(each) == key and each.reprinted_as is None and each.pending is None]


def in_standing_line(row: JobRow, printer: PrinterView | None) -> bool:
    """Return whether the job waits, not held, for a stopped printer."""
    stands = printer is not None and printer.status in STANDS_STILL
    return stands and job_state(row) is ShownState.WAITING and row.pending is None


def support_lines(row: JobRow) -> str:
    """Return the facts that support asks for, without the document's content."""
    lines = (
        f"Job: {row.print_job_id}",
        f"Reference: {name_of(row)}",
        f"Status: {row.status.value}",
        f"Sent to agent: {times_sent(row.attempt)}",
        f"Reason: {row.failure_reason or row.waiting_reason or 'none'}",
        f"Message: {plain(str(row.message or 'none'))}",
        f"Printer: {plain(row.printer_name)} ({row.printer_id})",
        f"Format: {(row.document_raw_language or row.document_format).value}",
        f"Received: {row.created_at.isoformat()}",
        f"Ended: {row.completed_at.isoformat() if row.completed_at else 'not yet'}",
    )
    return "\n".join(lines)


def _cause_key(row: JobRow) -> tuple[object, ...]:
    return job_state(row), row.failure_reason, row.waiting_reason, row.printer_id


# Jobs that need a person, in groups of one cause. Pure.


class CauseKind(StrEnum):
    CHECK = "check"
    DUPLICATE = "duplicate"
    STATE = "state"
    """The cause is the job's state with its reason."""
    NONE = "none"
    """The job needs nobody any more."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CauseKey:
    """`printer_id` None: the cause lies not at a printer, such as a damaged file."""

    kind: CauseKind
    state: ShownState | None = None
    reason: str = ""
    printer_id: UUID | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class CauseWords:
    """A group: `Zebra Dock 1: Out of labels or paper`, the remedy, and the step for all of its jobs."""

    name: str
    fix: str
    mark: Mark
    step: TriageStep | None = None
    button: str = ""


NEEDLESS = CauseKey(kind=CauseKind.NONE)
FOR_ALL = frozenset({*FOR_MANY, TriageStep.ROLL, TriageStep.PRINTER})
"""The steps that one button can take for all jobs of a cause."""


def cause_key(row: JobRow, printer: PrinterView | None, midnight: datetime) -> CauseKey:
    """Return the group of a job."""
    state = job_state(row)
    reason = waits_for(row, printer)
    stands = printer is not None and printer.status in STANDS_STILL
    if state is ShownState.NOT_CONFIRMED:
        return CauseKey(kind=CauseKind.CHECK)
    if state is ShownState.FAILED and (row.completed_at is None or row.completed_at >= midnight):
        of_file = FAILED.get(row.failure_reason or "") == DAMAGED
        at = None if of_file else row.printer_id
        return CauseKey(kind=CauseKind.STATE, state=state, reason=row.failure_reason or "", printer_id=at)
    if row.twin is not None:
        return CauseKey(kind=CauseKind.DUPLICATE)
    if row.pending is None and (
        state in (ShownState.HELD, ShownState.STALE) or (state is ShownState.WAITING and stands)
    ):
        of_state = WaitingReason.HELD if reason is None and state is ShownState.HELD else reason
        return CauseKey(kind=CauseKind.STATE, state=state, reason=of_state or "", printer_id=row.printer_id)
    return NEEDLESS


def cause_words(
    key: CauseKey, rows: Sequence[JobRow], printer: PrinterView | None, now: datetime, *, is_only: bool
) -> CauseWords:
    """Describe a group. `rows`: its jobs, at least one."""
    first = rows[0]
    match key.kind:
        case CauseKind.NONE:
            return CauseWords(name=tr("No longer needs you", "jobs"), fix="", mark=mark_of(first))
        case CauseKind.CHECK:
            name = tr("Not known whether they came out", "jobs")
            step = TriageStep.YES
            return CauseWords(name=name, fix=str(LOOK), mark=mark_of(first), step=step, button=tr("Did it come out?"))
        case CauseKind.DUPLICATE:
            step = TriageStep.DONE
            return CauseWords(name=ORDERED_TWICE.word, fix="", mark=ORDERED_TWICE, step=step, button=_for(step, rows))
        case CauseKind.STATE:
            pass
    triage = triage_of(first, printer, now, is_only=is_only)
    usual = TriageStep.DONE if key.state is ShownState.FAILED else TriageStep.PRINT
    if key.state is ShownState.WAITING:
        usual = TriageStep.PRINTER
    step = next((each for each in triage.steps if each in FOR_ALL), usual) if triage is not None else usual
    known = jobs.FAILURES.get(key.reason) if key.state is ShownState.FAILED else None
    if key.state is not ShownState.FAILED and key.reason:
        known = jobs.WAITING.get(WaitingReason(key.reason))
    text = known.text if known is not None else triage.cause if triage is not None else mark_of(first).word
    fix = known.fix if known is not None else triage.fix if triage is not None else ""
    name = text if key.printer_id is None else f"{plain(first.printer_name)}: {text}"
    return CauseWords(name=name, fix=fix, mark=mark_of(first), step=step, button=_for(step, rows))


def _for(step: TriageStep, rows: Sequence[JobRow]) -> str:
    many = len(rows) > 1 and step in FOR_MANY
    return FOR_MANY[step].format(min(len(rows), MOST_JOBS)) if many else WORDS[step]


MOST_NAMED = 3
"""The most jobs that one sentence names."""


def sent_words(row: JobRow, now: datetime) -> str:
    """`label.pdf · 2 copies · attempt 2 · 14:33:25, 40 seconds ago`."""
    copies = tr("%n copy(s)", "", row.copies)
    began = row.started_at or row.created_at
    when = f"{clock(began)}, {spoken_age(began, now)}"
    return " · ".join(filter(None, (plain(row.filename), copies, within(attempt_of(row)), when)))


def print_words(missing: int) -> str:
    return tr("Print the %n missing one(s)", "", missing)


def place_of(row: JobRow) -> str:
    return tr("{job} on {printer}", job=name_of(row), printer=plain(row.printer_name))


def to_come_words(states: Mapping[str, str]) -> str:
    """`Still to come out: ORD-104482 on Zebra Dock 1 (waiting)`. `states`: of the reprints, by job and printer."""
    named = [f"{place} ({state})" for place, state in states.items()]
    shown, more = ", ".join(named[:MOST_NAMED]), len(named) - MOST_NAMED
    if more > 0:
        shown = tr("{names} and %n more", "", more, names=shown)
    return tr("Still to come out: {jobs}", jobs=shown)


def unread_words(count: int) -> str:
    return tr("%n question(s) could not be read.", "", count)


def is_named(row: JobRow, text: str) -> bool:
    """Match by id, reference or file name, ignoring case."""
    wanted = text.strip().casefold()
    names = (str(row.print_job_id), (row.reference or "").casefold(), plain(row.filename).casefold())
    return bool(wanted) and wanted in names


def looking_for(text: str) -> str:
    return tr("Looking for “{text}”…", text=text)


def not_looked_up(text: str) -> str:
    return tr("“{text}” could not be looked up. Please scan it again.", text=text)


def too_many(text: str) -> str:
    return tr("“{text}” was not found yet. Not everything has been searched.", text=text)


def on_this_one(text: str) -> str:
    return tr("“{text}” belongs to this job.", text=text)


def perhaps_this_one(text: str) -> str:
    return tr("“{text}” was found in this job. Please check that it is the right one.", text=text)


def fits_several(text: str, names: list[str]) -> str:
    shown = ", ".join(names[:MOST_NAMED]) + ("…" if len(names) > MOST_NAMED else "")
    return tr(
        "“{text}” matches %n jobs: {names}. Please check which one it is.", "", len(names), text=text, names=shown
    )


def stay_counted(out: int) -> str:
    """A later scan was of an earlier label: the count stays."""
    return tr("The first {count} are still counted.", count=out)


def twice_words(row: JobRow) -> str:
    """Return the hint beside the other question; empty without one. The missing part of a duplicate may not be
    needed.
    """
    if row.twin is None or not asks_twice(row):
        return ""
    words = f"{ORDERED_TWICE.word}: {duplicate_words(row.twin)}"
    return tr("{twice}. Need only one? Don’t reprint.", twice=words)
