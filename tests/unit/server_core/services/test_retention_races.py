"""Equal bytes are uploaded in the moment in which retention removes them: no upload ever loses its bytes."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import Connection, select

from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.services import retention
from server_core.services.documents.intake import Upload, store_document
from server_core.services.retention import RetentionWrites, purge_documents, remove_unneeded
from server_core.store.tables import documents
from tests.support.public_api import LARGE_ZPL, PublicApi, open_public_api
from tests.support.steered_pause import SteeredPause

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
WEEK = timedelta(days=7, seconds=1)


@pytest.fixture
async def api(tmp_path: Path, anyio_backend: str) -> AsyncIterator[PublicApi]:
    async with open_public_api(tmp_path) as opened:
        yield opened


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


async def test_an_upload_that_fails_after_all_leaves_nothing_but_an_orphan(api: PublicApi) -> None:
    sha256 = await sha256_of_upload(api)
    again = Upload(api.ctx, api.own.client_id)
    await again.write(LARGE_ZPL)
    await again.finish("a.zpl", DocumentFormat.RAW, RawLanguage.ZPL)
    assert await purge(api) == 0
    await again.discard()
    assert await remove_unneeded(api.ctx.blobs, api.ctx.store, [sha256]) == 1
    assert not api.ctx.blobs.path(sha256).exists()


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
