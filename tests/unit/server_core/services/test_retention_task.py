"""The schedule of retention, and uploads of equal bytes in the moment in which it removes them: none is lost."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import Connection, select

from server_core.config import Limits
from server_core.contract.messages.server import StorageMessages
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.services import retention
from server_core.services.context import Configured
from server_core.services.documents.intake import Upload, store_document
from server_core.services.retention import (
    RetentionTask,
    RetentionWrites,
    TrustedClock,
    purge_documents,
    remove_unneeded,
)
from server_core.store import retention_rows
from server_core.store.store import StorageFailed
from server_core.store.tables import documents
from tests.support.live_server import Clocks
from tests.support.public_api import LARGE_ZPL, PublicApi, open_public_api
from tests.support.steered_pause import SteeredPause

pytestmark = pytest.mark.anyio
WEEK = timedelta(days=7, seconds=1)


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

    monkeypatch.setattr(retention, "PAUSE_SECONDS", 0)
    monkeypatch.setattr(retention, "REST", 0)
    monkeypatch.setattr(retention, "purge_documents", purge)
    monkeypatch.setattr(retention, "remove_orphans", remove)
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

    def note(*given: object, **_: object) -> bool:
        later.append(given)
        return False

    with monkeypatch.context() as broken:
        broken.setattr(retention, "purge_documents", fail)
        broken.setattr(retention_rows, "drop_tokens", note)
        await rounds.after(600)
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert (caplog.records[0].exc_info is not None) is isinstance(error, KeyError)
    assert len(later) == 1  # the steps behind it ran
    assert await rounds.after(600) == 1


async def pieces() -> AsyncIterator[bytes]:
    yield LARGE_ZPL


async def upload(api: PublicApi) -> UUID:
    stored = await store_document(api.ctx, api.own.account_id, pieces(), "a.zpl", DocumentFormat.RAW, RawLanguage.ZPL)
    return stored.document_id


async def sha256_of_upload(api: PublicApi) -> str:
    await upload(api)
    (sha256,) = await needed(api)
    return sha256


async def needed(api: PublicApi) -> set[str]:
    query = select(documents.c.sha256).where(documents.c.purged_at.is_(None))
    return await api.ctx.store.read(lambda at: set(at.execute(query).scalars()))


async def purge(api: PublicApi) -> int:
    return await purge_documents(api.ctx, RetentionWrites(api.ctx.store), api.clock.now + WEEK)


@pytest.mark.slow
async def test_an_upload_whose_row_is_not_committed_yet_keeps_its_bytes(
    api: PublicApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    sha256 = await sha256_of_upload(api)
    write = api.ctx.store.write
    removed: list[int] = []

    async def late(work: object, commit: object) -> object:
        """Retention runs between the bytes and the row of the second upload."""
        monkeypatch.undo()
        removed.append(await purge(api))
        return await write(work, commit)  # type: ignore[arg-type]

    monkeypatch.setattr(api.ctx.store, "write", late)
    await upload(api)
    assert removed == [0]
    assert api.ctx.blobs.path(sha256).read_bytes() == LARGE_ZPL
    assert await needed(api) == {sha256}


@pytest.mark.slow
async def test_an_upload_that_comes_after_the_mark_keeps_its_bytes(
    api: PublicApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    sha256 = await sha256_of_upload(api)
    requested = retention._needed

    async def late(*given: object) -> bool:
        answer = await requested(*given)  # type: ignore[arg-type]
        await upload(api)
        return answer

    monkeypatch.setattr(retention, "_needed", late)
    assert await purge(api) == 0
    assert api.ctx.blobs.path(sha256).read_bytes() == LARGE_ZPL
    assert await needed(api) == {sha256}


@pytest.mark.slow
async def test_a_row_that_is_queued_when_its_caller_hangs_up_keeps_its_bytes(api: PublicApi) -> None:
    sha256 = await sha256_of_upload(api)
    assert await purge(api) == 1
    held, go_on = threading.Event(), threading.Event()

    def hold(_: Connection) -> None:
        held.set()
        go_on.wait(30)

    holding = api.ctx.store.submit(hold)
    await asyncio.to_thread(held.wait, 5)
    uploading = asyncio.create_task(upload(api))
    while not api.ctx.blobs.path(sha256).exists():  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    async with asyncio.timeout(30):
        while api.ctx.store._writer._requests.empty():  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    uploading.cancel()
    removing = asyncio.create_task(remove_unneeded(api.ctx.blobs, api.ctx.store, [sha256]))
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(uploading, return_exceptions=True)
    await holding
    assert await removing == 0
    assert api.ctx.blobs.path(sha256).read_bytes() == LARGE_ZPL
    assert await needed(api) == {sha256}


@pytest.mark.slow
async def test_an_upload_that_fails_after_all_leaves_nothing_but_an_orphan(api: PublicApi) -> None:
    sha256 = await sha256_of_upload(api)
    again = Upload(api.ctx, api.own.client_id)
    await again.write(LARGE_ZPL)
    await again.finish("a.zpl", DocumentFormat.RAW, RawLanguage.ZPL)
    assert await purge(api) == 0
    await again.discard()
    assert await remove_unneeded(api.ctx.blobs, api.ctx.store, [sha256]) == 1
    assert not api.ctx.blobs.path(sha256).exists()


@pytest.mark.slow
async def test_uploads_and_purges_in_any_order(api: PublicApi) -> None:
    dice, pause, kept = random.Random(4711), SteeredPause(), 0

    async def two_uploads() -> None:
        await upload(api)
        await asyncio.sleep(dice.uniform(0, 0.02))
        await upload(api)

    await upload(api)
    for _ in range(40):
        _, removed = await pause.race(two_uploads(), purge(api))
        still = await needed(api)
        assert [sha256 for sha256 in still if not api.ctx.blobs.path(sha256).exists()] == []
        kept += not removed
        pause.note(not (removed and still))  # an upload was there before the bytes were removed
    pause.require_both()
    assert kept, "no upload ever came between the row's end and that of the bytes"
