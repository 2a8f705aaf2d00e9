"""The time of day jumps: nothing expires or grows old by it, no lease ends, no token begins anew, a person is told."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select

from server_core.contract.types.parameters import Intent
from server_core.contract.types.states import JobStatus
from server_core.services.api_error import ApiError
from server_core.services.clients.tokens import authenticate, issue_token
from server_core.store import notice_rows
from server_core.store.tables import jobs
from tests.support.live_server import Clocks, LiveServer, open_server

pytestmark = pytest.mark.anyio
HOUR, YEAR = timedelta(hours=1), timedelta(days=365)
JUMPS = [HOUR, -HOUR, YEAR, -YEAR]


async def ends(live: LiveServer, job: UUID) -> datetime:
    query = select(jobs.c.expires_at).where(jobs.c.print_job_id == job)
    found: datetime = await live.server.state.ctx.store.read(lambda db: db.execute(query).scalar_one())
    return found


async def jump_notices(live: LiveServer) -> list[Any]:
    account = live.server.state.ctx.site_account
    rows = await live.server.state.ctx.store.read(
        lambda db: notice_rows.notice_page(db, account, only_open=True, before=None, limit=9)
    )
    return [row.details for row in rows if row.kind == "clock_jumped"]


@pytest.mark.parametrize("jump", JUMPS)
async def test_what_waits_moves_with_the_clock(
    live: LiveServer, caplog: pytest.LogCaptureFixture, jump: timedelta
) -> None:
    printer, agent = await live.printer_and_agent()
    job = await live.add_job(printer)
    before = await ends(live, job)
    live.clocks.wall += jump
    during = await live.add_job(printer)
    await live.sweep_after(2)
    after = await live.add_job(printer)
    await live.sweep_after(2)
    assert (await ends(live, job)) - before == jump
    assert [await ends(live, one) - before - jump for one in (during, after)] == [
        timedelta(0),
        timedelta(seconds=2),
    ]
    assert await jump_notices(live) == [{"seconds": round(jump.total_seconds())}]
    for lease in await agent.take(printer, 3):
        assert (await agent.start(lease)).status_code == 204
        assert (await agent.result(lease, "printed")).status_code == 204
    assert len(caplog.records) == 1


@pytest.mark.parametrize("jump", JUMPS)
async def test_a_job_expires_after_its_time_and_not_by_a_jump(
    live: LiveServer, caplog: pytest.LogCaptureFixture, jump: timedelta
) -> None:
    printer, _ = await live.printer_and_agent()
    job = await live.add_job(printer)
    live.clocks.wall += jump
    await live.sweep_after(2)
    await live.sweep_after(24 * 3600 - 60)
    assert (await live.row(job)).status is JobStatus.PENDING
    await live.sweep_after(60)
    assert (await live.row(job)).failure_reason == "expired"
    assert len(caplog.records) == 1


async def test_a_job_expires_under_a_clock_that_stands_still(
    live: LiveServer, caplog: pytest.LogCaptureFixture
) -> None:
    printer, _ = await live.printer_and_agent()
    job = await live.add_job(printer)
    for _ in range(23):
        live.clocks.seconds += 3600
        await live.server.sweeper.sweep()
    assert (await live.row(job)).status is JobStatus.PENDING
    live.clocks.seconds += 3601
    for _ in range(2):
        await live.server.sweeper.sweep()
        live.clocks.seconds += 31
    assert (await live.row(job)).failure_reason == "expired"
    assert caplog.records


@pytest.mark.parametrize("jump", [*JUMPS, timedelta(0)])
async def test_leases_know_nothing_of_the_time_of_day(
    live: LiveServer, caplog: pytest.LogCaptureFixture, jump: timedelta
) -> None:
    printer, agent = await live.printer_and_agent()
    job, lease = await live.leased(agent, printer)
    live.clocks.seconds += 59
    live.clocks.wall += jump
    await live.server.sweeper.sweep()
    assert (await live.row(job)).status is JobStatus.RESERVED
    live.clocks.seconds += 1
    await live.server.sweeper.sweep()
    assert (await live.row(job)).status is JobStatus.PENDING
    assert (await agent.start(lease)).status_code == 409
    caplog.clear()


@pytest.mark.parametrize("ahead", [True, False])
async def test_after_a_start_with_a_slow_clock_older_jobs_do_not_expire_but_are_asked_about(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, ahead: bool
) -> None:
    """A computer that keeps no time while it is off: it learns later that twelve hours have passed."""
    clocks, off = Clocks(), timedelta(hours=12)
    async with open_server(tmp_path, clocks) as live:
        printer, agent = await live.printer_and_agent()
        old = await live.add_job(printer, intent=Intent.SHIPPING_LABEL)
        before = await ends(live, old)
    async with open_server(tmp_path, clocks) as live:
        await live.sweep_after(2)
        young = await live.add_job(printer, intent=Intent.SHIPPING_LABEL)
        clocks.wall += off if ahead else -off
        await live.sweep_after(2)
        assert (await ends(live, old)) - before == (off if ahead else -off)
        agent = await live.connect(agent.secret)
        taken = {lease.order.print_job_id for _ in range(2) for lease in await agent.take(printer, 5)}
        assert taken == ({young} if ahead else {old, young})
        assert (await live.row(old)).waiting_reason == ("held_stale" if ahead else None)
    assert len(caplog.records) == 1


@pytest.mark.parametrize("back", [timedelta(seconds=61), HOUR, YEAR])
@pytest.mark.parametrize("killed", [False, True])
async def test_a_clock_that_was_set_back_while_the_server_was_off(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    killed: bool,
    back: timedelta,
) -> None:
    clocks = Clocks()
    async with open_server(tmp_path, clocks) as live:
        printer, _ = await live.printer_and_agent()
        job = await live.add_job(printer)
        life = (await ends(live, job)) - clocks.wall
        if killed:  # then nothing is written at the end, and the job is the newest that is known
            monkeypatch.setattr("server_core.runtime.close_site", nothing)
    clocks.wall -= back
    async with open_server(tmp_path, clocks) as live:
        (notice,) = await jump_notices(live)
        assert abs(notice["seconds"] + back.total_seconds()) < 2
        assert (await ends(live, job)) - clocks.wall == life
        await live.sweep_after(life.total_seconds() - 60)
        assert (await live.row(job)).status is JobStatus.PENDING
        await live.sweep_after(120)
        assert (await live.row(job)).failure_reason == "expired"
    async with open_server(tmp_path, clocks) as live:
        assert len(await jump_notices(live)) == 1
    assert "set back" in caplog.text
    caplog.clear()


async def test_a_clock_that_was_set_back_after_idle_hours_and_a_power_cut(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the agent's heartbeats were recorded in those hours. The next start does not tell of it again."""
    clocks = Clocks()
    async with open_server(tmp_path, clocks) as live:
        _, agent = await live.printer_and_agent()
        clocks.seconds, clocks.wall = clocks.seconds + 3 * 3600, clocks.wall + 3 * HOUR
        await agent.heartbeat()
        monkeypatch.setattr("server_core.runtime.close_site", nothing)
    clocks.wall -= 2 * HOUR
    for number in range(2):
        async with open_server(tmp_path, clocks) as live:
            if number == 0:
                (notice,) = await jump_notices(live)
                assert abs(notice["seconds"] + 2 * 3600) < 2
                assert (await live.ask("POST", "/notices/1/close")).status_code == 200
            else:
                assert await jump_notices(live) == []
    assert caplog.text.count("set back") == 1
    caplog.clear()


