"""Free pages after large deletions: given back in small steps, and from older files once at start."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from server_core.services.retention import RetentionWrites, compact
from server_core.store import compaction
from server_core.store.compaction import DatabasePages
from server_core.store.store import Connection, Store

pytestmark = pytest.mark.anyio
MIB = 2**20
NOW = datetime(2026, 12, 1, tzinfo=UTC)


def fill(connection: Connection) -> None:
    connection.exec_driver_sql("CREATE TABLE big (body)")
    connection.exec_driver_sql(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)"
        " INSERT INTO big SELECT randomblob(3900) FROM n"
    )


def empty(connection: Connection) -> None:
    connection.exec_driver_sql("DELETE FROM big WHERE rowid % 10 > 0")


async def pages(store: Store) -> DatabasePages:
    return await store.read(compaction.pages)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "server.db"


async def test_a_large_deletion_is_given_back_in_small_writes(path: Path) -> None:
    store = await Store.open(path)
    await store.write(fill)
    await store.write(empty)
    assert (await pages(store)).has_many_free
    commits = store.commits.done
    writes = RetentionWrites(store)
    await compact(writes, NOW)
    left = await pages(store)
    assert left.has_few_free
    assert store.commits.done - commits >= 20
    await store.close()
    assert left.used_bytes + left.free_bytes < 5 * MIB
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("SELECT count(*) FROM big").fetchone() == (600,)


@pytest.mark.parametrize(
    ("free", "many", "few"), [(0, False, True), (5, False, True), (24, False, False), (25, True, False)]
)
def test_how_much_is_much(free: int, many: bool, few: bool) -> None:
    found = DatabasePages(total=100 * MIB, free=free * MIB, size=4096)
    assert (found.has_many_free, found.has_few_free) == (many, few)
    assert not DatabasePages(total=100, free=90, size=4096).has_many_free, "new rows fill it soon"


@pytest.mark.parametrize(("most", "is_compacted"), [(200 * MIB, True), (MIB, False)])
async def test_an_older_file_is_compacted_once_at_start(
    path: Path, monkeypatch: pytest.MonkeyPatch, most: int, is_compacted: bool
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA auto_vacuum=NONE")
        database.execute("CREATE TABLE kept (body)")
    store = await Store.open(path)
    await store.write(fill)
    await store.write(empty)
    await compact(RetentionWrites(store), NOW)
    assert (await pages(store)).has_many_free, "without a VACUUM the small steps do nothing"
    await store.close()
    monkeypatch.setattr(compaction, "MOST_AT_START", most)
    again = await Store.open(path)
    assert (await pages(again)).has_many_free is not is_compacted
    await again.close()
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA auto_vacuum").fetchone() == (2 if is_compacted else 0,)
