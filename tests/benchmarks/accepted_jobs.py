"""P3: durable accepted jobs per second at 8 and 64 keep-alive connections; peers in turns: a minimal app, cupsd."""

from __future__ import annotations

import json
import statistics
import tempfile
from pathlib import Path
from typing import Any

from tests.benchmarks.ipp_requests import print_job
from tests.benchmarks.load import requests_per_second
from tests.benchmarks.minimal_app import running_minimal_app
from tests.support.cupsd import cups_server
from tests.support.running_engine import running_engine

CONNECTIONS = (8, 64)
SECONDS = 3.0
LABEL = b"^XA^FO20,20^A0N,30,30^FDSpoolhouse^FS^XZ"


def run(*, rounds: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with (
            running_engine(folder / "data", "--requests-per-second", "1000000") as engine,
            running_minimal_app(folder) as minimal_port,
            cups_server(log_level="warn") as cupsd,
        ):
            # paused and held: what is measured is accepting, not printing
            printer = engine.add_printer("virtual:///sink", "Sink")
            engine.cli("printer", "pause", printer)
            document = engine.upload(LABEL, "label.zpl", "zpl")
            body = json.dumps({"document_id": document, "printer_id": printer}).encode()
            token = engine.http.headers["Authorization"]
            cupsd.add_queue("held", "socket://127.0.0.1:9")
            cupsd.run("cupsdisable", "held")
            ipp = print_job(f"ipp://127.0.0.1:{cupsd.port}/printers/held", "application/octet-stream") + LABEL
            port = int(engine.base_url.rsplit(":", 1)[1])
            subjects = {
                "ours": (port, _request(port, "/api/v1/print-jobs", body, f"Authorization: {token}\r\n")),
                "minimal": (minimal_port, _request(minimal_port, "/api/v1/print-jobs", body)),
                "cups": (cupsd.port, _request(cupsd.port, "/printers/held", ipp, kind="application/ipp")),
            }
            figures: dict[str, Any] = {}
            for connections in CONNECTIONS:
                figures |= _compare(subjects, connections, rounds)
    return figures


def _compare(subjects: dict[str, tuple[int, bytes]], connections: int, rounds: int) -> dict[str, Any]:
    rates: dict[str, list[float]] = {subject: [] for subject in subjects}
    for number in range(rounds + 1):
        for subject, (at, request) in subjects.items():
            rate = requests_per_second(at, request, connections=connections, seconds=SECONDS)
            if number:  # the first round warms up
                rates[subject].append(rate)
    medians = {subject: statistics.median(values) for subject, values in rates.items()}
    figures: dict[str, Any] = {f"{subject} jobs/s at {connections}": rate for subject, rate in medians.items()}
    figures[f"ratio ours/minimal at {connections}"] = medians["ours"] / medians["minimal"]
    figures[f"ratio ours/cups at {connections}"] = medians["ours"] / medians["cups"]
    return figures


def _request(port: int, path: str, body: bytes, headers: str = "", kind: str = "application/json") -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{headers}Content-Type: {kind}\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
