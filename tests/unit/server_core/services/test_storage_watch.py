"""People are told of a disk that failed once it works again, and its reserve comes back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from server_core import failpoints
from server_core.contract.types.audit import NoticeKind
from server_core.failpoints import Failing, Fault
from server_core.services.context import Context
from server_core.services.storage import QUIET_SECONDS, StorageWatch
from server_core.store import account_rows, notice_rows
from server_core.store.commits import Commit
from server_core.store.store import StorageFailed, Store
from server_core.store.writer import Ballast
from tests.support.public_api import Clock, RecordingFeed, open_context

pytestmark = pytest.mark.anyio
SIZE = 64 * 1024


@dataclass
class Monotonic:
    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass(frozen=True, kw_only=True)
class Disk:
    ctx: Context
    clock: Monotonic
    ballast: Ballast
    watch: StorageWatch

    @property
    def held(self) -> bool:
        return self.ballast.held

    async def open_notices(self) -> list[str]:
        found = await self.ctx.store.read(
            lambda connection: notice_rows.open_details(connection, self.ctx.site_account, NoticeKind.STORAGE_FAILED)
        )
        return list(found)

    async def fail(self) -> None:
        failpoints.arm(Commit.LEASE_RESULT.before, Fault(failing=Failing.ENOSPC, at=1))
        with pytest.raises(StorageFailed):
            await self.ctx.store.write(lambda connection: None, Commit.LEASE_RESULT)


@pytest.fixture
async def disk(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Disk]:
    async with open_context(tmp_path, Clock(), RecordingFeed()) as plain:
        ballast, clock = Ballast(tmp_path / "reserve", SIZE), Monotonic()
        store = await Store.open(plain.config.database, ballast)
        ctx = replace(plain, store=store, monotonic=clock)
        await store.write(
            lambda connection: account_rows.insert_account(
                connection, account_id=ctx.site_account, name="Site", at=ctx.now()
            )
        )
        yield Disk(ctx=ctx, clock=clock, ballast=ballast, watch=StorageWatch(ctx))
        await store.close()


@pytest.fixture(autouse=True)
def whole_again() -> Iterator[None]:
    yield
    failpoints.disarm()


async def test_the_reserve_is_made_where_there_is_room(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(type(disk.ctx.blobs), "free_bytes", lambda _: SIZE - 1)
        await disk.watch.look()
        assert not disk.held
    await disk.watch.look()
    assert disk.held


async def test_a_failure_is_told_when_the_disk_works_again_and_closed_after_quiet(
    disk: Disk, caplog: pytest.LogCaptureFixture
) -> None:
    await disk.watch.look()
    await disk.fail()
    failpoints.arm(Commit.STORAGE_NOTICE.before, Fault(failing=Failing.ENOSPC, at=1))
    await disk.watch.look()
    assert await disk.open_notices() == []
    await disk.watch.look()
    assert await disk.open_notices() == ["server"]
    assert disk.held
    disk.clock.now += QUIET_SECONDS - 1
    await disk.watch.look()
    assert await disk.open_notices() == ["server"]
    disk.clock.now += 1
    await disk.watch.look()
    assert await disk.open_notices() == []
    caplog.clear()


async def test_a_notice_of_an_earlier_run_is_closed(disk: Disk, caplog: pytest.LogCaptureFixture) -> None:
    await disk.watch.look()
    await disk.fail()
    await disk.watch.look()
    later = StorageWatch(disk.ctx)
    disk.clock.now += QUIET_SECONDS
    await later.look()
    assert await disk.open_notices() == []
    caplog.clear()


async def test_a_reserve_that_an_earlier_run_had_to_give_up_is_made_at_once(
    disk: Disk, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await disk.watch.look()
    await disk.fail()
    caplog.clear()
    found = disk.ctx.store.ballast = Ballast(tmp_path / "reserve", SIZE)
    assert found.spent
    running = asyncio.create_task(StorageWatch(disk.ctx).run())
    async with asyncio.timeout(4):  # before its first look in the ordinary course
        while not found.held:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_a_clean_end_gives_the_space_back_where_there_is_plenty(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await disk.watch.look()
    with monkeypatch.context() as patch:
        patch.setattr(type(disk.ctx.blobs), "free_bytes", lambda _: SIZE - 1)
        await disk.watch.end()
        assert disk.held
    await disk.watch.end()
    assert not disk.held
