"""P9: how late the window's event loop comes round (every 10 ms) while 50 jobs a second change, rows are chosen and
scrolled, with `--rows` (100,000) jobs stored. A bare PySide6 window beside the same engine in turns; the turns share
`--minutes` (4), however many rounds there are.
"""

from __future__ import annotations

import statistics
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

from app.process.data_folder import DataFolder
from tests.benchmarks.console_child import SETTLE_MS
from tests.benchmarks.console_start import MANY, WAITING, open_child, report_of, site
from tests.benchmarks.filled_store import number_id
from tests.support.running_engine import RunningEngine, running_engine

CHANGES_PER_SECOND = 50


def run(*, rounds: int, rows: int = MANY, minutes: float = 4.0) -> dict[str, Any]:
    seconds = minutes * 60 / (2 * rounds)
    late: dict[str, list[float]] = {"bare-stalls": [], "stalls": []}
    body: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = site(Path(name) / "data", rows)
        with running_engine(folder) as engine:
            jobs = [str(number_id(1, number)) for number in range(rows - WAITING, rows)]
            made: list[float] = []
            for _ in range(rounds):
                for kind, found in late.items():
                    body = _measured(engine, kind, folder, jobs, made, seconds)
                    found += body["late"]
    figures: dict[str, Any] = {"changes made per second": statistics.mean(made)}
    for kind, what in (("bare-stalls", "bare window"), ("stalls", "console")):
        cut = statistics.quantiles(late[kind], n=1000)
        figures |= {f"{what}: late p50 ms": cut[499] * 1000, f"{what}: late p99 ms": cut[989] * 1000}
        figures |= {f"{what}: late p99.9 ms": cut[998] * 1000, f"{what}: latest ms": max(late[kind]) * 1000}
    figures |= {"rows that were drawn anew per second": body["changes"] / seconds, "rows in the window": body["rows"]}
    return figures | {"console MB": body["memory_mb"], "console: % of a core": body["idle_cpu_percent"]}


def _measured(
    engine: RunningEngine, kind: str, folder: Path, jobs: list[str], made: list[float], seconds: float
) -> dict[str, Any]:
    process, ending = open_child(kind, folder, seconds), threading.Event()
    with ThreadPoolExecutor(1) as pool:
        changing = pool.submit(change, engine, jobs, ending)
        try:
            body = report_of(process, seconds + SETTLE_MS / 1000 + 120)
        finally:
            ending.set()
            process.kill()  # if it did not end by itself
        made.append(changing.result())
    return body


def change(engine: RunningEngine, jobs: list[str], ending: threading.Event) -> float:
    """Hold and release jobs in turns. Returns the changes per second."""
    headers = {"Authorization": f"Bearer {DataFolder(root=engine.data_dir).console_token()}"}
    begin, count = time.monotonic(), 0
    base = f"{engine.base_url}/console-api/v1"
    with httpx.Client(base_url=base, headers=headers, timeout=30, trust_env=False) as http:
        while not ending.is_set():
            kind = "hold" if count // len(jobs) % 2 == 0 else "release"
            act = {"kind": kind, "print_job_ids": [jobs[count % len(jobs)]]}
            done = http.post("/job-acts", json=act).raise_for_status().json()
            assert not done["refused"], done
            count += 1
            ending.wait(max(begin + count / CHANGES_PER_SECOND - time.monotonic(), 0))
    return count / (time.monotonic() - begin)
