"""Gives free pages of the database back to the disk: in small steps while the server runs, at once when it starts.

Files created before `auto_vacuum` was set need one VACUUM; until then the small steps do nothing.
"""

from __future__ import annotations

import logging
import shutil
import time
from pathlib import Path

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from server_core.contract.types.fields import Record
from server_core.files import MIB

log = logging.getLogger(__name__)
PAGES_AT_ONCE = 200
SMALLEST_BYTES = 16 * MIB
"""Less free space than this is left alone: new rows fill it soon."""
BEGINS_PERCENT, ENDS_PERCENT = 25, 5
"""Free pages at which compaction begins and ends, in percent of the file."""
MOST_AT_START = 200 * MIB
"""Most bytes in use for a VACUUM at start, which takes a second per 40 MB on a slow disk."""


class DatabasePages(Record, frozen=True, kw_only=True):
    """Sizes of the database file, in pages of `size` bytes."""

    total: int
    free: int
    size: int

    @property
    def free_bytes(self) -> int:
        return self.free * self.size

    @property
    def used_bytes(self) -> int:
        return (self.total - self.free) * self.size

    @property
    def has_many_free(self) -> bool:
        return self.free_bytes >= SMALLEST_BYTES and self.free * 100 >= self.total * BEGINS_PERCENT

    @property
    def has_few_free(self) -> bool:
        return self.free * 100 <= self.total * ENDS_PERCENT


def pages(connection: Connection) -> DatabasePages:
    values = (connection.exec_driver_sql(f"PRAGMA {name}") for name in ("page_count", "freelist_count", "page_size"))
    count, free, size = (int(value.scalar_one()) for value in values)
    return DatabasePages(total=count, free=free, size=size)


def free_some(connection: Connection) -> bool:
    """Free up to 200 pages in a write. Returns whether there is more to do."""
    before = pages(connection)
    if before.has_few_free:
        return False
    for _ in range(min(PAGES_AT_ONCE, before.free)):
        connection.exec_driver_sql("PRAGMA incremental_vacuum(1)")  # Python runs only its first step, which is a page
    after = pages(connection)
    return after.free < before.free and not after.has_few_free


def compact_at_start(engine: Engine, database: Path) -> None:
    """VACUUM an older file once if much of it is free. If the disk is full, it continues without."""
    with engine.connect() as connection:
        found = pages(connection)
        if connection.exec_driver_sql("PRAGMA auto_vacuum").scalar_one() or not found.has_many_free:
            return
        if found.used_bytes > MOST_AT_START or shutil.disk_usage(database.parent).free < 3 * found.used_bytes:
            return
        begun = time.monotonic()
        try:
            connection.exec_driver_sql("PRAGMA temp_store=FILE")
            connection.exec_driver_sql("VACUUM")
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        except DBAPIError as error:
            log.warning("The database could not be compacted: %s", error.orig)
            return
    log.info("The database was compacted by %d MB in %.1f s", found.free_bytes // 1_000_000, time.monotonic() - begun)
