"""The window for a shift: `--minutes` (10; 600 for a shift) of 50 job changes a second with `--rows` (100,000) jobs
stored, rows chosen, scrolled and filtered meanwhile, and every 10 s a job that goes wrong.

Told: what was lost (the chosen row, the place, the filter), when what went wrong was painted in the queue and on the
wall behind the moment that the engine wrote, how late the event loop came round, and how memory grew once it was warm.
"""

from __future__ import annotations

import os
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.benchmarks.console_child import SETTLE_MS
from tests.benchmarks.console_stalls import change
from tests.benchmarks.console_start import MANY, WAITING, open_child, report_of, site
from tests.benchmarks.filled_store import number_id
from tests.support.running_engine import RunningEngine, running_engine

WRONG_EACH_SECONDS = 10.0
LABEL = b"^XA^FO20,20^A0N,40,40^FDSoak %d^FS^XZ"


def run(*, rounds: int, rows: int = MANY, minutes: float = 10.0) -> dict[str, Any]:
    """`rounds` is passed over: a shift is one."""
    seconds = minutes * 60
    with tempfile.TemporaryDirectory() as name:
        folder = site(Path(name) / "data", rows)
        with running_engine(folder, "--requests-per-second", "1000") as engine:
            lossy = engine.add_printer("virtual:///lossy", "Lossy", "--language", "zpl", "--dpi", "203")
            engine.cli("printer", "simulate", lossy, "--fault", "link-lost")
            jobs = [str(number_id(1, number)) for number in range(rows - WAITING, rows)]
            process, ending = open_child("soak", folder, seconds), threading.Event()
            with ThreadPoolExecutor(2) as pool:
                changing = pool.submit(change, engine, jobs, ending)
                wrong = pool.submit(_go_wrong, engine, lossy, ending)
                try:
                    body = report_of(process, seconds + SETTLE_MS / 1000 + 300)
                finally:
                    ending.set()
                per_second, went_wrong = changing.result(), wrong.result()
    for start in ("shown", "rows", "usable", "cpu", "memory_mb"):  # told by `console_start`, or above
        body.pop(start, None)
    body["console: % of a core"] = body.pop("idle_cpu_percent")
    figures = {"load of this computer": os.getloadavg()[0], "minutes": minutes}
    return figures | {"changes made per second": per_second, "jobs that went wrong": went_wrong} | body


def _go_wrong(engine: RunningEngine, printer: str, ending: threading.Event) -> int:
    count = 0
    while not ending.wait(WRONG_EACH_SECONDS):
        engine.create_job(engine.upload(LABEL % count, f"soak-{count}.zpl", "zpl"), printer)
        count += 1
    return count
