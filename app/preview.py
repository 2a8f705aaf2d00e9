"""The picture of a document, drawn by the same workers and the same function as printing. Network thread."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass, replace
from uuid import UUID

import msgspec

from agent_core import domain
from agent_core.bitmap import DotKind
from agent_core.errors import CannotPrint
from agent_core.print_path import PDF_MIME, Burn, Raster, page_request, print_path
from agent_core.raster_facts import RasterAbility, RasterFacts
from agent_core.render.request import BackSides, RenderRequest
from agent_core.render.shown_page import ShownPage, shown_page
from agent_core.render.workers import RenderWorkers
from app.client import ConsoleClient
from app.errors import CannotDraw
from app.language.translate import tr
from app.preview_as_used import as_used
from app.preview_source import JobDocument, PageSource
from app.raw_reading.reading import read_commands
from app.vocabulary.raw_text import RawText
from server_core.contract.console import JobDetail, PrinterView
from server_core.contract.drawing import DrawingFacts
from server_core.contract.print_defaults import with_defaults
from server_core.contract.public import DocumentFormat, FactSource, PrintParameters, RawLanguage

KEPT_PAGES, KEPT_BYTES = 8, 100_000_000
KEPT_SMALL, SMALL_DPI = 200, 50
"""Small pictures: a label of 100 x 150 mm has 58 kB."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PageWish:
    """One page of one document.

    `printer_decides`: the device gets the PDF itself and turns it into dots its own way. `is_label`: it is sent as a
    label or receipt, which may not be as large as a sheet.
    """

    source: PageSource
    document_format: DocumentFormat
    request: RenderRequest
    printer_decides: bool
    is_label: bool = False
    raw_language: RawLanguage | None = None
    page: int = 1

    def turn_to(self, page: int) -> PageWish:
        return replace(self, page=page)


def page_wish(detail: JobDetail, printer: PrinterView | None) -> PageWish:
    """The wish for the first page on this printer's media, as its agent drew it, or would draw it now."""
    row = detail.row
    ordered, setup = as_used(detail, printer, _setup(printer))
    language = row.document_raw_language
    return _wish(JobDocument(row.print_job_id), row.document_format, language, ordered, printer, setup)


def print_wish(
    source: PageSource,
    format: DocumentFormat,
    language: RawLanguage | None,
    parameters: PrintParameters,
    printer: PrinterView,
) -> PageWish:
    """The first page as it would be drawn if it were printed now."""
    return _wish(source, format, language, with_defaults(parameters, format, printer), printer, _setup(printer))


def _wish(
    source: PageSource,
    format: DocumentFormat,
    language: RawLanguage | None,
    ordered: PrintParameters,
    printer: PrinterView | None,
    setup: domain.PrinterSetup,
) -> PageWish:
    facts = _facts(printer)
    wished = msgspec.convert(ordered, domain.PrintParameters, from_attributes=True)
    document_format = domain.DocumentFormat(format)
    spoken = None if language is None else domain.RawLanguage(language)
    path = None if printer is None else print_path(document_format, spoken, wished, setup, facts)
    drawn = isinstance(path, Burn | Raster)
    request = path.request if isinstance(path, Burn | Raster) else page_request(wished, setup, facts)
    return PageWish(
        source=source,
        document_format=format,
        request=replace(request, turn_back_sides=BackSides.AS_IS),  # people read a page upright
        printer_decides=printer is not None and not drawn,
        is_label=isinstance(path, Burn),
        raw_language=language,
    )


