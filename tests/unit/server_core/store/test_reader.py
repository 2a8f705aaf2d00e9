"""Reads of one transaction see one moment, and block nothing afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from server_core.store import meta_rows
from server_core.store.store import Store

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "test.db")
    yield opened
    await opened.close()


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
