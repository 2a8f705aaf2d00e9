"""The picture of a document, drawn by the same workers and the same function as printing. Network thread."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import aclosing
from dataclasses import dataclass, replace
from uuid import UUID

from agent_core import domain
from agent_core.bitmap import Bitmap
from agent_core.errors import CannotPrint
from agent_core.render.request import RenderRequest
from agent_core.render.workers import RenderWorkers
from app.client import ConsoleClient
from app.errors import CannotDraw
from app.vocabulary.raw_text import RawText, raw_text
from server_core.contract.console import JobDetail, PrinterView
from server_core.contract.public import Backend, DocumentFormat, PrintParameters

ASSUMED_DPI = 203
KEPT_PAGES = 8


@dataclass(frozen=True, kw_only=True, slots=True)
class PageWish:
    """One page of one job. `printer_decides`: the device gets the PDF itself and turns it into dots its own way."""

    job_id: UUID
    document_format: DocumentFormat
    request: RenderRequest
    printer_decides: bool
    page: int = 1

    def turn_to(self, page: int) -> PageWish:
        return replace(self, page=page)


def page_wish(detail: JobDetail, printer: PrinterView | None) -> PageWish:
    """The wish for the first page on this printer's media, as the agent would draw it."""
    dpi, width, height = ASSUMED_DPI, None, None
    if printer is not None:
        dpi = printer.dpi or next(iter(printer.capabilities.dpi or ()), ASSUMED_DPI)
        width, height = printer.media_width_mm, printer.media_height_mm
        loaded = next((media for media in printer.capabilities.media or () if media.loaded), None)
        if width is None and loaded is not None:
            width, height = loaded.width_mm, loaded.height_mm
    return PageWish(
        job_id=detail.row.print_job_id,
        document_format=detail.row.document_format,
        request=RenderRequest.of(_domain(detail.parameters), dpi=dpi, loaded_width_mm=width, loaded_height_mm=height),
        printer_decides=printer is not None and printer.language is None and printer.backend is not Backend.VIRTUAL,
    )


class Previews:
    """Keeps the bytes of the last document and a few drawn pages; `aclose` ends the child process."""

    def __init__(self, workers: RenderWorkers | None = None) -> None:
        self._workers = workers or RenderWorkers()
        self._started = False
        self._document: tuple[UUID, bytes] | None = None
        self._pages: OrderedDict[PageWish, Bitmap] = OrderedDict()

    async def page(self, client: ConsoleClient, wish: PageWish) -> Bitmap:
        """Raises CannotDraw, Refused (the document is gone), NotReachable."""
        kept = self._pages.get(wish)
        if kept is not None:
            self._pages.move_to_end(wish)
            return kept
        document = await self._bytes_of(client, wish.job_id)
        request = replace(wish.request, first_page=wish.page, last_page=wish.page)
        try:
            if not self._started:
                await self._workers.start()
                self._started = True
            async with aclosing(self._workers.render(document, request)) as pages:
                async for bitmap in pages:
                    self._pages[wish] = bitmap
                    while len(self._pages) > KEPT_PAGES:
                        self._pages.popitem(last=False)
                    return bitmap
        except CannotPrint as error:
            raise CannotDraw(str(error)) from error
        raise CannotDraw("The document has no such page.")

    async def commands(self, client: ConsoleClient, wish: PageWish) -> RawText:
        return raw_text(await self._bytes_of(client, wish.job_id))

    async def aclose(self) -> None:
        if self._started:
            await self._workers.aclose()

    async def _bytes_of(self, client: ConsoleClient, job_id: UUID) -> bytes:
        if self._document is None or self._document[0] != job_id:
            self._document = (job_id, await client.document(job_id))
        return self._document[1]


def _domain(parameters: PrintParameters) -> domain.PrintParameters:
    return domain.PrintParameters(
        copies=parameters.copies,
        color_mode=domain.ColorMode(parameters.color_mode.value),
        duplex_mode=domain.DuplexMode(parameters.duplex_mode.value),
        media_width_mm=parameters.media_width_mm,
        media_height_mm=parameters.media_height_mm,
        dpi=parameters.dpi,
        scale_mode=domain.ScaleMode(parameters.scale_mode.value),
        orientation=domain.Orientation(parameters.orientation.value),
        offset_x_mm=parameters.offset_x_mm,
        offset_y_mm=parameters.offset_y_mm,
        margin_top_mm=parameters.margin_top_mm,
        margin_right_mm=parameters.margin_right_mm,
        margin_bottom_mm=parameters.margin_bottom_mm,
        margin_left_mm=parameters.margin_left_mm,
    )
