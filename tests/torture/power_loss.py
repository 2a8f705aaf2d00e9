"""`python -m tests.torture.power_loss [--losses 200] [--jobs 120] [--seed 1] [--synchronous NORMAL] [--no-folder-sync]`

A real engine (server and agent, real SQLite, real documents) prints jobs while everything it does to its files is
written down. Then the power is lost at many moments of that record, and what a disk may have kept is opened by the
real store and the real journal: nothing that was acknowledged before may be missing. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch
from uuid import UUID

import httpx

from agent_core.journal import Journal
from agent_core.server_link.client import ServerClient
from app.process.data_folder import DataFolder
from app.process.serve import ServeOptions, running_engine
from server_core import blobs
from server_core.contract.types.agents import JobResult, Lease, LeaseAnswer, LeaseRequest, Result, Start
from server_core.contract.types.partners import Scope
from server_core.runtime import Server
from server_core.services.clients.access import create_client
from tests.support.file_record import FileRecord
from tests.support.lossy_disk import LossyDisk, Written
from tests.support.no_trust import NO_TRUST
from tests.support.tcp_sink import TcpSink, tcp_sink
from tests.torture.power_loss_check import Accepted, Armed, Closed, Fact, Kept, Started, Told, violations

PRINTERS = 3
CLIENTS = 8
LARGE_BYTES = 300_000
PRINT_SECONDS = 60
SCRATCH = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""A folder in memory: the model decides about the effect of a sync, not the real disk."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Figures:
    jobs: int
    acknowledged: int
    events: int
    losses: int
    lossy: int
    """Losses after which something acknowledged was missing."""
    violations: tuple[str, ...]
    seconds: float


class _Told:
    """Notes what the engine was told to be on disk, and when all jobs are told to the server."""

    def __init__(self, record: FileRecord, jobs: int) -> None:
        self._record = record
        self._left = jobs
        self.all_told = asyncio.Event()

    @contextmanager
    def listening(self) -> Iterator[None]:
        arm, close, result = Journal.arm, Journal.close, ServerClient.result
        lease, start = ServerClient.lease, ServerClient.start

        async def armed(journal: Journal, lease: Lease) -> None:
            await arm(journal, lease)
            self._record.note(Armed(lease.print_job_id))

        async def closed(journal: Journal, outcome: JobResult) -> None:
            await close(journal, outcome)
            self._record.note(Closed(outcome.print_job_id, outcome.outcome))

        async def leased(link: ServerClient, request: LeaseRequest) -> LeaseAnswer:
            answer = await lease(link, request)
            for each in answer.leases:
                if each.started:
                    self._record.note(Started(each.print_job_id))
            return answer

        async def started(link: ServerClient, print_job_id: UUID, request: Start) -> None:
            await start(link, print_job_id, request)
            self._record.note(Started(print_job_id))

        async def report_result(link: ServerClient, print_job_id: UUID, request: Result) -> None:
            await result(link, print_job_id, request)
            self._record.note(Told(print_job_id, request.outcome))
            self._left -= 1
            if not self._left:
                self.all_told.set()

        with ExitStack() as stack:
            stack.enter_context(patch.object(Journal, "arm", armed))
            stack.enter_context(patch.object(Journal, "close", closed))
            stack.enter_context(patch.object(ServerClient, "lease", leased))
            stack.enter_context(patch.object(ServerClient, "start", started))
            stack.enter_context(patch.object(ServerClient, "result", report_result))
            yield


async def print_jobs(root: Path, record: FileRecord, jobs: int) -> None:
    """Print all jobs, then stop the engine."""
    found = _Told(record, jobs)
    with found.listening():
        async with AsyncExitStack() as stack:
            sinks = [await stack.enter_async_context(tcp_sink()) for _ in range(PRINTERS)]
            options = ServeOptions(port=0, requests_per_second=100_000)
            server = await stack.enter_async_context(running_engine(DataFolder(root=root), options))
            http = await stack.enter_async_context(
                httpx.AsyncClient(verify=NO_TRUST, base_url=server.base_url, trust_env=False, timeout=30)
            )
            printers = await _set_up(server, http, sinks)
            numbers = iter(range(jobs))
            async with asyncio.TaskGroup() as clients:
                for _ in range(CLIENTS):
                    clients.create_task(_client(http, record, printers, numbers))
            async with asyncio.timeout(PRINT_SECONDS):
                await found.all_told.wait()


async def _set_up(server: Server, http: httpx.AsyncClient, sinks: Sequence[TcpSink]) -> list[str]:
    ctx = server.state.ctx
    shop = await create_client(ctx, ctx.site_account, "Shop", list(Scope))
    form = {"client_id": str(shop.client_id), "client_secret": shop.client_secret, "grant_type": "client_credentials"}
    token = (await http.post("/oauth/token", data=form)).raise_for_status().json()["access_token"]
    console = {"Authorization": f"Bearer {ctx.config.console_token}"}
    printers = []
    for number, sink in enumerate(sinks):
        body = {"uri": sink.uri, "name": f"Printer {number}"}
        answer = await http.post("/console-api/v1/printers", json=body, headers=console)
        printers.append(str(answer.raise_for_status().json()["printer_id"]))
    http.headers["Authorization"] = f"Bearer {token}"
    return printers


async def _client(http: httpx.AsyncClient, record: FileRecord, printers: list[str], numbers: Iterator[int]) -> None:
    for number in numbers:
        content = b"^XA^FO50,50^A0N,40,40^FD%d^FS^XZ" % number
        if number % 10 == 0:
            content += b"^FX" + b"x" * LARGE_BYTES
        fields = {"document_format": "raw", "document_raw_language": "zpl"}
        answer = await http.post("/api/v1/documents", data=fields, files={"file": ("label.zpl", content)})
        order = {"document_id": answer.raise_for_status().json()["document_id"], "printer_id": printers[number % 3]}
        key = f"order-{number}"
        answer = await http.post("/api/v1/print-jobs", json=order, headers={"Idempotency-Key": key})
        job = UUID(answer.raise_for_status().json()["print_job_id"])
        record.note(Accepted(job, key, hashlib.sha256(content).hexdigest()))


@contextmanager
def synchronous(mode: str) -> Iterator[None]:
    """Databases that are opened meanwhile ask for another `synchronous` than they wanted."""

    class Weakened(sqlite3.Connection):
        def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
            return super().execute(sql.replace("synchronous=FULL", f"synchronous={mode}"), *parameters)

    connect = sqlite3.connect

    def weakened(*arguments: Any, **named: Any) -> sqlite3.Connection:
        opened: sqlite3.Connection = connect(*arguments, **{**named, "factory": Weakened})
        return opened

    with patch.object(sqlite3, "connect", weakened), patch.object(sqlite3.dbapi2, "connect", weakened):
        yield


@contextmanager
def no_folder_sync() -> Iterator[None]:
    """The names of documents are not synced."""

    def nothing(_folder: Path) -> None:
        pass

    with patch.object(blobs, "sync_folder", nothing):
        yield


def record_of(jobs: int, *weaknesses: Callable[[], Any]) -> list[Any]:
    """Record a run's file operations, with the acknowledgements in between. Raises VfsUnreachable."""
    with tempfile.TemporaryDirectory(dir=SCRATCH) as name, ExitStack() as stack:
        record = FileRecord(Path(name))
        for weakness in weaknesses:
            stack.enter_context(weakness())
        with record.recorded():
            asyncio.run(print_jobs(Path(name), record, jobs))
        return record.entries


