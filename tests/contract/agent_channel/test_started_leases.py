"""Jobs that are started with their leases: one commit, and a ledger that proves what never began."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest

from server_core import failpoints
from server_core.contract.types.agents import Lease, LeaseAnswer, started_lease_id
from server_core.contract.types.jobs import Applied
from server_core.contract.types.states import JobStatus, WaitingReason
from tests.support.live_server import LARGE_LABEL, AgentCaller, LiveServer, ref
from tests.support.sample_pdfs import shipping_label

pytestmark = pytest.mark.anyio
RUN = uuid4()


@pytest.fixture
async def place(live: LiveServer) -> tuple[LiveServer, str, AgentCaller]:
    """An idle printer that is online, and its agent."""
    printer, agent = await live.printer_and_agent()
    await agent.reports(printer, "online")
    return live, printer, agent


async def take(agent: AgentCaller, printer: str, *, slots: int = 1, run: UUID | None = RUN) -> list[Lease]:
    want = [{"printer_id": printer, "slots": slots}]
    body = {"want": want, "printers_revision": -1, "wait_seconds": 0.0, "ledger_run": run}
    answer = await agent.call("POST", "/leases", body)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=LeaseAnswer).leases


async def test_a_job_for_an_idle_printer_is_started_in_the_commit_of_its_lease(
    place: tuple[LiveServer, str, AgentCaller],
) -> None:
    live, printer, agent = place
    job = await live.add_job(printer)
    with failpoints.recorded() as reached:
        (lease,) = await take(agent, printer)
    assert lease.started
    assert {point for point in reached if point.startswith(("server.lease", "server.job"))} == {
        "server.lease.take.before",
        "server.lease.take.after",
    }
    assert lease.lease_id == started_lease_id(RUN, agent.server_epoch, job, lease.attempt)
    detail = await live.job(job)
    assert detail.row.status is JobStatus.PRINTING
    assert detail.row.started_at is not None
    assert [event.kind for event in detail.events] == ["created", "leased", "started"]
    assert detail.applied == Applied()
    assert (await agent.result(lease, "printed")).status_code == 204
    assert (await live.row(job)).status is JobStatus.PRINTED


async def test_a_new_job_is_pending_in_its_own_answer(place: tuple[LiveServer, str, AgentCaller]) -> None:
    live, printer, agent = place
    made = await live.order(await live.bearer(), printer)
    (lease,) = await take(agent, printer)
    assert (made["status"], lease.started) == ("pending", True)


async def test_only_the_first_job_of_an_idle_printer_is_started(place: tuple[LiveServer, str, AgentCaller]) -> None:
    live, printer, agent = place
    for _ in range(3):
        await live.add_job(printer)
    first, second = await take(agent, printer, slots=2)
    assert (first.started, second.started) == (True, False)
    (third,) = await take(agent, printer)
    assert not third.started


@pytest.mark.parametrize("why", ["no ledger", "offline", "unknown", "drawn", "large"])
async def test_others_are_started_by_a_call(live: LiveServer, why: str) -> None:
    printer, agent = await live.printer_and_agent()
    await agent.reports(printer, why if why in ("offline", "unknown") else "online")
    await live.add_job(printer, {"drawn": shipping_label(), "large": LARGE_LABEL}.get(why, b"^XA^XZ"))
    (lease,) = await take(agent, printer, run=None if why == "no ledger" else RUN)
    assert not lease.started
    assert (await live.row(lease.print_job_id)).status is JobStatus.RESERVED


async def unnamed(agent: AgentCaller, *held: Lease) -> list[tuple[UUID, int, UUID]]:
    return [(one.print_job_id, one.attempt, one.lease_id) for one in (await agent.heartbeat(*held)).unnamed]


async def test_a_lease_that_never_arrived_is_told_until_the_ledger_answers(
    place: tuple[LiveServer, str, AgentCaller],
) -> None:
    """The server alone brings it back in no way: bytes may have left."""
    live, printer, agent = place
    job = await live.add_job(printer)
    (lease,) = await take(agent, printer)
    assert await unnamed(agent) == [], "it may be on its way"
    live.clocks.pass_time(6)
    assert await unnamed(agent, lease) == []
    assert await unnamed(agent) == [(job, lease.attempt, lease.lease_id)] == await unnamed(agent)
    await live.sweep_after(61)
    assert (await live.row(job)).status is JobStatus.PRINTING
    assert await unnamed(agent) == [(job, lease.attempt, lease.lease_id)], "also once its outcome is in doubt"
    assert (await agent.result(lease, "not_started")).status_code == 204
    assert (await live.row(job)).status is JobStatus.PENDING
    assert await unnamed(agent) == []


async def test_a_connection_of_a_newer_start_brings_nothing_back(place: tuple[LiveServer, str, AgentCaller]) -> None:
    live, printer, agent = place
    job = await live.add_job(printer)
    (lease,) = await take(agent, printer)
    again = await live.connect(agent.secret)
    assert (await live.row(job)).status is JobStatus.PRINTING
    assert await unnamed(again) == [(job, lease.attempt, lease.lease_id)]


async def test_an_agent_that_cannot_send_gives_it_back_like_a_lease(
    place: tuple[LiveServer, str, AgentCaller],
) -> None:
    live, printer, agent = place
    job = await live.add_job(printer)
    (lease,) = await take(agent, printer)
    for _ in range(2):
        assert (await agent.release(lease)).status_code == 204
    row = await live.row(job)
    assert (row.status, row.waiting_reason) == (JobStatus.PENDING, WaitingReason.PRINTER_OFFLINE)
    assert await live.kinds(job) == ["created", "leased", "started", "not_started"]
    assert (await agent.start(lease)).status_code == 409


async def test_a_cancelled_one_that_is_given_back_is_cancelled(place: tuple[LiveServer, str, AgentCaller]) -> None:
    live, printer, agent = place
    job = await live.add_job(printer)
    (lease,) = await take(agent, printer)
    await live.act(job, "cancel")
    assert (await agent.heartbeat(lease)).cancel == [job]
    assert (await agent.release(lease, "printer_stopped")).status_code == 204
    assert (await live.row(job)).status is JobStatus.CANCELLED
    assert (await agent.heartbeat()).cancel == []


async def test_a_changed_file_is_told_with_a_start_of_its_own(place: tuple[LiveServer, str, AgentCaller]) -> None:
    live, printer, agent = place
    job = await live.add_job(printer)
    (lease,) = await take(agent, printer)
    used: dict[str, Any] = {"used": {"darkness": 60, "calibrated_width_mm": 100.0}}
    for _ in range(2):
        assert (await agent.call("POST", f"/print-jobs/{job}/start", {**ref(lease), **used})).status_code == 204
    assert await live.kinds(job) == ["created", "leased", "started", "started"]
    applied = (await live.job(job)).applied
    assert applied is not None
    assert applied.calibration is not None
    assert applied.calibration.darkness == 60
