"""Strictly first in, first out, and one job of a printer at a time: the server refuses every start out of its turn."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any
from uuid import UUID

import httpx
import pytest

from server_core.contract.types.agents import Lease
from server_core.contract.types.states import JobStatus
from server_core.store import job_rows
from tests.support.live_server import AgentCaller, LiveServer

pytestmark = pytest.mark.anyio


async def three_leases(live: LiveServer) -> tuple[str, AgentCaller, list[Lease]]:
    printer, agent = await live.printer_and_agent()
    for _ in range(3):
        await live.add_job(printer)
    return printer, agent, await agent.take(printer, 3)


async def waits_again(live: LiveServer, answer: httpx.Response, lease: Lease) -> None:
    assert (answer.status_code, answer.json()["error_code"]) == (409, "lease_lost")
    assert (await live.row(lease.order.print_job_id)).status is JobStatus.PENDING
    assert (await live.kinds(lease.order.print_job_id))[-1] == "out_of_turn"
    assert live.server.state.lease_clock.age(lease.order.print_job_id, lease.lease_id) is None


async def in_one_commit(live: LiveServer, *calls: Coroutine[Any, Any, Any]) -> list[Any]:
    """Their answers; the works of the calls, each of which has one, come in this order."""
    store = live.server.state.ctx.store
    entered, leave = threading.Event(), threading.Event()

    def work(_: object) -> None:
        entered.set()
        leave.wait()

    busy = asyncio.create_task(store.write(work))
    await asyncio.to_thread(entered.wait)
    running: list[asyncio.Task[Any]] = []
    async with asyncio.timeout(30):
        for call in calls:
            running.append(asyncio.create_task(call))
            while store._writer._requests.qsize() < len(running):  # noqa: ASYNC110 - it happens in the server
                await asyncio.sleep(0)
    leave.set()
    await busy
    return await asyncio.gather(*running)


async def over(live: LiveServer, print_job_id: UUID) -> None:
    ctx = live.server.state.ctx
    changes = job_rows.JobChanges(expires_at=ctx.now())
    await ctx.store.write(lambda db: job_rows.change(db, ctx.site_account, print_job_id, changes))


async def test_an_earlier_job_that_is_reserved_comes_first(live: LiveServer) -> None:
    printer, agent, (first, second, _) = await three_leases(live)
    await waits_again(live, await agent.start(second), second)
    assert (await agent.start(first)).status_code == 204
    assert await agent.take(printer) == []  # it is left alone for a moment: the other one has not ended
    live.clocks.pass_time(2)
    assert [lease.order.print_job_id for lease in await agent.take(printer)] == [second.order.print_job_id]


async def test_an_earlier_job_that_waits_comes_first_and_nobody_waits_for_it_to_be_taken(live: LiveServer) -> None:
    printer, agent, (first, second, third) = await three_leases(live)
    for act in ("hold", "release"):
        await live.act(first.order.print_job_id, act)
    await waits_again(live, await agent.start(second), second)
    await waits_again(live, await agent.start(third), third)
    again = await agent.take(printer, 3)
    assert [lease.order.sequence for lease in again] == [lease.order.sequence for lease in (first, second, third)]
    for lease in again:
        assert (await agent.start(lease)).status_code == 204
        assert (await agent.result(lease, "printed")).status_code == 204


async def test_only_one_job_of_a_printer_prints(live: LiveServer) -> None:
    printer, agent, (first, second, third) = await three_leases(live)
    assert (await agent.start(first)).status_code == 204
    await waits_again(live, await agent.start(second), second)
    assert (await agent.start(first)).status_code == 204  # the same call again
    assert (await agent.result(first, "unknown")).status_code == 204
    live.clocks.pass_time(2)
    (second,) = await agent.take(printer)
    assert (await agent.start(second)).status_code == 204  # what nobody watches holds up nobody
    await waits_again(live, await agent.start(third), third)


async def test_an_older_job_that_prints_at_another_printer_is_in_nobodys_way(live: LiveServer) -> None:
    _, agent, (first, *_) = await three_leases(live)
    other = str((await live.add_printer("Pack 2")).printer_id)
    await live.add_job(other)
    assert (await agent.start(first)).status_code == 204
    assert (await agent.start(await agent.take_one(other))).status_code == 204


@pytest.mark.parametrize("why", ["held", "expired"])
async def test_what_may_not_print_is_in_nobodys_way(live: LiveServer, why: str) -> None:
    _, agent, (first, second, _) = await three_leases(live)
    if why == "held":
        await live.act(first.order.print_job_id, "hold")
    else:
        await over(live, first.order.print_job_id)
        await agent.release(first)
    assert (await agent.start(second)).status_code == 204


async def test_what_is_over_its_time_is_not_taken_even_before_the_sweep(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    await over(live, job)
    assert await agent.take(printer) == []


async def test_a_lease_whose_answer_was_lost_waits_again_after_seconds(live: LiveServer) -> None:
    printer, agent, (first, second, third) = await three_leases(live)
    live.clocks.pass_time(5)
    assert (await agent.heartbeat(second, third)).lost == []
    assert (await live.row(first.order.print_job_id)).status is JobStatus.RESERVED
    live.clocks.pass_time(0.5)
    await agent.heartbeat(second, third)
    assert (await live.row(first.order.print_job_id)).status is JobStatus.PENDING
    again = await agent.take_one(printer)
    assert (again.order.print_job_id, again.attempt) == (first.order.print_job_id, 2)
    await agent.heartbeat(again, second, third)
    for lease in (again, second, third):
        assert (await agent.start(lease)).status_code == 204
        assert (await agent.result(lease, "printed")).status_code == 204


async def test_an_answer_that_was_only_late_does_no_harm(live: LiveServer) -> None:
    """The agent has the lease all the same, and says anything it can say about it."""
    _, agent, leases = await three_leases(live)
    live.clocks.pass_time(6)
    await agent.heartbeat()
    start = await agent.start(leases[0])
    assert (start.status_code, start.json()["error_code"]) == (409, "lease_lost")
    assert (await agent.heartbeat(*leases)).lost == [lease.order.print_job_id for lease in leases]
    assert (await agent.release(leases[1])).status_code == 204
    assert (await agent.result(leases[1], "not_started")).status_code == 204
    failed = await agent.result(leases[2], "failed", failure_reason="render_failed")
    assert (failed.status_code, failed.json()["error_code"]) == (409, "lease_lost")
    for lease in leases:
        assert (await live.row(lease.order.print_job_id)).status is JobStatus.PENDING


async def test_what_prints_is_never_given_to_somebody_by_a_heartbeat(live: LiveServer) -> None:
    _, agent, (first, *_) = await three_leases(live)
    assert (await agent.start(first)).status_code == 204
    live.clocks.pass_time(6)
    await agent.heartbeat()
    assert (await live.row(first.order.print_job_id)).status is JobStatus.PRINTING


async def test_the_end_of_a_lease_leaves_the_next_one_of_the_same_commit_alone(live: LiveServer) -> None:
    printer, agent, lost = await three_leases(live)
    live.clocks.pass_time(6)
    _, again = await in_one_commit(live, agent.heartbeat(), agent.take(printer, 3))
    assert [lease.order.print_job_id for lease in again] == [lease.order.print_job_id for lease in lost]
    for lease in again:
        assert (await agent.start(lease)).status_code == 204
        assert (await agent.result(lease, "printed")).status_code == 204


@pytest.mark.parametrize("how", ["released", "not_started", "out_of_turn"])
async def test_a_printer_is_left_alone_from_the_very_commit_on(live: LiveServer, how: str) -> None:
    printer, agent, (first, second, _) = await three_leases(live)
    if how == "released":
        back = agent.release(first)
    else:
        assert (await agent.start(first)).status_code == 204
        back = agent.result(first, "not_started") if how == "not_started" else agent.start(second)
    _, taken = await in_one_commit(live, back, agent.take(printer, 3))
    assert taken == []
    live.clocks.pass_time(2)
    (again, *_) = await agent.take(printer, 3)
    assert (await agent.start(again)).status_code == (409 if how == "out_of_turn" else 204)


async def test_nothing_starts_at_a_printer_that_was_paused_meanwhile(live: LiveServer) -> None:
    printer, agent, leases = await three_leases(live)
    assert (await live.ask("POST", f"/printers/{printer}/pause")).status_code == 200
    refused = await agent.start(leases[0])
    assert (refused.status_code, refused.json()["error_code"]) == (409, "lease_lost")
    job = leases[0].order.print_job_id
    assert (await live.row(job)).status is JobStatus.PENDING
    assert (await live.kinds(job))[-1] == "taken_back"
    assert live.server.state.lease_clock.age(job, leases[0].lease_id) is None
    assert (await live.ask("POST", f"/printers/{printer}/resume")).status_code == 200
    again = await agent.take_one(printer)
    assert again.order.print_job_id == job
    assert (await agent.start(again)).status_code == 204
    assert (await live.ask("POST", f"/printers/{printer}/pause")).status_code == 200
    assert (await agent.start(again)).status_code == 204, "what prints goes on"
