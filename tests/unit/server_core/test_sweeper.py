"""The sweeper's work at each tick, also if a part of it fails."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from server_core.services import sweeper as sweeper_module
from server_core.services.live import ChangeKind
from server_core.store.commits import Commit
from server_core.store.store import Connection
from tests.support.live_server import Clocks, open_server

pytestmark = pytest.mark.anyio
T = TypeVar("T")


async def fail(*_: object) -> None:
    raise OSError("the disk is gone")


async def test_a_step_that_fails_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_server(tmp_path) as live:
        agent = await live.enrol()
        await agent.heartbeat()
        job = await live.add_job((await live.add_printer()).printer_id)
        monkeypatch.setattr(live.server.sweeper, "_end_leases", fail)
        await live.sweep_after(24 * 3600)
        assert (await live.row(job)).failure_reason == "expired"
        assert (await live.ask("GET", "/agents")).json()[0]["status"] == "offline"
    assert [record.exc_info is not None for record in caplog.records] == [True]


async def test_that_an_agent_fell_silent_is_told_until_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_server(tmp_path) as live:
        await live.enrol()
        before = live.server.state.feed.newest
        with monkeypatch.context() as broken:
            broken.setattr(sweeper_module, "announce", fail)
            await live.sweep_after(46)
        assert live.server.state.feed.since(before) == []
        for _ in range(2):
            await live.sweep_after(0)
        changes = live.server.state.feed.since(before)
        assert changes is not None
        assert [change.kind for change in changes] == [ChangeKind.AGENT]
    assert len(caplog.records) == 1


async def test_ten_minutes_without_an_outcome_are_counted_over_all_runs(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path, clocks) as live:
        printer, agent = await live.printer_and_agent()
        job, lease = await live.begun(agent, printer)
        await agent.result(lease, "unknown")
        await live.sweep_after(0)
    for _ in range(9):
        clocks.seconds = 1.0
        async with open_server(tmp_path, clocks) as live:
            await live.sweep_after(0)
            await live.sweep_after(62)
            assert (await live.row(job)).unconfirmed
            clocks.pass_time(4)  # killed: what was not noted yet is counted anew
    clocks.seconds = 1.0
    async with open_server(tmp_path, clocks) as live:
        await live.sweep_after(0)
        await live.sweep_after(42)
        assert (await live.row(job)).failure_reason == "outcome_unknown"


async def test_what_was_seen_again_has_a_whole_window_again(tmp_path: Path) -> None:
    async with open_server(tmp_path) as live:
        printer, agent = await live.printer_and_agent()
        job, lease = await live.begun(agent, printer)
        for _ in range(2):
            await live.sweep_after(60)
            await live.sweep_after(590)
            assert (await live.row(job)).unconfirmed
            await agent.heartbeat(lease)
            await live.sweep_after(0)
        assert (await live.row(job)).status.value == "printing"


async def test_another_doubt_between_two_looks_has_its_own_window(tmp_path: Path) -> None:
    async with open_server(tmp_path) as live:
        printer, agent = await live.printer_and_agent()
        job, lease = await live.begun(agent, printer)
        await live.sweep_after(61)
        for _ in range(58):
            await live.sweep_after(10)
        await agent.heartbeat(lease)
        await agent.result(lease, "unknown")
        for _ in range(58):
            await live.sweep_after(10)
            assert (await live.row(job)).unconfirmed
        await live.sweep_after(31)
        assert (await live.row(job)).failure_reason == "outcome_unknown"


async def test_a_wish_to_end_a_print_survives_a_restart_of_the_server(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path, clocks) as live:
        printer, agent = await live.printer_and_agent()
        job, lease = await live.begun(agent, printer)
        await live.act(job, "cancel")
    async with open_server(tmp_path, clocks) as live:
        agent.http = live.http
        assert (await agent.heartbeat(lease)).cancel == [job]


async def test_expiry_of_many_leaves_each_tick_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeper_module, "EXPIRY_BATCH", 5)
    async with open_server(tmp_path) as live:
        await live.enrol()
        printer = (await live.add_printer()).printer_id
        jobs = [await live.add_job(printer) for _ in range(12)]
        commits: list[Commit | None] = []
        write = live.server.state.ctx.store.write

        async def counted(work: Callable[[Connection], T], commit: Commit | None = None) -> T:
            commits.append(commit)
            return await write(work, commit)

        monkeypatch.setattr(live.server.state.ctx.store, "write", counted)
        live.clocks.pass_time(24 * 3600)
        for _ in range(4):  # beside the server's own sweeps
            await live.server.sweeper.sweep()
        assert [(await live.row(job)).failure_reason for job in jobs] == ["expired"] * 12
        assert commits.count(Commit.JOB_FINISH) >= 3
