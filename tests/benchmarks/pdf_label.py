"""P5: a PDF label of 4 x 6 in at 203 dpi to ZPL through one warm worker, against PDFium's bare drawing of the page.

Medians in ms per label, all in turns; zebrafy is a peer where it can be installed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from statistics import median

import pypdfium2

from agent_core.bitmap import Bitmap
from agent_core.domain import ZplCompression
from agent_core.render.request import RenderRequest
from agent_core.render.workers import RenderWorkers
from tests.benchmarks.zebrafy_peer import zebrafy
from tests.support.sample_pdfs import shipping_label
from tests.support.zpl_labels import encode_label

LABELS = 60
REQUEST = RenderRequest(dpi=203, media_width_mm=101.6, media_height_mm=152.4)


def floor(pdf: bytes) -> None:
    """Open, draw in grey, close: no child process, no threshold, no encoding."""
    document = pypdfium2.PdfDocument(pdf)
    page = document[0]
    page.render(scale=203 / 72, force_bitmap_format=pypdfium2.raw.FPDFBitmap_Gray).close()
    page.close()
    document.close()


async def timed(step: Callable[[], Awaitable[object]]) -> float:
    begin = time.perf_counter()
    for _ in range(LABELS):
        await step()
    return (time.perf_counter() - begin) * 1000 / LABELS


async def measure(rounds: int) -> dict[str, float | str]:
    pdf = shipping_label()
    with zebrafy(pdf) as peer:
        return await _measure(pdf, peer, rounds)


async def _measure(pdf: bytes, peer: Callable[[int], float] | None, rounds: int) -> dict[str, float | str]:
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
    }
    times: dict[str, list[float]] = {name: [] for name in steps}
    for turn in range(rounds + 1):
        for name, step in steps.items():
            elapsed = await timed(step)
            if turn:  # the first is the warm-up
                times[name].append(elapsed)
        if peer is not None:
            elapsed = peer(LABELS)
            if turn:
                times.setdefault("zebrafy Z64", []).append(elapsed)
    sizes = {"run length, bytes": len(await run_length()), "Z64, bytes": len(await z64())}
    await workers.aclose()
    medians = {f"{name}, ms": median(values) for name, values in times.items()}
    rates = {f"{name}, of the floor's rate": median(times["floor"]) / median(times[name]) for name in times}
    missing = {} if peer else {"zebrafy": "missing"}
    return medians | rates | sizes | missing


def run(*, rounds: int) -> dict[str, float | str]:
    return asyncio.run(measure(rounds))
