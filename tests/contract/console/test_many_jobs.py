"""One act on many jobs, what of it can be undone for seconds, and who decides when two people do."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from sqlalchemy import select

from server_core.contract.types.jobs import MOST_JOBS, JobActionDone, JobNeeds, JobRow
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import JobStatus
from server_core.services.jobs import stale_guard
from server_core.services.restore import unpack
from server_core.store import tables
from server_core.store.tables import pending_acts
from tests.support.actors import ANNA, NOBODY, person, who
from tests.support.live_server import AgentCaller, Clocks, LiveServer, open_server
from tests.support.sample_pdfs import Page, pdf

pytestmark = pytest.mark.anyio
UNTOUCHED = {"version"}
"""Fields of a row that an undo does not restore."""
PENDING = JobStatus.PENDING
INSTANCE = "instance-1"


async def act(live: LiveServer, kind: str, *jobs: UUID, operator: str = "Anna", **more: Any) -> JobActionDone:
    body = {"kind": kind, "print_job_ids": list(jobs), **more}
    answer = await live.ask("POST", "/job-acts", body, operator=operator)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=JobActionDone)


async def two_printers(live: LiveServer) -> tuple[PrinterView, PrinterView]:
    await live.enrol()
    return await live.add_printer(), await live.add_printer("Pack 2")


async def a_printer(live: LiveServer) -> UUID:
    await live.enrol()
    return (await live.add_printer()).printer_id


async def end(live: LiveServer, done: JobActionDone, how: str, operator: str = "Ben") -> JobActionDone:
    answer = await live.ask("POST", f"/job-acts/{done.act_id}/{how}", operator=operator)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=JobActionDone)


async def after(live: LiveServer, seconds: float) -> None:
    live.clocks.pass_time(seconds)
    await live.server.due_actions.look()


async def stored(live: LiveServer, job: UUID) -> dict[str, Any]:
    """The whole row of the job, as it stands in the database."""
    query = select(tables.jobs).where(tables.jobs.c.print_job_id == job)
    row = await live.server.state.ctx.store.read(lambda connection: connection.execute(query).one())
    return {name: value for name, value in row._mapping.items() if name not in UNTOUCHED}


async def waiting(live: LiveServer) -> list[UUID]:
    query = select(pending_acts.c.print_job_id)
    return await live.server.state.ctx.store.read(lambda connection: list(connection.execute(query).scalars()))


async def test_many_rows_are_told_in_one_call_without_those_that_nobody_keeps(live: LiveServer) -> None:
    printer = str(await a_printer(live))
    jobs = [await live.add_job(printer) for _ in range(60)]
    await act(live, "hold", *jobs[:2])
    answer = await live.ask("POST", "/job-rows", {"print_job_ids": [uuid4(), *jobs]})
    rows = msgspec.json.decode(answer.content, type=list[JobRow])
    assert [row.print_job_id for row in rows] == jobs
    assert [row.held_by for row in rows[:3]] == [ANNA, ANNA, None]
    assert rows[0] == await live.row(jobs[0])
    for wrong in ([], [str(uuid4()) for _ in range(MOST_JOBS + 1)], ["x"]):
        assert (await live.ask("POST", "/job-rows", {"print_job_ids": wrong})).status_code == 422


async def test_what_decides_which_printers_fit_is_told_of_many_jobs(live: LiveServer) -> None:
    printer = str(await a_printer(live))
    pages = pdf([Page(100, 150), Page(210, 297), Page(100, 150)])
    jobs = [await live.add_job(printer), await live.add_job(printer, pages, name="mixed.pdf")]
    answer = await live.ask("POST", "/job-needs", {"print_job_ids": [uuid4(), *jobs]})
    raw, mixed = msgspec.json.decode(answer.content, type=list[JobNeeds])
    assert [raw.print_job_id, mixed.print_job_id] == jobs
    assert (raw.document_format, raw.document_raw_language, raw.page_sizes) == ("raw", "zpl", None)
    assert (mixed.document_format, mixed.page_sizes) == ("pdf", [(210.0, 297.0), (100.0, 150.0)])
    assert mixed.parameters == PrintParameters()
    assert (await live.ask("POST", "/job-needs", {"print_job_ids": []})).status_code == 422


async def test_each_row_tells_how_many_jobs_are_undone_with_it(live: LiveServer) -> None:
    printer = str(await a_printer(live))
    jobs = [await live.add_job(printer) for _ in range(4)]
    done = await act(live, "cancel", *jobs[:3], undo_seconds=8)
    alone = await act(live, "cancel", jobs[3], undo_seconds=8)
    listed = [row.pending and row.pending.jobs for row in (*done.jobs, *alone.jobs)]
    assert listed == [3, 3, 3, 1]
    assert [row.pending for row in (await end(live, done, "undo")).jobs] == [None] * 3
    row = await live.row(jobs[3])
    assert row.pending is not None
    assert row.pending.jobs == 1


async def test_a_cancel_can_be_undone_and_leaves_no_trace_but_events(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    first, second = await live.add_job(printer), await live.add_job(printer)
    before = await stored(live, first)
    done = await act(live, "cancel", first, undo_seconds=8)
    (row,) = done.jobs
    assert (row.status, row.held_by, row.waiting_reason) == (JobStatus.PENDING, ANNA, "held")
    assert row.pending is not None
    assert (row.pending.kind, row.pending.actor, row.pending.ends_at) == ("cancel", ANNA, done.undo_until)
    assert [lease.order.print_job_id for lease in await agent.take(printer, 5)] == [second]
    undone = await end(live, done, "undo")
    assert ([each.pending for each in undone.jobs], undone.refused) == ([None], [])
    assert await stored(live, first) == before
    assert await waiting(live) == []
    assert [(event.kind, event.actor) for event in (await live.job(first)).events[1:]] == [
        ("cancel_asked", ANNA),
        ("act_undone", person("Ben")),
    ]
    await after(live, 60)
    assert (await agent.take_one(printer)).order.print_job_id == first  # its place and its id are its own


async def test_it_is_done_when_its_seconds_are_over_and_undo_comes_too_late(live: LiveServer) -> None:
    printer = await a_printer(live)
    job = await live.add_job(printer)
    done = await act(live, "cancel", job, undo_seconds=8)
    await after(live, 7.9)
    assert (await live.row(job)).status is JobStatus.PENDING
    await after(live, 0.2)
    row = await live.row(job)
    assert (row.status, row.pending, row.held_by) == (JobStatus.CANCELLED, None, None)
    assert (await live.job(job)).events[-1].actor == ANNA
    late = await end(live, done, "undo")
    assert [(each.print_job_id, each.error_code.value) for each in late.refused] == [(job, "invalid_transition")]
    assert "it is cancelled" in str(late.refused[0].message)
    assert (await live.kinds(job))[-2:] == ["cancel_asked", "cancelled"]


async def test_without_seconds_it_is_done_at_once_and_one_refusal_is_one_jobs(live: LiveServer) -> None:
    printer = await a_printer(live)
    jobs = [await live.add_job(printer) for _ in range(3)]
    await live.act(jobs[1], "cancel")
    stranger = uuid4()
    done = await act(live, "cancel", *jobs, stranger)
    assert (done.act_id, done.undo_until) == (None, None)
    assert [row.print_job_id for row in done.jobs] == [jobs[0], jobs[2]]
    assert {row.status for row in done.jobs} == {JobStatus.CANCELLED}
    assert [(each.print_job_id, each.error_code.value) for each in done.refused] == [
        (jobs[1], "invalid_transition"),
        (stranger, "print_job_not_found"),
    ]


async def test_five_hundred_jobs_with_three_refusals(live: LiveServer) -> None:
    printer = await a_printer(live)
    jobs = [await live.add_job(printer) for _ in range(120)]
    for job in jobs[60:63]:
        await live.act(job, "cancel")
    named = [*jobs, *(uuid4() for _ in range(380))]
    done = await act(live, "cancel", *named, undo_seconds=8)
    assert [row.print_job_id for row in done.jobs] == [job for job in jobs if job not in jobs[60:63]]
    assert len(done.refused) == 383
    assert len(await waiting(live)) == 117
    undone = await end(live, done, "undo")
    assert (len(undone.jobs), undone.refused, await waiting(live)) == (117, [], [])
    too_many = await live.ask("POST", "/job-acts", {"kind": "hold", "print_job_ids": [*named, uuid4()]})
    assert too_many.status_code == 422


async def test_a_move_waits_at_its_printer_and_goes_when_the_time_is_over(live: LiveServer) -> None:
    agent = await live.enrol()
    here, there = await live.add_printer(), await live.add_printer("Pack 2")
    job = await live.add_job(here.printer_id)
    done = await act(live, "move", job, printer_id=there.printer_id, undo_seconds=8)
    (row,) = done.jobs
    assert (row.printer_name, row.pending and row.pending.printer_name) == ("Pack 1", "Pack 2")
    assert await agent.take(str(there.printer_id)) == await agent.take(str(here.printer_id)) == []
    await after(live, 8)
    row = await live.row(job)
    assert (row.printer_name, row.held_by, row.pending) == ("Pack 2", None, None)
    assert (await agent.take_one(str(there.printer_id))).order.print_job_id == job


async def test_do_it_now_does_it_once(live: LiveServer) -> None:
    here, there = await two_printers(live)
    job = await live.add_job(here.printer_id)
    done = await act(live, "move", job, printer_id=there.printer_id, undo_seconds=8)
    for _ in range(2):
        finished = await end(live, done, "finish")
        assert [row.printer_name for row in finished.jobs] == ["Pack 2"]
    await after(live, 60)
    assert (await live.kinds(job)).count("moved") == 1
    assert [str(each.message) for each in (await end(live, done, "undo")).refused] == [
        "There is nothing left to undo: it waits."
    ]


async def test_a_move_is_undone_with_all_that_belongs_to_the_job(live: LiveServer) -> None:
    here, there = await two_printers(live)
    job = await live.add_job(here.printer_id)
    await live.ask_act(job, "hold", operator="Carla")
    before = await stored(live, job)
    done = await act(live, "move", job, printer_id=there.printer_id, undo_seconds=8)
    assert (await live.row(job)).held_by == ANNA
    await end(live, done, "undo")
    assert await stored(live, job) == before
    assert who(before["held_by"]) == "Carla"


@pytest.mark.parametrize("kind", ["cancel", "move"])
async def test_two_consoles_undo_at_once(live: LiveServer, kind: str) -> None:
    here, there = await two_printers(live)
    job = await live.add_job(here.printer_id)
    more: dict[str, Any] = {"printer_id": there.printer_id} if kind == "move" else {}
    done = await act(live, kind, job, undo_seconds=8, **more)
    both = await asyncio.gather(end(live, done, "undo", "Ben"), end(live, done, "undo", "Carla"))
    assert sum(len(each.jobs) for each in both) >= 1
    assert (await live.kinds(job)).count("act_undone") == 1
    again = await end(live, done, "undo")
    assert ([row.print_job_id for row in again.jobs], again.refused) == ([job], [])
    assert [row.status for row in (await end(live, done, "finish")).jobs] == []
    assert (await live.row(job)).status is JobStatus.PENDING


@pytest.mark.parametrize("decided", ["cancel", "hold", "release", "move"])
async def test_who_decides_anew_meanwhile_decides(live: LiveServer, decided: str) -> None:
    here, there = await two_printers(live)
    job = await live.add_job(here.printer_id)
    done = await act(live, "cancel", job, undo_seconds=8)
    row = await live.act(job, decided, {"printer_id": there.printer_id} if decided == "move" else None)
    assert row.pending is None
    assert row.held_by == (NOBODY if decided == "hold" else None)
    assert (row.status is JobStatus.CANCELLED) == (decided == "cancel")
    assert await waiting(live) == []
    await after(live, 10)
    assert await live.row(job) == row
    assert (await end(live, done, "undo")).refused
    assert await live.row(job) == row


async def test_a_reserved_job_is_taken_back_and_its_agent_cannot_start_it(live: LiveServer) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    done = await act(live, "cancel", job, undo_seconds=8)
    assert (await agent.start(lease)).status_code == 409
    await end(live, done, "undo")
    again = await agent.take_one(printer)
    assert again.order.print_job_id == job
    assert again.attempt > lease.attempt


async def test_a_reserved_job_is_moved_from_the_agent_that_has_not_started_it(live: LiveServer) -> None:
    agent = await live.enrol()
    here, there = str((await live.add_printer()).printer_id), str((await live.add_printer("Pack 2")).printer_id)
    job, lease = await live.leased(agent, here)
    row = await live.act(job, "move", {"printer_id": there})
    assert (row.status, row.printer_name, row.reserved_at) == (JobStatus.PENDING, "Pack 2", None)
    assert (await agent.start(lease)).status_code == 409
    assert (await agent.heartbeat(lease)).lost == [job]
    assert await agent.take(here) == []
    assert (await agent.take_one(there)).order.print_job_id == job


async def test_a_job_that_prints_is_only_asked_to_end(live: LiveServer) -> None:
    agent = await live.enrol()
    here, there = await live.add_printer(), await live.add_printer("Pack 2")
    job, other = await live.add_job(here.printer_id), await live.add_job(here.printer_id)
    lease = await agent.take_one(str(here.printer_id))
    await agent.start(lease)
    done = await act(live, "cancel", job, other, undo_seconds=8)
    assert [(row.status, row.cancel_wished, row.pending is None) for row in done.jobs] == [
        (JobStatus.PRINTING, True, True),
        (JobStatus.PENDING, False, False),
    ]
    assert (await agent.heartbeat(lease)).cancel == [job]
    await end(live, done, "undo")
    assert (await live.row(job)).cancel_wished
    moved = await act(live, "move", job, printer_id=there.printer_id, undo_seconds=8)
    assert (moved.act_id, [each.print_job_id for each in moved.refused]) == (None, [job])


async def test_a_job_that_expires_meanwhile_stays_as_it_ended(live: LiveServer) -> None:
    printer = await a_printer(live)
    job = await live.add_job(printer)
    done = await act(live, "cancel", job, undo_seconds=30)
    live.clocks.wall += live.server.state.ctx.config.patience.expires_after
    live.clocks.seconds += live.server.state.ctx.config.patience.expires_after.total_seconds()
    await live.server.sweeper.sweep()
    row = await live.row(job)
    assert (row.failure_reason, row.pending) == ("expired", None)
    await live.server.due_actions.look()
    assert await live.row(job) == row
    assert await waiting(live) == []
    assert [each.print_job_id for each in (await end(live, done, "undo")).refused] == [job]


async def test_a_printer_that_is_gone_when_the_time_is_over_leaves_the_job_where_it_was(live: LiveServer) -> None:
    here, there = await two_printers(live)
    job = await live.add_job(here.printer_id)
    await act(live, "move", job, printer_id=there.printer_id, undo_seconds=8)
    assert (await live.ask("DELETE", f"/printers/{there.printer_id}")).status_code == 204
    await after(live, 8)
    row = await live.row(job)
    assert (row.printer_name, row.held_by, row.pending, row.status) == ("Pack 1", None, None, JobStatus.PENDING)
    last = (await live.job(job)).events[-1]
    assert (last.kind, last.details["message"]["text"]) == ("act_failed", "There is no such printer.")


async def grown_old(live: LiveServer, job: UUID, printer: UUID) -> None:
    """Let jobs grow old, as if their printer came back after an outage."""
    ctx = live.server.state.ctx
    await ctx.store.write(lambda connection: stale_guard.hold(connection, ctx.account, printer, [job], ctx.now()))


async def open_kinds(live: LiveServer) -> list[str]:
    return [notice["kind"] for notice in (await live.ask("GET", "/notices?show=open")).json()["data"]]


async def test_a_job_that_grew_old_meanwhile_is_not_moved_past_the_question(live: LiveServer) -> None:
    here, there = await two_printers(live)
    job = await live.add_job(here.printer_id)
    await act(live, "move", job, printer_id=there.printer_id, undo_seconds=8)
    await grown_old(live, job, here.printer_id)
    await after(live, 8)
    row = await live.row(job)
    assert (row.printer_name, row.stale, row.held_by, row.pending) == ("Pack 1", True, None, None)
    assert (await live.kinds(job))[-1] == "act_failed"
    assert await open_kinds(live) == ["backlog_held"]


@pytest.mark.parametrize("how", ["undo", "finish"])
@pytest.mark.parametrize("kind", ["cancel", "move"])
async def test_an_old_job_is_asked_about_until_it_is_done(live: LiveServer, kind: str, how: str) -> None:
    here, there = await two_printers(live)
    job = await live.add_job(here.printer_id)
    await grown_old(live, job, here.printer_id)
    before = await stored(live, job)
    more: dict[str, Any] = {"printer_id": there.printer_id} if kind == "move" else {}
    done = await act(live, kind, job, undo_seconds=8, **more)
    assert await open_kinds(live) == ["backlog_held"]
    await end(live, done, how)
    if how == "undo":
        assert await stored(live, job) == before
        assert await open_kinds(live) == ["backlog_held"]
        return
    row = await live.row(job)
    assert (row.status.value, row.stale) == (("pending", False) if kind == "move" else ("cancelled", True))
    assert await open_kinds(live) == []


async def test_a_move_to_a_printer_that_cannot_print_it_is_refused_at_once(live: LiveServer) -> None:
    here, _ = await two_printers(live)
    job = await live.add_job(here.printer_id)
    before = await stored(live, job)
    done = await act(live, "move", job, printer_id=uuid4(), undo_seconds=8)
    assert (done.act_id, done.jobs) == (None, [])
    assert done.refused[0].error_code == "printer_not_found"
    assert await stored(live, job) == before
    same = await act(live, "move", job, printer_id=here.printer_id, undo_seconds=8)
    assert (same.act_id, [row.pending for row in same.jobs]) == (None, [None])


async def test_hold_and_release_are_each_others_undo(live: LiveServer) -> None:
    printer = await a_printer(live)
    jobs = [await live.add_job(printer) for _ in range(2)]
    held = await act(live, "hold", *jobs, undo_seconds=8)
    assert (held.act_id, [row.held_by for row in held.jobs]) == (None, [ANNA, ANNA])
    released = await act(live, "release", *jobs)
    assert [row.held_by for row in released.jobs] == [None, None]


async def test_reprints_are_new_jobs_and_the_old_ones_name_them(live: LiveServer) -> None:
    here, there = await two_printers(live)
    jobs = [await live.add_job(here.printer_id) for _ in range(2)]
    done = await act(live, "reprint", *jobs, uuid4(), printer_id=there.printer_id)
    assert [(row.reprint_of, row.printer_name) for row in done.jobs] == [(job, "Pack 2") for job in jobs]
    assert (done.act_id, len(done.refused)) == (None, 1)
    assert [(await live.row(job)).reprinted_as for job in jobs] == [row.print_job_id for row in done.jobs]


async def test_a_job_shows_the_chain_of_its_reprints(live: LiveServer) -> None:
    printer = await a_printer(live)
    chain = [await live.add_job(printer)]
    assert (await live.job(chain[0])).attempts == []
    for _ in range(3):
        chain.append((await live.act(chain[-1], "reprint", {})).print_job_id)
    for job in chain:
        assert [row.print_job_id for row in (await live.job(job)).attempts] == chain
    for _ in range(25):
        chain.append((await live.act(chain[-1], "reprint", {})).print_job_id)
    assert [row.print_job_id for row in (await live.job(chain[-1])).attempts] == chain[-20:]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"kind": "cancel", "print_job_ids": []}, "print_job_ids"),
        ({"kind": "move", "print_job_ids": [str(uuid4())]}, "printer_id"),
        ({"kind": "hold", "print_job_ids": [str(uuid4())], "printer_id": str(uuid4())}, "printer_id"),
        ({"kind": "burn", "print_job_ids": [str(uuid4())]}, "kind"),
        ({"kind": "cancel", "print_job_ids": [str(uuid4())], "undo_seconds": 31}, "undo_seconds"),
        ({"kind": "cancel", "print_job_ids": [str(uuid4())], "undo_seconds": -1}, "undo_seconds"),
    ],
)
async def test_an_act_that_makes_no_sense_is_refused_as_a_whole(
    live: LiveServer, body: dict[str, Any], field: str
) -> None:
    answer = await live.ask("POST", "/job-acts", body)
    assert answer.status_code == 422
    assert [each["field"] for each in answer.json()["details"]["fields"]] == [field]


@pytest.mark.parametrize("how", ["undo", "finish"])
@pytest.mark.parametrize("strange", ["01234567-89ab-7def-8123-456789abcdef", "x", "%00"])
async def test_an_unknown_act_is_not_found(live: LiveServer, how: str, strange: str) -> None:
    answer = await live.ask("POST", f"/job-acts/{strange}/{how}")
    assert (answer.status_code, answer.json()["error_code"]) == (404, "act_not_found")


async def test_a_restart_gives_the_whole_time_anew(tmp_path: Path, anyio_backend: str) -> None:
    clocks = Clocks()
    async with open_server(tmp_path, clocks) as live:
        printer = await a_printer(live)
        jobs = [await live.add_job(printer) for _ in range(3)]
        before = await stored(live, jobs[1])
        done = [await act(live, "cancel", job, undo_seconds=8) for job in jobs]
        clocks.pass_time(7)
    async with open_server(tmp_path, clocks) as live:
        clocks.pass_time(7)
        await live.server.due_actions.look()
        assert len(await waiting(live)) == 3
        row = await live.row(jobs[0])
        assert row.pending is not None
        assert (row.pending.ends_at - clocks.now()).total_seconds() == 1
        assert [each.print_job_id for each in (await end(live, done[1], "undo")).jobs] == [jobs[1]]
        assert await stored(live, jobs[1]) == before
        await after(live, 1)
        assert [(await live.row(job)).status.value for job in jobs] == ["cancelled", "pending", "cancelled"]
        assert await waiting(live) == []


async def test_what_is_asked_for_and_undone_stands_in_the_audit_log(live: LiveServer) -> None:
    printer = await a_printer(live)
    job = await live.add_job(printer)
    await end(live, await act(live, "cancel", job, undo_seconds=8), "undo")
    entries = (await live.ask("GET", f"/audit?subject=job%20{job}")).json()["data"]
    listed = [(entry["act"], who(entry["actor"]), entry["details"].get("act")) for entry in reversed(entries)]
    assert listed == [("job.ask", "Anna", "cancel"), ("job.undo", "Ben", None)]


async def backed_up(live: LiveServer) -> bytes:
    answer = await live.ask("GET", "/backup")
    assert answer.status_code == 200, answer.text
    return answer.content


async def back_at_work(live: LiveServer, before: AgentCaller) -> AgentCaller:
    """The agent that it had, which knows nothing better."""
    agent = await live.connect(before.secret, INSTANCE)
    assert (await agent.call("POST", "/ledger", {"jobs": [], "later": [], "last": True})).status_code == 204
    return agent


@pytest.mark.parametrize("since", ["done", "undone", "nothing"])
@pytest.mark.parametrize("kind", ["cancel", "move"])
async def test_what_became_of_it_since_the_backup_nobody_knows_so_a_person_decides(
    tmp_path: Path, kind: str, since: str
) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "old", clocks) as live:
        before = await live.enrol(instance=INSTANCE)
        one, other = await live.add_printer(), await live.add_printer("Pack 2")
        job = await live.add_job(str(one.printer_id))
        held = await live.add_job(str(one.printer_id))
        await live.act(held, "hold")
        more: dict[str, Any] = {"printer_id": other.printer_id} if kind == "move" else {}
        done = await act(live, kind, job, held, undo_seconds=8, **more)
        (tmp_path / "site.tar").write_bytes(await backed_up(live))
        if since == "done":
            await after(live, 9)
        if since == "undone":
            await end(live, done, "undo")
    unpack(tmp_path / "site.tar", tmp_path / "new", now=clocks.now())
    async with open_server(tmp_path / "new" / "server", clocks) as live:
        agent = await back_at_work(live, before)
        places = [str(one.printer_id), str(other.printer_id)]

        async def nothing_is_printed() -> None:
            assert (await agent.poll(dict.fromkeys(places, 5))).leases == []

        for seconds in (0, 9, 60):
            await after(live, seconds)
            for each in (job, held):
                row = await live.row(each)
                assert (row.status, row.printer_id, row.held_by, row.pending) == (PENDING, one.printer_id, ANNA, None)
            await nothing_is_printed()
        assert await waiting(live) == []
        assert (await live.ask("POST", f"/job-acts/{done.act_id}/undo")).status_code == 404
        for each in (job, held):
            kinds = await live.kinds(each)
            assert (kinds.count(f"{kind}_asked"), kinds.count("act_failed")) == (1, 1)
        # "print all" is no word about a job that somebody wanted cancelled or moved
        assert (await live.ask("POST", f"/printers/{one.printer_id}/backlog", {"choice": "print"})).is_success
        await nothing_is_printed()
        await decided_anew(live, agent, job, places, kind)


async def decided_anew(live: LiveServer, agent: AgentCaller, job: UUID, places: list[str], kind: str) -> None:
    """Once, by the person's word."""
    if kind == "cancel":
        await live.act(job, "cancel")
        assert (await live.row(job)).status is JobStatus.CANCELLED
        assert (await live.kinds(job)).count("cancelled") == 1
        return
    await live.act(job, "release")
    (lease,) = (await agent.poll(dict.fromkeys(places, 5))).leases
    assert lease.order.print_job_id == job
    assert (await agent.start(lease)).status_code == 204
    assert (await agent.result(lease, "printed")).status_code == 204
    assert (await live.kinds(job)).count("printed") == 1
