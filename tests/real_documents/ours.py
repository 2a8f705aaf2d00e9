"""Our own way from a page to dots: the one that printing takes."""

from __future__ import annotations

import time
from contextlib import aclosing
from pathlib import Path

from PIL import Image

from agent_core.errors import CannotPrint
from agent_core.render.workers import RenderWorkers
from server_core.contract.types.drawing import DotKind, RenderRequest
from tests.real_documents.drawn import Drawn, NotDrawn, forget_peak, peak_bytes


async def draw(workers: RenderWorkers, pdf: Path, page: int, *, dpi: int, kind: DotKind) -> Drawn | NotDrawn:
    """On a medium as large as the page, from the page's box as it is displayed."""
    request = RenderRequest(
        dpi=dpi, media_width_mm=None, media_height_mm=None, kind=kind, first_page=page, last_page=page
    )
    await workers.start()
    for pid in workers.pids:  # more than one after a slow page
        forget_peak(pid)
    begin = time.perf_counter()
    rows, facts = bytearray(), None
    try:
        async with aclosing(workers.bands(pdf, request)) as bands:
            async for band in bands:
                rows += band.rows
                facts = band.facts
    except CannotPrint as error:
        return NotDrawn(code=error.reason.value, text=str(error))
    ms = (time.perf_counter() - begin) * 1000
    if facts is None:
        return NotDrawn(code="no_page", text=f"The PDF has no page {page} for us.")
    size, black = (facts.width_dots, facts.height_dots), kind is DotKind.BLACK_1
    image = Image.frombytes("1", size, bytes(rows), "raw", "1;I").convert("L") if black else None
    peak = max(map(peak_bytes, workers.pids), default=0)
    return Drawn(image=image or Image.frombytes("L", size, bytes(rows)), ms=ms, peak_bytes=peak)
