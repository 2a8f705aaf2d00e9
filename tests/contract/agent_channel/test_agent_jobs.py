"""The way of a job over the agent interface: lease, start, result, and all that may go wrong in between."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from msgspec import structs

from app.cli.jobs import describe
from app.words.job_detail import event_details
from server_core import failpoints
from server_core.contract.types.jobs import Applied, CutPage
from server_core.contract.types.parameters import Orientation
from server_core.contract.types.states import Confirmation, JobStatus, WaitingReason
from server_core.failpoints import Failing, Fault
from server_core.services.agents import registry
from server_core.services.jobs.agent_reports import MOST
from tests.support.live_server import LABEL, Clocks, LiveServer, open_server, ref

pytestmark = pytest.mark.anyio
USED = {"orientation": "landscape", "dpi": 203, "calibration_x_mm": 0.5, "darkness": 60, "calibrated_width_mm": 100.0}


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error_code"]


async def test_a_job_goes_from_lease_over_start_to_printed(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer, reference="ORD-1")
    lease = await agent.take_one(printer)
    assert (lease.order.print_job_id, lease.attempt, lease.content) == (job, 1, LABEL)
    assert (await live.row(job)).status is JobStatus.RESERVED
    assert (await agent.start(lease)).status_code == 204
    assert (await live.row(job)).started_at is not None
    assert (await agent.result(lease, "printed", evidence="printer_confirmed", bytes_sent=34)).status_code == 204
    row = await live.row(job)
    assert (row.status, row.evidence, row.attempt) == (JobStatus.PRINTED, Confirmation.PRINTER_CONFIRMED, 1)
    assert await live.kinds(job) == ["created", "leased", "started", "printed"]


async def test_jobs_of_a_printer_are_leased_in_their_order_and_only_as_many_as_wanted(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    jobs = [await live.add_job(printer) for _ in range(4)]
    first = await agent.take(printer, 3)
    assert [lease.order.print_job_id for lease in first] == jobs[:3]
    assert [lease.order.print_job_id for lease in await agent.take(printer, 3)] == jobs[3:]


async def test_large_documents_are_downloaded_by_the_holder_alone(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    content = b"^XA" + b"^FX padding^FS" * 6000 + b"^XZ"
    await live.add_job(printer, content)
    lease = await agent.take_one(printer)
    assert lease.content is None
    path = f"/print-jobs/{lease.order.print_job_id}/document?lease_id="
    whole = await agent.call("GET", f"{path}{lease.lease_id}")
    assert (whole.content, whole.headers["etag"]) == (content, f'"{lease.order.sha256}"')
    headers = {**agent.headers, "Range": "bytes=3-6"}
    part = await live.http.get(f"/agent-api/v1{path}{lease.lease_id}", headers=headers)
    assert (part.status_code, part.content) == (206, content[3:7])
    assert code(await agent.call("GET", f"{path}{uuid4()}")) == (409, "lease_lost")
    live.clocks.pass_time(61)
    assert code(await agent.call("GET", f"{path}{lease.lease_id}")) == (409, "lease_lost")


async def test_start_and_result_may_be_repeated_by_their_holder(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    assert [(await agent.start(lease)).status_code for _ in range(3)] == [204] * 3
    assert [(await agent.result(lease, "printed")).status_code for _ in range(3)] == [204] * 3
    assert await live.kinds(job) == ["created", "leased", "started", "printed"]


async def test_what_is_cut_off_is_in_the_jobs_timeline_and_detail(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    assert (await live.job(job)).cut_off == []
    cut = {"cut_pages": 12, "cut_off": [{"page": 1, "right_mm": 3.2}]}
    path = f"/print-jobs/{job}/start"
    too_many = {"cut_pages": 21, "cut_off": [{"page": page} for page in range(1, 22)]}
    assert code(await agent.call("POST", path, {**ref(lease), **too_many})) == (422, "validation_failed")
    assert (await agent.call("POST", path, {**ref(lease), **cut})).status_code == 204
    detail = await live.job(job)
    assert (detail.cut_pages, detail.cut_off) == (12, [CutPage(page=1, right_mm=3.2)])
    assert (detail.row.cut_pages, detail.row.cut_off) == (12, CutPage(page=1, right_mm=3.2)), "its row knows it, too"
    assert detail.events[-1].details == cut
    text = "page 1: 3.2 mm at the right; 12 pages in all"
    assert event_details(detail.events[-1]).endswith(f"cut off: {text}")
    assert f"cut off       {text}" in describe(detail)
    assert (await agent.result(lease, "not_started")).status_code == 204
    given_back = await live.job(job)
    assert (given_back.cut_pages, given_back.row.cut_pages, given_back.row.cut_off) == (0, 0, None)


async def test_a_start_that_was_refused_stays_refused_when_a_late_heartbeat_names_its_lease(live: LiveServer) -> None:
    """Its agent has dropped the job with the first answer; nobody would ever tell how it ended."""
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    live.clocks.pass_time(61)  # over, and not swept yet
    assert code(await agent.start(lease)) == (409, "lease_lost")
    assert (await agent.heartbeat(lease)).lost == [job]
    assert code(await agent.start(lease)) == (409, "lease_lost")
    assert (await live.row(job)).status is JobStatus.PENDING
    assert await live.kinds(job) == ["created", "leased", "lease_ended"]
    assert live.server.state.lease_clock.age(job, lease.lease_id) is None
    assert (await agent.start(await agent.take_one(printer))).status_code == 204


async def test_a_document_that_was_deleted_meanwhile_fails_its_job_and_says_so(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer, b"^XA" + b"^FX padding^FS" * 6000 + b"^XZ")
    lease = await agent.take_one(printer)
    live.server.state.ctx.blobs.path(lease.order.sha256).unlink()
    path = f"/print-jobs/{job}/document?lease_id={lease.lease_id}"
    assert code(await agent.call("GET", path)) == (404, "document_not_found")
    assert (await agent.result(lease, "failed", failure_reason="document_purged")).status_code == 204
    row = await live.row(job)
    assert (row.status, row.failure_reason) == (JobStatus.FAILED, "document_purged")


async def test_a_stale_attempt_can_neither_start_nor_fail_nor_release(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, stale = await live.leased(agent, printer)
    await live.sweep_after(61)
    assert (await live.row(job)).reserved_at is None
    fresh = await agent.take_one(printer)
    assert fresh.attempt == 2
    for answer in (await agent.start(stale), await agent.result(stale, "failed"), await agent.release(stale)):
        assert code(answer) == (409, "lease_lost")
    assert (await agent.start(fresh)).status_code == 204


async def test_start_needs_a_lease_that_is_alive_even_before_the_sweep(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    await live.add_job(printer)
    lease = await agent.take_one(printer)
    live.clocks.pass_time(60)
    assert code(await agent.start(lease)) == (409, "lease_lost")


async def test_a_heartbeat_keeps_the_lease_and_a_jump_of_the_wall_clock_does_not_end_it(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    for _ in range(5):
        live.clocks.pass_time(45)
        assert (await agent.heartbeat(lease)).lost == []
        await live.server.sweeper.sweep()
    live.clocks.wall = live.clocks.wall.replace(year=2031)
    await live.sweep_after(45)
    assert (await agent.start(lease)).status_code == 204
    assert (await live.row(job)).attempt == 1


async def test_a_restart_of_the_server_ends_no_lease(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path, clocks) as live:
        printer, agent = await live.printer_and_agent()
        other = str((await live.add_printer("Pack 2")).printer_id)
        reserved, printing = await live.add_job(printer), await live.add_job(other)
        leases = [await agent.take_one(printer), await agent.take_one(other)]
        assert (await agent.start(leases[1])).status_code == 204
    clocks.wall = clocks.wall.replace(year=2025)
    clocks.seconds = 5.0  # the computer was started anew: the monotonic clock too
    async with open_server(tmp_path, clocks) as live:
        agent.http = live.http
        await live.sweep_after(59)
        assert (await live.row(reserved)).status is JobStatus.RESERVED
        assert not (await live.row(printing)).unconfirmed
        assert (await agent.start(leases[0])).status_code == 204
        await live.sweep_after(2)
        assert (await live.row(printing)).unconfirmed


async def test_an_older_incarnation_changes_nothing(live: LiveServer) -> None:
    printer, old = await live.printer_and_agent()
    job, lease = await live.leased(old, printer)
    assert (await old.start(lease)).status_code == 204
    new = await live.connect(old.secret)
    assert new.incarnation == old.incarnation + 1
    for call in (
        old.start(lease),
        old.release(lease),
        old.call("POST", "/heartbeat", {"leases": []}),
        old.call("GET", "/printers"),
        old.call("POST", "/leases", {"want": [], "printers_revision": 0, "wait_seconds": 0}),
    ):
        assert code(await call) == (409, "agent_superseded")
    assert (await live.row(job)).status is JobStatus.PRINTING
    assert (await new.result(lease, "printed")).status_code == 204
    assert (await live.row(job)).status is JobStatus.PRINTED


async def test_what_a_dead_agent_had_taken_is_leased_first_to_its_next_start(live: LiveServer) -> None:
    printer, old = await live.printer_and_agent()
    jobs = [await live.add_job(printer) for _ in range(4)]
    started, *reserved = await old.take(printer, 3)
    assert (await old.start(started)).status_code == 204
    new = await live.connect(old.secret)
    assert [lease.order.print_job_id for lease in await new.take(printer, 4)] == jobs[1:]
    assert (await live.kinds(jobs[1]))[-2:] == ["lease_ended", "leased"]
    assert code(await new.start(reserved[0])) == (409, "lease_lost")
    assert (await new.result(started, "printed")).status_code == 204
    assert await live.kinds(jobs[0]) == ["created", "leased", "started", "printed"]


async def test_a_waiting_poll_of_the_older_incarnation_ends_at_once(live: LiveServer) -> None:
    printer, old = await live.printer_and_agent()
    revision = (await old.poll({})).printers_revision
    body = {"want": [{"printer_id": printer, "slots": 1}], "printers_revision": revision, "wait_seconds": 25}
    waiting = asyncio.create_task(old.call("POST", "/leases", body))
    await live.until_listening(printer)
    await live.connect(old.secret)
    async with asyncio.timeout(30):
        assert (await waiting).json()["leases"] == []
    assert code(await old.call("POST", "/leases", body)) == (409, "agent_superseded")


async def test_a_waiting_poll_is_answered_by_a_new_job_and_by_a_new_revision(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    revision = (await agent.poll({})).printers_revision
    waiting = asyncio.create_task(agent.poll({printer: 1}, wait=25, revision=revision))
    await live.until_listening(printer)
    job = await live.add_job(printer)
    async with asyncio.timeout(30):
        assert [lease.order.print_job_id for lease in (await waiting).leases] == [job]
    waiting = asyncio.create_task(agent.poll({printer: 1}, wait=25, revision=revision))
    await live.until_listening(printer)
    await live.add_printer("Pack 2")
    async with asyncio.timeout(30):
        assert (await waiting).printers_revision > revision


async def test_nothing_is_leased_to_a_caller_that_hung_up(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    revision = (await agent.poll({})).printers_revision
    waiting = asyncio.create_task(agent.poll({printer: 1}, wait=25, revision=revision))
    await live.until_listening(printer)
    waiting.cancel()
    await live.until_listening(printer, listening=False)
    job = await live.add_job(printer)
    assert (await live.row(job)).status is JobStatus.PENDING
    assert (await agent.take_one(printer)).attempt == 1


async def test_no_job_is_leased_twice_by_64_calls_at_once(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    jobs = [await live.add_job(printer) for _ in range(40)]
    answers = await asyncio.gather(*(agent.take(printer, 1) for _ in range(64)))
    leased = [lease.order.print_job_id for leases in answers for lease in leases]
    assert sorted(leased) == sorted(jobs)
    assert {(await live.row(job)).attempt for job in jobs} == {1}


async def test_another_agents_printer_gives_no_jobs_and_its_jobs_are_unknown(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    other = await live.enrol(bundled=False, instance="instance-2")
    await live.add_job(printer)
    assert await other.take(printer, 5) == []
    lease = await agent.take_one(printer)
    for answer in (await other.start(lease), await other.result(lease, "printed"), await other.release(lease)):
        assert code(answer) == (404, "print_job_not_found")
    assert (await other.heartbeat(lease)).lost == [lease.order.print_job_id]


async def test_a_released_job_waits_and_its_printer_is_left_alone_for_longer_and_longer(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    for pause in (2, 5, 15, 30, 60, 60):
        lease = await agent.take_one(printer)
        assert (await agent.release(lease)).status_code == 204
        assert (await agent.release(lease)).status_code == 204
        row = await live.row(job)
        assert (row.status, row.reserved_at, row.waiting_reason) == (
            JobStatus.PENDING,
            None,
            WaitingReason.PRINTER_OFFLINE,
        )
        live.clocks.pass_time(pause - 0.1)
        assert await agent.take(printer) == []
        live.clocks.pass_time(0.2)
        await agent.heartbeat()
    lease = await agent.take_one(printer)
    await agent.release(lease)
    assert await agent.take(printer) == []
    await agent.reports(printer, "online")
    assert len(await agent.take(printer)) == 1


async def test_a_job_that_can_never_be_printed_fails_before_start(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    answer = await agent.result(lease, "failed", failure_reason="raw_blocked", message="^JU is not allowed")
    assert answer.status_code == 204
    row = await live.row(job)
    assert (row.status, row.failure_reason, str(row.message)) == (JobStatus.FAILED, "raw_blocked", "^JU is not allowed")


async def test_a_start_that_sent_nothing_puts_the_job_back(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.begun(agent, printer)
    assert [(await agent.result(lease, "not_started")).status_code for _ in range(2)] == [204, 204]
    row = await live.row(job)
    assert (row.status, row.started_at, row.reserved_at) == (JobStatus.PENDING, None, None)
    assert code(await agent.start(lease)) == (409, "lease_lost")


async def test_silence_makes_a_print_unconfirmed_and_the_late_report_settles_it(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, behind = await live.add_job(printer), await live.add_job(printer)
    lease = await agent.begin(printer)
    await live.sweep_after(61)
    row = await live.row(job)
    assert (row.status, row.unconfirmed) == (JobStatus.PRINTING, True)
    assert [found.order.print_job_id for found in await agent.take(printer)] == [behind]
    assert (await agent.result(lease, "printed", evidence="transport_closed")).status_code == 204
    assert (await live.row(job)).status is JobStatus.PRINTED


async def test_a_print_that_is_watched_again_is_no_longer_unconfirmed(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.begun(agent, printer)
    await live.sweep_after(61)
    assert (await agent.heartbeat(lease, waiting_reason="media_empty", pages_done=1)).lost == []
    row = await live.row(job)
    assert (row.unconfirmed, row.waiting_reason, row.pages_done) == (False, WaitingReason.MEDIA_EMPTY, 1)
    for _ in range(30):
        await live.sweep_after(45)
        await agent.heartbeat(lease, waiting_reason="media_empty", pages_done=1)
    assert (await live.row(job)).status is JobStatus.PRINTING


async def test_what_nobody_knows_for_ten_minutes_fails_as_outcome_unknown(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.begun(agent, printer)
    assert [(await agent.result(lease, "unknown")).status_code for _ in range(2)] == [204, 204]
    assert (await live.row(job)).unconfirmed
    await live.sweep_after(0)
    await live.sweep_after(599)
    assert (await live.row(job)).status is JobStatus.PRINTING
    await live.sweep_after(2)
    row = await live.row(job)
    assert (row.status, row.failure_reason) == (JobStatus.FAILED, "outcome_unknown")
    assert [(await agent.result(lease, "printed")).status_code for _ in range(3)] == [204] * 3
    assert (await live.row(job)).status is JobStatus.FAILED
    assert (await live.kinds(job))[-1] == "late_report"
    assert (await live.kinds(job)).count("late_report") == 1


@pytest.mark.parametrize("evidence", [None, "operator_confirmed"])
async def test_printed_without_a_devices_evidence_is_nothing_that_anybody_knows(
    live: LiveServer, evidence: str | None
) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.begun(agent, printer)
    for _ in range(2):
        assert (await agent.result(lease, "printed", evidence=evidence)).status_code == 204
    row = await live.row(job)
    assert (row.status, row.unconfirmed, row.evidence) == (JobStatus.PRINTING, True, None)
    await live.sweep_after(0)
    await live.sweep_after(601)
    await agent.result(lease, "printed", evidence=evidence)
    assert await live.kinds(job) == ["created", "leased", "started", "unconfirmed", "outcome_unknown"]
    assert [one["kind"] for one in (await live.ask("GET", "/notices")).json()["data"]] == ["job_unconfirmed"]


async def test_a_job_that_waits_too_long_expires_and_a_printing_one_does_not(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    printing, lease = await live.begun(agent, printer)
    waiting = await live.add_job(printer)
    await live.sweep_after(0)
    for _ in range(24 * 60 + 1):
        live.clocks.pass_time(60)
    await agent.heartbeat(lease)
    await live.server.sweeper.sweep()
    assert (await live.row(waiting)).failure_reason == "expired"
    assert (await live.row(printing)).status is JobStatus.PRINTING


async def test_a_job_whose_time_is_over_is_not_started_but_ends(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    for _ in range(25):
        live.clocks.pass_time(3600)
        await agent.heartbeat(lease)
    for _ in range(2):
        assert code(await agent.start(lease)) == (409, "lease_lost")
    row = await live.row(job)
    assert (row.status, row.failure_reason) == (JobStatus.FAILED, "expired")
    assert await live.kinds(job) == ["created", "leased", "taken_back", "expired"]


async def test_no_heartbeat_keeps_a_reserved_job_beyond_its_time(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    for _ in range(25):
        live.clocks.pass_time(3600)
        await agent.heartbeat(lease)
    await live.server.sweeper.sweep()
    assert (await live.row(job)).failure_reason == "expired"
    assert (await agent.heartbeat(lease)).lost == [job]
    assert code(await agent.start(lease)) == (409, "lease_lost")


@pytest.mark.parametrize(
    "said", [{"attempt": 2**63}, {"attempt": -5}, {"bytes_sent": 2**63}, {"bytes_sent": -1}, {"message": "x" * 2001}]
)
async def test_what_no_agent_can_mean_is_422(live: LiveServer, said: dict[str, object]) -> None:
    printer, agent = await live.printer_and_agent()
    await live.add_job(printer)
    lease = await agent.begin(printer)
    assert code(await agent.result(lease, "unknown", **said)) == (422, "validation_failed")


@pytest.mark.parametrize("pages", [2**63, -1])
async def test_pages_that_no_document_has_are_refused(live: LiveServer, pages: int) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    for name in ("pages_done", "pages_total"):
        held = {"print_job_id": job, **ref(lease), name: pages}
        assert code(await agent.call("POST", "/heartbeat", {"leases": [held]})) == (422, "validation_failed")
    await agent.heartbeat(lease, pages_done=2**31 - 1)
    assert (await live.row(job)).pages_done == 2**31 - 1


@pytest.mark.parametrize("act", ["hold", "cancel"])
async def test_an_act_that_failed_takes_nothing_from_the_agent(live: LiveServer, act: str) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    failpoints.arm("server.job.act.before", Fault(failing=Failing.ERROR))
    try:
        assert (await live.ask_act(job, act)).status_code >= 500
    finally:
        failpoints.disarm()
    assert (await agent.start(lease)).status_code == 204


async def test_an_answer_that_failed_takes_nothing_from_the_agent(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.begun(agent, printer)
    await live.sweep_after(61)
    failpoints.arm("server.job.answer.before", Fault(failing=Failing.ERROR))
    try:
        assert (await live.ask("POST", f"/jobs/{job}/answer", {"came_out": True})).status_code >= 500
    finally:
        failpoints.disarm()
    assert live.server.state.lease_clock.age(job, lease.lease_id) == 61
    await live.act(job, "answer", {"came_out": True})
    assert live.server.state.lease_clock.age(job, lease.lease_id) is None


async def test_late_reports_of_a_job_are_not_kept_for_ever(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.begun(agent, printer)
    await agent.result(lease, "printed")
    for attempt in range(30):
        await agent.result(lease, "failed", attempt=attempt)
    assert (await live.kinds(job)).count("late_report") == MOST


async def test_a_wrong_or_missing_key_is_401_and_incarnation_and_epoch_must_be_there(
    live: LiveServer,
) -> None:
    _, agent = await live.printer_and_agent()
    assert code(await live.http.get("/agent-api/v1/printers")) == (401, "token_missing")
    agent.secret, right = "wrong", agent.secret
    assert code(await agent.call("GET", "/printers")) == (401, "token_invalid")
    for value in ("", "x", "-1", "1" * 30):
        headers = {**agent.headers, "Authorization": f"Bearer {right}", "X-Agent-Incarnation": value}
        answer = await live.http.get("/agent-api/v1/printers", headers=headers)
        assert code(answer) == (422, "validation_failed")
    agent.secret = right
    del (headers := agent.headers)["X-Server-Epoch"]
    assert code(await live.http.get("/agent-api/v1/printers", headers=headers)) == (422, "validation_failed")


async def test_a_body_that_is_not_right_names_its_field(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    await live.add_job(printer)
    lease = await agent.take_one(printer)
    path = f"/print-jobs/{lease.order.print_job_id}/result"
    answer = await agent.call("POST", path, {**ref(lease), "outcome": "maybe"})
    assert code(answer) == (422, "validation_failed")
    assert answer.json()["details"]["fields"][0]["field"] == "outcome"
    headers = agent.headers
    for commands in (b'{"attempt"', b'{"attempt":"\xff"}', b'{"more":' + b"[" * 5000 + b"]" * 5000 + b"}"):
        broken = await live.http.post(f"/agent-api/v1{path}", headers=headers, content=commands)
        assert code(broken) == (400, "malformed_json")


async def test_it_is_named_from_the_start_on_and_stays_as_it_was(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = (await live.add_printer(language="zpl")).printer_id
    await live.ask("PATCH", f"/printers/{printer}", {"darkness": 60})
    job = await live.add_job(str(printer))
    lease = await agent.take_one(str(printer))
    assert (await live.job(job)).applied is None
    assert (await agent.call("POST", f"/print-jobs/{job}/start", {**ref(lease), "used": USED})).status_code == 204
    assert (await agent.result(lease, "printed", evidence="printer_confirmed")).status_code == 204
    assert (await live.ask("PATCH", f"/printers/{printer}", {"darkness": 10})).status_code == 200
    detail = await live.job(job)
    assert detail.applied is not None
    assert structs.asdict(detail.applied)["orientation"] is Orientation.LANDSCAPE
    assert detail.applied.dpi == 203
    assert detail.applied.calibration is not None
    assert (detail.applied.calibration.darkness, detail.applied.calibration.calibration_x_mm) == (60, 0.5)
    assert (detail.applied.calibration.media_width_mm, detail.applied.calibration.media_height_mm) == (100, None)
    assert detail.events[-2].details == {"used": USED}


async def test_a_job_that_was_not_begun_after_all_names_nothing(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    assert (await agent.call("POST", f"/print-jobs/{job}/start", {**ref(lease), "used": USED})).status_code == 204
    assert (await agent.result(lease, "not_started")).status_code == 204
    assert (await live.job(job)).applied is None


async def test_of_an_agent_that_does_not_tell_it_nothing_is_said(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    assert (await agent.start(await agent.take_one(printer))).status_code == 204
    assert (await live.job(job)).applied is None


async def test_one_that_had_nothing_of_its_printers_is_told_apart_from_that(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    assert (await agent.call("POST", f"/print-jobs/{job}/start", {**ref(lease), "used": {}})).status_code == 204
    assert (await live.job(job)).applied == Applied()


@pytest.mark.parametrize(
    "wrong", [{"darkness": 101}, {"media_width_mm": -1}, {"duplex_mode": "twice"}, {"dpi": "203"}, {"dpi": 2**40}]
)
async def test_what_an_agent_cannot_have_used_starts_nothing(live: LiveServer, wrong: dict[str, Any]) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    refused = await agent.call("POST", f"/print-jobs/{job}/start", {**ref(lease), "used": wrong})
    assert (refused.status_code, refused.json()["error_code"]) == (422, "validation_failed")
    assert (await live.job(job)).row.started_at is None


async def test_a_newer_server_tells_its_agents(live: LiveServer) -> None:
    agent = await live.enrol()
    listed = (await agent.heartbeat()).update
    assert (listed.available, listed.required) == (False, False)
    (seen,) = (await live.ask("GET", "/agents")).json()
    assert seen["update"] == {"available": False, "required": False, "latest_version": listed.latest_version}


async def test_an_agent_that_is_too_old_gets_no_jobs_and_hears_all_else(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    printer, agent = await live.printer_and_agent()
    running = await live.add_job(printer)
    waiting, lease = await live.begun(agent, printer)

    monkeypatch.setattr(registry, "OLDEST_AGENT", "1.1")
    assert await agent.take(printer) == []
    beat = await agent.heartbeat(lease)
    assert (beat.lost, beat.update.required, beat.update.available) == ([], True, True)
    (seen,) = (await live.ask("GET", "/agents")).json()
    assert (seen["status"], seen["update"]["required"]) == ("online", True)

    assert (await agent.result(lease, "printed")).status_code == 204
    assert (await live.row(running)).status == "printed"
    again = await live.ask_act(running, "reprint", {})
    assert (again.status_code, again.json()["error_code"]) == (409, "unsupported_print_route")
    assert again.json()["details"]["reason"] == "agent_update_required"
    assert (await live.act(waiting, "cancel")).status == "cancelled"


async def test_an_updated_agent_works_on_at_its_next_connect(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    printer, agent = await live.printer_and_agent()
    monkeypatch.setattr(registry, "OLDEST_AGENT", "1.1")
    await live.add_job(printer)
    assert await agent.take(printer) == []
    body = {"agent_instance_id": "instance-1", "hostname": "packing-1", "version": "1.1"}
    answer = await live.http.post("/agent-api/v1/connect", headers=agent.headers, json=body)
    assert answer.json()["update"]["required"] is False
    agent.incarnation = answer.json()["incarnation"]
    assert len(await agent.take(printer)) == 1