def lose_power(entries: list[Any], losses: int, seed: int) -> tuple[int, list[str]]:
    """(losses after which something was wrong, what was wrong). Half of them strike just after an acknowledgement."""
    chance = random.Random(seed)
    acknowledged = [place + 1 for place, entry in enumerate(entries) if isinstance(entry, Fact)]
    moments = sorted(
        chance.choice(acknowledged) if number % 2 else chance.randrange(len(entries) + 1) for number in range(losses)
    )
    disk, facts, done = LossyDisk(), list[Fact](), 0
    lossy, wrong = 0, list[str]()
    for number, moment in enumerate(moments):
        for entry in entries[done:moment]:
            if isinstance(entry, Fact):
                facts.append(entry)
            else:
                disk.apply(entry)
        done = moment
        with tempfile.TemporaryDirectory(dir=SCRATCH) as name:
            folder = Path(name)
            disk.lose_power(random.Random(f"{seed} {number}"), folder)
            found = violations(facts, asyncio.run(Kept.read(folder)))
        lossy += bool(found)
        wrong += [f"loss {number} at {moment}: {one}" for one in found]
    return lossy, wrong


def run(*, losses: int, jobs: int, seed: int, weaknesses: Sequence[Callable[[], Any]] = ()) -> Figures:
    began = time.monotonic()
    entries = record_of(jobs, *weaknesses)
    lossy, wrong = lose_power(entries, losses, seed)
    return Figures(
        jobs=jobs,
        acknowledged=sum(isinstance(entry, Fact) for entry in entries),
        events=len(entries),
        losses=losses,
        lossy=lossy,
        violations=tuple(wrong),
        seconds=round(time.monotonic() - began, 1),
    )


def checkpoints(entries: list[Any]) -> int:
    """Count the checkpoints of the server's write-ahead log."""
    name = "server/spoolhouse.db"
    paths = [entry.path for entry in entries if isinstance(entry, Written) and entry.path.startswith(name)]
    return sum(path == name and before != name for before, path in pairwise(paths))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--losses", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--synchronous", choices=("FULL", "NORMAL", "OFF"), default="FULL")
    parser.add_argument("--no-folder-sync", action="store_true")
    request = parser.parse_args()
    weaknesses: list[Callable[[], Any]] = []
    if request.synchronous != "FULL":
        weaknesses.append(lambda: synchronous(request.synchronous))
    if request.no_folder_sync:
        weaknesses.append(no_folder_sync)
    figures = run(losses=request.losses, jobs=request.jobs, seed=request.seed, weaknesses=weaknesses)
    shown = {name: getattr(figures, name) for name in figures.__slots__}
    shown["violations"] = list(figures.violations[:10])
    sys.stdout.write(json.dumps(shown, indent=1) + "\n")
    return 1 if figures.violations else 0


if __name__ == "__main__":
    sys.exit(main())
