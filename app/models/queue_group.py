"""A printer as the head of its jobs in the queue. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from app.language.translate import Phrase, tr
from app.vocabulary.jobs import JobState, job_state
from app.vocabulary.marks import Mark, Shape, Tone
from app.vocabulary.needs import needs_person
from app.vocabulary.plain_text import plain
from app.vocabulary.printers import mark_of, reason_of
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import PrinterStatus

GONE = Mark(said=Phrase("Removed", "printer"), shape=Shape.SLASH, tone=Tone.QUIET)
WAITING = frozenset({JobState.WAITING, JobState.HELD, JobState.STALE, JobState.SENT})


@dataclass(frozen=True, kw_only=True, slots=True)
class Group:
    """`counts`: of the jobs that are shown, `1 needs you · 2 printing · 5 waiting`: each job once."""

    printer_id: UUID
    name: str
    mark: Mark
    reason: str
    counts: str
    paused: bool
    known: bool
    """A printer of this server: it can be paused and resumed."""
    folded: bool

    @property
    def act(self) -> str:
        """The word on its button."""
        return "" if not self.known else tr("Resume", "printer") if self.paused else tr("Pause", "printer")

    @property
    def sentence(self) -> str:
        """For a screen reader."""
        state = ", ".join(part for part in (self.mark.word, self.reason) if part)
        counts = self.counts.replace(" · ", ", ") or tr("no jobs")
        folded = tr("Folded", "group of jobs") if self.folded else tr("Unfolded", "group of jobs")
        return f"{self.name}. {state}. {counts}. {folded}."


def group_of(
    printer_id: UUID, printer: PrinterView | None, rows: Iterable[JobRow], midnight: datetime, *, folded: bool
) -> Group:
    """`midnight` began the operator's day."""
    rows = list(rows)
    states = [job_state(row) for row in rows if not needs_person(row, midnight)]
    needs = len(rows) - len(states)
    printing = sum(state is JobState.PRINTING for state in states)
    waiting = sum(state in WAITING for state in states)
    parts = (
        (needs, tr("%n need(s) you", "jobs or printers", needs)),
        (printing, tr("%n printing", "jobs", printing)),
        (waiting, tr("%n waiting", "jobs", waiting)),
    )
    counts = " · ".join(words for number, words in parts if number)
    name = printer.name if printer is not None else rows[0].printer_name if rows else ""
    return Group(
        printer_id=printer_id,
        name=plain(name),
        mark=GONE if printer is None else mark_of(printer),
        reason="" if printer is None else plain(reason_of(printer)),
        counts=counts,
        paused=printer is not None and printer.status is PrinterStatus.PAUSED,
        known=printer is not None,
        folded=folded,
    )
