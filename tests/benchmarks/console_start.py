"""P9: from the start of the console's process to its first paint, to the rows of last time, and to those that the
server tells, with `--rows` (100,000) jobs stored: the engine running, and to be started; a bare PySide6 window
in turns. Then memory, and what an idle console costs.

All is measured as an installed program, which has its byte code: without it compiling is most of a start.
Without a display the windows are painted into memory (`QT_QPA_PLATFORM=offscreen`).
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from app.process.data_folder import DataFolder
from app.process.engine_process import stop_engine
from tests.benchmarks.filled_site import fill_site
from tests.support.running_engine import running_engine

MANY = 100_000
WAITING = 300
"""Jobs that the queue shows at first; their printer is paused."""
IDLE_SECONDS = 20.0
KINDS = ("bare window", "engine running", "engine to be started")
MOMENTS = {"shown": "the first paint", "rows": "the rows of last time", "usable": "the server's rows"}


def run(*, rounds: int, rows: int = MANY) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name:
        folder = site(Path(name) / "data", rows)
        times: dict[str, list[dict[str, float]]] = {kind: [] for kind in KINDS}
        for number in range(rounds + 1):
            measured = {"bare window": seconds_of("bare-start", folder)}
            with running_engine(folder):
                measured["engine running"] = seconds_of("start", folder)
            try:
                measured["engine to be started"] = seconds_of("start", folder)
            finally:
                asyncio.run(stop_engine(DataFolder(root=folder)))
            if number:  # the first round warms up, and leaves what was shown last
                for kind, seconds in measured.items():
                    times[kind].append(seconds)
        with running_engine(folder):
            idle = child("start", folder, IDLE_SECONDS)
        bare = child("bare-start", folder)
    figures: dict[str, Any] = {"load of this computer": os.getloadavg()[0]}
    for kind, found in times.items():
        for what, words in MOMENTS.items():
            figures[f"{kind}: seconds to {words}"] = statistics.median(one[what] for one in found)
        figures[f"{kind}: CPU seconds"] = statistics.median(one["cpu"] for one in found)
    bare_window = figures["bare window: seconds to the first paint"]
    for moment in ("the first paint", "the server's rows"):
        figures[f"{moment}: times the bare window"] = figures[f"engine running: seconds to {moment}"] / bare_window
    figures["bare window MB"], figures["console MB"] = bare["memory_mb"], idle["memory_mb"]
    figures["idle console: % of a core"] = idle["idle_cpu_percent"]
    return figures


def site(folder: Path, rows: int) -> Path:
    """With one printer, which is paused."""
    with running_engine(folder) as engine:
        engine.cli("printer", "pause", engine.add_printer("virtual:///sink", "Sink"))
    fill_site(DataFolder(root=folder).server / "spoolhouse.db", rows, waiting=WAITING)
    return folder


def seconds_of(kind: str, folder: Path) -> dict[str, float]:
    """From the start of the process to each of `MOMENTS`, and `cpu`: what the process used until the last of them."""
    begin = time.monotonic()
    figures = child(kind, folder)
    return {what: figures[what] - begin for what in MOMENTS} | {"cpu": figures["cpu"]}


def child(kind: str, folder: Path, seconds: float = 0.0) -> dict[str, Any]:
    """Run the child process and return the report at its end."""
    body = report_of(open_child(kind, folder, seconds), seconds + 120)
    if "usable" not in body:
        raise RuntimeError("the window never showed a row")
    return body


def report_of(process: subprocess.Popen[str], seconds: float) -> dict[str, Any]:
    """Return the report of a child at its end, which must come within so many seconds."""
    output, _ = process.communicate(timeout=seconds)
    if process.returncode:
        raise RuntimeError(f"the window ended with {process.returncode}")
    body: dict[str, Any] = json.loads(output.splitlines()[-1])
    return body


def open_child(kind: str, folder: Path, seconds: float) -> subprocess.Popen[str]:
    shown = {} if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") else {"QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "tests.benchmarks.console_child", kind, str(folder), str(seconds)]
    environment = {**os.environ, **shown}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # the round that warms up compiles, as setting up does
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
