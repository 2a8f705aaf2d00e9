"""P8: the longest pause of a commit while retention deletes 100,000 rows and 20,000 files, beside the same without it.

One job after the other is created, each on disk before the next; both measured in turns on the same store.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

from server_core.services import retention
from server_core.services.retention import RetentionWrites, purge_documents
from tests.benchmarks.filled_store import EVENTS, Filled, filled_store, number_id

JOBS = 20_000
"""With three events and a kept answer each: 100,000 rows."""
GAP_SECONDS = 0.002
QUIET_SECONDS = 15.0


def run(*, rounds: int) -> dict[str, Any]:
    measured = [asyncio.run(_measure()) for _ in range(rounds)]
    return {name: statistics.median(one[name] for one in measured) for name in measured[0]}


async def _measure() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as name:
        days = timedelta(days=1)
        async with filled_store(Path(name), jobs=JOBS, ended=100 * days, over=days) as filled:
            await asyncio.to_thread(_write_files, filled)
            document = await _fresh_document(filled)
            pauses: dict[str, list[float]] = {}
            begin = time.perf_counter()
            pauses["without"] = await _commits_until(filled, document, asyncio.sleep(QUIET_SECONDS))
            pauses["purge of files"] = await _commits_until(filled, document, _purge(filled))
            halfway = time.perf_counter()
            pauses["deletion of rows"] = await _commits_until(filled, document, _drop(filled))
            seconds = time.perf_counter() - halfway
            await _all_gone(filled)
    figures = {"seconds in all": time.perf_counter() - begin, "rows deleted per second": JOBS * (EVENTS + 2) / seconds}
    for name, times in pauses.items():
        figures[f"{name}: commit p50 ms"] = statistics.median(times) * 1000
        figures[f"{name}: commit p99 ms"] = statistics.quantiles(times, n=100)[98] * 1000
        figures[f"{name}: longest commit ms"] = max(times) * 1000
    return figures


async def _commits_until(filled: Filled, document: UUID, end: Any) -> list[float]:
    ending, times = asyncio.ensure_future(end), []
    while not ending.done():
        begin = time.perf_counter()
        await filled.create(document)
        times.append(time.perf_counter() - begin)
        await asyncio.sleep(GAP_SECONDS)
    await ending
    return times


async def _purge(filled: Filled) -> None:
    removed = await purge_documents(filled.ctx, RetentionWrites(filled.ctx.store), filled.clock())
    if removed != JOBS:
        raise RuntimeError(f"{removed} files removed of {JOBS}")


async def _drop(filled: Filled) -> None:
    await retention.drop("jobs", filled.ctx.config.retention, RetentionWrites(filled.ctx.store), filled.clock())


async def _all_gone(filled: Filled) -> None:
    query = "SELECT count(*) FROM jobs WHERE completed_at IS NOT NULL"
    left = await filled.ctx.store.read(lambda at: at.exec_driver_sql(query).scalar_one())
    if left:
        raise RuntimeError(f"{left} jobs are left")


async def _fresh_document(filled: Filled) -> UUID:
    """One that stays."""
    document = number_id(3, 0)
    query = (
        "INSERT INTO documents (document_id, account_id, original_filename, mime_type, document_format, size_bytes, "
        "sha256, created_at) VALUES (?, ?, 'label.pdf', 'application/pdf', 'pdf', 4, 'fresh', ?)"
    )
    values = (document.hex, filled.tenant.account_id.hex, int(filled.clock().timestamp() * 1_000_000))
    await filled.ctx.store.write(lambda at: at.exec_driver_sql(query, values))
    return document


def _write_files(filled: Filled) -> None:
    for number in range(JOBS):
        path = filled.ctx.blobs.path(f"{number:064x}")
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"%PDF" * 256)
