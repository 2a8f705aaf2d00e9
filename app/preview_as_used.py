"""What a job is shown with: what it had from its printer when it was drawn, or would have now. Pure."""

from __future__ import annotations

from uuid import UUID

import msgspec

from server_core.contract.decisions.print_defaults import with_defaults
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.jobs import Applied, JobDetail
from server_core.contract.types.parameters import WITH_DEFAULT, PrintParameters
from server_core.contract.types.printers import PrinterView

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
