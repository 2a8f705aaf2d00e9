"""What needs a person now, counted once for all places that tell of it. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from app.language.translate import tr
from app.words.jobs import NEEDS_YOU, JobState, job_state
from app.words.marks import Tone
from app.words.printers import STOPPED, holds_up_work, mark_of, needs_attention
from server_core.contract.types.jobs import JobRow, QueueSummary
from server_core.contract.types.printers import PrinterView


@dataclass(frozen=True, kw_only=True, slots=True)
class Needs:
    """Each is one thing to do: a job to look after or to let print, a printer to look after.

    `twice`: of those that failed or are held, the jobs that are to be checked, too; `check`: the others to check.
    `holding_up`: printers that stopped, or that jobs wait for in vain; the others of `printers` only want attention.
    A printer that was paused on purpose, or that is off while nothing waits for it, is nobody's alarm."""

    failed: int = 0
    check: int = 0
    held: int = 0
    twice: int = 0
    printers: int = 0
    holding_up: int = 0
    stopped: int = 0

    @property
    def jobs(self) -> int:
        return self.failed + self.check + self.held

    @property
    def tone(self) -> Tone | None:
        """Of the worst; None: nobody is needed now."""
        if self.failed or self.stopped:
            return Tone.FAILED
        if self.check or self.twice or self.holding_up:
            return Tone.ATTENTION
        return Tone.HELD if self.held else None

    @property
    def sentence(self) -> str:
        """`Needs you: 2 jobs failed, 1 job to check, 1 printer holds up work`; empty where nobody is needed."""
        parts = [
            (self.failed, tr("%n job(s) failed", "", self.failed)),
            (self.check, tr("%n job(s) to check", "", self.check)),
            (self.held, tr("%n job(s) held", "", self.held)),
            (self.holding_up, tr("%n printer(s) hold up work", "", self.holding_up)),
        ]
        said = ", ".join(words for number, words in parts if number)
        return tr("Needs you: {parts}", parts=said) if said else ""


def needs_of(summary: QueueSummary | None, printers: Iterable[PrinterView]) -> Needs:
    """Without a summary nothing is known of jobs."""
    shown = list(printers)
    counts = QueueSummary(failed=0, check=0, printing=0, waiting=0, printed_today=0) if summary is None else summary
    each = counts.failed + counts.check + counts.held
    twice = 0 if counts.needs_you is None else min(counts.check, max(0, each - counts.needs_you))
    return Needs(
        failed=counts.failed,
        check=counts.check - twice,
        held=counts.held,
        twice=twice,
        printers=sum(map(needs_attention, shown)),
        holding_up=sum(map(holds_up_work, shown)),
        stopped=sum(mark_of(printer) is STOPPED for printer in shown),
    )


def needs_person(job: JobRow, midnight: datetime) -> bool:
    """By the rules of the summary, which counts for the whole queue: what can be undone is held for seconds only."""
    state = job_state(job)
    if job.twin is not None:
        return True
    if state in (JobState.HELD, JobState.STALE):
        return job.pending is None
    return state in NEEDS_YOU and (job.completed_at is None or job.completed_at >= midnight)


def waiting_need(summary: QueueSummary | None) -> tuple[str, str, Tone]:
    """Of the jobs that wait: `5 need you`, where room is short `5 for you`, and the tone of the worst of them; empty
    where all print by themselves."""
    held, stopped = (0, 0) if summary is None else (summary.held, summary.stopped)
    needy, tone = held + stopped, Tone.ATTENTION if stopped else Tone.HELD if held else Tone.WAITING
    return (tr("%n need you", "jobs", needy), tr("%n for you", "jobs", needy), tone) if needy else ("", "", tone)
