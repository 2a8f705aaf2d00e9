"""Rows of jobs have the types that the server reads them into."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
import pytest

from server_core.store import documents, duplicate_rows, job_rows, lease_rows, public_jobs, queue_rows, stale_rows
from server_core.store.store import Connection
from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio


def check(rows: Iterable[Any]) -> None:
    """Each row is as its class declares it, all fields in their strict types."""
    found = list(rows)
    assert found
    for row in found:
        plain = msgspec.to_builtins(row, builtin_types=(UUID, datetime))
        assert msgspec.convert(plain, type(row), builtin_types=(UUID, datetime)) == row


async def test_what_is_read_of_a_job_has_the_declared_types(live: LiveServer) -> None:
    agent, printer = await live.enrol(), (await live.add_printer(media_width_mm=100, media_height_mm=150)).printer_id
    ended = [await live.add_job(printer, reference=f"order {number}") for number in range(3)]
    for job, outcome in zip(ended, ("printed", "failed", "unknown"), strict=True):
        lease = await agent.take_one(str(printer))
        assert lease.print_job_id == job
        await agent.start(lease)
        await agent.result(lease, outcome, evidence="transport_closed", message="Said by the device.")
    await live.act(ended[2], "answer", {"came_out": False})
    held, waits = await live.add_job(printer), await live.add_job(printer)
    await live.act(held, "hold")
    account, every = live.server.state.ctx.site_account, [*ended, held, waits]
    agent_id = UUID((await live.ask("GET", f"/printers/{printer}")).json()["agent_id"])

    def read(connection: Connection) -> None:
        lines = queue_rows.lines(connection, account, every)
        assert len(lines) == len(every)
        check(lines)
        check(queue_rows.shown(connection, account, every))
        check(queue_rows.lines_of(connection, account, [line.sequence for line in lines]))
        check(public_jobs.job_page(connection, account, None, len(every)))
        check(filter(None, [job_rows.find(connection, account, job) for job in every]))
        check(lease_rows.next_jobs(connection, account, agent_id, {printer: 4}, live.clocks.now()))
        check([lease_rows.wanted_evidence(connection, account, waits)])
        check(filter(None, [lease_rows.find_loaded_printer(connection, account, printer)]))
        check(lease_rows.needs(connection, account, every))
        check(stale_rows.waiting(connection, account, printer))
        check(duplicate_rows.jobs_of(connection, account, every))
        check(duplicate_rows.outcomes(connection, [line.sequence for line in lines]).values())
        check(filter(None, [documents.document_of_job(connection, account, waits)]))

    await live.server.state.ctx.store.read(read)
