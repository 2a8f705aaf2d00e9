"""The wall display in words: each printer's state, and the count of what needs a person. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from app.language.translate import Phrase, tr
from app.words.ages import age, spoken_age
from app.words.jobs import job_state
from app.words.marks import Mark, Shape, Tone
from app.words.plain_text import plain, within
from app.words.printers import (
    ATTENTION,
    OFFLINE,
    PAUSED,
    REACHABLE,
    READY,
    STOPPED,
    UNKNOWN,
    holds_up_work,
    mark_of,
    needs_attention,
    reason_of,
    since_of,
)
from server_core.contract.decisions.queue_states import needs_person
from server_core.contract.types.jobs import JobRow, QueueSummary
from server_core.contract.types.printers import PrinterView


@dataclass(frozen=True, kw_only=True, slots=True)
class WallNeeds:
    """Each number counts one kind of task: jobs to look after or to release, printers to look after.

    - `waiting`: jobs at a stopped printer
    - `twice`: the failed or held jobs that must also be checked; `check`: the others to check
    - `holding_up`: printers that stopped, or that jobs wait for in vain; the others of `printers` only need attention
    - Printers that are paused on purpose, or off without waiting jobs, raise no alarm
    """

    failed: int = 0
    check: int = 0
    held: int = 0
    waiting: int = 0
    twice: int = 0
    printers: int = 0
    holding_up: int = 0
    stopped: int = 0

    @property
    def jobs(self) -> int:
        return self.failed + self.check + self.held + self.waiting

    @property
    def tone(self) -> Tone | None:
        """Return the worst tone. None: nobody is needed now."""
        if self.failed or self.stopped:
            return Tone.FAILED
        if self.check or self.twice or self.holding_up:
            return Tone.ATTENTION
        return Tone.HELD if self.held else None

    @property
    def sentence(self) -> str:
        """Return `Needs you: 2 jobs failed, 1 job to check, 1 printer holds up work`; empty if nobody is needed."""
        parts = [
            (self.failed, tr("%n job(s) failed", "", self.failed)),
            (self.check, tr("%n job(s) to check", "", self.check)),
            (self.held, tr("%n job(s) held", "", self.held)),
            (self.waiting, tr("%n job(s) wait for a stopped printer", "", self.waiting)),
            (self.holding_up, tr("%n printer(s) hold up work", "", self.holding_up)),
        ]
        needs = ", ".join(words for number, words in parts if number)
        return tr("Needs you: {parts}", parts=needs) if needs else ""


def needs_of(summary: QueueSummary | None, printers: Iterable[PrinterView]) -> WallNeeds:
    """Count the tasks. Without a summary nothing is known of jobs."""
    shown = list(printers)
    counts = QueueSummary(failed=0, check=0, printing=0, waiting=0, printed_today=0) if summary is None else summary
    each = counts.failed + counts.check + counts.held + counts.stopped
    more = 0 if counts.needs_you is None else max(0, each - counts.needs_you)
    twice = min(counts.check, more)
    return WallNeeds(
        failed=counts.failed,
        check=counts.check - twice,
        held=counts.held,
        waiting=max(0, counts.stopped - (more - twice)),
        twice=twice,
        printers=sum(map(needs_attention, shown)),
        holding_up=sum(map(holds_up_work, shown)),
        stopped=sum(mark_of(printer) is STOPPED for printer in shown),
    )


def job_needs_person(job: JobRow, midnight: datetime, *, printer_stopped: bool) -> bool:
    """Return whether a person is needed. `printer_stopped`: see `needs_person`."""
    is_asked_about = job.twin is not None
    if not is_asked_about and job.completed_at is not None and job.completed_at < midnight:
        return False
    state, is_delayed = job_state(job), job.pending is not None
    return needs_person(state, is_asked_about=is_asked_about, is_delayed=is_delayed, printer_stopped=printer_stopped)


def is_stopped(printer: PrinterView | None) -> bool:
    """Return whether a printer needs a person before it prints again. One that is paused on purpose does not."""
    return printer is not None and mark_of(printer) in (STOPPED, OFFLINE)


def waiting_need(summary: QueueSummary | None) -> tuple[str, Tone]:
    """Describe the waiting jobs: `5 need you`, with the worst tone; empty if all will print automatically."""
    held, stopped = (0, 0) if summary is None else (summary.held, summary.stopped)
    needy, tone = held + stopped, Tone.ATTENTION if stopped else Tone.HELD if held else Tone.WAITING
    return (tr("%n need you", "jobs", needy), tone) if needy else ("", tone)


PRINTING = Mark(text=Phrase("Printing", "printer"), shape=Shape.PLAY, tone=Tone.PRINTING)
TAKE_JOBS = (READY, REACHABLE)
RANKS = {STOPPED: 0, OFFLINE: 1, ATTENTION: 2, PAUSED: 4, UNKNOWN: 5}
TO_CHECK_RANK, QUIET_RANK = 3, 6


@dataclass(frozen=True, kw_only=True, slots=True)
class WallCount:
    """A number with its shape. `forms`: its words, from the longest to the shortest."""

    shape: Shape
    tone: Tone
    forms: tuple[str, ...]

    @property
    def words(self) -> str:
        return self.forms[0]


@dataclass(frozen=True, kw_only=True, slots=True)
class TileFacts:
    name: str
    mark: Mark
    cause: str
    counts: tuple[WallCount, ...]
    sentence: str


def wall_mark(printer: PrinterView) -> Mark:
    """Return the printer's state. A ready printer that has begun a job is printing."""
    mark = mark_of(printer)
    return PRINTING if mark in TAKE_JOBS and printer.printing else mark


