"""A server that was restored from a backup, and agents that know better what became of its open jobs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest

from server_core.contract.decisions.life_cycle import Transition
from server_core.contract.types.audit import THE_SERVER
from server_core.contract.types.states import JobStatus
from server_core.services.agents.connection import PAGE
from server_core.services.jobs.transitions import move_job
from server_core.services.restore import come_back
from server_core.store import job_rows, meta_rows
from server_core.store.ids import lowest_of, time_of
from server_core.store.store import Connection
from tests.support.live_server import AgentCaller, LiveServer, open_server

pytestmark = pytest.mark.anyio
PENDING, PRINTING, PRINTED, FAILED = JobStatus.PENDING, JobStatus.PRINTING, JobStatus.PRINTED, JobStatus.FAILED


async def restored(live: LiveServer) -> None:
    """Act as if a backup that knows all present jobs had been restored; the agents have not reported yet."""
    state = live.server.state

    def work(connection: Connection) -> None:
        meta_rows.put(connection, meta_rows.RESTORED_SEQUENCE, str(job_rows.newest_sequence(connection)))
        meta_rows.expect_ledgers(connection, floor_agents())

    def floor_agents() -> list[UUID]:
        return [identity.agent_id for identity in state.agents._by_secret.values()]

    await state.ctx.store.write(work)
    state.ledgers_due.remember(floor_agents())


async def tell(live: LiveServer, agent: AgentCaller, *jobs: dict[str, Any], last: bool = True) -> None:
    answer = await agent.call("POST", "/ledger", {"jobs": list(jobs), "last": last})
    assert answer.status_code == 204, answer.text


def entry(job: UUID, outcome: str, attempt: int = 1, **facts: Any) -> dict[str, Any]:
    if outcome == "printed":
        facts = {"evidence": "bytes_accepted"} | facts
    return {"print_job_id": str(job), "attempt": attempt, "outcome": outcome, **facts}


async def test_a_call_to_the_life_before_is_refused_whatever_its_incarnation(live: LiveServer) -> None:
    _, agent = await live.printer_and_agent()
    agent.incarnation = 77
    for method, path, body in (("POST", "/heartbeat", {"leases": []}), ("GET", "/printers", None)):
        agent.server_epoch, right = "another", agent.server_epoch
        answer = await agent.call(method, path, body)
        agent.server_epoch = right
        assert (answer.status_code, answer.json()["error_code"]) == (409, "server_restored")
        answer = await agent.call(method, path, body)
        assert (answer.status_code, answer.json()["error_code"]) == (409, "agent_superseded")


async def test_nothing_is_leased_before_the_last_word_of_the_ledger(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    await restored(live)
    request = {"want": [{"printer_id": printer, "slots": 1}], "printers_revision": -1, "wait_seconds": 0}
    for _ in range(2):
        answer = await agent.call("POST", "/leases", request)
        assert (answer.status_code, answer.json()["error_code"]) == (409, "server_restored")
        await tell(live, agent, last=False)
    await tell(live, agent)
    answer = await agent.call("POST", "/leases", request)
    assert [lease["order"]["print_job_id"] for lease in answer.json()["leases"]] == [str(job)]


async def test_the_ledger_ends_what_is_on_paper(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    printed, failed, cancelled, unknown, untouched = [await live.add_job(printer) for _ in range(5)]
    await restored(live)
    answer = await agent.call("GET", "/open-jobs?after=0")
    everything = [str(job) for job in (printed, failed, cancelled, unknown, untouched)]
    assert answer.json() == {"print_job_ids": everything, "after": None, "known_to": None}
    lease_id = str(uuid4())
    listed = [
        entry(printed, "printed", 3, evidence="printer_confirmed", bytes_sent=7),
        entry(failed, "failed", failure_reason="partial_output", bytes_sent=3),
        entry(cancelled, "cancelled"),
        entry(unknown, "unknown", 2, lease_id=lease_id),
    ]
    for _ in range(2):
        await tell(live, agent, *listed, last=False)
    await tell(live, agent)
    rows = [await live.row(job) for job in (printed, failed, cancelled, unknown, untouched)]
    assert [row.status for row in rows] == [PRINTED, FAILED, JobStatus.CANCELLED, PRINTING, PENDING]
    assert (rows[0].evidence, rows[0].attempt) == ("printer_confirmed", 3)
    assert rows[1].failure_reason == "partial_output"
    assert (rows[3].unconfirmed, rows[3].attempt) == (True, 2)
    assert await live.kinds(unknown) == ["created", "ledger_unknown"]
    notices = (await live.ask("GET", "/notices")).json()["data"]
    # an output that broke off is in doubt, too
    assert {notice["subject"] for notice in notices if notice["kind"] == "job_unconfirmed"} == {
        str(unknown),
        str(failed),
    }
    held = {"print_job_id": str(unknown), "attempt": 2, "lease_id": lease_id}
    beat = await agent.call("POST", "/heartbeat", {"leases": [held]})
    assert beat.json()["lost"] == []  # it is still being printed, and its agent watches
    result = {"attempt": 2, "lease_id": lease_id, "outcome": "printed", "evidence": "bytes_accepted"}
    await agent.call("POST", f"/print-jobs/{unknown}/result", result)
    assert (await live.row(unknown)).status is PRINTED


async def test_evidence_that_is_weaker_than_the_printers_minimum_is_no_print(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    await live.ask("PATCH", f"/printers/{printer}", {"minimum_evidence": "printer_confirmed"})
    job = await live.add_job(printer)
    await restored(live)
    await tell(live, agent, entry(job, "printed", evidence="bytes_accepted"))
    row = await live.row(job)
    assert (row.status, row.unconfirmed) == (PRINTING, True)


@pytest.mark.parametrize("evidence", [None, "operator_confirmed"])
async def test_printed_without_a_devices_evidence_is_nothing_that_anybody_knows(
    live: LiveServer, evidence: str | None
) -> None:
    printer, agent = await live.printer_and_agent()
    job, ended = await live.add_job(printer), await live.add_job(printer)
    await restored(live)
    await live.act(ended, "cancel")
    await tell(live, agent, entry(job, "printed", evidence=evidence), entry(ended, "printed", evidence=evidence))
    row = await live.row(job)
    assert (row.status, row.unconfirmed, row.evidence) == (PRINTING, True, None)
    assert [doubt.get("outcome") for doubt in await doubts(live)] == ["unknown", None]


async def test_a_job_that_a_report_names_twice_ends_once(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    twice, unknown = await live.add_job(printer), await live.add_job(printer)
    await restored(live)
    printed = entry(twice, "printed", evidence="transport_closed")
    again = entry(unknown, "printed", 2, evidence="bytes_accepted")
    failed, cancelled = entry(twice, "failed"), entry(twice, "cancelled")
    await tell(live, agent, printed, failed, entry(unknown, "unknown"), again, cancelled)
    assert [(await live.row(job)).status for job in (twice, unknown)] == [PRINTED, PRINTED]
    assert await live.kinds(twice) == ["created", "ledger_printed", "late_report", "late_report"]
    assert await live.kinds(unknown) == ["created", "ledger_unknown", "ledger_printed"]
    assert len(await doubts(live)) == 1  # of the contradiction


async def test_a_late_ledger_changes_nothing_any_more(live: LiveServer) -> None:
    """A duplicate on the way arrives after the last word: the job may be at its next attempt by then."""
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    await restored(live)
    await tell(live, agent)
    await tell(live, agent, entry(job, "printed"))
    assert (await live.row(job)).status is PENDING


async def test_only_jobs_of_the_backup_are_learnt_and_of_any_agent_of_the_account(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    other = await live.enrol(bundled=False, instance="instance-2")
    old = await live.add_job(printer)
    await restored(live)
    new = await live.add_job(printer)
    assert (await other.call("GET", "/open-jobs")).json()["print_job_ids"] == [str(old)]
    # since the backup it was moved to a printer of the other agent
    await tell(live, other, entry(old, "printed"), entry(uuid4(), "printed"))
    await tell(live, agent, entry(new, "printed"))
    assert [(await live.row(job)).status for job in (old, new)] == [PRINTED, PENDING]


async def test_a_job_that_another_agent_has_taken_meanwhile_is_taken_back(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    other = await live.enrol(bundled=False, instance="instance-2")
    job = await live.add_job(printer)
    await restored(live)
    await tell(live, agent)
    lease = await agent.take_one(printer)
    await tell(live, other, entry(job, "printed"))
    assert (await live.row(job)).status is PRINTED
    assert (await agent.start(lease)).is_client_error
    assert await live.kinds(job) == ["created", "leased", "taken_back", "ledger_printed"]


async def test_a_job_that_another_agent_prints_meanwhile_is_left_to_it(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    other = await live.enrol(bundled=False, instance="instance-2")
    job = await live.add_job(printer)
    await restored(live)
    await tell(live, agent)
    lease = await agent.begin(printer)
    for _ in range(2):
        await tell(live, other, entry(job, "unknown"), last=False)
    assert (await agent.result(lease, "printed")).status_code == 204
    assert await live.kinds(job) == ["created", "leased", "started", "late_report", "printed"]


@pytest.mark.parametrize("outcome", ["printed", "unknown"])
async def test_a_later_attempt_than_the_backups_knows_better_whoever_made_it(live: LiveServer, outcome: str) -> None:
    """Its holder sent nothing and gave it back after the backup; it was moved, and another agent's printer has it."""
    printer, agent = await live.printer_and_agent()
    other = await live.enrol(bundled=False, instance="instance-2")
    job, lease = await live.begun(agent, printer)
    await restored(live)
    await live.sweep_after(61)
    await tell(live, other, entry(job, outcome, lease.attempt + 1))
    await tell(live, agent)
    await agent.result(lease, "not_started")  # its first answer was lost
    assert (await live.row(job)).status is (PRINTED if outcome == "printed" else PRINTING)
    assert await agent.take(printer) == []


