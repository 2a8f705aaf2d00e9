"""What is wished of a picture: a page as the print path draws it, of a job or of a file that is not printed yet."""

from __future__ import annotations

from dataclasses import replace

from app.preview import PageWish
from app.preview_as_used import as_used
from app.preview_source import JobDocument, PageSource
from server_core.contract.decisions.capabilities import facts_told
from server_core.contract.decisions.print_defaults import with_defaults
from server_core.contract.decisions.print_path import Burn, Driven, Raster, page_request, print_path
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import BackSides
from server_core.contract.types.jobs import JobDetail
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import PrinterView


def page_wish(detail: JobDetail, printer: PrinterView | None) -> PageWish:
    """The wish for the first page on this printer's media, as its agent drew it, or would draw it now."""
    row = detail.row
    ordered, setup = as_used(detail, printer)
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
    return _wish(source, format, language, with_defaults(parameters, format, printer), printer, printer)


def _wish(
    source: PageSource,
    format: DocumentFormat,
    language: RawLanguage | None,
    ordered: PrintParameters,
    printer: PrinterView | None,
    setup: Driven,
) -> PageWish:
    facts = DeviceFacts() if printer is None else facts_told(printer.capabilities, printer.drawing)
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
