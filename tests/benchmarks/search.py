"""Search in a running engine with `--rows` (100,000) jobs, each with a document of 60 words: the console's calls, and
what they ask of the store; then a job is made and the time until it is found by what its label says.

The jobs are written past the engine, which then puts them into its index by itself. At last the commits of new jobs
while others come into an index, beside the same while nothing else is written.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx

from app.process.data_folder import DataFolder
from server_core.services.search import SearchIndexer
from server_core.store import queue_rows, search_index
from server_core.store.database import reader_engine
from tests.benchmarks.filled_site import VOCABULARY, fill_site, texts, word
from tests.benchmarks.filled_store import Filled, filled_store, number_id
from tests.support.running_engine import RunningEngine, running_engine

MANY = 100_000
TIMES = 200
INDEXED_WITHIN_SECONDS = 1800
JOBS_BESIDE = 20_000
QUIET_SECONDS, GAP_SECONDS, MOST_COMMITS = 10.0, 0.002, 4000


def run(*, rounds: int, rows: int = MANY) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name:
        folder, figures = Path(name) / "data", dict[str, Any]()
        with running_engine(folder) as engine:
            printer = engine.add_printer("virtual:///sink", "Sink")
        database = DataFolder(root=folder).server / "spoolhouse.db"
        fill_site(database, rows)
        begin = time.perf_counter()
        with running_engine(folder, "--requests-per-second", "100000") as engine, _console(engine) as http:
            until_indexed(database, rows)
            figures["seconds until all are in the index"] = time.perf_counter() - begin
            for kind, value in _questions(rows).items():
                figures |= _figures(f"{kind}: GET jobs/found", lambda text: _ask(http, text), value, rounds)
            for kind, value in _questions(rows).items():
                figures |= _figures(f"{kind}: GET jobs?q=", lambda text: _ask_queue(http, text), value, rounds)
            figures |= _in_the_store(database, rows, rounds)
            figures["seconds until a new job is found by its words"] = _until_found(engine, http, printer)
        for beside, times in asyncio.run(_commits(Path(name) / "commits")).items():
            figures[f"{beside}: commit p50 ms"] = statistics.median(times) * 1000
            figures[f"{beside}: commit p99 ms"] = statistics.quantiles(times, n=100)[98] * 1000
            figures[f"{beside}: longest commit ms"] = max(times) * 1000
    return figures


async def _commits(folder: Path) -> dict[str, list[float]]:
    """One job after the other is made, each on disk before the next: while nothing else is written, and while the jobs
    of the past come into the index as fast as the indexer ever does."""
    async with filled_store(folder, jobs=JOBS_BESIDE, ended=timedelta(days=1), over=timedelta(hours=9)) as filled:
        account, ctx = filled.tenant.account_id.hex, filled.ctx
        with closing(sqlite3.connect(ctx.config.database)) as store, store:
            store.executemany(
                "INSERT INTO document_texts (document_id, account_id, text) VALUES (?, ?, ?)",
                ((number_id(2, number).hex, account, text) for number, text in enumerate(texts(JOBS_BESIDE))),
            )
        quiet = await _commits_until(filled, asyncio.sleep(QUIET_SECONDS))
        return {"nothing else": quiet, "indexing": await _commits_until(filled, SearchIndexer(ctx).catch_up())}


async def _commits_until(filled: Filled, end: Coroutine[Any, Any, None]) -> list[float]:
    ending, times = asyncio.ensure_future(end), list[float]()
    while not ending.done() and len(times) < MOST_COMMITS:
        begin = time.perf_counter()
        await filled.create(number_id(2, 0))
        times.append(time.perf_counter() - begin)
        await asyncio.sleep(GAP_SECONDS)
    ending.cancel()
    with suppress(asyncio.CancelledError):
        await ending
    return times


def _figures(name: str, ask: Callable[[str], object], asked: Iterator[str], rounds: int) -> dict[str, float]:
    times = []
    for number in range(TIMES * rounds + 20):
        text = next(asked)
        begin = time.perf_counter()
        ask(text)
        if number >= 20:  # the first ones warm up
            times.append(time.perf_counter() - begin)
    cut = statistics.quantiles(times, n=100)
    return {f"{name} p50 ms": cut[49] * 1000, f"{name} p95 ms": cut[94] * 1000}


def _questions(rows: int) -> dict[str, Iterator[str]]:
    def each(make: Callable[[random.Random, int], str]) -> Iterator[str]:
        rng = random.Random(8)
        while True:
            yield make(rng, rng.randrange(rows))

    return {
        "a reference": each(lambda rng, number: f"ORD-{number:07}"),
        "a piece of it": each(lambda rng, number: f"{number:07}"[2:]),
        "two letters": each(lambda rng, number: f"{rng.randrange(100):02}"),
        "an id": each(lambda rng, number: str(number_id(1, number))),
        "a piece of all file names": each(lambda rng, number: "label"),
        "a word": each(lambda rng, number: word(rng.randrange(VOCABULARY))),
        "half a word": each(lambda rng, number: word(rng.randrange(VOCABULARY))[:3]),
        "two words": each(lambda rng, number: f"{word(rng.randrange(400))} {word(rng.randrange(400))}"),
        "a word of all": each(lambda rng, number: "deliver"),
        "nothing": each(lambda rng, number: f"nowhere{number}"),
    }


def until_indexed(database: Path, rows: int) -> None:
    deadline = time.monotonic() + INDEXED_WITHIN_SECONDS
    query = "SELECT count(*) FROM meta WHERE key LIKE 'found_%_until' AND CAST(value AS INTEGER) >= ?"
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
        store.execute("PRAGMA wal_autocheckpoint=0")
        while store.execute(query, (rows,)).fetchone() != (2,):
            if time.monotonic() > deadline:
                raise RuntimeError("the jobs are not in the index")
            time.sleep(0.5)


def _console(engine: RunningEngine) -> httpx.Client:
    headers = {"Authorization": f"Bearer {DataFolder(root=engine.data_dir).console_token()}"}
    return httpx.Client(base_url=f"{engine.base_url}/console-api/v1", headers=headers, timeout=30, trust_env=False)


def _ask(http: httpx.Client, text: str) -> dict[str, Any]:
    found: dict[str, Any] = http.get("/jobs/found", params={"q": text}).raise_for_status().json()
    return found


def _ask_queue(http: httpx.Client, text: str) -> dict[str, Any]:
    found: dict[str, Any] = http.get("/jobs", params={"q": text, "show": "all"}).raise_for_status().json()
    return found


def _in_the_store(database: Path, rows: int, rounds: int) -> dict[str, float]:
    """The statements alone, on a connection like the engine's own readers."""
    figures: dict[str, float] = {}
    with reader_engine(database).connect() as connection:
        account = UUID(connection.exec_driver_sql("SELECT account_id FROM printers").scalar_one())

        def search(text: str) -> None:
            queue_rows.lines_of(connection, account, search_index.find(connection, account, text, 51)[:50])

        for kind, value in _questions(rows).items():
            figures |= _figures(f"{kind}: in the store", search, value, rounds)
    return figures


def _until_found(engine: RunningEngine, http: httpx.Client, printer: str) -> float:
    times = []
    for number in range(5):
        document = engine.upload(f"^XA^FO9,9^A0N,30,30^FDquartz{number}^FS^XZ".encode(), "new.zpl", "zpl")
        engine.create_job(document, printer)
        begin = time.perf_counter()
        while not _ask(http, f"quartz{number}")["data"]:
            time.sleep(0.001)
        times.append(time.perf_counter() - begin)
    return statistics.median(times)
