"""The console's search for jobs."""

from __future__ import annotations

from app.client_calls import Calls
from server_core.contract.found_jobs import FoundJobs


class FoundCalls(Calls):
    async def find_jobs(self, text: str, *, limit: int = 50) -> FoundJobs:
        """By reference, file name, beginning of the id, words of the document. `limit`: 1 to 200."""
        return await self._call("GET", "/jobs/found", FoundJobs, query={"q": text, "limit": str(limit)})