class Previews:
    """Keeps the bytes of the last document and a few drawn pages; `aclose` ends the child process."""

    def __init__(self, workers: RenderWorkers | None = None) -> None:
        self._workers = workers or RenderWorkers()
        self._started = False
        self._document: tuple[PageSource, bytes] | None = None
        self._pages: OrderedDict[PageWish, ShownPage] = OrderedDict()
        self._small: OrderedDict[PageWish, ShownPage] = OrderedDict()
        self._awaited = 0
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._small_turn = asyncio.Lock()

    async def page(
        self, client: ConsoleClient, wish: PageWish, told: Callable[[float], None] | None = None
    ) -> ShownPage:
        """`told`: which part of it is drawn so far, from 0 to 1. Raises CannotDraw, Refused (the document is gone),
        NotReachable."""
        kept = self._pages.get(wish)
        if kept is not None:
            self._pages.move_to_end(wish)
            return kept
        self._awaited += 1
        self._quiet.clear()
        try:
            page = await self._drawn(client, wish, wish.request, as_large_as_whole=wish.is_label, told=told)
        finally:
            self._awaited -= 1
            if not self._awaited:
                self._quiet.set()
        self._keep(wish, page)
        return page

    async def small(self, client: ConsoleClient, wish: PageWish) -> ShownPage:
        """As it prints, but in few dots and in greys; one at a time, and none begins while somebody waits for a page.

        Raises as `page`.
        """
        kept = self._small.get(wish)
        if kept is not None:
            self._small.move_to_end(wish)
            return kept
        kind = DotKind.SGRAY_8 if wish.request.kind is DotKind.BLACK_1 else wish.request.kind
        request = replace(wish.request, dpi=min(SMALL_DPI, wish.request.dpi), kind=kind)
        async with self._small_turn:
            await self._quiet.wait()
            page = await self._drawn(client, wish, request, as_large_as_whole=False)
        self._small[wish] = page
        while len(self._small) > KEPT_SMALL:
            self._small.popitem(last=False)
        return page

    async def _drawn(
        self,
        client: ConsoleClient,
        wish: PageWish,
        request: RenderRequest,
        *,
        as_large_as_whole: bool,
        told: Callable[[float], None] | None = None,
    ) -> ShownPage:
        document = await self._bytes_of(client, wish.source)
        request = replace(request, first_page=wish.page, last_page=wish.page)
        try:
            if not self._started:
                await self._workers.start()
                self._started = True
            async with aclosing(self._workers.bands(document, request, as_large_as_whole=as_large_as_whole)) as bands:
                page = await shown_page(bands, request.dpi, told=told)
        except CannotPrint as error:
            raise CannotDraw(str(error)) from error
        if page is None:
            raise CannotDraw(tr("The document has no such page."))
        return page

    async def commands(self, client: ConsoleClient, wish: PageWish) -> RawText:
        # beside the network, which goes on meanwhile
        return await asyncio.to_thread(read_commands, await self._bytes_of(client, wish.source), wish.raw_language)

    async def aclose(self) -> None:
        await self._workers.aclose()  # also what is only being started: closed beside the first picture

    def _keep(self, wish: PageWish, page: ShownPage) -> None:
        self._pages[wish] = page
        while len(self._pages) > 1 and (len(self._pages) > KEPT_PAGES or self._kept_bytes() > KEPT_BYTES):
            self._pages.popitem(last=False)

    def _kept_bytes(self) -> int:
        return sum(len(page.picture.rows) for page in self._pages.values())

    async def _bytes_of(self, client: ConsoleClient, source: PageSource) -> bytes:
        if self._document is None or self._document[0] != source:
            self._document = (source, await source.bytes_of(client))
        return self._document[1]


def _setup(printer: PrinterView | None) -> domain.PrinterSetup:
    """As the agent gets it; a printer that was removed has left nothing."""
    if printer is None:
        return domain.PrinterSetup(printer_id=UUID(int=0), name="", uri="")
    return domain.PrinterSetup(
        printer_id=printer.printer_id,
        name=printer.name,
        uri=printer.uri,
        language=None if printer.language is None else domain.RawLanguage(printer.language),
        dpi=printer.dpi,
        media_width_mm=printer.media_width_mm,
        media_height_mm=printer.media_height_mm,
        tuning=msgspec.convert(printer.tuning, domain.PrinterTuning, from_attributes=True),
    )


def _facts(printer: PrinterView | None) -> domain.DeviceFacts:
    """What the agent told of the device, as far as it decides how a document is printed."""
    if printer is None:
        return domain.DeviceFacts()
    known, drawing = printer.capabilities, printer.drawing or DrawingFacts()
    colors, orientations, scale_modes = drawing.color_modes, drawing.orientations, drawing.scale_modes
    return domain.DeviceFacts(
        formats=(PDF_MIME,) if drawing.takes_pdf else (),
        raw_languages=tuple(domain.RawLanguage(one) for one in known.raw_languages or ()),
        media=tuple(msgspec.convert(one, domain.MediaSize, from_attributes=True) for one in known.media or ()),
        dpi=tuple(known.dpi or ()) if drawing.dpi is None else tuple(drawing.dpi),
        color_modes=None if colors is None else tuple(map(domain.ColorMode, colors)),
        duplex_modes=None if known.duplex_modes is None else tuple(map(domain.DuplexMode, known.duplex_modes)),
        orientations=None if orientations is None else tuple(map(domain.Orientation, orientations)),
        scale_modes=None if scale_modes is None else tuple(map(domain.ScaleMode, scale_modes)),
        max_copies=drawing.max_copies,
        raster=_raster(drawing),
        reported=known.source is FactSource.REPORTED,
    )


def _raster(drawing: DrawingFacts) -> RasterFacts | None:
    abilities = tuple(msgspec.convert(one, RasterAbility, from_attributes=True) for one in drawing.raster)
    return RasterFacts(abilities=abilities) if abilities else None