@pytest.mark.parametrize("ahead", [timedelta(0), timedelta(seconds=-50), HOUR, YEAR])
async def test_a_clock_that_was_right_is_no_news(tmp_path: Path, ahead: timedelta) -> None:
    """Ahead is how a server that was off finds it."""
    clocks = Clocks()
    for _ in range(2):
        async with open_server(tmp_path, clocks) as live:
            assert await jump_notices(live) == []
        clocks.wall += ahead


async def nothing(*_: object) -> None:
    """Do nothing. Takes the place of the last entry of a run."""


async def a_client(live: LiveServer) -> tuple[str, str]:
    made = await live.ok("POST", "/clients", {"name": "Shop", "scopes": ["printers:read"]})
    return made["client_id"], made["client_secret"]


async def is_good(live: LiveServer, token: str) -> bool:
    try:
        await authenticate(live.server.state.ctx, token)
    except ApiError:
        return False
    return True


@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize("back", [HOUR, YEAR])
async def test_a_clock_that_is_set_back_revives_no_token(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, back: timedelta, restart: bool
) -> None:
    clocks = Clocks()
    async with open_server(tmp_path, clocks) as live:
        client_id, secret = await a_client(live)
        old, _ = await issue_token(live.server.state.ctx, client_id, secret, None)
        clocks.pass_time(901)
        assert not await is_good(live, old.access_token)
        newer, _ = await issue_token(live.server.state.ctx, client_id, secret, None)
        clocks.wall -= back
        if not restart:
            await live.server.sweeper.sweep()
            assert await is_good(live, newer.access_token)
            await check_after_jump(live, client_id, secret, old.access_token)
    if restart:
        async with open_server(tmp_path, clocks) as live:
            await check_after_jump(live, client_id, secret, old.access_token)
    caplog.clear()


async def check_after_jump(live: LiveServer, client_id: str, secret: str, ended: str) -> None:
    assert not await is_good(live, ended)
    fresh, _ = await issue_token(live.server.state.ctx, client_id, secret, None)
    assert fresh.expires_in == 900
    live.clocks.pass_time(899)
    assert await is_good(live, fresh.access_token)
    live.clocks.pass_time(1)
    assert not await is_good(live, fresh.access_token)
