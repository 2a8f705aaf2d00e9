"""P7: pages, get, create and lease with 10,000 and with `--rows` (1,000,000) jobs; both stores in turns.

Pages are timed where they are read, in a reader's thread; writes until they are on disk.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx

from server_core.api.application import AsgiApplication
from server_core.contract.decisions.life_cycle import Transition
from server_core.contract.types.parameters import PrintParameters
from server_core.services.jobs.route_check import checked_route
from server_core.services.jobs.transitions import move_job
from server_core.store import lease_rows, public_jobs, queue_rows
from server_core.store.ids import new_id
from server_core.store.job_rows import JobChanges, insert_job
from server_core.store.queue_rows import Filter, Position, StatusGroup
from server_core.store.store import Connection
from server_core.store.tables import EPOCH
from tests.benchmarks.filled_store import Filled, filled_store, number_id
from tests.support.actors import agent
from tests.support.public_api import floor_of

FEW = 10_000
MANY = 1_000_000
TIMES = 200
PAGE = 50
AGE = timedelta(days=89)


def run(*, rounds: int, rows: int = MANY) -> dict[str, Any]:
    return asyncio.run(_measure(rounds, rows))


@dataclass(kw_only=True)
class Subject:
    filled: Filled
    http: httpx.AsyncClient
    rows: int
    dice: random.Random

    @property
    def account(self) -> UUID:
        return self.filled.tenant.account_id

    async def timed(self, work: Callable[[Connection], object]) -> float:
        def clocked(connection: Connection) -> float:
            begin = time.perf_counter()
            work(connection)
            return time.perf_counter() - begin

        return await self.filled.ctx.store.read(clocked)

    async def first_page(self) -> float:
        return await self.timed(lambda at: public_jobs.job_page(at, self.account, None, PAGE + 1))

    async def deep_page(self) -> float:
        before = self.dice.randrange(PAGE, self.rows // 10)
        return await self.timed(lambda at: public_jobs.job_page(at, self.account, before, PAGE + 1))

    async def deep_page_of_the_queue(self) -> float:
        now = self.filled.clock.now
        number = self.dice.randrange(PAGE, self.rows // 10)
        ended = now - AGE + number * (AGE / self.rows)
        after = Position((ended - EPOCH) // timedelta(microseconds=1), number)
        filter = Filter(midnight=now - timedelta(hours=1))
        return await self.timed(
            lambda at: queue_rows.group_lines(at, self.account, StatusGroup.FINISHED, filter, after, PAGE + 1)
        )

    async def printers_page(self) -> float:
        return await self.timed(lambda at: public_jobs.printer_page(at, self.account, ("M", new_id()), PAGE + 1))

    async def get(self) -> float:
        """Read any job as a client does: `GET /api/v1/print-jobs/{id}`."""
        job = number_id(1, self.dice.randrange(self.rows))
        begin = time.perf_counter()
        answer = await self.http.get(f"/api/v1/print-jobs/{job}")
        seconds = time.perf_counter() - begin
        if answer.status_code != 200:
            raise RuntimeError(answer.text)
        return seconds

    async def get_alone(self) -> float:
        """The bare statement: at 1,000,000 jobs most of its pages are not in the cache of the connection."""
        job = number_id(1, self.dice.randrange(self.rows))
        return await self.timed(lambda at: public_jobs.find_job(at, self.account, job))

    async def create(self) -> float:
        """The route is checked; the document is one of the last thousand."""
        document = number_id(2, self.rows - 1 - self.dice.randrange(1000))
        job = self.filled.new_job(document)

        def work(connection: Connection) -> None:
            checked_route(connection, self.account, document, job.printer_id, PrintParameters())
            insert_job(connection, job)

        return await self.written(work)

    async def lease(self) -> float:
        tenant = self.filled.tenant

        def work(connection: Connection) -> None:
            slots = {tenant.printer_id: 1}
            (row,) = lease_rows.next_jobs(connection, self.account, tenant.agent_id, slots, self.filled.clock())
            at, changes = self.filled.clock(), JobChanges(agent_id=tenant.agent_id)
            move_job(
                connection,
                row.job,
                Transition.LEASE,
                at=at,
                actor=agent("Packing"),
                new_lease=new_id(),
                changes=changes,
            )

        return await self.written(work)

    async def written(self, work: Callable[[Connection], None]) -> float:
        begin = time.perf_counter()
        await self.filled.ctx.store.write(work)
        return time.perf_counter() - begin


def _actions(subject: Subject) -> dict[str, Callable[[], Awaitable[float]]]:
    return {
        "jobs, page 1": subject.first_page,
        "jobs, page N": subject.deep_page,
        "queue, page N": subject.deep_page_of_the_queue,
        "printers, page": subject.printers_page,
        "get": subject.get,
        "get, the statement": subject.get_alone,
        "create": subject.create,
        "lease": subject.lease,
    }


@asynccontextmanager
async def _client(filled: Filled) -> AsyncIterator[httpx.AsyncClient]:
    """With a token, straight to the application."""
    tenant, application = filled.tenant, AsgiApplication(floor_of(filled.ctx))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(application), base_url="http://server") as http:
        form = {"client_id": str(tenant.client_id), "client_secret": tenant.client_secret}
        answer = await http.post("/oauth/token", data={**form, "grant_type": "client_credentials"})
        http.headers["Authorization"] = f"Bearer {answer.json()['access_token']}"
        yield http


async def _measure(rounds: int, many: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name:
        async with AsyncExitStack() as stack:
            subjects = []
            for rows in (FEW, many):
                folder = Path(name) / str(rows)
                filled = await stack.enter_async_context(filled_store(folder, jobs=rows, ended=AGE, over=AGE))
                http = await stack.enter_async_context(_client(filled))
                subjects.append(Subject(filled=filled, http=http, rows=rows, dice=random.Random(4711)))
            seconds: dict[tuple[str, int], list[float]] = {}
            for number in range(rounds + 1):
                for act in _actions(subjects[0]):
                    times: dict[int, list[float]] = {subject.rows: [] for subject in subjects}
                    for _ in range(TIMES):
                        for subject in subjects:  # call by call: what disturbs one disturbs the other
                            times[subject.rows].append(await _actions(subject)[act]())
                    if number:  # the first round warms up
                        for rows, measured in times.items():
                            seconds.setdefault((act, rows), []).append(statistics.median(measured))
    figures: dict[str, Any] = {}
    for act in _actions(subjects[0]):
        few, much = (statistics.median(seconds[act, rows]) for rows in (FEW, many))
        figures[f"{act}: {FEW:,} jobs ms"], figures[f"{act}: {many:,} jobs ms"] = few * 1000, much * 1000
        figures[f"{act}: ratio"] = much / few
    return figures
