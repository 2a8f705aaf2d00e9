"""What changed live while a read is under way: the answer of the read is older than that."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from uuid import UUID

from server_core.contract.types.jobs import JobRow


class ChangedMeanwhile:
    def __init__(self) -> None:
        self._rows: dict[UUID, JobRow] = {}
        self.is_reading = False

    def begin(self) -> None:
        self._rows = {}
        self.is_reading = True

    def note(self, row: JobRow) -> None:
        known = self._rows.get(row.print_job_id)
        if self.is_reading and (known is None or known.version < row.version):
            self._rows[row.print_job_id] = row

    def end(self) -> dict[UUID, JobRow]:
        """The read is answered."""
        rows, self._rows, self.is_reading = self._rows, {}, False
        return rows


def newest(
    fetched: Iterable[JobRow], meanwhile: dict[UUID, JobRow], shows: Callable[[JobRow], bool]
) -> dict[UUID, JobRow]:
    """What changed since it was read is as it is now, or has left; what its document says only the read knows."""
    rows = dict[UUID, JobRow]()
    for row in fetched:
        now = meanwhile.get(row.print_job_id, row)
        if now.version <= row.version:
            rows[row.print_job_id] = row
        elif shows(now):
            rows[row.print_job_id] = now
    return rows
