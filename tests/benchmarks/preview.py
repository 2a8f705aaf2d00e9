"""The picture of a job in the window: from the choice of a job to the painted page, A6 at 203 dpi in black and white;
the first time and again (p95 of 400 and 50 ms are wished). PDFium's bare drawing of the same pages in turns.

The job's facts and its document are asked of a running engine, the page is drawn by a warm worker, which gives way to
all other processes. The very first picture of a window starts that worker: it is told alone. CPU is the window's.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import pypdfium2

from app.console import Console
from app.documents.preview import KEPT_PAGES
from tests.benchmarks.console_window import console_window, painted
from tests.support.barcodes import code128
from tests.support.running_engine import running_engine
from tests.support.sample_pdfs import Page
from tests.support.sample_pdfs import pdf as pdf_of

A6_MM = (105.0, 148.0)
DPI = 203
JOBS = 40


class Took(NamedTuple):
    seconds: float
    cpu_seconds: float


def run(*, rounds: int) -> dict[str, Any]:
    labels = [_label(number) for number in range(JOBS)]
    with tempfile.TemporaryDirectory() as name, running_engine(Path(name) / "data") as engine:
        media = "{:g}x{:g}".format(*A6_MM)
        printer = engine.add_printer(
            "virtual:///label", "Label", "--language", "zpl", "--dpi", str(DPI), "--media", media
        )
        engine.cli("printer", "pause", printer)
        jobs = [
            UUID(engine.create_job(engine.upload(label, f"a6-{number}.pdf"), printer)["print_job_id"])
            for number, label in enumerate(labels)
        ]
        very_first, first, again, state = list[Took](), list[Took](), list[Took](), list[float]()
        for _ in range(rounds):  # each with a window of its own, which keeps nothing of the one before
            with console_window(engine.data_dir) as console:
                very_first.append(_shown(console, jobs[0]))
                for number in range(1, JOBS):
                    first.append(_shown(console, jobs[number]))
                    state.append(_drawn(labels[number]))
                kept = jobs[-(KEPT_PAGES - 1) :]
                again += [_shown(console, job) for _ in range(JOBS // len(kept)) for job in kept]
    figures: dict[str, Any] = {"load of this computer": os.getloadavg()[0]}
    figures["PDFium alone: p50 ms"] = statistics.median(state) * 1000
    figures["PDFium alone: p95 ms"] = statistics.quantiles(state, n=100)[94] * 1000
    figures["very first (starts the worker) ms"] = statistics.median(took.seconds for took in very_first) * 1000
    for what, shown in (("first", first), ("again", again)):
        cut = statistics.quantiles((took.seconds for took in shown), n=100)
        figures |= {f"{what}: p50 ms": cut[49] * 1000, f"{what}: p95 ms": cut[94] * 1000}
        figures[f"{what}: CPU ms"] = statistics.median(took.cpu_seconds for took in shown) * 1000
    return figures


def _label(number: int) -> bytes:
    page = Page(*A6_MM).text(8, 15, 18, f"SO-2026-{number:06}", bold=True)
    for line in range(8):
        page.text(8, 28 + 7 * line, 11, f"Line {line} of order {number}: Rack {line * number % 40}, shelf {line}")
    return pdf_of([page.modules(10, 90, 0.375, [code128(f"SO2026{number:06}")], 25)])


def _shown(console: Console, job: UUID) -> Took:
    """From the choice to the painted page."""
    view = console.job_view
    row = console.queue.job(console.queue.find(job) or 0)
    received = list[object]()
    view.picture.finished.connect(received.append)
    before = time.process_time()
    try:
        seconds = painted(
            view.picture.picture,
            lambda: console.queue_page.open_job(row),
            lambda: view.job_id == job and received == [None],
        )
        return Took(seconds, time.process_time() - before)
    finally:
        view.picture.finished.disconnect(received.append)


def _drawn(label: bytes) -> float:
    begin = time.perf_counter()
    document = pypdfium2.PdfDocument(label)
    page = document[0]
    page.render(scale=DPI / 72, force_bitmap_format=pypdfium2.raw.FPDFBitmap_Gray).close()
    page.close()
    document.close()
    return time.perf_counter() - begin
