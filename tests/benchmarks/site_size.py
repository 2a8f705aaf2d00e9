"""The engine's cost of a job on a small and on a large site: CPU per job, and the delay of live events.

Each round prints RAW jobs at 10 jobs/s for 20 s with 1 printer, with 200 printers, and with 200 printers and 10 event
streams; then with 1 printer and one stream at `--rows` (100,000) kept jobs, and the same where 10,000 of them wait at
another printer, which is offline. All other printers are TCP sinks on loopback addresses.
"""

from __future__ import annotations

import os
import selectors
import socket
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from app.process.data_folder import DataFolder
from tests.benchmarks.filled_site import fill_site
from tests.support.running_engine import RunningEngine, running_engine

JOBS_PER_SECOND = 10
SECONDS = 20
PRINTERS = 200
STREAMS = 10
KEPT_JOBS, WAITING_JOBS = 100_000, 10_000
OFFLINE = "socket://127.0.1.0:9"
"""Nobody listens there (RFC 863)."""
LABEL = b"^XA^FO20,20^A0N,30,30^FDSpoolhouse^FS^XZ"


def run(*, rounds: int, rows: int = KEPT_JOBS) -> dict[str, Any]:
    figures: dict[str, list[float]] = {}
    for _ in range(rounds):
        for name, printers, streams, kept, waiting in (
            ("1 printer", 1, 0, 0, 0),
            (f"{PRINTERS} printers", PRINTERS, 0, 0, 0),
            (f"{PRINTERS} printers, {STREAMS} windows", PRINTERS, STREAMS, 0, 0),
            (f"1 printer, 1 window, {rows} kept jobs", 1, 1, rows, 0),
            (f"1 printer, 1 window, {WAITING_JOBS} of {rows} jobs wait offline", 1, 1, rows, WAITING_JOBS),
        ):
            for what, value in _measured(printers, streams, kept, waiting).items():
                figures.setdefault(f"{name}: {what}", []).append(value)
    return {name: statistics.median(values) for name, values in figures.items()}


def _measured(printers: int, streams: int, kept: int, waiting: int) -> dict[str, float]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "data"
        port = stack.enter_context(_sinks(printers))
        if kept:
            with running_engine(folder) as engine:
                if waiting:
                    engine.add_printer(OFFLINE, "Offline", "--language", "zpl")
                _add_printers(engine, printers, port)
                waits = engine.upload(LABEL, "label.zpl", "zpl")
            fill_site(DataFolder(root=folder).server / "spoolhouse.db", kept, waiting=waiting, document=waits)
        engine = stack.enter_context(running_engine(folder, "--requests-per-second", "1000000"))
        ids = _printers_of(engine)[-printers:] if kept else _add_printers(engine, printers, port)
        engine.wait_for_printer(ids[-1], "online", 120)
        windows = [stack.enter_context(_window(engine)) for _ in range(streams)]
        document = engine.upload(LABEL, "label.zpl", "zpl")
        for printer in ids[:5]:
            engine.wait_for(engine.create_job(document, printer)["print_job_id"])
        time.sleep(3)
        idle = _cpu_over(engine, 5) / 5
        accepted, seconds = _print(engine, document, ids)
        used = seconds[1] - idle * seconds[0]
        found = {
            "CPU ms a job": used / len(accepted) * 1000,
            "CPU ms a job, idle time included": seconds[1] / len(accepted) * 1000,
        }
        if windows:
            time.sleep(10)
            late = [window[job] - at for window in windows for job, at in accepted.items() if job in window]
            missed = len(windows) * len(accepted) - len(late)
            found |= {"event p50 ms": statistics.median(late) * 1000, "events not seen after 10 s": float(missed)}
            found["event p99 ms"] = statistics.quantiles(late, n=100)[98] * 1000
        return found


