"""Checks a run for events that must never happen to a print job (N1 to N8 in `Rule`). Pure.

    breaches = check(History(orders=…, jobs=…, sheets=…, ended_at=…))

An oracle of its own: it knows the rules, and nothing of the server's code.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tests.torture.paper.history import Event, History, Job, Notice
from tests.torture.paper.queue_order import out_of_order

NOTICE_SECONDS = 60.0
FINAL = frozenset({"printed", "failed", "cancelled"})
NO_PAPER_REASONS = frozenset({
    "render_failed", "document_corrupt", "document_encrypted", "document_purged", "raw_blocked", "media_mismatch",
    "printer_rejected", "driver_missing", "expired", "printer_removed",
})  # fmt: skip
"""Failed before anything left, or the device said that it took nothing."""
DOUBTFUL_REASONS = frozenset({"outcome_unknown", "partial_output"})
ENDS = frozenset({
    "printed", "failed", "prepare_failed", "outcome_unknown", "cancelled", "cancel_confirmed", "expired",
    "operator_confirmed", "operator_denied", "ledger_printed", "ledger_failed", "ledger_cancelled",
})  # fmt: skip
"""Kinds of events after which a job is final."""
MOVES = ENDS | {
    "leased", "released", "lease_ended", "out_of_turn", "taken_back", "started", "not_started", "seen_again",
}  # fmt: skip
DOUBTS = frozenset({"agent_silent", "unconfirmed", "ledger_unknown"})


class Rule(StrEnum):
    LOST = "accepted, and gone"  # N1
    STUCK = "not final, and nothing hinders it"  # N1
    TWICE = "more paper than was ordered"  # N2
    DOUBLED = "one order became two jobs"  # N2
    OVERDUE = "open past its expiry"  # N3
    NO_PAPER = "printed, without all of its paper"  # N4
    CHANGED = "a final state changed"  # N5
    INK = "paper of a job that must have none"  # N7
    NO_NOTICE = "nobody was told of the doubt in time"  # N8
    ORDER = "out of turn at its printer"
    DOUBTS = "more unknown outcomes than deaths of the agent"


@dataclass(frozen=True, kw_only=True, slots=True)
class Breach:
    rule: Rule
    what: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.what}"


def check(history: History) -> list[Breach]:
    """Empty = nothing forbidden happened."""
    return [
        *_lost(history),
        *_paper(history),
        *_open(history),
        *_changed(history),
        *_untold(history),
        *(Breach(rule=Rule.ORDER, what=what) for what in out_of_order(history)),
        *_too_many_doubts(history),
    ]


def counts(breaches: list[Breach]) -> dict[Rule, int]:
    """For all rules, those that were kept too."""
    found = Counter(breach.rule for breach in breaches)
    return {rule: found[rule] for rule in Rule}


def paper_allowed(job: Job) -> tuple[int, int]:
    """The least and the most sheets that this job may have brought, as things stand."""
    if job.status == "printed":
        return job.copies, job.copies
    if job.status == "printing" or (job.status == "failed" and job.failure_reason not in NO_PAPER_REASONS):
        return 0, job.copies
    return 0, 0


def doubtful(job: Job) -> bool:
    """Something may have come out, and nobody knows."""
    return job.unconfirmed or (job.status == "failed" and job.failure_reason in DOUBTFUL_REASONS)


def was_doubtful(job: Job) -> bool:
    return doubtful(job) or any(event.kind in DOUBTS for event in job.events)


def _lost(history: History) -> Iterator[Breach]:
    known = {job.print_job_id for job in history.jobs}
    for order in history.orders:
        for answer in sorted(set(order.answers) - known):
            yield Breach(rule=Rule.LOST, what=f"{order.marker}: the server does not know job {answer}")
    originals = Counter(job.marker for job in history.jobs if job.reprint_of is None)
    for marker, number in originals.items():
        if number > 1:
            yield Breach(rule=Rule.DOUBLED, what=f"{marker}: {number} jobs")


def _paper(history: History) -> Iterator[Breach]:
    jobs: defaultdict[str, list[Job]] = defaultdict(list)
    for job in history.jobs:
        jobs[job.marker].append(job)
    traces = Counter(sheet.marker for sheet in history.sheets)
    sheets = Counter(sheet.marker for sheet in history.sheets if sheet.complete)
    for marker in jobs.keys() | traces.keys():
        whole, found = sheets[marker], traces[marker]
        allowed = [paper_allowed(job) for job in jobs[marker]]
        least, most = sum(low for low, _ in allowed), sum(high for _, high in allowed)
        text = f"{marker}: {whole} sheets, {found - whole} parts of one, {_words(jobs[marker])}"
        ordered = sum(job.copies for job in jobs[marker] if job.reprint_of is None)
        if found > most:  # what came in part has left ink, too: sending it again is what must never happen
            yield Breach(rule=Rule.TWICE if found > max(most, ordered) else Rule.INK, what=text)
            if most == 0 and found > ordered:
                yield Breach(rule=Rule.INK, what=text)
        elif whole < least:
            yield Breach(rule=Rule.NO_PAPER, what=text)


def _open(history: History) -> Iterator[Breach]:
    for job in history.jobs:
        if job.status in FINAL:
            continue
        text = f"{job.marker}: {_word(job)}, last {job.events[-1].kind if job.events else 'unknown'}"
        if job.expires_at is not None and history.ended_at > job.expires_at + history.unconfirmed_window_seconds:
            yield Breach(rule=Rule.OVERDUE, what=text)
        elif not (job.unconfirmed or job.held or job.stale or job.printer in history.dead_printers):
            yield Breach(rule=Rule.STUCK, what=text)


def _changed(history: History) -> Iterator[Breach]:
    finals: dict[str, str] = {}
    listed = [(seen.print_job_id, seen.status) for seen in history.seen]
    for print_job_id, status in [*listed, *((job.print_job_id, job.status) for job in history.jobs)]:
        final = finals.get(print_job_id)
        if final is not None and status != final:
            yield Breach(rule=Rule.CHANGED, what=f"job {print_job_id} was {final}, then {status}")
        if status in FINAL:
            finals[print_job_id] = status
    for job in history.jobs:
        kinds = [event.kind for event in sorted(job.events, key=lambda event: event.number)]
        end = next((place for place, kind in enumerate(kinds) if kind in ENDS), None)
        after = [] if end is None else [kind for kind in kinds[end + 1 :] if kind in MOVES]
        if after:
            yield Breach(rule=Rule.CHANGED, what=f"{job.marker}: {', '.join(after)} after its end")


def _untold(history: History) -> Iterator[Breach]:
    if history.notices is None:
        return
    by_job: defaultdict[str, list[Notice]] = defaultdict(list)
    for notice in history.notices:
        by_job[notice.subject].append(notice)
    for job in history.jobs:
        if not was_doubtful(job):
            continue
        notices = by_job[job.print_job_id]
        if not notices:
            yield Breach(rule=Rule.NO_NOTICE, what=f"{job.marker}: {_word(job)}, no notice")
            continue
        if history.clock_jumped:
            continue
        for doubt in _doubts(job):  # each of them: a notice of an earlier one, closed since, tells nobody of this one
            if not any(_tells(notice, doubt.at) for notice in notices):
                yield Breach(rule=Rule.NO_NOTICE, what=f"{job.marker}: {_word(job)}, {doubt.kind}, not told in time")


def _doubts(job: Job) -> Iterator[Event]:
    """Return the beginning of each doubt of the job."""
    known = True
    for event in sorted(job.events, key=lambda event: event.number):
        if event.kind in DOUBTS or (event.kind == "failed" and doubtful(job)):
            if known:
                yield event
            known = False
        elif event.kind in ENDS or event.kind in ("seen_again", "not_started"):
            known = True


def _tells(notice: Notice, since: float) -> bool:
    in_time = notice.opened_at <= since + NOTICE_SECONDS
    return in_time and (notice.closed_at is None or notice.closed_at >= since)


def _too_many_doubts(history: History) -> Iterator[Breach]:
    """A death finds at most one job of each printer on its way to paper."""
    doubts = Counter(job.printer for job in history.jobs if any(event.kind in DOUBTS for event in job.events))
    for printer, number in doubts.items():
        if history.agent_kills is not None and number > history.agent_kills:
            yield Breach(rule=Rule.DOUBTS, what=f"{number} jobs of {printer}, {history.agent_kills} deaths")


def _word(job: Job) -> str:
    return job.status + (f" ({job.failure_reason})" if job.failure_reason else "")


def _words(jobs: list[Job]) -> str:
    return "jobs " + ", ".join(_word(job) for job in jobs) if jobs else "no job"
