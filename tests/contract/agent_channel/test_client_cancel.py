"""The application that made a job cancels it: `POST /api/v1/print-jobs/{id}/cancel`, before and after byte 1."""

from __future__ import annotations

from uuid import UUID, uuid4

import httpx
import pytest

from server_core.contract.types.partners import Scope
from server_core.services.restore import come_back
from server_core.store import meta_rows
from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio
JOBS = "/api/v1/print-jobs"


async def cancel(live: LiveServer, headers: dict[str, str], job: str) -> httpx.Response:
    return await live.http.post(f"{JOBS}/{job}/cancel", headers=headers)


async def test_before_the_first_byte_it_is_sure(live: LiveServer) -> None:
    agent, printer, headers = await live.enrol(), await live.add_printer(), await live.bearer()
    job = (await live.order(headers, printer.printer_id))["print_job_id"]
    for _ in range(2):  # again = the same
        answer = await cancel(live, {**headers, "Idempotency-Key": "cancel-1"}, job)
        assert (answer.status_code, answer.json()["status"]) == (200, "cancelled")
    events = (await live.job(UUID(job))).events
    assert [str(event.actor) for event in events if event.kind == "cancelled"] == ["client Shop"]
    assert await agent.take(str(printer.printer_id)) == []


async def test_one_that_an_agent_has_is_never_started(live: LiveServer) -> None:
    agent, printer, headers = await live.enrol(), await live.add_printer(), await live.bearer()
    job = (await live.order(headers, printer.printer_id))["print_job_id"]
    lease = await agent.take_one(str(printer.printer_id))
    assert (await cancel(live, headers, job)).json()["status"] == "cancelled"
    assert (await agent.start(lease)).status_code == 409


async def test_after_the_first_byte_the_wish_is_kept(live: LiveServer) -> None:
    agent, printer, headers = await live.enrol(), await live.add_printer(), await live.bearer()
    job = (await live.order(headers, printer.printer_id))["print_job_id"]
    lease = await agent.begin(str(printer.printer_id))
    for _ in range(2):
        answer = await cancel(live, headers, job)
        assert (answer.status_code, answer.json()["status"]) == (202, "printing")
        assert answer.json()["status_reason"] == "cancel_requested"
    assert [str(request) for request in (await agent.heartbeat(lease)).cancel] == [job]
    assert (await agent.result(lease, "printed")).is_success
    answer = await cancel(live, headers, job)
    assert (answer.status_code, answer.json()["error_code"]) == (409, "job_already_final")
    assert (await live.http.get(f"{JOBS}/{job}", headers=headers)).json()["status"] == "printed"


async def test_nobody_elses_job(live: LiveServer) -> None:
    await live.enrol()
    printer, headers = await live.add_printer(), await live.bearer()
    job = (await live.order(headers, printer.printer_id))["print_job_id"]
    for ask, name in ((await live.bearer(name="Another"), job), (headers, str(uuid4())), (headers, "no-id")):
        answer = await cancel(live, ask, name)
        assert (answer.status_code, answer.json()["error_code"]) == (404, "print_job_not_found")
    read_only = await live.bearer(name="Reader", scope=Scope.PRINT_JOBS_READ)
    assert (await cancel(live, read_only, job)).json()["error_code"] == "insufficient_scope"
    assert (await live.http.get(f"{JOBS}/{job}", headers=headers)).json()["status"] == "pending"


async def test_a_job_that_nobody_is_sure_of_waits_for_a_person(live: LiveServer) -> None:
    agent, printer, headers = await live.enrol(), await live.add_printer(), await live.bearer()
    job = (await live.order(headers, printer.printer_id))["print_job_id"]
    lease = await agent.begin(str(printer.printer_id))
    assert (await agent.result(lease, "unknown")).is_success
    answer = await cancel(live, headers, job)
    assert (answer.status_code, answer.json()["error_code"]) == (422, "invalid_transition")
    assert answer.json()["details"] == {"status": "printing", "unconfirmed": True}
    assert answer.json()["message"] == (
        "It is not known yet whether this job came out. A person at the printer is asked."
    )


async def test_after_a_restored_backup_it_is_sure_of_no_job_that_the_backup_brought(live: LiveServer) -> None:
    """Such a job may have been printed since the backup; its agent tells later, and a person looks."""
    agent, printer, headers = await live.enrol(), await live.add_printer(), await live.bearer()
    jobs = [(await live.order(headers, printer.printer_id))["print_job_id"] for _ in range(2)]
    ctx = live.server.state.ctx
    await ctx.store.write(lambda connection: come_back(connection, ctx.now(), ctx.now()))
    live.server.state.ledgers_due.remember(await ctx.store.read(meta_rows.ledgers_due))
    await live.act(UUID(jobs[1]), "release")
    later = (await live.order(headers, printer.printer_id))["print_job_id"]
    for job, reason in zip(jobs, ("held_restored", None), strict=True):
        assert (await live.http.get(f"{JOBS}/{job}", headers=headers)).json()["status_reason"] == reason
        answer = await cancel(live, headers, job)
        assert (answer.status_code, answer.json()["error_code"]) == (422, "invalid_transition")
        assert answer.json()["details"] == {"status": "pending", "unconfirmed": True}
    assert (await cancel(live, headers, later)).json()["status"] == "cancelled"
    found = await agent.call("POST", "/ledger", {"jobs": [], "last": True})
    assert found.status_code == 204, found.text
    statuses = [(await cancel(live, headers, job)).status_code for job in jobs]
    assert statuses == [422, 200], "held until a person has looked, released by one and never sent by its agent"
    await live.act(UUID(jobs[0]), "cancel")
