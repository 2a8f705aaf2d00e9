"""P5: a PDF label of 4 x 6 in at 203 dpi to ZPL through one warm worker, against PDFium's bare drawing of the page.

Medians in ms per label, all in turns. zebrafy is a peer where it can be installed; CUPS's chain with its driver for
label printers draws the labels as the pages of one document. Ratios above 1: Z64 is that many times faster.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import pypdfium2

from agent_core.bitmap import Bitmap
from agent_core.domain import ZplCompression
from agent_core.render.request import RenderRequest
from agent_core.render.workers import RenderWorkers
from tests.benchmarks import cups_filters
from tests.benchmarks.zebrafy_peer import zebrafy
from tests.support.sample_pdfs import shipping_label
from tests.support.zpl_labels import encode_label

LABELS = 60
BUSY = "render + Z64 for two printers"  # one worker draws all the time
CUPS_FILTERS = ["pdftopdf", "gstoraster", "rastertolabel"]
CUPS_OPTIONS = "PageSize=w288h432 Resolution=203dpi"
REQUEST = RenderRequest(dpi=203, media_width_mm=101.6, media_height_mm=152.4)


def floor(pdf: bytes) -> None:
    """Open, draw in grey, close: no child process, no threshold, no encoding."""
    document = pypdfium2.PdfDocument(pdf)
    page = document[0]
    page.render(scale=203 / 72, force_bitmap_format=pypdfium2.raw.FPDFBitmap_Gray).close()
    page.close()
    document.close()


async def timed(step: Callable[[], Awaitable[object]], at_once: int = 1) -> float:
    async def several() -> None:
        for _ in range(LABELS // at_once):
            await step()

    begin = time.perf_counter()
    await asyncio.gather(*(several() for _ in range(at_once)))
    return (time.perf_counter() - begin) * 1000 / LABELS


async def measure(rounds: int) -> dict[str, float | str]:
    pdf = shipping_label()
    ppd = cups_filters.zebra_ppd() if cups_filters.are_here(*CUPS_FILTERS) else None
    with zebrafy(pdf) as peer, TemporaryDirectory() as folder:
        cups = CupsLabels(pdf, Path(folder), ppd) if ppd else None
        figures = await _measure(pdf, {"zebrafy Z64": peer, "CUPS": cups}, rounds)
        if cups is not None:
            figures["CUPS, bytes"] = cups.label_bytes
        return figures


class CupsLabels:
    """Draws that many labels as one document and says how many ms one took; `label_bytes`: how large one was."""

    def __init__(self, pdf: bytes, folder: Path, ppd: str) -> None:
        self._pdf, self._file, self._ppd = pdf, folder / "labels.pdf", ppd
        self.label_bytes = 0.0

    def __call__(self, count: int) -> float:
        one, many = pypdfium2.PdfDocument(self._pdf), pypdfium2.PdfDocument.new()
        for _ in range(count):
            many.import_pages(one)
        many.save(self._file)
        begin = time.perf_counter()
        size = cups_filters.filtered(self._file, self._ppd, CUPS_OPTIONS, CUPS_FILTERS, raster=cups_filters.RASTER)
        self.label_bytes = size / count
        return (time.perf_counter() - begin) * 1000 / count


async def _measure(pdf: bytes, peers: dict[str, Callable[[int], float] | None], rounds: int) -> dict[str, float | str]:
    workers = RenderWorkers()
    await workers.start()

    async def bare() -> None:
        floor(pdf)

    async def rendered() -> Bitmap:
        [bitmap] = [bitmap async for bitmap in workers.render(pdf, REQUEST)]
        return bitmap

    async def run_length() -> bytes:
        return encode_label(await rendered())

    async def z64() -> bytes:
        return encode_label(await rendered(), compression=ZplCompression.Z64)

    steps: dict[str, Callable[[], Awaitable[object]]] = {
        "floor": bare,
        "render": rendered,
        "render + run length": run_length,
        "render + Z64": z64,
        BUSY: z64,
    }
    times: dict[str, list[float]] = {name: [] for name in steps}
    for turn in range(rounds + 1):
        for name, step in steps.items():
            elapsed = await timed(step, 2 if name == BUSY else 1)
            if turn:  # the first is the warm-up
                times[name].append(elapsed)
        for name, peer in peers.items():
            elapsed = peer(LABELS) if peer is not None else 0.0
            if turn and peer is not None:
                times.setdefault(name, []).append(elapsed)
    sizes = {"run length, bytes": len(await run_length()), "Z64, bytes": len(await z64())}
    await workers.aclose()
    medians = {f"{name}, ms": median(values) for name, values in times.items()}
    rates = {f"{name}, of the floor's rate": median(times["floor"]) / median(times[name]) for name in times}
    ours = times["render + Z64"]
    ratios = {
        f"{name} / ours (Z64)": median(theirs / mine for theirs, mine in zip(times[name], ours, strict=True))
        for name in peers
        if name in times
    }
    missing = {name: "missing" for name, peer in peers.items() if peer is None}
    return medians | rates | ratios | sizes | missing


def run(*, rounds: int) -> dict[str, float | str]:
    return asyncio.run(measure(rounds))
