"""Streams a PDF as printer data: drawn page by page or band by band, never whole in memory.

Copies are collated (pages 1, 2, 1, 2) in every format: people staple, pack and expect them so. A label language's own
copies command repeats a single page, so it is used only for one-page documents.
"""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from agent_core.encode.rasters import RasterDocument, RasterWriter, writer_for
from agent_core.render.request import BandLines, PageFacts, PageRows
from server_core.contract.decisions.print_path import TWO_SIDED, Burn, Raster
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import DotKind, LabelSettings, RasterFormat, RenderRequest
from server_core.contract.types.tuning import Cut

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Iterator
    from pathlib import Path

    from agent_core.bitmap import Bitmap
    from agent_core.encode.contract import LabelEncoder

BLANK_ROWS = 512


class Renderer(Protocol):
    """The part of agent_core.render.workers.RenderWorkers that is needed here."""

    def render(self, pdf: bytes | Path, request: RenderRequest) -> AsyncGenerator[Bitmap, None]: ...

    def lines(
        self, pdf: bytes | Path, request: RenderRequest, raster_format: RasterFormat
    ) -> AsyncGenerator[BandLines, None]: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class DataPiece:
    """A piece of printer data. `page`: the page that ends with it; None = the page continues, or there is none."""

    data: bytes
    page: Bitmap | PageFacts | None = None


def page_stream(
    renderer: Renderer, pdf: bytes | Path, path: Burn | Raster, copies: int
) -> AsyncGenerator[DataPiece, None]:
    """Yield all pieces of a document; the caller sends them `repeats` times.

    Raises CannotPrint, OSError. Leave early through `contextlib.aclosing`.
    """
    return _labels(renderer, pdf, path, copies) if isinstance(path, Burn) else _raster(renderer, pdf, path)


def repeats(path: Burn | Raster, copies: int, page_count: int) -> int:
    """Return how often the whole stream is sent for this many copies. A raster printer makes its copies itself."""
    if isinstance(path, Raster) or _opens_drawer(path):
        return 1
    return 1 if _copies_page(path, page_count) else copies


def drawn_anew(path: Burn | Raster, copies: int) -> int:
    """Return how often the pages occur in the stream, one copy after the other. A drawer opens only with the
    first copy.
    """
    if isinstance(path, Raster):
        return path.repeats
    return copies if _opens_drawer(path) else 1


def _opens_drawer(burn: Burn) -> bool:
    return burn.settings.opens_drawer and not encoder_for(burn.language, burn.settings).copies_by_command


def _copies_page(burn: Burn, page_count: int) -> bool:
    """Return whether the language's command makes the copies. It does not if each copy needs a cut after it."""
    by_command = encoder_for(burn.language, burn.settings).copies_by_command
    return page_count == 1 and by_command and burn.settings.cut is not Cut.JOB


async def _labels(renderer: Renderer, pdf: bytes | Path, burn: Burn, copies: int) -> AsyncGenerator[DataPiece, None]:
    for copy in range(drawn_anew(burn, copies)):
        settings = replace(burn.settings, opens_drawer=burn.settings.opens_drawer and copy == 0)
        encoder = encoder_for(burn.language, settings)
        yield DataPiece(data=encoder.begin())
        async with aclosing(renderer.render(pdf, burn.request)) as bitmaps:
            async for bitmap in bitmaps:
                each = copies if _copies_page(burn, bitmap.page_count) else 1
                yield DataPiece(data=await asyncio.to_thread(encoder.page, bitmap, copies=each), page=bitmap)
        yield DataPiece(data=encoder.end())


async def _raster(renderer: Renderer, pdf: bytes | Path, raster: Raster) -> AsyncGenerator[DataPiece, None]:
    """Yield raster pieces. Copies that the printer does not make are drawn again, each on its own sheets."""
    writer: RasterWriter | None = None
    for _ in range(raster.repeats):
        last: PageFacts | None = None
        async with aclosing(renderer.lines(pdf, raster.request, raster.form.format)) as bands:
            async for band in bands:
                if writer is None:
                    writer = _writer(raster, band.facts.page_count)
                    yield DataPiece(data=writer.begin())
                yield DataPiece(data=writer.lines(band), page=band.facts if band.ends_page else None)
                last = band.facts
        if writer is not None and last is not None and _lacks_a_back(raster, last.page_count):
            for data in _blank(writer, last):
                yield DataPiece(data=data)


def _writer(raster: Raster, page_count: int) -> RasterWriter:
    form, request = raster.form, raster.request
    each = page_count + _lacks_a_back(raster, page_count)
    document = RasterDocument(
        dpi=form.dpi,
        page_count=each * raster.repeats,
        media_width_mm=request.media_width_mm,
        media_height_mm=request.media_height_mm,
        duplex_mode=raster.duplex_mode,
        sheet_back=form.sheet_back,
    )
    return writer_for(form.format, document)


def _lacks_a_back(raster: Raster, page_count: int) -> bool:
    """Return whether the next copy would begin on the back of the last sheet."""
    return raster.repeats > 1 and raster.duplex_mode in TWO_SIDED and page_count % 2 == 1


def _blank(writer: RasterWriter, last: PageFacts) -> Iterator[bytes]:
    white = replace(last, page=last.page + 1)
    row = (b"\0" if white.kind is DotKind.BLACK_1 else b"\xff") * white.bytes_per_row
    for first_row in range(0, white.height_dots, BLANK_ROWS):
        count = min(BLANK_ROWS, white.height_dots - first_row)
        yield writer.band(PageRows(facts=white, first_row=first_row, rows=row * count))


# Encoders of label languages.


def encoder_for(language: RawLanguage, settings: LabelSettings) -> LabelEncoder:
    """Return an encoder for one document. Languages are imported on first use."""
    match language:
        case RawLanguage.ZPL:
            from agent_core.encode.zpl import ZplEncoder

            return ZplEncoder(settings)
        case RawLanguage.TSPL:
            from agent_core.encode.tspl import TsplEncoder

            return TsplEncoder(settings)
        case RawLanguage.CPCL:
            from agent_core.encode.cpcl import CpclEncoder

            return CpclEncoder(settings)
        case RawLanguage.ESCPOS:
            from agent_core.encode.escpos import EscposEncoder

            return EscposEncoder(settings)
