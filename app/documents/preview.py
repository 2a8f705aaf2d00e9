"""Renders the preview of a document in the same workers and with the same function as printing.

Runs in the network thread. The source is a job's document at the server or a local file. The renderer is imported with
the first preview, so that a window starts without it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar
from uuid import UUID

import msgspec

from app.client import ConsoleClient
from app.errors import DrawingFailed, FileTakesTooLong
from app.language.translate import tr
from app.words.messages import message_text
from app.words.raw_text import RawText
from server_core.contract.decisions.capabilities import reported_facts
from server_core.contract.decisions.print_defaults import with_defaults
from server_core.contract.decisions.print_path import Burn, Driven, Raster, page_request, print_path
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import BackSides
from server_core.contract.types.jobs import Applied, JobDetail
from server_core.contract.types.parameters import WITH_DEFAULT, PrintParameters
from server_core.contract.types.printers import PrinterView

if TYPE_CHECKING:
    from agent_core.raw.draw.drawings import RawDrawings
    from agent_core.raw.draw.request import RawCall
    from agent_core.render.shown_page import ShownPage
    from agent_core.render.workers import RenderWorkers
    from app.documents.raw_drawing import ShownLabel
    from server_core.contract.types.drawing import RenderRequest


T = TypeVar("T")


class PageSource(Protocol):
    """Compared and hashed by identity, never by its bytes."""

    async def bytes_of(self, client: ConsoleClient) -> bytes: ...


@dataclass(frozen=True, slots=True)
class JobDocument:
    job_id: UUID

    async def bytes_of(self, client: ConsoleClient) -> bytes:
        return await client.document(self.job_id)


@dataclass(frozen=True, slots=True)
class LocalDocument:
    """The bytes as read, so that the preview is what prints even if the file changes."""

    sha256: str
    content: bytes = field(repr=False, compare=False)

    async def bytes_of(self, client: ConsoleClient) -> bytes:
        return self.content


KEPT_PAGES, KEPT_BYTES = 8, 100_000_000
KEPT_LABELS = 32
"""Drawn labels of RAW files: one of 100 x 150 mm has 122 kB at 203 dpi."""
KEPT_SMALL, SMALL_DPI = 200, 50
"""Thumbnails: a label of 100 x 150 mm has 58 kB."""
LARGEST_LISTED = 4 * 1024 * 1024
"""Bytes of a document whose first page is drawn for a list of jobs."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PagePreviewRequest:
    """One page of one document.

    - `printer_decides`: the device gets the PDF itself and renders it in its own way
    - `is_label`: it is sent as a label or receipt, which may not be as large as a sheet
    - `dpi_assumed`: its resolution is unknown
    """

    source: PageSource
    document_format: DocumentFormat
    request: RenderRequest
    printer_decides: bool
    is_label: bool = False
    dpi_assumed: bool = False
    raw_language: RawLanguage | None = None
    page: int = 1

    def turn_to(self, page: int) -> PagePreviewRequest:
        return replace(self, page=page)


class Thumbnail(NamedTuple):
    """A page for a small picture. `is_approximate`: it lacks something of a RAW label, or shows it in another way."""

    page: ShownPage
    is_approximate: bool = False

    @classmethod
    def of(cls, label: ShownLabel) -> Thumbnail:
        return cls(label.page, label.is_approximate)


