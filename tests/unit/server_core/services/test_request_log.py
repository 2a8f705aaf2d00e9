"""The request log: batches, a bounded queue, and a disk that takes nothing."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from server_core.contract.messages.server import StorageMessages
from server_core.services import request_log
from server_core.services.request_log import RequestEntry, RequestLog
from server_core.store.store import StorageFailed, Store

pytestmark = pytest.mark.anyio


def entry(number: int) -> RequestEntry:
    return RequestEntry(
        at=datetime(2026, 11, 21, 12, tzinfo=UTC),
        request_id=f"r-{number}",
        account_id=None,
        client_id=None,
        method="GET",
        route="/api/v1/me",
        status=200,
        error_code=None,
        duration_us=1500,
    )


def written(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "log.db")) as database:
        return [row[0] for row in database.execute("SELECT request_id FROM requests ORDER BY number")]


async def test_a_thousand_lines_in_order(tmp_path: Path) -> None:
    store, log = await Store.open(tmp_path / "log.db"), RequestLog()
    for number in range(1000):
        log.note(entry(number))
    assert written(tmp_path) == []
    await log.flush(store)
    await store.close()
    assert written(tmp_path) == [f"r-{number}" for number in range(1000)]
    assert log.lost == 0


async def test_a_full_queue_drops_the_oldest_and_counts(tmp_path: Path) -> None:
    store, log = await Store.open(tmp_path / "log.db"), RequestLog(most_waiting=10)
    for number in range(25):
        log.note(entry(number))
    await log.flush(store)
    await store.close()
    assert written(tmp_path) == [f"r-{number}" for number in range(15, 25)]
    assert log.lost == 15


async def test_a_disk_that_takes_nothing_is_told_of_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store, log = await Store.open(tmp_path / "log.db"), RequestLog()
    caplog.set_level(logging.INFO)

    def full(*_: object) -> None:
        raise StorageFailed(StorageMessages.SQLITE_FULL())

    with monkeypatch.context() as broken:
        broken.setattr(request_log, "insert_requests", full)
        for number in range(5):
            log.note(entry(number))
            await log.flush(store)
    log.note(entry(9))
    await log.flush(store)
    log.note(entry(10))
    await log.flush(store)
    await store.close()
    assert written(tmp_path) == ["r-9", "r-10"]
    assert log.lost == 5
    assert [(record.levelname, record.exc_info) for record in caplog.records if "request log" in record.message] == [
        ("ERROR", None),
        ("WARNING", None),
    ]


async def test_one_write_a_second_and_none_when_there_is_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, log = await Store.open(tmp_path / "log.db"), RequestLog()
    slept = asyncio.Event()
    flushed = asyncio.Event()
    monkeypatch.setattr(request_log, "FLUSH_SECONDS", 0)
    flush = log.flush

    async def watched(store: Store) -> None:
        slept.set()
        await flush(store)
        flushed.set()

    monkeypatch.setattr(log, "flush", watched)
    running = asyncio.create_task(log.run(store))
    for _ in range(20):
        await asyncio.sleep(0)
    assert not slept.is_set()
    for number in range(3):
        log.note(entry(number))
    await asyncio.wait_for(flushed.wait(), 30)
    assert written(tmp_path) == ["r-0", "r-1", "r-2"]
    slept.clear()
    for _ in range(20):
        await asyncio.sleep(0)
    assert not slept.is_set()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await store.close()


async def test_lines_in_the_hands_of_the_writer_survive_the_stop(tmp_path: Path) -> None:
    store, log = await Store.open(tmp_path / "log.db"), RequestLog()
    log.note(entry(1))
    flushing = asyncio.create_task(log.flush(store))
    await asyncio.sleep(0)
    flushing.cancel()
    await asyncio.gather(flushing, return_exceptions=True)
    await store.close()
    assert written(tmp_path) == ["r-1"]
