"""What is wished of a picture: a page as the print path draws it, of a job or of a file that is not printed yet."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

import msgspec

from app.documents.preview import PageWish
from app.documents.preview_source import JobDocument, PageSource
from server_core.contract.decisions.capabilities import facts_told
from server_core.contract.decisions.print_defaults import with_defaults
from server_core.contract.decisions.print_path import Burn, Driven, Raster, page_request, print_path
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import BackSides
from server_core.contract.types.jobs import Applied, JobDetail
from server_core.contract.types.parameters import WITH_DEFAULT, PrintParameters
from server_core.contract.types.printers import PrinterView

# What a job is shown with: what it had from its printer when it was drawn, or would have now. Pure.


REMOVED = PrinterSetup(printer_id=UUID(int=0), name="", uri="")
"""A printer that was removed has left nothing of its set-up."""


def as_used(detail: JobDetail, printer: PrinterView | None) -> tuple[PrintParameters, PrinterSetup | PrinterView]:
    """The job's wishes with the modes it had from the printer, and the printer's set-up as it was then."""
    wished, used = detail.parameters, detail.applied
    setup = REMOVED if printer is None else printer
    if used is not None:
        modes = {each.name: getattr(used, each.name) for each in WITH_DEFAULT}
        given = {name: mode for name, mode in modes.items() if mode is not None}
        return msgspec.structs.replace(wished, **given), _set_up_then(setup, used)
    if printer is None:
        return wished, setup
    return with_defaults(wished, detail.row.document_format, printer), setup


def _set_up_then(setup: PrinterSetup | PrinterView, used: Applied) -> PrinterSetup | PrinterView:
    """As far as the dots depend on it and it was told."""
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
