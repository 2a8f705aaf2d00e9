"""Results on their way to the server: on disk first, then sent until they are answered."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from agent_core.journal import Journal, JournalUnavailable
from agent_core.server_link.errors import Backoff, LeaseLost, ProtocolBroken, Revoked, Superseded, Unreachable
from server_core.contract.types.agents import JobResult, Outcome

if TYPE_CHECKING:
    from agent_core.config import Pace
    from agent_core.server_link.client import ServerClient

log = logging.getLogger(__name__)
REFUSED_SECONDS = 60.0


class Outbox:
    """Owns one task per result that is not answered yet."""

    def __init__(self, journal: Journal, link: ServerClient, pace: Pace) -> None:
        self._journal = journal
        self._link = link
        self._pace = pace
        self._tasks: set[asyncio.Task[None]] = set()
        self._open = asyncio.Event()
        self._open.set()

    def hold(self) -> None:
        """The server was restored: it must learn of older jobs before it can take results."""
        self._open.clear()

    def release(self) -> None:
        self._open.set()

    async def put(self, result: JobResult) -> asyncio.Task[None]:
        """Note it in the journal and send it; the task ends when the server knows."""
        return self._send(result, noted=await self._note(result))

    def resend(self, result: JobResult) -> asyncio.Task[None]:
        """For a result that is in the journal already."""
        return self._send(result, noted=True)

    def _send(self, result: JobResult, *, noted: bool) -> asyncio.Task[None]:
        task = asyncio.create_task(self._deliver(result, noted=noted), name=f"result {result.print_job_id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def stop(self, seconds: float) -> None:
        """Give what is under way a moment; the rest stays in the journal."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _note(self, result: JobResult) -> bool:
        try:
            await self._journal.close(result)
        except JournalUnavailable as error:
            log.error("the result of job %s is kept in memory only: %s", result.print_job_id, error)
            return False
        return True

    async def _deliver(self, result: JobResult, *, noted: bool) -> None:
        backoff = Backoff(self._pace)
        while not noted and result.outcome is Outcome.NOT_STARTED:
            # the server lets it print again: the journal must not take that for a second time
            await backoff.wait()
            noted = await self._note(result)
        backoff.reset()
        while True:
            await self._open.wait()
            try:
                await self._link.result(result.print_job_id, result.as_told())
                break
            except LeaseLost as answer:
                log.info("the server had decided about job %s: %s", result.print_job_id, answer)
                break
            except Unreachable:
                await backoff.wait()
            except (Superseded, Revoked) as end:
                log.warning("the result of job %s stays in the journal: %s", result.print_job_id, end)
                return
            except ProtocolBroken:
                log.exception("the server refused the result of job %s", result.print_job_id)
                await asyncio.sleep(REFUSED_SECONDS)
        if not noted:
            await self._note(result)
        try:
            await self._journal.reported(result)
        except JournalUnavailable as error:
            log.error("job %s was reported, but the journal does not know: %s", result.print_job_id, error)
