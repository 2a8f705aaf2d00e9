"""1,000 calls that wait for the end of their jobs (`Prefer: wait`), by one application at an engine with its defaults.

Each round:

1. Jobs of an idle printer, one after another: time from `completed_at` to the answer. Beside it, the time of one
   durable commit of a SQLite database on the same disk.
2. The printer is paused, and 1,000 creations wait, each on a connection of its own, 90 more each second (the limit is
   100 calls). An answer that comes after 30 s without an end is followed by another waiting call. The engine's CPU,
   threads and memory, against those without waiters: while no call is answered, and over 30 s with the calls that
   follow.
3. The printer goes on: time from `completed_at` to the answer.
4. Another printer with 1,000 waiting jobs is removed, which cancels them in one commit: time from `completed_at` to the
   answer, and the engine's CPU, against that of the same removal with 1,000 jobs that nobody waits for.

The waiters run in a process of their own.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from tests.support.running_engine import RunningEngine, running_engine

WAITERS = 1000
SINGLE = 50
WAIT_SECONDS = 30
CALLS_PER_SECOND = 90
QUIET_SECONDS = 15.0
LIMIT_SECONDS = 180.0
"""The waiters end by themselves after this time."""
FINAL = {"printed", "failed", "cancelled"}
LABEL = b"^XA^FO20,20^A0N,30,30^FDSpoolhouse^FS^XZ"


def run(*, rounds: int) -> dict[str, Any]:
    figures: dict[str, list[float]] = {}
    for _ in range(rounds):
        for name, value in _round().items():
            figures.setdefault(name, []).append(value)
    return {name: statistics.median(values) for name, values in figures.items()}


def _round() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with running_engine(folder / "data") as engine:
            printer = engine.add_printer("virtual:///dock", "Dock", "--language", "zpl", "--dpi", "203")
            document = engine.upload(LABEL, "label.zpl", "zpl")
            engine.wait_for(engine.create_job(document, printer)["print_job_id"])
            figures = _single(engine, document, printer) | {"commit ms": _commit_ms(folder)}
            idle = _cpu_over(engine, QUIET_SECONDS) / QUIET_SECONDS
            threads, memory = _threads(engine), _memory(engine)
            figures["idle: CPU ms a second, nobody waits"] = idle * 1000

            engine.cli("printer", "pause", printer)
            with _waiters(engine, document, printer) as waiters:
                figures |= _idle(engine, waiters, threads, memory)
                cpu = _cpu(engine)
                engine.cli("printer", "resume", printer)
                ended = waiters.end()
            late = [answer["late"] for answer in ended["ends"]]
            figures |= _spread("printing: answer after completed_at", late)
            figures["printing: jobs"] = float(sum(answer["status"] == "printed" for answer in ended["ends"]))
            figures["printing: CPU ms a job, waiters included"] = (_cpu(engine) - cpu) / WAITERS * 1000

            for waited in (False, True):
                figures |= _removed(engine, document, waited=waited)
            return figures


def _single(engine: RunningEngine, document: str, printer: str) -> dict[str, float]:
    late, whole = [], []
    for _ in range(SINGLE):
        began = time.time()
        answer = engine.http.post(
            "/api/v1/print-jobs",
            json={"document_id": document, "printer_id": printer},
            headers={"Prefer": f"wait={WAIT_SECONDS}"},
        )
        at = time.time()
        job = answer.json()
        assert job["status"] == "printed", job
        late.append(at - _instant(job["completed_at"]))
        whole.append(at - began)
    return _spread("one job: answer after completed_at", late) | {
        "one job: POST to answer, median ms": statistics.median(whole) * 1000
    }


def _idle(engine: RunningEngine, waiters: Waiters, threads: float, memory: float) -> dict[str, float]:
    figures = {
        "1,000 wait: s until all do": waiters.asked_within,
        "1,000 wait: threads more": _threads(engine) - threads,
        "1,000 wait: KB of memory each": (_memory(engine) - memory) / WAITERS,
    }
    figures["1,000 wait: CPU ms a second, no call is answered"] = (
        _cpu_over(engine, QUIET_SECONDS) / QUIET_SECONDS * 1000
    )
    figures["1,000 wait: CPU s over 30 s with the calls that follow"] = _cpu_over(engine, WAIT_SECONDS)
    return figures


def _removed(engine: RunningEngine, document: str, *, waited: bool) -> dict[str, float]:
    printer = engine.add_printer(f"virtual:///gate-{waited}", f"Gate {waited}", "--language", "zpl", "--dpi", "203")
    engine.cli("printer", "pause", printer)
    with _waiters(engine, document, printer, waits=waited) as waiters:
        cpu, began = _cpu(engine), time.time()
        engine.cli("printer", "remove", printer)
        if not waited:
            return {"removal, nobody waits: CPU ms": (_cpu(engine) - cpu) * 1000}
        ended = waiters.end()
        used = (_cpu(engine) - cpu) * 1000
    assert {answer["status"] for answer in ended["ends"]} == {"cancelled"}, ended
    late = [answer["late"] for answer in ended["ends"]]
    return {
        "removal, 1,000 wait: CPU ms": used,
        "removal, 1,000 wait: last answer after the command's start, s": max(a["at"] for a in ended["ends"]) - began,
        **_spread("removal, 1,000 wait: answer after completed_at", late),
    }


def _spread(name: str, seconds: Sequence[float]) -> dict[str, float]:
    return {
        f"{name}, median ms": statistics.median(seconds) * 1000,
        f"{name}, p99 ms": statistics.quantiles(seconds, n=100)[98] * 1000,
        f"{name}, slowest ms": max(seconds) * 1000,
    }


def _commit_ms(folder: Path) -> float:
    """Median time of a commit of one row that is on disk when it returns."""
    times = []
    with closing(sqlite3.connect(folder / "commits.db", isolation_level=None)) as store:
        store.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE rows (text)")
        for number in range(SINGLE):
            began = time.perf_counter()
            store.execute("INSERT INTO rows VALUES (?)", (f"{number:0400}",))
            times.append(time.perf_counter() - began)
    return statistics.median(times) * 1000


def _cpu(engine: RunningEngine) -> float:
    """CPU seconds of the engine's process so far, those of ended children included."""
    fields = Path(f"/proc/{engine.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _cpu_over(engine: RunningEngine, seconds: float) -> float:
    before = _cpu(engine)
    time.sleep(seconds)
    return _cpu(engine) - before


def _threads(engine: RunningEngine) -> float:
    return _status(engine, "Threads")


def _memory(engine: RunningEngine) -> float:
    """Resident memory in KB."""
    return _status(engine, "VmRSS")


def _status(engine: RunningEngine, name: str) -> float:
    lines = Path(f"/proc/{engine.process.pid}/status").read_text(encoding="ascii").splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith(f"{name}:")))


