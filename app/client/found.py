"""The console's search for jobs, and for what a job is made of."""

from __future__ import annotations

from uuid import UUID

from app.client.calls import Calls
from server_core.contract.found_jobs import FoundJobs
from server_core.contract.job_labels import JobLabels


class FoundCalls(Calls):
    async def find_jobs(self, text: str, *, limit: int = 50) -> FoundJobs:
        """By reference, file name, beginning of the id, words of the document. `limit`: 1 to 500."""
        return await self._call("GET", "/jobs/found", FoundJobs, query={"q": text, "limit": str(limit)})

    async def job_labels(self, job_id: UUID, scanned: str = "") -> JobLabels:
        """`scanned`: what is on the last good one, to be told which it is."""
        return await self._call("GET", f"/jobs/{job_id}/labels", JobLabels, query={"scanned": scanned})
