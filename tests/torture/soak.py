"""`python -m tests.torture.soak [--jobs 20000 --printers 10]`: many jobs through one engine that stays as it was.

A real engine process prints onto TCP printers of this process. Its memory, open files, threads, write-ahead logs and
spool are measured all the time; compared is what they are at the end with what they are from 10 % of the jobs on.
Linux only. Prints one JSON object of figures; exits 1 if something grew, was lost or was printed twice.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import re
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from app.process.data_folder import DataFolder
from tests.support.no_trust import NO_TRUST
from tests.support.pretended_server import pretended_server
from tests.support.running_engine import RunningEngine
from tests.support.status_questions import is_question
from tests.torture.process_size import ProcessSize

CLIENTS = 6
AHEAD = 400
"""So many jobs wait at most: clients that are faster than the printers would only fill the queue."""
SAMPLE_SECONDS = 0.5
TOKEN_SECONDS = 600
MARKER = re.compile(rb"\^FDsoak-(\d+)\^FS")
MIB = 1024 * 1024
AT_ONCE = 40


@dataclass(frozen=True, kw_only=True, slots=True)
class Sample:
    printed: int
    process: ProcessSize
    server_wal: int
    journal_wal: int
    spool_files: int


@dataclass
class Paper:
    """The output of all printers."""

    markers: Counter[int] = field(default_factory=Counter)
    troubles: list[str] = field(default_factory=list)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def printer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        stream = await reader.read(64 * 1024)
        if is_question(stream):
            writer.close()
            return
        stream += await reader.read()
        found = MARKER.findall(stream)
        if stream and len(found) != 1:
            self.troubles.append(f"a stream of {len(stream)} bytes with {len(found)} labels")
        async with self.changed:
            self.markers.update(int(number) for number in found)
            self.changed.notify_all()
        writer.close()


@dataclass(kw_only=True)
class Shop:
    """Clients of the public API, with a token that is asked for anew before it ends."""

    http: httpx.AsyncClient
    form: dict[str, str]
    printers: list[str]
    paper: Paper
    numbers: Iterator[int]
    begun: int = 0
    asked: float | None = None
    asking: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def sell(self) -> None:
        for number in self.numbers:
            self.begun += 1
            async with self.paper.changed:
                await self.paper.changed.wait_for(lambda: self.begun - self.paper.markers.total() <= AHEAD)
            content = b"^XA^FO50,50^A0N,40,40^FDsoak-%d^FS^XZ" % number
            fields = {"document_format": "raw", "document_raw_language": "zpl"}
            stored = await self.post("/api/v1/documents", data=fields, files={"file": ("label.zpl", content)})
            order = {"document_id": stored["document_id"], "printer_id": self.printers[number % len(self.printers)]}
            await self.post("/api/v1/print-jobs", json=order, headers={"Idempotency-Key": f"order-{number}"})

    async def post(self, path: str, **request: Any) -> Any:
        await self.refresh_token()
        return (await self.http.post(path, **request)).raise_for_status().json()

    async def refresh_token(self) -> None:
        async with self.asking:
            if self.asked is None or time.monotonic() - self.asked > TOKEN_SECONDS:
                answer = (await self.http.post("/oauth/token", data=self.form)).raise_for_status()
                self.http.headers["Authorization"] = f"Bearer {answer.json()['access_token']}"
                self.asked = time.monotonic()

    async def statuses(self) -> Counter[str]:
        """Return the statuses of all jobs, page by page."""
        await self.refresh_token()
        found: Counter[str] = Counter()
        cursor: str | None = ""
        while cursor is not None:
            answer = await self.http.get("/api/v1/print-jobs", params={"limit": 100, "cursor": cursor})
            page = answer.raise_for_status().json()
            found.update(job["status"] for job in page["data"])
            cursor = page["next_cursor"]
        return found


@dataclass(frozen=True, kw_only=True, slots=True)
class Figures:
    """`_mib` are MiB; the growths compare medians of the first and of the last tenth after the warm-up."""

    jobs: int
    seconds: float
    statuses: dict[str, int]
    lost: int
    twice: int
    troubles: list[str]
    rss_after_warm_up_mib: float
    rss_at_end_mib: float
    rss_growth: float
    files_after_warm_up: float
    files_at_end: float
    threads_after_warm_up: float
    threads_at_end: float
    server_wal_most_mib: float
    journal_wal_most_mib: float
    journal_bytes_per_job: float
    spool_files_at_end: int
    rss_mib: list[float]
    """At each twentieth of the jobs."""

    def complaints(self, *, most_growth: float, more_files: int = 4) -> list[str]:
        checks = {
            "jobs that are not printed": self.statuses == {"printed": self.jobs} and not self.lost,
            "jobs printed twice": not self.twice and not self.troubles,
            "memory": self.rss_growth <= most_growth,
            "open files": self.files_at_end <= self.files_after_warm_up + more_files,
            "threads": self.threads_at_end <= self.threads_after_warm_up + 1,
            "write-ahead logs": max(self.server_wal_most_mib, self.journal_wal_most_mib) <= 16,
            "the journal": self.journal_bytes_per_job <= 2048,
            "the spool": self.spool_files_at_end == 0,
        }
        return [what for what, good in checks.items() if not good]


async def soak(root: Path, *, jobs: int, printers: int) -> Figures:
    folder, paper, begun = DataFolder(root=root), Paper(), time.monotonic()
    engine = RunningEngine.start(root, "--requests-per-second", "100000")
    try:
        async with AsyncExitStack() as stack:
            http = await stack.enter_async_context(
                httpx.AsyncClient(verify=NO_TRUST, base_url=engine.base_url, timeout=60, trust_env=False)
            )
            uris = []
            for _ in range(printers):
                server = await stack.enter_async_context(pretended_server(paper.printer))
                uris.append(f"socket://127.0.0.1:{server.port}")
            shop = await _open_shop(http, folder.console_token(), uris, paper, iter(range(jobs)))
            await _fill_pools(shop)
            samples = await _print_all(shop, engine, folder, jobs)
            statuses = await _settled(shop, jobs)
    finally:
        engine.stop()
    return _figures(samples, paper, statuses, jobs, time.monotonic() - begun, folder)


async def _open_shop(
    http: httpx.AsyncClient, console_token: str, uris: list[str], paper: Paper, numbers: Iterator[int]
) -> Shop:
    console = {"Authorization": f"Bearer {console_token}"}
    printers = []
    for number, uri in enumerate(uris):
        body = {"uri": uri, "name": f"Printer {number}"}
        answer = await http.post("/console-api/v1/printers", json=body, headers=console)
        printers.append(str(answer.raise_for_status().json()["printer_id"]))
    made = (await http.post("/console-api/v1/clients", json={"name": "Shop"}, headers=console)).raise_for_status()
    form = {"grant_type": "client_credentials", **{name: made.json()[name] for name in ("client_id", "client_secret")}}
    return Shop(http=http, form=form, printers=printers, paper=paper, numbers=numbers)


async def _fill_pools(shop: Shop) -> None:
    """Make more requests at once than any thread pool has threads, so that the pools reach their full size at the
    beginning.
    """
    await shop.refresh_token()
    files = {"file": ("label.zpl", b"^XA^FO50,50^A0N,40,40^FDnever printed^FS^XZ")}
    fields = {"document_format": "raw", "document_raw_language": "zpl"}
    await asyncio.gather(*(shop.post("/api/v1/documents", data=fields, files=files) for _ in range(AT_ONCE)))
    for answer in await asyncio.gather(*(shop.http.get("/api/v1/printers") for _ in range(AT_ONCE))):
        answer.raise_for_status()


async def _print_all(shop: Shop, engine: RunningEngine, folder: DataFolder, jobs: int) -> list[Sample]:
    samples: list[Sample] = []
    async with asyncio.TaskGroup() as group:
        for _ in range(CLIENTS):
            group.create_task(shop.sell())
        count = 0
        while (printed := shop.paper.markers.total()) < jobs:
            samples.append(await asyncio.to_thread(_sample, engine.process.pid, folder, printed))
            if printed * 20 // jobs > count:
                count = printed * 20 // jobs
                sys.stderr.write(f"{printed} printed, {samples[-1].process.rss / MIB:.1f} MiB\n")
            await asyncio.sleep(SAMPLE_SECONDS)
    samples.append(_sample(engine.process.pid, folder, jobs))
    return samples


async def _settled(shop: Shop, jobs: int) -> Counter[str]:
    """Once the last results are told: the paper is a moment ahead of the server."""
    deadline = time.monotonic() + 30
    while True:
        statuses = await shop.statuses()
        if statuses == {"printed": jobs} or time.monotonic() > deadline:
            return statuses
        await asyncio.sleep(0.2)


def _sample(pid: int, folder: DataFolder, printed: int) -> Sample:
    spool = folder.agent / "spool"
    return Sample(
        printed=printed,
        process=ProcessSize.of(pid),
        server_wal=_size(folder.server / "spoolhouse.db-wal"),
        journal_wal=_size(folder.agent / "journal.db-wal"),
        spool_files=sum(1 for _ in spool.iterdir()) if spool.exists() else 0,
    )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _figures(
    samples: list[Sample], paper: Paper, statuses: Counter[str], jobs: int, seconds: float, folder: DataFolder
) -> Figures:
    early = [one for one in samples if 0.1 * jobs <= one.printed < 0.2 * jobs]
    nearest = min(samples, key=lambda one: abs(one.printed - 0.15 * jobs))  # a busy computer takes few samples
    first = [one.process for one in early or [nearest]]
    last = [one.process for one in samples if one.printed >= 0.9 * jobs]
    before, after = (statistics.median(one.rss for one in some) for some in (first, last))
    twentieths = (next(one.process.rss for one in samples if one.printed >= jobs * part // 20) for part in range(21))
    spool = folder.agent / "spool"
    return Figures(
        jobs=jobs,
        seconds=round(seconds, 1),
        statuses=dict(statuses),
        lost=sum(number not in paper.markers for number in range(jobs)),
        twice=sum(count > 1 for count in paper.markers.values()),
        troubles=paper.troubles[:5],
        rss_after_warm_up_mib=round(before / MIB, 1),
        rss_at_end_mib=round(after / MIB, 1),
        rss_growth=round(after / before - 1, 4),
        files_after_warm_up=max(one.files for one in first),
        files_at_end=statistics.median(one.files for one in last),
        threads_after_warm_up=max(one.threads for one in first),
        threads_at_end=statistics.median(one.threads for one in last),
        server_wal_most_mib=round(max(one.server_wal for one in samples) / MIB, 1),
        journal_wal_most_mib=round(max(one.journal_wal for one in samples) / MIB, 1),
        journal_bytes_per_job=round(_size(folder.agent / "journal.db") / jobs),
        spool_files_at_end=len(list(spool.iterdir())) if spool.exists() else 0,
        rss_mib=[round(rss / MIB, 1) for rss in itertools.islice(twentieths, 21)],
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=20_000)
    parser.add_argument("--printers", type=int, default=10)
    parser.add_argument("--most-growth", type=float, default=0.05, help="of memory; 0.05 = 5 %%")
    request = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        figures = asyncio.run(soak(Path(name), jobs=request.jobs, printers=request.printers))
    complaints = figures.complaints(most_growth=request.most_growth)
    shown = {name: getattr(figures, name) for name in figures.__slots__} | {"complaints": complaints}
    sys.stdout.write(json.dumps(shown) + "\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
