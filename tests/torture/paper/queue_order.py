"""Each printer prints in the order in which its jobs came, one at a time: seen in the events of the jobs. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from tests.torture.paper.history import Event, History, Job

WAITS, TAKEN, PRINTS, ENDED = "waits", "taken", "prints", "ended"
AFTER = {
    "created": WAITS, "leased": TAKEN, "released": WAITS, "lease_ended": WAITS, "taken_back": WAITS,
    "started": PRINTS, "not_started": WAITS, "printed": ENDED, "failed": ENDED, "prepare_failed": ENDED,
    "outcome_unknown": ENDED, "cancelled": ENDED, "cancel_confirmed": ENDED, "expired": ENDED,
    "operator_confirmed": ENDED, "operator_denied": ENDED, "ledger_printed": ENDED, "ledger_failed": ENDED,
}  # fmt: skip


@dataclass(kw_only=True, slots=True)
class _Turn:
    """A job's place; `excused`: it lost its place by an operator's action or by its age."""

    job: Job
    state: str = WAITS
    held: bool = False
    doubtful: bool = False
    excused: bool = False

    def hinders(self, later: Job, at: float) -> bool:
        expired = self.job.expires_at is not None and self.job.expires_at <= at
        free = self.held or self.excused or (self.state == WAITS and expired)
        waits_before = self.state in (WAITS, TAKEN) and self.job.sequence < later.sequence and not free
        return waits_before or (self.state == PRINTS and not self.doubtful)

    def goes_on(self, kind: str) -> None:
        self.state = AFTER.get(kind, self.state)
        if kind in ("held", "hold_released"):
            self.held = kind == "held"
        elif kind in ("cancel_asked", "move_asked", "act_undone", "act_failed"):
            self.excused = True  # held for seconds
        elif kind in ("agent_silent", "unconfirmed", "ledger_unknown"):
            self.doubtful = True
        elif kind in ("seen_again", "not_started"):
            self.doubtful = False
        elif kind in ("held_stale", "held_restored", "moved"):
            self.excused = True


def out_of_order(history: History) -> Iterator[str]:
    """Starts out of turn, and paper that came in another order than the starts."""
    by_printer: defaultdict[str, list[Job]] = defaultdict(list)
    for job in history.jobs:
        by_printer[job.printer].append(job)
    for printer, jobs in by_printer.items():
        yield from _starts(printer, jobs)
        yield from _sheets(history, printer, jobs)


def _starts(printer: str, jobs: list[Job]) -> Iterator[str]:
    timeline: list[tuple[Event, Job]] = [(event, job) for job in jobs for event in _here(job)]
    turns: dict[str, _Turn] = {}
    over: set[str] = set()
    for event, job in sorted(timeline, key=lambda line: line[0].number):
        if job.print_job_id in over:
            continue  # a reprint or a late report begins no new turn
        if event.kind == "started":
            for other in turns.values():
                if other.job is not job and other.hinders(job, event.at):
                    what = "one that waits" if other.state != PRINTS else "one that prints"
                    yield f"{job.marker} started at {printer} beside {what}: {other.job.marker}"
        turn = turns.setdefault(job.print_job_id, _Turn(job=job))
        turn.goes_on(event.kind)
        if turn.state == ENDED:
            del turns[job.print_job_id]
            over.add(job.print_job_id)


def _here(job: Job) -> tuple[Event, ...]:
    """Return the job's events at its present printer: all, or those since its last move."""
    moves = [place for place, event in enumerate(job.events) if event.kind == "moved"]
    return job.events[moves[-1] :] if moves else job.events


def _sheets(history: History, printer: str, jobs: list[Job]) -> Iterator[str]:
    """Only of jobs that were started once and never doubtful: of others bytes may lie in a buffer for long."""
    started: dict[str, int] = {}
    for job in jobs:
        kinds = [event.kind for event in _here(job)]
        if kinds.count("started") == 1 and "unconfirmed" not in kinds and "agent_silent" not in kinds:
            started[job.marker] = next(event.number for event in _here(job) if event.kind == "started")
    last = -1
    for sheet in history.sheets:
        number = started.get(sheet.marker)
        if sheet.printer == printer and sheet.complete and number is not None:
            if number < last:
                yield f"the paper of {sheet.marker} came out of turn at {printer}"
            last = max(last, number)