def severity(printer: PrinterView) -> int:
    """Return the severity; 0 is the worst. Ready and printing are equal, so that tiles do not move for each label.

    Off or paused is severe only if jobs wait for the printer.
    """
    mark = mark_of(printer)
    idle = mark in (OFFLINE, PAUSED) and not printer.waiting
    rank = RANKS[UNKNOWN] if idle else RANKS.get(mark, QUIET_RANK)
    return min(rank, TO_CHECK_RANK) if printer.to_check else rank


def tile_facts(printer: PrinterView, now: datetime) -> TileFacts:
    mark, cause = wall_mark(printer), plain(reason_of(printer))
    since = since_of(printer)
    if mark is OFFLINE and since is not None:
        cause = cause or tr("for {time}", time=age(since, now))
    return TileFacts(
        name=plain(printer.name),
        mark=mark,
        cause=cause,
        counts=_counts(printer, now),
        sentence=_sentence(printer, mark, cause, now),
    )


def _counts(printer: PrinterView, now: datetime) -> tuple[WallCount, ...]:
    counts = []
    if printer.to_check:
        words = tr("%n to check", "jobs", printer.to_check)
        counts.append(WallCount(shape=Shape.WARNING, tone=Tone.ATTENTION, forms=(words, str(printer.to_check))))
    if printer.failed_today:
        words = tr("%n failed", "jobs", printer.failed_today)
        counts.append(WallCount(shape=Shape.CROSS, tone=Tone.FAILED, forms=(words, str(printer.failed_today))))
    if printer.waiting:
        words = tr("%n waiting", "jobs", printer.waiting)
        oldest = (f"{words}, {age(printer.oldest_waiting_at, now)}",) if printer.oldest_waiting_at else ()
        counts.append(WallCount(shape=Shape.CLOCK, tone=Tone.WAITING, forms=(*oldest, words, str(printer.waiting))))
    return tuple(counts)


def _sentence(printer: PrinterView, mark: Mark, cause: str, now: datetime) -> str:
    """`Zebra Dock 1, stopped, Out of labels or paper, 7 jobs waiting, the oldest came 12 minutes ago`."""
    waiting = tr("%n job(s) waiting", "", printer.waiting) if printer.waiting else ""
    oldest = printer.oldest_waiting_at
    came = tr("the oldest came {ago}", ago=spoken_age(oldest, now)) if waiting and oldest is not None else ""
    failed = tr("%n failed today", "jobs", printer.failed_today) if printer.failed_today else ""
    check = tr("%n to check", "jobs", printer.to_check) if printer.to_check else ""
    return ", ".join(
        part for part in (plain(printer.name), within(mark.word), cause, check, failed, waiting, came) if part
    )


def totals(printers: list[PrinterView], summary: QueueSummary | None) -> tuple[WallCount, ...]:
    """Return the counts of the first line: first what needs a person, then other waiting jobs, then printed ones.

    The first is the number that badge, tile, window title and tray show.
    """
    marks = [mark_of(printer) for printer in printers]
    needs = needs_of(summary, printers)
    stopped, offline, attention, paused = map(marks.count, (STOPPED, OFFLINE, ATTENTION, PAUSED))
    tone = needs.tone or Tone.ATTENTION
    found = [
        (needs.jobs, tr("%n need(s) you", "jobs or printers", needs.jobs), Shape.PERSON, tone),
        (stopped, tr("%n stopped", "printers", stopped), STOPPED.shape, STOPPED.tone),
        (offline, tr("%n offline", "printers", offline), OFFLINE.shape, OFFLINE.tone),
        (needs.check, tr("%n to check", "jobs", needs.check), Shape.WARNING, Tone.ATTENTION),
        (needs.failed, tr("%n failed", "jobs", needs.failed), Shape.CROSS, Tone.FAILED),
        (needs.held, tr("%n held", "jobs", needs.held), Shape.BARS, Tone.HELD),
        (attention, tr("%n need attention", "printers", attention), ATTENTION.shape, ATTENTION.tone),
        (paused, tr("%n paused", "printers", paused), PAUSED.shape, PAUSED.tone),
    ]
    counts = [_total(words, shape, tone) for number, words, shape, tone in found if number]
    if printers and not counts:
        counts.append(_total(_all_well(marks), Shape.CHECK, Tone.GOOD))
    calm = 0 if summary is None else summary.waiting - needs.held - needs.waiting
    if calm > 0:
        counts.append(_total(tr("%n waiting", "jobs", calm), Shape.CLOCK, Tone.WAITING))
    if summary is not None and summary.printed_today:
        counts.append(_total(tr("%n printed today", "jobs", summary.printed_today), Shape.CHECK, Tone.QUIET))
    return tuple(counts)


def _all_well(marks: list[Mark]) -> str:
    """Claim no more than is known."""
    if all(mark is READY for mark in marks):
        return tr("All printers ready")
    return tr("All printers reachable") if all(mark in TAKE_JOBS for mark in marks) else tr("No printer stopped")


def _total(words: str, shape: Shape, tone: Tone) -> WallCount:
    return WallCount(shape=shape, tone=tone, forms=(words,))


def spoken_totals(counts: tuple[WallCount, ...]) -> str:
    return ", ".join(count.words for count in counts) or tr("No printers")


def more_words(printers: list[PrinterView]) -> str:
    """Summarise printers on other pages: `6 more: all ready`."""
    if not printers:
        return ""
    marks = [mark_of(printer) for printer in printers]
    others = sum(mark not in TAKE_JOBS for mark in marks)
    if not others and REACHABLE in marks:
        return tr("%n more: all reachable", "printers", len(printers))
    if not others:
        return tr("%n more: all ready", "printers", len(printers))
    return tr("%n more: {others} not ready", "printers", len(printers), others=others)
