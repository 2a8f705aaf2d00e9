"""Old jobs of a printer that was away wait for one answer; nothing else waits for it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

import msgspec
import pytest

from server_core.contract.types.audit import AuditAction, Notice, NoticeKind
from server_core.contract.types.fields import Page
from server_core.contract.types.parameters import Intent
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import JobStatus, WaitingReason
from server_core.services.jobs import stale_guard
from server_core.services.printers import actions
from server_core.store import stale_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection
from tests.support.actors import ANNA
from tests.support.live_server import AgentCaller, LiveServer

pytestmark = pytest.mark.anyio

T = TypeVar("T")
MINUTE = 60.0
HOUR = 60 * MINUTE


async def label(live: LiveServer, printer: PrinterView) -> UUID:
    """Grows old in an hour."""
    return await live.add_job(printer.printer_id, intent=Intent.SHIPPING_LABEL)


async def notices(live: LiveServer, show: str = "open") -> list[Notice]:
    answer = await live.ask("GET", f"/notices?show={show}")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Page[Notice]).data


async def view(live: LiveServer, printer: PrinterView) -> PrinterView:
    answer = await live.ask("GET", f"/printers/{printer.printer_id}")
    return msgspec.json.decode(answer.content, type=PrinterView)


async def backlog(live: LiveServer, printer: PrinterView, choice: str, jobs: list[UUID] | None = None) -> int:
    body = {"choice": choice, "print_job_ids": jobs}
    answer = await live.ok("POST", f"/printers/{printer.printer_id}/backlog", body, operator="Anna")
    return int(answer["jobs"])


async def taken(agent: AgentCaller, printer: PrinterView) -> list[UUID]:
    return [lease.order.print_job_id for lease in await agent.take(str(printer.printer_id), slots=4)]


async def print_one(agent: AgentCaller, printer: PrinterView) -> UUID:
    lease = await agent.begin(str(printer.printer_id))
    assert (await agent.result(lease, "printed", evidence="transport_closed")).status_code == 204
    return lease.order.print_job_id


async def held(live: LiveServer, *jobs: UUID) -> bool:
    rows = [await live.row(job) for job in jobs]
    assert len({row.stale for row in rows}) == 1
    reasons = {row.waiting_reason for row in rows}
    assert (WaitingReason.HELD_STALE in reasons) is rows[0].stale
    return rows[0].stale


async def test_after_an_outage_old_jobs_wait_for_an_answer_and_others_print(live: LiveServer) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    old = [await label(live, printer), await label(live, printer)]
    document = await live.add_job(printer.printer_id)
    live.clocks.pass_time(2 * HOUR)
    young = await label(live, printer)

    assert await taken(agent, printer) == [document, young]
    assert await held(live, *old)
    assert await live.kinds(old[0]) == ["created", "held_stale"]
    (notice,) = await notices(live)
    assert (notice.kind, notice.printer_id) == (NoticeKind.BACKLOG_HELD, printer.printer_id)
    assert notice.details["jobs"] == 2
    assert (await view(live, printer)).stale == 2

    assert await backlog(live, printer, "print") == 2
    assert not await held(live, *old)
    assert await live.kinds(old[0]) == ["created", "held_stale", "stale_released"]
    (closed,) = await notices(live, "all")
    assert (closed.number, closed.closed_by) == (notice.number, ANNA)
    assert await taken(agent, printer) == old


async def test_what_was_answered_is_asked_again_only_after_another_outage(live: LiveServer) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    old = await label(live, printer)
    live.clocks.pass_time(2 * HOUR)
    assert await taken(agent, printer) == []
    assert await backlog(live, printer, "print") == 1
    live.clocks.pass_time(59 * MINUTE)
    lease = await agent.take_one(str(printer.printer_id))
    await agent.release(lease)
    live.clocks.pass_time(2 * MINUTE)
    assert await taken(agent, printer) == []
    assert await held(live, old)
    assert len(await notices(live)) == 1


async def test_a_long_queue_that_moves_is_never_held(live: LiveServer) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    queue = [await label(live, printer) for _ in range(8)]
    printed = []
    for _ in queue:
        live.clocks.pass_time(30 * MINUTE)
        printed.append(await print_one(agent, printer))
    assert printed == queue
    assert await notices(live, "all") == []


@pytest.mark.parametrize("act", ["pause", "hold"])
async def test_a_pause_is_an_outage_and_a_released_job_is_wanted_now(live: LiveServer, act: str) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    job = await label(live, printer)
    if act == "pause":
        await live.ask("POST", f"/printers/{printer.printer_id}/pause")
    else:
        await live.act(job, "hold")
    assert await taken(agent, printer) == []
    live.clocks.pass_time(10 * HOUR)
    if act == "pause":
        await live.ask("POST", f"/printers/{printer.printer_id}/resume")
        assert await taken(agent, printer) == []
        assert await held(live, job)
    else:
        await live.act(job, "release")
        assert await taken(agent, printer) == [job]


async def test_one_that_grew_old_in_the_agents_hands_does_not_start(live: LiveServer) -> None:
    """Out of paper in the middle of a print, all night long, with the next job already at the agent."""
    agent, printer = await live.enrol(), await live.add_printer()
    await label(live, printer)
    second = await label(live, printer)
    first_lease, second_lease = await agent.take(str(printer.printer_id), slots=2)
    assert (await agent.start(first_lease)).status_code == 204
    live.clocks.pass_time(12 * HOUR)
    await agent.heartbeat(first_lease, second_lease)
    assert (await agent.result(first_lease, "printed", evidence="printer_confirmed")).status_code == 204
    refused = await agent.start(second_lease)
    assert (refused.status_code, refused.json()["error_code"]) == (409, "lease_lost")
    assert (await live.row(second)).status is JobStatus.PENDING
    assert await held(live, second)
    assert len(await notices(live)) == 1
    assert await taken(agent, printer) == []


async def a_backlog(live: LiveServer, agent: AgentCaller, printer: PrinterView, number: int) -> list[UUID]:
    jobs = [await label(live, printer) for _ in range(number)]
    live.clocks.pass_time(2 * HOUR)
    assert await taken(agent, printer) == []
    assert await held(live, *jobs)
    return jobs


async def test_some_are_chosen_the_rest_is_cancelled(live: LiveServer) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    first, second, third = await a_backlog(live, agent, printer, 3)
    assert await backlog(live, printer, "print", [second]) == 1
    assert len(await notices(live)) == 1
    assert await backlog(live, printer, "cancel") == 2
    assert await notices(live) == []
    assert [(await live.row(job)).status for job in (first, third)] == [JobStatus.CANCELLED] * 2
    assert await taken(agent, printer) == [second]
    assert await backlog(live, printer, "cancel", [first, second]) == 0  # neither waits for an answer
    assert (await live.row(second)).status is JobStatus.RESERVED


@pytest.mark.parametrize("act", ["cancel", "release", "move", "expire", "remove"])
async def test_the_notice_ends_with_the_last_old_job(live: LiveServer, act: str) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    other = await live.add_printer("Pack 2")
    (job,) = await a_backlog(live, agent, printer, 1)
    if act == "move":
        await live.act(job, "move", {"printer_id": other.printer_id})
        assert not await held(live, job)
        assert await taken(agent, other) == [job]
    elif act == "expire":
        await live.sweep_after(24 * HOUR)
        assert (await live.row(job)).failure_reason == "expired"
    elif act == "remove":
        await live.ask("DELETE", f"/printers/{printer.printer_id}")
        await live.sweep_after(0)
    else:
        await live.act(job, act)
    assert [each for each in await notices(live) if each.kind is NoticeKind.BACKLOG_HELD] == []


async def set_up(live: LiveServer, printer: PrinterView, **request: Any) -> PrinterView:
    answer = await live.ask("PATCH", f"/printers/{printer.printer_id}", request, operator="Anna")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=PrinterView)


async def test_a_printers_own_patience(live: LiveServer) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    waiting = await label(live, printer)
    shown = await set_up(live, printer, stale_after_seconds=3 * 3600, expires_after_seconds=5 * 3600)
    assert (shown.stale_after_seconds, shown.expires_after_seconds) == (3 * 3600, 5 * 3600)
    live.clocks.pass_time(2.9 * HOUR)
    later = await live.add_job(printer.printer_id)
    lease, _ = await agent.take(str(printer.printer_id), slots=2)
    assert lease.order.print_job_id == waiting
    await agent.release(lease)
    live.clocks.pass_time(0.2 * HOUR)
    assert waiting not in await taken(agent, printer)
    assert await held(live, waiting)
    await set_up(live, printer, stale_after_seconds=None)
    assert (await view(live, printer)).expires_after_seconds == 5 * 3600
    await live.sweep_after(5 * HOUR)
    assert (await live.row(waiting)).failure_reason is None  # it came before the setting
    assert (await live.row(later)).failure_reason in (None, "expired")


async def test_without_a_guard_everything_prints(live: LiveServer) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    job = await label(live, printer)
    await set_up(live, printer, stale_after_seconds=0)
    live.clocks.pass_time(20 * HOUR)
    assert await taken(agent, printer) == [job]


@pytest.mark.parametrize(
    "change",
    [
        {"minimum_evidence": "operator_confirmed"},
        {"minimum_evidence": "hearsay"},
        {"stale_after_seconds": -1},
        {"expires_after_seconds": 1},
        {"patience": 3},
    ],
)
async def test_settings_that_make_no_sense(live: LiveServer, change: dict[str, Any]) -> None:
    await live.enrol()
    printer = await live.add_printer()
    answer = await live.ask("PATCH", f"/printers/{printer.printer_id}", change)
    assert answer.status_code == 422, answer.text
    assert (await view(live, printer)).version == printer.version


async def test_a_printer_that_is_not_there(live: LiveServer) -> None:
    for method, path, body in (("PATCH", "", {}), ("POST", "/backlog", {"choice": "print"})):
        answer = await live.ask(method, f"/printers/{UUID(int=7)}{path}", body)
        assert (answer.status_code, answer.json()["error_code"]) == (404, "printer_not_found")


async def test_a_long_backlog_is_held_in_bounded_steps_before_anything_is_leased(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stale_guard, "HOLD_AT_ONCE", 2)
    steps: list[int] = []
    hold = stale_guard.hold

    def counted(connection: Connection, account_id: UUID, printer_id: UUID, jobs: list[UUID], at: datetime) -> None:
        steps.append(len(jobs))
        hold(connection, account_id, printer_id, jobs, at)

    monkeypatch.setattr(stale_guard, "hold", counted)
    agent, printer = await live.enrol(), await live.add_printer()
    old = [await label(live, printer) for _ in range(7)]
    live.clocks.pass_time(2 * HOUR)
    young = await label(live, printer)
    assert await taken(agent, printer) == [young]
    assert await held(live, *old)
    assert steps == [4, 3], "never more than were wanted, or two"
    [notice] = await notices(live)
    assert notice.details["jobs"] == 7


async def test_a_queue_that_moves_is_looked_at_no_further_than_it_is_leased(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent, printer = await live.enrol(), await live.add_printer()
    for _ in range(6):
        await label(live, printer)
    for _ in range(2):
        live.clocks.pass_time(40 * MINUTE)
        await print_one(agent, printer)
    monkeypatch.setattr(stale_rows, "grown_old", None)
    assert len(await taken(agent, printer)) == 4


async def test_a_printer_with_a_long_queue_is_removed_in_bounded_steps(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "CANCEL_AT_ONCE", 2)
    await live.enrol()
    printer = await live.add_printer()
    jobs = [await label(live, printer) for _ in range(5)]
    commits: list[Commit | None] = []
    write = live.server.state.ctx.store.write

    async def counted(work: Callable[[Connection], T], commit: Commit | None = None) -> T:
        commits.append(commit)
        return await write(work, commit)

    monkeypatch.setattr(live.server.state.ctx.store, "write", counted)
    assert (await live.ask("DELETE", f"/printers/{printer.printer_id}")).status_code == 204
    assert commits.count(Commit.PRINTER_REMOVE) == 3
    assert {(await live.row(job)).status for job in jobs} == {JobStatus.CANCELLED}
    assert (await live.ask("GET", f"/printers/{printer.printer_id}")).status_code == 404
    [entry] = [
        row
        for row in (await live.ask("GET", "/audit")).json()["data"]
        if row["act"] == AuditAction.PRINTER_REMOVE.value
    ]
    assert entry["details"]["cancelled"] == 5
