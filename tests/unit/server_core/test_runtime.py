"""Starting and stopping a server."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from server_core.config import FetchRules, ServerConfig, SettingInvalid
from server_core.http.listeners import PortBusy
from server_core.runtime import Server
from server_core.services.retention import RetentionTask
from server_core.store.database import DatabaseUnusable
from tests.support.live_server import TOKEN, open_server
from tests.support.no_trust import NO_TRUST

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_a_busy_port_is_named_calmly_and_leaves_the_folder_alone(tmp_path: Path) -> None:
    async with open_server(tmp_path / "one") as live:
        port = int(live.server.base_url.rpartition(":")[2])
        with pytest.raises(PortBusy, match=f"Port {port} on 127.0.0.1 is used by another program"):
            await Server.start(ServerConfig(folder=tmp_path / "two", console_token=TOKEN, port=port))
    assert not (tmp_path / "two").exists()


async def test_a_port_is_free_again_at_once_after_stop(tmp_path: Path) -> None:
    async with open_server(tmp_path) as live:
        port = int(live.server.base_url.rpartition(":")[2])
        assert (await live.ask("GET", "/status")).status_code == 200
    async with open_server(tmp_path, port=port) as live:
        assert (await live.ask("GET", "/status")).json()["base_url"].endswith(f":{port}")


async def test_stop_ends_streams_long_polls_and_idle_connections_within_three_seconds(tmp_path: Path) -> None:
    async with open_server(tmp_path) as live:
        printer, agent = await live.printer_and_agent()
        revision = (await agent.poll({})).printers_revision
        poll = asyncio.create_task(agent.poll({printer: 1}, wait=25, revision=revision))
        headers = {"Authorization": f"Bearer {TOKEN}"}
        async with (
            httpx.AsyncClient(verify=NO_TRUST, base_url=live.server.base_url, trust_env=False, timeout=30) as idle,
            live.http.stream("GET", "/console-api/v1/events", headers=headers) as stream,
        ):
            assert (await idle.get("/console-api/v1/status", headers=headers)).status_code == 200
            lines = stream.aiter_lines()
            await anext(lines)
            begin = time.monotonic()
            await live.server.stop()
            assert time.monotonic() - begin < 3
            assert (await poll).leases == []
            async with asyncio.timeout(30):
                rest = [line async for line in lines]
            assert all(not line or line.startswith((":", "id", "event", "data")) for line in rest)


async def test_stop_may_be_called_again(tmp_path: Path) -> None:
    async with open_server(tmp_path) as live:
        await live.server.stop()


async def test_the_account_and_the_epoch_stay_over_restarts(tmp_path: Path) -> None:
    async with open_server(tmp_path) as live:
        first = live.server.state
    async with open_server(tmp_path) as live:
        second = live.server.state
    assert first.ctx.site_account == second.ctx.site_account
    assert first.server_epoch == second.server_epoch
    assert first.feed.run_id != second.feed.run_id


async def test_accepted_connections_send_small_answers_at_once(tmp_path: Path) -> None:
    async with open_server(tmp_path) as live:
        await live.ask("GET", "/status")
        (connection,) = live.server._front.connections.connections
        accepted = connection.transport.get_extra_info("socket")
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0


def test_the_server_knows_no_window_and_no_agent() -> None:
    code = (
        "import sys, server_core.runtime;"
        "print([m for m in sys.modules if m.split('.')[0] in ('app', 'agent_core', 'PySide6', 'pypdfium2')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("content", [b"no database at all, " * 400, None], ids=["garbage", "folder"])
async def test_a_file_that_is_no_database_is_named_calmly(tmp_path: Path, content: bytes | None) -> None:
    config = ServerConfig(folder=tmp_path, console_token=TOKEN, port=0)
    if content is None:
        config.database.mkdir()
    else:
        config.database.write_bytes(content)
    with pytest.raises(DatabaseUnusable, match=f"the database {config.database} cannot be used") as refused:
        await Server.start(config)
    assert len(str(refused.value).splitlines()) == 1
    if content is not None:
        assert config.database.read_bytes() == content


async def test_a_database_that_may_not_be_opened_is_named_calmly(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseUnusable, match="cannot be opened"):
        await Server.start(ServerConfig(folder=tmp_path / "file", console_token=TOKEN, port=0))


@pytest.mark.parametrize("part", ["front", "inspector", "request log"])
async def test_one_part_that_does_not_close_leaves_no_other_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    server = await Server.start(ServerConfig(folder=tmp_path, console_token=TOKEN))
    ctx, closed = server.state.ctx, list[str]()
    ends = {
        "front": (server._front, "close"),
        "inspector": (ctx.inspector, "aclose"),
        "request log": (ctx.request_log, "flush"),
        "store": (ctx.store, "close"),
    }

    def watch(name: str) -> None:
        owner, method = ends[name]
        end = getattr(owner, method)

        async def watched(*arguments: object) -> None:
            await end(*arguments)
            closed.append(name)
            if name == part:
                raise ValueError("a bug")

        monkeypatch.setattr(type(owner), method, lambda _, *arguments: watched(*arguments))

    for name in ends:
        watch(name)
    with pytest.raises(ValueError, match="a bug"):
        await server.stop()
    assert closed == list(ends)
    assert all(task.done() for task in server._tasks)


async def test_a_background_task_that_dies_is_named_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    died = asyncio.Event()

    async def dies(_: RetentionTask) -> None:
        asyncio.get_running_loop().call_soon(died.set)
        raise ValueError("a bug")

    monkeypatch.setattr(RetentionTask, "run", dies)
    async with open_server(tmp_path) as live:
        await asyncio.wait_for(died.wait(), 30)
        (line,) = [record for record in caplog.records if record.levelname == "CRITICAL"]
        assert "server-retention" in line.message
        assert line.exc_info is not None
        assert (await live.ask("GET", "/status")).status_code == 200


async def test_a_start_that_fails_gives_the_port_back(tmp_path: Path) -> None:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    rules = FetchRules(allowed_hosts=("10.1.2",))
    with pytest.raises(SettingInvalid, match=r"^'10\.1\.2' is not a host such as"):
        await Server.start(ServerConfig(folder=tmp_path, console_token=TOKEN, port=port, fetch=rules))
    async with open_server(tmp_path, port=port) as live:
        assert (await live.ask("GET", "/status")).status_code == 200
