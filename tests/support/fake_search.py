"""Search of the fake console server."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from uuid import UUID

from server_core.contract.types.jobs import FoundJobs, JobRow


@dataclass
class FakeSearch:
    """References, file names and `said`, as the server does; change it from the test's thread."""

    jobs_kept_days: int = 90
    documents_kept_days: int = 7
    indexing: bool = False
    said: dict[UUID, str] = field(default_factory=dict)
    """Texts of the documents, by job."""

    def find(self, rows: Iterable[JobRow], text: str, limit: int) -> FoundJobs:
        asked = text.lower()
        found = [row for row in rows if all(part in self._of(row) for part in asked.split())]
        found.sort(key=lambda row: row.sequence, reverse=True)
        return FoundJobs(
            data=found[:limit],
            more=len(found) > limit,
            total=len(found),
            exact=self._exact(found, asked),
            jobs_kept_days=self.jobs_kept_days,
            documents_kept_days=self.documents_kept_days,
            indexing=self.indexing,
        )

    def _of(self, row: JobRow) -> str:
        return f"{row.reference}\n{row.filename}\n{self.said.get(row.print_job_id, '')}".lower()

    @staticmethod
    def _exact(found: list[JobRow], asked: str) -> UUID | None:
        return next((row.print_job_id for row in found if (row.reference or "").lower() == asked), None)