class Previews:
    """Caches the bytes of the last document and a few rendered pages. `aclose` ends the child processes."""

    def __init__(self, workers: RenderWorkers | None = None) -> None:
        self._workers = workers
        self._started = False
        self._document: tuple[PageSource, bytes] | None = None
        self._text: tuple[PageSource, RawText] | None = None
        self._pages: OrderedDict[PagePreviewRequest, ShownPage] = OrderedDict()
        self._small: OrderedDict[PagePreviewRequest, ShownPage] = OrderedDict()
        self._drawings: RawDrawings | None = None
        self._labels: OrderedDict[PagePreviewRequest, ShownLabel] = OrderedDict()
        self._drawn_for: tuple[PageSource | None, float] = (None, 0.0)
        """A RAW file, and the seconds that its small pictures have taken."""
        self._awaited = 0
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._small_turn = asyncio.Lock()

    async def page(
        self, client: ConsoleClient, preview: PagePreviewRequest, on_progress: Callable[[float], None] | None = None
    ) -> ShownPage:
        """Render a page.

        `on_progress`: from 0 to 1. Raises DrawingFailed, Refused (the document is gone), NotReachable.
        """
        kept = self._pages.get(preview)
        if kept is not None:
            self._pages.move_to_end(preview)
            return kept
        with self._somebody_waits():
            document = await self._bytes_of(client, preview.source)
            whole = preview.is_label
            page = await self._drawn(document, preview, as_large_as_whole=whole, on_progress=on_progress)
        self._keep(preview, page)
        return page

    @contextmanager
    def _somebody_waits(self) -> Iterator[None]:
        """Begin no thumbnail meanwhile."""
        self._awaited += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._awaited -= 1
            if not self._awaited:
                self._quiet.set()

    async def small(self, client: ConsoleClient, preview: PagePreviewRequest) -> ShownPage:
        """Render a thumbnail: as it prints, but with few dots, in grey. One at a time, and none begins while a page is
        requested.

        Raises as `page`.
        """
        kept = self._small.get(preview)
        if kept is not None:
            self._small.move_to_end(preview)
            return kept
        async with self._small_turn:
            await self._quiet.wait()
            page = await self._drawn(await self._bytes_of(client, preview.source), _in_small(preview))
        self._small[preview] = page
        while len(self._small) > KEPT_SMALL:
            self._small.popitem(last=False)
        return page

    async def listed(
        self, client: ConsoleClient, job_id: UUID, printer: PrinterView | None, shrink: Callable[[ShownPage, bool], T]
    ) -> T:
        """Draw the first page or label of a job for a list, and keep nothing of it.

        One at a time, and none begins while a page is requested. `shrink` makes the small picture, in a thread; it is
        told whether the page is approximate. Raises as `page`, and DrawingFailed for a document of more than
        LARGEST_LISTED bytes.
        """
        async with self._small_turn:
            await self._quiet.wait()
            detail = await client.job(job_id)
            if detail.document_size_bytes > LARGEST_LISTED:
                raise DrawingFailed(tr("The document is too large for a small picture."))
            preview = preview_request(detail, printer)
            document = await self._bytes_of(client, preview.source, keep=False)
            if preview.document_format is DocumentFormat.RAW:
                label = await self._label(document, preview)
                return await asyncio.to_thread(shrink, label.page, label.is_approximate)
            page = await self._drawn(document, _in_small(preview))
            return await asyncio.to_thread(shrink, page, False)

    async def _drawn(
        self,
        document: bytes,
        preview: PagePreviewRequest,
        *,
        as_large_as_whole: bool = False,
        on_progress: Callable[[float], None] | None = None,
    ) -> ShownPage:
        from agent_core.errors import CannotPrint
        from agent_core.render.shown_page import shown_page
        from agent_core.render.workers import RenderWorkers

        request = replace(preview.request, first_page=preview.page, last_page=preview.page)
        try:
            workers = self._workers = self._workers or RenderWorkers()
            if not self._started:
                await workers.start()
                self._started = True
            async with aclosing(workers.bands(document, request, as_large_as_whole=as_large_as_whole)) as bands:
                page = await shown_page(bands, request.dpi, on_progress=on_progress)
        except CannotPrint as error:
            raise DrawingFailed(message_text(error.message)) from error
        if page is None:
            raise DrawingFailed(tr("The document does not have this page."))
        return page

    async def label(self, client: ConsoleClient, preview: PagePreviewRequest) -> ShownLabel:
        """Draw a label of a RAW file as a printer would. Raises DrawingFailed, Refused, NotReachable."""
        kept = self._labels.get(preview)
        if kept is not None:
            self._labels.move_to_end(preview)
            return kept
        with self._somebody_waits():
            document = await self._bytes_of(client, preview.source)
            label = self._labels[preview] = await self._label(document, preview)
        while len(self._labels) > KEPT_LABELS:
            self._labels.popitem(last=False)
        return label

    async def _label(self, document: bytes, preview: PagePreviewRequest) -> ShownLabel:
        from agent_core.raw.draw.drawings import RawDrawings
        from app.documents.raw_drawing import shown_label

        drawings = self._drawings = self._drawings or RawDrawings()
        return await shown_label(drawings, _raw_call(preview), document)

    async def thumbnail(self, client: ConsoleClient, preview: PagePreviewRequest) -> Thumbnail:
        """Draw a page, or a label of a RAW file, for a small picture. Raises as `page`.

        The labels of a file have `FILE_SECONDS` together. Then FileTakesTooLong is raised.
        """
        if preview.document_format is not DocumentFormat.RAW:
            return Thumbnail(await self.small(client, preview))
        if preview in self._labels:
            return Thumbnail.of(self._labels[preview])
        from app.documents.raw_drawing import FILE_SECONDS

        source, seconds = self._drawn_for
        seconds = seconds if source == preview.source else 0.0
        if seconds >= FILE_SECONDS:
            raise FileTakesTooLong(
                tr(
                    "No small pictures from label {number} on: drawing them takes longer than {seconds:.0f} seconds.",
                    number=preview.page,
                    seconds=FILE_SECONDS,
                )
            )
        begun = monotonic()
        try:
            return Thumbnail.of(await self.label(client, preview))
        finally:
            self._drawn_for = preview.source, seconds + monotonic() - begun

    async def commands(self, client: ConsoleClient, preview: PagePreviewRequest) -> RawText:
        from app.documents.raw_reading import read_commands

        if self._text is None or self._text[0] != preview.source:
            content = await self._bytes_of(client, preview.source)
            # in parallel with the network
            self._text = preview.source, await asyncio.to_thread(read_commands, content, preview.raw_language)
        return self._text[1]

    async def aclose(self) -> None:
        if self._workers is not None:
            await self._workers.aclose()  # also one that is only starting
        if self._drawings is not None:
            await self._drawings.aclose()

    def _keep(self, preview: PagePreviewRequest, page: ShownPage) -> None:
        self._pages[preview] = page
        while len(self._pages) > 1 and (len(self._pages) > KEPT_PAGES or self._kept_bytes() > KEPT_BYTES):
            self._pages.popitem(last=False)

    def _kept_bytes(self) -> int:
        return sum(len(page.picture.rows) for page in self._pages.values())

    async def _bytes_of(self, client: ConsoleClient, source: PageSource, *, keep: bool = True) -> bytes:
        if self._document is not None and self._document[0] == source:
            return self._document[1]
        document = await source.bytes_of(client)
        if keep:
            self._document = source, document
        return document