def _instant(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


# The waiters, in a process of their own


@dataclass
class Waiters:
    process: subprocess.Popen[str]
    asked_within: float

    def end(self) -> dict[str, Any]:
        """The answers, once all jobs have ended: `ends` with `status`, `at` and `late` in seconds, and `lost`."""
        assert self.process.stdout is not None
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        assert len(found["ends"]) == WAITERS, f"{found['lost']} connections were lost"
        return found


@contextmanager
def _waiters(engine: RunningEngine, document: str, printer: str, *, waits: bool = True) -> Iterator[Waiters]:
    """1,000 jobs; all are made when it yields, and with `waits` all calls wait."""
    token = engine.http.headers["Authorization"]
    job = {"document_id": document, "printer_id": printer}
    port = urlsplit(engine.base_url).port
    fields = {"port": port, "token": token, "job": job, "waits": waits}
    command = [sys.executable, "-m", __name__, json.dumps(fields)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield Waiters(process, json.loads(process.stdout.readline())["seconds"])
        finally:
            process.kill()


@dataclass
class Crowd:
    """State that the calls of all waiters share."""

    port: int
    token: str
    job: dict[str, str]
    waits: bool
    asked: int = 0
    lost: int = 0
    ends: list[dict[str, Any]] = field(default_factory=list)
    all_asked: asyncio.Event = field(default_factory=asyncio.Event)

    async def waiter(self, number: int) -> None:
        await asyncio.sleep(number / CALLS_PER_SECOND)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        job_id = None
        try:
            while True:
                writer.write(self._request(job_id))
                answer = asyncio.ensure_future(_answer(reader))
                if job_id is None:  # a call that is not answered within a second waits
                    await asyncio.wait([answer], timeout=1.0 if self.waits else None)
                    self.asked += 1
                    if self.asked == WAITERS:
                        self.all_asked.set()
                status, body = await answer
                at = time.time()
                assert status in (200, 201), (status, body)
                job = msgspec.json.decode(body)
                job_id = job["print_job_id"]
                if job["status"] in FINAL:
                    late = at - _instant(job["completed_at"])
                    self.ends.append({"status": job["status"], "at": at, "late": late})
                    return
                if not self.waits:
                    return
        except (OSError, EOFError):
            self.lost += 1
        finally:
            writer.transport.abort()

    def _request(self, job_id: str | None) -> bytes:
        body = b"" if job_id else msgspec.json.encode(self.job)
        line = f"GET /api/v1/print-jobs/{job_id}" if job_id else "POST /api/v1/print-jobs"
        wait = f"Prefer: wait={WAIT_SECONDS}\r\n" if self.waits else ""
        head = f"{line} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: {self.token}\r\n{wait}"
        return f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = int(head.partition(b"content-length: ")[2].partition(b"\r")[0])
    return int(head.split()[1]), await reader.readexactly(length)


async def _crowd(fields: dict[str, Any]) -> None:
    crowd, began = Crowd(**fields), time.monotonic()
    async with asyncio.timeout(LIMIT_SECONDS), asyncio.TaskGroup() as group:
        for number in range(WAITERS):
            group.create_task(crowd.waiter(number))
        await crowd.all_asked.wait()
        _say({"seconds": time.monotonic() - began})
    _say({"ends": crowd.ends, "lost": crowd.lost})


def _say(what: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(_crowd(json.loads(sys.argv[1])))
