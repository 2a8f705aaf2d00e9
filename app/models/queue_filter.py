"""Which jobs the queue shows, and in which order. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from app.words.jobs import NEEDS_YOU, JobState, job_state
from server_core.contract.types.jobs import JobRow, Show


class View(StrEnum):
    """The choices of the tiles and of "Show"."""

    ALL = "all"
    OPEN = "open"
    FAILED = "failed"
    CHECK = "check"
    PRINTING = "printing"
    WAITING = "waiting"
    PRINTED = "printed"


SHOW = {
    View.ALL: Show.ALL,
    View.OPEN: Show.OPEN,
    View.FAILED: Show.FAILED,
    View.CHECK: Show.CHECK,
    View.PRINTING: Show.PRINTING,
    View.WAITING: Show.WAITING,
    View.PRINTED: Show.PRINTED_TODAY,
}

STATES = {
    View.ALL: frozenset(JobState),
    View.OPEN: frozenset(JobState) - {JobState.PRINTED, JobState.CANCELLED, JobState.SETTLED},
    View.FAILED: frozenset({JobState.FAILED}),
    View.CHECK: frozenset({JobState.NOT_CONFIRMED}),
    View.PRINTING: frozenset({JobState.PRINTING}),
    View.WAITING: frozenset({JobState.SENT, JobState.WAITING, JobState.HELD, JobState.STALE}),
    View.PRINTED: frozenset({JobState.PRINTED}),
}
TODAY_ONLY = frozenset({View.OPEN, View.FAILED, View.CHECK, View.PRINTED})
"""The server's summary and its lists go by the same rules."""


@dataclass(frozen=True, kw_only=True, slots=True)
class QueueFilter:
    """`text` is searched by the server; here it is only matched against what a row shows. `tag`: of a group of
    printers, `printers`: those that have it, None = not known here yet."""

    view: View = View.ALL
    printer_id: UUID | None = None
    tag: str = ""
    printers: frozenset[UUID] | None = None
    text: str = ""

    def accepts(self, row: JobRow, midnight: datetime) -> bool:
        return self.shows(row, midnight) and self.text.casefold() in _searchable(row)

    def shows(self, row: JobRow, midnight: datetime) -> bool:
        """Whatever its text: by its state, its day and its printer."""
        asked = self.view is View.CHECK and row.twin is not None
        if job_state(row) not in STATES[self.view] and not asked:
            return False
        if self.view in TODAY_ONLY and not asked and row.completed_at is not None and row.completed_at < midnight:
            return False
        if self.printers is not None and row.printer_id not in self.printers:
            return False
        return self.printer_id is None or row.printer_id == self.printer_id

    @property
    def of_all_printers(self) -> bool:
        return self.printer_id is None and not self.tag


OrderKey = tuple[int, float, int]


def order_key(row: JobRow, midnight: datetime) -> OrderKey:
    """Needs-you first (newest on top), then printing, sent, waiting in the queue's order, finished newest first."""
    ended = (row.completed_at or row.started_at or row.created_at).timestamp()
    state = job_state(row)
    if state in NEEDS_YOU and (row.completed_at is None or row.completed_at >= midnight):
        return 0, -ended, -row.sequence
    match state:
        case JobState.PRINTING:
            return 1, (row.started_at or row.created_at).timestamp(), row.sequence
        case JobState.SENT:
            return 2, (row.reserved_at or row.created_at).timestamp(), row.sequence
        case JobState.WAITING | JobState.HELD | JobState.STALE:
            return WAITING_GROUP, float(row.sequence), row.sequence
    return 4, -ended, -row.sequence


WAITING_GROUP = 3
FINISHED_GROUP = 4


def midnight_before(now: datetime) -> datetime:
    """Local midnight of the day of `now`."""
    return now.astimezone().replace(hour=0, minute=0, second=0, microsecond=0)


def _searchable(row: JobRow) -> str:
    return "\n".join((row.reference or "", row.filename, row.client_name or "", str(row.print_job_id))).casefold()
