"""Group commit: each work is its own savepoint, each batch one commit."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, func, select

from server_core.store import account_rows, meta_rows
from server_core.store import writer as writer_module
from server_core.store.database import StorageFailed, migrate, reader_engine, writer_engine
from server_core.store.ids import new_id
from server_core.store.store import Reader, Store
from server_core.store.tables import accounts, meta
from server_core.store.writer import Writer, WriterClosed

pytestmark = pytest.mark.anyio


class Refusal(Exception):
    pass


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "test.db")
    yield opened
    await opened.close()


def insert(connection: Connection, name: str) -> None:
    account_rows.insert_account(connection, account_id=new_id(), name=name, at=datetime.now(UTC))


def names(connection: Connection) -> list[str]:
    return [str(name) for name in connection.execute(select(accounts.c.name).order_by(accounts.c.name)).scalars()]


async def hold(store: Store) -> tuple[threading.Event, asyncio.Task[None]]:
    """Keeps the writer busy, so that what follows shares one batch."""
    entered, leave = threading.Event(), threading.Event()

    def work(connection: Connection) -> None:
        entered.set()
        leave.wait()

    task = asyncio.create_task(store.write(work))
    await asyncio.to_thread(entered.wait)
    return leave, task


async def test_a_raising_work_undoes_only_its_own_changes(store: Store) -> None:
    def refuse(connection: Connection) -> None:
        insert(connection, "refused")
        raise Refusal("no")

    leave, held = await hold(store)
    writes = [
        asyncio.create_task(store.write(work))
        for work in (lambda c: insert(c, "first"), refuse, lambda c: insert(c, "second"))
    ]
    await asyncio.sleep(0)
    leave.set()
    await held
    first, refused, second = await asyncio.gather(*writes, return_exceptions=True)
    assert (first, second) == (None, None)
    assert isinstance(refused, Refusal)
    assert await store.read(names) == ["first", "second"]


async def test_a_failing_commit_fails_the_whole_batch(tmp_path: Path) -> None:
    engine = writer_engine(tmp_path / "test.db")
    migrate(engine)
    failing = threading.Event()

    @event.listens_for(engine, "before_cursor_execute")
    def fail(_c: object, _cursor: object, statement: str, *_: object) -> None:
        if statement == "COMMIT" and failing.is_set():
            raise OSError("the disk is gone")

    writer, reader = Writer(engine), Reader(reader_engine(tmp_path / "test.db"))
    store = Store(writer, reader)
    writer.start()
    leave, held = await hold(store)
    writes = [asyncio.create_task(store.write(partial(insert, name=name))) for name in "abc"]
    await asyncio.sleep(0)
    failing.set()
    leave.set()
    outcomes = await asyncio.gather(held, *writes, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [OSError] * 4
    failing.clear()
    assert await store.read(names) == []
    await store.write(lambda connection: insert(connection, "after"))
    assert await store.read(names) == ["after"]
    await store.close()


async def test_a_write_goes_on_when_its_caller_is_cancelled(store: Store) -> None:
    leave, held = await hold(store)
    write = asyncio.create_task(store.write(lambda connection: insert(connection, "kept")))
    await asyncio.sleep(0)
    write.cancel()
    leave.set()
    await held
    assert (await asyncio.gather(write, return_exceptions=True))[0].__class__ is asyncio.CancelledError
    await store.write(lambda connection: None)
    assert await store.read(names) == ["kept"]


async def test_reads_cannot_write(store: Store) -> None:
    with pytest.raises(Exception, match="readonly"):
        await store.read(lambda connection: insert(connection, "x"))


async def test_what_waits_at_closing_is_still_written(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "test.db")
    writes = [
        asyncio.create_task(store.write(partial(meta_rows.put, key=f"k{number}", value="v"))) for number in range(200)
    ]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writes)
    with pytest.raises(WriterClosed):
        await store.write(lambda connection: None)
    again = await Store.open(tmp_path / "test.db")
    assert await again.read(lambda c: c.execute(select(func.count()).select_from(meta)).scalar_one()) == 200
    await again.close()


async def test_a_rollback_that_fails_ends_no_later_write(tmp_path: Path) -> None:
    engine = writer_engine(tmp_path / "test.db")
    migrate(engine)
    failing = threading.Event()
    failing.set()

    @event.listens_for(engine, "before_cursor_execute")
    def fail(_c: object, _cursor: object, statement: str, *_: object) -> None:
        if statement in ("COMMIT", "ROLLBACK") and failing.is_set():
            raise OSError(f"the disk is gone: {statement}")

    writer = Writer(engine)
    store = Store(writer, Reader(reader_engine(tmp_path / "test.db")))
    writer.start()
    for _ in range(2):
        with pytest.raises(OSError, match="COMMIT"):
            await store.write(lambda connection: insert(connection, "lost"))
    failing.clear()
    async with asyncio.timeout(30):
        await store.write(lambda connection: insert(connection, "after"))
    assert await store.read(names) == ["after"]
    await store.close()


async def test_nothing_is_queued_behind_the_end(store: Store) -> None:
    writer = store._writer
    queued, ended = writer._requests, threading.Event()

    class Slow:
        """A request is put slowly, and meanwhile another thread closes the writer."""

        def put(self, item: object) -> None:
            if item is None:
                ended.set()
            else:
                threading.Thread(target=writer.close).start()
                ended.wait(0.2)
            queued.put(item)  # type: ignore[arg-type]

        get, empty = queued.get, queued.empty

    writer._requests = Slow()  # type: ignore[assignment]
    async with asyncio.timeout(30):
        await store.write(lambda connection: insert(connection, "in time"))
    assert await store.read(names) == ["in time"]
    with pytest.raises(WriterClosed):
        await store.write(lambda connection: None)


async def test_a_fault_of_the_thread_leaves_nobody_waiting(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    died: list[object] = []
    monkeypatch.setattr(threading, "excepthook", died.append)
    leave, held = await hold(store)
    monkeypatch.setattr(writer_module, "_deliver", partial(fail_once, deliver=writer_module._deliver, failed=[]))
    monkeypatch.setattr(writer_module, "MAX_BATCH", 1)
    left = asyncio.create_task(store.write(lambda connection: insert(connection, "left")))
    await asyncio.sleep(0)
    leave.set()
    async with asyncio.timeout(30):
        with pytest.raises(WriterClosed):
            await left
    with pytest.raises(WriterClosed):
        await store.write(lambda connection: None)
    held.cancel()
    await asyncio.to_thread(store._writer._thread.join)
    assert len(died) == 1


def fail_once(outcomes: Any, *, deliver: Callable[[Any], None], failed: list[None]) -> None:
    if not failed:
        failed.append(None)
        raise RuntimeError("a fault of ours")
    deliver(outcomes)


async def test_a_full_disk_is_told_by_name_and_ends_by_itself(store: Store) -> None:
    await store.write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count=1") and None)
    with pytest.raises(StorageFailed, match="full"):
        await store.write(lambda connection: insert(connection, "x" * 100_000))
    await store.write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count=1000000") and None)
    await store.write(lambda connection: insert(connection, "after"))
    assert await store.read(names) == ["after"]


async def test_a_read_only_disk_is_told_by_name(store: Store) -> None:
    await store.write(lambda connection: connection.exec_driver_sql("PRAGMA query_only=ON") and None)
    with pytest.raises(StorageFailed):
        await store.write(lambda connection: insert(connection, "x"))


async def put(store: Store, value: str) -> None:
    await store.write(lambda connection: meta_rows.put(connection, "test", value))


def get(connection: Connection) -> str | None:
    return meta_rows.find(connection, "test")


async def test_all_statements_of_a_read_see_one_state(store: Store) -> None:
    await put(store, "before")
    looked, written = threading.Event(), threading.Event()

    def twice(connection: Connection) -> tuple[str | None, str | None]:
        first = get(connection)
        looked.set()
        assert written.wait(30)
        return first, get(connection)

    reading = asyncio.create_task(store.read(twice))
    assert await asyncio.to_thread(looked.wait, 5)
    await put(store, "after")
    written.set()
    assert await reading == ("before", "before")
    assert await store.read(get) == "after"


async def test_no_read_keeps_the_log_from_being_emptied(store: Store, tmp_path: Path) -> None:
    def fail(connection: Connection) -> None:
        get(connection)
        raise LookupError("a fault of ours")

    for number in range(9):  # every thread of the reader has read
        await put(store, str(number))
        await asyncio.gather(*(store.read(get) for _ in range(9)))
        with pytest.raises(LookupError):
            await store.read(fail)
    await put(store, "last")
    aside = sqlite3.connect(tmp_path / "test.db")
    assert aside.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone() == (0, 0, 0)
    aside.close()
    assert await store.read(get) == "last"
