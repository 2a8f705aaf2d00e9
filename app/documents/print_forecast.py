"""Forecasts how a file will print, by the rules of the server and of the agent, on all of its pages.

The page sizes of a PDF are read in a child process, as the server reads them.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import aclosing

import msgspec

from agent_core.bitmap import NO_EDGE
from agent_core.render.layout import NoPrintableArea, PageSizeMm, layout_page
from app.documents.forecast_facts import Forecast, HeldForMedia, SimilarPages
from app.documents.local_file import LocalFile
from app.documents.preview import PagePreviewRequest
from server_core.contract.decisions.media_fit import wanted_medium
from server_core.contract.messages.message import Message
from server_core.contract.types.drawing import RenderRequest
from server_core.contract.types.inspection import LIMITS, MOST_PAGES, SERVICE, PdfFacts
from server_core.contract.types.jobs import CutOff
from server_core.contract.types.media import SAME_MM
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import PrinterView
from server_core.sandbox.host import Sandbox
from server_core.sandbox.protocol import UNREADABLE, SandboxError, ServiceRefused

SizesMm = tuple[tuple[float, float], ...]


async def read_page_sizes(pdf: bytes) -> SizesMm | None:
    """Return the size of every page in mm as displayed; None if unreadable: the preview or the server says why.

    If cancelled, its child process ends at once.
    """
    sandbox = Sandbox(SERVICE, limits=LIMITS)
    try:
        async with aclosing(sandbox.call(msgspec.msgpack.encode(MOST_PAGES), pdf)) as answers:
            async for answer in answers:
                facts = msgspec.msgpack.decode(answer.header, type=PdfFacts)
                return facts.page_sizes_mm if facts.plausible(MOST_PAGES) else None
    except (ServiceRefused, SandboxError, *UNREADABLE):
        return None
    finally:
        sandbox.end()
        await sandbox.aclose()
    return None


async def foreseen(
    file: LocalFile,
    printer: PrinterView,
    requested: PrintParameters,
    preview: PagePreviewRequest,
    sizes: SizesMm | None,
    blocked: Message | None,
) -> Forecast:
    """Compute in a thread that cannot be cancelled: thousands of pages take some hundredths of a second."""
    return await asyncio.to_thread(forecast, file, printer, requested, preview, sizes, blocked)


def forecast(
    file: LocalFile,
    printer: PrinterView,
    requested: PrintParameters,
    preview: PagePreviewRequest,
    sizes: SizesMm | None,
    blocked: Message | None = None,
) -> Forecast:
    """Forecast. `preview`: the preview request of the same print; `sizes`: None: unknown; `blocked`: see `Screener`."""
    held = _held(file, printer, requested, sizes)
    if file.is_raw:
        return Forecast(held=held, blocked=blocked)
    if sizes is None:
        return Forecast(held=held)
    usual, others = _by_size(sizes)
    if preview.printer_decides:  # the printer decides where the pages lie
        return Forecast(page_count=len(sizes), held=held, usual=usual, others=others)
    cut, lost = _by_loss(sizes, preview.request)
    return Forecast(page_count=len(sizes), held=held, cut=cut, lost=lost, usual=usual, others=others)


def _held(
    file: LocalFile, printer: PrinterView, requested: PrintParameters, sizes: SizesMm | None
) -> HeldForMedia | None:
    """Return what the server will hold the job for when its turn comes."""
    loaded = (printer.media_width_mm, printer.media_height_mm)
    wanted = wanted_medium(requested, file.document_format, sizes, loaded, printer.capabilities, printer)
    if wanted is None:
        return None
    alike = None
    if wanted.page is not None and sizes is not None:
        pages = tuple(at for at, size in enumerate(sizes, start=1) if size == wanted.page)
        alike = SimilarPages(pages=pages, size=wanted.page)
    return HeldForMedia(loaded=loaded, wanted=wanted.size, pages=alike)


def _by_loss(sizes: SizesMm, request: RenderRequest) -> tuple[tuple[SimilarPages, ...], tuple[int, ...]]:
    """Group pages by loss, with the renderer's own arithmetic."""
    of_size: dict[tuple[float, float], CutOff | None] = {}
    for size in dict.fromkeys(sizes):
        try:
            of_size[size] = layout_page(PageSizeMm(*size), request).cut_off
        except NoPrintableArea:
            of_size[size] = None
    by_cut: dict[CutOff, list[int]] = {}
    lost = []
    for number, size in enumerate(sizes, start=1):
        cut = of_size[size]
        if cut is None:
            lost.append(number)
        elif cut != NO_EDGE:
            by_cut.setdefault(cut, []).append(number)
    return tuple(SimilarPages(pages=tuple(pages), cut_off=cut) for cut, pages in by_cut.items()), tuple(lost)


def _by_size(sizes: SizesMm) -> tuple[tuple[float, float], tuple[SimilarPages, ...]]:
    """Return the size of most pages, and the pages that differ from it in size or orientation."""
    usual = Counter(sizes).most_common(1)[0][0]
    others: dict[tuple[float, float], list[int]] = {}
    for number, size in enumerate(sizes, start=1):
        if any(abs(side - there) > SAME_MM for side, there in zip(size, usual, strict=True)):
            others.setdefault(size, []).append(number)
    return usual, tuple(SimilarPages(pages=tuple(pages), size=size) for size, pages in others.items())
