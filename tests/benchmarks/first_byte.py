"""P1: POST of a 10 kB RAW job until its first byte is at a TCP printer.

Peers in turns: a raw queue of cupsd, and a minimal server that commits once and connects to the printer. With strace, a
last round counts the syncs of a job.
"""

from __future__ import annotations

import http.client
import json
import shutil
import signal
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.benchmarks.first_byte_sink import FirstByteSink
from tests.benchmarks.ipp_requests import print_job
from tests.benchmarks.minimal_app import running_minimal_app
from tests.support.cupsd import cups_server
from tests.support.running_engine import RunningEngine, running_engine

JOBS_PER_ROUND = 60
WARM_UP = 10
LABEL = b"^XA^FO20,20^A0N,30,30^FDSpoolhouse^FS" + b"^FX" + b"x" * 10_000 + b"^FS^XZ"


def run(*, rounds: int) -> dict[str, Any]:
    sink = FirstByteSink()
    with tempfile.TemporaryDirectory() as name:
        folder, document = Path(name), Path(name) / "label.zpl"
        document.write_bytes(LABEL)
        with (
            running_engine(folder / "data", "--requests-per-second", "1000000") as engine,
            running_minimal_app(folder, str(sink.port), str(document)) as minimal_port,
            cups_server(log_level="warn") as cupsd,
        ):
            cupsd.add_queue("raw", f"socket://127.0.0.1:{sink.port}")
            subjects = {
                "ours": _our_post(engine, sink),
                "minimal": _minimal_post(minimal_port),
                "cups": _cups_post(cupsd.port, "raw"),
            }
            times: dict[str, list[float]] = {subject: [] for subject in subjects}
            for post in subjects.values():
                for _ in range(WARM_UP):
                    _once(sink, post)
            for _ in range(rounds):
                for subject, post in subjects.items():
                    times[subject] += [_once(sink, post) for _ in range(JOBS_PER_ROUND)]
            syncs = _syncs_of_a_job(engine.process.pid, sink, subjects["ours"], folder / "syncs")
    sink.close()
    figures: dict[str, Any] = {"jobs each": rounds * JOBS_PER_ROUND}
    percentiles = {subject: _percentiles(values) for subject, values in times.items()}
    for subject, of_subject in percentiles.items():
        figures |= {f"{subject} p{percent} ms": value * 1000 for percent, value in of_subject.items()}
    for peer in ("cups", "minimal"):
        for percent, value in percentiles[peer].items():
            figures[f"ratio p{percent} ours/{peer}"] = percentiles["ours"][percent] / value
    return figures | {"syncs a job": syncs}


def _syncs_of_a_job(pid: int, sink: FirstByteSink, post: Callable[[], None], log: Path) -> float | str:
    """Count fsync(2) and fdatasync(2) of the process from outside."""
    strace = shutil.which("strace")
    if strace is None:
        return "not counted: strace is not installed"
    with _traced([strace, "-f", "-e", "trace=fsync,fdatasync", "-o", str(log), "-p", str(pid)]) as is_attached:
        if not is_attached:
            return "not counted: strace may not attach"
        for _ in range(JOBS_PER_ROUND):
            _once(sink, post)
    calls = [line for line in log.read_text().splitlines() if "sync(" in line]
    return len(calls) / JOBS_PER_ROUND


@contextmanager
def _traced(command: list[str]) -> Iterator[bool]:
    """Run strace; yield whether it has attached."""
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        yield "attached" in process.stderr.readline()
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)  # it detaches; killed, it could leave the process stopped
        process.communicate(timeout=10)


def _once(sink: FirstByteSink, post: Callable[[], None]) -> float:
    started = time.perf_counter()
    post()
    first = sink.first_bytes.get(timeout=30)
    sink.ends.get(timeout=30)
    time.sleep(0.01)  # both are idle again before the next job
    return first - started


def _our_post(engine: RunningEngine, sink: FirstByteSink) -> Callable[[], None]:
    printer = engine.add_printer(f"socket://127.0.0.1:{sink.port}", "Sink", "--language", "zpl")
    document = engine.upload(LABEL, "label.zpl", "zpl")
    body = json.dumps({"document_id": document, "printer_id": printer})
    headers = {"Authorization": engine.http.headers["Authorization"], "Content-Type": "application/json"}
    connection = http.client.HTTPConnection(engine.base_url.removeprefix("http://"))

    def post() -> None:
        connection.request("POST", "/api/v1/print-jobs", body, headers)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 201

    return post


def _minimal_post(port: int) -> Callable[[], None]:
    connection = http.client.HTTPConnection(f"127.0.0.1:{port}")

    def post() -> None:
        connection.request("POST", "/api/v1/print-jobs", "{}", {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 201

    return post


def _cups_post(port: int, queue: str) -> Callable[[], None]:
    connection = http.client.HTTPConnection(f"127.0.0.1:{port}")
    body = print_job(f"ipp://127.0.0.1:{port}/printers/{queue}", "application/octet-stream") + LABEL

    def post() -> None:
        connection.request("POST", f"/printers/{queue}", body, {"Content-Type": "application/ipp"})
        answer = connection.getresponse()
        reply = answer.read()
        assert answer.status == 200
        assert reply[2:4] < b"\x01\x00", "cupsd refused the job"

    return post


def _percentiles(values: list[float]) -> dict[int, float]:
    cuts = statistics.quantiles(values, n=100, method="inclusive")
    return {percent: cuts[percent - 1] for percent in (50, 95, 99)}
