"""What is wished of a picture: a page as the print path draws it, of a job or of a file that is not printed yet."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

import msgspec

from agent_core import domain
from agent_core.print_path import PDF_MIME, Burn, Raster, page_request, print_path
from agent_core.raster_facts import RasterAbility, RasterFacts
from agent_core.render.request import BackSides
from app.preview import PageWish
from app.preview_as_used import as_used
from app.preview_source import JobDocument, PageSource
from server_core.contract.console import JobDetail, PrinterView
from server_core.contract.drawing import DrawingFacts
from server_core.contract.print_defaults import with_defaults
from server_core.contract.public import (
    DocumentFormat,
    FactSource,
    PrintParameters,
    RawLanguage,
)


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
    path = None if printer is None else print_path(format, language, ordered, setup, facts)
    drawn = isinstance(path, Burn | Raster)
    request = path.request if isinstance(path, Burn | Raster) else page_request(ordered, setup, facts)
    return PageWish(
        source=source,
        document_format=format,
        request=replace(request, turn_back_sides=BackSides.AS_IS),  # people read a page upright
        printer_decides=printer is not None and not drawn,
        is_label=isinstance(path, Burn),
        dpi_assumed=isinstance(path, Burn) and not (ordered.dpi or setup.dpi or facts.dpi),
        raw_language=language,
    )


def _setup(printer: PrinterView | None) -> domain.PrinterSetup:
    """As the agent gets it; a printer that was removed has left nothing."""
    if printer is None:
        return domain.PrinterSetup(printer_id=UUID(int=0), name="", uri="")
    return domain.PrinterSetup(
        printer_id=printer.printer_id,
        name=printer.name,
        uri=printer.uri,
        language=printer.language,
        dpi=printer.dpi,
        media_width_mm=printer.media_width_mm,
        media_height_mm=printer.media_height_mm,
        tuning=printer.tuning,
    )


def _facts(printer: PrinterView | None) -> domain.DeviceFacts:
    """What the agent told of the device, as far as it decides how a document is printed."""
    if printer is None:
        return domain.DeviceFacts()
    known, drawing = printer.capabilities, printer.drawing or DrawingFacts()
    colors, orientations, scale_modes = drawing.color_modes, drawing.orientations, drawing.scale_modes
    return domain.DeviceFacts(
        formats=(PDF_MIME,) if drawing.takes_pdf else (),
        raw_languages=tuple(known.raw_languages or ()),
        media=tuple(known.media or ()),
        dpi=tuple(known.dpi or ()) if drawing.dpi is None else tuple(drawing.dpi),
        color_modes=None if colors is None else tuple(colors),
        duplex_modes=None if known.duplex_modes is None else tuple(known.duplex_modes),
        orientations=None if orientations is None else tuple(orientations),
        scale_modes=None if scale_modes is None else tuple(scale_modes),
        max_copies=drawing.max_copies,
        raster=_raster(drawing),
        reported=known.source is FactSource.REPORTED,
    )


def _raster(drawing: DrawingFacts) -> RasterFacts | None:
    abilities = tuple(msgspec.convert(one, RasterAbility, from_attributes=True) for one in drawing.raster)
    return RasterFacts(abilities=abilities) if abilities else None
