"""Database statements per job and per page of the queue, as exact numbers, so that every change is deliberate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from server_core import failpoints
from server_core.contract.types.agents import LeaseAnswer
from tests.support.live_server import LABEL, AgentCaller, LiveServer

pytestmark = pytest.mark.anyio
OF_A_JOB = ("server.blob.fsync", "server.document.", "server.job.", "server.lease.")
"""Begins of the points that a job comes past. The search index and the log of requests have commits of their own."""
STEPS = ("document.keep", "job.create", "lease.take", "lease.start", "lease.result")
RUN = uuid4()
A_PAGE = "SELECT jobs.sequence, jobs.print_job_id"
STATEMENTS_OF_A_PAGE = 5
STATEMENTS_OF_A_JOB = {"SELECT": 13, "INSERT": 8, "UPDATE": 3}
"""From the upload to the result, once the server knows the caller, the document's format and the printer."""


@contextmanager
def statements() -> Iterator[list[str]]:
    """Collect the SQL that SQLAlchemy executes meanwhile, with single spaces."""
    seen: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        seen.append(" ".join(statement.split()))

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(Engine, "before_cursor_execute", note)


@pytest.fixture
def executed() -> Iterator[list[str]]:
    """Collect the SQL of all connections that are opened from now on."""
    found: list[str] = []

    def trace(connection: Any, _: object) -> None:
        connection.set_trace_callback(found.append)

    event.listen(Engine, "connect", trace)
    yield found
    event.remove(Engine, "connect", trace)


async def test_a_job_costs_as_many_statements(executed: list[str], live: LiveServer) -> None:
    """The fewest of several jobs: the search index and the watch for duplicates run beside some of them."""
    printer, agent = await live.printer_and_agent()
    headers = await live.bearer()
    await agent.poll({printer: 1})
    jobs: list[Counter[str]] = []
    for number in range(10):
        executed.clear()
        await live.order(headers, printer, LABEL * (number + 1))
        await agent.prints(printer)
        jobs.append(Counter(statement.split()[0] for statement in executed))
    assert {kind: min(job[kind] for job in jobs) for kind in STATEMENTS_OF_A_JOB} == STATEMENTS_OF_A_JOB


async def test_a_job_costs_five_commits_and_no_file(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    headers = await live.bearer()
    await agent.poll({printer: 1})
    for number in range(3):
        with failpoints.recorded() as reached:
            await live.order(headers, printer, LABEL * (number + 1))
            await agent.prints(printer)
        cost = {point: times for point, times in reached.items() if point.startswith(OF_A_JOB)}
        commits = {f"server.{step}.{when}": 1 for step in STEPS for when in ("before", "after")}
        assert cost == commits


STATEMENTS_OF_A_STARTED_JOB = {"SELECT": 9, "INSERT": 8, "UPDATE": 3}
"""The same of a job that is started with its lease."""


async def prints_at_once(agent: AgentCaller, printer: str) -> None:
    """Take the job with its start, as the agent beside the server does, and report it as printed."""
    want = [{"printer_id": printer, "slots": 1}]
    body = {"want": want, "printers_revision": -1, "wait_seconds": 0, "ledger_run": RUN}
    (lease,) = msgspec.json.decode((await agent.call("POST", "/leases", body)).content, type=LeaseAnswer).leases
    assert lease.started
    assert (await agent.result(lease, "printed")).status_code == 204


async def test_a_job_that_is_started_with_its_lease_costs_fewer_statements_and_four_commits(
    executed: list[str], live: LiveServer
) -> None:
    """Creation and lease share a commit where the agent waits: see `test_started_leases`."""
    printer, agent = await live.printer_and_agent()
    await agent.reports(printer, "online")
    headers = await live.bearer()
    await agent.poll({printer: 1})
    jobs: list[Counter[str]] = []
    for number in range(10):
        executed.clear()
        with failpoints.recorded() as reached:
            await live.order(headers, printer, LABEL * (number + 1))
            await prints_at_once(agent, printer)
        jobs.append(Counter(statement.split()[0] for statement in executed))
        cost = {point: times for point, times in reached.items() if point.startswith(OF_A_JOB)}
        steps = [step for step in STEPS if step != "lease.start"]
        assert cost == {f"server.{step}.{when}": 1 for step in steps for when in ("before", "after")}
    found = {kind: min(job[kind] for job in jobs) for kind in STATEMENTS_OF_A_JOB}
    assert found == STATEMENTS_OF_A_STARTED_JOB


async def test_a_page_of_the_queue_costs_as_many_statements_whatever_it_shows(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer()).printer_id
    for more in (3, 30):
        for number in range(more):
            await live.add_job(printer, LABEL * (number + 1))
        with statements() as seen:
            await live.ok("GET", "/jobs")
        assert len([each for each in seen if each.startswith(A_PAGE)]) == STATEMENTS_OF_A_PAGE
