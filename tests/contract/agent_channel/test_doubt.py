"""Jobs with an unknown outcome: their notices, weak evidence, and late reports."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest

from server_core.contract.types.agents import Lease
from server_core.contract.types.states import Confirmation, JobStatus
from server_core.store import notice_rows, printer_rows
from tests.support.actors import agent as agent_named
from tests.support.actors import person
from tests.support.live_server import AgentCaller, LiveServer

pytestmark = pytest.mark.anyio


async def printing(live: LiveServer) -> tuple[UUID, AgentCaller, Lease]:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.begun(agent, printer)
    return job, agent, lease


async def notices(live: LiveServer, *, only_open: bool = True) -> list[Any]:
    account = live.server.state.ctx.site_account
    return await live.server.state.ctx.store.read(
        lambda connection: notice_rows.notice_page(connection, account, only_open=only_open, before=None, limit=9)
    )


async def only_notice(live: LiveServer, job: UUID) -> dict[str, Any]:
    (notice,) = await notices(live)
    assert (notice.kind, notice.subject) == ("job_unconfirmed", str(job))
    return dict(notice.details)


async def wants(live: LiveServer, lease: Lease, evidence: Confirmation, by: str | None) -> None:
    ctx = live.server.state.ctx
    values = {"minimum_evidence": evidence.value, "minimum_evidence_by": None if by is None else person(by)}
    await ctx.store.write(lambda db: printer_rows.change_printer(db, ctx.site_account, lease.order.printer_id, values))


async def test_a_silent_agent_opens_a_notice_in_a_minute_and_its_return_closes_it(live: LiveServer) -> None:
    job, agent, lease = await printing(live)
    await live.sweep_after(59)
    assert await notices(live) == []
    await live.sweep_after(1)
    assert await only_notice(live, job) == {"filename": "label.zpl", "printer_name": "Pack 1"}
    await agent.heartbeat(lease)
    assert await notices(live) == []
    (closed,) = await notices(live, only_open=False)
    assert closed.closed_by == agent_named("This computer")


async def test_an_unknown_outcome_is_told_at_once_and_stays_told_when_it_is_given_up(live: LiveServer) -> None:
    job, agent, lease = await printing(live)
    for _ in range(2):
        await agent.result(lease, "unknown", message="The connection broke.")
    assert "failure_reason" not in await only_notice(live, job)
    await live.sweep_after(0)
    await live.sweep_after(600)
    assert (await live.row(job)).status is JobStatus.FAILED
    assert (await only_notice(live, job))["failure_reason"] == "outcome_unknown"
    await agent.result(lease, "printed", evidence="printer_confirmed")
    assert (await live.row(job)).status is JobStatus.FAILED
    assert (await live.kinds(job))[-1] == "late_report"
    assert await notices(live) == []


async def test_a_late_failure_is_told_and_settles_what_was_given_up(live: LiveServer) -> None:
    job, agent, lease = await printing(live)
    await live.sweep_after(61)
    await live.sweep_after(600)
    assert (await live.row(job)).failure_reason == "outcome_unknown"
    for _ in range(2):
        await agent.result(lease, "failed", failure_reason="printer_rejected", bytes_sent=0)
    assert (await live.row(job)).failure_reason == "outcome_unknown"
    assert (await live.kinds(job))[-2:] == ["outcome_unknown", "late_report"]
    assert await notices(live) == []


async def test_a_partial_output_is_told(live: LiveServer) -> None:
    job, agent, lease = await printing(live)
    await agent.result(lease, "failed", failure_reason="partial_output", bytes_sent=9)
    assert (await only_notice(live, job))["failure_reason"] == "partial_output"


async def test_what_is_known_opens_no_notice(live: LiveServer) -> None:
    _, agent, lease = await printing(live)
    await agent.result(lease, "failed", failure_reason="printer_rejected", bytes_sent=0)
    assert await notices(live, only_open=False) == []


@pytest.mark.parametrize("came_out", [True, False])
async def test_an_operators_answer_closes_the_notice(live: LiveServer, came_out: bool) -> None:
    job, agent, lease = await printing(live)
    await agent.result(lease, "unknown")
    await live.act(job, "answer", {"came_out": came_out})
    assert await notices(live) == []


@pytest.mark.parametrize("outcome", ["printed", "failed", "cancelled"])
async def test_a_late_result_closes_the_notice(live: LiveServer, outcome: str) -> None:
    job, agent, lease = await printing(live)
    await live.sweep_after(61)
    await agent.result(lease, outcome)
    assert (await live.row(job)).status.value == outcome
    assert await notices(live) == []


async def test_weaker_evidence_than_the_printer_gives_is_no_print(live: LiveServer) -> None:
    job, agent, lease = await printing(live)
    await wants(live, lease, Confirmation.TRANSPORT_CLOSED, None)
    for _ in range(2):
        assert (await agent.result(lease, "printed", evidence="bytes_accepted", bytes_sent=9)).status_code == 204
    row = await live.row(job)
    assert (row.status, row.unconfirmed) == (JobStatus.PRINTING, True)
    shown_job = [event for event in (await live.job(job)).events if event.kind == "unconfirmed"]
    assert [event.details for event in shown_job] == [
        {"bytes_sent": 9, "evidence": "bytes_accepted", "minimum": "transport_closed"}
    ]
    assert await only_notice(live, job)
    assert (await agent.result(lease, "printed", evidence="printer_confirmed")).status_code == 204
    assert (await live.row(job)).status is JobStatus.PRINTED
    assert await notices(live) == []


async def test_weaker_evidence_settles_nothing_when_it_comes_late_either(live: LiveServer) -> None:
    """The answer to the first report was lost, and it comes again when the job was given up."""
    job, agent, lease = await printing(live)
    await wants(live, lease, Confirmation.TRANSPORT_CLOSED, None)
    await live.sweep_after(61)
    await live.sweep_after(600)
    for _ in range(2):
        assert (await agent.result(lease, "printed", evidence="bytes_accepted")).status_code == 204
    assert (await only_notice(live, job))["failure_reason"] == "outcome_unknown"
    shown_job = [event.details for event in (await live.job(job)).events if event.kind == "late_report"]
    assert shown_job == [
        {"outcome": "unknown", "attempt": 1, "evidence": "bytes_accepted", "minimum": "transport_closed"}
    ]
    await agent.result(lease, "printed", evidence="printer_confirmed")
    assert await notices(live) == []


@pytest.mark.parametrize(("came_out", "outcome"), [(False, "printed"), (True, "failed")])
async def test_a_device_that_contradicts_a_persons_answer_is_told_once(
    live: LiveServer, came_out: bool, outcome: str
) -> None:
    job, agent, lease = await printing(live)
    await agent.result(lease, "unknown")
    await live.act(job, "answer", {"came_out": came_out})
    await agent.result(lease, "unknown")
    await agent.result(lease, "failed", failure_reason="partial_output")
    assert await notices(live) == []  # a person looked, and the device knows no more
    status = (await live.row(job)).status
    await agent.result(lease, outcome)
    details = await only_notice(live, job)
    assert (details["status"], details["outcome"]) == (status.value, outcome)
    (notice,) = (await live.ask("GET", "/notices")).json()["data"]
    assert (await live.ask("POST", f"/notices/{notice['number']}/close")).is_success
    await agent.result(lease, outcome)
    assert await notices(live) == []
    assert (await live.row(job)).status is status


async def test_a_failure_before_the_start_contradicts_no_cancelling(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    await live.act(job, "cancel")
    assert (await agent.result(lease, "failed", failure_reason="render_failed")).status_code == 204
    assert (await live.kinds(job))[-1] == "late_report"
    assert await notices(live) == []


async def test_how_a_print_ended_may_be_told_by_an_older_incarnation(live: LiveServer) -> None:
    job, old, lease = await printing(live)
    await live.connect(old.secret)
    for answer in (await old.start(lease), await old.release(lease)):
        assert answer.json()["error_code"] == "agent_superseded"
    foreign = msgspec.structs.replace(lease, attempt=2)
    assert (await old.result(foreign, "printed")).json()["error_code"] == "agent_superseded"
    for _ in range(2):
        assert (await old.result(lease, "printed", evidence="bytes_accepted")).status_code == 204
    assert (await live.row(job)).status is JobStatus.PRINTED
    assert (await live.kinds(job)).count("printed") == 1


async def test_the_same_attempt_of_another_life_of_the_server_tells_nothing(live: LiveServer) -> None:
    """A backup that is restored twice counts the attempts since anew."""
    job, agent, lease = await printing(live)
    other = msgspec.structs.replace(lease, lease_id=uuid4())
    for outcome, facts in (("failed", {"failure_reason": "render_failed"}), ("printed", {}), ("unknown", {})):
        answer = await agent.result(other, outcome, **facts)
        assert (answer.status_code, answer.json()["error_code"]) == (409, "lease_lost")
    await live.sweep_after(61)
    assert (await agent.result(other, "failed", failure_reason="render_failed")).status_code == 409
    assert (await agent.result(lease, "printed")).status_code == 204
    assert (await live.row(job)).status is JobStatus.PRINTED


async def test_what_an_older_incarnation_had_not_started_is_no_business_of_its_own(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    new = await live.connect(agent.secret)
    assert (await agent.result(lease, "failed")).json()["error_code"] == "agent_superseded"
    again = await new.take_one(printer)
    assert (await agent.result(again, "failed")).json()["error_code"] == "agent_superseded"
    assert (await live.row(job)).status is JobStatus.RESERVED
