"""A server whose data was copied by hand: the original may print what waits in the copy."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from server_core.contract.types.states import JobStatus, WaitingReason
from tests.support.live_server import open_server

pytestmark = pytest.mark.anyio
COPIED = "The server's data was copied or moved here: waiting jobs are held until a person releases them"


async def test_a_copy_prints_nothing_that_its_original_may_print(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_server(tmp_path / "one") as live:
        printer, agent = await live.printer_and_agent()
        job = await live.add_job(printer)
        epoch = live.server.state.server_epoch
    shutil.copytree(tmp_path / "one", tmp_path / "copy")
    (tmp_path / "one").rename(tmp_path / "renamed")
    async with open_server(tmp_path / "renamed") as live:  # the same file: nothing has happened
        assert live.server.state.server_epoch == epoch
        assert (await live.row(job)).stale is False
        assert (await live.ask("GET", "/notices")).json()["data"] == []
    assert caplog.messages == []
    async with open_server(tmp_path / "copy") as live:
        copied = live.server.state.server_epoch
        row = await live.row(job)
        assert copied != epoch
        assert (row.status, row.waiting_reason) == (JobStatus.PENDING, WaitingReason.HELD_RESTORED)
        agent = await live.connect(agent.secret)
        headers = {
            "Authorization": f"Bearer {agent.secret}",
            "X-Agent-Incarnation": str(agent.incarnation),
            "X-Server-Epoch": copied,
        }
        body = {"want": [], "printers_revision": -1, "wait_seconds": 0}
        answer = await live.http.post("/agent-api/v1/leases", json=body, headers=headers)
        assert answer.json()["error_code"] == "server_restored"  # it tells its ledger first
        notices = {notice["kind"]: notice["details"] for notice in (await live.ask("GET", "/notices")).json()["data"]}
        assert set(notices) == {"backup_restored", "backlog_held"}
        assert (notices["backup_restored"]["copied"], notices["backup_restored"]["jobs_held"]) == (True, 1)
        (entry, *_) = (await live.ask("GET", "/audit?act=server.restore")).json()["data"]
        assert entry["details"]["copied"] is True
        assert (await live.ask("GET", "/audit/check")).json()["broken_at"] is None
    assert caplog.messages == [COPIED]
    caplog.clear()
    async with open_server(tmp_path / "copy") as live:  # it is at home here now
        assert live.server.state.server_epoch == copied
        await live.ask("POST", f"/printers/{printer}/backlog", {"choice": "print"})
        agent = await live.connect(agent.secret)
        assert (await agent.call("POST", "/ledger", {"jobs": [], "later": [], "last": True})).status_code == 204
        assert (await agent.take_one(printer)).order.print_job_id == job  # nothing is lost
    async with open_server(tmp_path / "copy") as live:
        assert live.server.state.server_epoch == copied