def _print(engine: RunningEngine, document: str, printers: list[str]) -> tuple[dict[str, float], tuple[float, float]]:
    """Jobs with the time of their 201, and the seconds and CPU seconds until all have ended."""
    accepted: dict[str, float] = {}
    begin, cpu = time.perf_counter(), _cpu(engine)
    for number in range(JOBS_PER_SECOND * SECONDS):
        job = engine.create_job(document, printers[number % len(printers)])["print_job_id"]
        accepted[job] = time.perf_counter()
        time.sleep(max(begin + (number + 1) / JOBS_PER_SECOND - time.perf_counter(), 0))
    engine.wait_for(list(accepted)[-1], seconds=120)
    return accepted, (time.perf_counter() - begin, _cpu(engine) - cpu)


def _add_printers(engine: RunningEngine, number: int, port: int) -> list[str]:
    headers = {"Authorization": f"Bearer {DataFolder(root=engine.data_dir).console_token()}"}
    base = f"{engine.base_url}/console-api/v1"
    first = engine.add_printer(f"socket://127.0.1.1:{port}", "Printer 1", "--language", "zpl")
    with httpx.Client(base_url=base, headers=headers, timeout=60, trust_env=False) as http:
        like = http.get(f"/printers/{first}").raise_for_status().json()
        for n in range(2, number + 1):
            request = {"name": f"Printer {n}", "uri": f"socket://127.0.1.{n}:{port}", "language": "zpl"}
            http.post("/printers", json=request | {"agent_id": like["agent_id"]}).raise_for_status()
    return _printers_of(engine)


def _printers_of(engine: RunningEngine) -> list[str]:
    return [row["printer_id"] for row in engine.cli("printer", "list")["data"]]


def _cpu(engine: RunningEngine) -> float:
    """CPU seconds of the engine's process so far."""
    fields = Path(f"/proc/{engine.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _cpu_over(engine: RunningEngine, seconds: float) -> float:
    before = _cpu(engine)
    time.sleep(seconds)
    return _cpu(engine) - before


@contextmanager
def _window(engine: RunningEngine) -> Iterator[dict[str, float]]:
    """Jobs that an event stream has told as printed or pending, with the time of the first event."""
    seen: dict[str, float] = {}
    headers = {"Authorization": f"Bearer {DataFolder(root=engine.data_dir).console_token()}"}
    opened = threading.Event()

    def read() -> None:
        try:
            with client.stream("GET", f"{engine.base_url}/console-api/v1/events", headers=headers) as answer:
                opened.set()
                name = ""
                for line in answer.iter_lines():
                    if line.startswith("event: "):
                        name = line[7:]
                    elif line.startswith("data: ") and name == "job":
                        seen.setdefault(line.partition('"print_job_id":"')[2][:36], time.perf_counter())
        except httpx.HTTPError:
            return  # the engine or the client has ended

    client = httpx.Client(timeout=60, trust_env=False)
    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    assert opened.wait(30)
    try:
        yield seen
    finally:
        client.close()


@contextmanager
def _sinks(number: int) -> Iterator[int]:
    """TCP printers at 127.0.1.1 to 127.0.1.`number`, all on the returned port; each reads a connection to its end."""
    with ExitStack() as stack:
        port, choose = 0, selectors.DefaultSelector()
        for n in range(1, number + 1):
            listener = stack.enter_context(socket.create_server((f"127.0.1.{n}", port)))
            port = listener.getsockname()[1]
            choose.register(listener, selectors.EVENT_READ)
        ending = threading.Event()

        def serve() -> None:
            while not ending.is_set():
                for key, _ in choose.select(0.1):
                    found: Any = key.fileobj
                    if found.getsockname()[0].startswith("127.0.1.") and key.data is None:
                        connection, _ = found.accept()
                        choose.register(connection, selectors.EVENT_READ, "connection")
                        continue
                    try:
                        over = not found.recv(65536)
                    except ConnectionError:
                        over = True
                    if over:
                        choose.unregister(found)
                        found.close()

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield port
        finally:
            ending.set()
            thread.join()
            for key in list(choose.get_map().values()):
                if key.data is not None:
                    key.fileobj.close()  # type: ignore[union-attr]
            choose.close()
