"""The console's calls that do something with jobs: with one, with many, and a new one of a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

from app.client.calls import Calls
from server_core.contract.console import JobRow, Move, Reprint
from server_core.contract.job_acts import JobAct, JobActDone, JobNeeds, JobsWanted, NewPrint
from server_core.contract.job_labels import Answer, Counted
from server_core.contract.public import DocumentFormat, RawLanguage, UploadedDocument


class ActCalls(Calls):
    async def cancel(self, job_id: UUID) -> JobRow:
        return await self._call("POST", f"/jobs/{job_id}/cancel", JobRow)

    async def hold(self, job_id: UUID) -> JobRow:
        return await self._call("POST", f"/jobs/{job_id}/hold", JobRow)

    async def release(self, job_id: UUID) -> JobRow:
        return await self._call("POST", f"/jobs/{job_id}/release", JobRow)

    async def reprint(self, job_id: UUID, wish: Reprint | None = None, *, key: str) -> JobRow:
        return await self._call("POST", f"/jobs/{job_id}/reprint", JobRow, body=wish or Reprint(), key=key)

    async def move(self, job_id: UUID, printer_id: UUID) -> JobRow:
        return await self._call("POST", f"/jobs/{job_id}/move", JobRow, body=Move(printer_id=printer_id))

    async def answer(self, job_id: UUID, *, came_out: bool, counted: Counted | None = None) -> JobRow:
        answer = Answer(came_out=came_out, counted=counted)
        return await self._call("POST", f"/jobs/{job_id}/answer", JobRow, body=answer)

    async def act_on_jobs(self, act: JobAct, *, key: str | None = None) -> JobActDone:
        """Up to 500 jobs; what cannot be done is in `refused`. `key`: of a reprint; a repeat prints nothing more."""
        return await self._call("POST", "/job-acts", JobActDone, body=act, key=key)

    async def undo_act(self, act_id: UUID) -> JobActDone:
        return await self._call("POST", f"/job-acts/{act_id}/undo", JobActDone)

    async def finish_act(self, act_id: UUID) -> JobActDone:
        """What waits to be undone is done now."""
        return await self._call("POST", f"/job-acts/{act_id}/finish", JobActDone)

    async def job_rows(self, job_ids: Sequence[UUID]) -> list[JobRow]:
        """Of up to 500 jobs, as they are now; those that are not kept any more are left out."""
        return await self._call("POST", "/job-rows", list[JobRow], body=JobsWanted(print_job_ids=list(job_ids)))

    async def job_needs(self, job_ids: Sequence[UUID]) -> list[JobNeeds]:
        """Return what decides which printers fit, for up to 500 jobs. Jobs no longer kept are left out."""
        return await self._call("POST", "/job-needs", list[JobNeeds], body=JobsWanted(print_job_ids=list(job_ids)))

    async def upload_document(
        self,
        content: bytes,
        *,
        filename: str,
        format: DocumentFormat | None = None,
        raw_language: RawLanguage | None = None,
        told: Callable[[int], None] | None = None,
    ) -> UploadedDocument:
        """`format` None: the server tells it by bytes and name. `raw_language`: for `raw`, and only there. `told`: how
        many bytes have left, again and again."""
        query = {"filename": filename}
        if format is not None:
            query["format"] = format.value
        if raw_language is not None:
            query["raw_language"] = raw_language.value
        return await self._call("POST", "/documents", UploadedDocument, body=content, query=query, told=told)

    async def print_document(self, wish: NewPrint, *, key: str | None = None) -> JobRow:
        """Print a document. Repeating the call with the same `key` (ASCII, up to 128) returns the same job."""
        return await self._call("POST", "/jobs", JobRow, body=wish, key=key)
