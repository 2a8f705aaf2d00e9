"""The schedule of retention: unaffected by clock jumps, at once on a full disk, again after a failure, else seldom."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from server_core.config import Limits
from server_core.contract.messages.server import StorageMessages
from server_core.services import retention as task_module
from server_core.services.context import Configured
from server_core.services.retention import RetentionTask, TrustedClock
from server_core.store.store import StorageFailed
from tests.support.live_server import Clocks
from tests.support.public_api import PublicApi, open_public_api

pytestmark = pytest.mark.anyio


@dataclass
class Rounds:
    """The rounds that the task would have done, and its clocks."""

    task: RetentionTask
    clocks: Clocks
    ran: list[datetime]
    orphans: list[datetime]

    async def after(self, seconds: float) -> int:
        self.clocks.pass_time(seconds)
        before = len(self.ran)
        await self.task.look()
        return len(self.ran) - before


@pytest.fixture
async def api(tmp_path: Path, anyio_backend: str) -> AsyncIterator[PublicApi]:
    async with open_public_api(tmp_path) as opened:
        yield opened


@pytest.fixture
def rounds(api: PublicApi, monkeypatch: pytest.MonkeyPatch) -> Rounds:
    clocks, ran, orphans = Clocks(wall=datetime(2026, 11, 21, tzinfo=UTC)), [], []
    ctx = replace(api.ctx, now=clocks.now, monotonic=clocks.monotonic)

    async def purge(_: object, __: object, now: datetime) -> None:
        ran.append(now)

    async def remove(_: object, __: object, now: datetime) -> None:
        orphans.append(now)

    monkeypatch.setattr(task_module, "PAUSE_SECONDS", 0)
    monkeypatch.setattr(task_module, "REST", 0)
    monkeypatch.setattr(task_module, "purge_documents", purge)
    monkeypatch.setattr(task_module, "remove_orphans", remove)
    return Rounds(RetentionTask(ctx), clocks, ran, orphans)


async def test_a_round_every_ten_minutes(rounds: Rounds) -> None:
    assert [await rounds.after(60) for _ in range(21)] == [0] * 9 + [1] + [0] * 9 + [1] + [0]


async def test_orphans_an_hour_after_the_start_and_then_once_a_day(rounds: Rounds) -> None:
    for _ in range(26 * 6):
        await rounds.after(600)
    assert [at.day * 24 + at.hour for at in rounds.orphans] == [21 * 24 + 1, 22 * 24 + 1]


async def test_a_clock_that_jumps_by_years_deletes_nothing_for_an_hour(
    rounds: Rounds, caplog: pytest.LogCaptureFixture
) -> None:
    assert await rounds.after(600) == 1
    rounds.clocks.wall += timedelta(days=20 * 365)
    assert [await rounds.after(600) for _ in range(6)] == [0] * 6
    rounds.clocks.wall -= timedelta(days=20 * 365)
    assert [await rounds.after(600) for _ in range(7)] == [0] * 6 + [1]
    assert [record.message.partition(":")[0] for record in caplog.records] == [
        "The clock moved by 7300 days, 0",
        "The clock moved by -7300 days, 0",
    ]


async def test_a_clock_that_is_far_from_the_last_entry_deletes_nothing_for_an_hour(
    api: PublicApi, rounds: Rounds, caplog: pytest.LogCaptureFixture
) -> None:
    headers = await api.bearer()
    body = {"document_id": await api.upload(headers), "printer_id": str(api.own.printer_id)}
    assert (await api.http.post("/api/v1/print-jobs", headers=headers, json=body)).status_code == 201
    rounds.clocks.wall = api.clock() + timedelta(days=400)
    ctx = replace(api.ctx, now=rounds.clocks.now, monotonic=rounds.clocks.monotonic)
    rounds.task = RetentionTask(ctx)
    await rounds.task.begin()
    assert [await rounds.after(600) for _ in range(7)] == [0] * 5 + [1] * 2
    assert "nothing is deleted for an hour" in caplog.text


def test_the_first_look_after_a_jump_is_the_one_that_notices() -> None:
    clocks = Clocks(wall=datetime(2000, 1, 1, tzinfo=UTC))
    clock = TrustedClock(clocks.now, clocks.monotonic)
    clocks.pass_time(300)
    clocks.wall += timedelta(hours=23)
    assert clock.now() == clocks.wall
    clocks.wall += timedelta(hours=2)
    assert clock.now() is None
    clocks.pass_time(3599)
    assert clock.now() is None
    clocks.pass_time(1)
    assert clock.now() == clocks.wall


async def test_a_low_disk_is_told_once_and_what_is_past_its_time_goes_at_once(
    api: PublicApi, rounds: Rounds, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    config = replace(api.ctx.config, limits=Limits(disk_low_bytes=1000))
    ctx = replace(api.ctx, configured=Configured(now=config), now=rounds.clocks.now, monotonic=rounds.clocks.monotonic)
    rounds.task = RetentionTask(ctx)
    free = [2000, 999, 998, 1000, 1000, 500]
    monkeypatch.setattr(type(ctx.blobs), "free_bytes", lambda _: free.pop(0))
    assert [await rounds.after(60) for _ in range(6)] == [0, 1, 1, 0, 0, 1]
    assert [(record.levelname, "documents are rejected" in record.message) for record in caplog.records] == [
        ("WARNING", True),
        ("WARNING", False),
        ("WARNING", True),
    ]
    assert "Delete other files on this disk" in caplog.records[0].message


@pytest.mark.parametrize(
    "error", [StorageFailed(StorageMessages.SQLITE_FULL()), OSError(28, "full"), KeyError("a bug")]
)
async def test_a_step_that_fails_is_logged_and_tried_again(
    rounds: Rounds, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    later: list[object] = []

    async def fail(*_: object) -> None:
        raise error

    async def note(*given: object) -> None:
        later.append(given)

    with monkeypatch.context() as broken:
        broken.setattr(task_module, "purge_documents", fail)
        broken.setattr(task_module, "drop_tokens", note)
        await rounds.after(600)
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert (caplog.records[0].exc_info is not None) is isinstance(error, KeyError)
    assert len(later) == 1  # the steps behind it ran
    assert await rounds.after(600) == 1
