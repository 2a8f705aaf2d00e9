"""Operators' actions on jobs, in each state of a job; the matrix of states and actions, cell by cell."""

from __future__ import annotations

import asyncio
from uuid import UUID, uuid4

import msgspec
import pytest

from server_core.contract.types.agents import Lease
from server_core.contract.types.audit import THE_SERVER
from server_core.contract.types.jobs import JobActionDone
from server_core.contract.types.states import Confirmation, JobStatus, WaitingReason
from server_core.store import agent_rows
from tests.support.actors import ANNA, who
from tests.support.live_server import LABEL, LARGE_LABEL, AgentCaller, LiveServer, act_on

pytestmark = pytest.mark.anyio
NO = "refused"
SETTLED = ("unconfirmed", "printed", "failed", "cancelled")
CELLS = {
    "pending": {"cancel": "cancelled", "hold": "pending", "release": "pending", "move": "pending"},
    "asked": {"cancel": "cancelled", "hold": "pending", "release": "pending", "move": "pending"},
    "held": {"cancel": "cancelled", "hold": "pending", "release": "pending", "move": "pending"},
    "reserved": {"cancel": "cancelled", "hold": "pending", "release": NO, "move": "pending"},
    "printing": {"cancel": "printing", "hold": NO, "release": NO, "move": NO},
    **{state: dict.fromkeys(["cancel", "hold", "release", "move"], NO) for state in SETTLED},
}
CAN_BE_UNDONE = {(act, state) for act in ("cancel", "move") for state in ("pending", "asked", "held", "reserved")}


async def printing(live: LiveServer) -> tuple[UUID, Lease, AgentCaller, str]:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.begun(agent, printer)
    return job, lease, agent, printer


