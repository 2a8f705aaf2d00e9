"""P5: PDF labels of 4 x 6 in at 203 dpi to ZPL through one warm worker, against PDFium's bare drawing of the page.

Three sorts: a full shipping label, a plain one with a bar code and some words, and one that is a picture of two tones
from edge to edge. Medians in ms per label, all in turns. zebrafy is a peer where it can be installed; CUPS's chain with
its driver for label printers draws the labels as the pages of one document, so ours does as well to be compared with
it. Ratios above 1: Z64 is that many times faster.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image

from agent_core.bitmap import Bitmap
from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import RenderRequest
from server_core.contract.types.tuning import ZplCompression
from tests.benchmarks import cups_filters
from tests.benchmarks.zebrafy_peer import zebrafy
from tests.support.barcodes import code128
from tests.support.label_documents import encode_label
from tests.support.sample_pdfs import Page, picture, shipping_label
from tests.support.sample_pdfs import pdf as pdf_of

LABELS = 60
ONE, BUSY = "one by one", "for two printers"  # then one worker draws all the time
ONE_DOCUMENT = "pages of one document"
SIZE_MM = (101.6, 152.4)
CUPS_FILTERS = ["pdftopdf", "gstoraster", "rastertolabel"]
CUPS_OPTIONS = "PageSize=w288h432 Resolution=203dpi"
REQUEST = RenderRequest(dpi=203, media_width_mm=SIZE_MM[0], media_height_mm=SIZE_MM[1])


def floor(pdf: bytes) -> None:
    """Open, draw in grey, close: no child process, no threshold, no encoding."""
    document = pypdfium2.PdfDocument(pdf)
    page = document[0]
    page.render(scale=203 / 72, force_bitmap_format=pypdfium2.raw.FPDFBitmap_Gray).close()
    page.close()
    document.close()


def plain_label() -> bytes:
    page = Page(*SIZE_MM).text(8, 15, 18, "SO-2026-004711", bold=True)
    page.text(8, 30, 12, "Rack 12, shelf 4").text(8, 40, 12, "Qty 24")
    return pdf_of([page.modules(10, 60, 0.375, [code128("SO2026004711")], 25)])


def picture_label() -> bytes:
    """The shipping label as many carriers deliver theirs."""
    document = pypdfium2.PdfDocument(shipping_label())
    drawn: Image.Image = document[0].render(scale=203 / 72).to_pil().convert("L")
    document.close()
    return picture(drawn.convert("1", dither=Image.Dither.NONE), *SIZE_MM)


def as_pages(pdf: bytes, count: int) -> bytes:
    """A document with so many of the same page."""
    one, many, file = pypdfium2.PdfDocument(pdf), pypdfium2.PdfDocument.new(), BytesIO()
    for _ in range(count):
        many.import_pages(one)
    many.save(file)
    return file.getvalue()


async def timed(step: Callable[[], Awaitable[object]], at_once: int = 1) -> float:
    """ms per call."""

    async def several() -> None:
        for _ in range(LABELS // at_once):
            await step()

    begin = time.perf_counter()
    await asyncio.gather(*(several() for _ in range(at_once)))
    return (time.perf_counter() - begin) * 1000 / LABELS


async def measure(rounds: int) -> dict[str, float | str]:
    ppd = cups_filters.zebra_ppd() if cups_filters.are_here(*CUPS_FILTERS) else None
    workers = RenderWorkers()
    await workers.start()
    figures: dict[str, float | str] = {}
    for sort, pdf in (("shipping", shipping_label()), ("plain", plain_label()), ("picture", picture_label())):
        with zebrafy(pdf) as peer, TemporaryDirectory() as folder:
            cups = CupsLabels(pdf, Path(folder), ppd) if ppd else None
            found = await _measure(workers, pdf, {"zebrafy Z64": peer, "CUPS": cups}, rounds)
            if cups is not None:
                found["CUPS, bytes"] = cups.label_bytes
            figures |= {f"{sort}: {name}": value for name, value in found.items()}
    await workers.aclose()
    return figures


class CupsLabels:
    """Draws that many labels as one document and says how many ms one took; `label_bytes`: how large one was."""

    def __init__(self, pdf: bytes, folder: Path, ppd: str) -> None:
        self._pdf, self._file, self._ppd = pdf, folder / "labels.pdf", ppd
        self.label_bytes = 0.0

    def __call__(self, count: int) -> float:
        self._file.write_bytes(as_pages(self._pdf, count))
        begin = time.perf_counter()
        size = cups_filters.filtered(self._file, self._ppd, CUPS_OPTIONS, CUPS_FILTERS, raster=cups_filters.RASTER)
        self.label_bytes = size / count
        return (time.perf_counter() - begin) * 1000 / count


async def _measure(
    workers: RenderWorkers, pdf: bytes, peers: dict[str, Callable[[int], float] | None], rounds: int
) -> dict[str, float | str]:
    async def bare() -> None:
        floor(pdf)

    async def rendered() -> Bitmap:
        [bitmap] = [bitmap async for bitmap in workers.render(pdf, REQUEST)]
        return bitmap

    async def run_length() -> bytes:
        return encode_label(await rendered())

    async def z64() -> bytes:
        return encode_label(await rendered(), compression=ZplCompression.Z64)

    document = as_pages(pdf, LABELS)

    async def z64_of_pages() -> None:
        async for bitmap in workers.render(document, REQUEST):
            encode_label(bitmap, compression=ZplCompression.Z64)

    async def document_ms() -> float:
        begin = time.perf_counter()
        await z64_of_pages()
        return (time.perf_counter() - begin) * 1000 / LABELS

    steps: dict[str, Callable[[], Awaitable[float]]] = {
        "floor": lambda: timed(bare),
        "run length, one by one": lambda: timed(run_length),
        ONE: lambda: timed(z64),
        BUSY: lambda: timed(z64, 2),
        ONE_DOCUMENT: document_ms,
    }
    times: dict[str, list[float]] = {name: [] for name in (*steps, *(name for name, peer in peers.items() if peer))}
    for turn in range(rounds + 1):
        measured = {name: await step() for name, step in steps.items()}
        measured |= {name: peer(LABELS) for name, peer in peers.items() if peer is not None}
        if turn:  # the first is the warm-up
            for name, elapsed in measured.items():
                times[name].append(elapsed)
    figures: dict[str, float | str] = {f"{name}, ms": median(values) for name, values in times.items()}
    figures |= {f"{name}, of the floor's rate": _ratio(times, "floor", name) for name in (ONE, BUSY, ONE_DOCUMENT)}
    if "zebrafy Z64" in times:
        figures |= {f"zebrafy Z64 / {name}": _ratio(times, "zebrafy Z64", name) for name in (ONE, BUSY)}
    if "CUPS" in times:
        figures |= {f"CUPS / {name}": _ratio(times, "CUPS", name) for name in (ONE, BUSY, ONE_DOCUMENT)}
    figures |= {"run length, bytes": len(await run_length()), "Z64, bytes": len(await z64())}
    return figures | {name: "missing" for name, peer in peers.items() if peer is None}


def _ratio(times: dict[str, list[float]], theirs: str, ours: str) -> float:
    """Return how many times faster our program is in the same round."""
    return median(their / our for their, our in zip(times[theirs], times[ours], strict=True))


def run(*, rounds: int) -> dict[str, float | str]:
    return asyncio.run(measure(rounds))
