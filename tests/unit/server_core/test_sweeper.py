"""What happens at each tick, when a part of it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from server_core.services import sweeper as sweeper_module
from server_core.services.live.feed import ChangeKind
from tests.support.live_server import open_server

pytestmark = pytest.mark.anyio


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
        before = live.server.floor.feed.newest
        with monkeypatch.context() as broken:
            broken.setattr(sweeper_module, "announce", fail)
            await live.sweep_after(46)
        assert live.server.floor.feed.since(before) == []
        for _ in range(2):
            await live.sweep_after(0)
        told = live.server.floor.feed.since(before)
        assert told is not None
        assert [change.kind for change in told] == [ChangeKind.AGENT]
    assert len(caplog.records) == 1
