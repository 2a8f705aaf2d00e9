"""Search in the window with `--rows` (100,000) jobs stored, each with a document of 60 words: from Enter in the search
field to the painted rows (p95 of 250 ms is wished). The engine's call alone, for the same words, in turns.

`search` measures the engine's calls and its store in detail.
"""

from __future__ import annotations

import os
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.console import Console
from app.process.data_folder import DataFolder
from tests.benchmarks.console_window import console_window, painted
from tests.benchmarks.filled_site import VOCABULARY, fill_site, word
from tests.benchmarks.search import MANY, until_indexed
from tests.support.running_engine import running_engine

TIMES = 60


def run(*, rounds: int, rows: int = MANY) -> dict[str, Any]:
    alone, shown = list[float](), list[float]()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "data"
        with running_engine(folder) as engine:
            engine.add_printer("virtual:///sink", "Sink")
        database = DataFolder(root=folder).server / "spoolhouse.db"
        fill_site(database, rows)
        with running_engine(folder) as engine:
            until_indexed(database, rows)
            token = DataFolder(root=folder).console_token()
            headers = {"Authorization": f"Bearer {token}"}
            with (
                httpx.Client(base_url=engine.base_url, headers=headers, timeout=30, trust_env=False) as http,
                console_window(folder) as console,
            ):
                rng = random.Random(8)
                for number in range(TIMES * rounds + 5):
                    wanted = _wanted(rng, rows)
                    times = (_asked(http, wanted), _shown(console, wanted))
                    if number >= 5:  # the first ones warm up
                        alone.append(times[0])
                        shown.append(times[1])
    figures: dict[str, Any] = {"load of this computer": os.getloadavg()[0]}
    for what, found in (("engine", alone), ("shown", shown)):
        cut = statistics.quantiles(found, n=100)
        figures |= {f"{what}: p50 ms": cut[49] * 1000, f"{what}: p95 ms": cut[94] * 1000}
    return figures


def _wanted(rng: random.Random, rows: int) -> str:
    """An order that is there, a rare word, or two common ones."""
    match rng.randrange(3):
        case 0:
            return f"ORD-{rng.randrange(rows):07}"
        case 1:
            return word(rng.randrange(VOCABULARY))
        case _:
            return f"{word(rng.randrange(400))} {word(rng.randrange(400))}"


def _asked(http: httpx.Client, text: str) -> float:
    begin = time.perf_counter()
    http.get("/console-api/v1/jobs/found", params={"q": text, "limit": 200}).raise_for_status()
    return time.perf_counter() - begin


def _shown(console: Console, text: str) -> float:
    """Wait until the search shows its answer. A search without a result paints its words over the list."""
    page, found = console.queue_page, list[str]()

    def loaded() -> None:
        found.append(console.queue.filter.text)

    console.queue_feed.loaded.connect(loaded)
    page.head.search.setText(text)
    try:
        return painted(
            console.application, lambda: QTest.keyClick(page.head.search, Qt.Key.Key_Return), lambda: text in found
        )
    finally:
        console.queue_feed.loaded.disconnect(loaded)
