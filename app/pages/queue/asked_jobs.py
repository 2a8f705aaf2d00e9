"""The jobs that the desk asks about: which are open, which of them is shown, what is known and was said. No widget."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from app.vocabulary.jobs import JobState, job_state
from app.vocabulary.missing_labels import WHY_WHOLE, Batch
from server_core.contract.types.jobs import JobLabels, JobRow


class AskedJobs:
    def __init__(self) -> None:
        self.shown: UUID | None = None
        """The one that is asked about."""
        self.asked = 0
        """How many there were in all."""
        self.counts: dict[UUID, int] = {}
        """What was said of those that are not shown."""
        self._open: dict[UUID, JobRow] = {}
        self._labels: dict[UUID, JobLabels] = {}
        self._settled: set[UUID] = set()

    def begin(self, rows: Iterable[JobRow], first: UUID | None) -> None:
        self._open = {row.print_job_id: row for row in rows}
        self._labels.clear()
        self._settled.clear()
        self.counts.clear()
        self.asked = len(self._open)
        self.shown = first if first in self._open else next(iter(self._open), None)

    @property
    def row(self) -> JobRow | None:
        return self._open.get(self.shown) if self.shown is not None else None

    @property
    def batch(self) -> Batch | None:
        """Of the job that is asked about, where its labels can be counted and printed one by one."""
        row = self.row
        known = None if row is None else self._labels.get(row.print_job_id)
        if row is None or known is None or known.labels is None or known.labels * row.copies < 2:
            return None
        return Batch(labels=known.labels, copies=row.copies)

    @property
    def answered(self) -> int:
        return len(self._settled)

    def open(self) -> list[JobRow]:
        return list(self._open.values())

    def is_open(self, job_id: UUID) -> bool:
        return job_id in self._open

    def was_answered(self, job_id: UUID) -> bool:
        return job_id in self._settled

    def has_labels(self, job_id: UUID) -> bool:
        return job_id in self._labels

    def add(self, row: JobRow) -> bool:
        """Whether it asks, and is new."""
        if job_state(row) is not JobState.NOT_CONFIRMED or self.is_open(row.print_job_id):
            return False
        self._open[row.print_job_id] = row
        self.asked += 1
        self.shown = self.shown or row.print_job_id
        return True

    def follow(self, row: JobRow) -> None:
        """What became of one that is open."""
        if row.version >= self._open[row.print_job_id].version:
            if job_state(row) is JobState.NOT_CONFIRMED:
                self._open[row.print_job_id] = row
            else:
                self.settle(row.print_job_id)

    def take_labels(self, job_id: UUID, labels: JobLabels) -> None:
        if self.is_open(job_id):
            self._labels[job_id] = labels

    def settle(self, job_id: UUID) -> None:
        if self.shown == job_id:
            self.shown = self._after(job_id)
        self._open.pop(job_id, None)
        self._settled.add(job_id)

    def take_back(self, row: JobRow) -> bool:
        """The answer may not have been taken. `row`: as it is known now; whether it still asks, and is open again."""
        if not self.was_answered(row.print_job_id) or job_state(row) is not JobState.NOT_CONFIRMED:
            return False
        self._open[row.print_job_id] = row
        self._settled.discard(row.print_job_id)
        self.shown = row.print_job_id
        return True

    def turn(self) -> None:
        """To the next one in the circle; where there is no other, it stays."""
        if self.shown is not None:
            self.shown = self._after(self.shown) or self.shown

    def why_whole(self, job_id: UUID) -> str:
        """Why its labels are not counted; empty: they are, or nobody knows yet."""
        known = self._labels.get(job_id)
        return "" if known is None or known.why_whole is None else WHY_WHOLE[known.why_whole]

    def _after(self, job_id: UUID) -> UUID | None:
        keys = list(self._open)
        place = keys.index(job_id)
        return next((key for key in (*keys[place + 1 :], *keys[:place])), None)
