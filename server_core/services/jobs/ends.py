"""Waiting for the end of a job: a caller is woken after the commit that made the job final.

A waiting caller costs one entry here and one timer of the event loop: no thread, no database session, no query.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from uuid import UUID

from server_core.services.live.doorbell import Doorbell, Listener


class JobEnds:
    """Waiting callers by job. `close` answers all of them when the server stops."""

    def __init__(self) -> None:
        self._doorbell = Doorbell()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.closed = False

    def committed(self, jobs: Iterable[UUID]) -> None:
        """Wake the callers that wait for these jobs. Called from the writer's thread after the commit.

        A caller listens before it reads its job, so one that is not seen here reads the end itself.
        """
        awaited = [job for job in jobs if self._doorbell.is_heard(job)]
        if awaited and self._loop is not None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._ring, awaited)

    @contextmanager
    def listen(self, print_job_id: UUID) -> Iterator[Listener]:
        self._loop = asyncio.get_running_loop()
        with self._doorbell.listen([print_job_id]) as bell:
            yield bell

    def is_awaited(self, print_job_id: UUID) -> bool:
        return self._doorbell.is_heard(print_job_id)

    def close(self) -> None:
        self.closed = True
        self._doorbell.end_all()

    def _ring(self, jobs: Iterable[UUID]) -> None:
        for job in jobs:
            self._doorbell.ring(job)


async def wait_for_ring(bell: Listener, seconds: float, hung_up: Callable[[], Awaitable[None]]) -> bool:
    """Wait for a ring or for `seconds`. Returns whether the caller is still there."""
    gone = asyncio.ensure_future(hung_up())
    gone.add_done_callback(lambda _: bell.end())
    try:
        await bell.wait(seconds)
        return not gone.done()
    finally:
        gone.cancel()
