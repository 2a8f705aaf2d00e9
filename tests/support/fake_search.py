"""What the fake console server finds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from server_core.contract.console import JobRow
from server_core.contract.found_jobs import FoundJobs


@dataclass
class FakeSearch:
    """References and file names, as the server does; change it from the test's thread."""

    jobs_kept_days: int = 90
    documents_kept_days: int = 7
    indexing: bool = False

    def find(self, rows: Iterable[JobRow], text: str, limit: int) -> FoundJobs:
        asked = text.lower()
        found = [row for row in rows if asked in f"{row.reference}\n{row.filename}".lower()]
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

    @staticmethod
    def _exact(found: list[JobRow], asked: str) -> UUID | None:
        return next((row.print_job_id for row in found if (row.reference or "").lower() == asked), None)