async def test_a_job_may_be_on_paper_while_any_agent_of_the_account_has_not_told(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    await live.enrol(bundled=False, instance="instance-2")
    job = await live.add_job(printer)
    await restored(live)
    await tell(live, agent)
    await over(live, job)
    await live.sweep_after(30)
    row = await live.row(job)
    assert (row.status, row.unconfirmed) == (PRINTING, True)


async def doubts(live: LiveServer) -> list[dict[str, Any]]:
    """Details of the open notices of jobs."""
    notices = (await live.ask("GET", "/notices")).json()["data"]
    return [notice["details"] for notice in notices if notice["kind"] == "job_unconfirmed"]


async def over(live: LiveServer, *jobs: UUID) -> None:
    ctx = live.server.state.ctx
    changes = job_rows.JobChanges(expires_at=ctx.now())
    for job in jobs:
        await ctx.store.write(partial(job_rows.change, account_id=ctx.site_account, print_job_id=job, changes=changes))


@pytest.mark.parametrize("outcome", ["printed", "unknown"])
async def test_what_was_cancelled_here_and_may_be_on_paper_is_told(live: LiveServer, outcome: str) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    await restored(live)
    await live.act(job, "cancel")
    for _ in range(2):
        await tell(live, agent, entry(job, outcome, bytes_sent=5), last=False)
    assert (await live.row(job)).status is JobStatus.CANCELLED
    assert await live.kinds(job) == ["created", "cancelled", "late_report"]
    names = {"filename": "label.zpl", "printer_name": "Pack 1"}
    assert await doubts(live) == [{**names, "status": "cancelled", "outcome": outcome}]


async def test_a_ledger_that_agrees_or_knows_of_no_byte_is_no_news(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    await restored(live)
    await live.act(job, "cancel")
    await tell(live, agent, entry(job, "cancelled"), entry(job, "not_started"))
    assert await live.kinds(job) == ["created", "cancelled"]
    assert await doubts(live) == []


async def test_what_an_operator_has_answered_stays_answered(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    await restored(live)
    for came_out in (None, False):
        await tell(live, agent, entry(job, "unknown"), last=False)
        if came_out is not None:
            assert await live.kinds(job) == ["created", "ledger_unknown", "operator_denied"]
        else:
            await live.act(job, "answer", {"came_out": False})
    assert await doubts(live) == []


@pytest.mark.parametrize("outcome", ["printed", "failed"])
async def test_a_ledger_settles_what_was_given_up(live: LiveServer, outcome: str) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    await restored(live)
    await tell(live, agent, entry(job, "unknown"), last=False)
    await live.sweep_after(0)
    await live.sweep_after(600)
    assert (await live.row(job)).failure_reason == "outcome_unknown"
    await tell(live, agent, entry(job, "unknown"), entry(job, "failed", failure_reason="partial_output"), last=False)
    assert len(await doubts(live)) == 1
    for _ in range(2):
        await tell(live, agent, entry(job, outcome), last=False)
    assert (await live.row(job)).status is FAILED
    assert (await live.kinds(job))[-2:] == ["outcome_unknown", "late_report"]
    assert await doubts(live) == []


async def test_what_may_be_on_paper_does_not_expire_people_are_asked(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    old = await live.add_job(printer)
    await restored(live)
    new = await live.add_job(printer)
    await over(live, old, new)
    await live.sweep_after(30)
    rows = [await live.row(job) for job in (old, new)]
    assert [(row.status, row.unconfirmed, row.failure_reason) for row in rows] == [
        (JobStatus.PRINTING, True, None),
        (FAILED, False, "expired"),
    ]
    assert len(await doubts(live)) == 1
    await live.sweep_after(0)
    await live.sweep_after(600)
    row = await live.row(old)
    assert (row.status, row.failure_reason) == (FAILED, "outcome_unknown")
    await tell(live, agent, entry(old, "printed"))
    assert (await live.kinds(old))[-3:] == ["ledger_unknown", "outcome_unknown", "late_report"]
    assert await doubts(live) == []


async def test_what_may_be_on_paper_is_not_started_when_its_time_is_over(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    await restored(live)
    await over(live, job)
    for _ in range(2):
        answer = await agent.start(lease)
        assert (answer.status_code, answer.json()["error_code"]) == (409, "lease_lost")
    row = await live.row(job)
    assert (row.status, row.unconfirmed, row.failure_reason) == (PRINTING, True, None)
    assert len(await doubts(live)) == 1


async def test_what_its_agent_never_printed_expires(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    await restored(live)
    await tell(live, agent)
    await over(live, job)
    await live.sweep_after(30)
    row = await live.row(job)
    assert (row.status, row.failure_reason) == (FAILED, "expired")


async def test_a_server_that_was_never_restored_asks_nothing(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    assert (await agent.call("GET", "/open-jobs?after=0")).json()["print_job_ids"] == []
    await tell(live, agent, entry(job, "printed"))
    assert (await live.row(job)).status is PENDING


async def test_it_is_still_known_after_a_restart_who_has_not_told_yet(tmp_path: Path) -> None:
    async with open_server(tmp_path) as live:
        await live.printer_and_agent()
        await restored(live)
        due = set(live.server.state.ledgers_due._due)
    async with open_server(tmp_path) as live:
        assert live.server.state.ledgers_due._due == due != set()


async def test_an_unconfirmed_print_of_the_backup_gets_its_outcome(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, _ = await live.begun(agent, printer)
    ctx = live.server.state.ctx

    def lose(connection: Connection) -> None:
        known = job_rows.find(connection, ctx.site_account, job)
        assert known is not None
        move_job(connection, known, Transition.AGENT_SILENT, at=ctx.now(), actor=THE_SERVER)

    await ctx.store.write(lose)
    await restored(live)
    await tell(live, agent, entry(job, "unknown"), last=False)
    assert (await live.kinds(job))[-1] == "agent_silent"
    await tell(live, agent, entry(job, "printed"))
    assert (await live.row(job)).status is PRINTED


@pytest.mark.parametrize("after", ["x", "-1", "1e3", "9" * 30])
async def test_a_page_begins_at_a_number(live: LiveServer, after: str) -> None:
    _, agent = await live.printer_and_agent()
    answer = await agent.call("GET", f"/open-jobs?after={after}")
    assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed")


async def test_many_open_jobs_come_in_pages(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    assert PAGE == 500  # the most that a ledger report takes
    monkeypatch.setattr("server_core.services.agents.connection.PAGE", 2)
    printer, agent = await live.printer_and_agent()
    jobs = [await live.add_job(printer) for _ in range(5)]
    await restored(live)
    found: list[str] = []
    after: int | None = 0
    while after is not None:
        page = (await agent.call("GET", f"/open-jobs?after={after}")).json()
        found, after = found + page["print_job_ids"], page["after"]
    assert found == [str(job) for job in jobs]


def later_job(number: int) -> UUID:
    """An order of some time after the backup."""
    return UUID(int=lowest_of(datetime.now(UTC) + timedelta(minutes=number)).int + number)


async def tell_later(live: LiveServer, agent: AgentCaller, *jobs: UUID, last: bool) -> None:
    body = {"jobs": [], "later": [str(job) for job in jobs], "last": last}
    answer = await agent.call("POST", "/ledger", body)
    assert answer.status_code == 204, answer.text


async def restored_notices(live: LiveServer, show: str = "open") -> list[dict[str, Any]]:
    notices = (await live.ask("GET", f"/notices?show={show}")).json()["data"]
    return [notice["details"] for notice in notices if notice["kind"] == "backup_restored"]


async def ledger_entries(live: LiveServer) -> list[dict[str, Any]]:
    return [line["details"] for line in (await live.ask("GET", "/audit?act=agent.ledger")).json()["data"]]


async def come_back_now(live: LiveServer) -> None:
    ctx = live.server.state.ctx
    await ctx.store.write(lambda connection: come_back(connection, datetime.now(UTC), ctx.now()))
    await restored(live)


async def test_jobs_that_nobody_knows_any_more_are_named_in_the_notice(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    assert (await agent.call("GET", "/open-jobs?after=0")).json().get("known_to") is None
    known = await live.add_job(printer)
    await come_back_now(live)
    known_to = UUID((await agent.call("GET", "/open-jobs?after=0")).json()["known_to"])
    lost = [later_job(number) for number in range(1, 104)]
    assert known_to < known < lost[0]
    for _ in range(2):  # the telling broke off and begins anew
        await tell_later(live, agent, known, *lost[:60], last=False)
    await tell_later(live, agent, *lost[60:], last=True)
    await tell_later(live, agent, later_job(500), last=True)  # after the last word
    (details,) = await restored_notices(live)
    assert (details["unknown_jobs"], details["jobs_held"], len(details["unknown"])) == (103, 1, 100)
    assert [UUID(job["print_job_id"]) for job in details["unknown"]] == lost[:100]
    assert datetime.fromisoformat(details["unknown"][0]["at"]) == time_of(lost[0])
    assert await ledger_entries(live) == [{"unknown_jobs": 103}]


async def test_an_agent_that_tells_late_opens_a_notice_that_was_read(live: LiveServer) -> None:
    _, agent = await live.printer_and_agent()
    await come_back_now(live)
    (notice,) = (await live.ask("GET", "/notices")).json()["data"]
    assert (await live.ask("POST", f"/notices/{notice['number']}/close")).is_success
    await tell_later(live, agent, later_job(1), last=True)
    (details,) = await restored_notices(live)
    assert details["unknown_jobs"] == 1
    actions = [line["act"] for line in (await live.ask("GET", "/audit")).json()["data"]]
    assert actions.count("server.restore") == 1


async def test_an_agent_that_armed_nothing_unknown_adds_nothing(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    known = await live.add_job(printer)
    await come_back_now(live)
    await tell_later(live, agent, known, last=True)
    (details,) = await restored_notices(live)
    assert "unknown_jobs" not in details
    assert await ledger_entries(live) == []


async def test_a_wish_to_end_a_job_is_over_with_the_job(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.begun(agent, printer)
    await live.act(job, "cancel")
    holder = UUID((await live.ask("GET", "/agents")).json()[0]["agent_id"])
    assert live.server.state.cancel_requests.of_agent(holder) == [job]
    await restored(live)
    await tell(live, agent, entry(job, "printed", lease.attempt, evidence="printer_confirmed", bytes_sent=7))
    assert (await live.row(job)).status is JobStatus.PRINTED
    assert live.server.state.cancel_requests.of_agent(holder) == []