async def test_a_waiting_job_is_cancelled_at_once(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    row = await live.act(job, "cancel")
    assert (row.status, row.attempt) == (JobStatus.CANCELLED, 1)
    assert row.completed_at is not None
    assert await agent.take(printer) == []
    assert await live.refused(job, "cancel") == (422, "invalid_transition")


async def test_a_reserved_job_is_cancelled_and_its_holder_cannot_start_it(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    assert (await live.act(job, "cancel")).status is JobStatus.CANCELLED
    assert (await agent.start(lease)).status_code == 409
    assert (await agent.heartbeat(lease)).lost == [job]
    assert (await agent.result(lease, "cancelled")).status_code == 204
    assert (await live.kinds(job))[-1] == "cancelled"


async def test_who_draws_a_job_hears_of_its_cancel_at_once(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    await agent.take_one(printer)
    revision = (await agent.poll({})).printers_revision
    waiting = asyncio.create_task(agent.poll({printer: 1}, wait=25, revision=revision))
    await live.until_listening(printer)
    async with asyncio.timeout(30):
        await live.act(job, "cancel")
        assert (await waiting).cancel == [job]
    answer = await agent.heartbeat()
    assert (answer.cancel, (await agent.poll({})).cancel) == ([], [])


async def test_a_printing_job_only_gets_a_wish_and_the_agent_tells_how_it_ended(live: LiveServer) -> None:
    job, lease, agent, _ = await printing(live)
    row = await live.act(job, "cancel")
    assert (row.status, row.cancel_wished) == (JobStatus.PRINTING, True)
    assert (await live.act(job, "cancel")).cancel_wished
    assert (await live.kinds(job)).count("cancel_wished") == 1
    assert (await agent.heartbeat(lease)).cancel == [job]
    assert (await agent.result(lease, "printed")).status_code == 204
    row = await live.row(job)
    assert (row.status, row.cancel_wished) == (JobStatus.PRINTED, False)
    assert (await agent.heartbeat()).cancel == []


async def test_a_wish_to_cancel_wakes_a_waiting_poll_once(live: LiveServer) -> None:
    job, _, agent, printer = await printing(live)
    revision = (await agent.poll({})).printers_revision
    waiting = asyncio.create_task(agent.poll({printer: 1}, wait=25, revision=revision))
    await live.until_listening(printer)
    async with asyncio.timeout(30):
        await live.act(job, "cancel")
        assert (await waiting).cancel == [job]
    assert (await agent.poll({})).cancel == []


async def test_the_agent_may_confirm_a_cancel(live: LiveServer) -> None:
    job, lease, agent, _ = await printing(live)
    await live.act(job, "cancel")
    assert (await agent.result(lease, "cancelled")).status_code == 204
    assert (await live.row(job)).status is JobStatus.CANCELLED


async def test_a_wished_cancel_ends_a_job_that_turns_out_not_to_be_started(live: LiveServer) -> None:
    job, lease, agent, _ = await printing(live)
    await live.act(job, "cancel")
    assert (await agent.result(lease, "not_started")).status_code == 204
    assert (await live.row(job)).status is JobStatus.CANCELLED


async def test_a_held_job_is_passed_over_until_it_is_released(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    held, other = await live.add_job(printer), await live.add_job(printer)
    answer = await live.ask_act(held, "hold", operator="Anna")
    assert (who(answer.json()["held_by"]), answer.json()["waiting_reason"]) == ("Anna", "held")
    assert [lease.order.print_job_id for lease in await agent.take(printer, 5)] == [other]
    assert (await live.act(held, "release")).held_by is None
    assert (await agent.take_one(printer)).order.print_job_id == held
    assert [event.actor for event in (await live.job(held)).events if event.kind == "held"] == [ANNA]


async def test_holding_a_reserved_job_takes_it_back_from_its_agent(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    row = await live.act(job, "hold")
    assert (row.status, row.reserved_at, row.waiting_reason) == (JobStatus.PENDING, None, WaitingReason.HELD)
    assert (await agent.start(lease)).status_code == 409
    assert (await agent.release(lease)).status_code == 204
    await live.act(job, "release")
    assert (await agent.take_one(printer)).attempt == 2


async def test_what_was_printing_at_a_removed_printer_and_never_began_ends_like_what_waited(live: LiveServer) -> None:
    job, lease, agent, printer = await printing(live)
    waiting = await live.add_job(printer)
    assert (await live.ask("DELETE", f"/printers/{printer}")).is_success
    assert (await live.row(job)).status is JobStatus.PRINTING
    for _ in range(2):
        assert (await agent.result(lease, "not_started")).status_code == 204
    assert [(await live.row(one)).status for one in (waiting, job)] == [JobStatus.CANCELLED] * 2
    (*_, before, last) = (await live.job(job)).events
    assert (before.kind, last.kind, last.actor, last.details) == (
        "not_started",
        "cancelled",
        THE_SERVER,
        {"reason": "printer_removed"},
    )


async def test_move_keeps_the_id_and_takes_the_job_to_another_printer(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    other = str((await live.add_printer("Pack 2")).printer_id)
    job = await live.add_job(printer)
    row = await live.act(job, "move", {"printer_id": other})
    assert (row.print_job_id, row.printer_name) == (job, "Pack 2")
    assert await agent.take(printer) == []
    assert (await agent.take_one(other)).order.print_job_id == job


async def test_move_and_reprint_refuse_a_printer_that_cannot_print_the_job(live: LiveServer) -> None:
    printer, _ = await live.printer_and_agent()
    tspl = str((await live.add_printer("TSC", language="tspl")).printer_id)
    job = await live.add_job(printer)
    for act in ("move", "reprint"):
        assert await live.refused(job, act, {"printer_id": tspl}) == (409, "unsupported_print_route")
        assert await live.refused(job, act, {"printer_id": str(uuid4())}) == (422, "printer_not_found")
    assert (await live.row(job)).printer_name == "Pack 1"


async def test_move_and_reprint_refuse_a_printer_of_a_revoked_agent(live: LiveServer) -> None:
    printer, _ = await live.printer_and_agent()
    await live.enrol(bundled=False, instance="instance-2")
    state = live.server.state
    revoked = next(agent for agent in (await live.ask("GET", "/agents")).json() if agent["name"] == "Agent")["agent_id"]
    other = str((await live.add_printer("Dock", agent_id=revoked)).printer_id)
    account, facts = state.ctx.site_account, {"revoked_at": live.clocks.now()}
    await state.ctx.store.write(lambda c: agent_rows.change_agent(c, account, UUID(revoked), facts))
    job = await live.add_job(printer)
    for act in ("move", "reprint"):
        answer = await live.ask_act(job, act, {"printer_id": other})
        assert (answer.status_code, answer.json()["details"]["reason"]) == (409, "agent_revoked")


async def test_a_reprint_is_a_new_job_of_the_same_document(live: LiveServer) -> None:
    job, lease, agent, _ = await printing(live)
    await agent.result(lease, "printed")
    row = await live.act(job, "reprint", {"copies": 3})
    assert (row.reprint_of, row.copies, row.status, row.reference) == (job, 3, JobStatus.PENDING, None)
    old, new = await live.job(job), await live.job(row.print_job_id)
    assert old.document_id == new.document_id
    assert (old.row.status, old.events[-1].kind) == (JobStatus.PRINTED, "reprinted")
    assert old.row.reprinted_as == row.print_job_id


@pytest.mark.parametrize("content", [LABEL, LARGE_LABEL])
async def test_a_reprint_of_deleted_content_says_so(live: LiveServer, content: bytes) -> None:
    printer, _ = await live.printer_and_agent()
    job = await live.add_job(printer, content)
    await live.lose_document(job)
    answer = await live.ask_act(job, "reprint", {})
    assert (answer.status_code, answer.json()["details"]["reason"]) == (422, "document_purged")


@pytest.mark.parametrize(("came_out", "status"), [(True, JobStatus.PRINTED), (False, JobStatus.FAILED)])
async def test_an_operator_settles_what_nobody_knows(live: LiveServer, came_out: bool, status: JobStatus) -> None:
    job, lease, agent, _ = await printing(live)
    assert await live.refused(job, "answer", {"came_out": came_out}) == (422, "invalid_transition")
    await agent.result(lease, "unknown")
    row = await live.act(job, "answer", {"came_out": came_out})
    assert (row.status, row.unconfirmed) == (status, False)
    if came_out:
        assert row.evidence is Confirmation.OPERATOR_CONFIRMED
    assert (await agent.result(lease, "printed")).status_code == 204
    assert (await live.row(job)).status is status


@pytest.mark.parametrize("came_out", [True, False])
async def test_a_job_that_was_given_up_stays_failed_and_a_person_still_takes_the_doubt_away(
    live: LiveServer, came_out: bool
) -> None:
    job, lease, agent, _ = await printing(live)
    await agent.result(lease, "failed", failure_reason="partial_output", bytes_sent=10)
    assert len((await live.ask("GET", "/notices?show=open")).json()["data"]) == 1
    row = await live.act(job, "answer", {"came_out": came_out})
    assert (row.status, row.failure_reason) == (JobStatus.FAILED, "partial_output")
    assert str(row.message) == f"Operator saw that it {'came out' if came_out else 'did not come out'}."
    assert (await live.ask("GET", "/notices?show=open")).json()["data"] == []
    entries = (await live.ask("GET", "/audit?act=job.answer")).json()["data"]
    assert [entry["details"]["came_out"] for entry in entries] == [came_out]
    assert await live.refused(job, "answer", {"came_out": came_out}) == (422, "invalid_transition")


async def test_an_unknown_job_is_404_and_nothing_happens_without_the_token(live: LiveServer) -> None:
    for act in ("cancel", "hold", "release"):
        assert await live.refused(uuid4(), act) == (404, "print_job_not_found")
    printer, _ = await live.printer_and_agent()
    job = await live.add_job(printer)
    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": "Basic console-token"}):
        body = act_on(job, "cancel")
        answer = await live.http.post("/console-api/v1/job-acts", headers=headers, json=body)
        assert answer.status_code == 401
    assert (await live.row(job)).status is JobStatus.PENDING


async def job_in(live: LiveServer, state: str) -> UUID:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    if state == "held":
        await live.act(job, "hold")
    if state == "cancelled":
        await live.act(job, "cancel")
    if state == "asked":
        await asked(live, job)
    if state in ("pending", "asked", "held", "cancelled"):
        return job
    lease = await agent.take_one(printer)
    if state == "reserved":
        return job
    await agent.start(lease)
    outcome = {"unconfirmed": "unknown"}.get(state, state)
    if state != "printing":
        assert (await agent.result(lease, outcome)).status_code == 204
    return job


async def asked(live: LiveServer, job: UUID, kind: str = "cancel", seconds: int = 8, **more: str) -> JobActionDone:
    body = {"kind": kind, "print_job_ids": [job], "undo_seconds": seconds, **more}
    answer = await live.ask("POST", "/job-acts", body)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=JobActionDone)


@pytest.mark.parametrize("state", CELLS)
async def test_an_answer_is_taken_of_a_job_in_doubt_alone(live: LiveServer, state: str) -> None:
    job = await job_in(live, state)
    before = await live.row(job)
    if state == "unconfirmed":
        assert (await live.act(job, "answer", {"came_out": True})).status is JobStatus.PRINTED
    else:
        assert await live.refused(job, "answer", {"came_out": True}) == (422, "invalid_transition")
        assert await live.row(job) == before


@pytest.mark.parametrize("state", CELLS)
@pytest.mark.parametrize("act", CELLS["pending"])
@pytest.mark.parametrize("seconds", [0, 8])
async def test_a_cell(live: LiveServer, state: str, act: str, seconds: int) -> None:
    """An act that can be undone changes the job when its seconds are over, and only then."""
    job = await job_in(live, state)
    before = await live.row(job)
    more = {"printer_id": str((await live.add_printer("Pack 2")).printer_id)} if act == "move" else {}
    done = await asked(live, job, act, seconds, **more)
    expected = CELLS[state][act]
    if expected == NO:
        assert [each.error_code.value for each in done.refused] == ["invalid_transition"]
        assert (await live.row(job), done.act_id) == (before, None)
        return
    assert (done.act_id is not None) == (seconds > 0 and (act, state) in CAN_BE_UNDONE)
    if done.act_id is not None:
        assert (done.jobs[0].status.value, done.jobs[0].printer_id) == ("pending", before.printer_id)
        live.clocks.pass_time(8)
        await live.server.due_actions.look()
    row = await live.row(job)
    assert (row.status.value, row.pending) == (expected, None)
    assert (row.printer_id != before.printer_id) == (act == "move")
    if act in ("hold", "release"):
        assert (row.held_by is not None) == (act == "hold")