def _in_small(preview: PagePreviewRequest) -> PagePreviewRequest:
    """Return the request for a thumbnail: as it prints, but with few dots, in grey."""
    from server_core.contract.types.drawing import DotKind

    request = preview.request
    kind = DotKind.SGRAY_8 if request.kind is DotKind.BLACK_1 else request.kind
    return replace(preview, request=replace(request, dpi=min(SMALL_DPI, request.dpi), kind=kind))


def _raw_call(preview: PagePreviewRequest) -> RawCall:
    """Raises DrawingFailed if the file's language is unknown."""
    from agent_core.raw.draw.drawings import raw_call

    if preview.raw_language is None:
        raise DrawingFailed(tr("The printer language of this file is unknown."))
    request = preview.request
    return raw_call(
        preview.raw_language,
        dpi=request.dpi,
        media_width_mm=request.media_width_mm,
        media_height_mm=request.media_height_mm,
        head_width_mm=request.printable_width_mm,
        label=preview.page,
    )


# The settings for a job's preview: those taken from the printer when it was rendered, or the present ones. Pure.


REMOVED = PrinterSetup(printer_id=UUID(int=0), name="", uri="")
"""The set-up used for a removed printer, whose own is gone."""


def as_used(detail: JobDetail, printer: PrinterView | None) -> tuple[PrintParameters, PrinterSetup | PrinterView]:
    """Return the job's parameters with the printer's modes and settings as used then."""
    requested, used = detail.parameters, detail.applied
    setup = REMOVED if printer is None else printer
    if used is not None:
        modes = {each.name: getattr(used, each.name) for each in WITH_DEFAULT}
        given = {name: mode for name, mode in modes.items() if mode is not None}
        return msgspec.structs.replace(requested, **given), _set_up_then(setup, used)
    if printer is None:
        return requested, setup
    return with_defaults(requested, detail.row.document_format, printer), setup


def _set_up_then(setup: PrinterSetup | PrinterView, used: Applied) -> PrinterSetup | PrinterView:
    """Return the settings that affect the bitmap, as far as reported."""
    moved = used.calibration
    tuning = msgspec.structs.replace(
        setup.tuning,
        calibration_x_mm=0.0 if moved is None else moved.calibration_x_mm,
        calibration_y_mm=0.0 if moved is None else moved.calibration_y_mm,
        auto_rotate=used.auto_rotate,
    )
    then = msgspec.structs.replace(setup, tuning=tuning, dpi=used.dpi or setup.dpi)
    if used.media_width_mm is None:
        return then
    return msgspec.structs.replace(then, media_width_mm=used.media_width_mm, media_height_mm=used.media_height_mm)


def preview_request(detail: JobDetail, printer: PrinterView | None) -> PagePreviewRequest:
    """Return the request for the first page on this printer's media, as its agent rendered it, or would render it
    now.
    """
    row = detail.row
    ordered, setup = as_used(detail, printer)
    language = row.document_raw_language
    return _request(JobDocument(row.print_job_id), row.document_format, language, ordered, printer, setup)


def print_request(
    source: PageSource,
    format: DocumentFormat,
    language: RawLanguage | None,
    parameters: PrintParameters,
    printer: PrinterView,
) -> PagePreviewRequest:
    """Return the request for the first page as it would print now."""
    return _request(source, format, language, with_defaults(parameters, format, printer), printer, printer)


def _request(
    source: PageSource,
    format: DocumentFormat,
    language: RawLanguage | None,
    ordered: PrintParameters,
    printer: PrinterView | None,
    setup: Driven,
) -> PagePreviewRequest:
    facts = DeviceFacts() if printer is None else reported_facts(printer.capabilities, printer.drawing)
    path = None if printer is None else print_path(format, language, ordered, setup, facts)
    drawn = isinstance(path, Burn | Raster)
    request = path.request if isinstance(path, Burn | Raster) else page_request(ordered, setup, facts)
    return PagePreviewRequest(
        source=source,
        document_format=format,
        request=replace(request, turn_back_sides=BackSides.AS_IS),  # people read a page upright
        printer_decides=printer is not None and not drawn,
        is_label=isinstance(path, Burn),
        dpi_assumed=isinstance(path, Burn) and not (ordered.dpi or setup.dpi or facts.dpi),
        raw_language=language,
    )
