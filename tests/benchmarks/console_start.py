"""P9: from the start of the console's process to its first rows, with `--rows` (100,000) jobs stored: the engine
running, and to be started; a bare PySide6 window in turns. Then memory, and what an idle console costs.

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

from app.data_folder import DataFolder
from app.engine_process import stop_engine
from tests.benchmarks.filled_site import fill_site
from tests.support.running_engine import RunningEngine, running_engine

MANY = 100_000
WAITING = 300
"""Jobs that the queue shows at first; their printer is paused."""
IDLE_SECONDS = 20.0


def run(*, rounds: int, rows: int = MANY) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name:
        folder = site(Path(name) / "data", rows)
        times: dict[str, list[float]] = {"bare window": [], "engine running": [], "engine to be started": []}
        painted: list[float] = []
        for number in range(rounds + 1):
            measured = {"bare window": seconds_of("bare-start", folder)}
            with running_engine(folder):
                measured["engine running"] = seconds_of("start", folder)
            try:
                measured["engine to be started"] = seconds_of("start", folder)
            finally:
                asyncio.run(stop_engine(DataFolder(root=folder)))
            if number:  # the first round warms up
                painted.append(measured["engine running"][0])
                for what, (_, usable) in measured.items():
                    times[what].append(usable)
        with running_engine(folder):
            idle = child("start", folder, IDLE_SECONDS)
        bare = child("bare-start", folder)
    figures: dict[str, Any] = {f"{what}: seconds to the first rows": statistics.median(t) for what, t in times.items()}
    figures["engine running: seconds to the first paint"] = statistics.median(painted)
    figures["bare window MB"], figures["console MB"] = bare["memory_mb"], idle["memory_mb"]
    figures["idle console: % of a core"] = idle["idle_cpu_percent"]
    return figures


def site(folder: Path, rows: int) -> Path:
    """With one printer, which is paused."""
    with running_engine(folder) as engine:
        engine.cli("printer", "pause", engine.add_printer("virtual:///sink", "Sink"))
    fill_site(DataFolder(root=folder).server / "spoolhouse.db", rows, waiting=WAITING)
    return folder


def seconds_of(kind: str, folder: Path) -> tuple[float, float]:
    """From the start of the process to the first paint, and to the first rows."""
    begin = time.monotonic()
    told = child(kind, folder)
    return told["shown"] - begin, told["usable"] - begin


def child(kind: str, folder: Path, seconds: float = 0.0) -> dict[str, Any]:
    """What it says at its end."""
    process = open_child(kind, folder, seconds)
    output, _ = process.communicate(timeout=seconds + 120)
    if process.returncode:
        raise RuntimeError(f"the window ended with {process.returncode}")
    told: dict[str, Any] = json.loads(output.splitlines()[-1])
    if "usable" not in told:
        raise RuntimeError("the window never showed a row")
    return told


def open_child(kind: str, folder: Path, seconds: float) -> subprocess.Popen[str]:
    shown = {} if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") else {"QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "tests.benchmarks.console_child", kind, str(folder), str(seconds)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **shown})


__all__ = ["RunningEngine", "child", "open_child", "run", "site"]
