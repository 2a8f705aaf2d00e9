"""P1: POST of a 10 kB RAW job until its first byte is at a TCP printer; peer in turns: a raw queue of cupsd."""

from __future__ import annotations

import http.client
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.benchmarks.first_byte_sink import FirstByteSink
from tests.benchmarks.ipp_requests import print_job
from tests.support.cupsd import cups_server
from tests.support.running_engine import RunningEngine, running_engine

JOBS_PER_ROUND = 60
WARM_UP = 10
LABEL = b"^XA^FO20,20^A0N,30,30^FDSpoolhouse^FS" + b"^FX" + b"x" * 10_000 + b"^FS^XZ"


def run(*, rounds: int) -> dict[str, Any]:
    sink = FirstByteSink()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_engine(Path(folder) / "data", "--requests-per-second", "1000000") as engine,
        cups_server(log_level="warn") as cupsd,
    ):
        cupsd.add_queue("raw", f"socket://127.0.0.1:{sink.port}")
        ours, theirs = _our_post(engine, sink), _cups_post(cupsd.port, "raw")
        times: dict[str, list[float]] = {"ours": [], "cups": []}
        for post in (ours, theirs):
            for _ in range(WARM_UP):
                _once(sink, post)
        for _ in range(rounds):
            for name, post in (("ours", ours), ("cups", theirs)):
                times[name] += [_once(sink, post) for _ in range(JOBS_PER_ROUND)]
    sink.close()
    figures: dict[str, Any] = {"jobs each": rounds * JOBS_PER_ROUND}
    for name, values in times.items():
        for percent in (50, 95, 99):
            figures[f"{name} p{percent} ms"] = _percentile(values, percent) * 1000
    for percent in (50, 95, 99):
        figures[f"ratio p{percent} ours/cups"] = _percentile(times["ours"], percent) / _percentile(
            times["cups"], percent
        )
    return figures


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


def _percentile(values: list[float], percent: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]
